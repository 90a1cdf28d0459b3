package stream

import (
	"context"
	"slices"

	"yagura/internal/format/royale"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// ItemFact is the payload of the events of an item, whose subject is the item.
type ItemFact struct {
	MatchID int64          `json:"matchId"`
	StageID int64          `json:"stageId"`
	Format  stage.FormatID `json:"format"`
	Section int            `json:"section,omitempty"`
	Round   int            `json:"round"`
	Order   int            `json:"order"`
	Type    string         `json:"type"`
	// Participants are the sides of the match, null where nobody is known.
	Participants [2]*SideFact `json:"participants"`
	// Tell are the entries whose people the event is news for.
	Tell []int64 `json:"tell,omitempty"`
}

// SideFact is one side of a match.
type SideFact struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// tell appends an event of an item.
func (s *Service) tell(ctx context.Context, kind event.Kind, actorID int64, i *Item, entries []int64) error {
	m := &i.Match
	f := ItemFact{
		MatchID: m.ID, StageID: m.StageID, Format: i.Format, Section: m.Pos.Section, Round: m.Pos.Round, Order: m.Pos.Order, Type: m.Type, Tell: entries,
	}
	for n, e := range i.Sides {
		if e != nil {
			f.Participants[n] = &SideFact{ID: e.ID, Name: e.Name()}
		}
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), kind, actorID, i.ContestID, i.ID, clock.Now(ctx), f))
}

// FollowMatches brings the queue of a contest in line with its matches: an item whose match is over is done, and sides that
// became known are told that their match will be streamed. The caller holds the contest's lock in the running transaction.
// Events: stream.ended, stream.announced.
func (s *Service) FollowMatches(ctx context.Context, contestID int64) error {
	items, err := s.store.StreamItems(ctx, contestID, MaxItems)
	if err != nil {
		return err
	}
	due := func(i *Item) bool { return i.State != Done && (i.over() || len(i.untold()) > 0) }
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
			if err := s.move(ctx, event.StreamEnded, 0, *i, Done, nil); err != nil {
				return err
			}
			continue
		}
		untold := i.untold()
		if err := s.store.SetStreamTold(ctx, i.ID, i.Match.Sides); err != nil {
			return err
		}
		if err := s.tell(ctx, event.StreamAnnounced, 0, i, untold); err != nil {
			return err
		}
	}
	return nil
}

// untold lists the sides of a match ready to be played that were not told that it will be streamed.
func (i *Item) untold() []int64 {
	if i.Match.State != match.Ready || i.Format == royale.ID {
		return nil
	}
	var out []int64
	for _, side := range i.Match.Sides {
		if side != i.Told[0] && side != i.Told[1] {
			out = append(out, side)
		}
	}
	return out
}
