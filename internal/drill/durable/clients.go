package durable

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// Clients that misbehave, and how long the program may keep them, on a slow machine too.
const (
	deafClients  = 300
	deafRequests = 8 // one after another over one connection
	slowClients  = 1000
	maxGrowth    = 64 // MB
)

// visit is how long a read of another visitor may take meanwhile.
var visit = harness.Promise{Median: time.Second, Longest: 10 * time.Second}

// Clients opens connections that do not read, that send their headers slowly, that stop inside a body, and too many from one address. The
// program must close them in time, must not use more memory meanwhile, and must answer others.
func Clients(ctx context.Context, s Settings) error {
	c := &clients{Settings: s}
	// A person may have eight connections, so an address may have 1,600.
	program := harness.Program{Binary: s.Binary, Flags: []string{"--dev", "--people-per-address", "200"}}
	var err error
	if c.node, err = program.Start(ctx, harness.Options{Data: s.Folder + "/data"}); err != nil {
		return err
	}
	defer func() { _ = c.node.End(syscall.SIGKILL) }()
	for range 200 { // as much memory as usual requests need
		if got := c.node.Status("/api/v1/openapi.json"); got != http.StatusOK {
			return fmt.Errorf("the contract answers %d", got)
		}
	}
	deaf := strings.Repeat("GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n", deafRequests)
	half := "POST /api/v1/auth/sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"login\":"
	slow := "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
	if err := errors.Join(
		c.misbehave(ctx, fmt.Sprintf("%d clients with %d requests each that do not read", deafClients, deafRequests), deafClients, 30*time.Second, deaf, ""),
		c.misbehave(ctx, fmt.Sprintf("%d clients that send a header byte by byte", slowClients), slowClients, 10*time.Second, slow, "a"),
		c.misbehave(ctx, fmt.Sprintf("%d clients that stop inside a body", deafClients), deafClients, 20*time.Second, half, ""),
		c.crowd(),
	); err != nil {
		return err
	}
	return c.node.End(syscall.SIGTERM)
}

type clients struct {
	Settings
	node *harness.Node
}

// dial opens a connection from another address of this machine than the one of the visitor.
func (c *clients) dial() (net.Conn, error) {
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}, Timeout: harness.Guard}
	return from.Dial("tcp", strings.TrimPrefix(c.node.URL, "http://"))
}

// misbehave opens connections that send a text, and then another one each second. It measures how long the program keeps
// them, its memory, and the answers to a visitor meanwhile. A connection may live for limit; the drill fails after twice that.
func (c *clients) misbehave(ctx context.Context, what string, count int, limit time.Duration, text, then string) error {
	before, err := c.memory()
	if err != nil {
		return err
	}
	begin := time.Now()
	conns := make([]net.Conn, 0, count)
	defer func() {
		for _, conn := range conns {
			_ = conn.Close()
		}
	}()
	for range count {
		conn, err := c.dial()
		if err != nil {
			return err
		}
		conns = append(conns, conn)
		if _, err := io.WriteString(conn, text); err != nil {
			return err
		}
	}
	most, reads := before, []time.Duration{}
	for last := time.Now(); ; {
		open, err := c.connections()
		if err != nil {
			return err
		}
		if open < count/100+2 { // the visitor's own
			break
		}
		at := time.Now()
		if got := c.node.Status("/api/v1/contests/"); got != http.StatusOK {
			c.Report.Fail("%s: a visitor gets %d", what, got)
		}
		reads = append(reads, time.Since(at))
		now, err := c.memory()
		if err != nil {
			return err
		}
		most = max(most, now)
		if then != "" && time.Since(last) > time.Second {
			last = time.Now()
			for _, conn := range conns {
				_, _ = io.WriteString(conn, then) // some are closed already
			}
		}
		if time.Since(begin) > limit+harness.Guard {
			c.Report.Fail("%s: %d connections are still open", what, open)
			break
		}
		if !harness.Pause(ctx, 50*time.Millisecond) {
			return ctx.Err()
		}
	}
	took := time.Since(begin)
	c.Report.Say("   %s: all closed after %v (limit %v), memory %d MB before, %d MB at most", what, took.Round(100*time.Millisecond), limit, before, most)
	c.Report.Check(took <= 2*limit, "%s: closed after %v", what, took)
	c.Report.Check(most-before <= maxGrowth, "%s: the memory grew by %d MB", what, most-before)
	c.Report.Times("reads of another visitor meanwhile", visit, reads)
	return nil
}

// crowd opens more connections from one address than it may have. Each sends a request, because only an answer shows that it is open.
// All are answered: for a new one, the one that has waited longest for its next request is closed.
func (c *clients) crowd() error {
	const tries, allowed = 1700, 1600
	var all []*kept
	served := 0
	for range tries {
		conn, err := c.dial()
		if err != nil {
			return err
		}
		defer func() { _ = conn.Close() }()
		one := &kept{Conn: conn, answers: bufio.NewReader(conn)}
		if all = append(all, one); one.asks() {
			served++
		}
	}
	open := 0
	for _, one := range all {
		if one.asks() {
			open++
		}
	}
	got := c.node.Status("/api/v1/contests/")
	c.Report.Say("   %d of %d connections of one address are served, %d of them stay open; another address gets %d", served, tries, open, got)
	c.Report.Check(served == tries && open == allowed, "%d connections of one address are served and %d stay open, want %d and %d", served, open, tries, allowed)
	c.Report.Check(got == http.StatusOK, "another address gets %d", got)
	return nil
}

// kept is a connection that is used again.
type kept struct {
	net.Conn

	answers *bufio.Reader
}

// asks reports whether a request over the connection is answered.
func (k *kept) asks() bool {
	_ = k.SetDeadline(time.Now().Add(harness.Guard))
	_, _ = io.WriteString(k, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
	res, err := http.ReadResponse(k.answers, nil)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, res.Body)
	_ = res.Body.Close()
	return err == nil && res.StatusCode == http.StatusOK
}

// memory returns the resident memory of the program in MB.
func (c *clients) memory() (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.node.PID()))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kB, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			return kB / 1024, err
		}
	}
	return 0, errors.New("no VmRSS in the status of the process")
}

// connections returns the number of open connections, as the program counts them.
func (c *clients) connections() (int, error) {
	res, err := http.Get(c.node.URL + "/metrics")
	if err != nil {
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "yagura_http_connections "); ok {
			return strconv.Atoi(rest)
		}
	}
	return 0, errors.Join(errors.New("the program does not count connections"), lines.Err())
}
