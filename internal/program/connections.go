package program

import (
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
type connections struct {
	perAddress int
	trusted    []netip.Prefix // proxies, whose addresses are not limited
	refused    *prometheus.CounterVec
	open       atomic.Int64

	mu       sync.Mutex
	all      map[net.Conn]string // the network of each
	networks map[string]int
	lastSaid time.Time
}

func newConnections(perAddress int, trusted []netip.Prefix, refused *prometheus.CounterVec) *connections {
	return &connections{perAddress: perAddress, trusted: trusted, refused: refused, all: map[net.Conn]string{}, networks: map[string]int{}}
}

// changed is the ConnState of the server. It closes a new connection of an address that has too many.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if !c.add(conn) {
			_ = conn.Close()
		}
	case http.StateClosed, http.StateHijacked:
		c.remove(conn)
	case http.StateActive, http.StateIdle:
	}
}

func (c *connections) add(conn net.Conn) bool {
	network := limit.Network(conn.RemoteAddr().String())
	trusted := api.IsTrustedProxy(conn.RemoteAddr().String(), c.trusted)
	c.open.Add(1)
	c.mu.Lock()
	c.all[conn] = network
	c.networks[network]++
	over := !trusted && c.networks[network] > c.perAddress
	say := over && time.Since(c.lastSaid) > time.Minute
	if say {
		c.lastSaid = time.Now()
	}
	c.mu.Unlock()
	if over {
		c.refused.WithLabelValues("address").Inc()
	}
	if say {
		slog.Warn("connections of an address are refused because it has too many; if it is a proxy, set --trusted-proxies to its network; if more people "+
			"share it, set --people-per-address", "address", network, "most", c.perAddress)
	}
	return !over
}

func (c *connections) remove(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	network, ok := c.all[conn]
	if !ok {
		return
	}
	c.open.Add(-1)
	delete(c.all, conn)
	if c.networks[network]--; c.networks[network] == 0 {
		delete(c.networks, network)
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
