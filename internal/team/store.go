package team

import (
	"context"
	"time"

	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/limit"
)

// Store is the storage that this package needs. Writes need a transaction (InTx).
type Store interface {
	limit.Store // with InTx
	AppendEvent(ctx context.Context, e event.Event) error
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
	// LockUser locks the memberships of the person for the rest of the transaction; ok is false if the person does
	// not exist.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	// ActiveNickname returns the nickname of a person; ok is false for a person who has withdrawn or is suspended.
	ActiveNickname(ctx context.Context, userID int64) (nickname string, ok bool, err error)
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)

	teamStore
	memberStore
	invitationStore
	requestStore
	pollStore
}

// teamStore stores teams. All its calls ignore deleted teams.
type teamStore interface {
	// AddTeam returns false and adds nothing if the name is taken.
	AddTeam(ctx context.Context, t Team) (bool, error)
	// LockTeam locks the team for the rest of the transaction; ok is false if there is none.
	LockTeam(ctx context.Context, id int64) (t Team, ok bool, err error)
	Team(ctx context.Context, id int64) (t Team, ok bool, err error)
	// UpdateTeam returns false if the name is taken; the transaction must then end.
	UpdateTeam(ctx context.Context, t Team) (bool, error)
	// SetTeamWebhook sets the webhook for a team's polls, "" for none.
	SetTeamWebhook(ctx context.Context, teamID int64, webhook string) error
	// TeamWebhook returns the webhook for a team's polls ("" for none) and the owner's language.
	TeamWebhook(ctx context.Context, teamID int64) (webhook, language string, err error)
	// TeamEntries counts the contests that a team is entered in, and those of them that end after now and are not cancelled.
	TeamEntries(ctx context.Context, teamID int64, now time.Time) (all, unended int, err error)
	// DeleteTeam deletes a team and all its rows; it must have no entries.
	DeleteTeam(ctx context.Context, id int64) error
	// SoftDeleteTeam empties a team, frees its name and marks the team as deleted. Results of contests still refer to it.
	SoftDeleteTeam(ctx context.Context, id int64, now time.Time) error
	// SearchTeams lists teams by name if a name is given, else newest first. next is the key to continue after, nil after the last
	// team. A page may hold fewer teams than most although others follow.
	SearchTeams(ctx context.Context, q Query, most int) (page []Membership, next *Key, err error)
}

type memberStore interface {
	// TeamsOfUser lists teams by id, after the given one.
	TeamsOfUser(ctx context.Context, userID, after int64, most int) ([]Membership, error)
	CountTeamsOfUser(ctx context.Context, userID int64) (int, error)
	// TeamMembers lists the owner first, then admins, then members, each by the time of joining.
	TeamMembers(ctx context.Context, teamID int64) ([]Person, error)
	// TeamManagersFor lists the ids of owner and admins who do not block a person.
	TeamManagersFor(ctx context.Context, teamID, askerID int64) ([]int64, error)
	TeamRepresentative(ctx context.Context, teamID int64) (Representative, error)
	// TeamRole returns NoRole for someone who is no member.
	TeamRole(ctx context.Context, teamID, userID int64) (Role, error)
	// SetTeamRole returns false for someone who is no member.
	SetTeamRole(ctx context.Context, teamID, userID int64, role Role) (bool, error)
	// AddTeamMember adds a member and updates the count. It returns full=true if the team has most members, and
	// added=false if the person is a member.
	AddTeamMember(ctx context.Context, teamID, userID int64, role Role, at time.Time, most int) (added, full bool, err error)
	// ForgetTeamTraces removes a person's requests and answers and revokes the person's open invitation links.
	ForgetTeamTraces(ctx context.Context, userID int64, now time.Time) error
	// RemoveTeamMember removes a member and updates the count; it returns false for someone who is no member.
	RemoveTeamMember(ctx context.Context, teamID, userID int64) (bool, error)
}

type invitationStore interface {
	AddInvitation(ctx context.Context, i Invitation) error
	InvitationByToken(ctx context.Context, token string) (i Invitation, ok bool, err error)
	// OpenInvitations lists the links that are valid at now, newest first.
	OpenInvitations(ctx context.Context, teamID int64, now time.Time, most int) ([]Invitation, error)
	// RevokeInvitation returns false if the team has no such link or it was revoked before.
	RevokeInvitation(ctx context.Context, teamID, id int64, now time.Time) (bool, error)
	// RevokeInvitations revokes all links of a team.
	RevokeInvitations(ctx context.Context, teamID int64, now time.Time) error
	// RevokeInvitationsOfUser revokes the links that a person issued for any team.
	RevokeInvitationsOfUser(ctx context.Context, userID int64, now time.Time) error
	// RevokeInvitationsBy revokes the links of a team that a person issued.
	RevokeInvitationsBy(ctx context.Context, teamID, userID int64, now time.Time) error
}

type requestStore interface {
	// AddTeamRequest stores an open request and replaces the person's answered one. It returns false if there is an
	// open one.
	AddTeamRequest(ctx context.Context, r Request) (bool, error)
	TeamRequest(ctx context.Context, teamID, id int64) (r Request, ok bool, err error)
	// TeamRequestOf finds a person's request to a team.
	TeamRequestOf(ctx context.Context, teamID, userID int64) (r Request, ok bool, err error)
	// WaitingRequests lists the open requests to a team by people whom the viewer does not block, oldest first, after
	// the given one.
	WaitingRequests(ctx context.Context, viewerID, teamID, after int64, most int) ([]Request, error)
	// CountWaitingRequests counts the requests that WaitingRequests lists.
	CountWaitingRequests(ctx context.Context, viewerID, teamID int64) (int, error)
	// RequestsOfUser lists the requests of a person with their teams, newest first.
	RequestsOfUser(ctx context.Context, userID int64, most int) ([]OwnRequest, error)
	AnswerTeamRequest(ctx context.Context, id int64, status RequestStatus, by int64, now time.Time) error
	DeleteTeamRequest(ctx context.Context, id int64) error
}

type pollStore interface {
	// AddPoll stores a poll and the members to be asked: those whose weekdays include the given one. It deletes all
	// but the newest kept polls of the team. It returns false and adds nothing if the team has a poll of the day.
	AddPoll(ctx context.Context, p Poll, weekday time.Weekday, kept int) (bool, error)
	// Poll finds a poll of a team, without answers.
	Poll(ctx context.Context, teamID, id int64) (p Poll, ok bool, err error)
	// NewestPolls lists polls with their answers, newest first.
	NewestPolls(ctx context.Context, teamID int64, most int) ([]Poll, error)
	SetPollAnswer(ctx context.Context, pollID, userID int64, a Answer, now time.Time) error
	// PollAnswersOfUser lists a person's answers, newest first.
	PollAnswersOfUser(ctx context.Context, userID int64, most int) ([]ExportedAnswer, error)
}
