package notify

import (
	"slices"
	"strconv"
	"time"
)

// Type says what a notification is about (NOTIFY-3); friend and matchRoom are the product's own.
type Type string

// The types of notifications that are not about stages.
const (
	Contest    Type = "contest"
	TeamMember Type = "teamMember"
	Friend     Type = "friend"
	MatchRoom  Type = "matchRoom"
	Admin      Type = "admin"
)

// Status says what happened to it.
type Status string

// The statuses. Those of matches mean the same in every format.
const (
	Created     Status = "created"     // the bracket, the draw, the schedule, the field
	StartRound  Status = "startRound"  // a round was drawn
	MatchReady  Status = "matchReady"  // both sides are known and the start is near
	EmptyResult Status = "emptyResult" // the time of a match is over and nobody told its result
	Claimed     Status = "claimed"     // the other side says how it ended
	Disputed    Status = "disputed"
	Decided     Status = "decided" // by somebody else than the two sides
	Corrected   Status = "corrected"
	Warned      Status = "warned" // a side is not there and soon loses
	Called      Status = "called" // an operator is asked to come

	StreamQueued  Status = "streamQueued"  // the own match will be streamed
	StreamCalled  Status = "streamCalled"  // it is next on stream: wait until the caster starts
	StreamStarted Status = "streamStarted" // it is on stream

	Recommended     Status = "recommended"
	Allowed         Status = "allowed"
	NotAllowed      Status = "notAllowed"
	Moved           Status = "moved" // from the waiting list
	LostPlace       Status = "lostPlace"
	Removed         Status = "removed"
	RemovedFor      Status = "removedWithReason"
	AddedFor        Status = "addedByOperator" // an operator entered the person or the team
	CheckedIn       Status = "checkedInByOperator"
	CheckedOut      Status = "checkedOutByOperator"
	Banned          Status = "banned"
	EntryLeft       Status = "entryLeft" // an entry left while the contest was being played, for operators
	TeamEntryLeft   Status = "teamEntryLeft"
	Disqualified    Status = "disqualified"    // the own entry was taken out
	EntryReinstated Status = "entryReinstated" // the own entry plays again
	CheckinOpens    Status = "checkinOpens"
	CheckinCloses   Status = "checkinCloses"
	Cancelled       Status = "cancelled"
	Reinstated      Status = "reinstated" // a cancellation was taken back
	Deleted         Status = "deleted"
	Finished        Status = "finished"
	Trophy          Status = "trophy"
	TeamShort       Status = "teamShort" // fewer people play for an entered team than the contest asks for
	RosterAdded     Status = "rosterAdded"
	RosterRemoved   Status = "rosterRemoved"
	OperatorAdded   Status = "operatorAdded"
	OperatorRemoved Status = "operatorRemoved"
	OperatorRole    Status = "operatorRole"
	CasterAdded     Status = "casterAdded"
	CasterRemoved   Status = "casterRemoved"

	Requested Status = "requested"
	Accepted  Status = "accepted"
	Rejected  Status = "rejected"
	Joined    Status = "joined"
	Role      Status = "role"
	Entered   Status = "entered" // a member entered the team in a contest (ENTRY-7)
	Poll      Status = "poll"
	Dissolved Status = "dissolved" // the team is gone

	Invited Status = "invited"
	Custom  Status = "custom" // a word of the site's administrators
	Test    Status = "test"   // one's own, to see how it arrives
)

// Kinds are the statuses of every type: all that people are told. Each has a text in every language, here and in the app.
var Kinds = withStageTypes(map[Type][]Status{
	Contest: {
		Recommended, Allowed, NotAllowed, Moved, LostPlace, Removed, RemovedFor, AddedFor, CheckedIn, CheckedOut, Banned, CheckinOpens,
		CheckinCloses, TeamShort, RosterAdded, RosterRemoved, Cancelled, Reinstated, Deleted, Finished, Trophy,
		EntryLeft, TeamEntryLeft, Disqualified, EntryReinstated,
		OperatorAdded, OperatorRemoved, OperatorRole, CasterAdded, CasterRemoved,
	},
	TeamMember: {Requested, Allowed, Rejected, Removed, Joined, Role, Entered, Poll, Dissolved},
	Friend:     {Requested, Accepted},
	MatchRoom:  {Invited},
	Admin:      {Custom, Test},
})

// mutedBy is the kind of account.NotificationKinds by which people mute it (NOTIFY-3).
func mutedBy(t Type, s Status) string {
	if t == TeamMember && s == Poll {
		return "teamPoll"
	}
	if slices.Contains([]Status{StreamQueued, StreamCalled, StreamStarted, CasterAdded, CasterRemoved}, s) {
		return "stream"
	}
	return string(t)
}

// personal says whether a notification comes from a person rather than from a contest or match that both take part in.
func personal(t Type, s Status) bool {
	switch t {
	case TeamMember, Friend, MatchRoom:
		return true
	case Contest:
		return s == Recommended || s == OperatorAdded || s == CasterAdded
	default:
		return false
	}
}

// approach says whether a notification is only about what another person wants of the recipient or offers: who blocks that
// person does not get it at all.
func (s Status) approach() bool {
	return slices.Contains([]Status{Requested, Accepted, Joined, Invited, Recommended}, s)
}

// mailed says whether it is also mailed: what must not be missed.
func mailed(s Status) bool {
	return slices.Contains([]Status{CheckinOpens, CheckinCloses, MatchReady, StartRound, Cancelled, Reinstated}, s)
}

// Payload is what a notification tells; zero values are not told. It is stored, so it never names a
// person: that is About, whose name goes with the person.
type Payload struct {
	ContestName  string     `json:"contestName,omitempty"`
	ContestID    int64      `json:"contestId,omitempty"`
	ContestImage string     `json:"contestImage,omitempty"` // path
	GameName     string     `json:"gameName,omitempty"`
	Round        *int       `json:"round,omitempty"` // from 0, as order
	Order        *int       `json:"order,omitempty"`
	TournamentID int64      `json:"tournamentId,omitempty"`
	MatchID      int64      `json:"matchId,omitempty"`
	SwissDrawID  int64      `json:"swissDrawId,omitempty"`
	StageID      int64      `json:"stageId,omitempty"`
	TeamID       int64      `json:"teamId,omitempty"`
	TeamName     string     `json:"teamName,omitempty"`
	RoomID       int64      `json:"roomId,omitempty"`
	Image        string     `json:"image,omitempty"` // path
	Text         string     `json:"text,omitempty"`
	InternalLink string     `json:"internalLink,omitempty"` // path within the app
	ExternalLink string     `json:"externalLink,omitempty"` // https address
	NoticeID     int64      `json:"noticeId,omitempty"`     // text, picture and links are the notice's
	At           *time.Time `json:"at,omitempty"`           // the instant that matters: when it starts, until when it waits
	Until        *time.Time `json:"until,omitempty"`        // when it is over
	Place        int        `json:"place,omitempty"`        // final place, from 1

	texts map[string]string // of the notice, by language
}

// Person is somebody whom a notification is about.
type Person struct {
	ID       int64
	Nickname string // empty for who has withdrawn
	Image    string // path, empty = none
}

// Notification is what one person is told.
type Notification struct {
	ID        int64
	UserID    int64 // who is told
	Source    string
	Type      Type
	Status    Status
	About     Person // ID 0 = nobody
	Payload   Payload
	CreatedAt time.Time
	ViewedAt  *time.Time // seen in the badge (NOTIFY-2)
	ReadAt    *time.Time // clicked (NOTIFY-2)
	PushedAt  *time.Time
	MailedAt  *time.Time
}

// Image returns the path of the notification's picture: its own, else that of the contest, else that of the person. An
// empty path means no picture.
func (n *Notification) Image() string {
	for _, path := range []string{n.Payload.Image, n.Payload.ContestImage, n.About.Image} {
		if path != "" {
			return path
		}
	}
	return ""
}

// Link is where a click leads (NOTIFY-1): a path within the app, or an address elsewhere; empty = nowhere.
func (n *Notification) Link() (link string, external bool) {
	p := &n.Payload
	contest := "/contests/" + number(p.ContestID)
	switch n.Type {
	case Contest:
		if n.Status == Deleted {
			return "", false
		}
		if n.Status == CasterAdded {
			return contest + "/stream", false
		}
		return contest, false
	case TeamMember:
		if n.Status == Dissolved {
			return "/teams", false
		}
		return "/teams/" + number(p.TeamID), false
	case Friend:
		if n.Status == Accepted && n.About.ID != 0 {
			return "/users/" + number(n.About.ID), false
		}
		return "/friends?tab=received", false
	case MatchRoom:
		return "/match/" + number(p.RoomID), false
	case Admin:
		if p.InternalLink != "" {
			return p.InternalLink, false
		}
		return p.ExternalLink, p.ExternalLink != ""
	default:
		if t, ok := stageTypeOf(n.Type); ok {
			return n.stageLink(&t, contest), false
		}
		return "", false
	}
}

// stageLink returns where a notification about a stage leads: to its match, to the stages of the contest, or to the contest.
func (n *Notification) stageLink(t *stageType, contest string) string {
	switch {
	case n.Status == Created && !t.rounds:
		return contest + stagesTab
	case n.Status == Created || n.Status == StartRound || !t.sides:
		return contest
	default:
		return contest + "/" + t.format + "/" + number(n.Payload.StageID) + "/match/" + number(n.Payload.MatchID)
	}
}

func number(id int64) string { return strconv.FormatInt(id, 10) }
