package follow

import "context"

// ForgetPerson removes every follow of a person who withdraws, in both directions, inside the caller's transaction.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	return s.store.ForgetFollows(ctx, userID)
}
