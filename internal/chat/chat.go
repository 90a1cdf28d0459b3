// Package chat is the rooms in which people talk: those of contests and their matches, of teams, of friends and of match
// rooms. It says who is in them, what is said, and what each person has not read yet (contests.md §3 "Chat", rulings.md
// 62, 74).
//
// It knows what a room is about by its id alone. Whoever may do what here follows from the rows of members, which are kept
// in line in the transaction that changes their reason: contests and matches by Follow and FollowMatches (an operator is an
// admin of every room of the contest), teams by FollowTeam, match rooms by FollowRoom. Two friends stay in their room when
// the friendship ends; it is closed then.
package chat

import (
	"fmt"
	"strings"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/text"
)

// Kind says what a room is for.
type Kind string

// The kinds. A contest has one room of each but of questions, of which everyone may have some.
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

// Role is what someone is in a room.
type Role string

// The roles.
const (
	Member Role = "member"
	Admin  Role = "admin" // an operator of the contest, an owner or admin of the team
	// Caster is a caster of the contest who does not play in it: reads the rooms that all entrants, or all confirmed ones,
	// read, and writes nowhere.
	Caster Role = "caster"
)

// Limits of rooms.
const (
	// MaxText is the longest message, in characters (CHAT-2).
	MaxText = 1000
	// MaxClientID is the longest name that a client gives a message, in bytes.
	MaxClientID = 64
	// MaxOpenQuestions is how many open questions a person may have in a contest.
	MaxOpenQuestions = 10
	// MessagePageSize is how many messages a page holds (CHAT-3).
	MessagePageSize = 10
	// CatchUpSize is how many messages a client gets at a time that lost its connection.
	CatchUpSize = 50
	// PageSize is how many rooms, or members, a page holds.
	PageSize = 50
	// previewLength is how many characters of a message are shown beside its room (CHAT-2).
	previewLength = 32
	// shownUsers is how many people a message on coming and going names.
	shownUsers = 20
)

// Chat is a room.
type Chat struct {
	ID         int64
	ContestID  int64 // 0 = of no contest
	Kind       Kind
	Name       string // of a question, the beginning of it; of a match its sides, of a lobby the contest's; else that of the contest, team, friend or match room
	Image      string // path: of a question, its asker's picture; else the contest's cover, or the team's or friend's picture
	Match      MatchRef
	Owner      account.Ref // who asked
	Pair       string      // of two friends, see PairOf
	TeamID     int64       // 0 = of no team
	RoomID     int64       // 0 = of no match room
	LastID     int64       // the newest message, 0 if unset
	LastText   string      // the beginning of the newest message of a person
	LastPhrase string      // its phrase, or PollPhrase; "" = LastText tells it
	LastAuthor int64       // who wrote it, 0 = the system, or it is shown no more
	LastAt     time.Time   // when it was written, at first when the room was made
	Talk       int64       // how many messages of people there were
	ClosedAt   *time.Time
	CreatedAt  time.Time
	UpdatedAt  time.Time

	ContestName string
	TeamName    string
	Friend      account.Ref // as a person sees the room: the other of two friends; ID 0 = no one any more
}

// MatchRef says where the match of a room is played; the zero value is no match, or one that was taken away.
type MatchRef struct {
	ID      int64
	StageID int64
	Format  string // of the stage
	Type    string // the part that it plays in a bracket
	Round   int    // from 0
	Order   int    // in its round, from 0
}

// PairOf names the room of two people, whichever of them asks.
func PairOf(a, b int64) string { return fmt.Sprintf("%d:%d", min(a, b), max(a, b)) }

// Room is a chat as one person sees it.
type Room struct {
	Chat
	Role     Role  // "" = no member
	ReadTalk int64 // the Talk that was read
	Muted    bool  // the person wants to hear nothing of it
	// LastBlocked says that the person blocks the author of the newest message; LastText and LastPhrase are empty then. Only
	// lists of rooms fill it.
	LastBlocked bool
}

// Unread is how many messages of people the person has not read.
func (r *Room) Unread() int { return int(r.Talk - r.ReadTalk) }

// ReadOnly reports whether the person may not write (CHAT-5): in rooms of notices and in closed rooms only operators may, and
// casters of a contest write in no room. When two people end their friendship, their room is closed; it has no admin.
func (r *Room) ReadOnly() bool {
	return r.Role == Caster || (r.Kind == Notice || r.ClosedAt != nil) && r.Role != Admin
}

// Closed reports whether an operator has closed the room; a question is answered then.
func (c *Chat) Closed() bool { return c.ClosedAt != nil }

// MessageKind says what a message is.
type MessageKind string

// The kinds of messages.
const (
	Said    MessageKind = "" // by a person
	Removed MessageKind = "removed"
	Entered MessageKind = "userEnter" // of the system, as UserLeave
	Left    MessageKind = "userLeave"
	Polled  MessageKind = "poll" // the team is asked who plays
)

// System reports whether no person wrote the message.
func (k MessageKind) System() bool { return k == Entered || k == Left || k == Polled }

// counts reports whether a message is unread until it was read.
func (k MessageKind) counts() bool { return k == Said || k == Polled }

// Message is one line of a room.
type Message struct {
	ID        int64 // rises within a room
	ChatID    int64
	Kind      MessageKind
	Author    account.Ref // ID 0 = the system, or someone who is gone
	Text      string
	Phrase    string // key of Phrases: what is said in each reader's language; "" = Text says it
	ClientID  string // the author's own name of the message; "" = none
	Image     *Image
	People    People // of a message on coming and going
	PollID    int64  // of a Polled message
	Talk      int64  // the room's Talk with this message
	CreatedAt time.Time
}

// People are who came or went: the first few by name, and how many in all.
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

// Participant is someone in a room.
type Participant struct {
	User     account.Ref
	Role     Role
	JoinedAt time.Time
}

// Seat is someone's place in a room.
type Seat struct{ ChatID, UserID int64 }

// preview is the beginning of a message in one line (CHAT-2).
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
