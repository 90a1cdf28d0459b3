package match

import (
	"context"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
)

// Resume restarts the deadlines of open matches, inside the transaction that revokes the cancellation of a contest or reopens a stage or
// a round. Until then, nobody could answer a claim or check in. The confirmation time of a claim starts again, and absent sides are
// warned again. The caller holds the contest's lock.
func (s *Service) Resume(ctx context.Context, contestID int64) error {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return err
	}
	if err := s.eachPending(ctx, contestID, func(ctx context.Context, r Record) error { return s.restart(ctx, c, r) }); err != nil {
		return err
	}
	return s.PlanAbsenceWarning(ctx, c)
}

func (s *Service) restart(ctx context.Context, c contest.Contest, r Record) error {
	claims, err := s.store.Claims(ctx, r.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	if len(claims) == 1 {
		claims[0].At = now
		if err := s.store.SaveClaim(ctx, r.ID, claims[0]); err != nil {
			return err
		}
		if err := s.planConfirm(ctx, &c, r, claims); err != nil {
			return err
		}
	}
	r.WarnedAt, r.Version, r.UpdatedAt = nil, r.Version+1, now
	if err := s.store.UpdateMatch(ctx, r); err != nil {
		return fmt.Errorf("restart match %d: %w", r.ID, err)
	}
	return nil
}
