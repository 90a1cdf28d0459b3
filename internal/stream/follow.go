package stream

import (
	"context"
	"slices"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/limit"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// notices limits how often casters and operators have the people of one match notified.
var notices = limit.Limit{Name: "stream-notice", Window: time.Hour, Most: 20}

// appendItem appends an event of an item. The people of the entries are notified. Fault: tooManyRequests, if an actor has them notified too
// often.
func (s *Service) appendItem(ctx context.Context, kind *event.Definition[ItemPayload], actorID int64, i *Item, entries []int64) error {
	m := &i.Match
	if actorID != 0 && len(entries) > 0 {
		if err := notices.Take(ctx, s.store, strconv.FormatInt(m.ID, 10)); err != nil {
			return err
		}
	}
	payload := ItemPayload{MatchID: m.ID, Tell: entries, MatchRef: match.MatchRef{
		StageID: m.StageID, Format: i.Format, Section: m.Pos.Section, Round: m.Pos.Round, Order: m.Pos.Order, Type: m.Type,
	}}
	for n, e := range i.Sides {
		if e != nil {
			payload.Participants[n] = &stage.EntryRef{ID: e.ID, Name: e.Name()}
		}
	}
	return s.store.AppendEvent(ctx, kind.New(actorID, i.ContestID, i.ID, clock.Now(ctx), payload))
}

// FollowMatches updates the queue of a contest after its matches changed: an item whose match is over becomes done,
// and players who became known are notified that their match will be streamed. The caller holds the contest's lock in
// the running transaction. Events: stream.ended, stream.announced.
func (s *Service) FollowMatches(ctx context.Context, contestID int64) error {
	items, err := s.store.StreamItems(ctx, contestID, MaxItems)
	if err != nil {
		return err
	}
	due := func(i *Item) bool { return i.State != Done && (i.over() || len(i.unnotified()) > 0) }
	if !slices.ContainsFunc(items, func(i Item) bool { return due(&i) }) {
		return nil
	}
	if items, err = s.items(ctx, contestID); err != nil {
		return err
	}
	for n := range items {
		i := &items[n]
		if !due(i) {
			continue
		}
		if i.over() {
			if err := s.move(ctx, StreamEnded, 0, *i, Done, nil); err != nil {
				return err
			}
			continue
		}
		unnotified := i.unnotified()
		if err := s.store.SetStreamNotified(ctx, i.ID, i.Match.Sides); err != nil {
			return err
		}
		if err := s.appendItem(ctx, StreamAnnounced, 0, i, unnotified); err != nil {
			return err
		}
	}
	return nil
}

// unnotified lists the sides of a ready match whose players were not notified that it will be streamed.
func (i *Item) unnotified() []int64 {
	if i.Match.State != match.Ready || !i.Match.HasSides() {
		return nil
	}
	var out []int64
	for _, side := range i.Match.Sides {
		if side != i.Notified[0] && side != i.Notified[1] {
			out = append(out, side)
		}
	}
	return out
}
