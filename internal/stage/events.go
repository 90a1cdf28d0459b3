package stage

import (
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
)

// Events are the definitions of the events that this feature appends. All of them belong to a contest.
var Events event.Set

// CreatedPayload has what the payload of stage.created tells in every format.
type CreatedPayload struct {
	Format       FormatID `json:"format"`
	Participants int      `json:"participants"`
}

// FinishedPayload has what the payloads of stage.finished and stage.reopened tell in every format.
type FinishedPayload struct {
	Format FormatID `json:"format"`
}

// RoundPayload has what the payloads of the events of a round tell in every format.
type RoundPayload struct {
	Format FormatID `json:"format"`
	Round  int      `json:"round"`
}

// planned are the notifications that wait for the time of a match: it starts soon, or its result is missing.
var planned = []event.Notification{"format.matchReady", "format.emptyResult"}

// Causing lists notifications that are sent at once, and those that wait for the time of a match.
func Causing(at ...event.Notification) []event.Notification { return slices.Concat(at, planned) }

// Logged returns the rules of a kind that operators read in the activity log, with its sentences.
func Logged(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	return event.Rules{Visible: event.Operators, Channels: []event.Audience{contest.Page}, Notifies: notifies, Activity: sentences}
}

// OnMatch returns the rules of a kind that everybody reads on the page of the match.
func OnMatch(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	r := Logged(notifies, sentences...)
	r.Visible = event.Everybody
	return r
}

// An entry leaves the contest while it is played, and comes back.
var (
	EntryDropped = event.Define[EntryDropPayload](&Events, event.EntryDropped, Logged(
		[]event.Notification{"contest.disqualified", "contest.entryLeft", "contest.teamEntryLeft"},
		"entryLeft", "entryWithdrawn", "entryDisqualified"))
	EntryReinstated = event.Define[EntryDropPayload](&Events, event.EntryReinstated,
		Logged([]event.Notification{"contest.entryReinstated"}, "entryReinstated"))
)

// A stage is created, changed, finished or deleted. The subject is the stage.
var (
	StageCreated  = event.Define[CreatedPayload](&Events, event.StageCreated, Logged(Causing("format.created"), "stageCreated"))
	StageUpdated  = event.Define[RoundsUpdatedPayload](&Events, event.StageUpdated, Logged(planned, "stageUpdated"))
	StageDeleted  = event.Define[StageDeletedPayload](&Events, event.StageDeleted, Logged(event.NoNotifications, "stageDeleted"))
	StageFinished = event.Define[FinishedPayload](&Events, event.StageFinished, Logged([]event.Notification{"contest.finished"}, "stageFinished"))
	StageReopened = event.Define[FinishedPayload](&Events, event.StageReopened, Logged(event.NoNotifications, "stageReopened"))
	StageJoined   = event.Define[EntrantPayload](&Events, event.StageJoined, Logged(event.NoNotifications, "stageJoined"))
	StageDropped  = event.Define[EntrantPayload](&Events, event.StageDropped, Logged(event.NoNotifications, "stageDropped"))
	StageReturned = event.Define[EntrantPayload](&Events, event.StageReturned, Logged(event.NoNotifications, "stageReturned"))
	RoundStarted  = event.Define[RoundPayload](&Events, event.RoundStarted, Logged(Causing("format.startRound"), "roundStarted"))
	RoundEnded    = event.Define[RoundPayload](&Events, event.RoundEnded, Logged(event.NoNotifications, "roundEnded"))
	RoundReopened = event.Define[RoundPayload](&Events, event.RoundReopened, Logged(event.NoNotifications, "roundReopened"))
)
