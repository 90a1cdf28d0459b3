package account

import (
	"context"

	"yagura/internal/kit/event"
)

// Live declares the channel of one person, to which only that person may subscribe.
func (s *Service) Live() event.Live {
	return event.Live{Channels: []event.Channel{{
		Prefix: event.UserPrefix,
		MaySubscribe: func(_ context.Context, userID int64, rest string) (bool, error) {
			id, ok := event.ParseID(rest)
			return ok && id == userID, nil
		},
	}}}
}
