package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/team"
)

// TeamRequestState is the status of a request to join.
type TeamRequestState struct {
	ID     int64  `json:"id"`
	Status string `json:"status" enum:"WAITING,ALLOW,REJECTED"`
}

func wireRequestState(r team.Request) TeamRequestState {
	return TeamRequestState{ID: r.ID, Status: string(r.Status)}
}

// TeamRequest is a request to join, as the team's managers see it.
type TeamRequest struct {
	TeamRequestState
	User      UserRef `json:"user"`
	Message   string  `json:"message"`
	CreatedAt Time    `json:"createdAt"`
}

func wireTeamRequest(r team.Request) TeamRequest {
	return TeamRequest{TeamRequestState: wireRequestState(r), User: wireUserRef(r.User), Message: r.Message, CreatedAt: wireTime(r.CreatedAt)}
}

// OwnTeamRequest is a request to join, as the requester sees it.
type OwnTeamRequest struct {
	TeamRequestState
	Team      TeamSummary `json:"team"`
	Message   string      `json:"message"`
	CreatedAt Time        `json:"createdAt"`
	UpdatedAt Time        `json:"updatedAt" doc:"Time of the answer, once the request is answered"`
}

func wireOwnTeamRequest(r team.OwnRequest) OwnTeamRequest {
	return OwnTeamRequest{
		TeamRequestState: wireRequestState(r.Request), Team: wireTeamSummary(r.Team), Message: r.Message,
		CreatedAt: wireTime(r.CreatedAt), UpdatedAt: wireTime(r.UpdatedAt),
	}
}

// TeamRequestInput is the form of a request to join.
type TeamRequestInput struct {
	Message string `json:"message,omitempty" maxLength:"256"`
}

// TeamReplyInput is the answer to a request to join.
type TeamReplyInput struct {
	Status string `json:"status" enum:"ALLOW,REJECTED"`
}

// TeamRequestPath is the path of a request to join a team.
type TeamRequestPath struct {
	TeamPath
	RequestID int64 `path:"requestId"`
}

func (a *API) registerTeamRequests() {
	op(a, SignedIn, huma.Operation{
		OperationID: "askToJoinTeam", Method: http.MethodPost, Path: "/teams/{id}/requests/", Tags: []string{"team"},
		Summary: "Create a request to join a team that recruits; after a denial, a new request is possible after 24 hours",
	}, func(ctx context.Context, in *struct {
		TeamPath
		Body TeamRequestInput
	}) (*Body[TeamRequestState], error) {
		r, err := a.Teams.Ask(ctx, viewer(ctx).UserID, in.ID, in.Body.Message)
		return body(wireRequestState(r), err)
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "listTeamRequests", Method: http.MethodGet, Path: "/teams/{id}/requests/", Tags: []string{"team"},
		Summary: "List the waiting join requests of a team, oldest first, 50 at a time",
	}, func(ctx context.Context, in *struct {
		TeamPath
		Cursor string `query:"cursor"`
	}) (*Body[List[TeamRequest]], error) {
		after, err := idAt(in.Cursor)
		if err != nil {
			return nil, err
		}
		page, next, err := a.Teams.Requests(ctx, viewer(ctx).UserID, in.ID, after)
		out := List[TeamRequest]{Items: mapped(page, wireTeamRequest)}
		if next != 0 {
			out.Next = cursorOf(next)
		}
		return body(out, err)
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "replyToTeamRequest", Method: http.MethodPut, Path: "/teams/{id}/requests/{requestId}/reply/", Tags: []string{"team"},
		Summary: "Allow or reject a request to join",
	}, func(ctx context.Context, in *struct {
		TeamRequestPath
		Body TeamReplyInput
	}) (*Body[TeamRequestState], error) {
		r, err := a.Teams.Reply(ctx, viewer(ctx).UserID, in.ID, in.RequestID, team.RequestStatus(in.Body.Status))
		return body(wireRequestState(r), err)
	})
	op(a, Self, huma.Operation{
		OperationID: "takeTeamRequestBack", Method: http.MethodDelete, Path: "/teams/{id}/requests/{requestId}/", Tags: []string{"team"}, DefaultStatus: http.StatusNoContent,
		Summary: "Delete the viewer's own waiting join request",
	}, func(ctx context.Context, in *TeamRequestPath) (*Empty, error) {
		return &Empty{}, a.Teams.TakeBack(ctx, viewer(ctx).UserID, in.ID, in.RequestID)
	})
	op(a, Self, huma.Operation{
		OperationID: "listOwnTeamRequests", Method: http.MethodGet, Path: "/users/{id}/teamrequests/", Tags: []string{"team"},
		Summary: "List the viewer's own join requests, newest first",
	}, func(ctx context.Context, in *UserPath) (*Body[List[OwnTeamRequest]], error) {
		own, err := a.Teams.OwnRequests(ctx, viewer(ctx).UserID, in.ID)
		return body(List[OwnTeamRequest]{Items: mapped(own, wireOwnTeamRequest)}, err)
	})
}
