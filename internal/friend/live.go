package friend

import (
	"context"
	"errors"

	"yagura/internal/kit/event"
)

// Live declares who gets hints of changed relations.
func (s *Service) Live() event.Live {
	return event.Live{Audiences: map[event.Audience]event.Announce{Both: announceBoth}}
}

// announceBoth tells the two people of a relation.
func announceBoth(ctx context.Context, e event.Event, to event.Gateway) error {
	people, err := event.Shared[Payload](e)
	if err != nil {
		return err
	}
	return errors.Join(event.ToUser(ctx, to, people.RequestUserID, e.Hint()), event.ToUser(ctx, to, people.ResponseUserID, e.Hint()))
}
