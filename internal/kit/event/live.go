package event

import (
	"context"
	"strconv"
	"time"
)

// Gateway holds the methods of the live gateway with which features reach their audiences.
type Gateway interface {
	// Publish sends a hint to all subscribers of a channel. Clients that reconnect soon get it later.
	Publish(ctx context.Context, channel string, payload any) error
	// PublishHint is Publish for a channel that many people follow. If hints of one kind follow one another fast, only the newest is sent,
	// a moment later.
	PublishHint(ctx context.Context, channel string, h Hint) error
	// PublishAll is Publish for several messages, each to another channel. It tries all of them and returns the joined errors.
	PublishAll(ctx context.Context, messages []Message) error
	// Forget removes the messages of a channel that clients who reconnect would get. They read the API instead.
	Forget(ctx context.Context, channel string) error
	// Recheck checks again whether these people may subscribe to the channels with the prefix; nil means everybody.
	Recheck(prefix string, users []int64) error
	// DisconnectSession closes the live connections of a session.
	DisconnectSession(sessionID int64) error
}

// Message is a payload for a channel.
type Message struct {
	Channel string
	Payload any
}

// Hint is a live message: it says what changed. The new state is read from the API.
type Hint struct {
	Kind           Kind  `json:"kind"`
	ContestID      int64 `json:"contestId,omitempty"`
	SubjectID      int64 `json:"subjectId,omitempty"`
	ChatID         int64 `json:"chatId,omitempty"`
	MessageID      int64 `json:"messageId,omitempty"`
	NotificationID int64 `json:"notificationId,omitempty"`
	// Message is the message of a chat room, in the form of the API (docs/adr/0013).
	Message any `json:"message,omitempty"`
	// RoomID is of a match room; State is of presence.changed.
	RoomID int64  `json:"roomId,omitempty"`
	State  string `json:"state,omitempty"`
	// LastChanged is of presence.changed; it equals At.
	LastChanged string `json:"last_changed,omitempty"`
	At          string `json:"at"` // RFC 3339, UTC
}

// Hint returns the live message of an event, with the fields that every event has.
func (e Event) Hint() Hint {
	return Hint{Kind: e.Kind, ContestID: e.ContestID, SubjectID: e.SubjectID, At: e.At.UTC().Format(time.RFC3339Nano)}
}

// Announce sends an event to one audience.
type Announce func(ctx context.Context, e Event, to Gateway) error

// Channel declares a family of live channels.
type Channel struct {
	// Prefix begins the channel's name; the rest is the id of the subject. If Whole is set, Prefix is the whole name.
	Prefix string
	Whole  bool
	// MaySubscribe reports whether a person may subscribe; userID 0 is a visitor. rest is the name without the prefix.
	MaySubscribe func(ctx context.Context, userID int64, rest string) (bool, error)
}

// Live holds the live channels of one feature and the audiences of its events.
type Live struct {
	Channels  []Channel
	Audiences map[Audience]Announce
}

// UserPrefix begins the channel of one person, which all open screens of that person follow.
const UserPrefix = "user:"

// ToUser sends a hint to all open screens of one person.
func ToUser(ctx context.Context, to Gateway, userID int64, h Hint) error {
	return to.Publish(ctx, userChannel(userID), h)
}

// ToUsers sends a hint to all open screens of several people.
func ToUsers(ctx context.Context, to Gateway, people []int64, h Hint) error {
	messages := make([]Message, len(people))
	for i, userID := range people {
		messages[i] = UserMessage(userID, h)
	}
	return to.PublishAll(ctx, messages)
}

// UserMessage is a hint for all open screens of one person.
func UserMessage(userID int64, h Hint) Message {
	return Message{Channel: userChannel(userID), Payload: h}
}

func userChannel(userID int64) string { return UserPrefix + strconv.FormatInt(userID, 10) }

// ParseID reads the id in a channel's name; ok = false unless it is a positive number in its shortest form.
func ParseID(s string) (n int64, ok bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0 && strconv.FormatInt(n, 10) == s
}
