package limit_test

import (
	"slices"
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

// TestLargerNetworksOfAnAddress proves that an address counts for its /56 and /48 networks too, and that the key of a network counts for
// the same ones.
func TestLargerNetworksOfAnAddress(t *testing.T) {
	wide := []limit.Range{{Key: "2001:db8:1:2a3::/64", Factor: 1}, {Key: "2001:db8:1:200::/56", Factor: 4}, {Key: "2001:db8:1::/48", Factor: 16}}
	for address, want := range map[string][]limit.Range{
		"192.0.2.1:8080":         {{Key: "192.0.2.1", Factor: 1}},
		"::ffff:192.0.2.1":       {{Key: "192.0.2.1", Factor: 1}},
		"2001:db8:1:2a3:4:5:6:7": wide,
		"2001:db8:1:2a3::/64":    wide,
		"somewhere":              {{Key: "somewhere", Factor: 1}},
	} {
		if got := limit.Ranges(address); !slices.Equal(got, want) {
			t.Errorf("Ranges(%q) = %v, want %v", address, got, want)
		}
		if got := limit.Site(address); got != want[len(want)-1].Key {
			t.Errorf("Site(%q) = %q", address, got)
		}
	}
}
