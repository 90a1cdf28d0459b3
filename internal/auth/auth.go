// Package auth signs people in and out: magic links, passwords, passkeys, social providers, and the sessions that all of
// them lead to.
//
// A session is a record on the server; the token only names it. Whatever ends the record ends the token at the next
// request, and the event session.ended closes the live connections (SIGNIN-6).
package auth

import (
	"context"
	"strings"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// Terms is the version of the terms of service that holds now: its date (community.md §9).
const Terms = "2022-12-24"

// Lives and limits.
const (
	SessionLife       = 30 * 24 * time.Hour
	MagicLinkLife     = 30 * time.Minute // SIGNIN-2
	ActivationLife    = 24 * time.Hour
	PasswordResetLife = 30 * time.Minute
	EmailCodeLife     = 30 * time.Minute
	// FreshSession is how young a session must be to change how its person signs in without another proof.
	FreshSession = 15 * time.Minute
	// MaxFailures is how many wrong passwords in a row lock the sign-in by password (SIGNIN-7).
	MaxFailures = 5
	// MaxCodeTries is how often the code of a new address may be typed.
	MaxCodeTries = 5
	// MaxSessions is how many sessions are listed, the newest ones.
	MaxSessions = 100
)

// The bounds against guessing and mail bombing. Those by network address are wide: a whole venue may share one.
var (
	signInByAddress = limit.Limit{Name: "sign-in-address", Window: 10 * time.Minute, Most: 200}
	signInByLogin   = limit.Limit{Name: "sign-in-login", Window: 10 * time.Minute, Most: 20}
	// unknownFailures locks logins that do not exist as existing ones are locked, so the lock tells nothing. No one can
	// clear it; the window only keeps the table from growing for ever.
	unknownFailures = limit.Limit{Name: "sign-in-unknown", Window: 365 * 24 * time.Hour, Most: MaxFailures}
	mailByAddress   = limit.Limit{Name: "mail-address", Window: MagicLinkLife, Most: 100}
	// magicLinkByEmail has the link's own life as its window: while it refuses, one of the links it allowed still serves,
	// so bombing a mailbox never keeps its owner out.
	magicLinkByEmail = limit.Limit{Name: "magic-link-email", Window: MagicLinkLife, Most: 5}
	signUpByEmail    = limit.Limit{Name: "sign-up-email", Window: time.Hour, Most: 3}
	redeemByAddress  = limit.Limit{Name: "redeem-address", Window: 10 * time.Minute, Most: 500}
	redeemByLink     = limit.Limit{Name: "redeem-link", Window: MagicLinkLife, Most: 10}
	// resetByEmail has the link's own life as its window, as magicLinkByEmail has.
	resetByEmail = limit.Limit{Name: "reset-email", Window: PasswordResetLife, Most: 5}
	// wrongResets counts only pins that are wrong: guessing never keeps the owner of the mailbox from the right one.
	wrongResets      = limit.Limit{Name: "reset-wrong", Window: PasswordResetLife, Most: 10}
	emailCodeByUser  = limit.Limit{Name: "email-code-user", Window: EmailCodeLife, Most: 5}
	emailCodeByEmail = limit.Limit{Name: "email-code-email", Window: EmailCodeLife, Most: 5}
)

// Client is where a request came from.
type Client struct {
	Address   string // network address
	UserAgent string
}

// network is what a limit counts by: the address, or the /64 network of an IPv6 one, all of which one person holds.
func (c Client) network() string { return limit.Network(c.Address) }

// Session is someone signed in.
type Session struct {
	ID        int64
	UserID    int64
	UserAgent string
	Address   string
	CreatedAt time.Time
	ExpiresAt time.Time // no longer signed in at this instant
	EndedAt   *time.Time
}

// SignedIn is the outcome of a sign-in.
type SignedIn struct {
	Token   string // for the header "Authorization: JWT {token}"
	Session Session
	User    account.User
	// IsNew: the account was made by this sign-in.
	IsNew bool
	// ReturnTo is the local path that the person came from, empty if unset.
	ReturnTo string
}

// Store is the storage that this package needs. Writes need a transaction (InTx).
type Store interface {
	limit.Store // with InTx
	SocialStore
	PasskeyStore
	ResetStore
	EmailStore
	AppendEvent(ctx context.Context, e event.Event) error
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error

	// LockUser makes the transaction the only writer of this person until its end; ok is false if there is none.
	LockUser(ctx context.Context, id int64) (ok bool, err error)

	AddSession(ctx context.Context, s Session) error
	// Session returns ok=false if there is none.
	Session(ctx context.Context, id int64) (s Session, ok bool, err error)
	// Sessions returns the newest sessions of a person that run at now, the newest first.
	Sessions(ctx context.Context, userID int64, now time.Time, most int) ([]Session, error)
	// EndSession returns false when the person has no such session or it ended before.
	EndSession(ctx context.Context, id, userID int64, now time.Time) (bool, error)
	// EndSessions ends every running session of a person but one (0 if unset is spared), and answers which.
	EndSessions(ctx context.Context, userID, except int64, now time.Time) (ended []int64, err error)

	AddMagicLink(ctx context.Context, l MagicLink) error
	MagicLink(ctx context.Context, id string) (l MagicLink, ok bool, err error)
	// ConsumeMagicLink returns false, changing nothing, when the link was consumed before or has expired at now.
	ConsumeMagicLink(ctx context.Context, id string, now time.Time) (bool, error)
	// NoteMagicLinkUse keeps on a used link when its address was first proven and when it signed in.
	NoteMagicLinkUse(ctx context.Context, id string, activatedAt *time.Time, now time.Time) error

	AddActivation(ctx context.Context, a Activation) error
	Activation(ctx context.Context, keyHash string) (a Activation, ok bool, err error)
	// ConsumeActivation returns false, changing nothing, when it was consumed before or has expired at now.
	ConsumeActivation(ctx context.Context, keyHash string, now time.Time) (bool, error)

	// Credential finds a password by the folded login: an e-mail when it has an @, else a username.
	Credential(ctx context.Context, login string) (c Credential, ok bool, err error)
	// CredentialOf finds the password of a person.
	CredentialOf(ctx context.Context, userID int64) (c Credential, ok bool, err error)
	// CountSignInFailure counts one more failure in a row, or returns ok=false when there were most before.
	CountSignInFailure(ctx context.Context, userID int64, most int) (failures int, ok bool, err error)
	ClearSignInFailures(ctx context.Context, userID int64) error
	// NoteSignIn clears the failures and stores the time, or returns false, changing nothing, where no one may sign in:
	// the person is suspended or has withdrawn. The person stays locked to the end of the transaction.
	NoteSignIn(ctx context.Context, userID int64, now time.Time) (bool, error)
	// SetPassword returns a person a password and clears the failures.
	SetPassword(ctx context.Context, userID int64, hash string, now time.Time) error
	// AddAgreement stores which terms a person agreed to; agreeing again changes nothing.
	AddAgreement(ctx context.Context, userID int64, version string, at time.Time) error
}

// Config is what the operator sets.
type Config struct {
	Secret Secret
	// MailReady: mails can be sent or read.
	MailReady bool
	// Providers of social sign-in that are configured, in the order in which they are shown.
	Providers []Provider
	// RelyingParty is nil where passkeys cannot be used.
	RelyingParty *RelyingParty
}

// Service signs people in and out.
type Service struct {
	store    Store
	accounts *account.Service
	cfg      Config
	hasher   *hasher
	flows    *sealer
}

// NewService returns the service with its dependencies. It makes one password hash and so takes some ten milliseconds.
func NewService(s Store, accounts *account.Service, cfg Config) *Service {
	return &Service{store: s, accounts: accounts, cfg: cfg, hasher: newHasher(), flows: newSealer(cfg.Secret, "social-flow")}
}

// Agree stores that a person agrees to the terms that hold now. Fault: invalidValue for another version.
func (s *Service) Agree(ctx context.Context, userID int64, version string) error {
	if version != Terms {
		return fault.New(fault.InvalidValue).At("version")
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		return s.store.AddAgreement(ctx, userID, version, clock.Now(ctx))
	})
}

// SignInAs signs in as a person without any proof. Only the demo's sign-in may call it. Faults: accountSuspended,
// userDoesNotExist.
func (s *Service) SignInAs(ctx context.Context, userID int64, c Client) (SignedIn, error) {
	var out SignedIn
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		out, err = s.start(ctx, userID, c)
		return err
	})
	return out, err
}

// start begins a session inside the caller's transaction; every way of signing in ends here. Faults: accountSuspended,
// and userDoesNotExist for who has withdrawn.
func (s *Service) start(ctx context.Context, userID int64, c Client) (SignedIn, error) {
	now := clock.Now(ctx)
	// The person is locked before the session is there: a suspension or a new password that comes at the same time either
	// was seen by this, or ends this session too.
	welcome, err := s.store.NoteSignIn(ctx, userID, now)
	if err != nil {
		return SignedIn{}, err
	}
	u, err := s.accounts.Self(ctx, userID)
	switch {
	case err != nil:
		return SignedIn{}, err
	case u.WithdrawnAt != nil:
		return SignedIn{}, fault.New(fault.UserDoesNotExist)
	case !welcome:
		return SignedIn{}, fault.New(fault.AccountSuspended)
	}
	session := Session{
		ID: id.New(), UserID: userID, UserAgent: userAgent(c.UserAgent), Address: c.Address, CreatedAt: now,
		ExpiresAt: now.Truncate(time.Second).Add(SessionLife), // the token's times have whole seconds
	}
	if err := s.store.AddSession(ctx, session); err != nil {
		return SignedIn{}, err
	}
	token, err := s.sign(session)
	return SignedIn{Token: token, Session: session, User: u}, err
}

// userAgent keeps what can be stored and shown of the header.
func userAgent(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == '\x7f' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	if len(s) > 256 {
		s = strings.ToValidUTF8(s[:256], "")
	}
	return s
}
