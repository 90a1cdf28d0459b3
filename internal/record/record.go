// Package record reads results across contests: the ranking, the timeline and final places.
//
// People who withdrew or are suspended do not appear. The timeline leaves out people whom the viewer blocks.
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
	// Ranking lists the people with the most titles, then the most podiums, among places decided after the given
	// time; gameID 0 means every game. It does not set Rank.
	Ranking(ctx context.Context, gameID int64, since time.Time, most int) ([]Rank, error)

	// The parts of the timeline, each newest first, before the given key. Placed includes titles and podiums.
	Opened(ctx context.Context, q Query, most int) ([]Item, error)
	Entered(ctx context.Context, q Query, most int) ([]Item, error)
	Placed(ctx context.Context, q Query, most int) ([]Item, error)

	FinalStore
}

// Service reads the ranking, the timeline and final places.
type Service struct {
	store    Store
	rankings *snapshot.Cache[[]Rank]
}

// NewService returns the service with its dependencies.
func NewService(s Store) *Service {
	return &Service{store: s, rankings: snapshot.New[[]Rank](keptRankings, keptRankingAge)}
}

// Ref names a team or a contest in another record; ID is 0 if unset.
type Ref struct {
	ID    int64
	Name  string
	Image string // path, empty if unset
}

// Rank is a person's place in the ranking.
type Rank struct {
	// Rank counts from 1. People with equal titles and podiums share it.
	Rank     int
	User     account.Ref
	Titles   int // contests won
	Podiums  int // places up to the third, shared ones included
	Contests int // contests played to their end
}

// Scope is the set of people that a timeline covers.
type Scope string

// The scopes.
const (
	// All covers everyone; of final places it shows the podium only.
	All Scope = "all"
	// Friends covers the viewer's friends, alone and in teams.
	Friends Scope = "friends"
)

// Kind is the kind of an item of the timeline.
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
	// User is the person who opened the contest, entered or was placed. For a team's entry it is a friend of the
	// viewer on the team, or empty.
	User    account.Ref
	Team    Ref // ID 0 for a solo entry and for a deleted team
	Contest Ref
	// From and To are the place of ContestWon and Placed, from 1. They differ if the place is shared.
	From, To int
}

// Key is an item's position in the timeline, newest first.
type Key struct {
	At time.Time
	ID int64 // of the contest or the entry
}

// Query asks for a page of a timeline.
type Query struct {
	Scope    Scope
	ViewerID int64 // 0 = a visitor
	Before   *Key  // the last item of the previous page; nil for the first page
}

// invalid returns the fault of an invalid query: invalidValue, or authenticationError if a visitor asks for friends.
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
