package bracket

import (
	"yagura/internal/kit/event"
	"yagura/internal/stage"
)

// Events holds the definitions of the events that this format appends.
var Events event.Set

// Events about a bracket. The subject is the stage.
var (
	Created = event.Define[CreatedPayload](&Events, event.TournamentCreated, stage.Logged(stage.Causing("format.created", "follow.created"), "tournamentCreated"))
	Updated = event.Define[UpdatedPayload](&Events, event.TournamentUpdated, stage.Logged(stage.Causing(), "tournamentUpdated").With(event.ReplansDeadlines))
	Deleted = event.Define[DeletedPayload](&Events, event.TournamentDeleted, stage.Logged(event.NoNotifications, "tournamentDeleted"))
)
