package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/prometheus/client_golang/prometheus"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/hang"
	"yagura/internal/live"
)

type fixture struct {
	*live.Gateway
	*httptest.Server
	metrics *prometheus.Registry
	log     *lockedBuffer
	during  func() // runs while a token is being looked up
}

type lockedBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

var now = time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)

// open starts a gateway. The tokens "u7s1", "u7s2" and "u8s3" are valid. Everyone may subscribe to "contest:…", and a person to
// their own "user:…".
func open(t *testing.T, change func(*live.Config)) *fixture {
	t.Helper()
	h := &fixture{metrics: prometheus.NewRegistry(), log: &lockedBuffer{}}
	cfg := live.Config{
		Authenticate: func(ctx context.Context, token string) (int64, int64, time.Time, error) {
			if h.during != nil {
				h.during()
			}
			hour := clock.Now(ctx).Add(time.Hour)
			switch token {
			case "u7s1":
				return 7, 1, hour, nil
			case "u7s2":
				return 7, 2, hour, nil
			case "u8s3":
				return 8, 3, hour, nil
			case "short":
				return 9, 4, clock.Now(ctx).Add(time.Second), nil
			case "over":
				return 9, 5, clock.Now(ctx), nil
			case "database away":
				return 0, 0, time.Time{}, errors.New("no connection")
			case "panic":
				panic("boom")
			}
			return 0, 0, time.Time{}, fault.New(fault.AuthenticationError)
		},
		Authorize: func(_ context.Context, user int64, channel string) (bool, error) {
			switch channel {
			case "database away":
				return false, errors.New("no connection")
			case "panic":
				panic("boom")
			}
			own := user == 7 && channel == "user:7" || user == 8 && channel == "user:8"
			return own || strings.HasPrefix(channel, "contest:"), nil
		},
		AllowedOrigins: []string{"https://yagura.example", "http://localhost:5173"},
		Metrics:        h.metrics,
		Clock:          clock.NewTest(now),
		Log:            slog.New(slog.NewTextHandler(h.log, nil)),
	}
	if change != nil {
		change(&cfg)
	}
	var err error
	if h.Gateway, err = live.New(cfg); err != nil {
		t.Fatal(err)
	}
	h.Server = httptest.NewServer(h.Handler())
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), hang.Limit)
		defer cancel()
		if err := h.Shutdown(ctx); err != nil {
			t.Error(err)
		}
		h.Close()
	})
	return h
}

func (h *fixture) address() string { return "ws" + strings.TrimPrefix(h.URL, "http") }

// socket is a WebSocket with a minimal client protocol.
type socket struct {
	*websocket.Conn
	t     *testing.T
	id    int
	queue []message // read with an earlier message and not handled yet
}

// message is a reply or a push.
type message struct {
	ID        int             `json:"id"`
	Error     *protocolError  `json:"error"`
	Connect   json.RawMessage `json:"connect"`
	Subscribe *struct {
		Recovered bool `json:"recovered"`
	} `json:"subscribe"`
	Push *struct {
		Channel string `json:"channel"`
		Pub     *struct {
			Data json.RawMessage `json:"data"`
		} `json:"pub"`
		Message *struct {
			Data json.RawMessage `json:"data"`
		} `json:"message"`
		Unsubscribe *struct {
			Code int `json:"code"`
		} `json:"unsubscribe"`
	} `json:"push"`
}

type protocolError struct {
	Code int `json:"code"`
}

func (h *fixture) dial(t *testing.T, header http.Header) *socket {
	t.Helper()
	c, res, err := websocket.DefaultDialer.DialContext(t.Context(), h.address(), header)
	if err != nil {
		t.Fatalf("dial: %v (%v)", err, res)
	}
	t.Cleanup(func() { _ = c.Close() })
	if err := c.SetReadDeadline(time.Now().Add(hang.Limit)); err != nil {
		t.Fatal(err)
	}
	return &socket{Conn: c, t: t}
}

// join dials and connects with a token, or as a visitor if it is empty.
func (h *fixture) join(t *testing.T, token string) *socket {
	t.Helper()
	s := h.dial(t, nil)
	if m := s.ask(`"connect":{"token":"` + token + `"}`); m.Connect == nil {
		t.Fatalf("connect with %q: %+v", token, m)
	}
	return s
}

func (s *socket) send(text string) {
	s.t.Helper()
	if err := s.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		s.t.Fatal(err)
	}
}

// ask sends a command and waits for its reply.
func (s *socket) ask(command string) message {
	s.t.Helper()
	s.id++
	id, err := json.Marshal(s.id)
	if err != nil {
		s.t.Fatal(err)
	}
	s.send(`{"id":` + string(id) + `,` + command + `}`)
	for {
		if m := s.next(); m.ID == s.id {
			return m
		}
	}
}

// next returns the next message; a frame may hold several.
func (s *socket) next() message {
	s.t.Helper()
	for len(s.queue) == 0 {
		s.fill()
	}
	m := s.queue[0]
	s.queue = s.queue[1:]
	return m
}

// frame reads one frame and answers its pings. If the server has just closed the connection, the answer fails, and the next
// read returns the reason.
func (s *socket) frame() ([]string, error) {
	_, data, err := s.ReadMessage()
	if err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		if line == "{}" {
			_ = s.WriteMessage(websocket.TextMessage, []byte(line))
			continue
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func (s *socket) fill() {
	s.t.Helper()
	lines, err := s.frame()
	if err != nil {
		s.t.Fatalf("read: %v", err)
	}
	for _, line := range lines {
		var m message
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			s.t.Fatalf("%s: %v", line, err)
		}
		s.queue = append(s.queue, m)
	}
}

// publication waits for the next publication.
func (s *socket) publication() string {
	s.t.Helper()
	for {
		if m := s.next(); m.Push != nil && m.Push.Pub != nil {
			return string(m.Push.Pub.Data)
		}
	}
}

// message waits for the next message to this client alone.
func (s *socket) message() string {
	s.t.Helper()
	for {
		if m := s.next(); m.Push != nil && m.Push.Message != nil {
			return string(m.Push.Message.Data)
		}
	}
}

// unsubscribed waits until the server ends a subscription and returns the code.
func (s *socket) unsubscribed() int {
	s.t.Helper()
	for {
		if m := s.next(); m.Push != nil && m.Push.Unsubscribe != nil {
			return m.Push.Unsubscribe.Code
		}
	}
}

func (s *socket) subscribe(channel string) message {
	s.t.Helper()
	return s.ask(`"subscribe":{"channel":"` + channel + `"}`)
}

// closing waits until the server closes the connection and returns the code.
func (s *socket) closing() int {
	s.t.Helper()
	for {
		_, err := s.frame()
		var closed *websocket.CloseError
		if errors.As(err, &closed) {
			return closed.Code
		}
		if err != nil {
			s.t.Fatalf("closed without a code: %v", err)
		}
	}
}
