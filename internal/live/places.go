package live

import (
	"container/list"
	"log/slog"
	"net"
	"sync"
	"time"
)

// visitorPart is the part of the limit of an address that visitors may have: a half, so that signed-in people behind the address
// find room.
const visitorPart = 2

// kind is what a connection is.
type kind int

const (
	unknown kind = iota // has not sent its connect command yet
	visitor
	person
	kinds
)

// places counts the open connections by network address. A connection is unknown at first. Unknown ones have a limit of their own, so
// that everybody behind an address can connect at the same moment; beyond it the oldest is closed, because whoever connects is known
// within a moment. Visitors beyond their part are refused. A signed-in person who finds all places taken gets that of the oldest
// visitor.
type places struct {
	most int // connections of visitors and people of one address, and as many unknown ones
	log  *slog.Logger

	mu       sync.Mutex
	networks map[string]*[kinds]list.List // of *place, the oldest first
	lastSaid time.Time
}

// place is that of one connection.
type place struct {
	of      *places
	network string
	kind    kind
	element *list.Element // nil when the place is free again
	conn    net.Conn      // nil before the upgrade
}

func newPlaces(most int, log *slog.Logger) *places {
	return &places{most: most, log: log, networks: map[string]*[kinds]list.List{}}
}

// enter returns the place of a new connection.
func (a *places) enter(network string) *place {
	a.mu.Lock()
	lists := a.networks[network]
	if lists == nil {
		lists = &[kinds]list.List{}
		a.networks[network] = lists
	}
	p := &place{of: a, network: network}
	p.element = lists[unknown].PushBack(p)
	var surplus net.Conn
	if lists[unknown].Len() > a.most {
		surplus = lists[unknown].Front().Value.(*place).free()
	}
	a.mu.Unlock()
	hangUp(surplus)
	return p
}

// upgraded sets the network connection of a place. It returns false if the place is free again; the connection must then be closed.
func (p *place) upgraded(conn net.Conn) bool {
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.conn = conn
	return p.element != nil
}

// settle says what a connection is. It returns false if there is no place for it. The nil place is that of a connection without a
// limit.
func (p *place) settle(as kind) bool {
	if p == nil {
		return true
	}
	a := p.of
	a.mu.Lock()
	if p.element == nil {
		a.mu.Unlock()
		return false
	}
	lists := a.networks[p.network]
	visitors := lists[visitor].Len()
	full := visitors+lists[person].Len() >= a.most
	refused := full && visitors == 0
	if as == visitor {
		refused = full || visitors >= max(1, a.most/visitorPart)
	}
	var surplus net.Conn
	if !refused {
		if full {
			surplus = lists[visitor].Front().Value.(*place).free()
		}
		lists[p.kind].Remove(p.element)
		p.kind, p.element = as, lists[as].PushBack(p)
	}
	say := (refused || full) && time.Since(a.lastSaid) > time.Minute
	if say {
		a.lastSaid = time.Now()
	}
	a.mu.Unlock()
	hangUp(surplus)
	if say {
		a.log.Warn("live connections of an address are refused because it has too many; visitors may have a half of them", "address", p.network, "most", a.most)
	}
	return !refused
}

// leave frees a place. Leaving twice has no further effect.
func (p *place) leave() {
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.free()
}

// free frees a place and returns its connection, nil if there is none. The caller holds places.mu.
func (p *place) free() net.Conn {
	if p.element == nil {
		return nil
	}
	lists := p.of.networks[p.network]
	lists[p.kind].Remove(p.element)
	p.element = nil
	left := 0
	for k := range lists {
		left += lists[k].Len()
	}
	if left == 0 {
		delete(p.of.networks, p.network)
	}
	return p.conn
}

// hangUp closes a connection that has lost its place.
func hangUp(conn net.Conn) {
	if conn != nil {
		_ = conn.Close()
	}
}
