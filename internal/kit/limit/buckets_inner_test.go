package limit

import (
	"strconv"
	"testing"
	"time"
)

var begin = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func TestBucketsFillAgain(t *testing.T) {
	b := Buckets{Most: 3, Fill: 3 * time.Second}
	for i, c := range []struct {
		key   string
		after time.Duration
		rest  time.Duration // 0 = accepted
	}{
		{"a", 0, 0}, {"a", 0, 0}, {"a", 0, 0}, {"a", 0, time.Second}, {"a", 400 * time.Millisecond, 600 * time.Millisecond},
		{"b", 400 * time.Millisecond, 0},
		{"a", time.Second, 0}, {"a", time.Second, time.Second},
		{"a", time.Hour, 0}, {"a", time.Hour, 0}, {"a", time.Hour, 0}, {"a", time.Hour, time.Second},
		{"a", 0, 0}, // the clock was set back by an hour
	} {
		if rest, ok := b.Take(c.key, begin.Add(c.after)); rest != c.rest || ok != (c.rest == 0) {
			t.Errorf("event %d of %s after %v: %v, %v; want %v", i, c.key, c.after, rest, ok, c.rest)
		}
	}
}

func TestBucketsWithoutLimit(t *testing.T) {
	b := Buckets{Fill: time.Minute}
	for range 10_000 {
		if _, ok := b.Take("a", begin); !ok {
			t.Fatal("an event is refused without a limit")
		}
	}
}

// TestFullBucketsAreForgotten takes one token for each of many keys. At most a thousand buckets are not full at the same time.
func TestFullBucketsAreForgotten(t *testing.T) {
	b := Buckets{Most: 10, Fill: 10 * time.Second}
	for i := range 100_000 {
		b.Take(strconv.Itoa(i), begin.Add(time.Duration(i)*time.Millisecond))
		if len(b.fullAt) > 2*fewKeys {
			t.Fatalf("%d buckets are kept after %d events", len(b.fullAt), i+1)
		}
	}
}

// TestRefusedEventsTakeNoToken keeps asking an empty bucket, which fills nevertheless.
func TestRefusedEventsTakeNoToken(t *testing.T) {
	b := Buckets{Most: 2, Fill: 2 * time.Second}
	accepted := 0
	for i := range 1000 {
		if _, ok := b.Take("a", begin.Add(time.Duration(i)*10*time.Millisecond)); ok {
			accepted++
		}
	}
	if accepted != 2+9 {
		t.Errorf("%d events are accepted within 10 s, want 2 at once and one a second", accepted)
	}
}

func BenchmarkBuckets(b *testing.B) {
	buckets := Buckets{Most: 1200, Fill: 5 * time.Minute}
	keys := make([]string, 10_000)
	for i := range keys {
		keys[i] = strconv.Itoa(i)
	}
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			buckets.Take(keys[i%len(keys)], begin.Add(time.Duration(i)*time.Microsecond))
		}
	})
}
