package timetext_test

import (
	"strings"
	"testing"

	"yagura/internal/kit/timetext"
)

func TestKnownZone(t *testing.T) {
	for name, want := range map[string]bool{
		"Asia/Tokyo": true, "UTC": true, "Etc/GMT+9": true, "America/Argentina/Buenos_Aires": true, "Japan": true,
		"": false, "Local": false, "localtime": false, "posixrules": false, "Factory": false, "posix/Asia/Tokyo": false, "right/Asia/Tokyo": false,
		"Asia/Nowhere": false, "../etc/passwd": false, strings.Repeat("a", 65): false,
	} {
		if got := timetext.KnownZone(name); got != want {
			t.Errorf("KnownZone(%.30q) = %v", name, got)
		}
	}
}

func TestClockTime(t *testing.T) {
	for text, want := range map[string]bool{
		"00:00": true, "09:30": true, "23:59": true,
		"": false, "9:30": false, "24:00": false, "09:60": false, "09:30:00": false, "0９:30": false,
	} {
		if got := timetext.ClockTime(text); got != want {
			t.Errorf("ClockTime(%q) = %v", text, got)
		}
	}
}
