package auth

import "context"

// ForgetPerson ends every session of a person who withdraws, and removes every passkey and every link to a provider, inside the
// caller's transaction. Event: session.ended of each session.
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	if err := s.EndSessions(ctx, userID, 0); err != nil {
		return err
	}
	if err := s.store.RemoveSocialAccounts(ctx, userID); err != nil {
		return err
	}
	return s.store.RemovePasskeys(ctx, userID)
}
