package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// ContestOperator is a person who runs a contest (contests.md §3 "Operator").
type ContestOperator struct {
	ID          int64   `json:"id"`
	ContestID   int64   `json:"contestId"`
	UserID      int64   `json:"userId"`
	Nickname    string  `json:"nickname"`
	ImageURL    *string `json:"imageUrl"`
	GameID      int64   `json:"gameId"`
	RoleID      string  `json:"roleId" enum:"ROLE_CONTEST_OWNER,ROLE_CONTEST_ADMIN"`
	CreatedAt   Time    `json:"createdAt"`
	UpdatedAt   Time    `json:"updatedAt"`
	CreatedByID int64   `json:"createdById"`
	UpdatedByID int64   `json:"updatedById"`
}

func contestOperator(o contest.Operator) ContestOperator {
	return ContestOperator{
		ID: o.ID, ContestID: o.ContestID, UserID: o.UserID, Nickname: o.Nickname, ImageURL: fileURL(o.Image), GameID: o.GameID,
		RoleID: string(o.Role), CreatedAt: wireTime(o.CreatedAt), UpdatedAt: wireTime(o.UpdatedAt),
		CreatedByID: o.CreatedByID, UpdatedByID: o.UpdatedByID,
	}
}

// ContestActivity is one line of a contest's audit log.
type ContestActivity struct {
	ID    int64           `json:"id"`
	Kind  string          `json:"kind" doc:"What happened, as noun.verb"`
	Actor OrNull[UserRef] `json:"actor" doc:"null where the system did it"`
	At    Time            `json:"at"`
	Data  json.RawMessage `json:"data" doc:"What the kind is about; never a secret"`
}

func contestActivity(e contest.Activity) ContestActivity {
	return ContestActivity{ID: e.ID, Kind: string(e.Kind), Actor: userRefOrNull(e.Actor), At: wireTime(e.At), Data: e.Data}
}

// MarkdownPreview is a rendered text.
type MarkdownPreview struct {
	HTML string `json:"html" doc:"Safe to show as it is"`
}

// contestPath names a contest.
type contestPath struct {
	ID int64 `path:"id"`
}

func (a *API) registerContests() {
	a.registerContestLists()
	a.registerContestDetail()
	a.registerContestForm()
	a.registerContestTemplates()

	op(a, Anyone, huma.Operation{
		OperationID: "listOperators", Method: http.MethodGet, Path: "/contests/{id}/operators/", Tags: []string{"contest"},
		Summary: "Who runs a contest, the owner first",
	}, func(ctx context.Context, in *contestPath) (*Body[List[ContestOperator]], error) {
		operators, err := a.Contests.Operators(ctx, in.ID)
		return body(List[ContestOperator]{Items: mapped(operators, contestOperator)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "listContestActivity", Method: http.MethodGet, Path: "/contests/{id}/activity/", Tags: []string{"contest"},
		Summary: "What happened in a contest, newest first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		ID     int64  `path:"id"`
		Cursor string `query:"cursor"`
	}) (*Body[List[ContestActivity]], error) {
		keys, err := keysOf(in.Cursor, 1)
		if err != nil {
			return nil, err
		}
		var before int64
		if keys != nil {
			before = keys[0]
		}
		page, more, err := a.Contests.Activity(ctx, in.ID, viewer(ctx).UserID, before)
		if err != nil {
			return nil, err
		}
		out := List[ContestActivity]{Items: mapped(page, contestActivity)}
		if more {
			out.Next = cursorOf(page[len(page)-1].ID)
		}
		return body(out, nil)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "previewMarkdown", Method: http.MethodPost, Path: "/contests/markdown/", Tags: []string{"contest"},
		Summary: "Render a rule text that is being written",
	}, func(_ context.Context, in *struct {
		Body struct {
			Text string `json:"text" maxLength:"4096"`
		}
	}) (*Body[MarkdownPreview], error) {
		html, err := contest.PreviewMarkdown(in.Body.Text)
		return body(MarkdownPreview{HTML: html}, err)
	})
}

// mapped converts each item; the answer is never nil, so JSON shows an empty list.
func mapped[A, B any](list []A, convert func(A) B) []B {
	out := make([]B, len(list))
	for i, v := range list {
		out[i] = convert(v)
	}
	return out
}
