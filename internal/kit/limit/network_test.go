package limit_test

import (
	"testing"

	"yagura/internal/kit/limit"
)

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.1":               "192.0.2.1",
		"192.0.2.1:8080":          "192.0.2.1",
		"::ffff:192.0.2.1":        "192.0.2.1",
		"2001:db8:1:2:3:4:5:6":    "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::1]:": "2001:db8:1:2::/64",
		"fe80::1%eth0":            "fe80::/64",
		"somewhere":               "somewhere",
		"":                        "",
	} {
		if got := limit.Network(address); got != want {
			t.Errorf("Network(%q) = %q, want %q", address, got, want)
		}
	}
}
