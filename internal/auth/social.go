package auth

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/text"
)

// SocialFlowLife is how long a person may take at the provider.
const SocialFlowLife = 10 * time.Minute

// maxSocialText bounds what a callback may bring, in bytes; providers' codes are much shorter.
const maxSocialText = 2048

var (
	socialByAddress = limit.Limit{Name: "social-address", Window: 10 * time.Minute, Most: 300}
	// postsByUser keeps one person from using up the app's quota at the provider.
	postsByUser = limit.Limit{Name: "social-posts", Window: 15 * time.Minute, Most: 15}
)

// Authorization is the beginning of a sign-in at a provider.
type Authorization struct {
	// Address is where the person's browser goes.
	Address string
	// Token comes back with the browser and names the flow.
	Token string
	// Secret is what Finish needs besides; it never leaves the server.
	Secret string
}

// Identity is who the provider says somebody is.
type Identity struct {
	Subject string // the provider's own id, which never changes
	Name    string // shown beside the provider's mark: a user name
	Display string // how the person is called; becomes a new account's nickname
	Email   string // empty = none given
	// EmailVerified: the provider vouches that the person reads this address.
	EmailVerified bool
}

// Provider speaks the protocol of a social network. Faults of its calls: socialRateLimit when the provider limits our
// requests, twitterSomethingError when it does not answer or not as its protocol says.
type Provider interface {
	// Name is the provider's name in addresses and in the database, such as "twitter".
	Name() string
	// Begin starts a sign-in. State is random and may become the token.
	Begin(ctx context.Context, state string) (Authorization, error)
	// Finish redeems the verifier that the browser brought back. Further fault: socialNotAuthenticated when the provider
	// refuses it.
	Finish(ctx context.Context, token, verifier, secret string) (Identity, error)
}

// Post is something that a person wrote at a provider.
type Post struct {
	ID        string
	Text      string
	CreatedAt time.Time
	URL       string
}

// PostReader is a provider that can read people's posts.
type PostReader interface {
	// Posts are the newest posts of a subject, at most 20, newest first. Faults: those of Provider, and socialSuspended
	// when the provider has no key for it.
	Posts(ctx context.Context, subject string) ([]Post, error)
}

// SocialAccount is the link of a person to an account at a provider. A subject belongs to one person, and a person has
// one subject a provider.
type SocialAccount struct {
	Provider  string
	Subject   string
	UserID    int64
	Name      string
	CreatedAt time.Time
}

// PublicName is the name that everybody may see; empty where the provider has no user names but people's own.
func (a SocialAccount) PublicName() string {
	if a.Provider == "google" {
		return ""
	}
	return a.Name
}

// SocialFlow is a sign-in under way: begun by one browser, finished once, by the same.
type SocialFlow struct {
	TokenHash   string
	Provider    string
	UserID      int64 // who links; 0 = a sign-in
	BrowserHash string
	Secret      string // sealed
	Language    string // of a new account, empty = the browser's
	Terms       string // the version that was agreed to
	ReturnTo    string // local path, empty = none
	CreatedAt   time.Time
	ExpireAt    time.Time // no longer serves at this instant
}

// SocialStore is what social sign-in needs of the database. Writes need a transaction.
type SocialStore interface {
	AddSocialFlow(ctx context.Context, f SocialFlow) error
	// ConsumeSocialFlow answers ok=false, changing nothing, unless the flow is this provider's and this browser's, was not
	// consumed before and has not expired at now.
	ConsumeSocialFlow(ctx context.Context, tokenHash, provider, browserHash string, now time.Time) (f SocialFlow, ok bool, err error)
	SocialAccount(ctx context.Context, provider, subject string) (a SocialAccount, ok bool, err error)
	// SocialAccounts are those of a person, the oldest first.
	SocialAccounts(ctx context.Context, userID int64) ([]SocialAccount, error)
	// AddSocialAccount answers false, changing nothing, when the subject or the person is linked already.
	AddSocialAccount(ctx context.Context, a SocialAccount) (bool, error)
	RenameSocialAccount(ctx context.Context, provider, subject, name string) error
	// RemoveSocialAccount answers false when there is none.
	RemoveSocialAccount(ctx context.Context, userID int64, provider string) (bool, error)
	RemoveSocialAccounts(ctx context.Context, userID int64) error
}

// Providers are the names of the configured providers, in their order.
func (s *Service) Providers() []string {
	names := make([]string, len(s.cfg.Providers))
	for i, p := range s.cfg.Providers {
		names[i] = p.Name()
	}
	return names
}

// provider answers the fault socialSuspended for one that is unknown or not configured (rulings.md 7).
func (s *Service) provider(name string) (Provider, error) {
	for _, p := range s.cfg.Providers {
		if p.Name() == name {
			return p, nil
		}
	}
	return nil, fault.New(fault.SocialSuspended)
}

// SocialRequest begins a sign-in or a link.
type SocialRequest struct {
	Provider   string
	UserID     int64 // who links; 0 = a sign-in
	AgreeTerms bool  // the person agreed to the terms before a sign-in, which may make an account
	Language   string
	ReturnTo   string // local path to go to afterwards, or empty
	// Browser is a secret that only the asking browser has.
	Browser string
	Client  Client
}

// BeginSocial gives the address at the provider. Nobody needs to agree to the terms for it. Faults: socialSuspended,
// invalidValue (language, returnTo), tooManyRequests, and those of Provider.
func (s *Service) BeginSocial(ctx context.Context, r SocialRequest) (address string, err error) {
	p, err := s.provider(r.Provider)
	if err != nil {
		return "", err
	}
	var f fault.Form
	if r.Language != "" && !account.KnownLanguage(r.Language) {
		f.Fail("language", fault.New(fault.InvalidValue))
	}
	if r.ReturnTo != "" && !localPath(r.ReturnTo) {
		f.Fail("returnTo", fault.New(fault.InvalidValue))
	}
	if err := f.Err(); err != nil {
		return "", err
	}
	if err := socialByAddress.Take(ctx, s.store, r.Client.network()); err != nil {
		return "", err
	}
	a, err := p.Begin(ctx, p.Name()+"."+id.Token(43))
	if err != nil {
		return "", err
	}
	key := hashed(a.Token)
	now := clock.Now(ctx)
	flow := SocialFlow{
		TokenHash: key, Provider: p.Name(), UserID: r.UserID, BrowserHash: hashed(r.Browser), Secret: s.flows.seal(a.Secret, key),
		Language: r.Language, ReturnTo: r.ReturnTo, CreatedAt: now, ExpireAt: now.Add(SocialFlowLife),
	}
	if r.UserID == 0 && r.AgreeTerms {
		flow.Terms = Terms
	}
	return a.Address, s.store.InTx(ctx, func(ctx context.Context) error { return s.store.AddSocialFlow(ctx, flow) })
}

// SocialReturn is what the callback page sends.
type SocialReturn struct {
	Provider string
	Token    string
	Verifier string
	Browser  string
	// AgreeTerms: the person agrees to the terms now. An account that is made without any agreement has none stored, and the
	// app asks for it before anything else.
	AgreeTerms bool
	// UserID and SessionID say who is signed in; 0 = nobody.
	UserID    int64
	SessionID int64
	Client    Client
}

// SocialSignedIn is the outcome of a finished flow.
type SocialSignedIn struct {
	SignedIn
	// Linked: the flow linked the provider to the account of the running session; no other session was opened.
	Linked bool
}

// FinishSocial ends a flow, once, in the browser that began it. A subject that is known signs its person in. An unknown
// one makes an account, if the provider vouches for an e-mail that no account has: an account is never linked by its
// address, only by a person who is signed in to it. Faults: socialSuspended, socialFlowInvalid (unknown, expired, used,
// another browser, another person), socialNotAuthenticated, socialWithoutEmail, accountSuspended, tooManyRequests, and
// with the numbers of community.md §8 dbWriteError (-1), twitterSomethingError (-2), twitterAccountAlreadyIntegrated
// (-3), userDoesNotExist (-4), duplicateEmail (-5).
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
	if err := socialByAddress.Take(ctx, s.store, r.Client.network()); err != nil {
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
		if flow.UserID != 0 {
			out, err = s.linkSocial(ctx, a, r.SessionID)
		} else {
			out, err = s.enterSocial(ctx, a, who, flow, r.Client)
		}
		out.ReturnTo = flow.ReturnTo
		return err
	})
	return out, err
}

// consumeFlow uses the flow up before the provider is asked: whatever the provider answers, nothing is tried twice. A
// flow of somebody else stays as it is.
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

// signUpSocial makes the account of a subject that nobody has; isNew=false when another flow of the same subject did so
// a moment ago.
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

// linkSocial adds the subject to the person who is signed in; linking the same again changes nothing.
func (s *Service) linkSocial(ctx context.Context, a SocialAccount, sessionID int64) (out SocialSignedIn, err error) {
	u, err := s.lockSelf(ctx, a.UserID)
	if err != nil {
		return out, err
	}
	known, ok, err := s.store.SocialAccount(ctx, a.Provider, a.Subject)
	if err != nil {
		return out, err
	}
	if !ok || known.UserID != a.UserID {
		a.CreatedAt = clock.Now(ctx)
		added, err := s.store.AddSocialAccount(ctx, a)
		if err != nil {
			return out, err
		}
		if !added {
			return out, fault.New(fault.TwitterAccountAlreadyIntegrated)
		}
		if err := s.userUpdated(ctx, a.UserID); err != nil {
			return out, err
		}
	}
	session, ok, err := s.store.Session(ctx, sessionID)
	if err != nil || !ok {
		return out, errorOr(err, fault.New(fault.AuthenticationError))
	}
	token, err := s.sign(session)
	return SocialSignedIn{SignedIn: SignedIn{Token: token, Session: session, User: u}, Linked: true}, err
}

// SocialAccounts are the links of a person, the oldest first.
func (s *Service) SocialAccounts(ctx context.Context, userID int64) ([]SocialAccount, error) {
	return s.store.SocialAccounts(ctx, userID)
}

// UnlinkSocial removes a provider from one's own account; removing what is not there changes nothing. Faults:
// participationAuthority for anybody else, lastSignInMethod when no e-mail, passkey or other provider remains.
func (s *Service) UnlinkSocial(ctx context.Context, actor, userID int64, provider string) error {
	if actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.lockSelf(ctx, userID); err != nil {
			return err
		}
		removed, err := s.store.RemoveSocialAccount(ctx, userID, provider)
		if err != nil || !removed {
			return err
		}
		if err := s.stillSignsIn(ctx, userID); err != nil {
			return err
		}
		return s.userUpdated(ctx, userID)
	})
}

// stillSignsIn answers the fault lastSignInMethod when a person has no way left that cannot be lost for good: an e-mail,
// a passkey or a provider. A password alone does not count: it can lock, and only a mail unlocks it (rulings.md 84). The
// caller holds the person's lock.
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

// lockSelf makes the transaction the only writer of a person. Fault: userDoesNotExist, for who has withdrawn too.
func (s *Service) lockSelf(ctx context.Context, userID int64) (account.User, error) {
	if ok, err := s.store.LockUser(ctx, userID); err != nil || !ok {
		return account.User{}, errorOr(err, fault.New(fault.UserDoesNotExist))
	}
	return s.accounts.Self(ctx, userID)
}

func (s *Service) userUpdated(ctx context.Context, userID int64) error {
	return s.store.AppendEvent(ctx, account.UserUpdated.New(userID, 0, userID, clock.Now(ctx), event.None{}))
}

// Posts are the newest posts of a person's linked account. Faults: socialNotAuthenticated when none is linked,
// socialSuspended, socialRateLimit, twitterSomethingError.
func (s *Service) Posts(ctx context.Context, userID int64, provider string) ([]Post, error) {
	links, err := s.store.SocialAccounts(ctx, userID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(links, func(a SocialAccount) bool { return a.Provider == provider })
	if i < 0 {
		return nil, fault.New(fault.SocialNotAuthenticated)
	}
	p, err := s.provider(provider)
	if err != nil {
		return nil, err
	}
	reader, ok := p.(PostReader)
	if !ok {
		return nil, fault.New(fault.SocialSuspended)
	}
	if _, ok, _, err := postsByUser.Count(ctx, s.store, provider+":"+links[i].Subject); err != nil || !ok {
		return nil, errorOr(err, fault.New(fault.SocialRateLimit))
	}
	return reader.Posts(ctx, links[i].Subject)
}

// RemoveSignIns takes away every passkey and every link to a provider, inside the caller's transaction, for a person who
// withdraws.
func (s *Service) RemoveSignIns(ctx context.Context, userID int64) error {
	if err := s.store.RemoveSocialAccounts(ctx, userID); err != nil {
		return err
	}
	return s.store.RemovePasskeys(ctx, userID)
}

// maxSocialName bounds the stored name at a provider, in characters.
const maxSocialName = 64

// nickname makes the name at the provider fit for a nickname; empty = none can be made of it, and one is generated.
func nickname(s string) string { return shortLine(s, account.MaxNickname) }

func socialName(s string) string { return shortLine(s, maxSocialName) }

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
