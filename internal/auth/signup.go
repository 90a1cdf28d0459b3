package auth

import (
	"context"
	"crypto/hmac"
	"net/url"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/text"
)

// Activation is a sign-up with a password whose address is not verified yet. The account is created on verification.
// The key is in the mail only; the record holds its hash.
type Activation struct {
	KeyHash      string
	Email        string
	Username     string
	PasswordHash string
	Language     string
	Terms        string
	ReturnTo     string // local path, empty if unset
	CreatedAt    time.Time
	ExpireAt     time.Time // no longer valid at this instant
	ConsumedAt   *time.Time
}

// ActivationStore stores activations of new accounts.
type ActivationStore interface {
	AddActivation(ctx context.Context, a Activation) error
	Activation(ctx context.Context, keyHash string) (a Activation, ok bool, err error)
	// ConsumeActivation returns false and changes nothing if it was consumed before or has expired at now.
	ConsumeActivation(ctx context.Context, keyHash string, now time.Time) (bool, error)
}

func (a Activation) serves(now time.Time) bool { return a.ConsumedAt == nil && now.Before(a.ExpireAt) }

// SignUpRequest is the form of the sign-up with a password.
type SignUpRequest struct {
	Email      string
	Username   string
	Password   string
	AgreeTerms bool
	Language   string // of the mail and of the account; empty means en
	ReturnTo   string // local path to open after the activation, or empty
	Client     Client
}

// SignUp mails an activation link and returns the secret of the requesting browser, with which Activate keeps the password. If the
// address has an account, the mail says so instead; the answer is the same (SIGNIN-3). Faults: mailNotConfigured, invalidEmail,
// invalidUsername, invalidPasswordFormat, termsRequired, invalidValue, userAlreadyExists (on the field username), tooManyRequests,
// overloaded.
func (s *Service) SignUp(ctx context.Context, r SignUpRequest) (browser string, err error) {
	if !s.cfg.MailReady {
		return "", fault.New(fault.MailNotConfigured)
	}
	a, err := r.check()
	if err != nil {
		return "", err
	}
	if err := takeAll(ctx, s.store, s.ofMail(r.Client)...); err != nil {
		return "", err
	}
	if a.PasswordHash, err = s.hasher.hash(ctx, r.Client.site(), r.Password); err != nil {
		return "", err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		key := id.Token(43)
		a.KeyHash, a.CreatedAt, a.ExpireAt = hashed(key), clock.Now(ctx), clock.Now(ctx).Add(ActivationLife)
		browser = s.signUpBrowser(a)
		_, taken, err := s.accounts.ByUsername(ctx, a.Username)
		if err != nil {
			return err
		}
		if taken {
			return fault.New(fault.UserAlreadyExists).At("username")
		}
		if err := signUpByEmail.Take(ctx, s.store, a.Email); err != nil {
			return err
		}
		_, inUse, err := s.accounts.ByEmail(ctx, a.Email)
		if err != nil {
			return err
		}
		if inUse {
			return s.send(ctx, Mail{Template: AddressInUseMail, To: a.Email, Language: a.Language, Path: page("/", nil)})
		}
		if err := s.store.AddActivation(ctx, a); err != nil {
			return err
		}
		return s.send(ctx, Mail{
			Template: ActivationMail, To: a.Email, Language: a.Language, Path: page("/activate", url.Values{"key_phrase": {key}}),
			Data: map[string]string{"username": a.Username, "hours": strconv.Itoa(int(ActivationLife / time.Hour))},
		})
	})
	return browser, err
}

func (r SignUpRequest) check() (Activation, error) {
	var f fault.Form
	a := Activation{Terms: Terms, ReturnTo: r.ReturnTo}
	var err error
	a.Email, err = account.ParseEmail(r.Email)
	if err := f.Take(err); err != nil {
		return a, err
	}
	a.Username, err = account.ParseUsername(r.Username)
	if err := f.Take(err); err != nil {
		return a, err
	}
	if !ValidPassword(r.Password) {
		f.Fail("password", fault.New(fault.InvalidPassword))
	}
	a.Language = mailLanguage(&f, r.Language)
	f.Check("returnTo", r.ReturnTo == "" || mayReturnTo(r.ReturnTo))
	if !r.AgreeTerms {
		f.Fail("agreeTerms", fault.New(fault.TermsRequired))
	}
	return a, f.Err()
}

// signUpBrowser returns the secret of the browser that requested an activation.
func (s *Service) signUpBrowser(a Activation) string { return s.derived("sign-up-browser", a.KeyHash) }

// requestedBy reports whether a browser with this secret requested the activation. Anybody can sign up with the address of somebody
// else, who then gets the link. Their password must not open the account.
func (s *Service) requestedBy(a Activation, browser string) bool {
	return hmac.Equal([]byte(s.signUpBrowser(a)), []byte(browser))
}

// PendingActivation returns the username of an activation link, and whether the account will have the password of the sign-up. It
// consumes nothing. Fault: activationFailed for a link that is unknown, used or expired.
func (s *Service) PendingActivation(ctx context.Context, keyPhrase, browser string) (username string, withPassword bool, err error) {
	a, err := s.activation(ctx, keyPhrase)
	return a.Username, s.requestedBy(a, browser), err
}

// ActivationRequest is the click on an activation link.
type ActivationRequest struct {
	KeyPhrase string
	Browser   string // the secret that SignUp returned to the browser; empty in another one
	Client    Client
}

// Activate creates the account of a sign-up and signs in. In a browser that did not request the sign-up the account gets no password.
// Fault: activationFailed for a link that is unknown, used or expired, or if the address or username was taken meanwhile.
func (s *Service) Activate(ctx context.Context, r ActivationRequest) (SignedIn, error) {
	failed := fault.New(fault.ActivationFailed)
	if err := takeAll(ctx, s.store, s.ofAddress(redeemByAddress, r.Client)); err != nil {
		return SignedIn{}, err
	}
	var out SignedIn
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		a, err := s.activation(ctx, r.KeyPhrase)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		if ok, err := s.store.ConsumeActivation(ctx, a.KeyHash, now); err != nil || !ok {
			return fault.Or(err, failed)
		}
		if !s.requestedBy(a, r.Browser) {
			a.PasswordHash = ""
		}
		u, ok, err := s.accounts.Create(ctx, account.New{
			Email: a.Email, Username: a.Username, PasswordHash: a.PasswordHash, Language: a.Language,
		})
		if err != nil || !ok {
			return fault.Or(err, failed)
		}
		if err := s.store.AddAgreement(ctx, u.ID, a.Terms, now); err != nil {
			return err
		}
		out, err = s.start(ctx, u.ID, r.Client)
		out.IsNew, out.ReturnTo = true, a.ReturnTo
		return err
	})
	return out, err
}

func (s *Service) activation(ctx context.Context, keyPhrase string) (Activation, error) {
	failed := fault.New(fault.ActivationFailed)
	if !text.Token(keyPhrase) {
		return Activation{}, failed
	}
	a, ok, err := s.store.Activation(ctx, hashed(keyPhrase))
	if err == nil && (!ok || !a.serves(clock.Now(ctx))) {
		err = failed
	}
	return a, err
}
