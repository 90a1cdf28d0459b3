package program

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/kit/connlimit"
	"yagura/internal/kit/hang"
)

func counter(t *testing.T) *prometheus.CounterVec {
	t.Helper()
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "test"}, []string{"limit"})
}

// client is one connection to a server.
type client struct {
	net.Conn
	t      *testing.T
	answer *bufio.Reader
}

func dial(t *testing.T, address string) *client {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &client{Conn: conn, t: t, answer: bufio.NewReader(conn)}
}

// get sends a request over the connection. It returns nil if the server has closed the connection.
func (c *client) get(path string) *http.Response {
	c.t.Helper()
	if err := c.SetDeadline(time.Now().Add(hang.Limit)); err != nil {
		c.t.Fatal(err)
	}
	_, _ = fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path) // the answer shows whether it is closed
	res, err := http.ReadResponse(c.answer, nil)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.t.Fatal("no answer, and the connection is open")
	}
	if err != nil {
		return nil
	}
	_, _ = io.Copy(io.Discard, res.Body)
	_ = res.Body.Close()
	return res
}

func waitUntil(t *testing.T, what string, ok func() bool) {
	t.Helper()
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	for limit := time.After(hang.Limit); !ok(); {
		select {
		case <-again.C:
		case <-limit:
			t.Fatalf("not in time: %s", what)
		}
	}
}

// TestConnectionsOfOneAddressAreBoundedOverHTTP opens more connections than an address may have. Those that wait longest for a
// request are closed, and the newest is served.
func TestConnectionsOfOneAddressAreBoundedOverHTTP(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		trusted []netip.Prefix
		most    int // of five
	}{{"an address", nil, 3}, {"a trusted proxy", []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, 5}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			limits := newConnections(3, c.trusted, counter(t))
			server := httptest.NewUnstartedServer(http.NotFoundHandler())
			server.Config.ConnState = limits.changed
			server.Start()
			t.Cleanup(server.Close)
			address := server.Listener.Addr().String()
			var clients []*client
			for i := range 5 {
				one := dial(t, address)
				if one.get("/") == nil {
					t.Errorf("connection %d is not answered", i+1)
				}
				waitUntil(t, "the connection waits for its next request", func() bool { return limits.waiting() == min(i+1, c.most) })
				clients = append(clients, one)
			}
			for i, one := range clients {
				if closed := one.get("/") == nil; closed != (i < 5-c.most) {
					t.Errorf("connection %d is closed: %v", i+1, closed)
				}
			}
			for _, one := range clients {
				_ = one.Close()
			}
			waitUntil(t, "all are forgotten", func() bool { return limits.waiting() == 0 })
		})
	}
}

// waiting returns the number of connections that wait for a request.
func (c *connections) waiting() (n int) {
	c.table.Lock()
	defer c.table.Unlock()
	counted := map[*connlimit.Network]bool{}
	for _, slot := range c.all {
		for _, of := range slot.Networks() {
			if !counted[of] {
				n += of.Count(waiting)
			}
			counted[of] = true
		}
	}
	return n
}

// TestServedConnectionsAreNotClosedForNewOnes refuses the newest connection while all others of its address are being served, and
// closes one that has sent half of a request.
func TestServedConnectionsAreNotClosedForNewOnes(t *testing.T) {
	t.Parallel()
	limits := newConnections(2, nil, counter(t))
	began, end := make(chan struct{}), make(chan struct{})
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			began <- struct{}{}
			<-end
		}
	}))
	server.Config.ConnState = limits.changed
	server.Start()
	t.Cleanup(server.Close)
	address := server.Listener.Addr().String()
	answers := make(chan *http.Response, 2)
	slow := func() {
		one := dial(t, address)
		go func() { answers <- one.get("/slow") }()
		select {
		case <-began:
		case res := <-answers:
			t.Fatalf("a new connection is answered %v", res)
		}
	}
	slow()
	half := dial(t, address)
	if _, err := half.Write([]byte("GET / HT")); err != nil {
		t.Fatal(err)
	}
	slow() // in the place of the half request
	if half.get("/") != nil {
		t.Error("a connection without a whole request keeps its place")
	}
	if dial(t, address).get("/") != nil {
		t.Error("a third connection is answered while both others are served")
	}
	close(end)
	for range 2 {
		if res := <-answers; res == nil || res.StatusCode != http.StatusOK {
			t.Errorf("a served request is answered %v", res)
		}
	}
}

// TestClosedConnectionsAreForgotten opens and closes connections; what is counted must not grow.
func TestClosedConnectionsAreForgotten(t *testing.T) {
	t.Parallel()
	limits := newConnections(2, nil, counter(t))
	near, far := net.Pipe()
	t.Cleanup(func() { _, _ = near.Close(), far.Close() })
	for range 10 {
		limits.changed(near, http.StateNew)
		limits.changed(near, http.StateActive)
		limits.changed(near, http.StateHijacked)
		limits.changed(near, http.StateClosed)
	}
	if len(limits.all)+limits.table.Networks() > 0 || limits.open.Load() != 0 {
		t.Errorf("still counted: %d connections, %d networks, open %d", len(limits.all), limits.table.Networks(), limits.open.Load())
	}
}

func TestIdleConnectionsCloseWhenManyAreOpen(t *testing.T) {
	t.Parallel()
	limits := newConnections(100, nil, counter(t))
	server := httptest.NewUnstartedServer(limits.spare(http.NotFoundHandler(), 4))
	server.Config.ConnState = limits.changed
	server.Start()
	t.Cleanup(server.Close)
	for i := range 4 {
		if got := dial(t, server.Listener.Addr().String()).get("/").Close; got != (i >= 2) {
			t.Errorf("connection %d is closed after the answer: %v", i+1, got)
		}
	}
}

// addressed is a connection from an address.
type addressed struct {
	net.Conn

	from   netip.AddrPort
	closed bool
}

func (c *addressed) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(c.from) }

func (c *addressed) Close() error { c.closed = true; return nil }

// TestConnectionsOfLargerNetworksAreBounded proves that somebody with many IPv6 networks does not get the connections of each.
func TestConnectionsOfLargerNetworksAreBounded(t *testing.T) {
	for pattern, want := range map[string]int{"2001:db8:7:ab01::%x": 3, "2001:db8:7:ab%02x::1": 12, "2001:db8:7:%x00::1": 48, "192.0.2.%d": 100} {
		limits := newConnections(3, nil, counter(t))
		var all []*addressed
		for i := range 100 {
			c := &addressed{from: netip.AddrPortFrom(netip.MustParseAddr(fmt.Sprintf(pattern, i+1)), 4000)}
			all = append(all, c)
			limits.changed(c, http.StateNew)
		}
		open := 0
		for _, c := range all {
			if !c.closed {
				open++
			}
			limits.changed(c, http.StateClosed)
		}
		if open != want || limits.open.Load() != 0 || limits.table.Networks() != 0 {
			t.Errorf("%s: %d connections stay open, want %d; then %d, of %d networks", pattern, open, want, limits.open.Load(), limits.table.Networks())
		}
	}
}
