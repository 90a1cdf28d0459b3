package contest

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// The audiences of a contest's events.
const (
	// Page is every screen that shows something of the event's contest.
	Page event.Audience = "contest.page"
	// List is every screen that lists contests.
	List event.Audience = "contest.list"
	// Subject is the person that the event is about: its subject.
	Subject event.Audience = "contest.subject"
	// Moved are the people of the entries that changed places with the waiting list.
	Moved event.Audience = "contest.moved"
)
