package auth

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/text"
)

// SocialFlowLife is the time limit for signing in at the provider.
const SocialFlowLife = 10 * time.Minute

// maxSocialText limits the parameters of a callback, in bytes; codes of providers are much shorter.
const maxSocialText = 2048

// Authorization is the beginning of a sign-in at a provider.
type Authorization struct {
	// Address is the page at the provider that the browser opens.
	Address string
	// Token identifies the flow; the browser brings it back.
	Token string
	// Secret is further input of Finish; it never leaves the server.
	Secret string
}

// Identity is a person's account as the provider reports it.
type Identity struct {
	Subject string // the provider's id of the account, which never changes
	Name    string // user name, shown beside the provider's mark
	Display string // display name; becomes the nickname of a new account
	Email   string // empty if the provider gives none
	// EmailVerified: the provider has verified that the person reads this address.
	EmailVerified bool
}

// Provider implements the protocol of a social network. Faults of its calls: socialRateLimit if the provider limits
// our requests, twitterSomethingError if it does not answer as its protocol says.
type Provider interface {
	// Name is the provider's name in API paths and in the database, such as "twitter".
	Name() string
	// Begin starts a sign-in. state is random and may become the token.
	Begin(ctx context.Context, state string) (Authorization, error)
	// Finish redeems the verifier that the browser brought back. Further fault: socialNotAuthenticated if the
	// provider refuses it.
	Finish(ctx context.Context, token, verifier, secret string) (Identity, error)
}

// SocialFlow is a sign-in in progress. The browser that began it finishes it, once.
type SocialFlow struct {
	TokenHash   string
	Provider    string
	UserID      int64 // who links or signs in again; 0 = a sign-in
	Again       bool  // the person of UserID signs in again
	BrowserHash string
	Secret      string // sealed
	Language    string // of a new account, empty = the browser's
	Terms       string // the version that was agreed to
	ReturnTo    string // local path, empty if unset
	CreatedAt   time.Time
	ExpireAt    time.Time // no longer valid at this instant
}

// SocialStore is the storage that social sign-in uses. Writes need a transaction.
type SocialStore interface {
	AddSocialFlow(ctx context.Context, f SocialFlow) error
	// ConsumeSocialFlow returns ok=false and changes nothing unless the flow belongs to this provider and this
	// browser, was not consumed before and has not expired at now.
	ConsumeSocialFlow(ctx context.Context, tokenHash, provider, browserHash string, now time.Time) (f SocialFlow, ok bool, err error)
	SocialAccount(ctx context.Context, provider, subject string) (a SocialAccount, ok bool, err error)
	// SocialAccounts lists the linked accounts of a person, oldest first.
	SocialAccounts(ctx context.Context, userID int64) ([]SocialAccount, error)
	// AddSocialAccount returns false and changes nothing if the subject or the person is linked already.
	AddSocialAccount(ctx context.Context, a SocialAccount) (bool, error)
	RenameSocialAccount(ctx context.Context, provider, subject, name string) error
	// RemoveSocialAccount returns false if there is none.
	RemoveSocialAccount(ctx context.Context, userID int64, provider string) (bool, error)
	RemoveSocialAccounts(ctx context.Context, userID int64) error
}

// Providers returns the names of the configured providers, in their order.
func (s *Service) Providers() []string {
	names := make([]string, len(s.cfg.Providers))
	for i, p := range s.cfg.Providers {
		names[i] = p.Name()
	}
	return names
}

// provider returns the fault socialSuspended for a provider that is unknown or not configured (SIGNIN-1).
func (s *Service) provider(name string) (Provider, error) {
	for _, p := range s.cfg.Providers {
		if p.Name() == name {
			return p, nil
		}
	}
	return nil, fault.New(fault.SocialSuspended)
}

// SocialRequest begins a sign-in, a link or a sign-in again.
type SocialRequest struct {
	Provider   string
	UserID     int64 // who links or signs in again; 0 = a sign-in
	SessionID  int64 // of this person
	Again      bool  // the person of UserID signs in again, with an account that is linked already
	AgreeTerms bool  // the person agreed to the terms before a sign-in, which may create an account
	Language   string
	ReturnTo   string // local path to open afterwards, or empty
	// Browser is a secret of the requesting browser.
	Browser string
	Client  Client
}

// BeginSocial returns the address at the provider. It needs no agreement to the terms. Faults: socialSuspended,
// invalidValue (language, returnTo), reauthenticate (a link, and the session is older than fifteen minutes), tooManyRequests, and
// those of Provider.
func (s *Service) BeginSocial(ctx context.Context, r SocialRequest) (address string, err error) {
	p, err := s.provider(r.Provider)
	if err != nil {
		return "", err
	}
	var f fault.Form
	f.Check("language", r.Language == "" || lang.Known(r.Language))
	f.Check("returnTo", r.ReturnTo == "" || mayReturnTo(r.ReturnTo))
	if err := f.Err(); err != nil {
		return "", err
	}
	if r.UserID != 0 && !r.Again {
		if err := s.Fresh(ctx, r.UserID, r.SessionID); err != nil {
			return "", err
		}
	}
	if err := takeAll(ctx, s.store, s.ofAddress(socialByAddress, r.Client)); err != nil {
		return "", err
	}
	a, err := p.Begin(ctx, p.Name()+"."+id.Token(43))
	if err != nil {
		return "", err
	}
	key := hashed(a.Token)
	now := clock.Now(ctx)
	flow := SocialFlow{
		TokenHash: key, Provider: p.Name(), UserID: r.UserID, Again: r.Again, BrowserHash: hashed(r.Browser), Secret: s.flows.seal(a.Secret, key),
		Language: r.Language, ReturnTo: r.ReturnTo, CreatedAt: now, ExpireAt: now.Add(SocialFlowLife),
	}
	if r.UserID == 0 && r.AgreeTerms {
		flow.Terms = Terms
	}
	return a.Address, s.store.InTx(ctx, func(ctx context.Context) error { return s.store.AddSocialFlow(ctx, flow) })
}

// SocialReturn is the form that the callback page sends.
type SocialReturn struct {
	Provider string
	Token    string
	Verifier string
	Browser  string
	// AgreeTerms: the person agrees to the terms now. An account that is created without agreement stores none, and
	// the app asks for it before anything else.
	AgreeTerms bool
	// UserID and SessionID identify the signed-in person; 0 for a visitor.
	UserID    int64
	SessionID int64
	Client    Client
}

// SocialSignedIn is the result of a finished flow.
type SocialSignedIn struct {
	SignedIn
	// Linked: the flow linked the provider to the account of the current session and created no session.
	Linked bool
	// Again: the person of the current session has signed in again. The session is a new one, and the current one goes on.
	Again bool
}

// FinishSocial finishes a flow, once, in the browser that began it. A known subject signs its person in. For an
// unknown subject it creates an account if the provider has verified an e-mail address that no account has. It never
// links an account by its address; only a signed-in person links. A flow that signs a person in again takes only accounts
// that are linked to the person.
//
// Faults: socialSuspended, socialFlowInvalid (unknown, expired, used, another browser, another person), socialOtherAccount
// (signing in again), socialNotAuthenticated, socialWithoutEmail, accountSuspended, tooManyRequests, and with numbers
// (SIGNIN-9) dbWriteError (-1), twitterSomethingError (-2), twitterAccountAlreadyIntegrated (-3), userDoesNotExist (-4),
// duplicateEmail (-5).
func (s *Service) FinishSocial(ctx context.Context, r SocialReturn) (SocialSignedIn, error) {
	out, err := s.finishSocial(ctx, r)
	f, ok := fault.Of(err)
	if ok && f.Key == fault.DBWriteError {
		return out, f.Coded(-1)
	}
	if ok && f.Key == fault.UserDoesNotExist {
		return out, f.Coded(-4)
	}
	return out, err
}

func (s *Service) finishSocial(ctx context.Context, r SocialReturn) (out SocialSignedIn, err error) {
	p, err := s.provider(r.Provider)
	if err != nil {
		return out, err
	}
	if err := takeAll(ctx, s.store, s.ofAddress(socialByAddress, r.Client)); err != nil {
		return out, err
	}
	flow, err := s.consumeFlow(ctx, r)
	if err != nil {
		return out, err
	}
	if r.AgreeTerms && flow.UserID == 0 {
		flow.Terms = Terms
	}
	secret, err := s.flows.open(flow.Secret, flow.TokenHash)
	if err != nil {
		return out, fault.New(fault.SocialFlowInvalid).Because(err)
	}
	who, err := p.Finish(ctx, r.Token, r.Verifier, secret)
	if err != nil {
		return out, err
	}
	a := SocialAccount{Provider: p.Name(), Subject: who.Subject, UserID: flow.UserID, Name: socialName(who.Name)}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		switch {
		case flow.Again:
			out, err = s.againSocial(ctx, a, r.Client)
		case flow.UserID != 0:
			out, err = s.linkSocial(ctx, a, r.SessionID)
		default:
			out, err = s.enterSocial(ctx, a, who, flow, r.Client)
		}
		out.ReturnTo = flow.ReturnTo
		return err
	})
	return out, err
}

// consumeFlow consumes the flow before it calls the provider, so that each flow has one try. It does not consume a
// flow of someone else.
func (s *Service) consumeFlow(ctx context.Context, r SocialReturn) (flow SocialFlow, err error) {
	invalid := fault.New(fault.SocialFlowInvalid)
	for _, v := range []string{r.Token, r.Verifier, r.Browser} {
		if v == "" || len(v) > maxSocialText {
			return flow, invalid
		}
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		var ok bool
		flow, ok, err = s.store.ConsumeSocialFlow(ctx, hashed(r.Token), r.Provider, hashed(r.Browser), clock.Now(ctx))
		if err == nil && (!ok || flow.UserID != 0 && flow.UserID != r.UserID) {
			err = invalid
		}
		return err
	})
	return flow, err
}

// enterSocial signs in or signs up.
func (s *Service) enterSocial(ctx context.Context, a SocialAccount, who Identity, flow SocialFlow, c Client) (out SocialSignedIn, err error) {
	known, ok, err := s.store.SocialAccount(ctx, a.Provider, a.Subject)
	if err != nil {
		return out, err
	}
	isNew := !ok
	if isNew {
		if known, isNew, err = s.signUpSocial(ctx, a, who, flow); err != nil {
			return out, err
		}
	}
	if known.Name != a.Name {
		if err := s.store.RenameSocialAccount(ctx, a.Provider, a.Subject, a.Name); err != nil {
			return out, err
		}
	}
	if flow.Terms != "" {
		if err := s.store.AddAgreement(ctx, known.UserID, flow.Terms, clock.Now(ctx)); err != nil {
			return out, err
		}
	}
	out.SignedIn, err = s.start(ctx, known.UserID, c)
	out.IsNew = isNew
	return out, err
}

// signUpSocial creates the account of an unknown subject; isNew is false if another flow of the same subject created
// it concurrently.
func (s *Service) signUpSocial(ctx context.Context, a SocialAccount, who Identity, flow SocialFlow) (made SocialAccount, isNew bool, err error) {
	email, err := account.ParseEmail(who.Email)
	if err != nil || !who.EmailVerified {
		return a, false, fault.New(fault.SocialWithoutEmail)
	}
	u, ok, err := s.accounts.Create(ctx, account.New{Email: email, Nickname: nickname(who.Display), Language: flow.Language})
	if err != nil {
		return a, false, err
	}
	if !ok {
		raced, known, err := s.store.SocialAccount(ctx, a.Provider, a.Subject)
		if err == nil && !known {
			err = fault.New(fault.DuplicateEmail)
		}
		return raced, false, err
	}
	a.UserID, a.CreatedAt = u.ID, clock.Now(ctx)
	added, err := s.store.AddSocialAccount(ctx, a)
	if err == nil && !added {
		err = fault.New(fault.TwitterAccountAlreadyIntegrated)
	}
	return a, true, err
}

// againSocial signs the person in again, if the subject is linked to that person.
func (s *Service) againSocial(ctx context.Context, a SocialAccount, c Client) (out SocialSignedIn, err error) {
	known, ok, err := s.store.SocialAccount(ctx, a.Provider, a.Subject)
	if err == nil && (!ok || known.UserID != a.UserID) {
		err = fault.New(fault.SocialOtherAccount)
	}
	if err != nil {
		return out, err
	}
	out.SignedIn, err = s.start(ctx, a.UserID, c)
	out.Again = true
	return out, err
}

// nickname makes a valid nickname of the name at the provider. It returns an empty string if that is impossible; a
// nickname is then generated.
func nickname(s string) string { return shortLine(s, account.MaxNickname) }

func shortLine(s string, most int) string {
	line, ok := text.Line(s)
	if !ok {
		return ""
	}
	if runes := []rune(line); len(runes) > most {
		line, _ = text.Line(string(runes[:most]))
	}
	return line
}
