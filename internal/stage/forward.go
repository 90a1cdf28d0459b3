package stage

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
)

// ForwardStore moves planned play.
type ForwardStore interface {
	// BringForward moves the starts of open matches and of rounds that have not ended earlier, in all stages of a contest.
	// Starts that have passed stay. Absent sides of moved matches are warned again.
	BringForward(ctx context.Context, contestID int64, now time.Time, earlier time.Duration) error
}

// BringForward moves everything that is planned in the stages of a contest earlier, inside the transaction that starts
// the contest earlier. Editors that were opened before have to load their stage again.
func (s *Service) BringForward(ctx context.Context, contestID int64, earlier time.Duration) error {
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil || len(stages) == 0 {
		return err
	}
	if err := s.store.BringForward(ctx, contestID, clock.Now(ctx), earlier); err != nil {
		return err
	}
	for _, st := range stages {
		if err := s.SaveStage(ctx, st); err != nil {
			return err
		}
	}
	return nil
}
