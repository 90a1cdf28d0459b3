package connlimit_test

import (
	"testing"
	"time"

	"yagura/internal/kit/connlimit"
)

const (
	waiting connlimit.Class = iota
	served
	classes
)

func TestConnectionsCountInEachNetworkOfTheirAddress(t *testing.T) {
	table := connlimit.New(2, int(classes))
	a := table.Add("[2001:db8:7:1::1]:4000", nil, waiting)
	b := table.Add("[2001:db8:7:2::1]:4000", nil, waiting)
	if got := len(a.Networks()); got != 3 {
		t.Fatalf("an IPv6 address is in %d networks", got)
	}
	smallest, largest := a.Networks()[0], a.Networks()[2]
	if smallest.Most != 2 || largest.Most <= smallest.Most || smallest.Count(waiting, served) != 1 || largest.Count(waiting) != 2 {
		t.Errorf("limits %d and %d, %d and %d connections", smallest.Most, largest.Most, smallest.Count(waiting, served), largest.Count(waiting))
	}
	if largest.Oldest(waiting) != a || largest.Oldest(served) != nil {
		t.Error("the first connection is not the oldest")
	}
	a.Move(served)
	a.Move(waiting)
	if largest.Oldest(waiting) != b {
		t.Error("a moved connection is not the newest of its class")
	}
	for range 2 {
		a.Remove()
		b.Remove()
	}
	a.Move(served)
	if a.Held() || table.Networks() != 0 {
		t.Errorf("%d networks are left, held %t", table.Networks(), a.Held())
	}
}

func TestWarningsAreRare(t *testing.T) {
	table := connlimit.New(1, int(classes))
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	if !table.MayWarn(now) || table.MayWarn(now.Add(59*time.Second)) || !table.MayWarn(now.Add(time.Minute)) {
		t.Error("want one warning a minute")
	}
}
