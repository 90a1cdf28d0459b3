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
	EntryDropped = event.Define[dropFact](&Events, event.EntryDropped, logged(
		[]event.Notification{"contest.disqualified", "contest.entryLeft", "contest.teamEntryLeft"},
		"entryLeft", "entryWithdrawn", "entryDisqualified"))
	EntryReinstated = event.Define[dropFact](&Events, event.EntryReinstated,
		logged([]event.Notification{"contest.entryReinstated"}, "entryReinstated"))
)

// A stage is created, changed, finished or deleted. The subject is the stage.
var (
	TournamentCreated = event.Define[createdFact](&Events, event.TournamentCreated, logged(causing("format.created"), "tournamentCreated"))
	TournamentUpdated = event.Define[updatedFact](&Events, event.TournamentUpdated, logged(planned, "tournamentUpdated"))
	TournamentDeleted = event.Define[deletedFact](&Events, event.TournamentDeleted, logged(event.NoNotifications, "tournamentDeleted"))

	StageCreated       = event.Define[swissFact](&Events, event.StageCreated, logged(causing("format.created"), "stageCreated"))
	LeagueCreated      = event.Variant[leagueFact](&Events, StageCreated)
	RoyaleCreated      = event.Variant[royaleFact](&Events, StageCreated)
	StageUpdated       = event.Define[plansFact](&Events, event.StageUpdated, logged(planned, "stageUpdated"))
	SwissUpdated       = event.Variant[swissChangedFact](&Events, StageUpdated)
	StageDeleted       = event.Define[removedFact](&Events, event.StageDeleted, logged(event.NoNotifications, "stageDeleted"))
	StageFinished      = event.Define[finishedFact](&Events, event.StageFinished, logged([]event.Notification{"contest.finished"}, "stageFinished"))
	SwissFinished      = event.Variant[swissFact](&Events, StageFinished)
	RoyaleFinished     = event.Variant[royaleRoundFact](&Events, StageFinished)
	StageReopened      = event.Define[finishedFact](&Events, event.StageReopened, logged(event.NoNotifications, "stageReopened"))
	SwissReopened      = event.Variant[swissFact](&Events, StageReopened)
	RoyaleReopened     = event.Variant[royaleRoundFact](&Events, StageReopened)
	StageJoined        = event.Define[entrantFact](&Events, event.StageJoined, logged(event.NoNotifications, "stageJoined"))
	StageDropped       = event.Define[entrantFact](&Events, event.StageDropped, logged(event.NoNotifications, "stageDropped"))
	LeagueDropped      = event.Variant[droppedFact](&Events, StageDropped)
	StageReturned      = event.Define[entrantFact](&Events, event.StageReturned, logged(event.NoNotifications, "stageReturned"))
	LeagueReturned     = event.Variant[droppedFact](&Events, StageReturned)
	RoundStarted       = event.Define[swissRoundFact](&Events, event.RoundStarted, logged(causing("format.startRound"), "roundStarted"))
	RoyaleRoundStarted = event.Variant[royaleRoundFact](&Events, RoundStarted)
	RoundEnded         = event.Define[swissRoundFact](&Events, event.RoundEnded, logged(event.NoNotifications, "roundEnded"))
	RoyaleRoundEnded   = event.Variant[royaleRoundFact](&Events, RoundEnded)
	RoundReopened      = event.Define[swissRoundFact](&Events, event.RoundReopened, logged(event.NoNotifications, "roundReopened"))
	RoyaleRoundOpened  = event.Variant[royaleRoundFact](&Events, RoundReopened)
)

// The result of a match changes. The subject is the match.
var (
	MatchReported  = event.Define[matchFact](&Events, event.MatchReported, onMatch(event.NoNotifications, "matchReported"))
	MatchDecided   = event.Define[matchFact](&Events, event.MatchDecided, onMatch(causing("format.decided", "contest.finished"), "matchDecided"))
	MatchCorrected = event.Define[matchFact](&Events, event.MatchCorrected, onMatch(causing("format.corrected"), "matchCorrected"))
	MatchCleared   = event.Define[matchFact](&Events, event.MatchCleared, onMatch(planned, "matchCleared"))
	MatchUndone    = event.Define[matchFact](&Events, event.MatchUndone, onMatch(planned, "matchUndone"))
	MatchClaimed   = event.Define[matchFact](&Events, event.MatchClaimed, onMatch([]event.Notification{"format.claimed"}, "matchClaimed"))
	MatchDisputed  = event.Define[matchFact](&Events, event.MatchDisputed, onMatch([]event.Notification{"format.disputed"}, "matchDisputed"))
	ScoreReported  = event.Define[scoreFact](&Events, event.ScoreReported, logged(event.NoNotifications, "scoreReported"))
	ScoreCorrected = event.Define[scoreFact](&Events, event.ScoreCorrected, logged([]event.Notification{"format.corrected"}, "scoreCorrected"))
)

// The sides of a match meet. The subject is the match.
var (
	MatchCheckedIn = event.Define[meetFact](&Events, event.MatchCheckedIn, onMatch(event.NoNotifications, "matchCheckedIn"))
	MatchWarned    = event.Define[meetFact](&Events, event.MatchWarned, onMatch([]event.Notification{"format.warned"}, "matchWarned"))
	MatchCalled    = event.Define[meetFact](&Events, event.MatchCalled, onMatch([]event.Notification{"format.called"}, "matchCalled"))
	MatchAnswered  = event.Define[meetFact](&Events, event.MatchAnswered, onMatch(event.NoNotifications, "matchAnswered"))
	MatchLobby     = event.Define[meetFact](&Events, event.MatchLobby, onMatch(event.NoNotifications, "matchLobby"))
	LobbyCalled    = event.Variant[royaleLobbyFact](&Events, MatchCalled)
	LobbyAnswered  = event.Variant[royaleLobbyFact](&Events, MatchAnswered)
	LobbySet       = event.Variant[royaleLobbyFact](&Events, MatchLobby)
	MatchVideos    = event.Define[meetFact](&Events, event.MatchVideos, onMatch(event.NoNotifications,
		"matchVideoAdded", "matchVideoChanged", "matchVideoDeleted"))
)
