package program_test

import (
	"errors"
	"testing"

	"yagura/internal/kit/disk"
	"yagura/internal/program"
)

// TestAStartNamesTheFolderThatItCannotWrite needs /sys, where not even root can make a folder.
func TestAStartNamesTheFolderThatItCannotWrite(t *testing.T) {
	t.Parallel()
	var problem *disk.Problem
	_, err := program.New(t.Context(), program.Config{Addr: "127.0.0.1:0", Data: "/sys/yagura"})
	if !errors.As(err, &problem) {
		t.Errorf("the start: %v", err)
	}
}
