package chat

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/file"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/limit"
)

// Store is the storage that this package needs. Writes need a transaction (InTx).
type Store interface {
	limit.Store
	// InGroup is like InTx, but concurrent calls for one subject may share a transaction.
	InGroup(ctx context.Context, of group.Subject, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	RoomStore
	MemberStore
	MessageStore
	OutsideStore
}

// RoomStore stores rooms.
type RoomStore interface {
	// InsertChat adds a room; added is false if its subject has one already.
	InsertChat(ctx context.Context, c Chat) (added bool, err error)
	// InsertConfirmedChat adds the room of the confirmed entrants, unless it exists or nobody is confirmed.
	InsertConfirmedChat(ctx context.Context, id, contestID int64, now time.Time) error
	// LockChat locks the room for the rest of the transaction; ok is false if there is no such room. It does not fill
	// in the names and pictures of other tables.
	LockChat(ctx context.Context, chatID int64) (c Chat, ok bool, err error)
	// ShareChat is like LockChat, but other calls of the same group may change the room at the same time. Use it for a change that concerns
	// only one person, because a group makes such changes concurrently.
	ShareChat(ctx context.Context, chatID int64) (c Chat, ok bool, err error)
	// LockChatOf is LockChat for the room of two people, a team, a match or a match room.
	LockChatOf(ctx context.Context, t Target) (c Chat, ok bool, err error)
	// ChatOf finds that room without locking it.
	ChatOf(ctx context.Context, t Target) (chatID int64, ok bool, err error)
	// LockChatOfKind is LockChat for a kind of which a contest has one room.
	LockChatOfKind(ctx context.Context, contestID int64, kind Kind) (c Chat, ok bool, err error)
	// LockSharedChats locks all rooms of a contest except questions.
	LockSharedChats(ctx context.Context, contestID int64) ([]Chat, error)
	// ShareSharedChats is to LockSharedChats what ShareChat is to LockChat.
	ShareSharedChats(ctx context.Context, contestID int64) ([]Chat, error)
	// SetChatHead writes LastID, LastText, LastPhrase, LastAuthor, LastAt and Talk.
	SetChatHead(ctx context.Context, c Chat, now time.Time) error
	// SetChatTexts writes Name, LastText, LastPhrase and LastAuthor.
	SetChatTexts(ctx context.Context, c Chat, now time.Time) error
	SetChatClosed(ctx context.Context, chatID int64, closed *time.Time, now time.Time) error
	// Room finds a room as a person sees it; ok is false if there is no such room.
	Room(ctx context.Context, userID, chatID int64) (r Room, ok bool, err error)
	// Rooms lists the rooms that a person is in, by LastAt descending, id descending. Without a message it lists rooms of teams, matches
	// and match rooms, and the room of all entrants of a contest that is neither over nor cancelled; with ContestID it lists all.
	Rooms(ctx context.Context, q Query, now time.Time, most int) ([]Room, error)
	// CountUnread counts a person's rooms of a contest (0 = all), and the unread messages of those that are not
	// muted; kind "" means all.
	CountUnread(ctx context.Context, contestID, userID int64, kind Kind) (rooms, unread int, err error)
	// CountOpenQuestions counts the open questions of a contest; ownerID 0 means everyone's.
	CountOpenQuestions(ctx context.Context, contestID, ownerID int64) (int, error)
	// ForgetChatPerson removes a person from every room, and the person's name from rooms and messages. Rooms with
	// friends are closed.
	ForgetChatPerson(ctx context.Context, userID int64, now time.Time) error
}

// MemberStore stores the members of rooms.
type MemberStore interface {
	MemberUpdateStore
	ReadStore
	ReachStore
	InsertChatMember(ctx context.Context, chatID, userID int64, role Role, readTalk int64, now time.Time) error
	// LockChatMember locks a membership for the rest of the transaction and returns it without JoinedAt; ok is false if there
	// is none.
	LockChatMember(ctx context.Context, chatID, userID int64) (p Participant, ok bool, err error)
	IsChatMember(ctx context.Context, chatID, userID int64) (bool, error)
	// IsContestEntrant reports whether a person is on the roster of an entry of a contest.
	IsContestEntrant(ctx context.Context, contestID, userID int64) (bool, error)
	// ContestChatRole returns a person's role in the room of all entrants, "" for none; ok is false if there is no
	// contest.
	ContestChatRole(ctx context.Context, contestID, userID int64) (role Role, ok bool, err error)
	// ChatMemberIDs lists the ids of members, ascending, after one of them (0 = from the first).
	ChatMemberIDs(ctx context.Context, chatID, after int64, most int) ([]int64, error)
	CountChatMembers(ctx context.Context, chatID int64) (int, error)
	// ChatAdmins lists admins by time.
	ChatAdmins(ctx context.Context, chatID int64, most int) ([]account.Ref, error)
	// ChatMembers lists members, admins first, then by time, after one of them (nil = from the first).
	ChatMembers(ctx context.Context, chatID int64, after *Participant, most int) ([]Participant, error)
	// BlockedIDs lists the people whom a person blocks; BlockedAmong returns those of the given people.
	BlockedIDs(ctx context.Context, userID int64, most int) ([]int64, error)
	BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
}

// MessageStore stores messages.
type MessageStore interface {
	// InsertMessage adds a message; added is false if its id is taken, or if the author has sent its client id to the room.
	InsertMessage(ctx context.Context, m Message) (added bool, err error)
	Message(ctx context.Context, chatID, messageID int64) (m Message, ok bool, err error)
	// ChatOfMessage finds the room of a message.
	ChatOfMessage(ctx context.Context, messageID int64) (chatID int64, ok bool, err error)
	// MessageOfClient finds a person's message in a room by its client id.
	MessageOfClient(ctx context.Context, chatID, userID int64, clientID string) (m Message, ok bool, err error)
	// MessagesBefore lists messages newest first.
	MessagesBefore(ctx context.Context, chatID, before int64, most int) ([]Message, error)
	// MessagesAfter lists messages oldest first.
	MessagesAfter(ctx context.Context, chatID, after int64, most int) ([]Message, error)
	// RemoveMessage empties a message and marks it Removed at a time.
	RemoveMessage(ctx context.Context, messageID int64, at time.Time) error
	// IsImageShown reports whether a message or an open complaint shows a picture.
	IsImageShown(ctx context.Context, path string) (bool, error)
	// MayReadImage reports whether a message of the room shows the picture and the person is in the room and not suspended.
	MayReadImage(ctx context.Context, path string, chatID, userID int64) (bool, error)
	// MayReadCopiedImage reports whether a complaint shows the picture and the person is an administrator of the site.
	MayReadCopiedImage(ctx context.Context, path string, complaintID, userID int64) (bool, error)
	// PersonRefs returns the public references of people by id, without those who do not exist.
	PersonRefs(ctx context.Context, userIDs []int64) (map[int64]account.Ref, error)
}

// Files checks, saves and deletes uploaded files.
type Files interface {
	// IsOwn reports whether a person uploaded a file under a prefix.
	IsOwn(ctx context.Context, userID int64, prefix file.Prefix, path string) (bool, error)
	// Save returns the fault unknownFile unless this user uploaded each of the paths under that prefix. Otherwise it marks them as saved, so
	// that the record which the caller's transaction writes may show them.
	Save(ctx context.Context, userID int64, prefix file.Prefix, paths ...string) error
	// Remove deletes an upload of any person.
	Remove(ctx context.Context, path string) error
}

// Service reads and changes rooms and messages.
type Service struct {
	store  Store
	files  Files
	seal   seal
	live   Connection
	rounds *roundNotifier
}

// NewService returns the service with its dependencies. The secret signs the addresses of pictures.
func NewService(store Store, files Files, secret []byte) *Service {
	return &Service{
		store: store, files: files, seal: newSeal(secret), rounds: newRoundNotifier(),
	}
}

// Stop waits until the members of large rooms have been informed of the newest message. If ctx ends first, it stops that and returns
// the error of ctx.
func (s *Service) Stop(ctx context.Context) error { return s.rounds.close(ctx) }

// member finds a room for one of its members. Faults: chatDoesNotExist, participationAuthority.
func (s *Service) member(ctx context.Context, userID, chatID int64) (Room, error) {
	r, ok, err := s.store.Room(ctx, userID, chatID)
	if err != nil {
		return Room{}, err
	}
	if !ok {
		return Room{}, fault.New(fault.ChatDoesNotExist)
	}
	if r.Role == "" {
		return Room{}, fault.New(fault.ParticipationAuthority)
	}
	return r, nil
}

// RoleIn returns a person's role in the rooms of a contest: admin, member, caster, or "" for none. Fault:
// contestDoesNotExist.
func (s *Service) RoleIn(ctx context.Context, userID, contestID int64) (Role, error) {
	role, ok, err := s.store.ContestChatRole(ctx, contestID, userID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return role, err
}

// require is RoleIn for people who must be in the contest's rooms. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) require(ctx context.Context, userID, contestID int64) (Role, error) {
	role, err := s.RoleIn(ctx, userID, contestID)
	if err == nil && role == "" {
		err = fault.New(fault.ParticipationAuthority)
	}
	return role, err
}
