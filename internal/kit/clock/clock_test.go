package clock_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"yagura/internal/kit/clock"
)

func TestJumpingFollowsItsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "offset")
	if _, err := clock.NewJumping(file); err == nil {
		t.Error("a missing file is accepted")
	}
	set := func(offset string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(offset), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	set("an hour")
	if _, err := clock.NewJumping(file); err == nil {
		t.Error("a file without an offset is accepted")
	}
	set("0s")
	c, err := clock.NewJumping(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, offset := range []time.Duration{0, time.Hour, -time.Hour, 0} {
		set(offset.String() + "\n")
		before := clock.System{}.Now()
		now := c.Now()
		if after := (clock.System{}).Now(); now.Before(before.Add(offset)) || now.After(after.Add(offset)) {
			t.Errorf("offset %v: %v, want between %v and %v", offset, now, before.Add(offset), after.Add(offset))
		}
	}
}
