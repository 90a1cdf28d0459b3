package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/stream"
)

// ContestCaster is a person who runs the stream queue of a contest.
type ContestCaster struct {
	User      UserRef `json:"user"`
	CreatedAt Time    `json:"createdAt"`
}

// CasterChange lists the people to add as casters, or to remove.
type CasterChange struct {
	UserIDs []int64 `json:"userIds" maxItems:"20"`
}

func casterList(casters []stream.Caster) List[ContestCaster] {
	return List[ContestCaster]{Items: mapped(casters, func(c stream.Caster) ContestCaster {
		return ContestCaster{User: wireUserRef(c.User), CreatedAt: wireTime(c.CreatedAt)}
	})}
}

func (a *API) registerCasters() {
	op(a, Operator, huma.Operation{
		OperationID: "listCasters", Method: http.MethodGet, Path: "/contests/{id}/casters/", Tags: []string{"stream"},
		Summary: "List the casters of a contest, who read what entrants read and run the stream queue",
	}, func(ctx context.Context, in *contestPath) (*Body[List[ContestCaster]], error) {
		casters, err := a.Streams.Casters(ctx, viewer(ctx).UserID, in.ID)
		return body(casterList(casters), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "addCasters", Method: http.MethodPost, Path: "/contests/{id}/casters/", Tags: []string{"stream"},
		Summary: "Add casters to a contest; returns all casters",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body CasterChange
	}) (*Body[List[ContestCaster]], error) {
		casters, err := a.Streams.AddCasters(ctx, viewer(ctx).UserID, in.ID, in.Body.UserIDs)
		return body(casterList(casters), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "removeCasters", Method: http.MethodPost, Path: "/contests/{id}/casters/delete/", Tags: []string{"stream"},
		Summary: "Remove casters from a contest; returns the remaining casters",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body CasterChange
	}) (*Body[List[ContestCaster]], error) {
		casters, err := a.Streams.RemoveCasters(ctx, viewer(ctx).UserID, in.ID, in.Body.UserIDs)
		return body(casterList(casters), err)
	})
	op(a, Caster, huma.Operation{
		OperationID: "resignAsCaster", Method: http.MethodDelete, Path: "/contests/{id}/casters/me/", Tags: []string{"stream"},
		Summary: "Resign as a caster",
	}, func(ctx context.Context, in *contestPath) (*Empty, error) {
		return &Empty{}, a.Streams.Resign(ctx, viewer(ctx).UserID, in.ID)
	})
}
