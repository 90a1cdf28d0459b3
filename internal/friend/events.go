package friend

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// Both are the two people of a relation.
const Both event.Audience = "friend.both"

// Payload names the two people of a relation.
type Payload struct {
	RequestUserID  int64 `json:"requestUserId"`
	ResponseUserID int64 `json:"responseUserId"`
}

// The events of a relation, which is the subject.
var (
	FriendRequested = event.Define[Payload](&Events, event.FriendRequested, toBoth("friend.requested"))
	FriendReplied   = event.Define[Payload](&Events, event.FriendReplied, toBoth("friend.accepted"))
	FriendEnded     = event.Define[Payload](&Events, event.FriendEnded, toBoth())
)

func toBoth(notifies ...event.Notification) event.Rules {
	return event.Rules{
		Visible: event.Nobody, Channels: []event.Audience{Both}, Notifies: append(event.NoNotifications, notifies...), Activity: event.NoSentence, Effects: event.NoEffects,
	}
}
