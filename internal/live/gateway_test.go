package live_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge-go"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/hang"
	"yagura/internal/live"
)

func TestChannelPermissions(t *testing.T) {
	h := open(t, nil)
	for _, c := range []struct {
		token, channel string
		code           int
	}{
		{"", "contest:1", 0}, {"u7s1", "contest:1", 0}, {"u7s1", "user:7", 0}, {"u8s3", "user:8", 0},
		{"", "user:7", 103}, {"u7s1", "user:8", 103}, {"u7s1", "unknown", 103}, {"", "user:0", 103},
		{"", "contest:" + strings.Repeat("9", 200), 107}, {"", "database away", 100}, {"", "panic", 100},
	} {
		m := h.join(t, c.token).subscribe(c.channel)
		if code := codeOf(m); code != c.code {
			t.Errorf("%q subscribes to %.20q: code %d, want %d", c.token, c.channel, code, c.code)
		}
	}
	if !strings.Contains(h.log.String(), "gateway_test.go") && !strings.Contains(h.log.String(), "fixture_test.go") {
		t.Error("the panic is not in the log")
	}
}

func codeOf(m message) int {
	if m.Error == nil {
		return 0
	}
	return m.Error.Code
}

func TestPublicationsReachTheirChannelOnly(t *testing.T) {
	h := open(t, nil)
	one, both := h.join(t, ""), h.join(t, "u7s1")
	one.subscribe("contest:1")
	both.subscribe("contest:1")
	both.subscribe("user:7")
	for i, channel := range []string{"user:7", "contest:2", "contest:1"} {
		if err := h.Publish(t.Context(), channel, map[string]int{"n": i}); err != nil {
			t.Fatal(err)
		}
	}
	if got := one.publication(); got != `{"n":2}` {
		t.Errorf("the subscriber of one channel got %s", got)
	}
	if first, second := both.publication(), both.publication(); first != `{"n":0}` || second != `{"n":2}` {
		t.Errorf("the subscriber of both channels got %s and %s", first, second)
	}
	if err := h.Publish(t.Context(), "contest:1", func() {}); err == nil {
		t.Error("a payload that cannot be encoded as JSON is published")
	}
}

func TestAClientCanOnlyListen(t *testing.T) {
	h := open(t, nil)
	s := h.join(t, "u7s1")
	s.subscribe("contest:1")
	for _, command := range []string{
		`"publish":{"channel":"contest:1","data":{}}`, `"history":{"channel":"contest:1","limit":10}`, `"presence":{"channel":"contest:1"}`,
		`"presence_stats":{"channel":"contest:1"}`, `"rpc":{"method":"x"}`,
	} {
		if code := codeOf(s.ask(command)); code != 108 {
			t.Errorf("%s: code %d", command, code)
		}
	}
}

func TestTokens(t *testing.T) {
	h := open(t, nil)
	for token, want := range map[string]int{
		"forged": live.CodeInvalidToken, "over": live.CodeInvalidToken, "database away": 3004, "panic": 3004,
	} {
		s := h.dial(t, nil)
		s.send(`{"id":1,"connect":{"token":"` + token + `"}}`)
		if code := s.closing(); code != want {
			t.Errorf("%q: closed with %d, want %d", token, code, want)
		}
	}
	h.join(t, "u7s1")
}

func TestATokenThatRunsOutEndsTheConnection(t *testing.T) {
	h := open(t, nil)
	if code := h.join(t, "short").closing(); code != 3005 {
		t.Errorf("closed with %d", code)
	}
}

func TestEndedSessionsAreCut(t *testing.T) {
	h := open(t, nil)
	nobody, first, tab, second, other := h.join(t, ""), h.join(t, "u7s1"), h.join(t, "u7s1"), h.join(t, "u7s2"), h.join(t, "u8s3")
	if err := h.DisconnectSession(1); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*socket{first, tab} {
		if code := s.closing(); code != live.CodeSessionEnded {
			t.Errorf("closed with %d", code)
		}
	}
	if err := h.DisconnectSession(0); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*socket{nobody, second, other} {
		if m := s.subscribe("contest:1"); codeOf(m) != 0 {
			t.Errorf("other connections are affected: %+v", m)
		}
	}
}

// TestSessionsThatEndedElsewhereAreCut ends a session without a message to the gateway, as at another node while the broker is
// away.
func TestSessionsThatEndedElsewhereAreCut(t *testing.T) {
	var over atomic.Bool
	h := open(t, func(c *live.Config) {
		c.SessionCheck = time.Millisecond
		c.EndedSessions = func(_ context.Context, sessions []int64) ([]int64, error) {
			if !over.Load() || !slices.Contains(sessions, 1) {
				return nil, nil
			}
			return []int64{1}, nil
		}
	})
	first, other := h.join(t, "u7s1"), h.join(t, "u8s3")
	over.Store(true)
	if code := first.closing(); code != live.CodeSessionEnded {
		t.Errorf("closed with %d", code)
	}
	if m := other.subscribe("contest:1"); codeOf(m) != 0 {
		t.Errorf("other connections are affected: %+v", m)
	}
}

func TestASessionThatEndsWhileConnectingIsCut(t *testing.T) {
	h := open(t, nil)
	h.during = func() {
		if err := h.DisconnectSession(1); err != nil {
			t.Error(err)
		}
	}
	s := h.dial(t, nil)
	s.send(`{"id":1,"connect":{"token":"u7s1"}}`)
	if code := s.closing(); code != live.CodeSessionEnded {
		t.Errorf("closed with %d", code)
	}
}

// listener is the official client, which reconnects automatically.
type listener struct {
	*centrifuge.Client
	subscribed chan centrifuge.SubscribedEvent
	got        chan string
}

// listen connects as user 7. leave needs that user 7 has no other connection.
func (h *fixture) listen(t *testing.T, channel string) *listener {
	t.Helper()
	l := &listener{
		Client:     centrifuge.NewJsonClient(h.address(), centrifuge.Config{Token: "u7s1"}),
		subscribed: make(chan centrifuge.SubscribedEvent, 10), got: make(chan string, 1000),
	}
	t.Cleanup(l.Close)
	sub, err := l.NewSubscription(channel)
	if err != nil {
		t.Fatal(err)
	}
	sub.OnSubscribed(func(e centrifuge.SubscribedEvent) { l.subscribed <- e })
	sub.OnPublication(func(e centrifuge.PublicationEvent) { l.got <- string(e.Data) })
	if err := sub.Subscribe(); err != nil {
		t.Fatal(err)
	}
	l.connect(t)
	return l
}

func (l *listener) connect(t *testing.T) centrifuge.SubscribedEvent {
	t.Helper()
	if err := l.Connect(); err != nil {
		t.Fatal(err)
	}
	select {
	case e := <-l.subscribed:
		return e
	case <-time.After(hang.Limit):
		t.Fatal("not subscribed")
	}
	panic("unreachable")
}

// leave disconnects a listener and waits until the gateway has noticed. Until then the client may receive what is published.
func (h *fixture) leave(t *testing.T, l *listener) {
	t.Helper()
	if err := l.Disconnect(); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return !h.here(t, 7) })
}

func TestAReconnectingClientCatchesUp(t *testing.T) {
	h := open(t, nil)
	l := h.listen(t, "contest:1")
	publish := func(from, to int) {
		for n := from; n < to; n++ {
			if err := h.Publish(t.Context(), "contest:1", n); err != nil {
				t.Fatal(err)
			}
		}
	}
	expect := func(from, to int) {
		t.Helper()
		for n := from; n < to; n++ {
			select {
			case got := <-l.got:
				if got != fmt.Sprint(n) {
					t.Fatalf("got %s, want %d", got, n)
				}
			case <-time.After(hang.Limit):
				t.Fatalf("%d is missing", n)
			}
		}
	}
	publish(0, 1)
	expect(0, 1)
	h.leave(t, l)
	publish(1, 101)
	if e := l.connect(t); !e.WasRecovering || !e.Recovered {
		t.Errorf("100 missed: %+v", e)
	}
	publish(101, 102)
	expect(1, 102)
	h.leave(t, l)
	publish(102, 203)
	if e := l.connect(t); !e.WasRecovering || e.Recovered {
		t.Errorf("101 missed, the client must know that it has to ask the API: %+v", e)
	}
}

func TestASlowReaderIsDroppedAlone(t *testing.T) {
	h := open(t, nil)
	slow, fast := h.join(t, ""), h.join(t, "")
	slow.subscribe("contest:1")
	fast.subscribe("contest:1")
	const rounds = 500
	big := strings.Repeat("x", 64<<10)
	for range rounds {
		if err := h.Publish(t.Context(), "contest:1", big); err != nil {
			t.Fatal(err)
		}
		if got := fast.publication(); len(got) != len(big)+2 {
			t.Fatalf("the fast reader got %d bytes", len(got))
		}
	}
	got := 0
	for {
		_, data, err := slow.ReadMessage()
		if err != nil {
			break
		}
		got += len(data)
	}
	if got >= rounds*len(big) {
		t.Error("the slow reader was served to the end: all of it was kept in memory")
	}
	if m := h.join(t, "").subscribe("contest:1"); codeOf(m) != 0 {
		t.Errorf("a new reader: %+v", m)
	}
}

func TestChannelsAreBounded(t *testing.T) {
	h := open(t, nil)
	s := h.join(t, "")
	for n := range 64 {
		if m := s.subscribe(fmt.Sprint("contest:", n)); codeOf(m) != 0 {
			t.Fatalf("channel %d: %+v", n, m)
		}
	}
	if code := codeOf(s.subscribe("contest:64")); code != 106 {
		t.Errorf("one more: code %d", code)
	}
}

// TestSubscriptionsOfOneOwnerAreBounded lets visitors and a person subscribe to one channel after another, and leave each. Each of them needs
// memory for an hour. Other people still subscribe, and so do the same ones after a while.
func TestSubscriptionsOfOneOwnerAreBounded(t *testing.T) {
	var clk *clock.Test
	h := open(t, func(c *live.Config) {
		c.ConnectionsPerAddress, c.ConnectionsPerAccount = 8, 2
		clk = c.Clock.(*clock.Test)
	})
	visit := func(s *socket, n int) (code int) {
		t.Helper()
		channel := fmt.Sprint("contest:", n)
		if code = codeOf(s.subscribe(channel)); code == 0 {
			s.ask(`"unsubscribe":{"channel":"` + channel + `"}`)
		}
		return code
	}
	for token, most := range map[string]int{"": 160, "u7s1": 40} {
		first, second := h.join(t, token), h.join(t, token)
		for n := range most {
			if code := visit([]*socket{first, second}[n%2], n); code != 0 {
				t.Fatalf("%q: subscription %d: code %d", token, n, code)
			}
		}
		if code := visit(second, most); code != 111 {
			t.Errorf("%q: one more: code %d", token, code)
		}
	}
	if code := visit(h.join(t, "u8s3"), 1); code != 0 {
		t.Errorf("another person: code %d", code)
	}
	clk.Advance(time.Minute)
	if code := visit(h.join(t, ""), 1); code != 0 {
		t.Errorf("a visitor a minute later: code %d", code)
	}
}

func TestShutdownSendsClientsElsewhere(t *testing.T) {
	h := open(t, nil)
	s := h.join(t, "u7s1")
	done := make(chan error, 1)
	go func() { done <- h.Shutdown(t.Context()) }()
	if code := s.closing(); code != 3001 {
		t.Errorf("closed with %d", code)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestMetrics(t *testing.T) {
	h := open(t, nil)
	h.join(t, "").subscribe("contest:1")
	families, err := h.metrics.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if strings.HasPrefix(f.GetName(), "yagura_live_") {
			return
		}
	}
	t.Error("no metric of the gateway")
}
