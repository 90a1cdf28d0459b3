// Package friend holds friend requests, friendships and blocks (FRIEND-1).
//
// Two people have one relation, whichever of them asked. Every write first locks both people, the lower id first.
// Writes about one pair are therefore serial, and the limits of one person hold.
package friend

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// State is the state of a relation.
type State string

// The states. None means that there is no relation; it is not stored.
const (
	None      State = ""
	Requested State = "REQUESTED"
	Allow     State = "ALLOW"
	// Rejected: the request was denied. Either person may ask again.
	Rejected State = "REJECTED"
	// RequestedMe is Requested as the recipient sees it; it is not stored.
	RequestedMe State = "REQUESTED ME"
)

// Limits of one person.
const (
	MaxFriends  = 1000
	MaxRequests = 100 // own requests that wait for a reply
	MaxBlocks   = 500
	PageSize    = 100 // friends on a page
	// MaxShown is the largest number of requests of one direction in the list of requests.
	MaxShown = 100
	// DeniedShown is how long the sender of a request sees that it was denied.
	DeniedShown = 30 * 24 * time.Hour
)

// requests limits the requests that one person sends in a day, answered or not.
var requests = limit.Limit{Name: "friend", Window: 24 * time.Hour, Most: 50}

// blockings limits how often a person blocks others, because blocking and unblocking could alternate endlessly.
var blockings = limit.Limit{Name: "block", Window: 24 * time.Hour, Most: 2 * MaxBlocks}

// Relation is the relation of two people.
type Relation struct {
	ID           int64
	RequestUser  account.Ref // who asked
	ResponseUser account.Ref // who was asked
	// State is Requested, Allow or Rejected; in the list of requests it is RequestedMe for the recipient.
	State     State
	CreatedAt time.Time
	UpdatedAt time.Time
}

// stateFor returns the state as one of the two sees it at a time. After a denial the recipient sees none; the sender
// sees Rejected for a while.
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

// Status is the relation of a viewer to another person.
type Status struct {
	State     State
	RequestID int64 // id of the relation; 0 where State is None
	// BlockedByMe: the viewer blocks that person. A block by that person is never revealed.
	BlockedByMe bool
}

// Block is a blocked person.
type Block struct {
	User      account.Ref
	CreatedAt time.Time
}

// Store is the storage that this package needs. Writes need a transaction that locked both people.
type Store interface {
	limit.Store
	relationStore
	listStore
	blockStore
	AppendEvent(ctx context.Context, e event.Event) error
	// LockPerson locks the person's relations for the rest of the transaction. reachable is false if the person is
	// suspended; ok is false if the person does not exist or has withdrawn.
	LockPerson(ctx context.Context, id int64) (reachable, ok bool, err error)
	// ForgetFriends deletes every relation and block of a person, in both directions.
	ForgetFriends(ctx context.Context, userID int64) error
}

// Chats opens and closes the chat room of two people. The caller holds the locks of both people.
type Chats interface {
	// Befriended opens the room again, if there is one.
	Befriended(ctx context.Context, a, b int64) error
	// Parted closes the room.
	Parted(ctx context.Context, a, b int64) error
}

// Service reads and changes friendships and blocks.
type Service struct {
	store Store
	chats Chats // nil = no one has rooms
}

// NewService returns the service with its dependencies.
func NewService(s Store) *Service { return &Service{store: s} }

// Connect sets the owner of the friends' chat rooms.
func (s *Service) Connect(chats Chats) { s.chats = chats }

// self returns participationAuthority unless the actor is the person (permission matrix: own only).
func self(actor, userID int64) error {
	if actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return nil
}
