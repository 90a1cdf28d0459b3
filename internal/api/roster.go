package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// Roster lists the players of a team's entry.
type Roster struct {
	Items    []RosterPerson `json:"items" doc:"Players first, then former players, then members of the team that are not on the roster"`
	Count    int            `json:"count" doc:"Number of players with status active"`
	TeamSize int            `json:"teamSize" doc:"Number of players that the contest requires"`
	Locked   bool           `json:"locked" doc:"True if the first stage is drawn, so that joining the team does not change the roster any more"`
}

// RosterPerson is a person on a roster, or a member of the team who is not on it.
type RosterPerson struct {
	User   UserRef `json:"user"`
	Member bool    `json:"member" doc:"True if the person is in the team now"`
	Status string  `json:"status" enum:"active,left,otherEntry,banned,notListed" doc:"active = plays for the entry, left = former player, otherEntry = plays for another entry of the contest, banned = banned from the contest, notListed = joined the team after the roster was locked. Operators and the team see all statuses, other viewers only active and left"`
}

func wireRoster(r contest.Roster) Roster {
	out := Roster{Items: []RosterPerson{}, TeamSize: r.TeamSize, Locked: r.Locked}
	for i := range r.People {
		status := r.People[i].Status()
		if status == contest.OnRoster {
			out.Count++
		}
		out.Items = append(out.Items, RosterPerson{User: wireUserRef(r.People[i].User), Member: r.People[i].Member, Status: string(status)})
	}
	return out
}

// RosterPayload is a change of a locked roster.
type RosterPayload struct {
	UserID int64  `json:"userId"`
	Plays  bool   `json:"plays" doc:"true = add a member of the team to the roster, false = remove the person from it"`
	Reason string `json:"reason" maxLength:"256" doc:"Reason, sent to the person and kept in the contest's log"`
}

func (a *API) registerRosters() {
	op(a, Anyone, huma.Operation{
		OperationID: "getTeamRoster", Method: http.MethodGet, Path: "/contests/{id}/teams/{teamId}/roster/", Tags: []string{"entry"},
		Summary: "Get the roster of an entered team",
	}, func(ctx context.Context, in *TeamEntryPath) (*Body[Roster], error) {
		r, err := a.Contests.RosterOf(ctx, viewer(ctx).UserID, in.ID, in.TeamID)
		return body(wireRoster(r), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setTeamRoster", Method: http.MethodPost, Path: "/contests/{id}/teams/{teamId}/roster/", Tags: []string{"entry"},
		Summary: "Add a member of the team to its locked roster, or remove a person from it",
	}, func(ctx context.Context, in *struct {
		TeamEntryPath
		Body RosterPayload
	}) (*Body[Roster], error) {
		me := viewer(ctx).UserID
		if err := a.Contests.SetRoster(ctx, me, in.ID, contest.RosterEdit{TeamID: in.TeamID, UserID: in.Body.UserID, Plays: in.Body.Plays, Reason: in.Body.Reason}); err != nil {
			return nil, err
		}
		r, err := a.Contests.RosterOf(ctx, me, in.ID, in.TeamID)
		return body(wireRoster(r), err)
	})
}
