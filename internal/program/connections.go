package program

import (
	"container/list"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/api"
	"yagura/internal/kit/limit"
)

// connectionsPerPerson is enough for a browser without a proxy: six to one server, and those of a page that was just left.
const connectionsPerPerson = 8

// connections counts the open connections of HTTP, by network address and in all. A live connection counts here until it has
// begun; then live.Config limits it.
//
// If an address has too many, the connection that has waited longest for a request is closed, so that idle connections of one
// visitor do not keep out others behind the address. A new connection is refused only if all others are being served. The larger networks of
// an IPv6 address count too, with higher limits.
type connections struct {
	perAddress int
	trusted    []netip.Prefix // proxies, whose addresses are not limited
	refused    *prometheus.CounterVec
	open       atomic.Int64

	mu       sync.Mutex
	all      map[net.Conn]*connection
	networks map[string]*network
	lastSaid time.Time
}

// connection is one open connection.
type connection struct {
	net.Conn

	places []place // in each network of its address, the smallest first
}

// place is that of a connection in a network.
type place struct {
	network *network
	waiting *list.Element // in network.waiting; nil while a request is served
}

// network is the connections of one network.
type network struct {
	name    string
	most    int
	open    int
	waiting list.List // the connections that wait for a request, since their opening or their last request, the oldest first
}

func newConnections(perAddress int, trusted []netip.Prefix, refused *prometheus.CounterVec) *connections {
	return &connections{perAddress: perAddress, trusted: trusted, refused: refused, all: map[net.Conn]*connection{}, networks: map[string]*network{}}
}

// changed is the ConnState of the server. A connection becomes active when the head of a request has arrived.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if surplus := c.add(conn); surplus != nil {
			_ = surplus.Close()
		}
	case http.StateClosed, http.StateHijacked:
		c.mu.Lock()
		c.remove(conn)
		c.mu.Unlock()
	case http.StateActive:
		c.wait(conn, false)
	case http.StateIdle:
		c.wait(conn, true)
	}
}

// wait puts a connection at the end of those that wait for a request, or takes it out because a request is served.
func (c *connections) wait(conn net.Conn, waits bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.all[conn]
	if one == nil {
		return
	}
	one.wait(waits)
}

// wait is connections.wait. The caller holds connections.mu.
func (one *connection) wait(waits bool) {
	for i := range one.places {
		p := &one.places[i]
		if p.waiting != nil {
			p.network.waiting.Remove(p.waiting)
			p.waiting = nil
		}
		if waits {
			p.waiting = p.network.waiting.PushBack(one)
		}
	}
}

// add counts a new connection. If a network of its address has too many then, add returns the one to close.
func (c *connections) add(conn net.Conn) (surplus net.Conn) {
	trusted := api.IsTrustedProxy(conn.RemoteAddr().String(), c.trusted)
	c.open.Add(1)
	c.mu.Lock()
	one := &connection{Conn: conn, places: c.enter(conn.RemoteAddr().String())}
	c.all[conn] = one
	var full *network
	for _, p := range one.places {
		if full == nil && !trusted && p.network.open > p.network.most {
			full = p.network
		}
	}
	var say bool
	if full != nil {
		surplus = conn
		if oldest := full.waiting.Front(); oldest != nil {
			surplus = oldest.Value.(*connection).Conn
		}
		c.remove(surplus)
		if say = time.Since(c.lastSaid) > time.Minute; say {
			c.lastSaid = time.Now()
		}
	}
	if surplus != conn {
		one.wait(true)
	}
	c.mu.Unlock()
	if surplus == conn {
		c.refused.WithLabelValues("address").Inc()
	}
	if say {
		slog.Warn("connections of an address are closed because it has too many; if it is a proxy, set --trusted-proxies to its network; if more people "+
			"share it, set --people-per-address", "address", full.name, "most", full.most)
	}
	return surplus
}

// enter counts a connection in the networks of its address. The caller holds c.mu.
func (c *connections) enter(address string) []place {
	var places []place
	for _, r := range limit.Ranges(address) {
		of := c.networks[r.Key]
		if of == nil {
			of = &network{name: r.Key, most: r.Factor * c.perAddress}
			c.networks[r.Key] = of
		}
		of.open++
		places = append(places, place{network: of})
	}
	return places
}

// remove forgets a connection. The caller holds c.mu.
func (c *connections) remove(conn net.Conn) {
	one := c.all[conn]
	if one == nil {
		return
	}
	c.open.Add(-1)
	delete(c.all, conn)
	one.wait(false)
	for _, p := range one.places {
		if p.network.open--; p.network.open == 0 {
			delete(c.networks, p.network.name)
		}
	}
}

// spare tells clients to close their connections after the answer while more than half of all connections are open, so that idle
// ones do not keep others out.
func (c *connections) spare(next http.Handler, all int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c.open.Load() > int64(all/2) && r.Header.Get("Upgrade") == "" {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// The default of all connections.
const (
	maxConnections      = 65_536
	reservedDescriptors = 256 // for the database, files and outgoing requests
)

// defaultConnections is the number of connections that the limit of open files leaves room for.
func defaultConnections() int {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil {
		return maxConnections
	}
	if files.Cur >= maxConnections+reservedDescriptors {
		return maxConnections
	}
	return max(int(files.Cur)-reservedDescriptors, int(files.Cur)/2)
}
