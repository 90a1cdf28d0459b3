// Package stream is the casters of a contest and the queue of matches that they stream.
//
// A caster is made by the operators of the contest, reads what entrants read, and runs the queue; operators run it too.
// Every write holds the contest's lock, so the writers of one queue are serial. That a match waits once, and that one match
// of a contest is on stream at a time, are constraints of the database.
package stream

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Limits of a contest.
const (
	MaxCasters = 20
	// MaxItems is how many matches may wait or be on stream.
	MaxItems = 50
	// ShownDone is how many matches that are done the queue still shows, the newest first.
	ShownDone = 20
)

// State tells how far an item of the queue is.
type State string

// The states. Queued, Called and Live items are open.
const (
	Queued State = "queued"
	Called State = "called" // its players are asked to wait until the caster starts
	Live   State = "live"   // on stream now
	Done   State = "done"
)

// Caster is a person who runs the stream queue of a contest.
type Caster struct {
	User      account.Ref
	CreatedAt time.Time
}

// Item is a match in the queue.
type Item struct {
	ID        int64
	ContestID int64
	State     State
	// Place counts the items that are queued or called, from 1; 0 for the others.
	Place  int
	Match  match.Record
	Format stage.FormatID
	// Sides are the entries of a two-sided match; nil where nobody is known yet, and in a match of many sides.
	Sides [2]*contest.Entry
	// StartedAt is when it went on stream, EndedAt when it was done; nil before.
	StartedAt *time.Time
	EndedAt   *time.Time
	// Told are the entries that were told that the match will be streamed; 0 = nobody.
	Told [2]int64
	// Position orders the open items of a contest.
	Position int64
}

// over says whether the match takes no more play, so that its item is done.
func (i *Item) over() bool { return i.Match.State != match.Waiting && i.Match.State != match.Ready }

// Queue is the stream queue of a contest as one viewer sees it.
type Queue struct {
	// Open are the items that wait or are on stream, in their order; none where the contest is cancelled or over.
	Open []Item
	// Done are the newest items that are done.
	Done []Item
	// CanRun: the viewer may change the queue now. IsCaster: the viewer is a caster of the contest.
	CanRun   bool
	IsCaster bool
}

// Store is what this feature needs of the database. Writes need a transaction that holds the contest's lock.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	// HoldContest makes the transaction the only writer of the contest until its end; ok=false where there is none.
	HoldContest(ctx context.Context, id int64) (ok bool, err error)
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	// LockUser makes the transaction the only writer of this person until its end; ok=false where there is none.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// ActiveNickname is the nickname of a person who has neither withdrawn nor is suspended.
	ActiveNickname(ctx context.Context, userID int64) (nickname string, ok bool, err error)
	// OperatorRole is the user's role in a contest; ok=false where there is none.
	OperatorRole(ctx context.Context, contestID, userID int64) (role contest.Role, ok bool, err error)
	// Banned says whether the person (or the team, 0 = none) was removed from the contest for good.
	Banned(ctx context.Context, contestID, userID, teamID int64) (bool, error)
	CasterStore
	QueueStore
}

// CasterStore keeps the casters. Somebody who was removed from the contest for good, or has withdrawn, counts as none.
type CasterStore interface {
	// Casters lists the casters of a contest by time.
	Casters(ctx context.Context, contestID int64, most int) ([]Caster, error)
	IsCaster(ctx context.Context, contestID, userID int64) (bool, error)
	// AddCaster answers added=false for who is a caster already.
	AddCaster(ctx context.Context, contestID, userID, by int64, now time.Time) (added bool, err error)
	// RemoveCaster answers removed=false for who is none.
	RemoveCaster(ctx context.Context, contestID, userID int64) (removed bool, err error)
	// ForgetCaster removes a person from the casters of every contest, and answers of which.
	ForgetCaster(ctx context.Context, userID int64) (contests []int64, err error)
}

// QueueStore keeps the queues.
type QueueStore interface {
	// StreamItems lists the open items of a contest in their order, then those that are done, the newest first.
	StreamItems(ctx context.Context, contestID int64, most int) ([]Item, error)
	// StreamEntries finds the entries in the matches of the same items.
	StreamEntries(ctx context.Context, contestID int64, most int) (map[int64]contest.Entry, error)
	// StreamedMatch finds a match of a contest as an item that is not in the queue.
	StreamedMatch(ctx context.Context, contestID, matchID int64) (i Item, ok bool, err error)
	// EntriesOfLobby lists the entries in a match of many sides.
	EntriesOfLobby(ctx context.Context, matchID int64, most int) ([]int64, error)
	// InsertStreamItem appends an item to the queue; added=false where its match is open there already.
	InsertStreamItem(ctx context.Context, i Item, now time.Time) (added bool, err error)
	// SetStreamState writes the state and times of an item; changed=false where its state is not before any more.
	SetStreamState(ctx context.Context, i Item, before State, now time.Time) (changed bool, err error)
	SetStreamPosition(ctx context.Context, itemID, position int64, now time.Time) error
	// SetStreamTold writes who was told that the match will be streamed.
	SetStreamTold(ctx context.Context, itemID int64, told [2]int64) error
	// DeleteStreamItem answers deleted=false where there is none.
	DeleteStreamItem(ctx context.Context, contestID, itemID int64) (deleted bool, err error)
}

// Contests is what this feature asks of the contests.
type Contests interface {
	// CanEdit says whether the user is an operator; fault contestDoesNotExist.
	CanEdit(ctx context.Context, contestID, userID int64) (bool, error)
	// RequireEdit answers nil for an operator; faults contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, contestID, userID int64) error
}

// Chats is what this feature asks of the rooms of contests.
type Chats interface {
	// Follow brings the members of all rooms of a contest in line with its people. The caller holds the contest's lock.
	Follow(ctx context.Context, contestID int64) error
}

// Service decides about casters and the queue.
type Service struct {
	store    Store
	contests Contests
	chats    Chats
}

// NewService wires the feature.
func NewService(store Store, contests Contests, chats Chats) *Service {
	return &Service{store: store, contests: contests, chats: chats}
}
