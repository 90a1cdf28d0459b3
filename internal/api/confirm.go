package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// StatusPayload is the new status of an entry.
type StatusPayload struct {
	Status      *string `json:"status" enum:"ALLOW" doc:"ALLOW = confirm the entry, null = take the confirmation back"`
	AcceptShort bool    `json:"acceptShort,omitempty" doc:"true = confirm a team even if its roster has fewer players than the contest requires"`
}

// StatusAnswer is an entry's status after the change.
type StatusAnswer struct {
	ID     int64   `json:"id"`
	Status *string `json:"status" enum:"ALLOW"`
}

// ConfirmPayload is the form of the confirm step.
type ConfirmPayload struct {
	Allowed     []int64 `json:"allowed" doc:"Ids of the entries that play. Other entries with a place are declined, waiting entries keep waiting, and places left over stay free"`
	ConfirmMode bool    `json:"confirmMode,omitempty" doc:"true = accept an empty selection, which takes every confirmation back"`
	AcceptShort bool    `json:"acceptShort,omitempty" doc:"true = confirm teams even if their rosters have fewer players than the contest requires"`
}

// Confirmed is the response to the confirm step.
type Confirmed struct {
	AllowedCount int `json:"allowedCount"`
}

func (a *API) registerConfirm() {
	op(a, Operator, huma.Operation{
		OperationID: "confirmEntries", Method: http.MethodPost, Path: "/contests/{id}/entries/confirm/", Tags: []string{"entry-confirm"},
		Summary: "Confirm the participants of a contest in one step",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body ConfirmPayload
	}) (*Body[Confirmed], error) {
		if in.Body.Allowed == nil && in.Body.ConfirmMode { // it would take every confirmation back
			return nil, fault.New(fault.ValueIsRequired).At("allowed")
		}
		n, err := a.Contests.Confirm(ctx, viewer(ctx).UserID, in.ID, contest.ConfirmForm{
			Allowed: in.Body.Allowed, ConfirmMode: in.Body.ConfirmMode, AcceptShort: in.Body.AcceptShort,
		})
		return body(Confirmed{AllowedCount: n}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setEntryStatus", Method: http.MethodPut, Path: "/contests/{id}/users/{userId}/", Tags: []string{"entry-confirm"},
		Summary: "Confirm a person's entry, or take the confirmation back",
	}, func(ctx context.Context, in *struct {
		PersonEntryPath
		Body StatusPayload
	}) (*Body[StatusAnswer], error) {
		return a.setStatus(ctx, in.ID, in.entrant(), in.Body)
	})
	op(a, Operator, huma.Operation{
		OperationID: "setTeamEntryStatus", Method: http.MethodPut, Path: "/contests/{id}/teams/{teamId}/", Tags: []string{"entry-confirm"},
		Summary: "Confirm a team's entry, or take the confirmation back",
	}, func(ctx context.Context, in *struct {
		TeamEntryPath
		Body StatusPayload
	}) (*Body[StatusAnswer], error) {
		return a.setStatus(ctx, in.ID, in.entrant(), in.Body)
	})
}

func (a *API) setStatus(ctx context.Context, contestID int64, of contest.Entrant, in StatusPayload) (*Body[StatusAnswer], error) {
	wanted := contest.NotConfirmed
	if in.Status != nil {
		wanted = contest.EntryStatus(*in.Status)
	}
	if wanted == contest.Allow && in.AcceptShort {
		e, err := a.Contests.AllowShort(ctx, viewer(ctx).UserID, contestID, of)
		return body(StatusAnswer{ID: e.ID, Status: wireStatus(e.Status)}, err)
	}
	e, err := a.Contests.SetStatus(ctx, viewer(ctx).UserID, contestID, of, wanted)
	return body(StatusAnswer{ID: e.ID, Status: wireStatus(e.Status)}, err)
}
