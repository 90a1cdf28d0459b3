package event

import (
	"context"
	"strconv"
	"time"
)

// Gateway is what a feature needs of the live gateway to tell its audiences.
type Gateway interface {
	// Publish sends a hint to everybody on a channel. Who reconnects soon gets it later.
	Publish(ctx context.Context, channel string, payload any) error
	// Recheck asks again whether these people may hear the channels that begin with the prefix; nil asks for everybody.
	Recheck(prefix string, users []int64) error
	// DisconnectSession closes the live connections of a session.
	DisconnectSession(sessionID int64) error
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

// Hint is the live message of an event, with the fields that every event has.
func (e Event) Hint() Hint {
	return Hint{Kind: e.Kind, ContestID: e.ContestID, SubjectID: e.SubjectID, At: e.At.UTC().Format(time.RFC3339Nano)}
}

// Announce tells one audience of an event.
type Announce func(ctx context.Context, e Event, to Gateway) error

// Channel declares a family of live channels.
type Channel struct {
	// Prefix begins the channel's name; the rest is the id of a thing. One with Whole set has no id.
	Prefix string
	Whole  bool
	// MayHear says who may subscribe; userID 0 is a visitor. rest is the name without the prefix.
	MayHear func(ctx context.Context, userID int64, rest string) (bool, error)
}

// Live is what one feature declares of the live gateway: its channels, and the audiences of events.
type Live struct {
	Channels  []Channel
	Audiences map[Audience]Announce
}

// UserPrefix begins the channel of one person, which all open screens of that person follow.
const UserPrefix = "user:"

// ToUser sends a hint to all open screens of one person.
func ToUser(ctx context.Context, to Gateway, userID int64, h Hint) error {
	return to.Publish(ctx, UserPrefix+strconv.FormatInt(userID, 10), h)
}

// ParseID reads the id in a channel's name; ok = false unless it is a positive number in its shortest form.
func ParseID(s string) (n int64, ok bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0 && strconv.FormatInt(n, 10) == s
}
