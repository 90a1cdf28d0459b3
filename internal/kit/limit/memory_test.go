package limit_test

import (
	"fmt"
	"testing"
	"time"

	"yagura/internal/kit/limit"
)

func TestMemoryCountsWindowsOfEachKey(t *testing.T) {
	m := limit.Memory{Window: time.Minute, Most: 2, Keys: 2}
	begin := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		key     string
		after   time.Duration
		refused int
		ok      bool
	}{
		{"a", 0, 0, true}, {"a", 0, 0, true}, {"a", 1, 0, false}, {"a", time.Minute - 1, 0, false},
		{"b", time.Second, 0, true}, {"c", time.Second, 0, false}, // no place for a third key
		{"a", time.Minute, 2, true}, {"a", time.Minute, 0, true}, {"a", time.Minute, 0, false},
		{"c", time.Minute + time.Second, 0, true}, // b has ended
	} {
		if refused, ok := m.Take(c.key, begin.Add(c.after)); refused != c.refused || ok != c.ok {
			t.Errorf("%s after %v: %d refused, %v; want %d, %v", c.key, c.after, refused, ok, c.refused, c.ok)
		}
	}
}

// TestMemoryCountsCosts proves that events of a known cost fill the window of their key alone, until it ends.
func TestMemoryCountsCosts(t *testing.T) {
	m := limit.Memory{Window: time.Minute, Most: 100, Keys: 2}
	begin := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		key   string
		after time.Duration
		spend int
		rest  time.Duration
	}{
		{"a", 0, 99, 0}, {"a", time.Second, 500, 59 * time.Second}, {"b", time.Second, 1, 0},
		{"a", time.Minute - 1, 0, 1}, {"a", time.Minute, 100, time.Minute}, {"b", time.Minute, 0, 0},
	} {
		now := begin.Add(c.after)
		m.Spend(c.key, c.spend, now)
		if rest, full := m.Full(c.key, now); rest != c.rest || full != (c.rest > 0) {
			t.Errorf("%s after %v: %v, %v; want %v", c.key, c.after, rest, full, c.rest)
		}
	}
}

func TestRefusesKeysBeyondTheMaximum(t *testing.T) {
	m := limit.Memory{Window: time.Minute, Most: 1, Keys: 10}
	begin := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	taken := 0
	for i := range 1000 {
		if _, ok := m.Take(fmt.Sprint(i), begin); ok {
			taken++
		}
	}
	if taken != 10 {
		t.Errorf("%d keys are counted, want 10", taken)
	}
}

func TestMemoryReplacesTheOldestKey(t *testing.T) {
	m := limit.Memory{Window: time.Minute, Most: 1, Keys: 3, Replace: true}
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		key string
		ok  bool
	}{
		{"a", true}, {"b", true}, {"c", true}, {"a", false}, {"d", true}, // in the place of a
		{"b", false}, {"c", false}, {"d", false}, {"a", true}, {"c", false}, {"b", true},
	} {
		now = now.Add(time.Second)
		if _, ok := m.Take(c.key, now); ok != c.ok {
			t.Errorf("%s at %v: %v, want %v", c.key, now.Format(time.TimeOnly), ok, c.ok)
		}
	}
	m.Forget("b")
	if _, ok := m.Take("b", now); !ok {
		t.Error("a forgotten key is refused")
	}
}
