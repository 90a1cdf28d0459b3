package presence

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// Watchers are people who are online themselves and may see the person.
const Watchers event.Audience = "presence.watchers"

// Payload is the payload of presence.changed. The subject is the person.
type Payload struct {
	State State `json:"state"`
}

// PresenceChanged says that a person came online or went offline.
var PresenceChanged = event.Define[Payload](&Events, event.PresenceChanged, event.Rules{
	Visible: event.Nobody, Channels: []event.Audience{Watchers}, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects,
})
