package contest

import (
	"time"

	"yagura/internal/kit/event"
)

// Events are the definitions of the events that this feature appends. All of them belong to a contest.
var Events event.Set

// logged returns the rules of a kind that operators see in the activity log and that is announced to the pages of the contest.
func logged(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	return event.Rules{Visible: event.Operators, Channels: []event.Audience{Page}, Notifies: notifies, Activity: sentences, Effects: event.NoEffects}
}

// acted returns the rules of logged for a kind with which a person takes part in a contest or runs it. Leaving a contest and
// changes of a team are not among them.
func acted(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	return logged(notifies, sentences...).With(event.EndsPassive)
}

// also adds an audience to rules.
func also(to event.Audience, r event.Rules) event.Rules {
	r.Channels = append(r.Channels, to)
	return r
}

// discreet hides the kind and the subject of an event from the visitors of a contest's pages.
func discreet(r event.Rules) event.Rules {
	r.Channels = []event.Audience{Discreet}
	return r
}

// The contest itself. The subject is the contest.
var (
	ContestCreated = event.Define[NamePayload](&Events, event.ContestCreated,
		also(List, logged([]event.Notification{"contest.recommended", "follow.opened"}, "contestCreated")))
	ContestUpdated = event.Define[UpdatedPayload](&Events, event.ContestUpdated,
		also(List, acted([]event.Notification{"contest.recommended", "contest.rescheduled", "contest.checkinCloses", "format.matchReady", "format.emptyResult"},
			"contestUpdated", "entryClosed", "entryExtended", "startedNow", "operatorLeft", "ownerChanged")).With(event.ReplansDeadlines))
	ContestDeleted = event.Define[NamePayload](&Events, event.ContestDeleted,
		also(List, logged(event.NoNotifications, "contestDeleted"))) // notify.ContestDeleted is called before the people are gone
	ContestCancelled = event.Define[CancelledPayload](&Events, event.ContestCancelled,
		also(List, acted([]event.Notification{"contest.cancelled", "follow.cancelled"}, "contestCancelled")))
	ContestResumed = event.Define[NamePayload](&Events, event.ContestResumed,
		also(List, acted([]event.Notification{"contest.reinstated"}, "contestReinstated")))
	ContestStatus = event.Define[StatusPayload](&Events, event.ContestStatus,
		logged([]event.Notification{"contest.checkinOpens"}, "boundary"))
	CheckinReminder = event.Define[ReminderPayload](&Events, event.CheckinReminder,
		logged([]event.Notification{"contest.checkinOpens", "contest.checkinCloses"}, "checkinReminderOpens", "checkinReminderCloses"))
	SurveySaved       = event.Define[SurveyPayload](&Events, event.SurveySaved, acted(event.NoNotifications, "surveySaved"))
	TrophiesSaved     = event.Define[TrophiesPayload](&Events, event.TrophiesSaved, acted(event.NoNotifications, "trophiesSaved"))
	EngagementChecked = event.Define[Engagement](&Events, event.EngagementChecked, logged(event.NoNotifications, "engagementChecked"))
	// The subject is the trophy.
	TrophyAwarded = event.Define[AwardPayload](&Events, event.TrophyAwarded,
		acted([]event.Notification{"contest.trophy"}, "trophyAwarded", "trophyTaken"))
)

// Entries. The subject is the entry, or the contest where many entries change.
var (
	EntryAdded = event.Define[EntryPayload](&Events, event.EntryAdded,
		acted([]event.Notification{"contest.addedByOperator", "teamMember.entered"}, "entryAdded", "entryWaiting", "entryAddedFor"))
	EntryRemoved = event.Define[EntryPayload](&Events, event.EntryRemoved,
		logged([]event.Notification{"contest.removed", "contest.removedWithReason"}, "entryRemoved"))
	EntryUpdated   = event.Define[EntryUpdatedPayload](&Events, event.EntryUpdated, acted(event.NoNotifications, "entryUpdated"))
	CheckinChanged = event.Define[CheckinPayload](&Events, event.CheckinChanged,
		acted([]event.Notification{"contest.checkedInByOperator", "contest.checkedOutByOperator"},
			"checkinChanged", "checkinCancelled", "checkinFor", "checkinTakenFrom"))
	EntryRoster = event.Define[RosterPayload](&Events, event.EntryRoster,
		logged([]event.Notification{"contest.teamShort", "contest.rosterAdded", "contest.rosterRemoved"}, "rosterChanged"))
	EntriesConfirmed = event.Define[ConfirmedPayload](&Events, event.EntriesConfirmed,
		acted([]event.Notification{"contest.allowed", "contest.notAllowed"}, "entriesConfirmed"))
	EntriesMoved = event.Define[MovedPayload](&Events, event.EntriesMoved,
		also(Moved, logged([]event.Notification{"contest.moved", "contest.lostPlace"}, "entriesMoved")))
	EntriesImported = event.Define[ImportedPayload](&Events, event.EntriesImported, acted(event.NoNotifications, "entriesImported"))
)

// Bans, whose subject is the ban, and operators, whose subject is the person.
var (
	BanAdded      = event.Define[BanPayload](&Events, event.BanAdded, discreet(acted([]event.Notification{"contest.banned"}, "banAdded")))
	BanEnded      = event.Define[BanPayload](&Events, event.BanEnded, discreet(acted(event.NoNotifications, "banEnded")))
	OperatorAdded = event.Define[OperatorPayload](&Events, event.OperatorAdded,
		also(Subject, acted([]event.Notification{"contest.operatorAdded"}, "operatorAdded")))
	OperatorRemoved = event.Define[OperatorPayload](&Events, event.OperatorRemoved,
		also(Subject, logged([]event.Notification{"contest.operatorRemoved"}, "operatorRemoved", "operatorLeft")))
	OperatorRole = event.Define[OperatorPayload](&Events, event.OperatorRole,
		also(Subject, logged([]event.Notification{"contest.operatorRole"}, "operatorRole")))
)

// NamePayload names the contest at that time.
type NamePayload struct {
	Name string `json:"name"`
}

// UpdatedPayload is the payload of contest.updated.
type UpdatedPayload struct {
	Changes []Change `json:"changes"`
	// Action is the act of an operator that is not a save of the form: entryClosed, entryExtended or startedNow; in older
	// events also operatorLeft or ownerChanged.
	Action string `json:"action,omitempty"`
}

// CancelledPayload is the payload of contest.cancelled.
type CancelledPayload struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// StatusPayload is the payload of contest.status: the clock passed a boundary.
type StatusPayload struct {
	Boundary string `json:"boundary"` // a field of the form, such as entryEnd
	Status   Status `json:"status"`
}

// ReminderPayload is the payload of checkin.reminder.
type ReminderPayload struct {
	Which string    `json:"which"` // opens, closes
	At    time.Time `json:"at"`
}

// SurveyPayload is the payload of survey.saved.
type SurveyPayload struct {
	Before    int `json:"before"` // questions
	After     int `json:"after"`
	Discarded int `json:"discarded,omitempty"` // answers
}

// TrophiesPayload is the payload of trophies.saved: the names.
type TrophiesPayload struct {
	Before []string `json:"before"`
	After  []string `json:"after"`
}

// AwardPayload is the payload of trophy.awarded; nil where nobody holds the trophy.
type AwardPayload struct {
	Trophy string      `json:"trophy"`
	Before *HolderName `json:"before"`
	After  *HolderName `json:"after"`
}

// HolderName is the entry that holds a trophy, with its name at that time.
type HolderName struct {
	EntryID int64  `json:"id"`
	UserID  int64  `json:"userId"`
	TeamID  int64  `json:"teamId,omitempty"`
	Name    string `json:"name"`
}

// EntryPayload is the payload of entry.added and entry.removed.
type EntryPayload struct {
	UserID     int64       `json:"userId"`
	TeamID     int64       `json:"teamId,omitempty"`
	Name       string      `json:"name,omitempty"`
	Status     EntryStatus `json:"status,omitempty"`
	OverMax    bool        `json:"overMax,omitempty"`
	EntryCount int         `json:"entryCount"`
	// ByOperator says that an operator acted for the entrant; Reason is what the operator wrote to the entrant.
	ByOperator bool   `json:"byOperator,omitempty"`
	Reason     string `json:"reason,omitempty"`
	// Banned says that the entry was removed with a ban, whose event notifies the people.
	Banned bool `json:"banned,omitempty"`
}

// EntryUpdatedPayload is the payload of entry.updated: which fields changed, without their values.
type EntryUpdatedPayload struct {
	EntrantName
	Fields []string `json:"fields"`
}

// EntrantName is an entry with its name at that time.
type EntrantName struct {
	EntryID int64  `json:"entryId"`
	UserID  int64  `json:"userId"`
	TeamID  int64  `json:"teamId,omitempty"`
	Name    string `json:"name"`
}

// CheckinPayload is the payload of checkin.changed.
type CheckinPayload struct {
	Checkin bool `json:"checkin"`
	// ByOperator says that an operator did it for the entry of that name, with the reason written to its people.
	ByOperator bool   `json:"byOperator,omitempty"`
	UserID     int64  `json:"userId,omitempty"`
	TeamID     int64  `json:"teamId,omitempty"`
	Name       string `json:"name,omitempty"`
	Reason     string `json:"reason,omitempty"`
}

// RosterPayload is the payload of entry.roster.
type RosterPayload struct {
	TeamID int64            `json:"teamId"`
	Name   string           `json:"name"` // of the team
	Joined []RosterName     `json:"joined"`
	Left   []RosterName     `json:"left"`
	Absent []RosterAbsentee `json:"absent"` // joined the team but is not on the roster
	Count  int              `json:"count"`  // of people who play
	Size   int              `json:"size"`   // that the contest asks for
	Locked bool             `json:"locked"`
	// Below says that fewer people play than the contest asks for, and that they were enough before the change.
	Below  bool   `json:"below"`
	Reason string `json:"reason,omitempty"` // of an operator
}

// RosterName is a person with the name at that time.
type RosterName struct {
	UserID int64  `json:"userId"`
	Name   string `json:"name"`
}

// RosterAbsentee is a member of the team who is not on the roster, and why.
type RosterAbsentee struct {
	RosterName
	Why RosterStatus `json:"why"`
}

// ConfirmedPayload is the payload of entries.confirmed: how many entries are allowed, and which ones changed.
type ConfirmedPayload struct {
	Before  int     `json:"before"`
	After   int     `json:"after"`
	Added   []int64 `json:"added"`
	Removed []int64 `json:"removed"`
}

// MovedPayload is the payload of entries.moved.
type MovedPayload struct {
	Added   []EntrantName `json:"added"`   // got a place
	Removed []EntrantName `json:"removed"` // lost their place
	Reason  MoveReason    `json:"reason"`
}

// MoveReason says why entries got or lost a place.
type MoveReason string

const (
	movedByRemoval MoveReason = "removal"
	movedByConfirm MoveReason = "confirm"
	movedByMaximum MoveReason = "maximum"
	movedByCheckin MoveReason = "checkin" // the check-in has ended
)

// Values lists the reasons, for the types of the app.
func (MoveReason) Values() []string {
	return []string{string(movedByRemoval), string(movedByConfirm), string(movedByMaximum), string(movedByCheckin)}
}

// ImportedPayload is the payload of entries.imported.
type ImportedPayload struct {
	Added   int `json:"added"`
	Updated int `json:"updated"`
}

// BanPayload is the payload of ban.added and ban.ended.
type BanPayload struct {
	UserID int64  `json:"userId,omitempty"`
	TeamID int64  `json:"teamId,omitempty"`
	Name   string `json:"name"`
	// Present says that the person or team was in the contest before a ban. Nobody else is notified of it.
	Present bool `json:"present,omitempty"`
}

// OperatorPayload is the payload of the events of an operator, with the nickname at that time.
type OperatorPayload struct {
	UserID   int64  `json:"userId"`
	Nickname string `json:"nickname"`
	Before   Role   `json:"before,omitempty"`
	After    Role   `json:"after,omitempty"`
	// Previous is the owner before, where the contest is handed over.
	Previous *OperatorPayload `json:"previous,omitempty"`
}
