package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
	"yagura/internal/kit/id"
	"yagura/internal/kit/text"
)

// PasswordReset lets the reader of a mailbox set the password of its account once. The key phrase is in the mail only, and
// the pin is derived from it; here are their hashes.
type PasswordReset struct {
	KeyHash    string
	UserID     int64
	PinHash    string
	CreatedAt  time.Time
	ExpireAt   time.Time // no longer serves at this instant
	ConsumedAt *time.Time
}

// ResetStore keeps the resets. Writes need a transaction.
type ResetStore interface {
	AddPasswordReset(ctx context.Context, r PasswordReset) error
	PasswordReset(ctx context.Context, keyHash string) (r PasswordReset, ok bool, err error)
	PasswordResetByPin(ctx context.Context, userID int64, pinHash string) (r PasswordReset, ok bool, err error)
	// ConsumePasswordReset returns false, changing nothing, when it was consumed before or has expired at now.
	ConsumePasswordReset(ctx context.Context, keyHash string, now time.Time) (bool, error)
	// ConsumePasswordResets makes every reset of a person useless.
	ConsumePasswordResets(ctx context.Context, userID int64, now time.Time) error
}

// ResetJob is the kind of the job that looks for the account of a ForgottenPassword and mails its link.
const ResetJob = "passwordReset"

// ForgottenPassword is the payload of a ResetJob.
type ForgottenPassword struct {
	Email    string `json:"email"`
	Language string `json:"language"` // of the mail; empty = the account's
}

// ForgetPassword lets a link be mailed that sets a new password. The account is looked for later, by a ResetJob: neither
// the answer nor its time can tell whether there is one (SIGNIN-3). Faults: mailNotConfigured, invalidEmail,
// invalidValue on the language, tooManyRequests.
func (s *Service) ForgetPassword(ctx context.Context, email, language string, c Client) error {
	if !s.cfg.MailReady {
		return fault.New(fault.MailNotConfigured)
	}
	var f fault.Form
	email, err := account.ParseEmail(email)
	if err := f.Take(err); err != nil {
		return err
	}
	if language != "" {
		language = mailLanguage(&f, language)
	}
	if err := f.Err(); err != nil {
		return err
	}
	payload, err := json.Marshal(ForgottenPassword{Email: email, Language: language})
	if err != nil {
		return fmt.Errorf("encode a forgotten password: %w", err)
	}
	if err := takeAll(ctx, s.store, take{mailByAddress, c.network()}); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := resetByEmail.Take(ctx, s.store, email); err != nil {
			return err
		}
		return s.store.EnqueueJob(ctx, ResetJob, "", payload, clock.Now(ctx))
	})
}

// MailPasswordReset does a ResetJob: it mails a link to the account of the address, with or without a password, and does
// nothing if there is none.
func (s *Service) MailPasswordReset(ctx context.Context, p ForgottenPassword) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		u, ok, err := s.accounts.ByEmail(ctx, p.Email)
		if err != nil || !ok {
			return err
		}
		if p.Language == "" {
			p.Language = languageOf(u)
		}
		key, now := id.Token(43), clock.Now(ctx)
		err = s.store.AddPasswordReset(ctx, PasswordReset{
			KeyHash: hashed(key), UserID: u.ID, PinHash: hashed(s.resetPin(key)), CreatedAt: now, ExpireAt: now.Add(PasswordResetLife),
		})
		if err != nil {
			return err
		}
		return s.send(ctx, Mail{
			Template: PasswordResetMail, To: u.Email, Language: p.Language, Path: page("/password-reset", url.Values{"key_phrase": {key}}),
			Data: map[string]string{"nickname": u.Nickname, "minutes": strconv.Itoa(int(PasswordResetLife / time.Minute))},
		})
	})
}

// resetPin is the pin of a key phrase. It is made anew whenever the phrase is shown, so it need not be kept.
func (s *Service) resetPin(keyPhrase string) string { return s.derived("password-reset", keyPhrase) }

// ResetInfo is what the page of a reset shows and sends back (community.md §3 "Password-reset info").
type ResetInfo struct {
	UserID   int64
	Username string // empty if unset
	Email    string
	PinCode  string
}

// PasswordResetInfo returns what a reset link is for; it consumes nothing. Faults: passwordResetExpired −2 for the
// right link too late, passwordResetInvalid −1 for everything else (PASSWORD-3).
func (s *Service) PasswordResetInfo(ctx context.Context, keyPhrase string) (ResetInfo, error) {
	invalid := fault.New(fault.PasswordResetInvalid).Coded(-1)
	if !text.Token(keyPhrase) {
		return ResetInfo{}, invalid
	}
	r, ok, err := s.store.PasswordReset(ctx, hashed(keyPhrase))
	if err != nil {
		return ResetInfo{}, err
	}
	if !ok || r.ConsumedAt != nil {
		return ResetInfo{}, invalid
	}
	if !clock.Now(ctx).Before(r.ExpireAt) {
		return ResetInfo{}, fault.New(fault.PasswordResetExpired).Coded(-2)
	}
	u, err := s.accounts.Self(ctx, r.UserID)
	if err != nil || u.WithdrawnAt != nil {
		return ResetInfo{}, errorOr(err, invalid)
	}
	return ResetInfo{UserID: u.ID, Username: u.Username, Email: u.Email, PinCode: s.resetPin(keyPhrase)}, nil
}

// PasswordResetForm is what the page of a reset sends: the ResetInfo and the new password.
type PasswordResetForm struct {
	ResetInfo
	NewPassword     string
	PasswordConfirm string
	Client          Client
}

// ResetPassword sets a password by a mailed link, once, clears the lock (SIGNIN-7) and ends every session of the
// person. Of many at once exactly one succeeds. Guessing is slowed down by address and by account; who has the right pin
// is never refused for the guesses of others.
//
// The numbers of the faults are those of community.md §8 (PASSWORD-3): requiredNewPassword −1, requiredPasswordConfirm
// −2, failedPasswordConfirm −3, invalidPasswordFormat −5, failedPasswordReset −9 for a link that is unknown, used, too late
// or someone else's. Besides: tooManyRequests, overloaded. Events: user.updated, session.ended of each session.
func (s *Service) ResetPassword(ctx context.Context, r PasswordResetForm) error {
	failed := fault.New(fault.FailedPasswordReset).Coded(-9)
	if err := r.check(); err != nil {
		return err
	}
	if err := takeAll(ctx, s.store, take{redeemByAddress, r.Client.network()}); err != nil {
		return err
	}
	reset, ok, err := s.servingReset(ctx, r.ResetInfo)
	if err != nil {
		return err
	}
	if !ok {
		return errorOr(takeAll(ctx, s.store, take{wrongResets, strconv.FormatInt(r.UserID, 10)}), failed)
	}
	hash, err := s.hasher.hash(ctx, r.NewPassword)
	if err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if ok, err := s.store.LockUser(ctx, reset.UserID); err != nil || !ok {
			return errorOr(err, failed)
		}
		if ok, err := s.store.ConsumePasswordReset(ctx, reset.KeyHash, clock.Now(ctx)); err != nil || !ok {
			return errorOr(err, failed)
		}
		return s.setPassword(ctx, reset.UserID, hash, 0)
	})
}

func (r PasswordResetForm) check() error {
	switch {
	case r.NewPassword == "":
		return fault.New(fault.RequiredNewPassword).Coded(-1).At("newPassword")
	case r.PasswordConfirm == "":
		return fault.New(fault.RequiredPasswordConfirm).Coded(-2).At("passwordConfirm")
	case r.NewPassword != r.PasswordConfirm:
		return fault.New(fault.FailedPasswordConfirm).Coded(-3).At("passwordConfirm")
	case !ValidPassword(r.NewPassword):
		return fault.New(fault.InvalidPassword).Coded(-5).At("newPassword")
	}
	return nil
}

// servingReset finds the reset that a form is for; ok is false if it does not serve or the form names another account.
func (s *Service) servingReset(ctx context.Context, i ResetInfo) (r PasswordReset, ok bool, err error) {
	if !text.Token(i.PinCode) {
		return r, false, nil
	}
	r, ok, err = s.store.PasswordResetByPin(ctx, i.UserID, hashed(i.PinCode))
	if err != nil || !ok || r.ConsumedAt != nil || !clock.Now(ctx).Before(r.ExpireAt) {
		return r, false, err
	}
	u, err := s.accounts.Self(ctx, r.UserID)
	same := u.WithdrawnAt == nil && fold.Text(u.Username) == fold.Text(i.Username) && fold.Text(u.Email) == fold.Text(i.Email)
	return r, err == nil && same, err
}
