package contest

import (
	"context"

	"yagura/internal/kit/clock"
)

// Delete deletes a contest and all its parts (CONTEST-18). Its pictures are deleted an hour later unless another record shows them
// then. Needs ABILITY_CONTEST_EDIT (OPERATOR-1). Faults: contestDoesNotExist, participationAuthority.
func (s *Service) Delete(ctx context.Context, userID, contestID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToEdit(ctx, userID, contestID)
		if err != nil {
			return err
		}
		if s.deleted != nil {
			if err := s.deleted(ctx, userID, contestID); err != nil {
				return err
			}
		}
		pictures, err := s.pictures(ctx, &c)
		if err != nil {
			return err
		}
		if err := s.store.DeleteContest(ctx, contestID); err != nil {
			return err
		}
		if err := s.files.Release(ctx, pictures...); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, ContestDeleted.New(userID, c.ID, c.ID, clock.Now(ctx), NamePayload{Name: c.Name}))
	})
}
