package program

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/kit/clock"
)

// TestInventedErrorsOfBrowsersLeaveRoomForOthers lets addresses report as many different errors as they may for nine minutes. The
// next error of another address must reach the log, once.
func TestInventedErrorsOfBrowsersLeaveRoomForOthers(t *testing.T) {
	for name, attackers := range map[string]int{"one address": 1, "two addresses": 2} {
		t.Run(name, func(t *testing.T) {
			var log strings.Builder // not parallel: it replaces the log of the process
			usual := slog.Default()
			slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
			t.Cleanup(func() { slog.SetDefault(usual) })
			b, now := newBrowserErrors(), time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
			report := func(address string, messages ...string) {
				var errors []api.BrowserError
				for _, m := range messages {
					errors = append(errors, api.BrowserError{Kind: "error", Message: m, Page: "/"})
				}
				if err := b.take(clock.Fix(t.Context(), now), address, "", errors); err != nil {
					t.Fatal(err)
				}
			}
			for minute := range 9 {
				for i := range 30 {
					for attacker := range attackers {
						var invented []string
						for j := range 5 {
							invented = append(invented, fmt.Sprintf("invented %d-%d-%d-%d", minute, i, attacker, j))
						}
						report(fmt.Sprintf("192.0.2.%d", attacker+1), invented...)
					}
				}
				report("198.51.100.7", fmt.Sprintf("real %d", minute), fmt.Sprintf("real %d", minute))
				if got := strings.Count(log.String(), fmt.Sprintf(`message="real %d"`, minute)); got != 1 {
					t.Errorf("minute %d: the error of another address is %d times in the log", minute, got)
				}
				now = now.Add(time.Minute)
			}
			if got := strings.Count(log.String(), "invented"); got != 9*20*attackers {
				t.Errorf("%d invented errors are in the log, want %d", got, 9*20*attackers)
			}
		})
	}
}
