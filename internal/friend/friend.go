// Package friend is how people stand to each other: requests, friendships and blocks (rulings.md 88).
//
// Two people have one relation, whichever of them asked. Every write locks both of them, the lower id first, and decides
// then: writers about one pair are serial, and counts of one person hold.
package friend

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// State is where a relation stands (community.md §3 "Friend relation").
type State string

// The states. None is not stored: there is no relation.
const (
	None      State = ""
	Requested State = "REQUESTED"
	Allow     State = "ALLOW"
	// Rejected: the request was denied. Either of the two may ask again.
	Rejected State = "REJECTED"
	// RequestedMe is Requested as who was asked sees it; it is not stored.
	RequestedMe State = "REQUESTED ME"
)

// Limits of one person.
const (
	MaxFriends  = 1000
	MaxRequests = 100 // own requests that wait for a reply
	MaxBlocks   = 500
	PageSize    = 100 // friends on a page
	// MaxShown is the most requests of one direction in the list of requests.
	MaxShown = 100
	// DeniedShown is how long who asked sees that a request was denied.
	DeniedShown = 30 * 24 * time.Hour
)

// requests bounds what one person asks of others in a day, replies or not.
var requests = limit.Limit{Name: "friend", Window: 24 * time.Hour, Most: 50}

// blockings bounds how often a person blocks: blocking and taking it back could go on for ever.
var blockings = limit.Limit{Name: "block", Window: 24 * time.Hour, Most: 2 * MaxBlocks}

// Relation is what stands between two people.
type Relation struct {
	ID           int64
	RequestUser  account.Ref // who asked
	ResponseUser account.Ref // who was asked
	// State is Requested, Allow or Rejected; in the list of requests RequestedMe for who was asked.
	State     State
	CreatedAt time.Time
	UpdatedAt time.Time
}

// stateFor is the state as one of the two sees it at a time. Who denied a request sees nothing, who asked sees it for a
// while.
func (r *Relation) stateFor(userID int64, now time.Time) State {
	switch {
	case r.State == Requested && r.ResponseUser.ID == userID:
		return RequestedMe
	case r.State == Rejected && (r.ResponseUser.ID == userID || !now.Before(r.UpdatedAt.Add(DeniedShown))):
		return None
	default:
		return r.State
	}
}

// Status is how somebody else stands to a viewer.
type Status struct {
	State     State
	RequestID int64 // id of the relation; 0 where State is None
	// BlockedByMe: the viewer blocks that person. Whether that person blocks the viewer is told to nobody.
	BlockedByMe bool
}

// Block is a person whom somebody blocks.
type Block struct {
	User      account.Ref
	CreatedAt time.Time
}

// Store is what this feature needs of the database. Writes need a transaction that locked both people.
type Store interface {
	limit.Store
	AppendEvent(ctx context.Context, e event.Event) error
	// LockPerson makes the transaction the only writer of this person's relations until its end. reachable=false where the
	// person is suspended; ok=false where there is none, or none any more.
	LockPerson(ctx context.Context, id int64) (reachable, ok bool, err error)

	// Relation finds what stands between two people; the refs have ids only.
	Relation(ctx context.Context, a, b int64) (r Relation, ok bool, err error)
	// RelationByID finds a relation; the refs have names.
	RelationByID(ctx context.Context, id int64) (r Relation, ok bool, err error)
	AddRelation(ctx context.Context, r Relation) error
	SetRelationState(ctx context.Context, id int64, s State, now time.Time) error
	DeleteRelation(ctx context.Context, id int64) error
	CountFriends(ctx context.Context, userID int64) (int, error)
	// CountFriendRequests counts the person's own requests that wait for a reply.
	CountFriendRequests(ctx context.Context, userID int64) (int, error)
	// Friends pages friendships, newest request first, before the given id.
	Friends(ctx context.Context, userID, before int64, most int) ([]Relation, error)
	// RequestsTo lists the newest requests that wait for the person's reply.
	RequestsTo(ctx context.Context, userID int64, most int) ([]Relation, error)
	// RequestsOf lists the person's own requests: those that wait, then those denied after the given time; each newest first.
	RequestsOf(ctx context.Context, userID int64, deniedAfter time.Time, most int) ([]Relation, error)
	// RelationsWith gives the relations of a person with each of the others, in any order; the refs have ids only.
	RelationsWith(ctx context.Context, userID int64, others []int64) ([]Relation, error)

	// AddBlock answers false where the block is there.
	AddBlock(ctx context.Context, userID, blockedID int64, now time.Time) (bool, error)
	DeleteBlock(ctx context.Context, userID, blockedID int64) error
	CountBlocks(ctx context.Context, userID int64) (int, error)
	// BlockBetween says whether either of the two blocks the other.
	BlockBetween(ctx context.Context, a, b int64) (bool, error)
	// Blocks lists whom a person blocks, newest first.
	Blocks(ctx context.Context, userID int64, most int) ([]Block, error)
	// BlockedAmong gives those of the others whom the person blocks.
	BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)

	// ForgetFriends deletes every relation and block of a person, in both directions.
	ForgetFriends(ctx context.Context, userID int64) error
}

// Chats is what this feature asks of the room of two people. The caller holds both people's locks.
type Chats interface {
	// Befriended opens their room again, if there is one.
	Befriended(ctx context.Context, a, b int64) error
	// Parted closes it.
	Parted(ctx context.Context, a, b int64) error
}

// Service decides about friends.
type Service struct {
	store Store
	chats Chats // nil = nobody has rooms
}

// NewService wires the feature.
func NewService(s Store) *Service { return &Service{store: s} }

// Connect says who keeps the rooms of friends.
func (s *Service) Connect(chats Chats) { s.chats = chats }

// self refuses everybody but the person (permission matrix: own only).
func self(actor, userID int64) error {
	if actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return nil
}
