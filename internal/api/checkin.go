package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// Checkin is the check-in of an entry.
type Checkin struct {
	Checkin      bool  `json:"checkin"`
	CheckUpdated *Time `json:"checkUpdated" doc:"Time of the last change of the check-in"`
}

// CheckinPayload is the value of the check-in; sending it again changes nothing.
type CheckinPayload struct {
	Checkin bool `json:"checkin"`
}

func (a *API) registerCheckin() {
	op(a, EntryMember, huma.Operation{
		OperationID: "setCheckin", Method: http.MethodPut, Path: "/contests/{id}/users/{userId}/checkin/", Tags: []string{"check-in"},
		Summary: "Set the check-in of the viewer's entry",
	}, func(ctx context.Context, in *struct {
		PersonEntryPath
		Body CheckinPayload
	}) (*Body[Checkin], error) {
		return a.setCheckin(ctx, in.ID, in.entrant(), in.Body)
	})
	op(a, EntryMember, huma.Operation{
		OperationID: "setTeamCheckin", Method: http.MethodPut, Path: "/contests/{id}/teams/{teamId}/checkin/", Tags: []string{"check-in"},
		Summary: "Set the check-in of the viewer's team; any player on its roster may call it",
	}, func(ctx context.Context, in *struct {
		TeamEntryPath
		Body CheckinPayload
	}) (*Body[Checkin], error) {
		return a.setCheckin(ctx, in.ID, in.entrant(), in.Body)
	})
}

func (a *API) setCheckin(ctx context.Context, contestID int64, of contest.Entrant, wanted CheckinPayload) (*Body[Checkin], error) {
	e, err := a.Contests.SetCheckin(ctx, viewer(ctx).UserID, contestID, of, wanted.Checkin)
	return body(Checkin{Checkin: e.Checkin, CheckUpdated: wireTimeOrNil(e.CheckUpdated)}, err)
}
