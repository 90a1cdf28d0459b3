package auth

import (
	"context"

	"yagura/internal/kit/event"
)

// Live declares that the connections of a session end with it.
func (s *Service) Live() event.Live {
	return event.Live{Audiences: map[event.Audience]event.Announce{
		Connections: func(_ context.Context, e event.Event, to event.Gateway) error {
			return to.DisconnectSession(e.SubjectID)
		},
	}}
}
