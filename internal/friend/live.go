package friend

import (
	"context"

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
	return event.ToUsers(ctx, to, []int64{people.RequestUserID, people.ResponseUserID}, e.Hint())
}
