package stage

import (
	"cmp"
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/kit/fault"
)

// FinalPlace is the place of an entry in a contest in which nothing is left to decide. From and To count from 1 and differ where
// places are shared.
type FinalPlace struct {
	EntryID  int64
	From, To int
}

// PlaceStore keeps final places, for everything that looks across contests: profiles, the ranking, the timeline.
type PlaceStore interface {
	// FinalPlaces lists the places of a contest, best first and by entry where they are shared, and tells when they were decided; none while they are not.
	FinalPlaces(ctx context.Context, contestID int64) (places []FinalPlace, decidedAt time.Time, err error)
	// SetFinalPlaces writes the places of a contest instead of those that stand.
	SetFinalPlaces(ctx context.Context, contestID int64, places []FinalPlace, decidedAt time.Time) error
	// ContestsWithoutPlaces lists, by id after the given one, contests whose final is over and that have no places.
	ContestsWithoutPlaces(ctx context.Context, after int64, most int) ([]int64, error)
}

// updatePlaces keeps the final places of a contest what its stages say they are, after a change of one. While a stage that is
// no bracket is played nothing is final, so a result does not count the table.
func (s *Service) updatePlaces(ctx context.Context, p *StageState, after Effects, now time.Time) error {
	if b, ok := after.(*bracketEffects); ok {
		return s.savePlaces(ctx, p.contest, b.bracket, now)
	}
	if p.FinishedAt == nil {
		return nil
	}
	return s.saveAllPlaces(ctx, p.contest, now)
}

// saveAllPlaces is place for whichever bracket the contest has, or none.
func (s *Service) saveAllPlaces(ctx context.Context, c contest.Contest, now time.Time) error {
	p, err := s.loadBracketOf(ctx, c)
	switch {
	case fault.Has(err, fault.TournamentDoesNotExist):
		return s.savePlaces(ctx, c, nil, now)
	case err != nil:
		return err
	default:
		return s.savePlaces(ctx, c, p.bracket, now)
	}
}

// savePlaces keeps the final places what the stages say they are: there once nothing is left to decide, and gone when
// something is again. A correction changes who has them, not when they were decided. The bracket is nil where the contest
// has none.
func (s *Service) savePlaces(ctx context.Context, c contest.Contest, b *bracket.Bracket, now time.Time) error {
	stand, decidedAt, err := s.store.FinalPlaces(ctx, c.ID)
	if err != nil {
		return err
	}
	places, err := s.currentPlaces(ctx, c, b)
	if err != nil {
		return err
	}
	if slices.Equal(stand, places) {
		return nil
	}
	if len(stand) == 0 {
		decidedAt = now
	}
	return s.store.SetFinalPlaces(ctx, c.ID, places, decidedAt)
}

// currentPlaces gives the final places as they are now: of the bracket where there is one, then of those whom the first stage
// did not lead into it; none while something is left to decide, or a bracket is to follow.
func (s *Service) currentPlaces(ctx context.Context, c contest.Contest, b *bracket.Bracket) ([]FinalPlace, error) {
	switch {
	case b != nil && !b.Finished():
		return nil, nil
	case c.Type == contest.Tournament && b == nil:
		return nil, nil
	case c.Type == contest.Tournament:
		return BracketPlaces(b), nil
	}
	first, err := s.stageOf(ctx, c.ID, FormatOf(c.Type))
	switch {
	case fault.Has(err, fault.StageDoesNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case first.FinishedAt == nil, b == nil && PlayoffOf(c) > 0:
		return nil, nil
	}
	order, err := s.tableOrder(ctx, c, first)
	if err != nil || b == nil {
		return sortedPlaces(order), err
	}
	return Behind(BracketPlaces(b), order), nil
}

// order gives the places in a stage that is no bracket, as its table says now, in any order.
func (s *Service) tableOrder(ctx context.Context, c contest.Contest, st Stage) ([]FinalPlace, error) {
	switch st.Format {
	case League:
		return s.leagueOrder(ctx, c, st)
	case Royale:
		return s.royaleOrder(ctx, c, st)
	case Swiss:
		return s.swissOrder(ctx, c, st)
	case Bracket:
	}
	return nil, nil
}

// Behind puts everybody who is not among the first behind them, in their own order; who shared a place goes on to.
func Behind(first, all []FinalPlace) []FinalPlace {
	among := map[int64]bool{}
	for _, p := range first {
		among[p.EntryID] = true
	}
	all = sortedPlaces(slices.DeleteFunc(slices.Clone(all), func(p FinalPlace) bool { return among[p.EntryID] }))
	out := slices.Clone(first)
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].From == all[from].From {
			to++
		}
		for _, p := range all[from:to] {
			out = append(out, FinalPlace{EntryID: p.EntryID, From: len(first) + from + 1, To: len(first) + to})
		}
		from = to
	}
	return out
}

// sortedPlaces puts places in the order in which they are kept.
func sortedPlaces(places []FinalPlace) []FinalPlace {
	slices.SortFunc(places, func(a, b FinalPlace) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.EntryID, b.EntryID))
	})
	return places
}

// Placing is a participant's final place; From and To count from 1 and differ where places are shared.
type Placing struct {
	From, To    int
	Participant contest.Entry
}
