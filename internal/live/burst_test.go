package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"yagura/internal/kit/event"
	"yagura/internal/kit/guard"
	"yagura/internal/live"
)

// TestABurstOfHintsReachesSubscribersAsFew proves that of a burst the first hint is sent at once, the newest at the end, and only some of
// those between. Hints of another kind or on another channel do not wait.
func TestABurstOfHintsReachesSubscribersAsFew(t *testing.T) {
	h := open(t, nil)
	s := h.join(t, "u7s1")
	s.subscribe("contest:1")
	s.subscribe("contest:2")
	const many = 50
	for n := range int64(many) {
		if err := h.PublishHint(t.Context(), "contest:1", event.Hint{Kind: event.EntryAdded, SubjectID: n}); err != nil {
			t.Fatal(err)
		}
	}
	for _, other := range []struct {
		channel string
		kind    event.Kind
	}{{"contest:1", event.EntryRemoved}, {"contest:2", event.EntryAdded}} {
		if err := h.PublishHint(t.Context(), other.channel, event.Hint{Kind: other.kind, SubjectID: many + 1}); err != nil {
			t.Fatal(err)
		}
	}
	var heard []int64
	others := 0
	for last := int64(-1); last < many-1 || others < 2; {
		var hint event.Hint
		if err := json.Unmarshal([]byte(s.publication()), &hint); err != nil {
			t.Fatal(err)
		}
		switch {
		case hint.SubjectID == many+1:
			others++
		case hint.SubjectID <= last:
			t.Fatalf("hint %d after %d", hint.SubjectID, last)
		default:
			last = hint.SubjectID
			heard = append(heard, last)
		}
	}
	if heard[0] != 0 || len(heard) == many {
		t.Errorf("heard the hints %v", heard)
	}
}

// unencodable is a message that panics when it is encoded.
type unencodable struct{}

func (unencodable) MarshalJSON() ([]byte, error) { panic("oh") }

func TestAHintThatPanicsStopsNoOther(t *testing.T) {
	h := open(t, nil)
	s := h.join(t, "u7s1")
	s.subscribe("contest:1")
	err := guard.Call(func() error {
		return h.PublishHint(t.Context(), "contest:1", event.Hint{Kind: event.EntryAdded, Message: unencodable{}})
	})
	var p *guard.Panic
	if !errors.As(err, &p) {
		t.Fatalf("the hint did not panic: %v", err)
	}
	if err := h.PublishHint(t.Context(), "contest:1", event.Hint{Kind: event.EntryAdded, SubjectID: 2}); err != nil {
		t.Fatal(err)
	}
	if got := s.publication(); !strings.Contains(got, `"subjectId":2`) {
		t.Errorf("heard %s", got)
	}
}

// TestAHintThatWaitsIsSentBeforeTheEnd proves that a node which stops sends the hints that wait to other nodes, also if a job before it
// has used all the time.
func TestAHintThatWaitsIsSentBeforeTheEnd(t *testing.T) {
	a, b, _ := pair(t, func(*live.Config) {})
	s := b.join(t, "u7s1")
	s.subscribe("contest:1")
	for n := range int64(2) {
		if err := a.PublishHint(t.Context(), "contest:1", event.Hint{Kind: event.MatchReported, SubjectID: n + 1}); err != nil {
			t.Fatal(err)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	_ = a.Shutdown(ended) // says that the time is over
	for n := range int64(2) {
		var hint event.Hint
		if err := json.Unmarshal([]byte(s.publication()), &hint); err != nil || hint.SubjectID != n+1 {
			t.Errorf("hint %+v, %v", hint, err)
		}
	}
}
