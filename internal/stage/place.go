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

// FinalPlace is the place of an entry in a contest whose last match is decided. From and To count from 1 and differ where
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

// settle keeps the final places of a contest what its stages say they are, after a change of one.
func (s *Service) settle(ctx context.Context, p *play, after board, now time.Time) error {
	if b, ok := after.(*bracketBoard); ok {
		return s.place(ctx, p.contest.ID, b.bracket, now)
	}
	return nil
}

// place keeps the final places what the bracket says they are: there once nothing is left to decide, and gone when
// something is again. A correction changes who has them, not when they were decided.
func (s *Service) place(ctx context.Context, contestID int64, b *bracket.Bracket, now time.Time) error {
	stand, decidedAt, err := s.store.FinalPlaces(ctx, contestID)
	if err != nil {
		return err
	}
	var places []FinalPlace
	if b.Finished() {
		places = finalPlaces(b)
	}
	if slices.Equal(stand, places) {
		return nil
	}
	if len(stand) == 0 {
		decidedAt = now
	}
	return s.store.SetFinalPlaces(ctx, contestID, places, decidedAt)
}

func finalPlaces(b *bracket.Bracket) []FinalPlace {
	places := make([]FinalPlace, 0, len(b.Draw().Slots))
	for _, p := range b.Places() {
		places = append(places, FinalPlace{EntryID: p.Participant, From: p.From, To: p.To})
	}
	slices.SortFunc(places, func(a, b FinalPlace) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.EntryID, b.EntryID))
	})
	return places
}

// FillPlaces writes the final places of contests that were decided before places were kept: of at most so many contests,
// by id after the given one. It answers the id to go on after, 0 when none is left. Running it again changes nothing.
func (s *Service) FillPlaces(ctx context.Context, after int64, most int) (next int64, err error) {
	ids, err := s.store.ContestsWithoutPlaces(ctx, after, most)
	if err != nil {
		return 0, err
	}
	for _, contestID := range ids {
		if err := s.fillPlaces(ctx, contestID); err != nil && !fault.Has(err, fault.ContestDoesNotExist) && !fault.Has(err, fault.TournamentDoesNotExist) {
			return 0, err
		}
	}
	if len(ids) == most {
		next = ids[most-1]
	}
	return next, nil
}

func (s *Service) fillPlaces(ctx context.Context, contestID int64) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		p, err := s.loadBracketOf(ctx, c)
		if err != nil {
			return err
		}
		var decidedAt time.Time
		for _, r := range p.records {
			if r.UpdatedAt.After(decidedAt) {
				decidedAt = r.UpdatedAt
			}
		}
		return s.place(ctx, contestID, p.bracket, decidedAt)
	})
}
