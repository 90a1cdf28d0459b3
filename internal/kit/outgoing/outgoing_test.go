package outgoing

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"code.dny.dev/ssrf"
	"golang.org/x/net/dns/dnsmessage"
)

// canary is a server of the private network that must not be reached.
type canary struct {
	*httptest.Server
	touched atomic.Int64
}

func newCanary(t *testing.T) *canary {
	c := &canary{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { c.touched.Add(1) }))
	t.Cleanup(func() {
		c.Close()
		if n := c.touched.Load(); n != 0 {
			t.Errorf("the inner server was reached %d times", n)
		}
	})
	return c
}

func (c *canary) port(t *testing.T) string {
	u, err := url.Parse(c.URL)
	if err != nil {
		t.Fatal(err)
	}
	return u.Port()
}

// get sends a GET and reads the answer.
func get(t *testing.T, c *http.Client, address string) ([]byte, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	res, err := c.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	return io.ReadAll(res.Body)
}

// TestInnerAddressesAreNotDialled allows any port, so that only the address can be refused.
func TestInnerAddressesAreNotDialled(t *testing.T) {
	inner := newCanary(t)
	c, err := build(&net.Dialer{}, ssrf.New(ssrf.WithAnyPort()), nil)
	if err != nil {
		t.Fatal(err)
	}
	port := inner.port(t)
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "127.1", "2130706433", "0x7f000001", "017700000001"} {
		if _, err := get(t, c, "http://"+host+":"+port+"/"); err == nil {
			t.Errorf("%s was reached", host)
		}
	}
	for _, host := range []string{
		"10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.2.1", "224.0.0.1", "255.255.255.255",
		"[fd00::1]", "[fe80::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[ff02::1]",
	} {
		_, err := get(t, c, "http://"+host+"/")
		if !errors.Is(err, ssrf.ErrProhibitedIP) {
			t.Errorf("%s: %v", host, err)
		}
	}
	for _, address := range []string{"file:///etc/passwd", "gopher://127.0.0.1:" + port, "ftp://127.0.0.1", "//127.0.0.1:" + port} {
		if _, err := get(t, c, address); err == nil {
			t.Errorf("%s was answered", address)
		}
	}
}

func TestOtherPortsAreNotDialled(t *testing.T) {
	c, err := New()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := get(t, c, "http://8.8.8.8:25/"); !errors.Is(err, ssrf.ErrProhibitedPort) {
		t.Errorf("a mail server's port: %v", err)
	}
}

// TestRebindingDoesNotHelp uses a name whose second DNS answer is a private address. 127.0.0.2 represents the public one.
func TestRebindingDoesNotHelp(t *testing.T) {
	inner := newCanary(t)
	listener, err := net.Listen("tcp", "127.0.0.2:"+inner.port(t))
	if err != nil {
		t.Fatal(err)
	}
	public := &httptest.Server{Listener: listener, Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("public"))
	})}}
	public.Start()
	defer public.Close()

	var asked atomic.Int64
	dns := serveDNS(t, func() [4]byte {
		if asked.Add(1) == 1 {
			return [4]byte{127, 0, 0, 2}
		}
		return [4]byte{127, 0, 0, 1}
	})
	dialer := &net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", dns)
	}}}
	guard := ssrf.New(ssrf.WithAnyPort(), ssrf.WithNetworks("tcp4"), ssrf.WithAllowedV4Prefixes(netip.MustParsePrefix("127.0.0.2/32")))
	c, err := build(dialer, guard, nil)
	if err != nil {
		t.Fatal(err)
	}
	address := "http://rebind.example:" + inner.port(t) + "/"
	if body, err := get(t, c, address); err != nil || string(body) != "public" {
		t.Fatalf("the public address answers %q, %v", body, err)
	}
	c.CloseIdleConnections()
	if _, err := get(t, c, address); !errors.Is(err, ssrf.ErrProhibitedIP) {
		t.Errorf("the same name, now an inner address: %v", err)
	}
}

// serveDNS answers questions for IPv4 addresses only.
func serveDNS(t *testing.T, answer func() [4]byte) string {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		buffer := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buffer[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			m.Response, m.Additionals = true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				m.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}, Body: &dnsmessage.AResource{A: answer()},
				}}
			}
			if raw, err := m.Pack(); err == nil {
				_, _ = conn.WriteTo(raw, from)
			}
		}
	}()
	return conn.LocalAddr().String()
}

func TestTrustedHostsAndTheirRedirects(t *testing.T) {
	inner := newCanary(t)
	var own *httptest.Server
	own = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := map[string]string{"/within": "/here", "/away": inner.URL, "/loop": "/loop", "/named": "http://localhost:" + inner.port(t)}[r.URL.Path]
		if to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		_, _ = w.Write([]byte(own.URL))
	}))
	defer own.Close()
	c, err := New(own.URL + "/base")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/here", "/within"} {
		if body, err := get(t, c, own.URL+path); err != nil || string(body) != own.URL {
			t.Errorf("%s answers %q, %v", path, body, err)
		}
	}
	for _, path := range []string{"/away", "/loop", "/named"} {
		if _, err := get(t, c, own.URL+path); !errors.Is(err, errRedirect) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := get(t, c, inner.URL); err == nil {
		t.Error("another port of a trusted host was reached")
	}
	for _, bad := range []string{"", "localhost:80", "ftp://host", "http://"} {
		if _, err := New(bad); err == nil {
			t.Errorf("%q is taken as an address", bad)
		}
	}
}

func TestLimitsBodySize(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = z.Write(make([]byte, 8*MaxBytes))
	_ = z.Close()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/packed":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb.Bytes())
		case "/most":
			_, _ = io.Copy(w, strings.NewReader(strings.Repeat("x", MaxBytes)))
		default:
			_, _ = io.Copy(w, strings.NewReader(strings.Repeat("x", MaxBytes+1)))
		}
	}))
	defer server.Close()
	c, err := New(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := get(t, c, server.URL+"/most"); err != nil || len(body) != MaxBytes {
		t.Errorf("the longest body: %d bytes, %v", len(body), err)
	}
	for _, path := range []string{"/more", "/packed"} {
		var tooLong *http.MaxBytesError
		if body, err := get(t, c, server.URL+path); !errors.As(err, &tooLong) || len(body) > MaxBytes {
			t.Errorf("%s: %d bytes, %v", path, len(body), err)
		}
	}
}
