package harness

import (
	"io"
	"testing"
	"time"
)

func TestTimesFailOnTheMedianAndOnTheLongest(t *testing.T) {
	promised := Promise{Median: 5 * time.Second, Longest: 30 * time.Second}
	for _, c := range []struct {
		what     string
		seconds  []int
		failures int
	}{
		{"nothing measured", nil, 1},
		{"one outlier", []int{1, 29, 1}, 0},
		{"the lower of two middle times is short", []int{5, 6}, 0},
		{"a slow median", []int{1, 6, 7}, 1},
		{"an outlier that is too long", []int{1, 1, 31}, 1},
		{"all too long", []int{31, 32}, 2},
	} {
		r := NewReport(io.Discard, c.what)
		var times []time.Duration
		for _, s := range c.seconds {
			times = append(times, time.Duration(s)*time.Second)
		}
		r.Times(c.what, promised, times)
		if len(r.failures) != c.failures {
			t.Errorf("%s: failures %v, want %d", c.what, r.failures, c.failures)
		}
	}
}
