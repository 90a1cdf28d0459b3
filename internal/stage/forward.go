package stage

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
)

// ForwardStore moves planned play.
type ForwardStore interface {
	// NextPlannedStart returns the first start of a match or a round of a contest after now, zero if there is none.
	NextPlannedStart(ctx context.Context, contestID int64, now time.Time) (time.Time, error)
	// BringForward moves the starts of matches and rounds after now earlier, in all stages of a contest. Absent sides of
	// moved matches are warned again.
	BringForward(ctx context.Context, contestID int64, now time.Time, earlier time.Duration) error
}

// Rescheduler is a Format that keeps starts of rounds in the settings of its stages.
type Rescheduler interface {
	Format
	// BringForward moves the starts after now earlier in the settings of st.
	BringForward(st *Stage, now time.Time, earlier time.Duration) error
}

// BringForward moves everything that is planned in the stages of a contest earlier, inside the transaction that starts
// the contest earlier and holds its lock. Starts that have passed stay, and nothing moves before now, so the order of
// rounds is kept. Editors that were opened before have to load their stage again.
func (s *Service) BringForward(ctx context.Context, contestID int64, earlier time.Duration) error {
	now := clock.Now(ctx)
	next, err := s.store.NextPlannedStart(ctx, contestID, now)
	if err != nil || next.IsZero() {
		return err
	}
	earlier = min(earlier, next.Sub(now).Truncate(time.Millisecond))
	if err := s.store.BringForward(ctx, contestID, now, earlier); err != nil {
		return err
	}
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil {
		return err
	}
	for _, st := range stages {
		format, err := s.Of(st.Format)
		if err != nil {
			return err
		}
		if keeper, ok := format.(Rescheduler); ok {
			if err := keeper.BringForward(&st, now, earlier); err != nil {
				return err
			}
		}
		if err := s.SaveStage(ctx, st); err != nil {
			return err
		}
	}
	return s.followStreams(ctx, contestID)
}
