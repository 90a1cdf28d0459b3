package api

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/kit/fold"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// RoundInfo is a round of a stage that is not a bracket.
type RoundInfo struct {
	Round       int               `json:"round" doc:"Number of the round, from 0"`
	MatchCount  int               `json:"matchCount" enum:"1,3,5" doc:"Number of games of a match"`
	MatchTime   int               `json:"matchTime" doc:"Length of a match in minutes"`
	StartTime   Time              `json:"startTime"`
	BeginsAt    Time              `json:"beginsAt" doc:"Time from which the matches of the round can be played: the planned start, or later if they are published later or the contest starts later"`
	Status      stage.RoundStatus `json:"status" enum:"planned,start,end"`
	PublishedAt *Time             `json:"publishedAt" doc:"When the matches of the round were published; null = not published"`
	EndedAt     *Time             `json:"endedAt" doc:"When the round ended; null = not ended"`
	Matches     int               `json:"matches"`
	Decided     int               `json:"decided" doc:"Number of decided matches"`
	Begun       bool              `json:"begun" doc:"A match of the round has a result, a report, a score, a claim or a check-in, so the number of games can no longer change"`
}

func roundInfo(r stage.Round, n stage.RoundCount, contestStart time.Time) RoundInfo {
	return RoundInfo{
		Round: r.Number, MatchCount: r.MatchCount, MatchTime: r.MatchTime, StartTime: wireTime(r.Start), BeginsAt: wireTime(match.Begins(r.Start, r.PublishedAt, contestStart)), Status: r.Status,
		PublishedAt: wireTimeOrNil(r.PublishedAt), EndedAt: wireTimeOrNil(r.EndedAt), Matches: n.Matches, Decided: n.Decided, Begun: n.Begun,
	}
}

// RoundPlan has the fields of a round that operators choose.
type RoundPlan struct {
	MatchCount int  `json:"matchCount" enum:"1,3,5" doc:"Number of games of a match"`
	MatchTime  int  `json:"matchTime" minimum:"10" maximum:"180" multipleOf:"10" doc:"Length of a match in minutes"`
	StartTime  Time `json:"startTime"`
}

func roundPlan(p stage.RoundPlan) RoundPlan {
	return RoundPlan{MatchCount: p.MatchCount, MatchTime: p.MatchTime, StartTime: wireTime(p.Start)}
}

// roundPlans decodes the rounds of a form. Fault invalidValue at roundInfo.N.startTime.
func roundPlans(in []RoundPlan) ([]stage.RoundPlan, error) {
	plans := make([]stage.RoundPlan, len(in))
	for i, p := range in {
		at, err := parseTime("roundInfo."+strconv.Itoa(i)+".startTime", p.StartTime)
		if err != nil {
			return nil, err
		}
		plans[i] = stage.RoundPlan{MatchCount: p.MatchCount, MatchTime: p.MatchTime, Start: at}
	}
	return plans, nil
}

// Page is a part of a long list, selected by position.
type Page[T any] struct {
	Items []T  `json:"items"`
	Next  *int `json:"next" doc:"Value of after for the next page; null on the last page"`
	Total int  `json:"total" doc:"Number of selected items on all pages"`
}

// page converts a part of a list.
func page[A, B any](p stage.Page[A], convert func(A) B) Page[B] {
	out := Page[B]{Items: mapped(p.Items, convert), Total: p.Total}
	if p.Next > 0 {
		out.Next = &p.Next
	}
	return out
}

// PartQuery selects a part of a list of participants or of their matches.
type PartQuery struct {
	After int    `query:"after" minimum:"0" doc:"Number of items to skip: next of the previous page"`
	Limit int    `query:"limit" minimum:"0" maximum:"512" doc:"Maximum number of items; 0 = 128"`
	Q     string `query:"q" maxLength:"64" doc:"Beginning of the participant's name"`
	Entry int64  `query:"entry" doc:"Id of the entry whose items to list; 0 = all"`
}

func (q *PartQuery) part() stage.Part {
	return stage.Part{Skip: q.After, Limit: q.Limit, Prefix: fold.Text(q.Q), EntryID: q.Entry}
}

// Bounds of the tables kept in memory: one of 8192 participants and 20 rounds takes some megabytes.
const (
	keptTables   = 16
	keptTableAge = time.Minute
)

// EntrantStatusInput is the input that drops a participant from a stage, or makes the participant active again.
type EntrantStatusInput struct {
	Status stage.EntrantStatus `json:"status" enum:"active,dropped"`
}

// EntrantInput has the id of an entry that joins a stage late.
type EntrantInput struct {
	EntryID     int64 `json:"entryId"`
	AcceptShort bool  `json:"acceptShort,omitempty" doc:"true = add a team even if its roster has fewer players than the contest requires"`
}

// joinRounds adds an entry to a stage from the next round on.
func (a *API) joinRounds(ctx context.Context, by int64, ref stage.Ref, in EntrantInput) error {
	if in.AcceptShort {
		return a.Stage.JoinRoundsShort(ctx, by, ref, in.EntryID)
	}
	return a.Stage.JoinRounds(ctx, by, ref, in.EntryID)
}

// EndRoundInput is the input that ends a round, or finishes a league.
type EndRoundInput struct {
	Force bool `json:"force,omitempty" doc:"End the round, or finish the league, even if results are missing"`
}

// FinishInput is the input that finishes a stage.
type FinishInput struct {
	Early bool `json:"early,omitempty" doc:"Finish the stage even if rounds are left to play"`
}
