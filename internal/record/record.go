// Package record looks across contests at what was played, and by whom: the ranking and the timeline.
//
// People who withdrew or are suspended do not appear, and no one sees those whom they block on the timeline.
package record

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/snapshot"
)

// Store is the storage that this package needs.
type Store interface {
	// Ranking lists the people with the most titles, then the most podiums, of places decided after the given time; gameID 0 =
	// of every game. Rank is not set.
	Ranking(ctx context.Context, gameID int64, since time.Time, most int) ([]Rank, error)

	// The parts of the timeline, each the newest first, before the given key. Titles and podiums come from Placed.
	Opened(ctx context.Context, q Query, most int) ([]Item, error)
	Entered(ctx context.Context, q Query, most int) ([]Item, error)
	Placed(ctx context.Context, q Query, most int) ([]Item, error)

	FinalStore
}

// Service returns what was played.
type Service struct {
	store    Store
	rankings *snapshot.Cache[[]Rank]
}

// NewService returns the service with its dependencies.
func NewService(s Store) *Service {
	return &Service{store: s, rankings: snapshot.New[[]Rank](keptRankings, keptRankingAge)}
}

// Ref names a team or a contest beside something else; ID 0 if unset.
type Ref struct {
	ID    int64
	Name  string
	Image string // path, empty if unset
}

// Rank is a person's place in the ranking.
type Rank struct {
	// Rank counts from 1; people with as many titles and podiums share it.
	Rank     int
	User     account.Ref
	Titles   int // contests won
	Podiums  int // places up to the third, shared ones too
	Contests int // contests played to their end
}

// Scope says whose doings a timeline tells.
type Scope string

// The scopes.
const (
	// All: of everyone. Of places only the podium.
	All Scope = "all"
	// Friends: of the viewer's friends, alone and in teams.
	Friends Scope = "friends"
)

// Kind is what an item of the timeline tells.
type Kind string

// The kinds.
const (
	ContestOpened Kind = "contestOpened"
	Entered       Kind = "entered"
	ContestWon    Kind = "contestWon" // place 1, not shared
	Placed        Kind = "placed"     // any other place
)

// Item is one line of the timeline.
type Item struct {
	Key
	Kind Kind
	// User is who opened, entered or was placed. Of a team's entry it is a friend of the viewer who was in it, or no one.
	User    account.Ref
	Team    Ref // ID 0 for a person's own doing, and for a team that is gone
	Contest Ref
	// From and To are the place of ContestWon and Placed, from 1; they differ where it is shared.
	From, To int
}

// Key is an item's place in the order of the timeline: the newest first.
type Key struct {
	At time.Time
	ID int64 // of the contest or the entry
}

// Query asks for a part of a timeline.
type Query struct {
	Scope    Scope
	ViewerID int64 // 0 = a visitor
	Before   *Key  // the last item seen; nil = from the newest
}

// invalid returns the fault of a query that cannot be asked: invalidValue, or authenticationError for a visitor's friends.
func (q Query) invalid() error {
	switch q.Scope {
	case All:
	case Friends:
		if q.ViewerID == 0 {
			return fault.New(fault.AuthenticationError)
		}
	default:
		return fault.New(fault.InvalidValue).At("scope")
	}
	return nil
}
