package live_test

import (
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"yagura/internal/kit/hang"
	"yagura/internal/live"
)

// knock requests an upgrade and returns the status.
func (h *fixture) knock(t *testing.T, query string, header http.Header) int {
	t.Helper()
	c, res, err := websocket.DefaultDialer.DialContext(t.Context(), h.address()+query, header)
	if err == nil {
		_ = c.Close()
	}
	if res == nil {
		t.Fatalf("no answer: %v", err)
	}
	return res.StatusCode
}

func TestOrigins(t *testing.T) {
	h := open(t, nil)
	host := strings.TrimPrefix(h.URL, "http://")
	_, port, err := net.SplitHostPort(host)
	if err != nil {
		t.Fatal(err)
	}
	for origin, allowed := range map[string]bool{
		"http://" + host:                           true,
		"https://" + host:                          true, // encryption may end at a proxy
		"https://yagura.example":                   true,
		"https://YAGURA.example":                   true,
		"https://yagura.example:443":               true,
		"http://localhost:5173":                    true,
		"http://yagura.example":                    false,
		"https://yagura.example:8443":              false,
		"http://localhost":                         false,
		"http://localhost:51730":                   false,
		"https://yagura.example.evil.org":          false,
		"https://evilyagura.example":               false,
		"https://evil.org":                         false,
		"https://sub.yagura.example":               false,
		"https://yagura.example.":                  false,
		"https://yagura.example@evil.org":          false,
		"https://user@yagura.example":              false,
		"https://yagura.example/":                  false,
		"https://yagura.example?x":                 false,
		"https://yagura.example#x":                 false,
		"https://evil.org/https://yagura.example":  false,
		"https://evil.org#yagura.example":          false,
		"null":                                     false,
		"":                                         false,
		"file://":                                  false,
		"yagura.example":                           false,
		"//yagura.example":                         false,
		"ftp://yagura.example":                     false,
		"chrome-extension://" + host:               false,
		"http://127.0.0.1":                         false,
		"http://127.0.0.1.evil.org:" + port:        false,
		"http://" + host + "0":                     false,
		"https://yagura.example, https://evil.org": false,
		"https://yagura%2Eexample.evil.org":        false,
	} {
		status := h.knock(t, "", http.Header{"Origin": {origin}})
		if want := map[bool]int{true: http.StatusSwitchingProtocols, false: http.StatusForbidden}[allowed]; status != want {
			t.Errorf("%q: %d, want %d", origin, status, want)
		}
	}
	if status := h.knock(t, "", http.Header{"Origin": {"https://yagura.example", "https://evil.org"}}); status != http.StatusForbidden {
		t.Errorf("two origins: %d", status)
	}
	if status := h.knock(t, "", nil); status != http.StatusSwitchingProtocols {
		t.Errorf("no browser: %d", status)
	}
}

func TestBadOriginSettings(t *testing.T) {
	for _, o := range []string{"*", "yagura.example", "https://*.yagura.example/", "null", "https://yagura.example/app"} {
		if _, err := live.New(live.Config{AllowedOrigins: []string{o}}); err == nil {
			t.Errorf("%q is accepted", o)
		}
	}
}

func TestOnlyJSONIsSpoken(t *testing.T) {
	h := open(t, nil)
	for _, query := range []string{"?format=protobuf", "?cf_protocol=protobuf"} {
		if status := h.knock(t, query, nil); status != http.StatusBadRequest {
			t.Errorf("%s: %d", query, status)
		}
	}
	if status := h.knock(t, "", http.Header{"Sec-Websocket-Protocol": {"centrifuge-protobuf"}}); status != http.StatusBadRequest {
		t.Errorf("subprotocol: %d", status)
	}
	res, err := h.Client().Get(h.URL)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusBadRequest {
		t.Errorf("a plain request: %d", res.StatusCode)
	}
}

func TestConnectionsOfOneAccountAreBounded(t *testing.T) {
	h := open(t, func(c *live.Config) { c.ConnectionsPerAccount = 2 })
	h.join(t, "u7s1")
	h.join(t, "u7s2")
	refused := h.dial(t, nil)
	refused.send(`{"id":1,"connect":{"token":"u7s1"}}`)
	if code := refused.closing(); code != 3504 {
		t.Errorf("the third is closed with %d", code)
	}
	h.join(t, "u8s3")
	for range 3 {
		h.join(t, "")
	}
}

func TestConnectionsOfOneAddressAreBounded(t *testing.T) {
	h := open(t, func(c *live.Config) {
		c.ConnectionsPerAddress = 3
		c.ClientAddress = func(r *http.Request) string { return r.Header.Get("X-Test-Address") }
	})
	from := func(a string) http.Header { return http.Header{"X-Test-Address": {a}} }
	connect := func(address, token string) (*socket, bool) {
		t.Helper()
		s := h.dial(t, from(address))
		s.send(`{"id":1,"connect":{"token":"` + token + `"}}`)
		lines, err := s.frame()
		if closed := (*websocket.CloseError)(nil); errors.As(err, &closed) {
			if closed.Code != live.CodeTooMany {
				t.Errorf("closed with %d", closed.Code)
			}
			return s, false
		}
		if err != nil || len(lines) != 1 || !strings.Contains(lines[0], `"connect"`) {
			t.Fatalf("connect with %q: %v, %v", token, lines, err)
		}
		return s, true
	}
	must := func(address, token string, want bool) *socket {
		t.Helper()
		s, ok := connect(address, token)
		if ok != want {
			t.Fatalf("%s with %q is connected: %v", address, token, ok)
		}
		return s
	}
	first := must("192.0.2.1:5000", "u7s1", true)
	must("192.0.2.1:5001", "u7s1", true)
	must("::ffff:192.0.2.1", "u8s3", true)
	must("192.0.2.1", "u7s2", false)
	must("192.0.2.1", "", false)
	for _, a := range []string{"[2001:db8::1]:1", "2001:db8::2", "2001:db8::ffff:3%eth0"} {
		must(a, "u7s1", true)
	}
	must("2001:db8::4", "u8s3", false)
	must("2001:db8:0:1::1", "u8s3", true)
	for range 5 { // refused upgrades do not count as connections
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header = from("198.51.100.1")
		res, err := h.Client().Do(req)
		if err != nil || res.StatusCode != http.StatusBadRequest {
			t.Fatalf("%v %v", res, err)
		}
		_ = res.Body.Close()
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(hang.Limit)
	for {
		if _, ok := connect("192.0.2.1", "u7s1"); ok {
			break
		}
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal("the slot of a closed connection is not released")
		}
	}
}

// TestVisitorsLeaveRoomForPeople fills an address with visitors: they get a half of its slots, signed-in people all of the others
// and then those of the oldest visitors.
func TestVisitorsLeaveRoomForPeople(t *testing.T) {
	h := open(t, func(c *live.Config) { c.ConnectionsPerAddress = 4 })
	visitors := []*socket{h.join(t, ""), h.join(t, "")}
	for range 3 {
		refused := h.dial(t, nil)
		refused.send(`{"id":1,"connect":{}}`)
		if code := refused.closing(); code != live.CodeTooMany {
			t.Errorf("a third visitor is closed with %d", code)
		}
	}
	people := []*socket{h.join(t, "u7s1"), h.join(t, "u7s2"), h.join(t, "u8s3")}
	if _, _, err := visitors[0].ReadMessage(); err == nil {
		t.Error("the oldest visitor keeps the slot")
	}
	for i, s := range append(people, visitors[1]) {
		if m := s.subscribe("contest:1"); codeOf(m) != 0 {
			t.Errorf("connection %d: %+v", i, m)
		}
	}
}

// TestSilentConnectionsGiveWay opens connections that never say who they are. They take no slot of an address: the newest of them
// stay, and visitors and people connect.
func TestSilentConnectionsGiveWay(t *testing.T) {
	h := open(t, func(c *live.Config) { c.ConnectionsPerAddress = 4 })
	silent := make([]*socket, 10)
	for i := range silent {
		silent[i] = h.dial(t, nil)
	}
	h.join(t, "u7s1")
	h.join(t, "")
	for i, s := range silent[:6] {
		if _, _, err := s.ReadMessage(); err == nil {
			t.Errorf("connection %d stays", i)
		}
	}
	if m := silent[9].ask(`"connect":{}`); m.Connect == nil {
		t.Errorf("the newest silent one connects: %+v", m)
	}
}

func TestBadFrames(t *testing.T) {
	h := open(t, nil)
	watch := h.join(t, "")
	watch.subscribe("contest:1")
	for name, c := range map[string]struct {
		connect bool
		kind    int
		frame   string
	}{
		"no JSON":                   {true, websocket.TextMessage, "hello"},
		"nothing":                   {true, websocket.TextMessage, ""},
		"binary":                    {true, websocket.BinaryMessage, "\x00\x01\x02\xff"},
		"deep":                      {true, websocket.TextMessage, strings.Repeat(`{"a":`, 3000)},
		"too large":                 {true, websocket.TextMessage, `{"id":2,"rpc":{"data":"` + strings.Repeat("x", 17<<10) + `"}}`},
		"no id":                     {true, websocket.TextMessage, `{"subscribe":{"channel":"contest:1"}}`},
		"connect twice":             {true, websocket.TextMessage, `{"id":2,"connect":{}}`},
		"a pong nobody asked for":   {true, websocket.TextMessage, `{}`},
		"a command before connect":  {false, websocket.TextMessage, `{"id":1,"subscribe":{"channel":"contest:1"}}`},
		"text that is no UTF-8":     {false, websocket.TextMessage, "\xff\xfe"},
		"many commands, one broken": {true, websocket.TextMessage, `{"id":2,"subscribe":{"channel":"contest:1"}}` + "\n{"},
	} {
		t.Run(name, func(t *testing.T) {
			s := h.dial(t, nil)
			if c.connect {
				s.ask(`"connect":{}`)
			}
			if err := s.WriteMessage(c.kind, []byte(c.frame)); err != nil {
				t.Fatal(err)
			}
			for {
				if _, _, err := s.ReadMessage(); err != nil {
					if e, ok := err.(net.Error); ok && e.Timeout() {
						t.Error("the connection stays open")
					}
					break
				}
			}
		})
	}
	if err := h.Publish(t.Context(), "contest:1", "still here"); err != nil {
		t.Fatal(err)
	}
	if got := watch.publication(); got != `"still here"` {
		t.Errorf("others got %s", got)
	}
}
