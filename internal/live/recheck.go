package live

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/centrifugal/centrifuge"

	"yagura/internal/kit/wakeup"
)

// recheckOp is the message between nodes that people may have lost rights.
const recheckOp = "rights.changed"

// rights names channels by their prefix, and the people to check again; no people means all.
type rights struct {
	Prefix string  `json:"prefix"`
	Users  []int64 `json:"users,omitempty"`
}

// Recheck checks again, on every node, whether people may read their subscribed channels with a prefix, and ends the
// subscriptions of those who may not. No users means everyone who is signed in. It asks Authorize for the current
// right, so a late or repeated call never disconnects an allowed person. An error means that other nodes will be
// informed when the broker is back.
func (g *Gateway) Recheck(prefix string, users []int64) error {
	data, err := json.Marshal(rights{Prefix: prefix, Users: users})
	if err != nil {
		return err
	}
	if err := g.broadcast(recheckOp, data); err != nil {
		return fmt.Errorf("recheck subscriptions: %w", err)
	}
	return nil
}

func (g *Gateway) recheckAll(r rights) {
	for _, m := range g.sessions.connectionsOf(r.Users) {
		for _, channel := range m.conn.Channels() {
			if strings.HasPrefix(channel, r.Prefix) {
				g.recheck(m.who, m.conn, channel)
			}
		}
	}
}

// maxRechecks limits the prefixes, and the people of each, that wait for a check.
const maxRechecks = 1000

// rechecks holds the checks that other nodes request, until one loop runs them. Messages that wait are merged. If too many
// people wait, everyone is checked, and if too many prefixes wait, all channels are, so that no check is lost.
type rechecks struct {
	wake    wakeup.Wakeup
	mu      sync.Mutex
	waiting map[string]map[int64]bool // people by prefix; nil means all people
}

func newRechecks() *rechecks {
	return &rechecks{wake: wakeup.New(), waiting: map[string]map[int64]bool{}}
}

func (q *rechecks) add(r rights) {
	q.mu.Lock()
	defer q.mu.Unlock()
	defer q.wake.Signal()
	users, known := q.waiting[r.Prefix]
	switch {
	case !known && len(q.waiting) == maxRechecks:
		q.waiting = map[string]map[int64]bool{"": nil}
	case known && users == nil:
	case len(r.Users) == 0 || len(users)+len(r.Users) > maxRechecks:
		q.waiting[r.Prefix] = nil
	default:
		if users == nil {
			users = map[int64]bool{}
			q.waiting[r.Prefix] = users
		}
		for _, user := range r.Users {
			users[user] = true
		}
	}
}

// take removes all that waits.
func (q *rechecks) take() []rights {
	q.mu.Lock()
	defer q.mu.Unlock()
	var all []rights
	for prefix, users := range q.waiting {
		all = append(all, rights{Prefix: prefix, Users: slices.Sorted(maps.Keys(users))})
	}
	q.waiting = map[string]map[int64]bool{}
	return all
}

// doRechecks runs the checks that other nodes request, until the node stops.
func (g *Gateway) doRechecks() {
	for {
		select {
		case <-g.node.NotifyShutdown():
			return
		case <-g.rechecks.wake:
			for _, r := range g.rechecks.take() {
				g.recheckAll(r)
			}
		}
	}
}

// undecided ends a subscription whose right cannot be checked. The client subscribes again at once, which checks the right, and gets
// the messages that it missed. It repeats that with growing pauses while the check fails.
var undecided = centrifuge.Unsubscribe{Code: centrifuge.UnsubscribeCodeInsufficient, Reason: "right cannot be checked"}

// recheck ends a subscription without a right. If the check fails, it also ends the subscription, because chat messages are sent in
// full, but the client may subscribe again.
func (g *Gateway) recheck(who identity, c connection, channel string) {
	allowed, err := g.allowed(context.Background(), who, channel)
	if err != nil {
		g.cfg.Log.Error("live subscription cannot be checked again", "channel", channel, "error", err.Error())
		c.Unsubscribe(channel, undecided)
		return
	}
	if !allowed {
		c.Unsubscribe(channel)
	}
}

func (g *Gateway) allowed(ctx context.Context, who identity, channel string) (allowed bool, err error) {
	err = g.call(ctx, func(ctx context.Context) (err error) {
		allowed, err = g.cfg.Authorize(ctx, who.user, channel)
		return err
	})
	return allowed, err
}

// connectionsOf returns the connections of people, or of everyone who is signed in.
func (s *sessions) connectionsOf(users []int64) []member {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(users) == 0 {
		users = slices.Collect(maps.Keys(s.byUser))
	}
	var out []member
	for _, user := range users {
		out = slices.AppendSeq(out, maps.Values(s.byUser[user]))
	}
	return out
}

// notified handles messages between nodes.
func (g *Gateway) notified(n centrifuge.NotificationEvent) {
	switch n.Op {
	case endedOp:
		var e ended
		if json.Unmarshal(n.Data, &e) == nil {
			g.endHere(e.Session)
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
		// At this node the rights are checked before Recheck returns, so that people without the right miss what the caller
		// publishes next.
		if n.FromNodeID == g.node.ID() {
			g.recheckAll(r)
			return
		}
		g.rechecks.add(r) // the broker's messages must not wait for the database
	}
}
