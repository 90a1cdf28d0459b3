package stage

import (
	"slices"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
)

// Events are the definitions of the events that this feature appends. All of them belong to a contest.
var Events event.Set

// planned are the notifications that wait for the time of a match: it starts soon, or its result is missing.
var planned = []event.Notification{"format.matchReady", "format.emptyResult"}

// causing lists notifications that are sent at once, and those that wait for the time of a match.
func causing(at ...event.Notification) []event.Notification { return slices.Concat(at, planned) }

// logged are the rules of a kind that operators read in the activity log, with its sentences.
func logged(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	return event.Rules{Visible: event.Operators, Channels: []event.Audience{contest.Page}, Notifies: notifies, Activity: sentences}
}

// onMatch are the rules of a kind that everybody reads on the page of the match.
func onMatch(notifies []event.Notification, sentences ...event.Sentence) event.Rules {
	r := logged(notifies, sentences...)
	r.Visible = event.Everybody
	return r
}

// An entry leaves the contest while it is played, and comes back.
var (
	EntryDropped = event.Define[EntryDropPayload](&Events, event.EntryDropped, logged(
		[]event.Notification{"contest.disqualified", "contest.entryLeft", "contest.teamEntryLeft"},
		"entryLeft", "entryWithdrawn", "entryDisqualified"))
	EntryReinstated = event.Define[EntryDropPayload](&Events, event.EntryReinstated,
		logged([]event.Notification{"contest.entryReinstated"}, "entryReinstated"))
)

// A stage is created, changed, finished or deleted. The subject is the stage.
var (
	TournamentCreated = event.Define[TournamentCreatedPayload](&Events, event.TournamentCreated, logged(causing("format.created"), "tournamentCreated"))
	TournamentUpdated = event.Define[TournamentUpdatedPayload](&Events, event.TournamentUpdated, logged(planned, "tournamentUpdated"))
	TournamentDeleted = event.Define[TournamentDeletedPayload](&Events, event.TournamentDeleted, logged(event.NoNotifications, "tournamentDeleted"))

	StageCreated       = event.Define[SwissPayload](&Events, event.StageCreated, logged(causing("format.created"), "stageCreated"))
	LeagueCreated      = event.Variant[LeagueCreatedPayload](&Events, StageCreated)
	RoyaleCreated      = event.Variant[RoyaleCreatedPayload](&Events, StageCreated)
	StageUpdated       = event.Define[RoundsUpdatedPayload](&Events, event.StageUpdated, logged(planned, "stageUpdated"))
	SwissUpdated       = event.Variant[SwissUpdatedPayload](&Events, StageUpdated)
	StageDeleted       = event.Define[StageDeletedPayload](&Events, event.StageDeleted, logged(event.NoNotifications, "stageDeleted"))
	StageFinished      = event.Define[LeagueFinishedPayload](&Events, event.StageFinished, logged([]event.Notification{"contest.finished"}, "stageFinished"))
	SwissFinished      = event.Variant[SwissPayload](&Events, StageFinished)
	RoyaleFinished     = event.Variant[RoyaleRoundPayload](&Events, StageFinished)
	StageReopened      = event.Define[LeagueFinishedPayload](&Events, event.StageReopened, logged(event.NoNotifications, "stageReopened"))
	SwissReopened      = event.Variant[SwissPayload](&Events, StageReopened)
	RoyaleReopened     = event.Variant[RoyaleRoundPayload](&Events, StageReopened)
	StageJoined        = event.Define[EntrantPayload](&Events, event.StageJoined, logged(event.NoNotifications, "stageJoined"))
	StageDropped       = event.Define[EntrantPayload](&Events, event.StageDropped, logged(event.NoNotifications, "stageDropped"))
	LeagueDropped      = event.Variant[LeagueDroppedPayload](&Events, StageDropped)
	StageReturned      = event.Define[EntrantPayload](&Events, event.StageReturned, logged(event.NoNotifications, "stageReturned"))
	LeagueReturned     = event.Variant[LeagueDroppedPayload](&Events, StageReturned)
	RoundStarted       = event.Define[SwissRoundPayload](&Events, event.RoundStarted, logged(causing("format.startRound"), "roundStarted"))
	RoyaleRoundStarted = event.Variant[RoyaleRoundPayload](&Events, RoundStarted)
	RoundEnded         = event.Define[SwissRoundPayload](&Events, event.RoundEnded, logged(event.NoNotifications, "roundEnded"))
	RoyaleRoundEnded   = event.Variant[RoyaleRoundPayload](&Events, RoundEnded)
	RoundReopened      = event.Define[SwissRoundPayload](&Events, event.RoundReopened, logged(event.NoNotifications, "roundReopened"))
	RoyaleRoundOpened  = event.Variant[RoyaleRoundPayload](&Events, RoundReopened)
)

// The result of a match changes. The subject is the match.
var (
	MatchReported  = event.Define[ResultPayload](&Events, event.MatchReported, onMatch(event.NoNotifications, "matchReported"))
	MatchDecided   = event.Define[ResultPayload](&Events, event.MatchDecided, onMatch(causing("format.decided", "contest.finished"), "matchDecided"))
	MatchCorrected = event.Define[ResultPayload](&Events, event.MatchCorrected, onMatch(causing("format.corrected"), "matchCorrected"))
	MatchCleared   = event.Define[ResultPayload](&Events, event.MatchCleared, onMatch(planned, "matchCleared"))
	MatchUndone    = event.Define[ResultPayload](&Events, event.MatchUndone, onMatch(planned, "matchUndone"))
	MatchClaimed   = event.Define[ResultPayload](&Events, event.MatchClaimed, onMatch([]event.Notification{"format.claimed"}, "matchClaimed"))
	MatchDisputed  = event.Define[ResultPayload](&Events, event.MatchDisputed, onMatch([]event.Notification{"format.disputed"}, "matchDisputed"))
	ScoreReported  = event.Define[ScorePayload](&Events, event.ScoreReported, logged(event.NoNotifications, "scoreReported"))
	ScoreCorrected = event.Define[ScorePayload](&Events, event.ScoreCorrected, logged([]event.Notification{"format.corrected"}, "scoreCorrected"))
)

// The sides of a match meet. The subject is the match.
var (
	MatchCheckedIn = event.Define[MeetingPayload](&Events, event.MatchCheckedIn, onMatch(event.NoNotifications, "matchCheckedIn"))
	MatchWarned    = event.Define[MeetingPayload](&Events, event.MatchWarned, onMatch([]event.Notification{"format.warned"}, "matchWarned"))
	MatchCalled    = event.Define[MeetingPayload](&Events, event.MatchCalled, onMatch([]event.Notification{"format.called"}, "matchCalled"))
	MatchAnswered  = event.Define[MeetingPayload](&Events, event.MatchAnswered, onMatch(event.NoNotifications, "matchAnswered"))
	MatchLobby     = event.Define[MeetingPayload](&Events, event.MatchLobby, onMatch(event.NoNotifications, "matchLobby"))
	LobbyCalled    = event.Variant[RoyaleMeetingPayload](&Events, MatchCalled)
	LobbyAnswered  = event.Variant[RoyaleMeetingPayload](&Events, MatchAnswered)
	LobbySet       = event.Variant[RoyaleMeetingPayload](&Events, MatchLobby)
	MatchVideos    = event.Define[MeetingPayload](&Events, event.MatchVideos, onMatch(event.NoNotifications,
		"matchVideoAdded", "matchVideoChanged", "matchVideoDeleted"))
)
