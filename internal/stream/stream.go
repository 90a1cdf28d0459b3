// Package stream holds the casters of a contest and the queue of matches that they stream.
//
// Operators appoint casters. A caster reads what entrants read and runs the queue; operators run it too. Every write
// holds the contest's lock, so writes to one queue are serial. Constraints of the database ensure that a match is
// open in the queue once, and that one match of a contest is on stream at a time.
package stream

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/limit"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Limits of a contest.
const (
	MaxCasters = 20
	// MaxItems is the largest number of open items.
	MaxItems = 50
	// ShownDone is the number of done items that the queue still shows, newest first.
	ShownDone = 20
)

// State is the state of an item of the queue.
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
	// Place numbers the queued and called items from 1; it is 0 for the others.
	Place  int
	Match  match.Record
	Format stage.FormatID
	// Sides are the entries of a two-sided match; nil for a side that is not known yet, and in a match of many sides.
	Sides [2]*contest.Entry
	// Section is that of the match, set by Queue. The name of the match depends on it.
	Section match.Section
	// StartedAt is when the match went on stream, EndedAt when it was done; nil before.
	StartedAt *time.Time
	EndedAt   *time.Time
	// Notified are the entries that were notified that the match will be streamed; 0 for none.
	Notified [2]int64
	// Position orders the open items of a contest.
	Position int64
}

// over reports whether the match is decided or needs no play, so that its item is done.
func (i *Item) over() bool { return i.Match.State != match.Waiting && i.Match.State != match.Ready }

// Queue is the stream queue of a contest as one viewer sees it.
type Queue struct {
	// Open are the open items in their order; empty if the contest is cancelled or over.
	Open []Item
	// Done are the newest done items.
	Done []Item
	// CanRun: the viewer may change the queue now. IsCaster: the viewer is a caster of the contest.
	CanRun   bool
	IsCaster bool
}

// Store is the storage that this package needs. Writes need a transaction that holds the contest's lock.
type Store interface {
	limit.Store // with InTx
	AppendEvent(ctx context.Context, e event.Event) error
	// HoldContest locks the contest for the rest of the transaction; ok is false if there is none.
	HoldContest(ctx context.Context, id int64) (ok bool, err error)
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	// LockUser locks the person for the rest of the transaction; ok is false if there is none.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// ActiveNickname returns the nickname of a person who is neither withdrawn nor suspended.
	ActiveNickname(ctx context.Context, userID int64) (nickname string, ok bool, err error)
	// OperatorRole returns the user's role in a contest; ok is false if there is none.
	OperatorRole(ctx context.Context, contestID, userID int64) (role contest.Role, ok bool, err error)
	// Banned reports whether the person, or the team (0 for none), was removed from the contest for good.
	Banned(ctx context.Context, contestID, userID, teamID int64) (bool, error)
	CasterStore
	QueueStore
}

// CasterStore stores the casters. People who were removed from the contest for good, or have withdrawn, are no
// casters.
type CasterStore interface {
	// Casters lists the casters of a contest by time.
	Casters(ctx context.Context, contestID int64, most int) ([]Caster, error)
	IsCaster(ctx context.Context, contestID, userID int64) (bool, error)
	// AddCaster returns added=false for an existing caster.
	AddCaster(ctx context.Context, contestID, userID, by int64, now time.Time) (added bool, err error)
	// RemoveCaster returns removed=false for someone who is no caster.
	RemoveCaster(ctx context.Context, contestID, userID int64) (removed bool, err error)
	// ForgetCaster removes a person from the casters of every contest, and returns those contests.
	ForgetCaster(ctx context.Context, userID int64) (contests []int64, err error)
}

// QueueStore stores the queues.
type QueueStore interface {
	// StreamItems lists the open items of a contest in their order, then the done ones, newest first.
	StreamItems(ctx context.Context, contestID int64, most int) ([]Item, error)
	// StreamEntries returns the entries of the matches of the items that StreamItems lists.
	StreamEntries(ctx context.Context, contestID int64, most int) (map[int64]contest.Entry, error)
	// StreamedMatch returns a match of a contest as an item that is not in the queue.
	StreamedMatch(ctx context.Context, contestID, matchID int64) (i Item, ok bool, err error)
	// EntriesOfLobby lists the entries in a match of many sides.
	EntriesOfLobby(ctx context.Context, matchID int64, most int) ([]int64, error)
	// InsertStreamItem appends an item to the queue; added is false if its match is open there already.
	InsertStreamItem(ctx context.Context, i Item, now time.Time) (added bool, err error)
	// SetStreamState writes the state and times of an item; changed is false if its state is not before any more.
	SetStreamState(ctx context.Context, i Item, before State, now time.Time) (changed bool, err error)
	SetStreamPosition(ctx context.Context, itemID, position int64, now time.Time) error
	// SetStreamNotified writes which entries were notified that the match will be streamed.
	SetStreamNotified(ctx context.Context, itemID int64, notified [2]int64) error
	// DeleteStreamItem returns deleted=false if there is none.
	DeleteStreamItem(ctx context.Context, contestID, itemID int64) (deleted bool, err error)
}

// Contests answers the permission questions of this package.
type Contests interface {
	// CanEdit reports whether the user is an operator; fault contestDoesNotExist.
	CanEdit(ctx context.Context, userID, contestID int64) (bool, error)
	// RequireEdit returns nil for an operator; faults contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, userID, contestID int64) error
	// MayInvolve reports whether an operator may give a person a role.
	MayInvolve(ctx context.Context, operatorID, userID int64) (bool, error)
	// CountInvolved counts people to whom an operator gives a role; fault tooManyRequests.
	CountInvolved(ctx context.Context, operatorID int64, people []int64) error
}

// Chats updates the chat rooms of contests.
type Chats interface {
	// Follow updates the members of all rooms of a contest. The caller holds the contest's lock.
	Follow(ctx context.Context, contestID int64) error
}

// Matches counts the rounds of stages.
type Matches interface {
	Sections(ctx context.Context, contestID int64) (match.SectionOf, error)
}

// Service reads and changes casters and the queue.
type Service struct {
	store    Store
	contests Contests
	matches  Matches
	chats    Chats
}

// NewService returns the service with its dependencies.
func NewService(store Store, contests Contests, matches Matches, chats Chats) *Service {
	return &Service{store: store, contests: contests, matches: matches, chats: chats}
}
