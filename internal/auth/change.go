package auth

import (
	"context"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// PasswordChange is the form of the password change.
type PasswordChange struct {
	Actor     int64 // who asks, by which session
	SessionID int64
	UserID    int64 // whose password

	Password        string // the current password; ignored if there is none
	NewPassword     string
	PasswordConfirm string
	Client          Client
}

// ChangePassword sets another password and ends all other sessions of the person. A person without a password sets
// the first one in a session of the last fifteen minutes. A wrong password counts like a failed sign-in (SIGNIN-7).
//
// The faults have numbers (PASSWORD-2): requiredPassword −1, requiredNewPassword −2, requiredPasswordConfirm −3,
// samePassword −4, failedPasswordConfirm −5, wrongPassword −6, invalidPasswordFormat −7. Other faults:
// participationAuthority for someone else's password, reauthenticate, accountLocked{count}, tooManyRequests,
// overloaded. Events: user.updated; session.ended of each other session.
func (s *Service) ChangePassword(ctx context.Context, r PasswordChange) error {
	if r.Actor != r.UserID {
		return fault.New(fault.ParticipationAuthority)
	}
	found, _, err := s.store.CredentialOf(ctx, r.UserID)
	if err != nil {
		return err
	}
	if err := r.check(found); err != nil {
		return err
	}
	if err := s.mayChange(ctx, r, found); err != nil {
		return err
	}
	var hash string
	err = s.hasher.turn(ctx, r.Client.site(), func() (err error) {
		if err := s.proveOwner(ctx, r, found); err != nil {
			return err
		}
		hash, err = s.hasher.hashNow(r.NewPassword)
		return err
	})
	if err != nil {
		return err
	}
	ctx, cancel := afterProof(ctx)
	defer cancel()
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.accounts.Lock(ctx, r.UserID); err != nil {
			return err
		}
		if err := s.unchanged(ctx, found, fault.WrongPassword); err != nil {
			return err
		}
		return s.setPassword(ctx, r.UserID, hash, r.SessionID)
	})
}

func (r PasswordChange) check(found Credential) error {
	switch {
	case found.PasswordHash != "" && r.Password == "":
		return fault.New(fault.RequiredPassword).Coded(-1).At("password")
	case r.NewPassword == "":
		return fault.New(fault.RequiredNewPassword).Coded(-2).At("newPassword")
	case r.PasswordConfirm == "":
		return fault.New(fault.RequiredPasswordConfirm).Coded(-3).At("passwordConfirm")
	case found.PasswordHash != "" && r.NewPassword == r.Password:
		return fault.New(fault.SamePassword).Coded(-4).At("newPassword")
	case r.NewPassword != r.PasswordConfirm:
		return fault.New(fault.FailedPasswordConfirm).Coded(-5).At("passwordConfirm")
	case !ValidPassword(r.NewPassword):
		return fault.New(fault.InvalidPassword).Coded(-7).At("newPassword")
	}
	return nil
}

// mayChange counts the try of a person with a password, and checks the age of the session of a person without one.
func (s *Service) mayChange(ctx context.Context, r PasswordChange, found Credential) error {
	if found.PasswordHash == "" {
		return s.Fresh(ctx, r.UserID, r.SessionID)
	}
	return takeAll(ctx, s.store, s.ofAddress(signInByAddress, r.Client))
}

// proveOwner compares the current password, if there is one. Like expectFailure it counts a failure before.
func (s *Service) proveOwner(ctx context.Context, r PasswordChange, found Credential) error {
	if found.PasswordHash == "" {
		return nil
	}
	var failures int
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var ok bool
		var err error
		if failures, ok, err = s.store.CountSignInFailure(ctx, r.UserID, MaxFailures); err == nil && !ok {
			err = locked()
		}
		return err
	})
	if err != nil {
		return err
	}
	err = s.prove(found, failures, r.Password, fault.WrongPassword)
	if f, ok := fault.Of(err); ok && f.Key == fault.WrongPassword {
		err = f.Coded(-6).At("password")
	}
	return err
}

// setPassword writes a new password inside the caller's transaction. It ends the other sessions and open resets, and
// informs the person by mail.
func (s *Service) setPassword(ctx context.Context, userID int64, hash string, keepSession int64) error {
	now := clock.Now(ctx)
	if err := s.store.SetPassword(ctx, userID, hash, now); err != nil {
		return err
	}
	if err := s.store.ConsumePasswordResets(ctx, userID, now); err != nil {
		return err
	}
	if err := s.EndSessions(ctx, userID, keepSession); err != nil {
		return err
	}
	if err := s.userUpdated(ctx, userID); err != nil {
		return err
	}
	u, err := s.accounts.Self(ctx, userID)
	if err != nil || u.Email == "" || !s.cfg.MailReady {
		return err
	}
	return s.send(ctx, Mail{Template: PasswordChangedMail, To: u.Email, Language: languageOf(u), Path: page("/", nil)})
}
