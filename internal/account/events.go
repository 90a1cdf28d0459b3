package account

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// Events about a person have no live audience: a screen reads the person again when it opens.
var (
	// UserUpdated says that something about the person changed. The subject is the person.
	UserUpdated = event.Define[event.None](&Events, event.UserUpdated, silent)
	// UserWithdrawn says that the person left the product for good.
	UserWithdrawn = event.Define[event.None](&Events, event.UserWithdrawn, silent)
)

// silent are the rules of a kind that only caches and consumers use.
var silent = event.Rules{Visible: event.Nobody, Channels: event.NoChannels, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects}
