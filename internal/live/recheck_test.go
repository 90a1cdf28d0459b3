package live_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"yagura/internal/live"
)

// room is a channel with members.
type room struct {
	mu      sync.Mutex
	members map[int64]bool
	asked   func() // runs between the check of a right and the use of its result
}

func (r *room) authorize(_ context.Context, user int64, channel string) (bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	allowed := channel != "room:1" || r.members[user]
	if f := r.asked; f != nil && channel == "room:1" {
		r.asked = nil
		f()
	}
	return allowed, nil
}

func (r *room) set(user int64, in bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.members[user] = in
}

// tell publishes to the room and then to a public channel.
func (h *fixture) tell(t *testing.T) {
	t.Helper()
	for _, channel := range []string{"room:1", "contest:1"} {
		if err := h.Publish(t.Context(), channel, channel); err != nil {
			t.Fatal(err)
		}
	}
}

// roomFirst reports whether the message of the room arrived before that of the public channel.
func (s *socket) roomFirst() bool {
	s.t.Helper()
	if s.publication() == `"contest:1"` {
		return false
	}
	return s.publication() == `"contest:1"`
}

func TestEndedRightsEndSubscriptions(t *testing.T) {
	r := &room{members: map[int64]bool{7: true, 8: true}}
	h := open(t, func(c *live.Config) { c.Authorize = r.authorize })
	sockets := map[string]*socket{"one": h.join(t, "u7s1"), "the other window": h.join(t, "u7s2"), "another": h.join(t, "u8s3")}
	for _, s := range sockets {
		s.subscribe("room:1")
		s.subscribe("contest:1")
	}
	expect := func(when string, want map[string]bool) {
		t.Helper()
		h.tell(t)
		for who, s := range sockets {
			if got := s.roomFirst(); got != want[who] {
				t.Errorf("%s %s gets the messages of the room: %v", when, who, got)
			}
		}
	}
	recheck := func(prefix string, users ...int64) {
		t.Helper()
		if err := h.Recheck(prefix, users); err != nil {
			t.Fatal(err)
		}
	}
	all := map[string]bool{"one": true, "the other window": true, "another": true}
	recheck("room:", 7, 8)
	expect("as a member", all)
	r.set(7, false)
	recheck("contest:", 7)
	recheck("room:", 8)
	expect("before it is asked about", all)
	recheck("room:", 7)
	expect("after the end", map[string]bool{"another": true})
	r.set(8, false)
	recheck("room:")
	expect("when all are asked about", nil)
}

// TestRightEndsWhileSubscribing removes the right, and checks all subscriptions again, between the check of a right and the use
// of its result.
func TestRightEndsWhileSubscribing(t *testing.T) {
	r := &room{members: map[int64]bool{7: true}}
	r.asked = func() { r.members[7] = false }
	h := open(t, func(c *live.Config) { c.Authorize = r.authorize })
	s := h.join(t, "u7s1")
	s.subscribe("room:1")
	s.subscribe("contest:1") // commands of one connection run in order
	h.tell(t)
	if s.roomFirst() {
		t.Error("the messages of the room arrive without a right to it")
	}
}

// TestARightThatCannotBeCheckedEndsTheSubscription proves that a person who lost a right while the database failed gets no more
// messages. The code of the end makes the client subscribe again, and a person with the right gets what was missed.
func TestARightThatCannotBeCheckedEndsTheSubscription(t *testing.T) {
	r := &room{members: map[int64]bool{7: true, 8: true}}
	var fails atomic.Bool
	h := open(t, func(c *live.Config) {
		c.Authorize = func(ctx context.Context, user int64, channel string) (bool, error) {
			// The right to the public channel may be checked again after the answer to its subscription.
			if fails.Load() && channel == "room:1" {
				return false, errors.New("no connection")
			}
			return r.authorize(ctx, user, channel)
		}
	})
	removed, member := h.join(t, "u7s1"), h.join(t, "u8s3")
	for _, s := range []*socket{removed, member} {
		s.subscribe("room:1")
		s.subscribe("contest:1")
	}
	r.set(7, false)
	fails.Store(true)
	if err := h.Recheck("room:", []int64{7, 8}); err != nil {
		t.Fatal(err)
	}
	if code := removed.unsubscribed(); code < 2500 { // clients subscribe again from this code on
		t.Errorf("the subscription ends with %d", code)
	}
	if m := member.subscribe("room:1"); m.Error == nil || m.Error.Code != 100 { // a code with which clients try again
		t.Errorf("while the database fails: %+v", m)
	}
	fails.Store(false)
	h.tell(t)
	if removed.roomFirst() {
		t.Error("a removed person gets the messages of the room")
	}
	if m := removed.subscribe("room:1"); m.Error == nil || m.Error.Code != 103 {
		t.Errorf("a removed person subscribes again: %+v", m)
	}
	if m := member.subscribe("room:1"); m.Error != nil {
		t.Errorf("a member subscribes again: %+v", m)
	}
}

// TestRechecksOfOtherNodesRunOneAfterTheOther proves that a slow database does not collect a goroutine for each message of
// another node, and that no check is lost.
func TestRechecksOfOtherNodesRunOneAfterTheOther(t *testing.T) {
	var mu sync.Mutex
	var running, most int
	member, slow, entered, release := true, false, make(chan struct{}, 64), make(chan struct{})
	a, b, _ := pair(t, func(c *live.Config) {
		c.Authorize = func(context.Context, int64, string) (bool, error) {
			mu.Lock()
			running++
			most = max(most, running)
			allowed, wait := member, slow
			mu.Unlock()
			if wait {
				entered <- struct{}{}
				<-release
			}
			mu.Lock()
			running--
			mu.Unlock()
			return allowed, nil
		}
	})
	one, other := b.join(t, "u7s1"), b.join(t, "u8s3")
	one.subscribe("room:1")
	one.subscribe("room:1") // is refused after the first subscription was checked again
	mu.Lock()
	slow, most = true, 0
	mu.Unlock()
	recheck := func() {
		t.Helper()
		if err := a.Recheck("room:", []int64{7}); err != nil {
			t.Fatal(err)
		}
	}
	recheck()
	<-entered
	mu.Lock()
	member = false // the running check has its result already
	mu.Unlock()
	for range 20 {
		recheck()
	}
	if err := a.DisconnectSession(3); err != nil { // a later message: when it is handled, the others are too
		t.Fatal(err)
	}
	other.closing()
	close(release)
	for ended := false; !ended; {
		m := one.next()
		ended = m.Push != nil && m.Push.Channel == "room:1" && m.Push.Pub == nil
	}
	mu.Lock()
	defer mu.Unlock()
	if most != 1 {
		t.Errorf("%d checks ran at the same time", most)
	}
}
