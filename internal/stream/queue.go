package stream

import (
	"cmp"
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
)

// maxLobby is larger than the number of entries in any match.
const maxLobby = 200

// Queue returns the stream queue of a contest to anyone; viewerID is 0 for a visitor. Fault: contestDoesNotExist.
func (s *Service) Queue(ctx context.Context, viewerID, contestID int64) (Queue, error) {
	c, ok, err := s.store.Contest(ctx, contestID)
	if err != nil {
		return Queue{}, err
	}
	if !ok {
		return Queue{}, fault.New(fault.ContestDoesNotExist)
	}
	q := Queue{Open: []Item{}, Done: []Item{}}
	runs, err := s.mayRun(ctx, viewerID, contestID)
	if err != nil {
		return Queue{}, err
	}
	q.CanRun = runs && running(ctx, &c) == nil
	if viewerID != 0 {
		if q.IsCaster, err = s.store.IsCaster(ctx, contestID, viewerID); err != nil {
			return Queue{}, err
		}
	}
	items, err := s.items(ctx, contestID)
	if err != nil {
		return Queue{}, err
	}
	if err := s.setSections(ctx, contestID, items); err != nil {
		return Queue{}, err
	}
	shown := running(ctx, &c) == nil
	for _, i := range items {
		switch {
		case i.State == Done && len(q.Done) < ShownDone:
			q.Done = append(q.Done, i)
		case i.State != Done && shown:
			q.Open = append(q.Open, i)
		}
	}
	place(q.Open)
	return q, nil
}

// setSections sets what the names of the items' matches depend on.
func (s *Service) setSections(ctx context.Context, contestID int64, items []Item) error {
	if len(items) == 0 {
		return nil
	}
	sectionOf, err := s.matches.Sections(ctx, contestID)
	if err != nil {
		return err
	}
	for i := range items {
		m := &items[i].Match
		if items[i].Section, err = sectionOf(m.StageID, m.Pos.Section); err != nil {
			return err
		}
	}
	return nil
}

// place numbers the queued and called items, in their order.
func place(open []Item) {
	n := 0
	for i := range open {
		if open[i].State == Queued || open[i].State == Called {
			n++
			open[i].Place = n
		}
	}
}

// items lists the open items in their order, then the newest done ones, with the entries of their matches.
func (s *Service) items(ctx context.Context, contestID int64) ([]Item, error) {
	items, err := s.store.StreamItems(ctx, contestID, MaxItems+ShownDone)
	if err != nil || len(items) == 0 {
		return nil, err
	}
	entries, err := s.store.StreamEntries(ctx, contestID, MaxItems+ShownDone)
	if err != nil {
		return nil, err
	}
	for i := range items {
		for side, entryID := range items[i].Match.Sides {
			if e, ok := entries[entryID]; ok {
				items[i].Sides[side] = &e
			}
		}
	}
	return items, nil
}

// mayRun reports whether someone is a caster or an operator of the contest.
func (s *Service) mayRun(ctx context.Context, userID, contestID int64) (bool, error) {
	if userID == 0 {
		return false, nil
	}
	operates, err := s.contests.CanEdit(ctx, userID, contestID)
	if err != nil || operates {
		return operates, err
	}
	return s.store.IsCaster(ctx, contestID, userID)
}

// running returns nil while the queue of a contest may be changed: until the contest ends, unless it is cancelled.
// Faults: contestCancelled, notWithinContestDuration.
func running(ctx context.Context, c *contest.Contest) error {
	switch {
	case c.Cancelled():
		return fault.New(fault.ContestCancelled)
	case !clock.Now(ctx).Before(c.ContestEnd):
		return fault.New(fault.NotWithinContestDuration)
	default:
		return nil
	}
}

// write runs a change of the queue under the contest's lock and returns the changed queue. Faults:
// contestDoesNotExist, participationAuthority, contestCancelled, notWithinContestDuration.
func (s *Service) write(ctx context.Context, userID, contestID int64, change func(ctx context.Context) error) (Queue, error) {
	var out Queue
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.hold(ctx, contestID); err != nil {
			return err
		}
		runs, err := s.mayRun(ctx, userID, contestID)
		if err != nil {
			return err
		}
		if !runs {
			return fault.New(fault.ParticipationAuthority)
		}
		c, _, err := s.store.Contest(ctx, contestID)
		if err != nil {
			return err
		}
		if err := running(ctx, &c); err != nil {
			return err
		}
		if err := change(ctx); err != nil {
			return err
		}
		out, err = s.Queue(ctx, userID, contestID)
		return err
	})
	return out, err
}

// Add appends a match of the contest to the queue and returns the queue. A match that is open in the queue keeps its
// place. Its players are notified as soon as both sides are known. Casters and operators may.
//
// Faults: those of write; matchDoesNotExist; streamMatchOver (the match is decided or needs no play); streamLimit
// {count}; tooManyRequests (the players were notified too often). Event: stream.added.
func (s *Service) Add(ctx context.Context, userID, contestID, matchID int64) (Queue, error) {
	return s.write(ctx, userID, contestID, func(ctx context.Context) error {
		i, ok, err := s.store.StreamedMatch(ctx, contestID, matchID)
		switch {
		case err != nil:
			return err
		case !ok:
			return fault.New(fault.MatchDoesNotExist)
		case i.over():
			return fault.New(fault.StreamMatchOver)
		}
		i.ID, i.ContestID, i.State = id.New(), contestID, Queued
		if i.Match.State == match.Ready {
			i.Notified = i.Match.Sides
		}
		added, err := s.store.InsertStreamItem(ctx, i, clock.Now(ctx))
		if err != nil || !added {
			return err
		}
		items, err := s.items(ctx, contestID)
		if err != nil {
			return err
		}
		open := slices.DeleteFunc(items, func(o Item) bool { return o.State == Done })
		at := slices.IndexFunc(open, func(o Item) bool { return o.ID == i.ID })
		if len(open) > MaxItems || at < 0 {
			return fault.New(fault.StreamLimit).With("count", MaxItems)
		}
		var notify []int64
		if i.Match.State == match.Ready {
			if notify, err = s.players(ctx, &i); err != nil {
				return err
			}
		}
		return s.appendItem(ctx, StreamAdded, userID, &open[at], notify)
	})
}

// players lists the entries of a match.
func (s *Service) players(ctx context.Context, i *Item) ([]int64, error) {
	if !i.Match.HasSides() {
		return s.store.EntriesOfLobby(ctx, i.Match.ID, maxLobby)
	}
	return slices.DeleteFunc(slices.Clone(i.Match.Sides[:]), func(entryID int64) bool { return entryID == match.Nobody }), nil
}

// open finds an item that is not done. Fault: streamItemDoesNotExist.
func (s *Service) open(ctx context.Context, contestID, itemID int64) (item Item, open []Item, err error) {
	items, err := s.items(ctx, contestID)
	if err != nil {
		return Item{}, nil, err
	}
	open = slices.DeleteFunc(items, func(i Item) bool { return i.State == Done })
	at := slices.IndexFunc(open, func(i Item) bool { return i.ID == itemID })
	if at < 0 {
		return Item{}, nil, fault.New(fault.StreamItemDoesNotExist)
	}
	return open[at], open, nil
}

// stateEvents maps each new state of an item to its event.
var stateEvents = map[State]*event.Definition[ItemPayload]{
	Queued: StreamReturned, Called: StreamCalled, Live: StreamStarted, Done: StreamEnded,
}

// SetState changes the state of an item: it calls the players, puts the match on stream, ends it, or takes that back
// (Queued). Setting the current state changes nothing. Casters and operators may.
//
// Faults: those of write; invalidValue at state; streamItemDoesNotExist (also if it is done); matchNotReady (a side
// is not known yet); streamOccupied (another match is on stream); tooManyRequests (the players were notified too
// often). Events: stream.called, stream.started, stream.ended, stream.returned.
func (s *Service) SetState(ctx context.Context, userID, contestID, itemID int64, to State) (Queue, error) {
	kind, ok := stateEvents[to]
	if !ok {
		return Queue{}, fault.New(fault.InvalidValue).At("state")
	}
	return s.write(ctx, userID, contestID, func(ctx context.Context) error {
		i, open, err := s.open(ctx, contestID, itemID)
		if err != nil || i.State == to {
			return err
		}
		if (to == Called || to == Live) && i.Match.State != match.Ready {
			return fault.New(fault.MatchNotReady)
		}
		if to == Live && slices.ContainsFunc(open, func(o Item) bool { return o.State == Live }) {
			return fault.New(fault.StreamOccupied)
		}
		var notify []int64
		if to == Called || to == Live {
			if notify, err = s.players(ctx, &i); err != nil {
				return err
			}
		}
		return s.move(ctx, kind, userID, i, to, notify)
	})
}

// move writes the new state of an item and appends the event.
func (s *Service) move(ctx context.Context, kind *event.Definition[ItemPayload], userID int64, i Item, to State, notify []int64) error {
	now, before := clock.Now(ctx), i.State
	i.State, i.EndedAt = to, nil
	switch to {
	case Live:
		i.StartedAt = &now
	case Done:
		i.EndedAt = &now
	case Queued, Called:
		i.StartedAt = nil
	}
	changed, err := s.store.SetStreamState(ctx, i, before, now)
	if err != nil || !changed {
		return err
	}
	return s.appendItem(ctx, kind, userID, &i, notify)
}

// Place moves an item directly before another open one, or to the end (before = 0), and returns the queue. Casters
// and operators may.
//
// Faults: those of write; streamItemDoesNotExist, also for the other item. Event: stream.moved, if the order changed.
func (s *Service) Place(ctx context.Context, userID, contestID, itemID, before int64) (Queue, error) {
	return s.write(ctx, userID, contestID, func(ctx context.Context) error {
		i, open, err := s.open(ctx, contestID, itemID)
		if err != nil || before == itemID {
			return err
		}
		order := slices.DeleteFunc(slices.Clone(open), func(o Item) bool { return o.ID == itemID })
		at := len(order)
		if before != 0 {
			if at = slices.IndexFunc(order, func(o Item) bool { return o.ID == before }); at < 0 {
				return fault.New(fault.StreamItemDoesNotExist)
			}
		}
		order = slices.Insert(order, at, i)
		if slices.EqualFunc(order, open, func(a, b Item) bool { return a.ID == b.ID }) {
			return nil
		}
		positions := make([]int64, len(open))
		for n := range open {
			positions[n] = open[n].Position
		}
		slices.SortFunc(positions, cmp.Compare)
		for n := range order {
			if order[n].Position == positions[n] {
				continue
			}
			if err := s.store.SetStreamPosition(ctx, order[n].ID, positions[n], clock.Now(ctx)); err != nil {
				return err
			}
		}
		return s.appendItem(ctx, StreamMoved, userID, &i, nil)
	})
}

// Remove removes an item in any state from the queue and returns the queue. Casters and operators may.
//
// Faults: those of write; streamItemDoesNotExist (also for the second of two concurrent calls). Event:
// stream.removed.
func (s *Service) Remove(ctx context.Context, userID, contestID, itemID int64) (Queue, error) {
	return s.write(ctx, userID, contestID, func(ctx context.Context) error {
		items, err := s.items(ctx, contestID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(items, func(i Item) bool { return i.ID == itemID })
		if at < 0 {
			return fault.New(fault.StreamItemDoesNotExist)
		}
		if _, err := s.store.DeleteStreamItem(ctx, contestID, itemID); err != nil {
			return err
		}
		return s.appendItem(ctx, StreamRemoved, userID, &items[at], nil)
	})
}
