package auth

import (
	"context"
	"strings"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
	"yagura/internal/kit/text"
)

// SignInCodeLife is the lifetime of the code in the mail of a magic link.
const SignInCodeLife = 10 * time.Minute

// SignInCodeStore stores the codes of magic links.
type SignInCodeStore interface {
	// TryMagicLinkCode counts one try on a browser's link, with the hash of the entered code, and returns the link. It counts nothing
	// and returns repeated=true if the same code was entered last. It returns ok=false and counts nothing if there is no link, if it
	// was consumed, if its code has expired at now, or if there were most tries before and the code is another one.
	TryMagicLinkCode(ctx context.Context, browserHash, entered string, most int, now time.Time) (l MagicLink, repeated, ok bool, err error)
}

// CodeRedemption is the form in which a person enters the code of a mail.
type CodeRedemption struct {
	Code    string
	Browser string // the secret of the browser for which the link was requested
	Client  Client
}

// RedeemCode consumes a link by its code and signs in, like RedeemMagicLink, in the browser that requested the link only. The
// link and its code are used up together. Of concurrent calls exactly one succeeds. The code that was entered last is no further try
// if it is entered again, because a network or a double click may send it twice.
//
// Faults: signInCodeInvalid with the number of tries that are left, signInCodeExpired if there is no code for this browser, it
// is too late or was entered wrongly five times, accountSuspended, tooManyRequests.
func (s *Service) RedeemCode(ctx context.Context, r CodeRedemption) (SignedIn, error) {
	expired := fault.New(fault.SignInCodeExpired).At("code")
	if err := takeAll(ctx, s.store, s.ofAddress(redeemByAddress, r.Client)); err != nil {
		return SignedIn{}, err
	}
	if !text.Token(r.Browser) {
		return SignedIn{}, expired
	}
	code := fold.Text(strings.TrimSpace(r.Code))
	var l MagicLink
	err := s.store.InTx(ctx, func(ctx context.Context) error { // a wrong try stays counted
		var repeated, ok bool
		var err error
		entered := s.derived("entered-code", r.Browser, code)
		l, repeated, ok, err = s.store.TryMagicLinkCode(ctx, hashed(r.Browser), entered, MaxCodeTries, clock.Now(ctx))
		switch {
		case err != nil || repeated:
			return err
		case !ok:
			return expired
		default:
			// If the limit refuses the code, the transaction does not store it as entered. Otherwise the same code, sent again, would be
			// compared without being counted.
			return codesByEmail.Take(ctx, s.store, l.Email)
		}
	})
	if err != nil {
		return SignedIn{}, err
	}
	if l.CodeHash != s.signInCodeHash(l.ID, code) {
		if l.CodeTries >= MaxCodeTries {
			return SignedIn{}, expired
		}
		return SignedIn{}, fault.New(fault.SignInCodeInvalid).With("left", MaxCodeTries-l.CodeTries).At("code")
	}
	var out SignedIn
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		out, err = s.consume(ctx, l, expired, r.Client)
		return err
	})
	return out, err
}

// signInCodeHash returns the stored form of a code. The id of the link keeps equal codes apart.
func (s *Service) signInCodeHash(linkID, code string) string {
	return s.derived("sign-in-code", linkID, code)
}
