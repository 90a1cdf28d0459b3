// Package auth signs people in and out: magic links, passwords, passkeys, social providers and their sessions.
//
// A session is a record on the server, and a token only names it. When the record ends, the token fails at the next
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

// Terms is the version of the current terms of service: their date.
const Terms = "2022-12-24"

// Lifetimes and limits.
const (
	SessionLife       = 30 * 24 * time.Hour
	MagicLinkLife     = 30 * time.Minute // SIGNIN-2
	ActivationLife    = 24 * time.Hour
	PasswordResetLife = 30 * time.Minute
	EmailCodeLife     = 30 * time.Minute
	// FreshSession is the largest age of a session that may change how its person signs in without another proof.
	FreshSession = 15 * time.Minute
	// MaxFailures is the number of consecutive wrong passwords that lock the sign-in by password (SIGNIN-7).
	MaxFailures = 5
	// MaxCodeTries is how often a mailed code may be entered.
	MaxCodeTries = 5
	// MaxSessions is the largest number of sessions in a list, newest first.
	MaxSessions = 100
)

// Client describes the sender of a request.
type Client struct {
	Address   string // network address
	UserAgent string
	UserID    int64 // the signed-in person; 0 for a visitor
}

// network returns the network address for the limits.
func (c Client) network() string { return limit.Network(c.Address) }

// site returns the key by which clients take turns.
func (c Client) site() string { return limit.Site(c.Address) }

// Session is a signed-in browser of a person.
type Session struct {
	ID        int64
	UserID    int64
	UserAgent string
	Address   string
	CreatedAt time.Time
	ExpiresAt time.Time // no longer signed in at this instant
	EndedAt   *time.Time
	// Timezone is the one of the person's profile, empty if unset. Authenticate sets it.
	Timezone string
}

// SignedIn is the result of a sign-in.
type SignedIn struct {
	Token   string // for the header "Authorization: JWT {token}"
	Session Session
	User    account.User
	// IsNew: this sign-in created the account.
	IsNew bool
	// ReturnTo is the local path on which the person started, empty if unset.
	ReturnTo string
}

// Store is the storage that this package needs. Writes need a transaction (InTx).
type Store interface {
	limit.Store // with InTx
	SocialStore
	PasskeyStore
	ResetStore
	EmailStore
	SessionStore
	MagicLinkStore
	SignInCodeStore
	ActivationStore
	PasswordStore
	AppendEvent(ctx context.Context, e event.Event) error
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
	// LockUser locks the person for the rest of the transaction; ok is false if the person does not exist.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// AddAgreement stores the version of the terms that a person agreed to. Agreeing again changes nothing.
	AddAgreement(ctx context.Context, userID int64, version string, at time.Time) error
}

// Config is set by the administrator of the installation.
type Config struct {
	Secret Secret
	// MailReady reports whether mails can be sent, or read in the development inbox.
	MailReady bool
	// Providers are the configured providers of social sign-in, in the order in which they are shown.
	Providers []Provider
	// RelyingParty is nil if passkeys cannot be used.
	RelyingParty *RelyingParty
	// PeoplePerAddress is the number of people who may share a network address; 0 means DefaultPeoplePerAddress.
	PeoplePerAddress int
	PasswordCost     PasswordCost
}

// Service signs people in and out.
type Service struct {
	store    Store
	accounts *account.Service
	cfg      Config
	hasher   *hasher
	flows    *sealer
}

// NewService returns the service with its dependencies.
func NewService(s Store, accounts *account.Service, cfg Config) *Service {
	return &Service{store: s, accounts: accounts, cfg: cfg, hasher: newHasher(cfg.PasswordCost), flows: newSealer(cfg.Secret, "social-flow")}
}

// Agree stores that a person agrees to the current terms. Fault: invalidValue for another version.
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

// start creates a session inside the caller's transaction. Every way of signing in calls it. Faults:
// accountSuspended, and userDoesNotExist for a person who has withdrawn.
func (s *Service) start(ctx context.Context, userID int64, c Client) (SignedIn, error) {
	now := clock.Now(ctx)
	// NoteSignIn locks the person before the session is created. A concurrent suspension or password change is
	// therefore either visible here, or ends this session too.
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

// userAgent returns the header without characters that cannot be stored or shown, cut to its limit.
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
