package chat

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// The audiences of a room's events.
const (
	// Open are the people who have the room open.
	Open event.Audience = "chat.open"
	// MessageOpen are the same people as Open; the hint contains the message.
	MessageOpen event.Audience = "chat.message"
	// Removal are the same people as Open; the removed message leaves the history of the channel.
	Removal event.Audience = "chat.removal"
	// Members are the members of the room wherever they are, unless they are very many.
	Members event.Audience = "chat.members"
	// Own are the other browser windows of the actor.
	Own event.Audience = "chat.own"
	// Changed are the people in the rooms whose members changed. People who left are unsubscribed.
	Changed event.Audience = "chat.changed"
)

// Payload is the payload of the events of rooms. These events contain no text and are not in the activity log of a contest. Their subject
// is the room, or 0 for all rooms of a contest or a person. The subject of chat.members is one of the rooms; in a contest it is the room of
// all entrants.
type Payload struct {
	ContestID int64 `json:"contestId"`
	ChatKind  Kind  `json:"chatKind,omitempty"`
	MessageID int64 `json:"messageId,omitempty"`
	// Chats are the rooms whose members changed, questions left out.
	Chats []int64 `json:"chats,omitempty"`
	// Left are the people who are no longer in one or more rooms. If Many is set, they are too many for a list.
	Left []int64 `json:"left,omitempty"`
	Many bool    `json:"many,omitempty"`
}

// The events of a room.
var (
	// ChatPosted causes pushes, but no notification in the list.
	ChatPosted  = event.Define[Payload](&Events, event.ChatPosted, to(MessageOpen, Members).With(event.EndsPassive))
	ChatMembers = event.Define[Payload](&Events, event.ChatMembers, to(Changed))
	ChatRead    = event.Define[Payload](&Events, event.ChatRead, to(Own))
	ChatRemoved = event.Define[Payload](&Events, event.ChatRemoved, to(Removal))
	ChatClosed  = event.Define[Payload](&Events, event.ChatClosed, to(Open))
	ChatMuted   = event.Define[Payload](&Events, event.ChatMuted, to(Own))
	// ChatTyping is never stored: Typing sends it to the room directly.
	ChatTyping = event.Define[event.None](&Events, event.ChatTyping, to(Open))
)

func to(audiences ...event.Audience) event.Rules {
	return event.Rules{Visible: event.Nobody, Channels: audiences, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects}
}
