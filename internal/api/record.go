package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/record"
)

// RankingItem is a person in the ranking.
type RankingItem struct {
	Rank     int     `json:"rank" doc:"From 1; people with as many titles and podiums share it"`
	User     UserRef `json:"user"`
	Titles   int     `json:"titles" doc:"Contests won"`
	Podiums  int     `json:"podiums" doc:"Places up to the third"`
	Contests int     `json:"contests" doc:"Contests played to their end"`
}

// NamedRef names a team or a contest in another object.
type NamedRef struct {
	ID       int64   `json:"id"`
	Name     string  `json:"name"`
	ImageURL *string `json:"imageUrl"`
}

func wireNamedRef(r record.Ref) NamedRef {
	return NamedRef{ID: r.ID, Name: r.Name, ImageURL: fileURL(r.Image)}
}

// TimelineItem is an item of the timeline.
type TimelineItem struct {
	Kind    string               `json:"kind" enum:"contestOpened,entered,contestWon,placed"`
	At      Time                 `json:"at"`
	User    OrNull[UserRef]      `json:"user" doc:"Who did it; of a team's entry a friend of the viewer, or null"`
	Team    OrNull[NamedRef]     `json:"team" doc:"null for a person's own doing"`
	Contest NamedRef             `json:"contest"`
	Place   OrNull[ContestPlace] `json:"place" doc:"Of contestWon and placed"`
}

func timelineItem(i record.Item) TimelineItem {
	out := TimelineItem{Kind: string(i.Kind), At: wireTime(i.At), User: userRefOrNull(i.User), Contest: wireNamedRef(i.Contest)}
	if i.Team.ID != 0 {
		team := wireNamedRef(i.Team)
		out.Team = orNull(&team)
	}
	if i.From != 0 {
		out.Place = orNull(&ContestPlace{From: i.From, To: i.To})
	}
	return out
}

// RecordItem is a final place in a contest.
type RecordItem struct {
	Contest     NamedRef       `json:"contest"`
	GameID      int64          `json:"gameId"`
	Place       ContestPlace   `json:"place"`
	Participant ParticipantRef `json:"participant"`
	Decided     Time           `json:"decided"`
}

func recordItem(f record.Final) RecordItem {
	return RecordItem{
		Contest: wireNamedRef(f.Contest), GameID: f.GameID, Place: ContestPlace{From: f.From, To: f.To},
		Participant: wireParticipant(&f.Participant), Decided: wireTime(f.DecidedAt),
	}
}

func (a *API) registerRecords() {
	op(a, Anyone, huma.Operation{
		OperationID: "listRecords", Method: http.MethodGet, Path: "/records/", Tags: []string{"record"},
		Summary:     "Final places, 100 at a time",
		Description: "Of a contest all of them, best first; else the first three of every contest, the newest first.",
	}, func(ctx context.Context, in *struct {
		ContestID int64  `query:"contestID" minimum:"0" doc:"0 = of every contest"`
		GameID    int64  `query:"gameID" minimum:"0" doc:"0 = of every game"`
		Cursor    string `query:"cursor"`
	}) (*Body[List[RecordItem]], error) {
		keys, err := keysOf(in.Cursor, 2)
		if err != nil {
			return nil, err
		}
		q := record.FinalQuery{ContestID: in.ContestID, GameID: in.GameID}
		if keys != nil {
			q.After = &record.FinalKey{Rank: keys[0], EntryID: keys[1]}
		}
		list, next, err := a.Records.Finals(ctx, q)
		if err != nil {
			return nil, err
		}
		out := List[RecordItem]{Items: mapped(list, recordItem)}
		if next != nil {
			out.Next = cursorOf(next.Rank, next.EntryID)
		}
		return body(out, nil)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getRanking", Method: http.MethodGet, Path: "/rankings/", Tags: []string{"record"},
		Summary:     "The hundred most successful people of the last 365 days",
		Description: "By contests won, then by podiums. At most a minute old.",
	}, func(ctx context.Context, in *struct {
		GameID int64 `query:"gameId" minimum:"0" doc:"0 = of every game"`
	}) (*Body[List[RankingItem]], error) {
		list, err := a.Records.Ranking(ctx, in.GameID)
		return body(List[RankingItem]{Items: mapped(list, func(r record.Rank) RankingItem {
			return RankingItem{Rank: r.Rank, User: wireUserRef(r.User), Titles: r.Titles, Podiums: r.Podiums, Contests: r.Contests}
		})}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getTimeline", Method: http.MethodGet, Path: "/timeline/", Tags: []string{"record"},
		Summary:     "What happened lately, newest first, 30 at a time",
		Description: "The scope friends is the viewer's and needs a sign-in. Of everybody's places only the podium is told, of friends' all.",
	}, func(ctx context.Context, in *struct {
		Scope  string `query:"scope" enum:"all,friends" default:"all"`
		Cursor string `query:"cursor"`
	}) (*Body[List[TimelineItem]], error) {
		keys, err := keysOf(in.Cursor, 2)
		if err != nil {
			return nil, err
		}
		q := record.Query{Scope: record.Scope(in.Scope), ViewerID: viewer(ctx).UserID}
		if keys != nil {
			q.Before = &record.Key{At: time.UnixMilli(keys[0]), ID: keys[1]}
		}
		page, next, err := a.Records.Timeline(ctx, q)
		if err != nil {
			return nil, err
		}
		out := List[TimelineItem]{Items: mapped(page, timelineItem)}
		if next != nil {
			out.Next = cursorOf(next.At.UnixMilli(), next.ID)
		}
		return body(out, nil)
	})
}
