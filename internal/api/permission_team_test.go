package api_test

import (
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/team"
)

func init() {
	rows(map[string]call{
		"listTeamsOfUser":  {"yyyy·yyy·yyy", at("/users/%d/teams/", member), nil},
		"listOwnTeams":     {"nyyy·yyy·yyy", at("/teams/"), nil},
		"searchTeams":      {"yyyy·yyy·yyy", at("/teams/search/?name=the"), nil},
		"createTeam":       {"nyyy·yyy·yyy", at("/teams/"), send(object{"name": "another team"})},
		"getTeam":          {"yyyy·yyy·yyy", at("/teams/%d/", theTeam), nil},
		"listTeamMembers":  {"yyyy·yyy·yyy", at("/teams/%d/members/", theTeam), nil},
		"listTeamContests": {"yyyy·yyy·yyy", at("/teams/%d/contests/", theTeam), nil},
		"updateTeam":       {"nnnn·nyy·nnn", at("/teams/%d/", theTeam), send(object{"name": "renamed"})},
		"deleteTeam":       {"nnnn·nny·nnn", at("/teams/%d/", freeTeam), nil},
		"setTeamRole":      {"nnnn·nny·nnn", at("/teams/%d/members/%d/", theTeam, member), send(object{"role": "admin"})},
		"transferTeam":     {"nnnn·nny·nnn", at("/teams/%d/transfer/", theTeam), sendMember("userId")},
		"listInvitations":  {"nnnn·nyy·nnn", at("/teams/%d/invitations/", theTeam), nil},
		"createInvitation": {"nnnn·nyy·nnn", at("/teams/%d/invitations/", theTeam), nil},
		"revokeInvitation": {"nnnn·nyy·nnn", at("/teams/%d/invitations/%d/", theTeam, invited), nil},
		"getInvitation":    {"yyyy·yyy·yyy", at("/teams/invitations/%s/", inviteURL), nil},
		"acceptInvitation": {"nyyy·nnn·yyy", at("/teams/invitations/%s/accept/", inviteURL), nil},
		"removeTeamMember": {"nnnn·yyy·nnn", at("/teams/%d/members/%d/", theTeam, member), nil}, // the member leaves; admin and owner remove

		"askToJoinTeam":       {"nyyy·nnn·yyy", at("/teams/%d/requests/", theTeam), send(object{"message": "hello"})},
		"listTeamRequests":    {"nnnn·nyy·nnn", at("/teams/%d/requests/", theTeam), nil},
		"replyToTeamRequest":  {"nnnn·nyy·nnn", at("/teams/%d/requests/%d/reply/", theTeam, teamRequest), send(object{"status": "ALLOW"})},
		"takeTeamRequestBack": {"nnyn·nnn·nnn", at("/teams/%d/requests/%d/", theTeam, teamRequest), nil}, // the entrant asked
		"listOwnTeamRequests": {"nnyn·nnn·nnn", at("/users/%d/teamrequests/", entrant), nil},
		"listTeamPolls":       {"nnnn·yyy·nnn", at("/teams/%d/polls/", theTeam), nil},
		"answerTeamPoll":      {"nnnn·yyy·nnn", at("/teams/%d/polls/%d/answer/", theTeam, teamPoll), send(object{"answer": "yes"})},
	})
}

var (
	freeTeam    = func(w *house) any { return w.freeTeam }
	teamRequest = func(w *house) any { return w.teamRequest }
	teamPoll    = func(w *house) any { return w.teamPoll }
)

// gather returns the team a request of the entrant that waits and a poll that is open.
func (w *house) gather(a *apitest.App) error {
	ctx, owner, now := a.Ctx(), w.people["team owner"].ID, a.Clock.Now()
	r, err := a.Features.Teams.Ask(ctx, w.people["entrant"].ID, w.team, "hello")
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
