package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// queued is a job of a repeating store.
type queued struct {
	kind    string
	payload []byte
}

// repeating is a store of a number of people whose transactions run twice, as after a conflict. It keeps what the second run
// does.
type repeating struct {
	Store
	people  int64
	jobs    map[string]queued // by key
	handled map[int64]int     // how often a person or a match was handled
}

func (r *repeating) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	jobs, handled := maps.Clone(r.jobs), maps.Clone(r.handled)
	if err := fn(ctx); err != nil {
		return err
	}
	r.jobs, r.handled = jobs, handled
	return fn(ctx)
}

func (r *repeating) EnqueueJob(_ context.Context, kind, key string, payload []byte, _ time.Time) error {
	r.jobs[key] = queued{kind, payload}
	return nil
}

func (r *repeating) AppendEvent(context.Context, event.Event) error { return nil }

func (r *repeating) BlockersAmong(context.Context, int64, []int64) (map[int64]bool, error) {
	return nil, nil
}

// after lists the ids that are greater than one.
func (r *repeating) after(after int64, most int) (ids []int64) {
	for id := after + 1; id <= r.people && len(ids) < most; id++ {
		ids = append(ids, id)
	}
	return ids
}

func (r *repeating) PeopleIn(_ context.Context, _ Audience, after int64, most int) (people []Reachable, err error) {
	for _, id := range r.after(after, most) {
		people = append(people, Reachable{ID: id})
	}
	return people, nil
}

func (r *repeating) InsertNotification(_ context.Context, n Notification) (bool, error) {
	r.handled[n.UserID]++
	return true, nil
}

func (r *repeating) ChatListeners(_ context.Context, _, after int64, most int) (list []Listener, err error) {
	for _, id := range r.after(after, most) {
		list = append(list, Listener{Reachable: Reachable{ID: id}})
	}
	return list, nil
}

func (r *repeating) ReadyMatches(_ context.Context, _, after int64, most int) ([]int64, error) {
	return r.after(after, most), nil
}

func (r *repeating) MatchSubject(_ context.Context, id int64) (MatchSubject, bool, error) {
	r.handled[id]++
	return MatchSubject{}, false, nil
}

// run runs jobs until none is left.
func (r *repeating) run(ctx context.Context, s *Service) error {
	for len(r.jobs) > 0 {
		key := slices.Sorted(maps.Keys(r.jobs))[0]
		j := r.jobs[key]
		delete(r.jobs, key)
		var err error
		switch j.kind {
		case JobSpread:
			err = handle(ctx, j, s.Spread)
		case JobMatches:
			err = handle(ctx, j, s.WatchMatches)
		case JobChat:
			err = handle(ctx, j, s.PushToRoom)
		case JobChatPush:
			err = handle(ctx, j, func(_ context.Context, p ChatPushJob) error { r.handled[p.UserID]++; return nil })
		default:
			err = fmt.Errorf("job %s", j.kind)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func handle[T any](ctx context.Context, j queued, fn func(ctx context.Context, payload T) error) error {
	var payload T
	if err := json.Unmarshal(j.payload, &payload); err != nil {
		return err
	}
	return fn(ctx, payload)
}

// TestARepeatedTransactionSkipsNobody proves that each part of an audience is handled once if the transactions of the jobs run
// again.
func TestARepeatedTransactionSkipsNobody(t *testing.T) {
	t.Parallel()
	ctx := clock.Fix(t.Context(), time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC))
	for name, begin := range map[string]func(s *Service) error{
		"an announcement": func(s *Service) error {
			return s.announce(ctx, Announcement{Source: "event:1", Type: Contest, Status: Created, To: Audience{Kind: Everybody}})
		},
		"the matches of a stage": func(s *Service) error { return s.watchStage(ctx, event.Event{ID: 1}, 5) },
		"a message":              func(s *Service) error { return s.PushToRoom(ctx, ChatJob{ChatID: 6, EventID: 1, AuthorID: -1}) },
	} {
		store := &repeating{people: 2*batchSize + 50, jobs: map[string]queued{}, handled: map[int64]int{}}
		s := NewService(store, Config{})
		if err := begin(s); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := store.run(ctx, s); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for id := int64(1); id <= store.people; id++ {
			if store.handled[id] != 1 {
				t.Errorf("%s: %d is handled %d times", name, id, store.handled[id])
			}
		}
	}
}
