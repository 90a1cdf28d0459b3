package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
)

// ForgetPerson drops the entries that have no player left after a person's withdrawal from the service. It covers every stage of
// every contest that is not over and runs in the transaction of the withdrawal. Entries that are in no stage stay as they
// are.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	left, err := s.store.EntriesLeft(ctx, userID, clock.Now(ctx))
	if err != nil {
		return err
	}
	for _, l := range left {
		err := s.lock(ctx, l.ContestID, func(ctx context.Context, c contest.Contest) error {
			inStage, err := s.store.EntriesInStage(ctx, c.ID)
			if err != nil || !inStage[l.ID] {
				return err
			}
			e, err := s.contests.Entry(ctx, c.ID, l.ID)
			if err != nil || e.Drop != nil {
				return err
			}
			plays, err := s.store.PlaysOn(ctx, c.ID, l.ID)
			if err != nil {
				return err
			}
			return s.drop(ctx, userID, c, e, contest.Drop{Cause: contest.DropWithdrawn}, plays)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
