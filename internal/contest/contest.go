// Package contest is a contest from its draft to its confirmed field: the form's rules, the clock's status, operators,
// entries, confirmation and check-in. How it is played is package stage.
package contest

import (
	"time"
)

// Type is the format of play (contests.md §1).
type Type string

// The types; LEAGUE-1 makes the league a real one.
const (
	Tournament  Type = "TOURNAMENT"
	BattleRoyal Type = "BATTLEROYAL"
	SwissDraw   Type = "SWISSDRAW"
	League      Type = "LEAGUE"
)

// ParticipantType says who enters: persons or teams (CONTEST-1).
type ParticipantType string

// The participant types.
const (
	Solo  ParticipantType = "SOLO"
	Multi ParticipantType = "MULTI"
)

// Status is where the contest stands by the clock alone (STATUS-1).
type Status string

// The statuses, in the order of time. Each boundary instant belongs to the later one.
const (
	Prepare   Status = "prepare"
	EntryOpen Status = "entry"
	EntryDone Status = "entryDone"
	MatchOpen Status = "match"
	MatchDone Status = "matchDone"
)

// Role is what an operator is in a contest.
type Role string

// The roles; both hold both abilities (OPERATOR-1).
const (
	Owner Role = "ROLE_CONTEST_OWNER"
	Admin Role = "ROLE_CONTEST_ADMIN"
)

// Ability is what a role allows (OPERATOR-1).
type Ability string

// The abilities.
const (
	AbilityEdit     Ability = "ABILITY_CONTEST_EDIT"
	AbilityChatEdit Ability = "ABILITY_CONTEST_CHAT_EDIT"
)

// Contest is the stored contest (contests.md §3). Times are UTC with whole milliseconds.
type Contest struct {
	ID              int64
	GameID          int64
	Name            string
	Image           string // path of the cover, empty = generated artwork
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
	EntryPassword   string
	TeamSize        int
	EntryMaxCount   int
	EntryCount      int // always the number of entries (ENTRY-6)
	DiscordURL      string
	IframeSrc       string
	VideoURL        string
	Award           string
	Rule            string // markdown
	IsRecommend     bool
	Settings        Settings
	// SurveyRevision and TrophiesRevision rise with every save of the survey and of the trophies, as Revision does with the form's.
	SurveyRevision   int64
	TrophiesRevision int64
	PostID           string     // of the social network's post that engagement looks at, empty if unset
	EngagementAt     *time.Time // when it was looked at last
	CancelledAt      *time.Time // nil = it is not cancelled
	CancelReason     string     // for everyone, at most MaxCancelReason characters
	// Version rises with every change of the contest or of what hangs on it.
	Version int64
	// Revision rises with every save of the form: an edit is based on one, and refused when it is no longer the newest.
	Revision    int64
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CreatedByID int64
	UpdatedByID int64
}

// StatusAt is the status at an instant: starts are inclusive, ends exclusive (STATUS-1).
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

// Cancelled reports whether the contest is cancelled: it can be read, and nothing is entered, checked in or played.
func (c *Contest) Cancelled() bool { return c.CancelledAt != nil }

// CanEntry holds during the entry window (STATUS-2), unless the contest is cancelled.
func (c *Contest) CanEntry(now time.Time) bool { return !c.Cancelled() && c.StatusAt(now) == EntryOpen }

// CanMatch holds during the contest window (STATUS-2), unless the contest is cancelled.
func (c *Contest) CanMatch(now time.Time) bool { return !c.Cancelled() && c.StatusAt(now) == MatchOpen }

// CanRanking holds after the contest's start (STATUS-2).
func (c *Contest) CanRanking(now time.Time) bool { return !now.Before(c.ContestStart) }

// CanCreateStage holds after the entry's end (STATUS-2), unless the contest is cancelled; which of the three create calls it
// allows depends on Type.
func (c *Contest) CanCreateStage(now time.Time) bool {
	return !c.Cancelled() && !now.Before(c.EntryEnd)
}

// Operator is a person who runs the contest (OPERATOR-1).
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
}

// EntryStatus is NotConfirmed until the confirm step allows the entry (CONFIRM-3, CONFIRM-1).
type EntryStatus string

// The entry statuses; NotConfirmed is null on the wire.
const (
	NotConfirmed EntryStatus = ""
	Allow        EntryStatus = "ALLOW"
)

// Entry is a person's or a team's place in a contest (contests.md §3 "Contest user", "Contest team").
type Entry struct {
	ID        int64
	ContestID int64
	// UserID is who entered: for a team its representative (ENTRY-7).
	UserID        int64
	TeamID        int64 // 0 for a person's entry
	Status        EntryStatus
	Standing      Standing
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
	// Drop is how the entry left the contest while it was playing; nil for an entry that did not.
	Drop *Drop
}

// Active reports whether the entry may play: allowed, not dropped, and checked in where the contest has check-in (CHECKIN-4).
func (e *Entry) Active(c *Contest) bool {
	return e.Drop == nil && e.Status == Allow && (!c.Checkin || e.Checkin)
}

// Name is the participant's name: the team's, or the person's nickname.
func (e *Entry) Name() string {
	if e.TeamID != 0 {
		return e.TeamName
	}
	return e.Nickname
}

// Image is the participant's picture path: the team's, or the person's.
func (e *Entry) Image() string {
	if e.TeamID != 0 {
		return e.TeamImage
	}
	return e.UserImage
}
