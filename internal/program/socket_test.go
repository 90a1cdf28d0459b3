package program_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"yagura/internal/kit/hang"
)

// socket is a WebSocket with a minimal client protocol. A goroutine reads it continuously and answers pings, so that the
// connection stays open while the test does other work.
type socket struct {
	conn *websocket.Conn
	t    testing.TB
	id   int

	mu    sync.Mutex // guards writes to conn, queue and err
	queue []frame
	err   error         // why reading ended
	more  chan struct{} // has one item after a change of queue or err
}

// frame is a reply or a push.
type frame struct {
	ID    int `json:"id"`
	Error *struct {
		Code int `json:"code"`
	} `json:"error"`
	Connect   json.RawMessage `json:"connect"`
	Subscribe json.RawMessage `json:"subscribe"`
	Push      *struct {
		Channel string `json:"channel"`
		Pub     *struct {
			Data json.RawMessage `json:"data"`
		} `json:"pub"`
		Message *struct {
			Data json.RawMessage `json:"data"`
		} `json:"message"`
	} `json:"push"`
}

// connect opens a live connection with a token, "" for a visitor.
func connect(t testing.TB, base, token string) *socket {
	t.Helper()
	c, res, err := websocket.DefaultDialer.DialContext(t.Context(), "ws"+strings.TrimPrefix(base, "http")+"/connection/websocket", nil)
	if err != nil {
		t.Fatalf("dial: %v", err)
	}
	_ = res.Body.Close()
	t.Cleanup(func() { _ = c.Close() })
	s := &socket{conn: c, t: t, more: make(chan struct{}, 1)}
	go s.read()
	if f := s.ask(fmt.Sprintf(`"connect":{"token":%q}`, token)); f.Connect == nil {
		t.Fatalf("connect: %+v", f)
	}
	return s
}

// read queues every frame until the connection ends.
func (s *socket) read() {
	for {
		_, data, err := s.conn.ReadMessage()
		var frames []frame
		for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
			if err != nil {
				break
			}
			if line == "{}" {
				err = s.write(line)
				continue
			}
			var f frame
			err = json.Unmarshal([]byte(line), &f)
			frames = append(frames, f)
		}
		s.mu.Lock()
		s.queue, s.err = append(s.queue, frames...), err
		s.mu.Unlock()
		select {
		case s.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

func (s *socket) write(line string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn.WriteMessage(websocket.TextMessage, []byte(line))
}

// ask sends a command and waits for its reply.
func (s *socket) ask(command string) frame {
	s.t.Helper()
	s.id++
	if err := s.write(fmt.Sprintf(`{"id":%d,%s}`, s.id, command)); err != nil {
		s.t.Fatal(err)
	}
	for {
		if f := s.next(); f.ID == s.id {
			return f
		}
	}
}

// next returns the next frame.
func (s *socket) next() frame {
	s.t.Helper()
	f, err := s.receive()
	if err != nil {
		s.t.Fatalf("read: %v", err)
	}
	return f
}

// receive returns the next frame, or the error that ended the connection.
func (s *socket) receive() (frame, error) {
	limit := time.NewTimer(hang.Limit)
	defer limit.Stop()
	for {
		s.mu.Lock()
		if len(s.queue) > 0 {
			f := s.queue[0]
			s.queue = s.queue[1:]
			s.mu.Unlock()
			return f, nil
		}
		err := s.err
		s.mu.Unlock()
		if err != nil {
			return frame{}, err
		}
		select {
		case <-s.more:
		case <-limit.C:
			return frame{}, errors.New("nothing comes, and the connection stays open")
		}
	}
}

// end ignores further frames and returns the error that ended the connection.
func (s *socket) end() error {
	for {
		if _, err := s.receive(); err != nil {
			return err
		}
	}
}

// cut fails the test unless the server closes a connection because its session ended.
func (s *socket) cut(why string) {
	s.t.Helper()
	var closed *websocket.CloseError
	if err := s.end(); !errors.As(err, &closed) || closed.Code != 4500 {
		s.t.Errorf("after %s: %v", why, err)
	}
}

// subscribe returns the code of the refusal, or 0 if the subscription succeeds.
func (s *socket) subscribe(channel string) int {
	s.t.Helper()
	f := s.ask(fmt.Sprintf(`"subscribe":{"channel":%q}`, channel))
	if f.Error != nil {
		return f.Error.Code
	}
	return 0
}

// hint waits for a hint of a kind, or of any kind if it is empty, on a channel and returns it.
func (s *socket) hint(channel, kind string) object {
	s.t.Helper()
	for {
		f := s.next()
		if f.Push == nil || f.Push.Pub == nil || f.Push.Channel != channel {
			continue
		}
		h := object{}
		if err := json.Unmarshal(f.Push.Pub.Data, &h); err != nil {
			s.t.Fatal(err)
		}
		told := h
		if strings.HasPrefix(channel, "chat:") { // only members receive messages (docs/adr/0013)
			told = maps.Clone(h)
			delete(told, "message")
		}
		for key := range told {
			if !slices.Contains([]string{"kind", "contestId", "subjectId", "chatId", "messageId", "notificationId", "roomId", "state", "last_changed", "at"}, key) {
				s.t.Errorf("the hint %s has the field %s", f.Push.Pub.Data, key)
			}
		}
		if strings.Contains(fmt.Sprint(told), "secret") {
			s.t.Errorf("the hint %s has private data", f.Push.Pub.Data)
		}
		if kind == "" || h["kind"] == kind {
			return h
		}
	}
}

// resync waits until the server reports that messages may be lost.
func (s *socket) resync() {
	s.t.Helper()
	for {
		if f := s.next(); f.Push != nil && f.Push.Message != nil && string(f.Push.Message.Data) == `{"kind":"resync"}` {
			return
		}
	}
}
