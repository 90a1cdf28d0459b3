package auth

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// Connections are the live connections of the session that ended.
const Connections event.Audience = "auth.connections"

// SessionEnded closes the connections of a session. The subject is the session.
var SessionEnded = event.Define[event.None](&Events, event.SessionEnded, event.Rules{
	Visible: event.Nobody, Channels: []event.Audience{Connections}, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects,
})
