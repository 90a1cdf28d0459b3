package newest_test

import (
	"maps"
	"testing"

	"yagura/internal/kit/newest"
)

func TestTheNewestValueWaits(t *testing.T) {
	var w newest.Waiting[string, int]
	begin := func(key string, value int, want bool) {
		t.Helper()
		if w.Begin(key, value) != want {
			t.Errorf("%s %d: began %t, want %t", key, value, !want, want)
		}
	}
	next := func(key string, value int, ok bool) {
		t.Helper()
		if got, there := w.Next(key); got != value || there != ok {
			t.Errorf("next of %s: %d, %t, want %d, %t", key, got, there, value, ok)
		}
	}
	begin("a", 1, true)
	begin("a", 2, false)
	begin("a", 3, false)
	begin("b", 4, true) // another key
	next("a", 3, true)
	if !w.Leave("a", 9) || w.Leave("c", 9) {
		t.Error("a value is left only where work is in progress")
	}
	next("a", 9, true)
	next("a", 0, false)
	begin("a", 5, true)
	begin("a", 6, false)
	begin("b", 7, false)
	if taken := w.TakeAll(); !maps.Equal(taken, map[string]int{"a": 6, "b": 7}) {
		t.Errorf("taken: %v", taken)
	}
	begin("a", 8, false) // still in progress
	next("a", 8, true)
	next("b", 0, false)
}
