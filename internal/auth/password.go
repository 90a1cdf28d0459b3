package auth

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
)

// Credential is the stored password of a person, with the data that a comparison needs.
type Credential struct {
	UserID       int64
	PasswordHash string // empty = the person has no password
}

const (
	minPassword     = 8
	maxPassword     = 32
	passwordSymbols = "@$!%*#?&"
)

// PasswordStore stores passwords and failed attempts to sign in.
type PasswordStore interface {
	// Credential finds a password by the folded login: an e-mail address if it contains an @, else a username.
	Credential(ctx context.Context, login string) (c Credential, ok bool, err error)
	// CredentialOf finds the password of a person.
	CredentialOf(ctx context.Context, userID int64) (c Credential, ok bool, err error)
	// CountSignInFailure counts one more consecutive failure. It returns ok=false if there were most before.
	CountSignInFailure(ctx context.Context, userID int64, most int) (failures int, ok bool, err error)
	ClearSignInFailures(ctx context.Context, userID int64) error
	// NoteSignIn clears the failures and stores the time. It returns false and changes nothing if the person is
	// suspended or has withdrawn. The person stays locked until the transaction ends.
	NoteSignIn(ctx context.Context, userID int64, now time.Time) (bool, error)
	// SetPassword sets the password of a person and clears the failures.
	SetPassword(ctx context.Context, userID int64, hash string, now time.Time) error
}

// ValidPassword reports whether p has 8 to 32 letters, digits and symbols of @$!%*#?&, with at least one letter and
// one digit (PASSWORD-1).
func ValidPassword(p string) bool {
	if len(p) < minPassword || len(p) > maxPassword {
		return false
	}
	var letter, digit bool
	for _, c := range []byte(p) {
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			letter = true
		case c >= '0' && c <= '9':
			digit = true
		case strings.IndexByte(passwordSymbols, c) < 0:
			return false
		}
	}
	return letter && digit
}

// SignIn signs in with a username or an e-mail and a password. Known and unknown logins get the same answer, work and
// lock, so that they cannot be told apart. Five consecutive failures lock the sign-in by password until the password
// is reset or a magic link is used (SIGNIN-7). Faults: loginFailed, accountLocked{count}, accountSuspended (only with
// the right password), tooManyRequests, overloaded.
func (s *Service) SignIn(ctx context.Context, login, password string, c Client) (SignedIn, error) {
	login = foldLogin(login)
	if err := takeAll(ctx, s.store, take{signInByLogin, login}, s.ofAddress(signInByAddress, c)); err != nil {
		return SignedIn{}, err
	}
	var found Credential
	err := s.hasher.turn(ctx, c.site(), func() (err error) {
		var failures int
		if found, failures, err = s.expectFailure(ctx, login); err != nil {
			return err
		}
		return s.prove(found, failures, password, fault.LoginFailed)
	})
	if err != nil {
		return SignedIn{}, err
	}
	ctx, cancel := afterProof(ctx)
	defer cancel()
	return s.startProven(ctx, found, c)
}

// proofTime limits what follows the comparison of a right password.
const proofTime = 10 * time.Second

// afterProof returns the context for what follows the comparison of a right password. It ignores that the client cancels the request,
// because the failure that was counted before the comparison would stay (SIGNIN-7).
func afterProof(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), proofTime)
}

// prove compares a password after its failure was counted. Faults: the given one for a wrong password, accountLocked
// for the last allowed one.
func (s *Service) prove(found Credential, failures int, password string, wrong fault.Key) error {
	match, err := s.hasher.matches(password, found.PasswordHash)
	switch {
	case err != nil:
		return err
	case !match && failures >= MaxFailures:
		return locked()
	case !match:
		return fault.New(wrong)
	}
	return nil
}

// startProven creates a session after a password matched, unless the password changed during the comparison.
func (s *Service) startProven(ctx context.Context, found Credential, c Client) (SignedIn, error) {
	var out SignedIn
	var suspended error
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		suspended = nil // of a run that was rolled back
		var err error
		if out, err = s.start(ctx, found.UserID, c); fault.Has(err, fault.AccountSuspended) {
			suspended = err
			return s.store.ClearSignInFailures(ctx, found.UserID) // it was no failure
		}
		if err != nil {
			return err
		}
		return s.unchanged(ctx, found, fault.LoginFailed)
	})
	if err == nil {
		err = suspended
	}
	return out, err
}

// unchanged returns the given fault if the password of the locked person has changed.
func (s *Service) unchanged(ctx context.Context, found Credential, otherwise fault.Key) error {
	now, _, err := s.store.CredentialOf(ctx, found.UserID)
	if err == nil && now.PasswordHash != found.PasswordHash {
		err = fault.New(otherwise)
	}
	return err
}

// expectFailure counts a failure before the password is compared; a success takes it back. However many guesses
// arrive at once, only the allowed number is compared. Call it when it is the turn of the comparison: a sign-in that waits in vain for its
// turn is no failure. Fault: accountLocked.
func (s *Service) expectFailure(ctx context.Context, login string) (found Credential, failures int, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		var known, ok bool
		if found, known, err = s.store.Credential(ctx, login); err != nil {
			return err
		}
		if known {
			failures, ok, err = s.store.CountSignInFailure(ctx, found.UserID, MaxFailures)
		} else {
			failures, ok, _, err = unknownFailures.Count(ctx, s.store, login)
		}
		if err == nil && !ok {
			err = locked()
		}
		return err
	})
	return found, failures, err
}

func locked() *fault.Fault { return fault.New(fault.AccountLocked).With("count", MaxFailures) }

// foldLogin returns the compared form of an entered login. An impossible login becomes one that no account has.
func foldLogin(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 4*account.MaxEmail || !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
		return ""
	}
	return fold.Text(s)
}
