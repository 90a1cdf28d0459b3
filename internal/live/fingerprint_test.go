package live_test

import (
	"strings"
	"testing"
	"time"

	"yagura/internal/live"
)

// TestANodeWithAnotherSecretIsReported has two nodes with one secret and a third one with another: each of the two reports the third, and
// the third reports both.
func TestANodeWithAnotherSecretIsReported(t *testing.T) {
	const report = "another node has another secret"
	secret := "8f2a61c07d94be35a1f0c6d2e7b94835"
	with := func(c *live.Config) {
		c.Fingerprint, c.SessionCheck = live.Fingerprint([]byte(secret)), 10*time.Millisecond
	}
	a, b, broker := pair(t, with)
	secret = "0f7b16d3a9c852e44e9bd1706c3a58f2"
	other := open(t, func(c *live.Config) {
		c.Broker = broker.URL()
		with(c)
	})
	reports := func(h *fixture) int { return strings.Count(h.log.String(), report) }
	eventually(t, func() bool { return reports(other) == 2 && reports(a) > 0 && reports(b) > 0 })
	if reports(a) != 1 || reports(b) != 1 {
		t.Errorf("the nodes with one secret reported %d and %d nodes", reports(a), reports(b))
	}
	if log := other.log.String(); strings.Contains(log, secret) || !strings.Contains(log, "YAGURA_SECRET") {
		t.Error(log)
	}
}
