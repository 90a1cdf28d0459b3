package live

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"yagura/internal/kit/connlimit"
	"yagura/internal/kit/guard"
)

// TestSlotsOfLargerNetworksAreBounded proves that somebody with many IPv6 networks does not get the slots of each, that people find room
// beside such visitors, and that slots become free again.
func TestSlotsOfLargerNetworksAreBounded(t *testing.T) {
	for _, c := range []struct {
		name             string
		address          func(i int) string
		visitors, people int
	}{
		{"a /64 network", func(i int) string { return fmt.Sprintf("[2001:db8:7:ab01::%x]:4000", i) }, 2, 4},
		{"a /56 network", func(i int) string { return fmt.Sprintf("[2001:db8:7:ab%02x::1]:4000", i) }, 8, 16},
		{"a /48 network", func(i int) string { return fmt.Sprintf("[2001:db8:7:%x::1]:4000", i<<8) }, 32, 64},
		{"many IPv4 addresses", func(i int) string { return fmt.Sprintf("192.0.2.%d:4000", i) }, 100, 100},
	} {
		a := newSlots(4, slog.New(slog.DiscardHandler))
		var held []*slot
		classified := func(as connlimit.Class) (n int) {
			for i := range 100 {
				p := a.open(c.address(i))
				held = append(held, p)
				if p.classify(as) {
					n++
				} else {
					p.close()
				}
			}
			return n
		}
		if n := classified(visitor); n != c.visitors {
			t.Errorf("%s: %d visitors, want %d", c.name, n, c.visitors)
		}
		if n := classified(person); n != c.people {
			t.Errorf("%s: %d people beside the visitors, want %d", c.name, n, c.people)
		}
		for _, p := range held {
			p.close()
		}
		if a.table.Networks() != 0 {
			t.Errorf("%s: %d networks are left", c.name, a.table.Networks())
		}
	}
}

func TestAHandshakeThatPanicsGivesItsSlotBack(t *testing.T) {
	h := &handshake{
		next:    http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("oh") }),
		address: func(r *http.Request) string { return r.RemoteAddr },
		slots:   newSlots(4, slog.New(slog.DiscardHandler)),
	}
	err := guard.Call(func() error {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/connection/websocket", nil))
		return nil
	})
	if err == nil || h.slots.table.Networks() != 0 {
		t.Errorf("%v, and %d networks are left", err, h.slots.table.Networks())
	}
}
