package notify

import "context"

// ForgetPerson deletes the notifications and the browsers of a person who withdraws (WITHDRAWAL-1).
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	return s.store.ForgetNotifications(ctx, userID)
}
