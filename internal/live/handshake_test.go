package live_test

import (
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
func (h *hall) knock(t *testing.T, query string, header http.Header) int {
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
	res, err := http.Get(h.URL)
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
	first := h.dial(t, from("192.0.2.1:5000"))
	h.dial(t, from("192.0.2.1:5001"))
	h.dial(t, from("::ffff:192.0.2.1"))
	if status := h.knock(t, "", from("192.0.2.1")); status != http.StatusTooManyRequests {
		t.Errorf("the fourth: %d", status)
	}
	for _, a := range []string{"[2001:db8::1]:1", "2001:db8::2", "2001:db8::ffff:3%eth0"} {
		h.dial(t, from(a))
	}
	if status := h.knock(t, "", from("2001:db8::4")); status != http.StatusTooManyRequests {
		t.Errorf("the fourth of one network: %d", status)
	}
	h.dial(t, from("2001:db8:0:1::1"))
	for range 5 { // refused upgrades do not count as connections
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header = from("198.51.100.1")
		res, err := http.DefaultClient.Do(req)
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
	for h.knock(t, "", from("192.0.2.1")) != http.StatusSwitchingProtocols {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal("a closed connection's place is not given back")
		}
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
