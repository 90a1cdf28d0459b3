package team

import "yagura/internal/kit/event"

// Events are the definitions of the events that this feature appends.
var Events event.Set

// The audiences of a team's events.
const (
	// Page is every screen that shows the team.
	Page event.Audience = "team.page"
	// ManagersForAsker are the managers of the team who do not block the person who asks to join.
	ManagersForAsker event.Audience = "team.managers"
	// Asker is the person who asks to join.
	Asker event.Audience = "team.asker"
)

// The events of a team, which is the subject.
var (
	TeamUpdated = event.Define[UpdatedPayload](&Events, event.TeamUpdated,
		onPage([]event.Notification{"teamMember.joined", "teamMember.removed", "teamMember.role"}))
	TeamDeleted   = event.Define[DeletedPayload](&Events, event.TeamDeleted, onPage([]event.Notification{"teamMember.dissolved"}))
	TeamRequested = event.Define[RequestPayload](&Events, event.TeamRequested, onPage([]event.Notification{"teamMember.requested"}, ManagersForAsker))
	TeamReplied   = event.Define[RequestPayload](&Events, event.TeamReplied,
		onPage([]event.Notification{"teamMember.allowed", "teamMember.rejected"}, Asker))
	TeamPolled   = event.Define[PollPayload](&Events, event.TeamPolled, onPage([]event.Notification{"teamMember.poll"}))
	TeamAnswered = event.Define[PollPayload](&Events, event.TeamAnswered, onPage(event.NoNotifications))
)

// onPage are the rules of a kind whose hints go to the channel of the team's page, and to other audiences.
func onPage(notifies []event.Notification, others ...event.Audience) event.Rules {
	return event.Rules{
		Visible: event.Nobody, Channels: append([]event.Audience{Page}, others...), Notifies: notifies, Activity: event.NoSentence, Effects: event.NoEffects,
	}
}

// UpdatedPayload is the payload of team.updated; empty where an administrator of the site took content away.
type UpdatedPayload struct {
	Action Action `json:"action,omitempty"`
	UserID int64  `json:"userId,omitempty"` // whom the action is about
}

// Action is what happened to a team.
type Action string

// The actions.
const (
	Created     Action = "created"
	Edited      Action = "edited"
	Joined      Action = "joined"
	Left        Action = "left"
	Removed     Action = "removed"
	RoleChanged Action = "role"
	Transferred Action = "transferred"
)

// DeletedPayload is the payload of team.deleted: the team may have no row any more.
type DeletedPayload struct {
	Name    string  `json:"name"`
	Members []int64 `json:"members"` // who was in it
}

// RequestPayload is the payload of the events of a request to join.
type RequestPayload struct {
	RequestID int64         `json:"requestId"`
	UserID    int64         `json:"userId"` // who asked
	Status    RequestStatus `json:"status"` // empty = taken back
}

// PollPayload is the payload of the events of a poll.
type PollPayload struct {
	Day    string `json:"day"`
	PollID int64  `json:"pollId"`
}
