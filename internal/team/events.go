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
	// Members are the members of the team.
	Members event.Audience = "team.members"
)

// The events of a team, which is the subject.
var (
	TeamUpdated = event.Define[UpdatedPayload](&Events, event.TeamUpdated,
		heardBy([]event.Notification{"teamMember.joined", "teamMember.removed", "teamMember.role"}, Page))
	TeamDeleted   = event.Define[DeletedPayload](&Events, event.TeamDeleted, heardBy([]event.Notification{"teamMember.dissolved"}, Page))
	TeamRequested = event.Define[RequestPayload](&Events, event.TeamRequested,
		heardBy([]event.Notification{"teamMember.requested"}, ManagersForAsker, Asker))
	TeamReplied = event.Define[RequestPayload](&Events, event.TeamReplied,
		heardBy([]event.Notification{"teamMember.allowed", "teamMember.rejected"}, ManagersForAsker, Asker))
	TeamPolled   = event.Define[PollPayload](&Events, event.TeamPolled, heardBy([]event.Notification{"teamMember.poll"}, Members))
	TeamAnswered = event.Define[PollPayload](&Events, event.TeamAnswered, heardBy(event.NoNotifications, Members))
)

// heardBy are the rules of a kind whose hints go to the audiences. Requests and polls are not public, so their hints do not go to Page.
func heardBy(notifies []event.Notification, audiences ...event.Audience) event.Rules {
	return event.Rules{
		Visible: event.Nobody, Channels: audiences, Notifies: notifies, Activity: event.NoSentence, Effects: event.NoEffects,
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
