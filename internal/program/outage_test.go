package program_test

import (
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
	"yagura/internal/store/storetest"
)

// wire forwards connections to a server, or alternately to several like a simple load balancer. It can be cut, or hold all data
// back like a broken switch.
type wire struct {
	net.Listener
	to     []server
	mu     sync.Mutex
	whole  sync.Cond
	state  string // "", "cut" or "silent"
	open   map[net.Conn]bool
	led    map[string]bool // the servers of its connections
	serves sync.WaitGroup
}

// server is where a wire leads.
type server struct{ network, address string }

// newWire opens a wire to one or several addresses and returns the first address through it.
func newWire(t *testing.T, addresses ...string) (*wire, string) {
	t.Helper()
	w := &wire{open: map[net.Conn]bool{}, led: map[string]bool{}}
	w.whole.L = &w.mu
	var u *url.URL
	for _, address := range slices.Backward(addresses) {
		var err error
		if u, err = url.Parse(address); err != nil {
			t.Fatal(err)
		}
		to := server{"tcp", u.Host}
		if q := u.Query(); u.Host == "" { // PostgreSQL at a socket of this machine
			to = server{"unix", filepath.Join(q.Get("host"), ".s.PGSQL.5432")}
			q.Del("host")
			q.Set("sslmode", "disable")
			u.RawQuery = q.Encode()
		}
		w.to = append([]server{to}, w.to...)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w.Listener = l
	w.serves.Go(w.serve)
	t.Cleanup(func() {
		_ = l.Close()
		w.set("cut")
		w.serves.Wait()
	})
	u.Host = l.Addr().String()
	return w, u.String()
}

func (w *wire) serve() {
	for turn := 0; ; {
		near, err := w.Accept()
		if err != nil {
			return
		}
		to := w.to[turn%len(w.to)]
		far, err := net.Dial(to.network, to.address)
		if err != nil || !w.add(near, far) {
			_ = near.Close()
			continue
		}
		turn++ // a failed connection is not counted
		w.serves.Go(func() { w.carry(near, far) })
		w.serves.Go(func() { w.carry(far, near) })
	}
}

func (w *wire) add(near, far net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.state == "cut" {
		_ = far.Close()
		return false
	}
	w.open[near], w.open[far] = true, true
	w.led[far.RemoteAddr().String()] = true
	return true
}

// met returns the servers of all connections so far.
func (w *wire) met() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Collect(maps.Keys(w.led))
}

func (w *wire) carry(from, to net.Conn) {
	defer func() { _, _ = from.Close(), to.Close() }()
	_, _ = io.Copy(throttled{w, to}, from)
}

// throttled holds all data back while the wire is silent.
type throttled struct {
	*wire
	to io.Writer
}

// Write implements io.Writer.
func (t throttled) Write(p []byte) (int, error) {
	t.mu.Lock()
	for t.state == "silent" {
		t.whole.Wait()
	}
	t.mu.Unlock()
	return t.to.Write(p)
}

func (w *wire) set(state string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.state = state; state == "cut" {
		for c := range w.open {
			_ = c.Close()
		}
		clear(w.open)
	}
	w.whole.Broadcast()
}

func TestDatabaseAway(t *testing.T) {
	t.Parallel()
	for _, state := range []string{"cut", "silent"} {
		t.Run(state, func(t *testing.T) {
			t.Parallel()
			line, address := newWire(t, storetest.PostgresURL(t))
			a := apitest.New(t, func(c *program.Config) { c.Database, c.RequestTime = address, 2*time.Second })
			t.Cleanup(func() { line.set("") }) // the program can only stop with its database
			p := a.Person("organiser")
			// While the database answers, a call may exceed the time limit on a slow machine and is then repeated.
			succeeds := func(by *apitest.Person, method, path string, body any, key string) (got *apitest.Answer) {
				eventually(t, method+" "+path+" succeeds", func() bool {
					got = by.Do(method, path, body, "Idempotency-Key", key)
					return got.Status != http.StatusServiceUnavailable
				})
				return got.Must(http.StatusOK)
			}
			id := succeeds(p, http.MethodPost, "/contests/", contestForm(a.Clock.Now(), nil), "before").ID()
			succeeds(a.Visitor(), http.MethodGet, contestPath(id), nil, "")

			line.set(state)
			eventually(t, "a cached version is too old to answer with", func() bool {
				return a.Visitor().Get(contestPath(id)).Status != http.StatusOK
			})
			// The database does not answer: a request without a time limit would never return.
			var all sync.WaitGroup
			for range 40 { // more than the connections of the pool
				all.Go(func() {
					p.Do(http.MethodPost, "/contests/", contestForm(a.Clock.Now(), nil), "Idempotency-Key", "one").Refused(http.StatusServiceUnavailable, "dbWriteError")
				})
				all.Go(func() { a.Visitor().Get(contestPath(id)).Must(http.StatusServiceUnavailable) })
				all.Go(func() { a.Visitor().Get("/contests/").Must(http.StatusServiceUnavailable) })
			}
			all.Wait()
			if res, _ := send(t, http.MethodGet, a.URL+"/readyz", nil); res.StatusCode != http.StatusServiceUnavailable {
				t.Errorf("/readyz answers %d", res.StatusCode)
			}
			if res, _ := send(t, http.MethodGet, a.URL+"/healthz", nil); res.StatusCode != http.StatusOK {
				t.Errorf("/healthz answers %d", res.StatusCode)
			}
			a.Visitor().Get("/app/").Must(http.StatusOK)

			line.set("")
			eventually(t, "the program is ready again", func() bool {
				res, _ := send(t, http.MethodGet, a.URL+"/readyz", nil)
				return res.StatusCode == http.StatusOK
			})
			succeeds(p, http.MethodPost, "/contests/", contestForm(a.Clock.Now(), nil), "one")
			succeeds(a.Visitor(), http.MethodGet, contestPath(id), nil, "")
			if n := len(succeeds(p, http.MethodGet, "/contests/?tab=operated", nil, "").Map()["items"].([]any)); n != 2 {
				t.Errorf("%d contests after the outage, want the one before and one of the repeated intention", n)
			}
		})
	}
}
