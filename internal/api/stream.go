package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stream"
)

// Stream is the stream queue of a contest.
type Stream struct {
	Live     OrNull[StreamItem] `json:"live" doc:"Match on stream now; null = none, or the contest is cancelled or over"`
	Waiting  []StreamItem       `json:"waiting" doc:"Queued and called matches in their order; empty if the contest is cancelled or over" maxItems:"50"`
	Done     []StreamItem       `json:"done" doc:"Done matches, newest first" maxItems:"20"`
	CanRun   bool               `json:"canRun" doc:"The viewer may change the queue now"`
	IsCaster bool               `json:"isCaster" doc:"The viewer is a caster of the contest"`
}

// StreamItem is a match in the stream queue.
type StreamItem struct {
	ID           int64                     `json:"id"`
	State        stream.State              `json:"state" enum:"queued,called,live,done"`
	Place        *int                      `json:"place" doc:"Position among the queued and called matches, from 1; null for others"`
	MatchID      int64                     `json:"matchId"`
	StageID      int64                     `json:"stageId"`
	Format       stage.FormatID            `json:"format"`
	Type         string                    `json:"type" doc:"Role of the match in a bracket; empty in other formats"`
	Section      int                       `json:"section"`
	Round        int                       `json:"round"`
	Order        int                       `json:"order"`
	RoundCount   int                       `json:"roundCount" doc:"Number of rounds of the section in a bracket; 0 in other formats"`
	Double       bool                      `json:"double" doc:"The match is part of a double elimination"`
	Groups       int                       `json:"groups" doc:"Number of groups of a league; else 0"`
	MatchState   match.State               `json:"matchState" enum:"waiting,ready,decided,noShow,bye,empty"`
	StartTime    Time                      `json:"startTime" doc:"Planned start of the match"`
	Participants [2]OrNull[ParticipantRef] `json:"participants" doc:"Both sides; null if a side is not known yet, and in a match of many sides"`
	StartedAt    *Time                     `json:"startedAt" doc:"Time at which the match went on stream; null = not yet"`
	EndedAt      *Time                     `json:"endedAt"`
}

// StreamAddition is the match to add to the queue.
type StreamAddition struct {
	MatchID int64 `json:"matchId"`
}

// StreamStep is the new state of an item.
type StreamStep struct {
	State stream.State `json:"state" enum:"queued,called,live,done" doc:"queued takes back a call or a start"`
}

// StreamPlace is the new place of an item.
type StreamPlace struct {
	Before int64 `json:"before" doc:"Id of the item directly after the new place; 0 = the end of the queue"`
}

func streamItem(i stream.Item) StreamItem {
	return StreamItem{
		ID: i.ID, State: i.State, Place: numberOrNil(i.Place), MatchID: i.Match.ID, StageID: i.Match.StageID, Format: i.Format, Type: i.Match.Type,
		Section: i.Match.Pos.Section, Round: i.Match.Pos.Round, Order: i.Match.Pos.Order, RoundCount: i.Section.Rounds, Double: i.Section.Double, Groups: i.Section.Groups, MatchState: i.Match.State, StartTime: wireTime(i.Match.Start),
		StartedAt: wireTimeOrNil(i.StartedAt), EndedAt: wireTimeOrNil(i.EndedAt), Participants: bothParticipants(i.Sides),
	}
}

func streamOf(q stream.Queue) Stream {
	out := Stream{Waiting: []StreamItem{}, Done: mapped(q.Done, streamItem), CanRun: q.CanRun, IsCaster: q.IsCaster}
	for _, i := range q.Open {
		item := streamItem(i)
		if i.State == stream.Live {
			out.Live = orNull(&item)
		} else {
			out.Waiting = append(out.Waiting, item)
		}
	}
	return out
}

// StreamItemPath is the path of an item in the stream queue of a contest.
type StreamItemPath struct {
	ID     int64 `path:"id"`
	ItemID int64 `path:"itemId"`
}

func (a *API) registerStreams() {
	op(a, Anyone, huma.Operation{
		OperationID: "getStream", Method: http.MethodGet, Path: "/contests/{id}/stream/", Tags: []string{"stream"},
		Summary: "Get the stream queue of a contest: the match on stream and the matches to be streamed",
	}, func(ctx context.Context, in *contestPath) (*Body[Stream], error) {
		q, err := a.Streams.Queue(ctx, viewer(ctx).UserID, in.ID)
		return body(streamOf(q), err)
	})
	op(a, CasterOrOperator, huma.Operation{
		OperationID: "addToStream", Method: http.MethodPost, Path: "/contests/{id}/stream/", Tags: []string{"stream"},
		Summary: "Add a match at the end of the stream queue, unless it is already open there; returns the queue",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body StreamAddition
	}) (*Body[Stream], error) {
		q, err := a.Streams.Add(ctx, viewer(ctx).UserID, in.ID, in.Body.MatchID)
		return body(streamOf(q), err)
	})
	op(a, CasterOrOperator, huma.Operation{
		OperationID: "setStreamState", Method: http.MethodPut, Path: "/contests/{id}/stream/{itemId}/", Tags: []string{"stream"},
		Summary: "Call the players of a match, start its stream, finish it, or take back the call or start; returns the queue",
	}, func(ctx context.Context, in *struct {
		StreamItemPath
		Body StreamStep
	}) (*Body[Stream], error) {
		q, err := a.Streams.SetState(ctx, viewer(ctx).UserID, in.ID, in.ItemID, in.Body.State)
		return body(streamOf(q), err)
	})
	op(a, CasterOrOperator, huma.Operation{
		OperationID: "moveInStream", Method: http.MethodPut, Path: "/contests/{id}/stream/{itemId}/place/", Tags: []string{"stream"},
		Summary: "Move a match within the stream queue; returns the queue",
	}, func(ctx context.Context, in *struct {
		StreamItemPath
		Body StreamPlace
	}) (*Body[Stream], error) {
		q, err := a.Streams.Place(ctx, viewer(ctx).UserID, in.ID, in.ItemID, in.Body.Before)
		return body(streamOf(q), err)
	})
	op(a, CasterOrOperator, huma.Operation{
		OperationID: "removeFromStream", Method: http.MethodDelete, Path: "/contests/{id}/stream/{itemId}/", Tags: []string{"stream"},
		Summary: "Remove a match from the stream queue; returns the queue",
	}, func(ctx context.Context, in *StreamItemPath) (*Body[Stream], error) {
		q, err := a.Streams.Remove(ctx, viewer(ctx).UserID, in.ID, in.ItemID)
		return body(streamOf(q), err)
	})
}
