package auth

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/text"
)

// MagicLink signs the reader of a mailbox in once (SIGNIN-2), by the link or by the code of the mail. Pin and code are in the
// mail only; the record holds their hashes.
type MagicLink struct {
	ID         string // the authId of the mailed address
	Email      string
	PinHash    string
	Language   string
	Terms      string // the version that was agreed to
	ReturnTo   string // local path, empty if unset
	CreatedAt  time.Time
	ExpireAt   time.Time // no longer valid at this instant
	ConsumedAt *time.Time
	// CodeHash is empty for a link without a code.
	CodeHash     string
	BrowserHash  string // of the secret of the browser that may use the code
	CodeExpireAt time.Time
	CodeTries    int
	// Set when the link is used; nil before.
	ActivatedAt  *time.Time // when its address was first proven
	LastSignInAt *time.Time
	UpdatedAt    *time.Time
}

// MagicLinkRequest is the form of the sign-in by mail.
type MagicLinkRequest struct {
	Email      string
	Language   string // of the mail and of a new account; empty means en
	AgreeTerms bool
	ReturnTo   string // local path to open after signing in, or empty
	Client     Client
}

// MagicLinkStore stores links that sign people in.
type MagicLinkStore interface {
	AddMagicLink(ctx context.Context, l MagicLink) error
	MagicLink(ctx context.Context, id string) (l MagicLink, ok bool, err error)
	// ConsumeMagicLink returns false and changes nothing if the link was consumed before or has expired at now.
	ConsumeMagicLink(ctx context.Context, id string, now time.Time) (bool, error)
	// NoteMagicLinkUse stores on a used link when its address was first verified and when it signed in.
	NoteMagicLinkUse(ctx context.Context, id string, activatedAt *time.Time, now time.Time) error
}

// RequestedLink is the answer to a request for a sign-in by mail.
type RequestedLink struct {
	Browser string // the secret of the requesting browser, which RedeemCode needs beside the code
	// AccountsOnly means that the network address of the client has used up its mails: this mail is sent only if the address has
	// an account.
	AccountsOnly bool
}

// RequestMagicLink mails a sign-in link and a code. The answer cannot reveal whether the address has an account (SIGNIN-3): neither it
// nor the stored link depends on that, and a job looks up the account where one is needed. Faults: mailNotConfigured, invalidEmail,
// termsRequired, invalidValue, tooManyRequests.
func (s *Service) RequestMagicLink(ctx context.Context, r MagicLinkRequest) (RequestedLink, error) {
	if !s.cfg.MailReady {
		return RequestedLink{}, fault.New(fault.MailNotConfigured)
	}
	var f fault.Form
	email, err := account.ParseEmail(r.Email)
	if err := f.Take(err); err != nil {
		return RequestedLink{}, err
	}
	language := mailLanguage(&f, r.Language)
	f.Check("returnTo", r.ReturnTo == "" || mayReturnTo(r.ReturnTo))
	if !r.AgreeTerms {
		f.Fail("agreeTerms", fault.New(fault.TermsRequired))
	}
	if err := f.Err(); err != nil {
		return RequestedLink{}, err
	}
	accountsOnly, err := s.takeLinkMail(ctx, email, r.Client)
	if err != nil {
		return RequestedLink{}, err
	}
	out := RequestedLink{Browser: id.Token(43), AccountsOnly: accountsOnly}
	return out, s.store.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		pin, code := id.Token(32), id.Digits(id.DefaultDigits)
		l := MagicLink{
			ID: id.Token(24), Email: email, PinHash: hashed(pin), Language: language, Terms: Terms, ReturnTo: r.ReturnTo,
			CreatedAt: now, ExpireAt: now.Add(MagicLinkLife), BrowserHash: hashed(out.Browser), CodeExpireAt: now.Add(SignInCodeLife),
		}
		l.CodeHash = s.signInCodeHash(l.ID, code)
		if err := s.store.AddMagicLink(ctx, l); err != nil {
			return err
		}
		m := Mail{
			Template: MagicLinkMail, To: email, Language: language, Path: page("/magic-link", url.Values{"pinCode": {pin}, "authId": {l.ID}}),
			Data: map[string]string{
				"code": code, "codeMinutes": strconv.Itoa(int(SignInCodeLife / time.Minute)), "minutes": strconv.Itoa(int(MagicLinkLife / time.Minute)),
			},
		}
		if accountsOnly {
			return s.sendToAccount(ctx, AccountMail{Mail: m, Network: r.Client.network()})
		}
		return s.send(ctx, m)
	})
}

// takeLinkMail counts the request of a sign-in mail. If the visitors of the client's network address have used up their mails,
// accountsOnly is true: invented addresses get no more mails, and people with an account can still sign in.
func (s *Service) takeLinkMail(ctx context.Context, email string, c Client) (accountsOnly bool, err error) {
	byEmail := take{magicLinkByEmail, email}
	if c.UserID != 0 {
		return false, takeAll(ctx, s.store, append([]take{byEmail}, s.ofMail(c)...)...)
	}
	byAddress := s.ofAddress(linkByAddress, c)
	if err := refuseFull(ctx, s.store, byAddress); err != nil {
		return false, err
	}
	if err := takeAll(ctx, s.store, byEmail); err != nil {
		return false, err
	}
	err = takeAll(ctx, s.store, s.ofMail(c)...)
	if fault.Has(err, fault.TooManyRequests) {
		return true, takeAll(ctx, s.store, byAddress)
	}
	return false, err
}

// Redemption is the form that the landing page sends on a click.
type Redemption struct {
	AuthID  string
	PinCode string
	Email   string // must be the address to which the link was sent
	Client  Client
}

// RedeemMagicLink consumes a link and signs in. It creates the account if the address has none. Of concurrent calls
// exactly one succeeds. It also unlocks the sign-in by password. Faults: magicLinkExpired for a valid link that is
// too late, accountSuspended, magicLinkInvalid in all other cases, tooManyRequests.
func (s *Service) RedeemMagicLink(ctx context.Context, r Redemption) (SignedIn, error) {
	invalid := fault.New(fault.MagicLinkInvalid)
	email, err := account.ParseEmail(r.Email)
	if err != nil {
		return SignedIn{}, err
	}
	if !text.Token(r.AuthID) || !text.Token(r.PinCode) {
		return SignedIn{}, invalid
	}
	if err := takeAll(ctx, s.store, take{redeemByLink, r.AuthID}, s.ofAddress(redeemByAddress, r.Client)); err != nil {
		return SignedIn{}, err
	}
	var out SignedIn
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		l, ok, err := s.store.MagicLink(ctx, r.AuthID)
		if err != nil {
			return err
		}
		if !ok || l.ConsumedAt != nil || l.Email != email || !sameHash(l.PinHash, r.PinCode) {
			return invalid
		}
		if !clock.Now(ctx).Before(l.ExpireAt) {
			return fault.New(fault.MagicLinkExpired)
		}
		out, err = s.consume(ctx, l, invalid, r.Client)
		return err
	})
	return out, err
}

// consume uses a link up and signs in, inside the caller's transaction. It returns the fault used if another call has consumed
// the link.
func (s *Service) consume(ctx context.Context, l MagicLink, used *fault.Fault, c Client) (SignedIn, error) {
	now := clock.Now(ctx)
	if consumed, err := s.store.ConsumeMagicLink(ctx, l.ID, now); err != nil || !consumed {
		return SignedIn{}, fault.Or(err, used)
	}
	u, isNew, err := s.byProvenEmail(ctx, l)
	if err != nil {
		return SignedIn{}, err
	}
	if err := s.store.AddAgreement(ctx, u.ID, l.Terms, now); err != nil {
		return SignedIn{}, err
	}
	out, err := s.start(ctx, u.ID, c)
	if err != nil {
		return SignedIn{}, err
	}
	out.IsNew, out.ReturnTo = isNew, l.ReturnTo
	return out, s.store.NoteMagicLinkUse(ctx, l.ID, out.User.ActivatedAt, now)
}

// byProvenEmail finds or creates the account of a link's address.
func (s *Service) byProvenEmail(ctx context.Context, l MagicLink) (u account.User, isNew bool, err error) {
	if u, ok, err := s.accounts.ByEmail(ctx, l.Email); err != nil || ok {
		return u, false, err
	}
	u, ok, err := s.accounts.Create(ctx, account.New{Email: l.Email, Language: l.Language})
	if err != nil || ok {
		return u, true, err
	}
	// another link of the same address created the account concurrently
	u, ok, err = s.accounts.ByEmail(ctx, l.Email)
	if err == nil && !ok {
		err = errors.New("auth: the account of a proven address can neither be made nor found")
	}
	return u, false, err
}

// mailLanguage returns the language of a mail: the requested one, else the default.
func mailLanguage(f *fault.Form, s string) string {
	if s == "" {
		return lang.Default
	}
	f.Check("language", lang.Known(s))
	return s
}
