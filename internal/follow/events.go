package follow

import (
	"context"

	"yagura/internal/kit/event"
)

// Events are the definitions of the events that this feature appends.
var Events event.Set

// Own are the browser windows of the person who follows.
const Own event.Audience = "follow.own"

// FollowChanged says that a person started or stopped following a target. The subject is the person. The event does not contain
// the target, because nobody else may know it.
var FollowChanged = event.Define[event.None](&Events, event.FollowChanged, event.Rules{
	Visible: event.Nobody, Channels: []event.Audience{Own}, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects,
})

// Live declares the audience of the events of follows.
func (s *Service) Live() event.Live {
	return event.Live{Audiences: map[event.Audience]event.Announce{
		Own: func(ctx context.Context, e event.Event, to event.Gateway) error {
			return event.ToUser(ctx, to, e.ActorID, e.Hint())
		},
	}}
}
