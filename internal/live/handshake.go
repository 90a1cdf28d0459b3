package live

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/centrifugal/centrifuge"
)

// The default limits of connections.
const (
	defaultPerAddress = 2000
	defaultPerAccount = 64
)

// handshake accepts WebSocket connections from allowed origins, with JSON messages. It limits the connections of one address.
type handshake struct {
	next    http.Handler
	origins origins
	address func(*http.Request) string
	slots   *slots
}

func newHandshake(cfg Config, o origins, node *centrifuge.Node) *handshake {
	h := &handshake{origins: o, address: cfg.ClientAddress, slots: newSlots(cmp.Or(cfg.ConnectionsPerAddress, defaultPerAddress), cfg.Log)}
	if h.address == nil {
		h.address = func(r *http.Request) string { return r.RemoteAddr }
	}
	h.next = centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{
		CheckOrigin:        o.allow,
		MessageSizeLimit:   maxMessage,
		UseWriteBufferPool: true,
		PingPongConfig:     centrifuge.PingPongConfig{PingInterval: pingInterval, PongTimeout: pongTimeout},
	})
	return h
}

// ServeHTTP implements http.Handler.
func (h *handshake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case !h.origins.allow(r):
		http.Error(w, "origin not allowed", http.StatusForbidden)
	case r.ProtoMajor != 1 || asksForProtobuf(r):
		http.Error(w, "WebSocket over HTTP/1.1, with JSON", http.StatusBadRequest)
	default:
		h.count(w, r)
	}
}

// slotKey is the context key of the slot of a connection.
type slotKey struct{}

// count gives the connection a slot of its address until it is closed. The library returns from the upgrade at once and keeps
// the network connection, so count observes the end there. The gateway finds the slot in the context.
func (h *handshake) count(w http.ResponseWriter, r *http.Request) {
	p := h.slots.open(h.address(r))
	counted := &countedWriter{ResponseWriter: w, slot: p}
	defer func() { // also after a panic
		if !counted.hijacked {
			p.close()
		}
	}()
	h.next.ServeHTTP(counted, r.WithContext(context.WithValue(r.Context(), slotKey{}, p)))
}

// asksForProtobuf detects requests for the library's binary protocol, which the gateway does not support.
func asksForProtobuf(r *http.Request) bool {
	q := r.URL.Query()
	return q.Has("format") || q.Has("cf_protocol") || strings.Contains(r.Header.Get("Sec-Websocket-Protocol"), "protobuf")
}

// countedWriter frees the slot when the hijacked connection is closed.
type countedWriter struct {
	http.ResponseWriter

	slot     *slot
	hijacked bool
}

// Hijack implements http.Hijacker.
func (w *countedWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	w.hijacked = true
	if !w.slot.upgraded(conn) {
		return nil, nil, errors.Join(errNoSlot, conn.Close())
	}
	return countedConn{conn, w.slot}, buffered, nil
}

// errNoSlot means that newer connections have taken the slot of this one during its upgrade.
var errNoSlot = errors.New("too many connections")

type countedConn struct {
	net.Conn

	slot *slot
}

func (c countedConn) Close() error {
	c.slot.close()
	return c.Conn.Close()
}

// origins are the allowed web origins in normal form.
type origins map[string]bool

var errOrigin = errors.New("want scheme://host, such as https://example.org")

func newOrigins(list []string) (origins, error) {
	out := origins{}
	for _, raw := range list {
		o, _, err := parseOrigin(raw)
		if err != nil {
			return nil, fmt.Errorf("the allowed origin %q (--origins, YAGURA_ORIGINS): %w", raw, err)
		}
		out[o] = true
	}
	return out, nil
}

// CheckOrigins returns an error if one of the further origins is none.
func CheckOrigins(list []string) error {
	_, err := newOrigins(list)
	return err
}

// parseOrigin returns an origin and its host in normal form: lower case, without the scheme's default port.
func parseOrigin(raw string) (origin, host string, err error) {
	u, err := url.Parse(raw)
	if err != nil {
		return "", "", err
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.Path != "" || strings.ContainsAny(raw, "?#") {
		return "", "", errOrigin
	}
	host = plainHost(u.Host, u.Scheme)
	return u.Scheme + "://" + host, host, nil
}

func plainHost(host, scheme string) string {
	port := map[string]string{"http": ":80", "https": ":443"}[scheme]
	return strings.TrimSuffix(strings.ToLower(host), port)
}

// allow accepts pages of the requested host and of the configured origins. A browser always sends the origin of a
// page; a request without one is not from a browser.
func (o origins) allow(r *http.Request) bool {
	given := r.Header.Values("Origin")
	if len(given) == 0 {
		return true
	}
	origin, host, err := parseOrigin(given[0])
	if err != nil || len(given) > 1 {
		return false
	}
	scheme, _, _ := strings.Cut(origin, ":")
	return o[origin] || host == plainHost(r.Host, scheme)
}
