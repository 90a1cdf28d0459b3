package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/centrifugal/centrifuge"
)

// recheckOp names the message by which nodes tell each other that someone may hear less than before.
const recheckOp = "rights.changed"

// rights names the channels, by the beginning of their names, and the people of whom to ask again; no people are all.
type rights struct {
	Prefix string  `json:"prefix"`
	Users  []int64 `json:"users,omitempty"`
}

// Recheck asks again, on every node, whether people may hear the channels with a prefix that they are subscribed to, and
// ends the subscriptions of who may not. No people means all who are signed in. It asks instead of being told, so doing
// it late or twice cuts off no one who is allowed again. The error tells that other nodes will know when the broker is back.
func (g *Gateway) Recheck(prefix string, users []int64) error {
	data, err := json.Marshal(rights{Prefix: prefix, Users: users})
	if err != nil {
		return err
	}
	if err := g.say(recheckOp, data); err != nil {
		return fmt.Errorf("recheck subscriptions: %w", err)
	}
	return nil
}

func (g *Gateway) recheckAll(r rights) {
	for _, m := range g.sessions.of(r.Users) {
		for _, channel := range m.conn.Channels() {
			if strings.HasPrefix(channel, r.Prefix) {
				g.recheck(m.who, m.conn, channel)
			}
		}
	}
}

// recheck ends a subscription whose right is gone. Where no one can tell, it stays: what it hears is a hint alone.
func (g *Gateway) recheck(who identity, c connection, channel string) {
	allowed, err := g.allowed(context.Background(), who, channel)
	if err != nil {
		g.cfg.Log.Error("live subscription cannot be asked about again", "channel", channel, "error", err.Error())
		return
	}
	if !allowed {
		c.Unsubscribe(channel)
	}
}

func (g *Gateway) allowed(ctx context.Context, who identity, channel string) (allowed bool, err error) {
	err = g.ask(ctx, func(ctx context.Context) (err error) {
		allowed, err = g.cfg.Authorize(ctx, who.user, channel)
		return err
	})
	return allowed, err
}

// of lists the connections of people, or of all who are signed in.
func (s *sessions) of(users []int64) []member {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []member
	for user, connections := range s.byUser {
		if len(users) > 0 && !slices.Contains(users, user) {
			continue
		}
		for _, m := range connections {
			out = append(out, m)
		}
	}
	return out
}

// notified does what a node asks of all nodes.
func (g *Gateway) notified(n centrifuge.NotificationEvent) {
	switch n.Op {
	case endedOp:
		var e ended
		if json.Unmarshal(n.Data, &e) == nil {
			for _, c := range g.sessions.end(e.Session) {
				c.Disconnect(sessionEnded)
			}
		}
	case nudgeOp:
		if n.FromNodeID != g.node.ID() && g.cfg.Nudged != nil {
			g.cfg.Nudged()
		}
	case resyncOp:
		g.resync()
	case recheckOp:
		var r rights
		if json.Unmarshal(n.Data, &r) != nil {
			return
		}
		if n.FromNodeID == g.node.ID() { // before what the caller publishes next
			g.recheckAll(r)
			return
		}
		go g.recheckAll(r) // the broker's messages must not wait for the database
	}
}
