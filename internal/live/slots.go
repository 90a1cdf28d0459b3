package live

import (
	"log/slog"
	"net"
	"time"

	"yagura/internal/kit/connlimit"
)

// visitorPart is the part of the limit of an address that visitors may have: a half, so that signed-in people behind the address
// find room.
const visitorPart = 2

// The classes of live connections.
const (
	unknown connlimit.Class = iota // has not sent its connect command yet
	visitor
	person
	classes
)

// slots limits the open connections by network address. A connection is unknown at first. Unknown ones have a limit of their own, so
// that everybody behind an address can connect at the same moment; beyond it the oldest is closed, because whoever connects is known
// within a moment. Visitors beyond their part are refused. A signed-in person who finds all slots taken gets that of the oldest
// visitor. The larger networks of an IPv6 address have such limits too, which are higher.
type slots struct {
	table *connlimit.Table
	log   *slog.Logger
}

// slot is that of one connection. Its Conn is nil before the upgrade.
type slot struct {
	*connlimit.Slot

	of *slots
}

// newSlots returns the limits for most connections of visitors and people of one address, and as many unknown ones.
func newSlots(most int, log *slog.Logger) *slots {
	return &slots{table: connlimit.New(most, int(classes)), log: log}
}

// open returns the slot of a new connection from an address.
func (a *slots) open(address string) *slot {
	a.table.Lock()
	s := &slot{a.table.Add(address, nil, unknown), a}
	var dropped []net.Conn
	for _, n := range s.Networks() {
		if n.Count(unknown) > n.Most {
			dropped = append(dropped, drop(n.Oldest(unknown)))
		}
	}
	a.table.Unlock()
	closeDropped(dropped)
	return s
}

// upgraded sets the network connection of a slot. It returns false if the slot was given to another one; the connection must then be
// closed.
func (s *slot) upgraded(conn net.Conn) bool {
	s.of.table.Lock()
	defer s.of.table.Unlock()
	s.Conn = conn
	return s.Held()
}

// classify says whether a connection is that of a visitor or a person. It returns false if there is no slot for it. The nil slot is that
// of a connection without a limit.
func (s *slot) classify(as connlimit.Class) bool {
	if s == nil {
		return true
	}
	t := s.of.table
	t.Lock()
	if !s.Held() {
		t.Unlock()
		return false
	}
	var crowded *connlimit.Network // the smallest that is full or refuses
	refused := false
	for _, n := range s.Networks() {
		full, refuses := admission(n, as)
		if crowded == nil && (full || refuses) {
			crowded = n
		}
		refused = refused || refuses
	}
	var dropped []net.Conn
	if !refused {
		for _, n := range s.Networks() {
			if full, _ := admission(n, as); full {
				dropped = append(dropped, drop(n.Oldest(visitor)))
			}
		}
		s.Move(as)
	}
	warn := crowded != nil && t.MayWarn(time.Now())
	t.Unlock()
	closeDropped(dropped)
	if warn {
		s.of.log.Warn("live connections of an address are refused because it has too many; visitors may have a half of them", "address", crowded.Name, "most", crowded.Most)
	}
	return !refused
}

// admission reports whether a network is full, and whether it refuses a further connection of a class. If it is full and does not refuse, the
// oldest visitor loses its slot. The caller holds the lock of the table.
func admission(n *connlimit.Network, as connlimit.Class) (full, refuses bool) {
	visitors := n.Count(visitor)
	full = n.Count(visitor, person) >= n.Most
	if as == visitor {
		return full, full || visitors >= max(1, n.Most/visitorPart)
	}
	return full, full && visitors == 0
}

// site returns the largest network of the address of the connection (limit.Site). A nil slot has no network.
func (s *slot) site() string {
	if s == nil {
		return ""
	}
	networks := s.Networks()
	return networks[len(networks)-1].Name
}

// close gives the slot back. Closing it twice has no further effect.
func (s *slot) close() {
	s.of.table.Lock()
	defer s.of.table.Unlock()
	s.Remove()
}

// drop takes a slot from its connection, which it returns; nil if it is not known yet. The caller holds the lock of the table.
func drop(s *connlimit.Slot) net.Conn {
	s.Remove()
	return s.Conn
}

// closeDropped closes connections that have lost their slots.
func closeDropped(conns []net.Conn) {
	for _, c := range conns {
		if c != nil {
			_ = c.Close()
		}
	}
}
