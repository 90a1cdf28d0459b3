package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
)

// ContestTimes is the schedule of a contest after an act of an operator.
type ContestTimes struct {
	EntryStart   Time           `json:"entryStart"`
	EntryEnd     Time           `json:"entryEnd"`
	ContestStart Time           `json:"contestStart"`
	ContestEnd   Time           `json:"contestEnd"`
	Checkin      bool           `json:"checkin"`
	CheckinStart *Time          `json:"checkinStart"`
	CheckinEnd   *Time          `json:"checkinEnd"`
	Status       contest.Status `json:"status" enum:"prepare,entry,entryDone,match,matchDone"`
	Version      int64          `json:"version" doc:"Version of the form"`
}

// contestTimes returns the schedule of a contest with its status. The transaction of an act is later than the request, so the status
// is that of the act, or of the request if the act changed nothing.
func contestTimes(ctx context.Context, c *contest.Contest) ContestTimes {
	now := clock.Now(ctx)
	if c.UpdatedAt.After(now) {
		now = c.UpdatedAt
	}
	return ContestTimes{
		EntryStart: wireTime(c.EntryStart), EntryEnd: wireTime(c.EntryEnd), ContestStart: wireTime(c.ContestStart), ContestEnd: wireTime(c.ContestEnd),
		Checkin: c.Checkin, CheckinStart: wireTimeOrNil(c.CheckinStart), CheckinEnd: wireTimeOrNil(c.CheckinEnd),
		Status: c.StatusAt(now), Version: c.Revision,
	}
}

// SeenVersion is the version of a contest's form that an operator acts on.
type SeenVersion struct {
	Version *int64 `json:"version,omitempty" doc:"Version that the operator saw; if the stored one is newer, the act fails with editConflict, unless its effect is there already"`
}

// ExtendEntryInput is the new end of an entry period.
type ExtendEntryInput struct {
	SeenVersion
	EntryEnd Time `json:"entryEnd" doc:"New end, later than now and than the present end"`
}

func (a *API) registerContestTimes() {
	op(a, Operator, huma.Operation{
		OperationID: "closeEntry", Method: http.MethodPost, Path: "/contests/{id}/entry/close/", Tags: []string{"contest"},
		Summary: "End the entry period now", Description: "Does nothing if the entry period has ended.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body SeenVersion
	}) (*Body[ContestTimes], error) {
		c, err := a.Contests.CloseEntry(ctx, viewer(ctx).UserID, in.ID, in.Body.Version)
		return body(contestTimes(ctx, &c), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "extendEntry", Method: http.MethodPost, Path: "/contests/{id}/entry/extend/", Tags: []string{"contest"},
		Summary:     "Move the end of the entry period to a later time, or open entry again",
		Description: "If entry would last beyond the start of the contest, start, end and check-in move later by the difference, and the entrants are notified. A check-in that would not end after entry then lasts until the start.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body ExtendEntryInput
	}) (*Body[ContestTimes], error) {
		until, err := parseTime("entryEnd", in.Body.EntryEnd)
		if err != nil {
			return nil, err
		}
		c, err := a.Contests.ExtendEntry(ctx, viewer(ctx).UserID, in.ID, in.Body.Version, until)
		return body(contestTimes(ctx, &c), err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "startContest", Method: http.MethodPost, Path: "/contests/{id}/start/", Tags: []string{"contest"},
		Summary:     "Start a contest now",
		Description: "Entry and an open check-in end now, a check-in that has not begun is left out, and planned matches move earlier. The entrants are notified.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body SeenVersion
	}) (*Body[ContestTimes], error) {
		c, err := a.Contests.StartNow(ctx, viewer(ctx).UserID, in.ID, in.Body.Version)
		return body(contestTimes(ctx, &c), err)
	})
}
