// Package contest holds a contest from its draft to its confirmed participants: the form and its rules, the status by
// the clock, operators, entries, confirmation and check-in. Package stage plays it.
package contest

import (
	"time"
)

// Type is the type of a contest (CONTEST-1). It decides the format of the first stage.
type Type string

// ParticipantType is the kind of participants: persons or teams (CONTEST-1).
type ParticipantType string

// The participant types.
const (
	Solo  ParticipantType = "SOLO"
	Multi ParticipantType = "MULTI"
)

// Status is the status of a contest by the clock alone (STATUS-1).
type Status string

// The statuses, in the order of time. Each boundary instant belongs to the later one.
const (
	Prepare   Status = "prepare"
	EntryOpen Status = "entry"
	EntryDone Status = "entryDone"
	MatchOpen Status = "match"
	MatchDone Status = "matchDone"
)

// Role is the role of an operator in a contest.
type Role string

// The roles; both hold both abilities (OPERATOR-1).
const (
	Owner Role = "ROLE_CONTEST_OWNER"
	Admin Role = "ROLE_CONTEST_ADMIN"
)

// Ability is a right that a role grants (OPERATOR-1).
type Ability string

// The abilities.
const (
	AbilityEdit     Ability = "ABILITY_CONTEST_EDIT"
	AbilityChatEdit Ability = "ABILITY_CONTEST_CHAT_EDIT"
)

// Contest is the stored contest. Times are UTC with whole milliseconds.
type Contest struct {
	ID              int64
	GameID          int64
	Name            string
	Image           string // path of the cover; empty means generated artwork
	Type            Type
	ParticipantType ParticipantType
	EntryStart      time.Time
	EntryEnd        time.Time
	ContestStart    time.Time
	ContestEnd      time.Time
	Checkin         bool
	CheckinStart    *time.Time
	CheckinEnd      *time.Time
	IsEntryPassword bool
	TeamSize        int
	EntryMaxCount   int
	EntryCount      int // always the number of entries (ENTRY-6)
	DiscordURL      string
	IframeSrc       string
	VideoURL        string
	Award           string
	Rule            string // markdown
	IsRecommend     bool
	Language        string // in which it is held (CONTEST-21), one of lang.All; empty = not given
	Settings        Settings
	// SurveyRevision and TrophiesRevision increase with every save of the survey and of the trophies, like Revision
	// with the form.
	SurveyRevision   int64
	TrophiesRevision int64
	PostID           string     // id of the post that the last engagement check used, empty if unset
	EngagementAt     *time.Time // time of the last engagement check
	CancelledAt      *time.Time // nil = it is not cancelled
	CancelReason     string     // public, at most MaxCancelReason characters
	// Version increases with every change of the contest or of its parts.
	Version int64
	// Revision increases with every save of the form. A save that is based on an older revision is refused.
	Revision    int64
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CreatedByID int64
	UpdatedByID int64
}

// StatusAt returns the status at an instant: starts are inclusive, ends exclusive (STATUS-1).
func (c *Contest) StatusAt(now time.Time) Status {
	switch {
	case now.Before(c.EntryStart):
		return Prepare
	case now.Before(c.EntryEnd):
		return EntryOpen
	case now.Before(c.ContestStart):
		return EntryDone
	case now.Before(c.ContestEnd):
		return MatchOpen
	default:
		return MatchDone
	}
}

// Cancelled reports whether the contest is cancelled: entry, check-in, draws, results and everything that time decides stop
// (CONTEST-20).
func (c *Contest) Cancelled() bool { return c.CancelledAt != nil }

// CanEntry reports whether the entry window is open (STATUS-2) and the contest is not cancelled.
func (c *Contest) CanEntry(now time.Time) bool { return !c.Cancelled() && c.StatusAt(now) == EntryOpen }

// CanMatch reports whether the contest window is open (STATUS-2) and the contest is not cancelled.
func (c *Contest) CanMatch(now time.Time) bool { return !c.Cancelled() && c.StatusAt(now) == MatchOpen }

// CanRanking reports whether the contest has started (STATUS-2).
func (c *Contest) CanRanking(now time.Time) bool { return !now.Before(c.ContestStart) }

// CanCreateStage reports whether the entry window has ended (STATUS-2) and the contest is not cancelled. Type decides
// which of the create calls is allowed.
func (c *Contest) CanCreateStage(now time.Time) bool {
	return !c.Cancelled() && !now.Before(c.EntryEnd)
}

// Operator is a person with a role in a contest (OPERATOR-1).
type Operator struct {
	ID          int64
	ContestID   int64
	UserID      int64
	Nickname    string
	Image       string
	GameID      int64
	Role        Role
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CreatedByID int64
	UpdatedByID int64
	Passive     bool // somebody else made the person an operator, who has not acted in the contest since
}

// handedOverBy returns who made the owner of a contest its owner; 0 for the person who created it, the only one who becomes the owner by
// themselves.
func (o *Operator) handedOverBy() int64 {
	if o.UpdatedByID == o.UserID {
		return 0
	}
	return o.UpdatedByID
}

// EntryStatus is NotConfirmed until the confirm step allows the entry (CONFIRM-3, CONFIRM-1).
type EntryStatus string

// The entry statuses; NotConfirmed is null on the wire.
const (
	NotConfirmed EntryStatus = ""
	Allow        EntryStatus = "ALLOW"
)

// Entry is a person's or a team's participation in a contest.
type Entry struct {
	ID        int64
	ContestID int64
	// UserID is the person who entered: for a team its representative (ENTRY-7).
	UserID        int64
	TeamID        int64 // 0 for a person's entry
	EnteredByID   int64 // operator who makes the entry, for AddEntry only; 0 = its own people
	Status        EntryStatus
	WaitingState  WaitingState
	Checkin       bool
	CheckUpdated  *time.Time
	TwitterID     string // without the leading @ (ENTRY-2)
	GameUsername  string
	FriendCode    string
	Comment       string
	Following     *bool // nil = unknown (ENTRY-11)
	Retweet       *bool
	CreatedAt     time.Time
	UpdatedAt     time.Time
	Nickname      string // of UserID
	UserImage     string
	TeamName      string
	TeamImage     string
	TeamUserCount int
	// Drop describes how the entry left the contest during play; nil for an entry that did not.
	Drop *Drop
}

// ClearPrivate clears the fields that only operators and, for some fields, opponents may read (ENTRY-10).
func (e *Entry) ClearPrivate() {
	e.TwitterID, e.GameUsername, e.FriendCode, e.Comment = "", "", "", ""
}

// Active reports whether the entry may play: allowed, not dropped, and checked in if the contest has check-in
// (CHECKIN-4).
func (e *Entry) Active(c *Contest) bool {
	return e.Drop == nil && e.Status == Allow && (!c.Checkin || e.Checkin)
}

// Name returns the participant's name: the team's, or the person's nickname.
func (e *Entry) Name() string {
	if e.TeamID != 0 {
		return e.TeamName
	}
	return e.Nickname
}

// Image returns the path of the participant's picture: the team's, or the person's.
func (e *Entry) Image() string {
	if e.TeamID != 0 {
		return e.TeamImage
	}
	return e.UserImage
}
