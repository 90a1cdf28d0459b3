package live

import (
	"container/list"
	"log/slog"
	"net"
	"sync"
	"time"

	"yagura/internal/kit/limit"
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
// visitor. The larger networks of an IPv6 address have such limits too, which are higher.
type places struct {
	most int // connections of visitors and people of one address, and as many unknown ones
	log  *slog.Logger

	mu       sync.Mutex
	networks map[string]*network
	lastSaid time.Time
}

// network is the connections of one network.
type network struct {
	name  string
	most  int
	lists [kinds]list.List // of *place, the oldest first
}

// place is that of one connection.
type place struct {
	of       *places
	networks []*network // of its address, the smallest first
	kind     kind
	elements []*list.Element // in the list of its kind in each network; nil when the place is free again
	conn     net.Conn        // nil before the upgrade
}

func newPlaces(most int, log *slog.Logger) *places {
	return &places{most: most, log: log, networks: map[string]*network{}}
}

// enter returns the place of a new connection from an address.
func (a *places) enter(address string) *place {
	a.mu.Lock()
	p := &place{of: a}
	for _, r := range limit.Ranges(address) {
		n := a.networks[r.Key]
		if n == nil {
			n = &network{name: r.Key, most: r.Factor * a.most}
			a.networks[r.Key] = n
		}
		p.networks = append(p.networks, n)
	}
	p.put(unknown)
	var surplus []net.Conn
	for _, n := range p.networks {
		if n.lists[unknown].Len() > n.most {
			surplus = append(surplus, n.lists[unknown].Front().Value.(*place).free())
		}
	}
	a.mu.Unlock()
	hangUp(surplus)
	return p
}

// put adds a place to the lists of a kind. The caller holds places.mu.
func (p *place) put(as kind) {
	p.kind, p.elements = as, make([]*list.Element, len(p.networks))
	for i, n := range p.networks {
		p.elements[i] = n.lists[as].PushBack(p)
	}
}

// upgraded sets the network connection of a place. It returns false if the place is free again; the connection must then be closed.
func (p *place) upgraded(conn net.Conn) bool {
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.conn = conn
	return p.elements != nil
}

// settle says what a connection is. It returns false if there is no place for it. The nil place is that of a connection without a
// limit.
func (p *place) settle(as kind) bool {
	if p == nil {
		return true
	}
	a := p.of
	a.mu.Lock()
	if p.elements == nil {
		a.mu.Unlock()
		return false
	}
	var crowded *network // the smallest that is full or refuses
	refused := false
	for _, n := range p.networks {
		full, no := n.judge(as)
		if crowded == nil && (full || no) {
			crowded = n
		}
		refused = refused || no
	}
	var surplus []net.Conn
	if !refused {
		for _, n := range p.networks {
			if full, _ := n.judge(as); full {
				surplus = append(surplus, n.lists[visitor].Front().Value.(*place).free())
			}
		}
		p.take()
		p.put(as)
	}
	say := crowded != nil && time.Since(a.lastSaid) > time.Minute
	if say {
		a.lastSaid = time.Now()
	}
	a.mu.Unlock()
	hangUp(surplus)
	if say {
		a.log.Warn("live connections of an address are refused because it has too many; visitors may have a half of them", "address", crowded.name, "most", crowded.most)
	}
	return !refused
}

// judge reports whether a network is full, and whether it refuses a further connection of a kind. If it is full and does not refuse, the
// oldest visitor loses its place. The caller holds places.mu.
func (n *network) judge(as kind) (full, refused bool) {
	visitors := n.lists[visitor].Len()
	full = visitors+n.lists[person].Len() >= n.most
	if as == visitor {
		return full, full || visitors >= max(1, n.most/visitorPart)
	}
	return full, full && visitors == 0
}

// leave frees a place. Leaving twice has no further effect.
func (p *place) leave() {
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.free()
}

// free frees a place and returns its connection, nil if there is none. The caller holds places.mu.
func (p *place) free() net.Conn {
	if p.elements == nil {
		return nil
	}
	p.take()
	for _, n := range p.networks {
		if n.lists[unknown].Len()+n.lists[visitor].Len()+n.lists[person].Len() == 0 {
			delete(p.of.networks, n.name)
		}
	}
	return p.conn
}

// take removes a place from its lists. The caller holds places.mu.
func (p *place) take() {
	for i, n := range p.networks {
		n.lists[p.kind].Remove(p.elements[i])
	}
	p.elements = nil
}

// hangUp closes connections that have lost their places.
func hangUp(conns []net.Conn) {
	for _, c := range conns {
		if c != nil {
			_ = c.Close()
		}
	}
}
