package stream

import (
	"context"

	"yagura/internal/kit/clock"
)

// ForgetPerson removes the role from a person who withdraws, in every contest, in the running transaction. Event:
// caster.removed for each contest.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	contests, err := s.store.ForgetCaster(ctx, userID)
	if err != nil {
		return err
	}
	for _, contestID := range contests {
		payload := CasterPayload{UserID: userID}
		if err := s.store.AppendEvent(ctx, CasterRemoved.New(userID, contestID, userID, clock.Now(ctx), payload)); err != nil {
			return err
		}
	}
	return nil
}
