package disk_test

import (
	"errors"
	"testing"

	"yagura/internal/kit/disk"
)

// TestProbeExplainsAFolderThatNobodyWrites needs /sys, where not even root can make a file.
func TestProbeExplainsAFolderThatNobodyWrites(t *testing.T) {
	var p *disk.Problem
	if err := disk.Probe("/sys"); !errors.As(err, &p) {
		t.Errorf("the probe in /sys: %v", err)
	}
}
