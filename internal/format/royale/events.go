package royale

import (
	"yagura/internal/kit/event"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Events holds the definitions of the events that this format appends.
var Events event.Set

// Events about a battle royale and its rounds. The subject is the stage.
var (
	Created       = event.Define[CreatedPayload](&Events, event.StageCreated, stage.CreatedRules)
	Finished      = event.Define[RoundPayload](&Events, event.StageFinished, stage.FinishedRules)
	Reopened      = event.Define[RoundPayload](&Events, event.StageReopened, stage.ReopenedRules)
	RoundStarted  = event.Define[RoundPayload](&Events, event.RoundStarted, stage.StartedRules)
	RoundEnded    = event.Define[RoundPayload](&Events, event.RoundEnded, stage.EndedRules)
	RoundReopened = event.Define[RoundPayload](&Events, event.RoundReopened, stage.OpenedRules)
)

// Events about scores and lobbies. The subject is the match.
var (
	ScoreReported  = event.Define[ScorePayload](&Events, event.ScoreReported, stage.Logged(event.NoNotifications, "scoreReported"))
	ScoreCorrected = event.Define[ScorePayload](&Events, event.ScoreCorrected, stage.Logged([]event.Notification{"format.corrected"}, "scoreCorrected"))
	LobbyCalled    = event.Variant[CoordinationPayload](&Events, match.MatchCalled)
	LobbyAnswered  = event.Variant[CoordinationPayload](&Events, match.MatchAnswered)
	LobbySet       = event.Variant[CoordinationPayload](&Events, match.MatchMeetingPoint)
)
