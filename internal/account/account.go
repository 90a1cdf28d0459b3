// Package account manages the people of the service: their profiles, the public fields of a profile, game accounts, the search for people,
// and the withdrawal from the service.
package account

import (
	"context"
	"time"

	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// User is a person with an account. It holds private fields: only the person gets it, others get a Public or a Ref.
type User struct {
	ID int64
	// Nickname is shown everywhere and is not unique (PROFILE-1).
	Nickname string
	// Username is unique ignoring case; empty if unset (the person signs in by mail only).
	Username string
	// Email is unique ignoring case, in the form of ParseEmail, and verified by a mail; empty if unset.
	Email           string
	Bio             string
	Image           string // path of the profile image, empty if unset
	BackgroundImage string // path of the background image, empty if unset
	TwitterID       string // without @, empty if unset
	FriendCode      string
	Gender          Gender
	Prefecture      string // "01" to "47" of JIS X 0401, OutsideJapan, empty = not set
	City            string
	BirthDate       string // "2006-01-02", empty = not set
	Comment         string
	PlayTime        string   // when the person plays, in the person's words
	SNSLinks        []string // https addresses, at most MaxSNSLinks
	Timezone        string   // IANA name, empty = the browser's
	BrowserTimezone string   // IANA name of the zone that the person's browser told last, empty = not told yet
	Language        string   // one of lang.All, empty = the browser's
	// NotificationWeekdays are the days on which a team's poll may ask this person.
	NotificationWeekdays Weekdays
	// MutedKinds are the kinds of notifications that the person has muted (NOTIFY-3), see Service.AllowMutes.
	MutedKinds []string
	// QuietFrom and QuietTo are the hours without pushes, "15:04" in the person's zone; both are empty if there are
	// none. If To is not after From, To is on the next day.
	QuietFrom, QuietTo string
	// SiteRole is the person's role in the administration of the site, empty if unset (SITE-1).
	SiteRole    string
	HasPassword bool
	// SignInFailed counts consecutive wrong passwords (SIGNIN-7).
	SignInFailed int
	PwModifiedAt *time.Time // nil = there never was a password
	// TermsVersion is the version of the terms that the person agreed to last, empty if unset (SIGNIN-4).
	TermsVersion string
	ActivatedAt  *time.Time // when the e-mail was proven
	LastSignInAt *time.Time
	// SuspendedAt is when a site administrator suspended the account; nil if it is not suspended.
	SuspendedAt *time.Time
	// WithdrawnAt is when the person withdrew and the personal data was erased (WITHDRAWAL-1); nil for an existing
	// account.
	WithdrawnAt *time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CreatedByID int64 // 0 = not known
	UpdatedByID int64 // 0 = not known
}

// SiteAdmin is the site role of an administrator of the site.
const SiteAdmin = "admin"

// Public holds the fields of a person that anyone may see (PROFILE-3, PROFILE-2): no e-mail, birth date, gender,
// friend code, zone or sign-in data.
type Public struct {
	ID              int64
	Nickname        string
	Bio             string
	Image           string
	BackgroundImage string
	TwitterID       string
	Prefecture      string
	City            string
	Comment         string
	PlayTime        string
	SNSLinks        []string
	CreatedAt       time.Time
	Suspended       bool
	Withdrawn       bool // all texts and pictures are empty then
}

// Public returns the person without the private fields.
func (u User) Public() Public {
	return Public{
		ID: u.ID, Nickname: u.Nickname, Bio: u.Bio, Image: u.Image, BackgroundImage: u.BackgroundImage,
		TwitterID: u.TwitterID, Prefecture: u.Prefecture, City: u.City, Comment: u.Comment, PlayTime: u.PlayTime, SNSLinks: u.SNSLinks,
		CreatedAt: u.CreatedAt, Suspended: u.SuspendedAt != nil && u.WithdrawnAt == nil, Withdrawn: u.WithdrawnAt != nil,
	}
}

// Ref names a person in another record, such as a member of a team or the author of a report.
type Ref struct {
	ID       int64
	Nickname string
	Image    string
}

// New is a person to be added. The e-mail address is already verified.
type New struct {
	ID           int64 // 0 = a fresh one
	Nickname     string
	Username     string // empty if unset
	Email        string // in the form of ParseEmail; empty if unset
	PasswordHash string // empty if unset
	Language     string
	At           time.Time // set by Service.Create
}

// Store is the storage that this package needs.
type Store interface {
	limit.Store // with InTx
	SearchStore
	WithdrawalStore
	ExportStore
	AppendEvent(ctx context.Context, e event.Event) error
	// AddUser returns false and adds nothing if the e-mail or the username is taken.
	AddUser(ctx context.Context, n New) (bool, error)
	// User returns ok=false if there is none.
	User(ctx context.Context, id int64) (u User, ok bool, err error)
	UserByEmail(ctx context.Context, email string) (u User, ok bool, err error)
	UserByUsername(ctx context.Context, username string) (u User, ok bool, err error)
	// LockUser locks the person for the rest of the transaction. It returns ok=false if the person does not exist or
	// has withdrawn.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// UpdateUser writes the fields that people may change themselves.
	UpdateUser(ctx context.Context, u User) error
	// SetSuspended suspends a person or, with nil, ends the suspension. It returns false if there is no such person.
	SetSuspended(ctx context.Context, userID int64, at *time.Time) (bool, error)
	// SetSiteRole sets the role of a person in the administration of the site, "" for none. It returns false if there is
	// no such person.
	SetSiteRole(ctx context.Context, id int64, role string, at time.Time) (bool, error)
}

// ImageSave marks an uploaded picture of the user as saved, so that the record which the caller's transaction writes may show it. Fault
// unknownFile: the path is not a picture that the user may use.
type ImageSave func(ctx context.Context, userID int64, path string) error

// ImageRelease plans the deletion of replaced pictures, an hour after the caller's transaction. Pictures that a record shows then stay.
type ImageRelease func(ctx context.Context, paths ...string) error

// Replaced releases the picture that a record showed before, if it shows another one, or none, after.
func (release ImageRelease) Replaced(ctx context.Context, before, after string) error {
	if release == nil || before == "" || before == after {
		return nil
	}
	return release(ctx, before)
}

// Service reads and changes people.
type Service struct {
	store       Store
	image       ImageSave
	release     ImageRelease // nil keeps replaced pictures
	exports     []namedSource
	withdrawals []namedHook
	mutes       []string
}

// NewService returns the service with its dependencies.
func NewService(s Store, image ImageSave) *Service { return &Service{store: s, image: image} }

// ConnectFiles sets what becomes of replaced pictures. Call it only while the program starts.
func (s *Service) ConnectFiles(release ImageRelease) { s.release = release }

// AllowMutes sets the kinds of notifications that people may mute, in the order in which they are listed (NOTIFY-3). Call it
// only while the program starts.
func (s *Service) AllowMutes(kinds []string) { s.mutes = kinds }

// Self returns all fields of a person, private ones included, for that person only. Fault: userDoesNotExist.
func (s *Service) Self(ctx context.Context, id int64) (User, error) {
	u, ok, err := s.store.User(ctx, id)
	if err == nil && !ok {
		err = fault.New(fault.UserDoesNotExist)
	}
	return u, err
}

// Profile returns the public fields of a person. Fault: userDoesNotExist.
func (s *Service) Profile(ctx context.Context, id int64) (Public, error) {
	u, err := s.Self(ctx, id)
	if err != nil {
		return Public{}, err
	}
	return u.Public(), nil
}
