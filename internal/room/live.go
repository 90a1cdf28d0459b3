package room

import (
	"context"
	"strconv"

	"yagura/internal/kit/event"
)

// The channels of match rooms: one room, the rooms of a game, and the rooms of all games.
const (
	roomPrefix  = "room:"
	roomsPrefix = "rooms:"
	everyGame   = "all"
)

// Live declares the channels of match rooms, to which everybody who is signed in may subscribe.
func (s *Service) Live() event.Live {
	signedIn := func(_ context.Context, userID int64, rest string) (bool, error) {
		_, ok := event.ParseID(rest)
		return userID != 0 && ok, nil
	}
	return event.Live{
		Channels: []event.Channel{
			{Prefix: roomPrefix, MaySubscribe: signedIn},
			{Prefix: roomsPrefix, MaySubscribe: func(ctx context.Context, userID int64, rest string) (bool, error) {
				if rest == everyGame {
					return userID != 0, nil
				}
				return signedIn(ctx, userID, rest)
			}},
		},
		Audiences: map[event.Audience]event.Announce{Screens: announceScreens},
	}
}

// announceScreens sends a hint to the screens of a match room and of the lists that show it.
func announceScreens(ctx context.Context, e event.Event, to event.Gateway) error {
	room, err := event.Shared[Payload](e)
	if err != nil {
		return err
	}
	h := e.Hint()
	h.RoomID, h.ContestID = e.SubjectID, room.ContestID
	return to.PublishAll(ctx, []event.Message{
		{Channel: roomPrefix + strconv.FormatInt(e.SubjectID, 10), Payload: h},
		{Channel: roomsPrefix + strconv.FormatInt(room.GameID, 10), Payload: h},
		{Channel: roomsPrefix + everyGame, Payload: h},
	})
}
