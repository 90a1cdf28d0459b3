package live

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"
)

var sessionEnded = centrifuge.Disconnect{Code: CodeSessionEnded, Reason: "session ended"}

// endedOp names the message by which nodes tell each other that somebody's connections must end.
const endedOp = "session.ended"

// ended names a session or a person; the other is 0.
type ended struct {
	Session int64 `json:"session,omitempty"`
	User    int64 `json:"user,omitempty"`
}

func (e ended) matches(who identity) bool {
	return e.Session != 0 && e.Session == who.session || e.User != 0 && e.User == who.user
}

func (g *Gateway) end(e ended) error {
	if e == (ended{}) {
		return nil // nobody's session
	}
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if err := g.node.Notify(endedOp, data, ""); err != nil {
		return fmt.Errorf("end live connections: %w", err)
	}
	return nil
}

// endedMemory is how long an end is remembered for connections that were being made at that moment.
const endedMemory = time.Minute

// connection is what the book of sessions needs of a client.
type connection interface {
	Disconnect(disconnect ...centrifuge.Disconnect)
	Unsubscribe(channel string, unsubscribe ...centrifuge.Unsubscribe)
	Channels() []string
}

// sessions is the book of this node's signed-in connections.
type sessions struct {
	mu     sync.Mutex
	byUser map[int64]map[string]member // user → connection id → who and what
	recent map[ended]time.Time         // what ended lately, and when
}

type member struct {
	who  identity
	conn connection
}

func newSessions() *sessions {
	return &sessions{byUser: map[int64]map[string]member{}, recent: map[ended]time.Time{}}
}

// add enters a connection. It answers false, and enters it all the same, when its session ended after the question who
// it is was put: the answer may be from before.
func (s *sessions) add(who identity, id string, c connection) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byUser[who.user] == nil {
		s.byUser[who.user] = map[string]member{}
	}
	s.byUser[who.user][id] = member{who, c}
	for _, e := range []ended{{Session: who.session}, {User: who.user}} {
		if at, ok := s.recent[e]; ok && !at.Before(who.asked) {
			return false
		}
	}
	return true
}

func (s *sessions) remove(who identity, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byUser[who.user], id)
	if len(s.byUser[who.user]) == 0 {
		delete(s.byUser, who.user)
	}
}

// end notes the end and answers the connections that it hits.
func (s *sessions) end(e ended) []connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	for old, at := range s.recent {
		if now.Sub(at) > endedMemory {
			delete(s.recent, old)
		}
	}
	s.recent[e] = now
	var out []connection
	for _, members := range s.byUser {
		for _, m := range members {
			if e.matches(m.who) {
				out = append(out, m.conn)
			}
		}
	}
	return out
}
