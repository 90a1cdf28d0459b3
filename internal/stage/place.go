package stage

import (
	"cmp"
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
)

// FinalPlace is the final place of an entry in a contest or a stage. From and To count from 1. They differ if entries share
// places.
type FinalPlace struct {
	EntryID  int64
	From, To int
}

// PlaceStore stores final places. Profiles, the ranking and the timeline read them across contests.
type PlaceStore interface {
	// FinalPlaces lists the places of a contest, best first, and the time when they were decided. Entries that share places are
	// ordered by id. The list is empty until the places are decided.
	FinalPlaces(ctx context.Context, contestID int64) (places []FinalPlace, decidedAt time.Time, err error)
	// SetFinalPlaces replaces the final places of a contest.
	SetFinalPlaces(ctx context.Context, contestID int64, places []FinalPlace, decidedAt time.Time) error
}

// StagePlaces has the places of one stage that the caller has computed already.
type StagePlaces struct {
	StageID int64
	Places  []FinalPlace
	Done    bool // the places are final
}

// SavePlaces stores the final places of a contest once all its stages are done, and removes them if a stage is not done any
// more. A correction changes the places, but not the time when they were decided. known has the places of stages that the
// caller has loaded, so that they are not read again.
func (s *Service) SavePlaces(ctx context.Context, c contest.Contest, now time.Time, known ...StagePlaces) error {
	stored, decidedAt, err := s.store.FinalPlaces(ctx, c.ID)
	if err != nil {
		return err
	}
	places, err := s.currentPlaces(ctx, c, known)
	if err != nil {
		return err
	}
	if slices.Equal(stored, places) {
		return nil
	}
	if len(stored) == 0 {
		decidedAt = now
	}
	return s.store.SetFinalPlaces(ctx, c.ID, places, decidedAt)
}

// currentPlaces computes the final places: those of the last stage, then those of the entries that did not advance to it. It
// returns nil if a stage is missing or not done.
func (s *Service) currentPlaces(ctx context.Context, c contest.Contest, known []StagePlaces) ([]FinalPlace, error) {
	stages, err := s.store.Stages(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	sequence, err := s.Sequence(c, stages)
	if err != nil || slices.ContainsFunc(sequence, func(p PlannedStage) bool { return p.Stage == nil }) {
		return nil, err
	}
	var all []FinalPlace
	for i, planned := range slices.Backward(sequence) {
		places, err := s.placesOf(ctx, c, planned, known)
		switch {
		case err != nil || !places.Done:
			return nil, err
		case i == len(sequence)-1:
			if all = SortedPlaces(places.Places); len(all) == 0 { // the only entry of a playoff has left the contest
				return nil, nil
			}
		default:
			all = Behind(all, places.Places)
		}
	}
	return all, nil
}

func (s *Service) placesOf(ctx context.Context, c contest.Contest, planned PlannedStage, known []StagePlaces) (StagePlaces, error) {
	for _, k := range known {
		if k.StageID == planned.Stage.ID {
			return k, nil
		}
	}
	places, done, err := planned.Format.Places(ctx, c, *planned.Stage)
	return StagePlaces{StageID: planned.Stage.ID, Places: places, Done: done}, err
}

// Behind appends the entries of all that are not in first, in the order of their places. Entries that shared a place still
// share one.
func Behind(first, all []FinalPlace) []FinalPlace {
	among := map[int64]bool{}
	for _, p := range first {
		among[p.EntryID] = true
	}
	all = SortedPlaces(slices.DeleteFunc(slices.Clone(all), func(p FinalPlace) bool { return among[p.EntryID] }))
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

// SortedPlaces sorts places in the order in which they are stored: by place, then by entry id. It changes the slice.
func SortedPlaces(places []FinalPlace) []FinalPlace {
	slices.SortFunc(places, func(a, b FinalPlace) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.EntryID, b.EntryID))
	})
	return places
}

// Placing is a participant's final place. From and To count from 1. They differ if participants share places.
type Placing struct {
	From, To    int
	Participant contest.Entry
}
