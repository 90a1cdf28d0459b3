package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// Roster lists the players of a team's entry.
type Roster struct {
	Items    []RosterPerson `json:"items" doc:"Who plays first, then who left, then members of the team who are not on the roster"`
	Count    int            `json:"count" doc:"How many people play"`
	TeamSize int            `json:"teamSize" doc:"How many the contest asks for"`
	Locked   bool           `json:"locked" doc:"The first stage is drawn: joining the team does not change the roster any more"`
}

// RosterPerson is a person on a roster, or a member of the team who is not on it.
type RosterPerson struct {
	User   UserRef `json:"user"`
	Member bool    `json:"member" doc:"In the team now"`
	Status string  `json:"status" enum:"active,left,otherEntry,banned,notListed" doc:"Only active plays. Operators and the team see all, everybody else active and left"`
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

// RosterPayload changes a locked roster.
type RosterPayload struct {
	UserID int64  `json:"userId"`
	Plays  bool   `json:"plays" doc:"true puts a member of the team on the roster, false takes the person off it"`
	Reason string `json:"reason" maxLength:"256" doc:"Told to the person and kept in the contest's log"`
}

func (a *API) registerRosters() {
	op(a, Anyone, huma.Operation{
		OperationID: "getTeamRoster", Method: http.MethodGet, Path: "/contests/{id}/teams/{teamId}/roster/", Tags: []string{"entry"},
		Summary: "Who plays for an entered team",
	}, func(ctx context.Context, in *TeamEntryPath) (*Body[Roster], error) {
		r, err := a.Contests.RosterOf(ctx, viewer(ctx).UserID, in.ID, in.TeamID)
		return body(wireRoster(r), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setTeamRoster", Method: http.MethodPost, Path: "/contests/{id}/teams/{teamId}/roster/", Tags: []string{"entry"},
		Summary: "Put a member of the team on its locked roster, or take a person off it",
	}, func(ctx context.Context, in *struct {
		TeamEntryPath
		Body RosterPayload
	}) (*Body[Roster], error) {
		me := viewer(ctx).UserID
		if err := a.Contests.SetRoster(ctx, me, in.ID, in.TeamID, in.Body.UserID, in.Body.Plays, in.Body.Reason); err != nil {
			return nil, err
		}
		r, err := a.Contests.RosterOf(ctx, me, in.ID, in.TeamID)
		return body(wireRoster(r), err)
	})
}
