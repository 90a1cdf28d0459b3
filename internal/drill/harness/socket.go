package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Socket is a live connection with a minimal client protocol. A goroutine reads it and answers pings.
type Socket struct {
	conn  *websocket.Conn
	mu    sync.Mutex // guards the fields below, and writes to conn
	hints map[string][]time.Time
	err   error
	ended time.Time
}

// Connect opens a live connection as a person and subscribes to channels.
func Connect(ctx context.Context, base string, who Person, channels ...string) (*Socket, error) {
	c, res, err := websocket.DefaultDialer.DialContext(ctx, "ws"+strings.TrimPrefix(base, "http")+"/connection/websocket", nil)
	if err != nil {
		return nil, err
	}
	_ = res.Body.Close()
	s := &Socket{conn: c, hints: map[string][]time.Time{}}
	commands := []string{fmt.Sprintf(`{"id":1,"connect":{"token":%q}}`, who.Token)}
	for i, channel := range channels {
		commands = append(commands, fmt.Sprintf(`{"id":%d,"subscribe":{"channel":%q}}`, i+2, channel))
	}
	for _, command := range commands {
		if err := s.ask(command); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	go s.read()
	return s, nil
}

// ask sends a command and waits for its reply.
func (s *Socket) ask(command string) error {
	if err := s.conn.WriteMessage(websocket.TextMessage, []byte(command)); err != nil {
		return err
	}
	_ = s.conn.SetReadDeadline(time.Now().Add(Guard))
	defer func() { _ = s.conn.SetReadDeadline(time.Time{}) }()
	for {
		_, data, err := s.conn.ReadMessage()
		if err != nil {
			return err
		}
		for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
			var reply struct {
				ID    int
				Error *struct{ Message string }
			}
			if err := json.Unmarshal([]byte(line), &reply); err != nil {
				return err
			}
			switch {
			case reply.Error != nil:
				return fmt.Errorf("%s: %s", command, reply.Error.Message)
			case reply.ID != 0:
				return nil
			}
		}
	}
}

func (s *Socket) read() {
	for {
		_, data, err := s.conn.ReadMessage()
		s.mu.Lock()
		if err != nil {
			s.err, s.ended = err, time.Now()
			s.mu.Unlock()
			return
		}
		for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
			if line == "{}" {
				_ = s.conn.WriteMessage(websocket.TextMessage, []byte(line)) // a failed write fails the next read
				continue
			}
			var f struct {
				Push *struct {
					Pub     *struct{ Data struct{ Kind string } }
					Message *struct{ Data struct{ Kind string } }
				}
			}
			if json.Unmarshal([]byte(line), &f) != nil || f.Push == nil {
				continue
			}
			if f.Push.Pub != nil {
				s.hints[f.Push.Pub.Data.Kind] = append(s.hints[f.Push.Pub.Data.Kind], time.Now())
			}
			if f.Push.Message != nil {
				s.hints[f.Push.Message.Data.Kind] = append(s.hints[f.Push.Message.Data.Kind], time.Now())
			}
		}
		s.mu.Unlock()
	}
}

// Hints returns how often a kind of hint came.
func (s *Socket) Hints(kind string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.hints[kind])
}

// Received returns how many hints came, of all kinds.
func (s *Socket) Received() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, times := range s.hints {
		n += len(times)
	}
	return n
}

// Ended returns when and why the connection ended, a nil error while it is open.
func (s *Socket) Ended() (time.Time, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended, s.err
}

// Close ends the connection.
func (s *Socket) Close() { _ = s.conn.Close() }
