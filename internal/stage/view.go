package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Version returns the contest's version. It rises with every change that a view of a stage shows, except names and pictures.
// Fault contestDoesNotExist.
func (s *Service) Version(ctx context.Context, contestID int64) (int64, error) {
	v, ok, err := s.store.ContestVersion(ctx, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return v, err
}

// OwnEntryID returns the id of the entry in which a person plays, 0 if there is none. A visitor has the user id 0 and plays in
// none.
func (s *Service) OwnEntryID(ctx context.Context, userID, contestID int64) (int64, error) {
	if userID == 0 {
		return 0, nil
	}
	e, _, err := s.store.EntryOfMember(ctx, contestID, userID)
	return e.ID, err
}

// Outline has the stages and the champion of a contest. Callers share it and must not change it.
type Outline struct {
	Stages   []Stage        // in the order of play; empty before the first draw
	Champion *contest.Entry // nil until the contest has a champion
}

// The maximum numbers of cached outlines and of contests with cached places, and their maximum age.
const (
	keptOutlines   = 1024
	keptPlaces     = 64
	keptOutlineAge = time.Minute
)

// Outline returns the stages of a contest and its champion. version is the version of the contest that the caller has read.
func (s *Service) Outline(ctx context.Context, contestID, version int64) (Outline, error) {
	return s.outlines.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (Outline, error) {
		stages, err := s.store.Stages(ctx, contestID)
		if err != nil || len(stages) == 0 {
			return Outline{}, err
		}
		out := Outline{Stages: stages}
		champion, ok, err := s.store.Champion(ctx, contestID)
		if ok {
			out.Champion = &champion
		}
		return out, err
	})
}

// KnownPlaces returns the places of a contest by entry: the final ones, or else those that the last stage has decided
// early (Spec.PlacesEarly). version is the version of the contest that the caller has read.
func (s *Service) KnownPlaces(ctx context.Context, c contest.Contest, version int64) (map[int64]FinalPlace, error) {
	return s.places.Get(ctx, c.ID, version, clock.Now(ctx), func(ctx context.Context) (map[int64]FinalPlace, error) {
		list, _, err := s.store.FinalPlaces(ctx, c.ID)
		if err == nil && len(list) == 0 {
			list, err = s.decidedPlaces(ctx, c)
		}
		places := make(map[int64]FinalPlace, len(list))
		for _, p := range list {
			places[p.EntryID] = p
		}
		return places, err
	})
}

// decidedPlaces returns the places that the last stage has decided, if its format decides places early.
func (s *Service) decidedPlaces(ctx context.Context, c contest.Contest) ([]FinalPlace, error) {
	stages, err := s.store.Stages(ctx, c.ID)
	if err != nil || len(stages) == 0 {
		return nil, err
	}
	last := stages[len(stages)-1]
	format, err := s.Of(last.Format)
	if err != nil {
		return nil, err
	}
	if !format.Spec().PlacesEarly {
		return nil, nil
	}
	places, _, err := format.Places(ctx, c, last)
	return places, err
}

// Stages lists the stages of a contest by position.
func (s *Service) Stages(ctx context.Context, contestID int64) ([]Stage, error) {
	return s.store.Stages(ctx, contestID)
}

// Rounds lists the rounds of a stage.
func (s *Service) Rounds(ctx context.Context, stageID int64) ([]Round, error) {
	return s.store.Rounds(ctx, stageID)
}
