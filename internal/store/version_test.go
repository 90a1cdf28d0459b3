package store

import (
	"context"
	"testing"
)

// TestACachedVersionIsNeverOlderThanACommit commits while a reader has read the old version and not stored it yet.
func TestACachedVersionIsNeverOlderThanACommit(t *testing.T) {
	t.Parallel()
	var v versions
	version, reads := int64(1), 0
	read := func(during func()) int64 {
		t.Helper()
		got, ok, err := v.get(t.Context(), 7, func(context.Context) (int64, bool, error) {
			reads++
			seen := version
			during()
			return seen, true, nil
		})
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		return got
	}
	commit := func() {
		version++
		v.forget(7)
	}
	nothing := func() {}
	if got := read(commit); got != 1 {
		t.Fatalf("a read that began before the commit returns %d", got)
	}
	if got := read(nothing); got != 2 {
		t.Errorf("after the commit: %d, want 2", got)
	}
	commit()
	if got := read(nothing); got != 3 {
		t.Errorf("after another commit: %d, want 3", got)
	}
	version++ // of another node
	v.forget()
	(&DB{}).ForgetVersions() // an empty cache
	if reads != 3 {
		t.Errorf("the version was read %d times, want 3", reads)
	}
}

// TestMissingContestsAreNotCached reads the version of a contest before and after it exists.
func TestMissingContestsAreNotCached(t *testing.T) {
	t.Parallel()
	var v versions
	for _, there := range []bool{false, true} {
		if _, ok, err := v.get(t.Context(), 7, func(context.Context) (int64, bool, error) { return 1, there, nil }); ok != there || err != nil {
			t.Errorf("there = %t: %t, %v", there, ok, err)
		}
	}
}
