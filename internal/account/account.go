// Package account holds people: who they are, what others see of them, and what they may change about themselves.
package account

import (
	"context"
	"time"

	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// User is a person with an account (community.md §3). It is for the person's own eyes; others get a Public or a Ref.
type User struct {
	ID int64
	// Nickname is shown everywhere and is not unique (rulings.md 82).
	Nickname string
	// Username is unique ignoring case; empty = none (the person signs in by mail only).
	Username string
	// Email is unique ignoring case, in the form of ParseEmail, and proven by a mail; empty = none.
	Email           string
	Bio             string
	Image           string // path of the profile image, empty = none
	BackgroundImage string // path of the background image, empty = none
	TwitterID       string // without @, empty = none
	FriendCode      string
	Timezone        string // IANA name, empty = the browser's
	Language        string // one of Languages, empty = the browser's
	HasPassword     bool
	// TermsVersion is the version of the terms that was agreed to last, empty = none (rulings.md 81).
	TermsVersion string
	ActivatedAt  *time.Time // when the e-mail was proven
	LastSignInAt *time.Time
	CreatedAt    time.Time
	UpdatedAt    time.Time
}

// Public is what anybody may see of a person (rulings.md 25, 86).
type Public struct {
	ID              int64
	Nickname        string
	Bio             string
	Image           string
	BackgroundImage string
	TwitterID       string
	CreatedAt       time.Time
}

// Public leaves the private fields out.
func (u User) Public() Public {
	return Public{
		ID: u.ID, Nickname: u.Nickname, Bio: u.Bio, Image: u.Image, BackgroundImage: u.BackgroundImage,
		TwitterID: u.TwitterID, CreatedAt: u.CreatedAt,
	}
}

// Ref names a person beside something else: a member of a team, the author of a report.
type Ref struct {
	ID       int64
	Nickname string
	Image    string
}

// New is a person to be added. The address was proven before.
type New struct {
	ID           int64 // 0 = a fresh one
	Nickname     string
	Username     string // empty = none
	Email        string // in the form of ParseEmail; empty = none
	PasswordHash string // empty = none
	Language     string
	At           time.Time // set by Service.Create
}

// Store is what this feature needs of the database.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	// AddUser answers false, adding nothing, when the e-mail or the username is taken.
	AddUser(ctx context.Context, n New) (bool, error)
	// User answers ok=false where there is none.
	User(ctx context.Context, id int64) (u User, ok bool, err error)
	UserByEmail(ctx context.Context, email string) (u User, ok bool, err error)
	UserByUsername(ctx context.Context, username string) (u User, ok bool, err error)
	// LockUser makes the transaction the only writer of this person until its end; ok=false where there is none.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// UpdateUser writes what a person may change about themself.
	UpdateUser(ctx context.Context, u User) error
}

// ImageCheck answers the fault unknownFile unless the path is an uploaded picture that this user may use.
type ImageCheck func(ctx context.Context, userID int64, path string) error

// Service answers questions about people and changes them.
type Service struct {
	store Store
	image ImageCheck
}

// NewService wires the feature.
func NewService(s Store, image ImageCheck) *Service { return &Service{store: s, image: image} }

// Self gives all of a person, for that person only. Fault: userDoesNotExist.
func (s *Service) Self(ctx context.Context, id int64) (User, error) {
	u, ok, err := s.store.User(ctx, id)
	if err == nil && !ok {
		err = fault.New(fault.UserDoesNotExist)
	}
	return u, err
}

// Profile gives what anybody may see of a person. Fault: userDoesNotExist.
func (s *Service) Profile(ctx context.Context, id int64) (Public, error) {
	u, err := s.Self(ctx, id)
	if err != nil {
		return Public{}, err
	}
	return u.Public(), nil
}
