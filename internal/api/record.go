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
	Rank     int     `json:"rank" doc:"Rank from 1; people with equal titles and podiums share it"`
	User     UserRef `json:"user"`
	Titles   int     `json:"titles" doc:"Number of contests won"`
	Podiums  int     `json:"podiums" doc:"Number of places up to the third, shared ones included"`
	Contests int     `json:"contests" doc:"Number of contests played to their end"`
}

// NamedRef identifies a team or a contest in another object.
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
	User    OrNull[UserRef]      `json:"user" doc:"Person that opened the contest, entered or reached the place; for a team's entry a friend of the viewer on the team, or null"`
	Team    OrNull[NamedRef]     `json:"team" doc:"Team of the entry; null for an action of a single person or a deleted team"`
	Contest NamedRef             `json:"contest"`
	Place   OrNull[ContestPlace] `json:"place" doc:"Final place, for contestWon and placed"`
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
		Summary:     "List final places, 100 per page",
		Description: "For one contest, the list has all places, best first. Otherwise it has the first three places of every contest, newest first.",
	}, func(ctx context.Context, in *struct {
		ContestID int64  `query:"contestID" minimum:"0" doc:"0 = every contest"`
		GameID    int64  `query:"gameID" minimum:"0" doc:"0 = every game"`
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
		Summary:     "List the 100 most successful people of the last 365 days",
		Description: "The order is by contests won, then by podiums. The list is at most one minute old.",
	}, func(ctx context.Context, in *struct {
		GameID int64 `query:"gameId" minimum:"0" doc:"0 = every game"`
	}) (*Body[List[RankingItem]], error) {
		list, err := a.Records.Ranking(ctx, in.GameID)
		return body(List[RankingItem]{Items: mapped(list, func(r record.Rank) RankingItem {
			return RankingItem{Rank: r.Rank, User: wireUserRef(r.User), Titles: r.Titles, Podiums: r.Podiums, Contests: r.Contests}
		})}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getTimeline", Method: http.MethodGet, Path: "/timeline/", Tags: []string{"record"},
		Summary:     "List the items of the timeline, newest first, 30 per page",
		Description: "The scope friends covers the viewer's friends and needs a sign-in. The scope all has only the first three places of a contest. The scope friends has all places.",
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
