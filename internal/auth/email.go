package auth

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
	"yagura/internal/kit/id"
)

// EmailChange is a new address that is not confirmed yet; at most one per person. The code is in the mail only.
type EmailChange struct {
	UserID    int64
	Email     string
	CodeHash  string
	CreatedAt time.Time
	ExpireAt  time.Time // no longer valid at this instant
}

// EmailStore stores unconfirmed addresses. Writes need a transaction.
type EmailStore interface {
	// PutEmailChange stores the change and replaces an earlier one of the person.
	PutEmailChange(ctx context.Context, c EmailChange) error
	// TryEmailChange counts one try on the open change, with the hash of the entered code, and returns the change. It counts nothing
	// and returns repeated=true if the same code was entered last. It returns ok=false and counts nothing if there is no change, if
	// it has expired at now, or if there were most tries before and the code is another one.
	TryEmailChange(ctx context.Context, userID int64, entered string, most int, now time.Time) (c EmailChange, repeated, ok bool, err error)
	// TakeEmailChange removes the change with this code; it returns false if the change does not exist any more.
	TakeEmailChange(ctx context.Context, userID int64, codeHash string) (bool, error)
	// SetEmail sets the verified address of a person. It returns false if the address is taken; the transaction must
	// then end.
	SetEmail(ctx context.Context, userID int64, email string, now time.Time) (bool, error)
}

// EmailRequest is the form of the address change.
type EmailRequest struct {
	UserID    int64
	SessionID int64
	Email     string
	Language  string // of the mail; empty = the account's
	Client    Client
}

// RequestEmailChange mails a six-digit code to a new address. If the address is in use, the mail says so instead; the
// answer is the same (SIGNIN-3). It replaces an earlier code of the person. Faults: mailNotConfigured, reauthenticate
// (the session is older than fifteen minutes), invalidEmail, invalidValue on the language, tooManyRequests.
func (s *Service) RequestEmailChange(ctx context.Context, r EmailRequest) error {
	if !s.cfg.MailReady {
		return fault.New(fault.MailNotConfigured)
	}
	if err := s.Fresh(ctx, r.UserID, r.SessionID); err != nil {
		return err
	}
	var f fault.Form
	email, err := account.ParseEmail(r.Email)
	if err := f.Take(err); err != nil {
		return err
	}
	if r.Language != "" {
		r.Language = mailLanguage(&f, r.Language)
	}
	if err := f.Err(); err != nil {
		return err
	}
	if err := takeAll(ctx, s.store, append([]take{{emailCodeByUser, strconv.FormatInt(r.UserID, 10)}}, s.ofMail(r.Client)...)...); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := emailCodeByEmail.Take(ctx, s.store, email); err != nil {
			return err
		}
		u, err := s.accounts.Lock(ctx, r.UserID) // a concurrent withdrawal must not leave the address behind
		if err != nil {
			return err
		}
		language := cmp.Or(r.Language, languageOf(u))
		other, inUse, err := s.accounts.ByEmail(ctx, email)
		if err != nil {
			return err
		}
		code, now := id.Digits(id.DefaultDigits), clock.Now(ctx)
		err = s.store.PutEmailChange(ctx, EmailChange{
			UserID: u.ID, Email: email, CodeHash: s.emailCodeHash(u.ID, code), CreatedAt: now, ExpireAt: now.Add(EmailCodeLife),
		})
		if err != nil {
			return err
		}
		if inUse && other.ID != u.ID { // this code is sent to nobody
			return s.send(ctx, Mail{Template: EmailInUseMail, To: email, Language: language, Path: page("/", nil)})
		}
		return s.send(ctx, Mail{
			Template: EmailCodeMail, To: email, Language: language, Path: page("/settings/email", nil),
			Data: map[string]string{"code": code, "minutes": strconv.Itoa(int(EmailCodeLife / time.Minute))},
		})
	})
}

func (s *Service) emailCodeHash(userID int64, code string) string {
	return s.derived("email-change", strconv.FormatInt(userID, 10), code)
}

// ConfirmEmail sets the new address whose code the person enters. Resets that were mailed to the old address become
// invalid, and a mail informs the old address. A repeated code counts as in RedeemCode. Faults: emailCodeInvalid for a code that is wrong, expired or was
// entered wrongly five times before, or if the address was taken meanwhile; tooManyRequests. Event: user.updated.
func (s *Service) ConfirmEmail(ctx context.Context, userID int64, code string, c Client) (account.User, error) {
	invalid := fault.New(fault.EmailCodeInvalid).At("code")
	if err := takeAll(ctx, s.store, s.ofAddress(redeemByAddress, c)); err != nil {
		return account.User{}, err
	}
	hash := s.emailCodeHash(userID, fold.Text(strings.TrimSpace(code)))
	var change EmailChange
	err := s.store.InTx(ctx, func(ctx context.Context) error { // a wrong try stays counted
		var repeated, ok bool
		var err error
		change, repeated, ok, err = s.store.TryEmailChange(ctx, userID, hash, MaxCodeTries, clock.Now(ctx))
		switch {
		case err != nil || repeated:
			return err
		case !ok:
			return invalid
		default:
			return changeCodesByEmail.Take(ctx, s.store, change.Email) // in this transaction, as in RedeemCode
		}
	})
	if err != nil {
		return account.User{}, err
	}
	if change.CodeHash != hash {
		return account.User{}, invalid
	}
	var after account.User
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		after, err = s.setEmail(ctx, change, invalid)
		return err
	})
	return after, err
}

// setEmail writes a verified address inside the caller's transaction.
func (s *Service) setEmail(ctx context.Context, c EmailChange, invalid *fault.Fault) (account.User, error) {
	now := clock.Now(ctx)
	if ok, err := s.store.LockUser(ctx, c.UserID); err != nil || !ok {
		return account.User{}, fault.Or(err, invalid)
	}
	before, err := s.accounts.Self(ctx, c.UserID)
	if err != nil {
		return account.User{}, err
	}
	if ok, err := s.store.TakeEmailChange(ctx, c.UserID, c.CodeHash); err != nil || !ok {
		return account.User{}, fault.Or(err, invalid)
	}
	if ok, err := s.store.SetEmail(ctx, c.UserID, c.Email, now); err != nil || !ok {
		return account.User{}, fault.Or(err, invalid)
	}
	if err := s.store.ConsumePasswordResets(ctx, c.UserID, now); err != nil {
		return account.User{}, err
	}
	if err := s.userUpdated(ctx, c.UserID); err != nil {
		return account.User{}, err
	}
	if before.Email != "" && before.Email != c.Email && s.cfg.MailReady {
		if err := s.send(ctx, Mail{Template: EmailChangedMail, To: before.Email, Language: languageOf(before), Path: page("/", nil)}); err != nil {
			return account.User{}, err
		}
	}
	return s.accounts.Self(ctx, c.UserID)
}
