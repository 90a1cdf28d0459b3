package auth

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// stillSignsIn returns the fault lastSignInMethod if the person would have no permanent way to sign in: an e-mail, a
// passkey or a provider. A password alone does not count, because it can lock and only a mail unlocks it (SIGNIN-7).
// The caller holds the person's lock.
func (s *Service) stillSignsIn(ctx context.Context, userID int64) error {
	u, err := s.accounts.Self(ctx, userID)
	if err != nil || u.Email != "" {
		return err
	}
	keys, err := s.store.Passkeys(ctx, userID)
	if err != nil || len(keys) > 0 {
		return err
	}
	links, err := s.store.SocialAccounts(ctx, userID)
	if err == nil && len(links) == 0 {
		err = fault.New(fault.LastSignInMethod)
	}
	return err
}

// userUpdated appends user.updated for a change that the person made.
func (s *Service) userUpdated(ctx context.Context, userID int64) error {
	return s.store.AppendEvent(ctx, account.UserUpdated.New(userID, 0, userID, clock.Now(ctx), event.None{}))
}
