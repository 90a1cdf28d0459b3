package live

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"
)

var sessionEnded = centrifuge.Disconnect{Code: CodeSessionEnded, Reason: "session ended"}

// endedOp is the message between nodes that a session's connections must end.
const endedOp = "session.ended"

// ended names a session.
type ended struct {
	Session int64 `json:"session"`
}

func (g *Gateway) end(session int64) error {
	if session == 0 {
		return nil // session 0 means that there is no session to end
	}
	data, err := json.Marshal(ended{session})
	if err != nil {
		return err
	}
	if err := g.broadcast(endedOp, data); err != nil {
		return fmt.Errorf("end live connections: %w", err)
	}
	return nil
}

// sessionCheck is the default of Config.SessionCheck.
const sessionCheck = 5 * time.Second

// checkSessions ends the connections of sessions that ended without a message, until the node stops. During an
// outage of the broker a node is not informed of sessions that end at other nodes, and those messages are not repeated.
func (g *Gateway) checkSessions() {
	for g.wait(g.sessionCheck()) {
		open := g.sessions.open()
		if len(open) == 0 {
			continue
		}
		var over []int64
		err := g.call(context.Background(), func(ctx context.Context) (err error) {
			over, err = g.cfg.EndedSessions(ctx, open)
			return err
		})
		if err != nil {
			g.cfg.Log.Warn("live: ended sessions cannot be read, tried again", "error", err.Error())
			continue
		}
		for _, session := range over {
			g.endHere(session)
		}
	}
}

// endHere ends the connections of a session at this node.
func (g *Gateway) endHere(session int64) {
	for _, c := range g.sessions.end(session) {
		c.Disconnect(sessionEnded)
	}
}

// endedMemory is how long an ended session is remembered for connections that are just being made.
const endedMemory = time.Minute

// connection is the part of a client that sessions uses.
type connection interface {
	Disconnect(disconnect ...centrifuge.Disconnect)
	Unsubscribe(channel string, unsubscribe ...centrifuge.Unsubscribe)
	Channels() []string
}

// sessions holds this node's signed-in connections.
type sessions struct {
	mu     sync.Mutex
	byUser map[int64]map[string]member // user → connection id → who and what
	recent map[int64]time.Time         // which sessions ended lately, and when
}

type member struct {
	who  identity
	conn connection
}

func newSessions() *sessions {
	return &sessions{byUser: map[int64]map[string]member{}, recent: map[int64]time.Time{}}
}

// add adds a connection; first reports whether the person had none. It returns good=false, and adds the connection,
// if the session ended after the authentication began: the result of the authentication may be outdated.
func (s *sessions) add(who identity, id string, c connection) (first, good bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first = len(s.byUser[who.user]) == 0
	if s.byUser[who.user] == nil {
		s.byUser[who.user] = map[string]member{}
	}
	s.byUser[who.user][id] = member{who, c}
	at, ok := s.recent[who.session]
	return first, !ok || at.Before(who.authenticatedAt)
}

// has reports whether a person is connected to this node.
func (s *sessions) has(userID int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.byUser[userID]) > 0
}

// remove removes a connection; last reports whether the person has no other.
func (s *sessions) remove(who identity, id string) (last bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byUser[who.user], id)
	if len(s.byUser[who.user]) == 0 {
		delete(s.byUser, who.user)
		return true
	}
	return false
}

// open returns the sessions of all connections.
func (s *sessions) open() []int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := map[int64]bool{}
	for _, members := range s.byUser {
		for _, m := range members {
			found[m.who.session] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// end records the end of a session and returns its connections.
func (s *sessions) end(session int64) []connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	for old, at := range s.recent {
		if now.Sub(at) > endedMemory {
			delete(s.recent, old)
		}
	}
	s.recent[session] = now
	var out []connection
	for _, members := range s.byUser {
		for _, m := range members {
			if m.who.session == session {
				out = append(out, m.conn)
			}
		}
	}
	return out
}

func (g *Gateway) sessionCheck() time.Duration { return cmp.Or(g.cfg.SessionCheck, sessionCheck) }
