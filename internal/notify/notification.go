package notify

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"yagura/internal/stage"
)

// Type is the kind of subject of a notification (NOTIFY-3).
type Type string

// The types of notifications that are not about stages.
const (
	Contest    Type = "contest"
	TeamMember Type = "teamMember"
	Friend     Type = "friend"
	MatchRoom  Type = "matchRoom"
	Follow     Type = "follow" // about what the recipient follows (FOLLOW-4)
	Admin      Type = "admin"
)

// Status describes what happened to the subject of a notification.
type Status string

// The statuses. Statuses of matches have the same meaning in every format.
const (
	Created     Status = "created"     // a stage was created
	StartRound  Status = "startRound"  // a round was drawn
	MatchReady  Status = "matchReady"  // both sides are known and the start is near
	EmptyResult Status = "emptyResult" // the time of a match is over without a reported result
	Claimed     Status = "claimed"     // the other side claimed a result
	Disputed    Status = "disputed"
	Decided     Status = "decided" // by a person or timer of neither side, or because the other side conceded or left
	Corrected   Status = "corrected"
	Warned      Status = "warned" // a side is absent and loses soon
	Called      Status = "called" // the sides call an operator

	StreamQueued  Status = "streamQueued"  // the recipient's match will be streamed
	StreamCalled  Status = "streamCalled"  // the match is next on stream: the sides wait until the caster starts
	StreamStarted Status = "streamStarted" // the match is on stream

	Recommended     Status = "recommended"
	Allowed         Status = "allowed"
	NotAllowed      Status = "notAllowed"
	Moved           Status = "moved" // moved up from the waiting list
	LostPlace       Status = "lostPlace"
	Removed         Status = "removed"
	RemovedFor      Status = "removedWithReason"
	AddedFor        Status = "addedByOperator" // an operator entered the person or the team
	CheckedIn       Status = "checkedInByOperator"
	CheckedOut      Status = "checkedOutByOperator"
	Banned          Status = "banned"
	EntryLeft       Status = "entryLeft" // a person's entry left during play; sent to operators
	TeamEntryLeft   Status = "teamEntryLeft"
	Disqualified    Status = "disqualified"    // the recipient's entry was disqualified
	EntryReinstated Status = "entryReinstated" // the recipient's entry plays again
	CheckinOpens    Status = "checkinOpens"
	CheckinCloses   Status = "checkinCloses"
	Cancelled       Status = "cancelled"
	Reinstated      Status = "reinstated"  // the cancellation of a contest was undone
	Rescheduled     Status = "rescheduled" // the contest starts at another time
	Deleted         Status = "deleted"
	Finished        Status = "finished"
	Trophy          Status = "trophy"
	TeamShort       Status = "teamShort" // the roster of an entered team has fewer players than the contest requires
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
	Dissolved Status = "dissolved" // the team was deleted

	Won    Status = "won" // a followed player or team, as the next two
	Lost   Status = "lost"
	Drew   Status = "drew"
	Opened Status = "opened" // a contest of a followed game or organiser was created

	Invited Status = "invited"
	Custom  Status = "custom" // a notice of the site's administrators
	Test    Status = "test"   // sent by the recipient to test the delivery
)

// Kinds lists the statuses of every type. Each has a text in every language, here and in the app.
var Kinds = withFormats(map[Type][]Status{
	Contest: {
		Recommended, Allowed, NotAllowed, Moved, LostPlace, Removed, RemovedFor, AddedFor, CheckedIn, CheckedOut, Banned, CheckinOpens,
		CheckinCloses, TeamShort, RosterAdded, RosterRemoved, Cancelled, Reinstated, Rescheduled, Deleted, Finished, Trophy,
		EntryLeft, TeamEntryLeft, Disqualified, EntryReinstated,
		OperatorAdded, OperatorRemoved, OperatorRole, CasterAdded, CasterRemoved,
	},
	TeamMember: {Requested, Allowed, Rejected, Removed, Joined, Role, Entered, Poll, Dissolved},
	Friend:     {Requested, Accepted},
	MatchRoom:  {Invited},
	Follow:     {Won, Lost, Drew, Opened, Created, Finished, Cancelled, Reinstated},
	Admin:      {Custom, Test},
})

// mutedBy returns the kind of Mutes with which people mute a notification (NOTIFY-3).
func mutedBy(t Type, s Status) string {
	if t == TeamMember && s == Poll {
		return mutePoll
	}
	if slices.Contains([]Status{StreamQueued, StreamCalled, StreamStarted, CasterAdded, CasterRemoved}, s) {
		return muteStream
	}
	return string(t)
}

// personal reports whether a notification comes from a person, and not from a contest or match in which both take part. The
// handover of a contest is not personal, because its new owner must know of it.
func personal(t Type, s Status) bool {
	switch t {
	case TeamMember, Friend, MatchRoom, Follow:
		return true
	case Contest:
		return slices.Contains([]Status{Recommended, Banned, OperatorAdded, OperatorRemoved, CasterAdded, CasterRemoved}, s)
	default:
		return false
	}
}

// approach reports whether a notification is only about a request or an offer of another person. Recipients who block that
// person do not get it.
func (s Status) approach() bool {
	return slices.Contains([]Status{Requested, Accepted, Joined, Invited, Recommended}, s)
}

// mailed reports whether notifications with the status are also mailed, because people must not miss them.
func mailed(s Status) bool {
	return slices.Contains([]Status{CheckinOpens, CheckinCloses, MatchReady, StartRound, Cancelled, Reinstated, Rescheduled}, s)
}

// Payload has the details of a notification. Zero values are left out. The payload is stored, so it never has the name of a
// person: Notification.About identifies the person, and the name is read when needed.
type Payload struct {
	ContestName  string     `json:"contestName,omitempty"`
	ContestID    int64      `json:"contestId,omitempty"`
	ContestImage string     `json:"contestImage,omitempty"` // path
	GameName     string     `json:"gameName,omitempty"`
	Round        *int       `json:"round,omitempty"` // from 0, as order
	Order        *int       `json:"order,omitempty"`
	Section      int        `json:"section,omitempty"`
	RoundCount   int        `json:"roundCount,omitempty"` // rounds of the section; 0 in notifications of earlier versions, and outside brackets
	Double       bool       `json:"double,omitempty"`     // double elimination
	Groups       int        `json:"groups,omitempty"`     // groups of the stage; 0 in notifications of earlier versions, and outside leagues
	MatchType    string     `json:"matchType,omitempty"`  // role of the match in a bracket
	TournamentID int64      `json:"tournamentId,omitempty"`
	MatchID      int64      `json:"matchId,omitempty"`
	SwissDrawID  int64      `json:"swissDrawId,omitempty"`
	StageID      int64      `json:"stageId,omitempty"`
	TeamID       int64      `json:"teamId,omitempty"`
	TeamName     string     `json:"teamName,omitempty"`
	Teams        bool       `json:"teams,omitempty"` // teams enter the contest; only for the check-in
	RoomID       int64      `json:"roomId,omitempty"`
	Image        string     `json:"image,omitempty"` // path
	Text         string     `json:"text,omitempty"`
	InternalLink string     `json:"internalLink,omitempty"` // path within the app
	ExternalLink string     `json:"externalLink,omitempty"` // https address
	NoticeID     int64      `json:"noticeId,omitempty"`     // the notice has the text, the picture and the links
	At           *time.Time `json:"at,omitempty"`           // start, or the time limit that the status is about
	Until        *time.Time `json:"until,omitempty"`        // end
	Place        int        `json:"place,omitempty"`        // final place, from 1

	texts map[string]string // of the notice, by language
}

// Person is a person whom a notification is about.
type Person struct {
	ID       int64
	Nickname string // empty if the person has withdrawn
	Image    string // path, empty = none
}

// Notification is a notification of one person.
type Notification struct {
	ID        int64
	UserID    int64 // the recipient
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

// Image returns the path of the notification's picture: its own, or else that of the contest, or else that of the person. An
// empty path means no picture.
func (n *Notification) Image() string {
	for _, path := range []string{n.Payload.Image, n.Payload.ContestImage, n.About.Image} {
		if path != "" {
			return path
		}
	}
	return ""
}

// Link returns the target of a click on the notification (NOTIFY-1): a path within the app, or an external address. It is
// empty if there is no target.
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
	case Follow:
		return cmp.Or(p.InternalLink, contest), false
	case Admin:
		if p.InternalLink != "" {
			return p.InternalLink, false
		}
		return p.ExternalLink, p.ExternalLink != ""
	default:
		if f, ok := formatOf(n.Type); ok {
			return n.stageLink(&f, contest), false
		}
		return "", false
	}
}

// stageLink returns the target of a notification about a stage: its match, the stages of the contest, or the contest.
func (n *Notification) stageLink(f *stage.Spec, contest string) string {
	switch {
	case n.Status == Created && !f.RoundsTogether:
		return contest + stagesTab
	case n.Status == Created || n.Status == StartRound || !f.Contest.Sides:
		return contest
	default:
		return contest + "/" + string(f.ID) + "/" + number(n.Payload.StageID) + "/match/" + number(n.Payload.MatchID)
	}
}

func number(id int64) string { return strconv.FormatInt(id, 10) }
