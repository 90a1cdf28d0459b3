package notify

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// The audiences of notifications and mails.
const (
	// Notified are the people who got a notification.
	Notified event.Audience = "notify.people"
	// Own are the browser windows of the person who caused the event.
	Own event.Audience = "notify.own"
	// Inbox is the page of mails of a development server.
	Inbox event.Audience = "notify.inbox"
)

// AddedPayload is the payload of notification.added: the people who got a notification.
type AddedPayload struct {
	People []Recipient `json:"people"`
}

// Recipient has the ids of a person and of the person's notification.
type Recipient struct {
	UserID         int64 `json:"userId"`
	NotificationID int64 `json:"notificationId"`
}

// only returns the rules of a kind that one audience hears of, and no log shows.
func only(a event.Audience) event.Rules {
	return event.Rules{Visible: event.Nobody, Channels: []event.Audience{a}, Notifies: event.NoNotifications, Activity: event.NoSentence, Effects: event.NoEffects}
}

// The events of notifications, and of mails that a development server stores.
var (
	NotificationAdded = event.Define[AddedPayload](&Events, event.NotificationAdded, only(Notified))
	NotificationSeen  = event.Define[event.None](&Events, event.NotificationSeen, only(Own))
	MailReceived      = event.Define[event.None](&Events, event.MailReceived, only(Inbox))
)
