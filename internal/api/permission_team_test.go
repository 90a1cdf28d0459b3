package api_test

import (
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/team"
)

func init() {
	rows(map[string]call{
		"listTeamsOfUser":  {everyone, at("/users/%d/teams/", memberID), nil},
		"listOwnTeams":     {signedIn, at("/teams/"), nil},
		"searchTeams":      {everyone, at("/teams/search/?name=the"), nil},
		"createTeam":       {signedIn, at("/teams/"), send(object{"name": "another team"})},
		"getTeam":          {everyone, at("/teams/%d/", theTeam), nil},
		"listTeamMembers":  {everyone, at("/teams/%d/members/", theTeam), nil},
		"listTeamContests": {everyone, at("/teams/%d/contests/", theTeam), nil},
		"updateTeam":       {teamManagers, at("/teams/%d/", theTeam), send(object{"name": "renamed"})},
		"deleteTeam":       {only(teamOwner), at("/teams/%d/", freeTeam), nil},
		"setTeamRole":      {only(teamOwner), at("/teams/%d/members/%d/", theTeam, memberID), send(object{"role": "admin"})},
		"transferTeam":     {only(teamOwner), at("/teams/%d/transfer/", theTeam), sendMember("userId")},
		"listInvitations":  {teamManagers, at("/teams/%d/invitations/", theTeam), nil},
		"createInvitation": {teamManagers, at("/teams/%d/invitations/", theTeam), nil},
		"revokeInvitation": {teamManagers, at("/teams/%d/invitations/%d/", theTeam, invited), nil},
		"getInvitation":    {everyone, at("/teams/invitations/%s/", inviteURL), nil},
		"acceptInvitation": {except(signedIn, teamPeople), at("/teams/invitations/%s/accept/", inviteURL), nil},
		"removeTeamMember": {teamPeople, at("/teams/%d/members/%d/", theTeam, memberID), nil}, // the member leaves; admin and owner remove

		"askToJoinTeam":       {except(signedIn, teamPeople), at("/teams/%d/requests/", theTeam), send(object{"message": "hello"})},
		"listTeamRequests":    {teamManagers, at("/teams/%d/requests/", theTeam), nil},
		"replyToTeamRequest":  {teamManagers, at("/teams/%d/requests/%d/reply/", theTeam, teamRequest), send(object{"status": "ALLOW"})},
		"takeTeamRequestBack": {only(entrant), at("/teams/%d/requests/%d/", theTeam, teamRequest), nil}, // the entrant asked
		"listOwnTeamRequests": {only(entrant), at("/users/%d/teamrequests/", entrantID), nil},
		"listTeamPolls":       {teamPeople, at("/teams/%d/polls/", theTeam), nil},
		"answerTeamPoll":      {teamPeople, at("/teams/%d/polls/%d/answer/", theTeam, teamPoll), send(object{"answer": "yes"})},
	})
}

var (
	freeTeam    = func(w *fixture) any { return w.freeTeam }
	teamRequest = func(w *fixture) any { return w.teamRequest }
	teamPoll    = func(w *fixture) any { return w.teamPoll }
)

// addTeamRequests gives the team a pending request of the entrant and an open poll.
func (w *fixture) addTeamRequests(a *apitest.App) error {
	ctx, owner, now := a.Ctx(), w.people[teamOwner].ID, a.Clock.Now()
	r, err := a.Features.Teams.Ask(ctx, w.people[entrant].ID, w.team, "hello")
	if err != nil {
		return err
	}
	asked := now.Truncate(time.Hour).Add(time.Hour)
	if _, err := a.Features.Teams.Edit(ctx, owner, w.team, team.Input{
		Name: "the team", Days: []int{int(asked.Weekday())}, Start: asked.Add(time.Hour).Format("15:04"), Poll: asked.Format("15:04"), Zone: "UTC",
	}); err != nil {
		return err
	}
	job := team.PollJob{TeamID: w.team, Day: asked.Format(time.DateOnly), At: asked.UnixMilli()}
	if err := a.Features.Teams.PollDue(ctx, job); err != nil {
		return err
	}
	polls, err := a.Features.Teams.Polls(ctx, owner, w.team)
	w.teamRequest, w.teamPoll = r.ID, polls[0].ID
	return err
}
