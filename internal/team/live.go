package team

import (
	"context"
	"strconv"

	"yagura/internal/kit/event"
)

const pagePrefix = "team:"

// Live declares the channel of a team and the audiences of its events. The channel carries hints and no private data, so
// everybody may subscribe to it (docs/adr/0004).
func (s *Service) Live() event.Live {
	return event.Live{
		Channels: []event.Channel{{
			Prefix: pagePrefix,
			MaySubscribe: func(_ context.Context, _ int64, rest string) (bool, error) {
				_, ok := event.ParseID(rest)
				return ok, nil
			},
		}},
		Audiences: map[event.Audience]event.Announce{
			Page: func(ctx context.Context, e event.Event, to event.Gateway) error {
				return to.Publish(ctx, pagePrefix+strconv.FormatInt(e.SubjectID, 10), e.Hint())
			},
			ManagersForAsker: s.announceManagers,
			Asker:            announceAsker,
			Members:          s.announceMembers,
		},
	}
}

// announceManagers sends a hint to the managers of a team who do not block the person who asks to join.
func (s *Service) announceManagers(ctx context.Context, e event.Event, to event.Gateway) error {
	request, err := event.Shared[RequestPayload](e)
	if err != nil {
		return err
	}
	managers, err := s.store.TeamManagersFor(ctx, e.SubjectID, request.UserID)
	if err != nil {
		return err
	}
	return event.ToUsers(ctx, to, managers, e.Hint())
}

func announceAsker(ctx context.Context, e event.Event, to event.Gateway) error {
	request, err := event.Shared[RequestPayload](e)
	if err != nil {
		return err
	}
	return event.ToUser(ctx, to, request.UserID, e.Hint())
}

func (s *Service) announceMembers(ctx context.Context, e event.Event, to event.Gateway) error {
	members, err := s.store.TeamMembers(ctx, e.SubjectID)
	if err != nil {
		return err
	}
	ids := make([]int64, len(members))
	for i, m := range members {
		ids[i] = m.User.ID
	}
	return event.ToUsers(ctx, to, ids, e.Hint())
}
