package presence

import "context"

// ForgetPerson deletes the presence of a person who withdraws, inside the caller's transaction.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	return s.store.ForgetPresence(ctx, userID)
}
