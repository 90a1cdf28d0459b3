package live_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge"
	"github.com/gorilla/websocket"

	"yagura/internal/kit/clock"
	"yagura/internal/live"
)

// payload is a hint in the form that the relay publishes.
const payload = `{"kind":"match.decided","contestId":1234567890123,"subjectId":1234567890124,"at":"2031-05-01T12:00:00.123Z"}`

// publisher is a server of live channels.
type publisher struct {
	url     string
	publish func() error
}

// gatewayServer is the gateway of this package.
func gatewayServer(b *testing.B) publisher {
	g, err := live.New(live.Config{
		Authenticate:          func(context.Context, string) (int64, int64, time.Time, error) { return 0, 0, time.Time{}, nil },
		Authorize:             func(context.Context, int64, string) (bool, error) { return true, nil },
		ConnectionsPerAddress: 1 << 20,
		Clock:                 clock.System{},
		Log:                   slog.New(slog.DiscardHandler),
	})
	if err != nil {
		b.Fatal(err)
	}
	s := httptest.NewServer(g.Handler())
	b.Cleanup(func() {
		_ = g.Shutdown(context.Background())
		s.Close()
	})
	hint := struct {
		Kind      string `json:"kind"`
		ContestID int64  `json:"contestId"`
		SubjectID int64  `json:"subjectId"`
		At        string `json:"at"`
	}{"match.decided", 1234567890123, 1234567890124, "2031-05-01T12:00:00.123Z"}
	return publisher{s.URL, func() error { return g.Publish(context.Background(), "contest:1", hint) }}
}

// plainServer is the library alone: everyone may subscribe to every channel.
func plainServer(b *testing.B) publisher {
	node, err := centrifuge.New(centrifuge.Config{})
	if err != nil {
		b.Fatal(err)
	}
	node.OnConnecting(func(context.Context, centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
		return centrifuge.ConnectReply{Credentials: &centrifuge.Credentials{}}, nil
	})
	node.OnConnect(func(c *centrifuge.Client) {
		c.OnSubscribe(func(_ centrifuge.SubscribeEvent, answer centrifuge.SubscribeCallback) {
			answer(centrifuge.SubscribeReply{Options: centrifuge.SubscribeOptions{EnableRecovery: true}}, nil)
		})
	})
	if err := node.Run(); err != nil {
		b.Fatal(err)
	}
	s := httptest.NewServer(centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{UseWriteBufferPool: true}))
	b.Cleanup(func() {
		_ = node.Shutdown(context.Background())
		s.Close()
	})
	return publisher{s.URL, func() error {
		_, err := node.Publish("contest:1", []byte(payload), centrifuge.WithHistory(100, 5*time.Minute))
		return err
	}}
}

// audience connects n clients that subscribe to the channel. Each reports every message.
func audience(b *testing.B, p publisher, n int, heard chan<- time.Time) {
	b.Helper()
	var ready sync.WaitGroup
	gate := make(chan bool, 64)
	for range n {
		ready.Go(func() {
			gate <- true
			defer func() { <-gate }()
			c, res, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(p.url, "http"), http.Header{})
			if err != nil {
				b.Error(err)
				return
			}
			_ = res.Body.Close()
			b.Cleanup(func() { _ = c.Close() })
			for _, command := range []string{`{"id":1,"connect":{}}`, `{"id":2,"subscribe":{"channel":"contest:1"}}`} {
				if err := c.WriteMessage(websocket.TextMessage, []byte(command)); err != nil {
					b.Error(err)
				}
				if _, _, err := c.ReadMessage(); err != nil {
					b.Error(err)
				}
			}
			go listen(c, heard)
		})
	}
	ready.Wait()
}

// listen counts the publications and answers pings.
func listen(c *websocket.Conn, heard chan<- time.Time) {
	for {
		_, r, err := c.NextReader()
		if err != nil {
			return
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return
		}
		now := time.Now()
		for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
			if line == "{}" {
				_ = c.WriteMessage(websocket.TextMessage, []byte("{}"))
			} else {
				heard <- now
			}
		}
	}
}

// BenchmarkFanOut publishes one message after the other to everyone on one channel. The product's gateway and the bare
// library carry the same load in one run; clients and servers share the processors.
func BenchmarkFanOut(b *testing.B) {
	for _, n := range []int{1000, 5000} {
		for _, server := range []struct {
			name string
			open func(*testing.B) publisher
		}{{"gateway", gatewayServer}, {"library", plainServer}} {
			b.Run(fmt.Sprint(n, "/", server.name), func(b *testing.B) {
				p := server.open(b)
				heard := make(chan time.Time, n)
				audience(b, p, n, heard)
				var waits []time.Duration
				for b.Loop() {
					at := time.Now()
					if err := p.publish(); err != nil {
						b.Fatal(err)
					}
					for range n {
						waits = append(waits, (<-heard).Sub(at))
					}
				}
				slices.Sort(waits)
				b.ReportMetric(float64(len(waits))/b.Elapsed().Seconds(), "deliveries/s")
				b.ReportMetric(float64(waits[len(waits)*99/100].Microseconds())/1000, "p99-ms")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
