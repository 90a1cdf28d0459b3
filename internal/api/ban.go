package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// Ban keeps a person or a team from entering a contest.
type Ban struct {
	ID        int64             `json:"id"`
	User      OrNull[UserRef]   `json:"user" doc:"Banned person; null if a team is banned"`
	Team      OrNull[EntryTeam] `json:"team" doc:"Banned team; null if a person is banned"`
	Reason    string            `json:"reason"`
	CreatedAt Time              `json:"createdAt"`
	CreatedBy OrNull[UserRef]   `json:"createdBy" doc:"Operator that made the ban; null if the account is gone"`
}

func wireBan(b contest.Ban) Ban {
	out := Ban{
		ID: b.ID, User: userRefOrNull(b.User), Reason: b.Reason, CreatedAt: wireTime(b.CreatedAt), CreatedBy: userRefOrNull(b.CreatedBy),
	}
	if b.TeamID != 0 {
		out.Team = orNull(&EntryTeam{ID: b.TeamID, Name: b.TeamName, ImageURL: fileURL(b.TeamImage)})
	}
	return out
}

// BanPayload lists the people and teams to ban, at most 100 in all. The id of an entry bans the person or the team that
// entered.
type BanPayload struct {
	EntryIDs []int64 `json:"entryIds,omitempty" maxItems:"100"`
	UserIDs  []int64 `json:"userIds,omitempty" maxItems:"100"`
	TeamIDs  []int64 `json:"teamIds,omitempty" maxItems:"100"`
	Reason   string  `json:"reason,omitempty" maxLength:"256" doc:"Reason, visible to operators only"`
}

// Bans are the new bans.
type Bans struct {
	Items []Ban `json:"items"`
}

func (a *API) registerBans() {
	op(a, Operator, huma.Operation{
		OperationID: "banFromContest", Method: http.MethodPost, Path: "/contests/{id}/bans/", Tags: []string{"ban"},
		Summary: "Ban people and teams from a contest and remove their entries, all or none",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body BanPayload
	}) (*Body[Bans], error) {
		made, err := a.Contests.Ban(ctx, viewer(ctx).UserID, in.ID, contest.BanForm(in.Body))
		return body(Bans{Items: mapped(made, wireBan)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "listBans", Method: http.MethodGet, Path: "/contests/{id}/bans/", Tags: []string{"ban"},
		Summary: "List the bans of a contest, newest first, 50 per page",
	}, func(ctx context.Context, in *struct {
		ID     int64  `path:"id"`
		Cursor string `query:"cursor"`
	}) (*Body[List[Ban]], error) {
		from, err := idAt(in.Cursor)
		if err != nil {
			return nil, err
		}
		page, more, err := a.Contests.Bans(ctx, viewer(ctx).UserID, in.ID, from)
		out := List[Ban]{Items: mapped(page, wireBan)}
		if more {
			out.Next = cursorOf(page[len(page)-1].ID)
		}
		return body(out, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "unbanFromContest", Method: http.MethodDelete, Path: "/contests/{id}/bans/{banId}/", Tags: []string{"ban"},
		Summary: "Remove a ban from a contest",
	}, func(ctx context.Context, in *struct {
		ID    int64 `path:"id"`
		BanID int64 `path:"banId"`
	}) (*Empty, error) {
		return nil, a.Contests.Unban(ctx, viewer(ctx).UserID, in.ID, in.BanID)
	})
}
