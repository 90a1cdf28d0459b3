package league

import (
	"yagura/internal/kit/event"
	"yagura/internal/stage"
)

// Events are the definitions of the events that this format appends.
var Events event.Set

// A league is created, finished or reopened. The subject is the stage.
var (
	Created  = event.Define[CreatedPayload](&Events, event.StageCreated, stage.CreatedRules)
	Finished = event.Define[FinishedPayload](&Events, event.StageFinished, stage.FinishedRules)
	Reopened = event.Define[FinishedPayload](&Events, event.StageReopened, stage.ReopenedRules)
)
