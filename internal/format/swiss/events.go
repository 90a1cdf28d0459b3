package swiss

import (
	"yagura/internal/kit/event"
	"yagura/internal/stage"
)

// Events are the definitions of the events that this format appends.
var Events event.Set

// A swiss draw or one of its rounds changes its state. The subject is the stage.
var (
	Created       = event.Define[Payload](&Events, event.StageCreated, stage.CreatedRules)
	Updated       = event.Define[UpdatedPayload](&Events, event.StageUpdated, stage.UpdatedRules)
	Finished      = event.Define[Payload](&Events, event.StageFinished, stage.FinishedRules)
	Reopened      = event.Define[Payload](&Events, event.StageReopened, stage.ReopenedRules)
	RoundStarted  = event.Define[RoundPayload](&Events, event.RoundStarted, stage.StartedRules)
	RoundEnded    = event.Define[RoundPayload](&Events, event.RoundEnded, stage.EndedRules)
	RoundReopened = event.Define[RoundPayload](&Events, event.RoundReopened, stage.OpenedRules)
)
