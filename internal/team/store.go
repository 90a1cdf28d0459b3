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
	// LockUser makes the transaction the only one that adds this person to teams; ok is false if there is none.
	LockUser(ctx context.Context, id int64) (ok bool, err error)
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)

	teamStore
	memberStore
	invitationStore
	requestStore
	pollStore
}

// teamStore keeps teams. A deleted team is there for none of its calls.
type teamStore interface {
	// AddTeam returns false, adding nothing, when the name is taken.
	AddTeam(ctx context.Context, t Team) (bool, error)
	// LockTeam makes the transaction the only writer of the team until its end; ok is false if there is none.
	LockTeam(ctx context.Context, id int64) (t Team, ok bool, err error)
	Team(ctx context.Context, id int64) (t Team, ok bool, err error)
	// UpdateTeam returns false when the name is taken; the transaction must end then.
	UpdateTeam(ctx context.Context, t Team) (bool, error)
	// SetTeamWebhook writes where a team's polls are posted, "" = nowhere.
	SetTeamWebhook(ctx context.Context, teamID int64, webhook string) error
	// TeamWebhook tells where a team's polls are posted, and the owner's language; "" = nowhere.
	TeamWebhook(ctx context.Context, teamID int64) (webhook, language string, err error)
	// TeamEntries counts the contests that a team is entered in, and those of them that end after now.
	TeamEntries(ctx context.Context, teamID int64, now time.Time) (all, unended int, err error)
	// DeleteTeam removes a team and all that hangs on it; it must have no entries.
	DeleteTeam(ctx context.Context, id int64) error
	// BuryTeam empties a team and frees its name; the results of contests go on naming it.
	BuryTeam(ctx context.Context, id int64, now time.Time) error
	// SearchTeams lists by name where a name is asked for, else the newest first.
	SearchTeams(ctx context.Context, q Query, most int) ([]Membership, error)
}

type memberStore interface {
	// TeamsOfUser lists by team id, after the given one.
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
	// AddTeamMember adds a member and counts them, or answers full=true at most members, or added=false for a member.
	AddTeamMember(ctx context.Context, teamID, userID int64, role Role, at time.Time, most int) (added, full bool, err error)
	// ForgetTeamTraces removes a person's requests and answers and revokes the person's open invitation links.
	ForgetTeamTraces(ctx context.Context, userID int64, now time.Time) error
	// RemoveTeamMember removes a member and counts them; false for someone who is none.
	RemoveTeamMember(ctx context.Context, teamID, userID int64) (bool, error)
}

type invitationStore interface {
	AddInvitation(ctx context.Context, i Invitation) error
	InvitationByToken(ctx context.Context, token string) (i Invitation, ok bool, err error)
	// OpenInvitations lists those that serve at the time, newest first.
	OpenInvitations(ctx context.Context, teamID int64, now time.Time, most int) ([]Invitation, error)
	// RevokeInvitation returns false when the team has no such link or it was revoked before.
	RevokeInvitation(ctx context.Context, teamID, id int64, now time.Time) (bool, error)
	// RevokeInvitations revokes all of a team.
	RevokeInvitations(ctx context.Context, teamID int64, now time.Time) error
}

type requestStore interface {
	// AddTeamRequest puts a waiting request in the place of the person's answered one; false where one waits already.
	AddTeamRequest(ctx context.Context, r Request) (bool, error)
	TeamRequest(ctx context.Context, teamID, id int64) (r Request, ok bool, err error)
	// TeamRequestOf finds a person's request to a team.
	TeamRequestOf(ctx context.Context, teamID, userID int64) (r Request, ok bool, err error)
	// WaitingRequests lists those to a team that wait, by people whom the viewer does not block, the oldest first, after the
	// given one.
	WaitingRequests(ctx context.Context, viewerID, teamID, after int64, most int) ([]Request, error)
	// CountWaitingRequests counts what WaitingRequests lists.
	CountWaitingRequests(ctx context.Context, viewerID, teamID int64) (int, error)
	// RequestsOfUser lists the requests of a person with their teams, the newest first.
	RequestsOfUser(ctx context.Context, userID int64, most int) ([]OwnRequest, error)
	AnswerTeamRequest(ctx context.Context, id int64, status RequestStatus, by int64, now time.Time) error
	DeleteTeamRequest(ctx context.Context, id int64) error
}

type pollStore interface {
	// AddPoll stores a poll and who is asked: the members whose days hold the weekday. It forgets all but the newest kept
	// polls of the team, and returns false, adding nothing, where the team has a poll of the day.
	AddPoll(ctx context.Context, p Poll, weekday time.Weekday, kept int) (bool, error)
	// Poll finds a poll of a team, without answers.
	Poll(ctx context.Context, teamID, id int64) (p Poll, ok bool, err error)
	// NewestPolls lists polls with their answers, the newest first.
	NewestPolls(ctx context.Context, teamID int64, most int) ([]Poll, error)
	SetPollAnswer(ctx context.Context, pollID, userID int64, a Answer, now time.Time) error
	// PollAnswersOfUser lists a person's answers, the newest first.
	PollAnswersOfUser(ctx context.Context, userID int64, most int) ([]ExportedAnswer, error)
}
