package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// ContestOperator is an operator of a contest.
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

// ContestActivity is an event in the audit log of a contest.
type ContestActivity struct {
	ID    int64           `json:"id"`
	Kind  string          `json:"kind" doc:"Kind of the event, as noun.verb"`
	Actor OrNull[UserRef] `json:"actor" doc:"Person that caused the event; null = the system"`
	At    Time            `json:"at"`
	Data  json.RawMessage `json:"data" doc:"Data of the event, depending on its kind; never contains a secret"`
}

func contestActivity(e contest.Activity) ContestActivity {
	return ContestActivity{ID: e.ID, Kind: string(e.Kind), Actor: userRefOrNull(e.Actor), At: wireTime(e.At), Data: e.Data}
}

// OperatorAddition names the people who become operators.
type OperatorAddition struct {
	UserIDs []int64 `json:"userIds,omitempty" maxItems:"20" doc:"Absent or empty = nothing happens"`
	GameID  *int64  `json:"gameId,omitempty" doc:"Id of the contest's game; if it is absent or another game, nothing happens"`
}

// OperatorRemoval names the operators to be removed.
type OperatorRemoval struct {
	UserIDs []int64 `json:"userIds" maxItems:"20"`
}

// OperatorRole is the new role of an operator.
type OperatorRole struct {
	RoleID string `json:"roleId" enum:"ROLE_CONTEST_OWNER"`
}

func operatorList(operators []contest.Operator) List[ContestOperator] {
	return List[ContestOperator]{Items: mapped(operators, contestOperator)}
}

func (a *API) registerOperators() {
	op(a, Anyone, huma.Operation{
		OperationID: "listOperators", Method: http.MethodGet, Path: "/contests/{id}/operators/", Tags: []string{"contest"},
		Summary: "List the operators of a contest, the owner first",
	}, func(ctx context.Context, in *contestPath) (*Body[List[ContestOperator]], error) {
		operators, err := a.Contests.Operators(ctx, in.ID)
		return body(operatorList(operators), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "addOperators", Method: http.MethodPost, Path: "/contests/{id}/operators/", Tags: []string{"contest"},
		Summary: "Add operators to a contest; returns all operators",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body OperatorAddition
	}) (*Body[List[ContestOperator]], error) {
		if in.Body.GameID == nil {
			in.Body.GameID = new(int64) // no contest is of this game
		}
		operators, err := a.Contests.AddOperators(ctx, viewer(ctx).UserID, in.ID, contest.OperatorForm(in.Body))
		return body(operatorList(operators), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "removeOperators", Method: http.MethodPost, Path: "/contests/{id}/operators/delete/", Tags: []string{"contest"},
		Summary: "Remove other operators, except the owner; returns the remaining operators",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body OperatorRemoval
	}) (*Body[List[ContestOperator]], error) {
		operators, err := a.Contests.RemoveOperators(ctx, viewer(ctx).UserID, in.ID, in.Body.UserIDs)
		return body(operatorList(operators), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "resignAsOperator", Method: http.MethodDelete, Path: "/contests/{id}/operators/me/", Tags: []string{"contest"},
		Summary: "Remove the viewer from the operators; the owner must hand the contest over first",
	}, func(ctx context.Context, in *contestPath) (*Empty, error) {
		return &Empty{}, a.Contests.Resign(ctx, viewer(ctx).UserID, in.ID)
	})
	op(a, Operator, huma.Operation{
		OperationID: "handOverContest", Method: http.MethodPut, Path: "/contests/{id}/operators/{userId}/", Tags: []string{"contest"},
		Summary: "Make another operator the owner, for the owner only; returns all operators",
	}, func(ctx context.Context, in *struct {
		ID     int64 `path:"id"`
		UserID int64 `path:"userId"`
		Body   OperatorRole
	}) (*Body[List[ContestOperator]], error) {
		operators, err := a.Contests.HandOver(ctx, viewer(ctx).UserID, in.ID, in.UserID, contest.Role(in.Body.RoleID))
		return body(operatorList(operators), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "listContestActivity", Method: http.MethodGet, Path: "/contests/{id}/activity/", Tags: []string{"contest"},
		Summary: "List the events in the audit log of a contest, newest first, 50 per page",
	}, func(ctx context.Context, in *activityFilter) (*Body[List[ContestActivity]], error) {
		return body(a.listActivity(ctx, in))
	})
}

// activityFilter selects a page of events.
type activityFilter struct {
	ID      int64  `path:"id"`
	Cursor  string `query:"cursor"`
	Kind    string `query:"kind" maxLength:"40" pattern:"^[a-z.]*$" doc:"Beginning of the kinds, such as operator or match"`
	ActorID int64  `query:"actorId" doc:"Id of the person that caused the events; 0 = anyone"`
}

func (a *API) listActivity(ctx context.Context, in *activityFilter) (List[ContestActivity], error) {
	before, err := idAt(in.Cursor)
	if err != nil {
		return List[ContestActivity]{}, err
	}
	q := contest.ActivityQuery{Before: before, Kind: in.Kind, ActorID: in.ActorID}
	page, more, err := a.Contests.Activity(ctx, viewer(ctx).UserID, in.ID, q)
	if err != nil {
		return List[ContestActivity]{}, err
	}
	out := List[ContestActivity]{Items: mapped(page, contestActivity)}
	if more {
		out.Next = cursorOf(page[len(page)-1].ID)
	}
	return out, nil
}
