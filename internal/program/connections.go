package program

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/api"
	"yagura/internal/kit/connlimit"
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
	trusted []netip.Prefix // proxies, whose addresses are not limited
	refused *prometheus.CounterVec
	open    atomic.Int64

	table *connlimit.Table // its lock guards all
	all   map[net.Conn]*connlimit.Slot
}

// The classes of connections of HTTP.
const (
	waiting connlimit.Class = iota // for a request, since their opening or their last request
	served
	classes
)

func newConnections(perAddress int, trusted []netip.Prefix, refused *prometheus.CounterVec) *connections {
	return &connections{trusted: trusted, refused: refused, table: connlimit.New(perAddress, int(classes)), all: map[net.Conn]*connlimit.Slot{}}
}

// changed is the ConnState of the server. A connection becomes active when the head of a request has arrived.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if surplus := c.add(conn); surplus != nil {
			_ = surplus.Close()
		}
	case http.StateClosed, http.StateHijacked:
		c.table.Lock()
		c.remove(conn)
		c.table.Unlock()
	case http.StateActive:
		c.move(conn, served)
	case http.StateIdle:
		c.move(conn, waiting)
	}
}

// move puts a connection at the end of a class.
func (c *connections) move(conn net.Conn, to connlimit.Class) {
	c.table.Lock()
	defer c.table.Unlock()
	if slot := c.all[conn]; slot != nil {
		slot.Move(to)
	}
}

// add counts a new connection. If a network of its address has too many then, add returns the one to close.
func (c *connections) add(conn net.Conn) (surplus net.Conn) {
	trusted := api.IsTrustedProxy(conn.RemoteAddr().String(), c.trusted)
	c.open.Add(1)
	c.table.Lock()
	slot := c.table.Add(conn.RemoteAddr().String(), conn, served) // not waiting yet, or it might be the surplus beside one that waits
	c.all[conn] = slot
	var full *connlimit.Network
	for _, n := range slot.Networks() {
		if full == nil && !trusted && n.Count(waiting, served) > n.Most {
			full = n
		}
	}
	var warn bool
	if full != nil {
		surplus = conn
		if oldest := full.Oldest(waiting); oldest != nil {
			surplus = oldest.Conn
		}
		c.remove(surplus)
		warn = c.table.MayWarn(time.Now())
	}
	slot.Move(waiting)
	c.table.Unlock()
	if surplus == conn {
		c.refused.WithLabelValues("address").Inc()
	}
	if warn {
		slog.Warn("connections of an address are closed because it has too many; if it is a proxy, set --trusted-proxies to its network; if more people "+
			"share it, set --people-per-address", "address", full.Name, "most", full.Most)
	}
	return surplus
}

// remove forgets a connection. The caller holds the lock.
func (c *connections) remove(conn net.Conn) {
	slot := c.all[conn]
	if slot == nil {
		return
	}
	c.open.Add(-1)
	delete(c.all, conn)
	slot.Remove()
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
