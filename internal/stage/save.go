package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// Insert stores a stage in the caller's transaction. It returns ok=false if the contest has a stage at the position already.
func (s *Service) Insert(ctx context.Context, st Stage) (ok bool, err error) {
	return s.store.InsertStage(ctx, st)
}

// SaveStage stores a changed stage and raises its version.
func (s *Service) SaveStage(ctx context.Context, st Stage) error {
	st.Version, st.UpdatedAt = st.Version+1, clock.Now(ctx)
	return s.store.UpdateStage(ctx, st)
}

// saveStageAndPlaces stores a changed stage, updates the final places of the contest and appends an event. The version of the stage stays.
func (s *Service) saveStageAndPlaces(ctx context.Context, userID int64, c contest.Contest, st Stage, content *event.Content) error {
	now := clock.Now(ctx)
	st.UpdatedAt = now
	if err := s.store.UpdateStage(ctx, st); err != nil {
		return err
	}
	if err := s.SavePlaces(ctx, c, now); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, content.New(userID, c.ID, st.ID, now))
}

// AppendStageEvent appends an event about a stage.
func (s *Service) AppendStageEvent(ctx context.Context, userID int64, st Stage, content *event.Content) error {
	return s.store.AppendEvent(ctx, content.New(userID, st.ContestID, st.ID, clock.Now(ctx)))
}
