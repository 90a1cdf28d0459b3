// Package chat holds the rooms in which people talk: those of contests and their matches, of teams, of friends and of
// match rooms. It decides who is in them, stores their messages, and counts what each person has not read (CHAT-1 to
// CHAT-10).
//
// A room refers to its subject by id. The rows of members decide who may do what. The transaction that changes the
// reason of a membership also updates the rows: contests and matches call Follow and FollowMatches (an operator is an
// admin of every room of the contest), teams FollowTeam, match rooms FollowRoom. When a friendship ends, its room
// stays and is closed.
package chat

import (
	"fmt"
	"strings"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/text"
)

// Kind is the kind of a room.
type Kind string

// The kinds. A contest has one room of each kind, and any number of questions.
const (
	Entrants  Kind = "entrants"  // all entrants, from the contest's creation on
	Notice    Kind = "notice"    // operators write, entrants read
	Confirmed Kind = "confirmed" // the people of the entries with ALLOW, once there are some (CONFIRM-4)
	Question  Kind = "question"  // one entrant's question to the operators
	Match     Kind = "match"     // the people of both sides of a match, and the operators
	Friend    Kind = "friend"    // two friends
	Team      Kind = "team"      // the members of a team; owner and admins run it
	MatchRoom Kind = "room"      // who is inside a match room
)

// Valid reports whether k is one of the kinds.
func (k Kind) Valid() bool { return k.ofContest() || k == Friend || k == Team || k == MatchRoom }

// ofContest reports whether rooms of this kind belong to a contest, whose operators run them.
func (k Kind) ofContest() bool {
	return k == Entrants || k == Notice || k == Confirmed || k == Question || k == Match
}

// Public reports whether every entrant is in the room.
func (k Kind) Public() bool { return k == Entrants || k == Notice }

// Role is a person's role in a room.
type Role string

// The roles.
const (
	Member Role = "member"
	Admin  Role = "admin" // an operator of the contest, an owner or admin of the team
	// Caster is a caster of the contest who does not play in it. A caster reads the rooms that all entrants, or all
	// confirmed ones, read, and writes in none.
	Caster Role = "caster"
)

// Limits of rooms.
const (
	// MaxText is the largest length of a message, in characters (CHAT-2).
	MaxText = 1000
	// MaxClientID is the largest length of a client's id of a message, in bytes.
	MaxClientID = 64
	// MaxOpenQuestions is the largest number of open questions of a person in a contest.
	MaxOpenQuestions = 10
	// MessagePageSize is the number of messages on a page (CHAT-3).
	MessagePageSize = 10
	// CatchUpSize is the number of messages on a page for a client that reconnects.
	CatchUpSize = 50
	// PageSize is the number of rooms, or members, on a page.
	PageSize = 50
	// previewLength is the number of characters of a message in the list of rooms (CHAT-2).
	previewLength = 32
	// shownUsers is the number of people named in a message about people who joined or left.
	shownUsers = 20
)

// Chat is a room.
type Chat struct {
	ID         int64
	ContestID  int64 // 0 = of no contest
	Kind       Kind
	Name       string // of a question its beginning; of a match its sides, of a lobby the contest's name; else the name of the contest, team, friend or match room
	Image      string // path: of a question the picture of its author; else the contest's cover, or the team's or friend's picture
	Match      MatchRef
	Owner      account.Ref // who asked
	Pair       string      // of two friends, see PairOf
	TeamID     int64       // 0 = of no team
	RoomID     int64       // 0 = of no match room
	LastID     int64       // the newest message, 0 if unset
	LastText   string      // the beginning of the newest message of a person
	LastPhrase string      // its phrase, or PollPhrase; "" if LastText is set
	LastAuthor int64       // its author, 0 = the system, or a message that is hidden
	LastAt     time.Time   // when it was written; before the first message, when the room was created, and in a Room when the person joined
	Talk       int64       // the number of messages of people so far
	ClosedAt   *time.Time
	CreatedAt  time.Time
	UpdatedAt  time.Time

	ContestName string
	TeamName    string
	Friend      account.Ref // the other of two friends, as the viewer sees the room; ID 0 = withdrawn
}

// MatchRef names the match of a room; the zero value means no match, or a deleted one.
type MatchRef struct {
	ID      int64
	StageID int64
	Format  string    // of the stage
	Type    string    // the part that it plays in a bracket
	Round   int       // from 0
	Order   int       // in its round, from 0
	Sides   [2]string // names of its sides, "" if undecided; none in a lobby
}

// PairOf returns the key of the room of two people, in either order.
func PairOf(a, b int64) string { return fmt.Sprintf("%d:%d", min(a, b), max(a, b)) }

// Room is a chat as one person sees it.
type Room struct {
	Chat
	Role     Role  // "" = no member
	ReadTalk int64 // the Talk that was read
	Skipped  int64 // messages after it of people whom the person blocks
	Muted    bool  // the person gets no notifications of the room
	// LastBlocked: the person blocks the author of the newest message; LastText and LastPhrase are then empty. Only
	// lists of rooms set it. The Name of a question is empty if the person blocks who asked it.
	LastBlocked bool
}

// Unread returns the number of messages that the person has not read, without those of people whom the person blocks (BLOCK-1).
func (r *Room) Unread() int { return int(r.Talk - r.ReadTalk - r.Skipped) }

// ReadOnly reports whether the person may not write (CHAT-5). Only operators write in notice rooms and closed rooms,
// and casters write in no room. The room of a former friendship is closed and has no admin.
func (r *Room) ReadOnly() bool {
	return r.Role == Caster || (r.Kind == Notice || r.ClosedAt != nil) && r.Role != Admin
}

// Closed reports whether an operator has closed the room. A closed question is answered.
func (c *Chat) Closed() bool { return c.ClosedAt != nil }

// MessageKind is the kind of a message.
type MessageKind string

// The kinds of messages.
const (
	ByPerson MessageKind = ""
	Removed  MessageKind = "removed"
	Entered  MessageKind = "userEnter" // by the system
	Left     MessageKind = "userLeave" // by the system
	Polled   MessageKind = "poll"      // by the system: asks a team who plays
)

// System reports whether the system wrote the message.
func (k MessageKind) System() bool { return k == Entered || k == Left || k == Polled }

// counts reports whether the message counts as unread.
func (k MessageKind) counts() bool { return k == ByPerson || k == Polled }

// Message is a message in a room.
type Message struct {
	ID        int64 // rises within a room
	ChatID    int64
	Kind      MessageKind
	Author    account.Ref // ID 0 = the system, or a withdrawn person
	Text      string
	Phrase    string // key of Phrases, shown in each reader's language; "" if Text is set
	ClientID  string // the author's own id of the message; "" if unset
	Image     *Image
	People    People // who joined or left, if Kind is Entered or Left
	PollID    int64  // of a Polled message
	Talk      int64  // the room's Talk with this message
	CreatedAt time.Time
	RemovedAt *time.Time // nil unless it was removed, and for messages that earlier versions removed
}

// ChangedAt returns the time of the last change: the removal, or else the creation.
func (m *Message) ChangedAt() time.Time {
	// The creation is not before that of the previous message, whatever the clock shows, so it may be later than the removal.
	if m.RemovedAt != nil && m.RemovedAt.After(m.CreatedAt) {
		return *m.RemovedAt
	}
	return m.CreatedAt
}

// People are the people who joined or left: the first few by name, and their number.
type People struct {
	IDs   []int64       `json:"users"`
	Count int           `json:"count"`
	Users []account.Ref `json:"-"`
}

// Image is the picture of a message.
type Image struct {
	Path          string
	HasThumb      bool
	Width, Height int // pixels
}

// Participant is a member of a room.
type Participant struct {
	User     account.Ref
	Role     Role
	JoinedAt time.Time
}

// MemberChange names a person who joined or left a room, and the room.
type MemberChange struct{ ChatID, UserID int64 }

// preview returns the beginning of a message in one line (CHAT-2).
func preview(body string, image bool) string {
	line := strings.Join(strings.Fields(body), " ")
	if line == "" && image {
		return "📷"
	}
	if head := text.Head(line, previewLength); head != line {
		return head + "…"
	}
	return line
}
