package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// Cancellation reports whether a contest is cancelled.
type Cancellation struct {
	CancelledAt  *Time  `json:"cancelledAt" doc:"Time of the cancellation; null if the contest is not cancelled"`
	CancelReason string `json:"cancelReason"`
}

func cancellation(c *contest.Contest) Cancellation {
	return Cancellation{CancelledAt: wireTimeOrNil(c.CancelledAt), CancelReason: c.CancelReason}
}

func (a *API) registerContestCancel() {
	op(a, Operator, huma.Operation{
		OperationID: "cancelContest", Method: http.MethodPost, Path: "/contests/{id}/cancel/", Tags: []string{"contest"},
		Summary:     "Cancel a contest that has not ended, with a public reason",
		Description: "The contest stays readable. Entries, check-ins, draws and results are refused with contestCancelled. Deadlines decide nothing any more.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body struct {
			Reason string `json:"reason" maxLength:"500"`
		}
	}) (*Body[Cancellation], error) {
		c, err := a.Contests.Cancel(ctx, viewer(ctx).UserID, in.ID, in.Body.Reason)
		return body(cancellation(&c), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "reinstateContest", Method: http.MethodPost, Path: "/contests/{id}/reinstate/", Tags: []string{"contest"},
		Summary: "Undo the cancellation of a contest while its end is in the future",
	}, func(ctx context.Context, in *contestPath) (*Body[Cancellation], error) {
		c, err := a.Contests.Reinstate(ctx, viewer(ctx).UserID, in.ID)
		return body(cancellation(&c), err)
	})
}
