// Package connlimit counts open connections by the network of their address. The connections of a network are in classes, each ordered by
// the time at which they came into it. Callers decide which connections are too many.
package connlimit

import (
	"container/list"
	"net"
	"sync"
	"time"

	"yagura/internal/kit/limit"
)

// Class is what a connection is. Callers number their classes from 0.
type Class int

// warnEvery is the shortest time between two warnings of a Table.
const warnEvery = time.Minute

// Table is the open connections. Its user holds the lock for all calls, also those of its slots and networks.
type Table struct {
	sync.Mutex

	most     int // connections of one address; larger networks have a multiple
	classes  int
	networks map[string]*Network
	warned   time.Time
}

// New returns a table without connections.
func New(most, classes int) *Table {
	return &Table{most: most, classes: classes, networks: map[string]*Network{}}
}

// Networks returns the number of networks with connections.
func (t *Table) Networks() int { return len(t.networks) }

// MayWarn reports whether a warning is due at now; it is true at most once a minute.
func (t *Table) MayWarn(now time.Time) bool {
	if now.Sub(t.warned) < warnEvery {
		return false
	}
	t.warned = now
	return true
}

// Network is the connections of one network.
type Network struct {
	Name string
	Most int // the limit for the caller to apply

	classes []list.List // of *Slot, the oldest first
}

// Count returns the number of connections of some classes.
func (n *Network) Count(classes ...Class) int {
	sum := 0
	for _, c := range classes {
		sum += n.classes[c].Len()
	}
	return sum
}

// Oldest returns the connection that has been in a class for the longest time, nil if there is none.
func (n *Network) Oldest(c Class) *Slot {
	if front := n.classes[c].Front(); front != nil {
		return front.Value.(*Slot)
	}
	return nil
}

// Slot is one open connection.
type Slot struct {
	Conn net.Conn // nil until it is known

	table    *Table
	networks []*Network
	class    Class
	elements []*list.Element // in the list of its class in each network; nil after Remove
}

// Add counts a new connection from an address in its networks.
func (t *Table) Add(address string, conn net.Conn, as Class) *Slot {
	s := &Slot{Conn: conn, table: t}
	for _, r := range limit.Ranges(address) {
		n := t.networks[r.Key]
		if n == nil {
			n = &Network{Name: r.Key, Most: r.Factor * t.most, classes: make([]list.List, t.classes)}
			t.networks[r.Key] = n
		}
		s.networks = append(s.networks, n)
	}
	s.insert(as)
	return s
}

// Networks returns the networks of the connection's address, the smallest first.
func (s *Slot) Networks() []*Network { return s.networks }

// Held reports whether the connection still counts.
func (s *Slot) Held() bool { return s.elements != nil }

// Move makes the connection the newest of a class. It has no effect after Remove.
func (s *Slot) Move(to Class) {
	if s.Held() {
		s.withdraw()
		s.insert(to)
	}
}

// Remove stops counting the connection. Removing it twice has no further effect.
func (s *Slot) Remove() {
	if !s.Held() {
		return
	}
	s.withdraw()
	for _, n := range s.networks {
		if n.empty() {
			delete(s.table.networks, n.Name)
		}
	}
}

func (s *Slot) insert(as Class) {
	s.class, s.elements = as, make([]*list.Element, len(s.networks))
	for i, n := range s.networks {
		s.elements[i] = n.classes[as].PushBack(s)
	}
}

func (s *Slot) withdraw() {
	for i, n := range s.networks {
		n.classes[s.class].Remove(s.elements[i])
	}
	s.elements = nil
}

func (n *Network) empty() bool {
	for i := range n.classes {
		if n.classes[i].Len() > 0 {
			return false
		}
	}
	return true
}
