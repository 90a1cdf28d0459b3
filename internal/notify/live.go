package notify

import (
	"context"

	"yagura/internal/kit/event"
)

const inboxChannel = "inbox"

// Live returns the live channel of the inbox, which is open on a development server only, and the audiences of the events of
// notifications.
func (s *Service) Live() event.Live {
	return event.Live{
		Channels: []event.Channel{{
			Prefix: inboxChannel, Whole: true,
			MaySubscribe: func(context.Context, int64, string) (bool, error) { return s.cfg.Inbox, nil },
		}},
		Audiences: map[event.Audience]event.Announce{
			Notified: announceNotified,
			Own: func(ctx context.Context, e event.Event, to event.Gateway) error {
				return event.ToUser(ctx, to, e.ActorID, e.Hint())
			},
			Inbox: func(ctx context.Context, e event.Event, to event.Gateway) error {
				return to.Publish(ctx, inboxChannel, e.Hint())
			},
		},
	}
}

// announceNotified sends each person a live message with the id of the person's new notification.
func announceNotified(ctx context.Context, e event.Event, to event.Gateway) error {
	added, err := NotificationAdded.Decode(e)
	if err != nil {
		return err
	}
	messages := make([]event.Message, len(added.People))
	for i, recipient := range added.People {
		h := e.Hint()
		h.SubjectID, h.NotificationID = recipient.UserID, recipient.NotificationID
		messages[i] = event.UserMessage(recipient.UserID, h)
	}
	return to.PublishAll(ctx, messages)
}
