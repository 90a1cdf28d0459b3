package presence

import (
	"context"

	"yagura/internal/kit/event"
)

// Live declares the audience of a person's changes of presence.
func (s *Service) Live() event.Live {
	return event.Live{Audiences: map[event.Audience]event.Announce{Watchers: s.announceWatchers}}
}

// announceWatchers sends a change to the people who are online themselves and may see the person.
func (s *Service) announceWatchers(ctx context.Context, e event.Event, to event.Gateway) error {
	changed, err := PresenceChanged.Decode(e)
	if err != nil {
		return err
	}
	h := e.Hint()
	h.State, h.LastChanged = string(changed.State), h.At
	people, err := s.Audience(ctx, e.SubjectID)
	if err != nil {
		return err
	}
	return event.ToUsers(ctx, to, people, h)
}
