package chat

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// The audiences of a room's events.
const (
	// Open is who has the room open.
	Open event.Audience = "chat.open"
	// MessageOpen is who has the room open; the hint carries the message.
	MessageOpen event.Audience = "chat.message"
	// Members are the members of the room wherever they are, unless they are very many.
	Members event.Audience = "chat.members"
	// Own are the other windows of who did it.
	Own event.Audience = "chat.own"
	// Changed are the rooms whose members changed. Who is out of a room hears nothing more of it.
	Changed event.Audience = "chat.changed"
)

// Payload is the payload of the events of rooms. They hold no text, belong to no contest's activity log, and their subject
// is the room (of chat.members: one of the rooms; of a contest that of all entrants), 0 for all rooms of a contest or
// person.
type Payload struct {
	ContestID int64 `json:"contestId"`
	ChatKind  Kind  `json:"chatKind,omitempty"`
	MessageID int64 `json:"messageId,omitempty"`
	// Chats are the rooms whose members changed, questions left out.
	Chats []int64 `json:"chats,omitempty"`
	// Left are the people who are out of one room or more; Many says instead that they are too many to be named.
	Left []int64 `json:"left,omitempty"`
	Many bool    `json:"many,omitempty"`
}

// The events of a room.
var (
	// ChatPosted causes pushes, but no notification in the list.
	ChatPosted  = event.Define[Payload](&Events, event.ChatPosted, to(MessageOpen, Members))
	ChatMembers = event.Define[Payload](&Events, event.ChatMembers, to(Changed))
	ChatRead    = event.Define[Payload](&Events, event.ChatRead, to(Own))
	ChatRemoved = event.Define[Payload](&Events, event.ChatRemoved, to(Open))
	ChatClosed  = event.Define[Payload](&Events, event.ChatClosed, to(Open))
	ChatMuted   = event.Define[Payload](&Events, event.ChatMuted, to(Own))
	// ChatTyping is never stored: Typing tells the room directly.
	ChatTyping = event.Define[event.None](&Events, event.ChatTyping, to(Open))
)

func to(audiences ...event.Audience) event.Rules {
	return event.Rules{Visible: event.Nobody, Channels: audiences, Notifies: event.NoNotifications, Activity: event.NoSentence}
}
