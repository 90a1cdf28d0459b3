package program_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge-go"

	"yagura/internal/api"
	"yagura/internal/kit/hang"
)

// screen is an open room on a client. Like the app it takes whole messages from the channel, reconnects automatically, and reads
// from the API if messages may be missing.
type screen struct {
	*centrifuge.Client
	t testing.TB
	// since reads the messages after a message, and repeats the request until it is answered.
	since func(after int64) []api.Message

	mu           sync.Mutex
	stale        []chan struct{} // of the other parts that it shows
	said         map[int64]string
	lastReceived int64 // live
	disorder     []string
	lines        int             // number of connections
	recovered    int             // number of connections without a gap in the history
	gaps         int             // number of connections whose history does not reach back far enough
	vain         int             // number of failed reconnects
	versions     map[int64]int64 // of matches, as the bracket shows them
}

// watch opens a room.
func watch(t testing.TB, base, token string, room int64, since func(after int64) []api.Message) *screen {
	t.Helper()
	s := &screen{t: t, since: since, said: map[int64]string{}}
	s.Client = centrifuge.NewJsonClient("ws"+strings.TrimPrefix(base, "http")+"/connection/websocket", centrifuge.Config{
		Token: token, MaxReconnectDelay: time.Second,
	})
	t.Cleanup(s.Close)
	s.OnError(func(centrifuge.ErrorEvent) { s.count(&s.vain) })
	s.OnConnected(func(centrifuge.ConnectedEvent) { s.count(&s.lines) })
	s.OnMessage(func(e centrifuge.MessageEvent) {
		if string(e.Data) == `{"kind":"resync"}` {
			s.ask()
			s.mu.Lock()
			defer s.mu.Unlock()
			for _, stale := range s.stale {
				ring(stale)
			}
		}
	})
	sub, err := s.NewSubscription(fmt.Sprint("chat:", room))
	if err != nil {
		t.Fatal(err)
	}
	open := make(chan struct{}, 1)
	sub.OnError(func(centrifuge.SubscriptionErrorEvent) { s.count(&s.vain) })
	sub.OnSubscribed(func(e centrifuge.SubscribedEvent) {
		if e.Recovered {
			s.count(&s.recovered)
		} else {
			s.count(&s.gaps)
			s.ask()
		}
		ring(open)
	})
	sub.OnPublication(func(e centrifuge.PublicationEvent) {
		var h struct {
			Kind    string
			Message *api.Message
		}
		if err := json.Unmarshal(e.Data, &h); err != nil {
			t.Error(err)
		}
		if h.Kind == "chat.posted" && h.Message != nil {
			s.receive(*h.Message)
		}
	})
	if err := sub.Subscribe(); err != nil {
		t.Fatal(err)
	}
	if err := s.Connect(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-open:
	case <-time.After(hang.Limit):
		t.Fatal("the room does not open")
	}
	return s
}

// follow reads a resource at once, and again after each hint that it changed or may have changed. Hints during a read count as
// one.
func (s *screen) follow(channel string, read func()) {
	s.t.Helper()
	stale := make(chan struct{}, 1)
	s.mu.Lock()
	s.stale = append(s.stale, stale)
	s.mu.Unlock()
	go func() {
		for {
			select {
			case <-stale:
				read()
			case <-s.t.Context().Done():
				return
			}
		}
	}()
	sub, err := s.NewSubscription(channel)
	if err != nil {
		s.t.Fatal(err)
	}
	sub.OnPublication(func(centrifuge.PublicationEvent) { ring(stale) })
	sub.OnSubscribed(func(e centrifuge.SubscribedEvent) {
		if !e.Recovered {
			ring(stale)
		}
	})
	if err := sub.Subscribe(); err != nil {
		s.t.Fatal(err)
	}
}

func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}

func (s *screen) count(n *int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*n++
}

func (s *screen) of(n *int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *n
}

// receive takes a live message. A new message must be after all earlier ones.
func (s *screen) receive(m api.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.said[m.ID]; !known && m.ID < s.lastReceived {
		s.disorder = append(s.disorder, fmt.Sprintf("%q after %q", m.Text, s.said[s.lastReceived]))
	}
	s.said[m.ID], s.lastReceived = m.Text, max(m.ID, s.lastReceived)
}

// ask reads the messages of the room. The library delivers no live message meanwhile.
func (s *screen) ask() {
	found := s.since(1)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range found {
		if !m.IsSystem {
			s.said[m.ID] = m.Text
		}
	}
}

// texts returns the texts that the screen shows, in order.
func (s *screen) texts() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, id := range slices.Sorted(maps.Keys(s.said)) {
		out = append(out, s.said[id])
	}
	return out
}

// shows fails the test unless the screen shows these texts in time and received no message out of order.
func (s *screen) shows(t testing.TB, want []string) {
	t.Helper()
	eventually(t, "a screen shows everything", func() bool { return len(s.texts()) >= len(want) })
	if got := s.texts(); !slices.Equal(got, want) {
		t.Errorf("shows %q, want %q", got, want)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.disorder) > 0 {
		t.Errorf("messages were shown out of order: %v", s.disorder)
	}
}
