package live_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/kit/event"
	"yagura/internal/kit/hang"
	"yagura/internal/live"
	"yagura/internal/live/redistest"
)

// gate records the changes of presence.
type gate struct {
	reports chan string
	fail    error
}

func (g *gate) tell(_ context.Context, userID int64, here bool) error {
	g.reports <- fmt.Sprint(userID, here)
	return g.fail
}

// next waits for the next change.
func (g *gate) next(t *testing.T) string {
	t.Helper()
	select {
	case s := <-g.reports:
		return s
	case <-time.After(hang.Limit):
		t.Fatal("no change of presence is reported")
		return ""
	}
}

// silent fails if there was a change.
func (g *gate) silent(t *testing.T) {
	t.Helper()
	select {
	case s := <-g.reports:
		t.Errorf("an unexpected change of presence is reported: %s", s)
	default:
	}
}

func newGate() *gate { return &gate{reports: make(chan string, 16)} }

func (g *gate) at(absence time.Duration) func(*live.Config) {
	return func(c *live.Config) { c.Presence, c.Absence = g.tell, absence }
}

func (h *fixture) here(t *testing.T, userID int64) bool {
	t.Helper()
	here, err := h.Here(t.Context(), userID)
	if err != nil {
		t.Fatal(err)
	}
	return here
}

func TestPresenceFollowsTheLastConnection(t *testing.T) {
	g := newGate()
	h := open(t, g.at(20*time.Millisecond))
	h.join(t, "") // a visitor has no presence
	phone := h.join(t, "u7s1")
	if got := g.next(t); got != "7 true" {
		t.Fatalf("the reported change of presence is %s", got)
	}
	laptop := h.join(t, "u7s2")
	g.silent(t)
	_ = phone.Close()
	if !h.here(t, 7) || h.here(t, 8) {
		t.Error("a connected person is offline, or a person without a connection is online")
	}
	_ = laptop.Close()
	if got := g.next(t); got != "7 false" || h.here(t, 7) {
		t.Errorf("the reported change of presence is %s", got)
	}
	g.silent(t)
}

func TestReloadCausesNoAbsence(t *testing.T) {
	g := newGate()
	h := open(t, g.at(time.Hour))
	first := h.join(t, "u7s1")
	g.next(t)
	_ = first.Close()
	eventually(t, func() bool { return !h.here(t, 7) })
	h.join(t, "u7s1")
	h.join(t, "u8s3")
	if got := g.next(t); got != "8 true" { // and no change of the first
		t.Errorf("the reported change of presence is %s", got)
	}
	g.silent(t)
}

// TestAFailedPresenceReportIsRepeated proves that an arrival that could not be stored is reported again, with the state at that time,
// and that a closing gateway does not wait for that.
func TestAFailedPresenceReportIsRepeated(t *testing.T) {
	var calls atomic.Int64
	told := make(chan string, 16)
	h := open(t, func(c *live.Config) {
		c.Presence = func(_ context.Context, userID int64, here bool) error {
			if userID == 8 || calls.Add(1) == 1 {
				return errors.New("no connection")
			}
			told <- fmt.Sprint(userID, here)
			return nil
		}
	})
	h.join(t, "u7s1")
	eventually(t, func() bool { return strings.Contains(h.log.String(), "no connection") })
	if got := (&gate{reports: told}).next(t); got != "7 true" {
		t.Errorf("told: %s", got)
	}
	h.join(t, "u8s3") // its report is going to be repeated at the end
}

// eventually waits until something holds.
func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	late := time.After(hang.Limit)
	for !holds() {
		select {
		case <-tick.C:
		case <-late:
			t.Fatal("the condition was not met in time")
		}
	}
}

// pair opens two nodes with one broker.
func pair(t *testing.T, change func(*live.Config)) (a, b *fixture, broker *redistest.Server) {
	t.Helper()
	broker = redistest.Start(t)
	join := func(c *live.Config) {
		c.Broker = broker.URL()
		if change != nil {
			change(c)
		}
	}
	return open(t, join), open(t, join), broker
}

// TestManyMessagesReachOtherNodes proves that all of several messages arrive at the subscribers of their channels on another node, and that
// one which cannot be encoded does not stop the others.
func TestManyMessagesReachOtherNodes(t *testing.T) {
	a, b, _ := pair(t, nil)
	onB := b.join(t, "u7s1")
	const many = 150
	var messages []event.Message
	for i := range many {
		channel := fmt.Sprint("contest:", i)
		messages = append(messages, event.Message{Channel: channel, Payload: map[string]int{"n": i}})
		if i%50 == 49 {
			onB.subscribe(channel)
		}
	}
	messages = append(messages[:10:10], append([]event.Message{{Channel: "contest:900", Payload: func() {}}}, messages[10:]...)...)
	if err := a.PublishAll(t.Context(), messages); err == nil || !strings.Contains(err.Error(), "contest:900") {
		t.Errorf("the message that cannot be encoded: %v", err)
	}
	heard := []string{onB.publication(), onB.publication(), onB.publication()}
	slices.Sort(heard)
	if got, want := fmt.Sprint(heard), `[{"n":149} {"n":49} {"n":99}]`; got != want {
		t.Errorf("heard %s, want %s", got, want)
	}
}

func TestPresenceIsSharedByNodes(t *testing.T) {
	g, nudged := newGate(), make(chan bool, 8)
	a, b, _ := pair(t, func(c *live.Config) {
		g.at(20 * time.Millisecond)(c)
		c.Nudged = func() { nudged <- true }
	})
	onA, onB := a.join(t, "u7s1"), b.join(t, "u7s2")
	if first, second := g.next(t), g.next(t); first != "7 true" || second != "7 true" { // each node reports the change; the second report has no effect
		t.Errorf("the nodes reported %s and %s", first, second)
	}
	onB.subscribe("contest:1")
	if err := a.Publish(t.Context(), "contest:1", map[string]int{"n": 1}); err != nil {
		t.Fatal(err)
	}
	if got := onB.publication(); got != `{"n":1}` {
		t.Errorf("heard on the other node: %s", got)
	}
	if err := a.Tell(t.Context(), "contest:1", map[string]int{"n": 2}); err != nil {
		t.Fatal(err)
	}
	if got := onB.publication(); got != `{"n":2}` {
		t.Errorf("heard on the other node: %s", got)
	}
	_ = onA.Close()
	eventually(t, func() bool { return a.here(t, 7) && b.here(t, 7) }) // still connected to the other node
	a.Nudge()
	select {
	case <-nudged:
	case <-time.After(hang.Limit):
		t.Error("the other node is not nudged")
	}
	if err := a.DisconnectSession(2); err != nil { // of a connection on b
		t.Fatal(err)
	}
	if code := onB.closing(); code != live.CodeSessionEnded {
		t.Errorf("closed with %d", code)
	}
	for range 2 { // node a reported it when its connection closed, or reports it now
		if got := g.next(t); got == "7 false" {
			break
		}
	}
	eventually(t, func() bool { return !a.here(t, 7) && !b.here(t, 7) })
}

// TestBrokerOutageMakesClientsReload covers also a session that ended during the outage: the other node closes it afterwards.
func TestBrokerOutageMakesClientsReload(t *testing.T) {
	a, b, broker := pair(t, nil)
	onA, onB, out := a.join(t, ""), b.join(t, ""), b.join(t, "u7s2")
	broker.Stop()
	eventually(t, func() bool { return a.Publish(t.Context(), "contest:1", 1) != nil })
	for range 3 { // the relay repeats a failed call
		if a.DisconnectSession(2) == nil {
			t.Error("no error reports that the other node did not get the message")
		}
	}
	broker.Start()
	if code := out.closing(); code != live.CodeSessionEnded {
		t.Errorf("closed with %d", code)
	}
	for _, s := range []*socket{onA, onB} {
		if got := s.message(); got != `{"kind":"resync"}` {
			t.Errorf("heard %s", got)
		}
	}
	onB.subscribe("contest:1")
	eventually(t, func() bool { return a.Publish(t.Context(), "contest:1", 2) == nil })
	if got := onB.publication(); got != "2" {
		t.Errorf("heard %s", got)
	}
}

func TestClientsOfAllNodesReadAgain(t *testing.T) {
	a, b, _ := pair(t, nil)
	onA, onB := a.join(t, ""), b.join(t, "u7s1")
	a.Resync()
	for _, s := range []*socket{onA, onB} {
		if got := s.message(); got != `{"kind":"resync"}` {
			t.Errorf("heard %s", got)
		}
	}
}

func TestABadBrokerIsRefused(t *testing.T) {
	for _, address := range []string{"localhost", "http://localhost:1", "redis://"} {
		if _, err := live.New(live.Config{Broker: address}); err == nil {
			t.Errorf("the broker address %q is accepted", address)
		}
	}
}

// TestShutdownDoesNotWaitForPresence proves that a report of presence that hangs does not delay the end of the gateway for longer
// than its context.
func TestShutdownDoesNotWaitForPresence(t *testing.T) {
	called, release := make(chan context.Context, 1), make(chan struct{})
	h := open(t, func(c *live.Config) {
		c.Presence = func(ctx context.Context, _ int64, _ bool) error {
			called <- ctx
			<-release
			return ctx.Err()
		}
	})
	defer close(release)
	h.join(t, "u7s1")
	report := <-called
	ended, end := context.WithCancel(t.Context())
	end()
	down := make(chan error, 1)
	go func() { down <- h.Shutdown(ended) }()
	select {
	case err := <-down:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("shut down: %v", err)
		}
	case <-time.After(hang.Limit):
		t.Fatal("the shutdown waits for the report")
	}
	if report.Err() == nil {
		t.Error("the report continues after the shutdown")
	}
}
