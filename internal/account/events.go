package account

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// The audiences of events about a person are none: open screens read a person anew when they are shown.
var (
	// UserUpdated says that something about the person changed. The subject is the person.
	UserUpdated = event.Define[event.None](&Events, event.UserUpdated, silent)
	// UserWithdrawn says that the person left the product for good.
	UserWithdrawn = event.Define[event.None](&Events, event.UserWithdrawn, silent)
)

// silent are the rules of a kind that only caches and consumers hear of.
var silent = event.Rules{Visible: event.Nobody, Channels: event.NoChannels, Notifies: event.NoNotifications, Activity: event.NoSentence}
