package doctor_test

import (
	"strings"
	"testing"

	"yagura/internal/doctor"
)

// TestAFolderThatNobodyWritesIsExplained needs /sys, which belongs to root, and where not even root can make a file.
func TestAFolderThatNobodyWritesIsExplained(t *testing.T) {
	t.Parallel()
	cfg := healthy(t)
	cfg.Data, cfg.UserID = "/sys", 0
	got := result(doctor.Run(t.Context(), cfg), "data folder")
	if got.Level != doctor.Problem || !strings.Contains(got.Text, "/sys") || !strings.HasSuffix(got.Fix, "choose another folder.") {
		t.Errorf("%+v", got)
	}
}
