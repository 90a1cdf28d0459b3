package auth

import (
	"cmp"
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

// PasswordReset lets the reader of a mailbox set the password of its account once. The key phrase is in the mail
// only, and the pin is derived from it; the record holds their hashes.
type PasswordReset struct {
	KeyHash    string
	UserID     int64
	PinHash    string
	CreatedAt  time.Time
	ExpireAt   time.Time // no longer valid at this instant
	ConsumedAt *time.Time
}

// ResetStore stores password resets. Writes need a transaction.
type ResetStore interface {
	AddPasswordReset(ctx context.Context, r PasswordReset) error
	PasswordReset(ctx context.Context, keyHash string) (r PasswordReset, ok bool, err error)
	PasswordResetByPin(ctx context.Context, userID int64, pinHash string) (r PasswordReset, ok bool, err error)
	// ConsumePasswordReset returns false and changes nothing if it was consumed before or has expired at now.
	ConsumePasswordReset(ctx context.Context, keyHash string, now time.Time) (bool, error)
	// ConsumePasswordResets consumes every open reset of a person.
	ConsumePasswordResets(ctx context.Context, userID int64, now time.Time) error
}

// ResetJob is the kind of the job that finds the account of a ForgottenPassword and mails its link.
const ResetJob = "passwordReset"

// ForgottenPassword is the payload of a ResetJob.
type ForgottenPassword struct {
	Email    string `json:"email"`
	Language string `json:"language"` // of the mail; empty = the account's
}

// ForgetPassword requests a mail with a link that sets a new password. A ResetJob looks the account up later, so
// neither the answer nor its time reveals whether there is one (SIGNIN-3). Faults: mailNotConfigured, invalidEmail,
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
	if err := takeAll(ctx, s.store, append([]take{{resetByEmail, email}}, s.ofMail(c)...)...); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		return s.store.EnqueueJob(ctx, ResetJob, "", payload, clock.Now(ctx))
	})
}

// MailPasswordReset handles a ResetJob: it mails a link to the account of the address, with or without a password. If
// there is no account, it does nothing.
func (s *Service) MailPasswordReset(ctx context.Context, p ForgottenPassword) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		u, ok, err := s.accounts.ByEmail(ctx, p.Email)
		if err != nil || !ok {
			return err
		}
		key, now := id.Token(43), clock.Now(ctx)
		err = s.store.AddPasswordReset(ctx, PasswordReset{
			KeyHash: hashed(key), UserID: u.ID, PinHash: hashed(s.resetPin(key)), CreatedAt: now, ExpireAt: now.Add(PasswordResetLife),
		})
		if err != nil {
			return err
		}
		return s.send(ctx, Mail{
			Template: PasswordResetMail, To: u.Email, Language: cmp.Or(p.Language, languageOf(u)), Path: page("/password-reset", url.Values{"key_phrase": {key}}),
			Data: map[string]string{"nickname": u.Nickname, "minutes": strconv.Itoa(int(PasswordResetLife / time.Minute))},
		})
	})
}

// resetPin returns the pin of a key phrase. It is computed whenever the phrase is shown and need not be stored.
func (s *Service) resetPin(keyPhrase string) string { return s.derived("password-reset", keyPhrase) }

// ResetInfo is the data that the page of a reset shows and sends back.
type ResetInfo struct {
	UserID   int64
	Username string // empty if unset
	Email    string
	PinCode  string
}

// PasswordResetInfo returns the account of a reset link; it consumes nothing. Faults: passwordResetExpired −2 for a
// valid link that is too late, passwordResetInvalid −1 in all other cases (PASSWORD-3).
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
		return ResetInfo{}, fault.Or(err, invalid)
	}
	return ResetInfo{UserID: u.ID, Username: u.Username, Email: u.Email, PinCode: s.resetPin(keyPhrase)}, nil
}

// PasswordResetForm is the form of the reset page: the ResetInfo and the new password.
type PasswordResetForm struct {
	ResetInfo
	NewPassword     string
	PasswordConfirm string
	Client          Client
}

// ResetPassword sets a password with a mailed link, once. It clears the lock (SIGNIN-7) and ends every session of the
// person. Of concurrent calls exactly one succeeds. Limits by address and by account slow down guessing; the guesses
// of others never refuse the right pin.
//
// The faults have numbers (PASSWORD-3): requiredNewPassword −1, requiredPasswordConfirm −2, failedPasswordConfirm −3,
// invalidPasswordFormat −5, failedPasswordReset −9 for a link that is unknown, used, expired or someone else's. Other
// faults: tooManyRequests, overloaded. Events: user.updated, session.ended of each session.
func (s *Service) ResetPassword(ctx context.Context, r PasswordResetForm) error {
	failed := fault.New(fault.FailedPasswordReset).Coded(-9)
	if err := r.check(); err != nil {
		return err
	}
	if err := takeAll(ctx, s.store, s.ofAddress(redeemByAddress, r.Client)); err != nil {
		return err
	}
	reset, ok, err := s.servingReset(ctx, r.ResetInfo)
	if err != nil {
		return err
	}
	if !ok {
		return fault.Or(takeAll(ctx, s.store, take{wrongResets, strconv.FormatInt(r.UserID, 10)}), failed)
	}
	hash, err := s.hasher.hash(ctx, r.Client.site(), r.NewPassword)
	if err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if ok, err := s.store.LockUser(ctx, reset.UserID); err != nil || !ok {
			return fault.Or(err, failed)
		}
		if ok, err := s.store.ConsumePasswordReset(ctx, reset.KeyHash, clock.Now(ctx)); err != nil || !ok {
			return fault.Or(err, failed)
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

// servingReset finds the valid reset of a form; ok is false if there is none or the form names another account.
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
