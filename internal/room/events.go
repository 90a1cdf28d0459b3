package room

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// Screens are the screens of the match room and of the lists that show it.
const Screens event.Audience = "room.screens"

// Payload is the payload of the events of a match room, which is the subject. They belong to no contest's activity log.
type Payload struct {
	GameID    int64 `json:"gameId"`
	ContestID int64 `json:"contestId,omitempty"`
	// UserID is the person whom another player removed; only in room.left.
	UserID int64 `json:"userId,omitempty"`
	// TeamID is the team of the player who came or went, or for which people are invited.
	TeamID int64  `json:"teamId,omitempty"`
	Status Status `json:"status"`
	// Invited are the people who are invited; only in room.invited.
	Invited []int64 `json:"invited,omitempty"`
	// Ended says that the last player left, or that the room was closed.
	Ended bool `json:"ended,omitempty"`
}

var onScreens = event.Rules{
	Visible: event.Nobody, Channels: []event.Audience{Screens}, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects,
}

// The events of a match room.
var (
	RoomOpened  = event.Define[Payload](&Events, event.RoomOpened, onScreens)
	RoomUpdated = event.Define[Payload](&Events, event.RoomUpdated, onScreens)
	RoomEntered = event.Define[Payload](&Events, event.RoomEntered, onScreens)
	RoomLeft    = event.Define[Payload](&Events, event.RoomLeft, onScreens)
	RoomDone    = event.Define[Payload](&Events, event.RoomDone, onScreens)
	RoomClosed  = event.Define[Payload](&Events, event.RoomClosed, onScreens)
	RoomInvited = event.Define[Payload](&Events, event.RoomInvited, event.Rules{
		Visible: event.Nobody, Channels: event.NoChannels, Notifies: []event.Notification{"matchRoom.invited"}, Activity: event.NoSentence, Effects: event.NoEffects,
	})
)
