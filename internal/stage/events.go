package stage

import (
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
)

// Events are the definitions of the events that this feature appends. All of them belong to a contest.
var Events event.Set

// planned lists the notifications that are scheduled by the start of a match: it starts soon, or its result is missing.
var planned = []event.Notification{"format.matchReady", "format.emptyResult"}

// Causing returns the given notifications, which are sent at once, and those that are scheduled by the start of a match.
func Causing(at ...event.Notification) []event.Notification { return slices.Concat(at, planned) }

// Logged returns the rules of an event kind that operators read in the activity log, with its sentences. A person who causes
// it takes part in the contest or runs it.
func Logged(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	return event.Rules{
		Visible: event.Operators, Channels: []event.Audience{contest.Page}, Notifies: notifies, Activity: sentences, Effects: []event.Effect{event.EndsPassive},
	}
}

// OnMatch returns the rules of an event kind that everybody reads on the page of the match.
func OnMatch(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	r := Logged(notifies, sentences...)
	r.Visible = event.Everybody
	return r
}

// An entry leaves the contest during play, or is reinstated. The subject is the entry.
var (
	EntryDropped = event.Define[EntryDropPayload](&Events, event.EntryDropped, Logged(
		[]event.Notification{"contest.disqualified", "contest.entryLeft", "contest.teamEntryLeft"},
		"entryLeft", "entryWithdrawn", "entryDisqualified").WithoutEffects()) // a person who leaves does not take part
	EntryReinstated = event.Define[EntryDropPayload](&Events, event.EntryReinstated,
		Logged([]event.Notification{"contest.entryReinstated"}, "entryReinstated"))
)

// The rules of the event kinds whose payload differs by format. Each format defines its own payloads with them.
var (
	CreatedRules  = Logged(Causing("format.created", "follow.created"), "stageCreated")
	UpdatedRules  = Logged(planned, "stageUpdated").With(event.ReplansDeadlines)
	FinishedRules = Logged([]event.Notification{"contest.finished", "follow.finished"}, "stageFinished")
	ReopenedRules = Logged(event.NoNotifications, "stageReopened")
	StartedRules  = Logged(Causing("format.startRound"), "roundStarted")
	EndedRules    = Logged(event.NoNotifications, "roundEnded")
	OpenedRules   = Logged(event.NoNotifications, "roundReopened")
)

// A stage is changed or deleted. The subject is the stage.
var (
	StageUpdated         = event.Define[RoundsUpdatedPayload](&Events, event.StageUpdated, UpdatedRules)
	StageDeleted         = event.Define[StageDeletedPayload](&Events, event.StageDeleted, Logged(event.NoNotifications, "stageDeleted"))
	StageJoined          = event.Define[EntrantPayload](&Events, event.StageJoined, Logged(event.NoNotifications, "stageJoined"))
	StageDropped         = event.Define[EntrantPayload](&Events, event.StageDropped, Logged(event.NoNotifications, "stageDropped").WithoutEffects())
	StageDroppedMatches  = event.Variant[EntrantMatchesPayload](&Events, StageDropped)
	StageReturned        = event.Define[EntrantPayload](&Events, event.StageReturned, Logged(event.NoNotifications, "stageReturned"))
	StageReturnedMatches = event.Variant[EntrantMatchesPayload](&Events, StageReturned)
)

// FormatPart has the fields that the payload of stage.created has in every format.
type FormatPart struct {
	Format FormatID `json:"format"`
}

// RoundPart has the fields that the payload of round.started has in every format.
type RoundPart struct {
	Format FormatID `json:"format"`
	Round  int      `json:"round"`
}

// MatchPart has the fields that the payloads of events about a match have in every format.
type MatchPart struct {
	StageID int64    `json:"stageId"`
	Format  FormatID `json:"format"`
}

// ScoresPart has the fields that the payloads of events about scores have in every format with scores.
type ScoresPart struct {
	StageID int64    `json:"stageId"`
	Format  FormatID `json:"format"`
	Scores  []struct {
		Participant EntryRef `json:"participant"`
	} `json:"scores"`
}
