package contest_test

import (
	"context"
	"maps"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// askingPassive counts the reads of passive people.
type askingPassive struct {
	*store.DB
	reads int
}

func (s *askingPassive) PassiveAmong(ctx context.Context, contestID int64, people []int64) (map[int64]bool, error) {
	s.reads++
	return s.DB.PassiveAmong(ctx, contestID, people)
}

// TestActsEndPassive proves that people whom an operator made operators are passive until they act in the contest or write in one of its
// rooms, and that events which are delivered together cost one read for each contest.
func TestActsEndPassive(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		people := w.users("admin", 3)
		id, other := w.contest(nil), w.contest(nil)
		for _, contestID := range []int64{id, other} {
			_, err := w.svc.AddOperators(w.ctx, w.owner, contestID, adding(people...))
			w.ok(err)
		}
		counted := &askingPassive{DB: db}
		svc := contest.NewService(counted, format.Types, nil, nil, nil)
		posted := event.Event{Kind: event.ChatPosted, ActorID: people[1], SubjectID: 1, Data: []byte(`{"contestId":` + num(id) + `,"messageId":2}`)}
		events := []event.Event{
			{Kind: event.ContestUpdated, ActorID: people[0], ContestID: id},
			{Kind: event.ContestUpdated, ActorID: people[0], ContestID: id},
			posted,
			{Kind: event.ContestUpdated, ActorID: w.owner, ContestID: other},
			{Kind: event.ContestUpdated, ContestID: other}, // by the system
		}
		ctx := event.WithBatch(w.ctx, events)
		for _, e := range events {
			w.ok(svc.EndPassiveOnEvent(ctx, e))
		}
		if counted.reads != 2 {
			t.Errorf("%d reads for the events of two contests", counted.reads)
		}
		for contestID, want := range map[int64]map[int64]bool{id: {people[2]: true}, other: {people[0]: true, people[1]: true, people[2]: true}} {
			if got, err := db.PassiveAmong(w.ctx, contestID, append(people, w.owner)); err != nil || !maps.Equal(got, want) {
				t.Errorf("passive: %v, want %v; %v", got, want, err)
			}
		}
	})
}
