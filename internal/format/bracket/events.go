package bracket

import (
	"yagura/internal/kit/event"
	"yagura/internal/stage"
)

// Events are the definitions of the events that this format appends.
var Events event.Set

// A bracket is created, changed or deleted. The subject is the stage.
var (
	Created = event.Define[CreatedPayload](&Events, event.TournamentCreated, stage.Logged(stage.Causing("format.created"), "tournamentCreated"))
	Updated = event.Define[UpdatedPayload](&Events, event.TournamentUpdated, stage.Logged(stage.Causing(), "tournamentUpdated"))
	Deleted = event.Define[DeletedPayload](&Events, event.TournamentDeleted, stage.Logged(event.NoNotifications, "tournamentDeleted"))
)
