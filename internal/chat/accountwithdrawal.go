package chat

import (
	"context"

	"yagura/internal/kit/clock"
)

// ForgetPerson removes a person who withdraws from every room, in the running transaction. The person's messages stay
// without the name (WITHDRAWAL-1). Rooms with friends are closed.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	return s.store.ForgetChatPerson(ctx, userID, clock.Now(ctx))
}
