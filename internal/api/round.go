package api

import (
	"strconv"
	"time"

	"yagura/internal/kit/fold"
	"yagura/internal/stage"
)

// RoundInfo is a round of a stage that is no bracket.
type RoundInfo struct {
	Round       int               `json:"round" doc:"From 0"`
	MatchCount  int               `json:"matchCount" enum:"1,3,5" doc:"Games of a match"`
	MatchTime   int               `json:"matchTime" doc:"Minutes"`
	StartTime   Time              `json:"startTime"`
	Status      stage.RoundStatus `json:"status" enum:"planned,start,end"`
	PublishedAt *Time             `json:"publishedAt" doc:"null while it is planned"`
	EndedAt     *Time             `json:"endedAt" doc:"null until it has ended"`
	Matches     int               `json:"matches"`
	Decided     int               `json:"decided" doc:"Of them"`
	Begun       bool              `json:"begun" doc:"Something of a match is recorded, so the number of games stays"`
}

func roundInfo(r stage.Round, n stage.RoundCount) RoundInfo {
	return RoundInfo{
		Round: r.Number, MatchCount: r.MatchCount, MatchTime: r.MatchTime, StartTime: wireTime(r.Start), Status: r.Status,
		PublishedAt: wireTimeOrNil(r.PublishedAt), EndedAt: wireTimeOrNil(r.EndedAt), Matches: n.Matches, Decided: n.Decided, Begun: n.Begun,
	}
}

// RoundPlan is what a form says of a round.
type RoundPlan struct {
	MatchCount int  `json:"matchCount" enum:"1,3,5" doc:"Games of a match"`
	MatchTime  int  `json:"matchTime" minimum:"10" maximum:"180" multipleOf:"10" doc:"Minutes"`
	StartTime  Time `json:"startTime"`
}

func roundPlan(p stage.RoundPlan) RoundPlan {
	return RoundPlan{MatchCount: p.MatchCount, MatchTime: p.MatchTime, StartTime: wireTime(p.Start)}
}

// roundPlans reads the rounds of a form. Fault invalidValue at roundInfo.N.startTime.
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

// Page is a part of a long list that is asked for by position.
type Page[T any] struct {
	Items []T  `json:"items"`
	Next  *int `json:"next" doc:"What after is for the next page, null on the last one"`
	Total int  `json:"total" doc:"Of what was asked for, on all pages"`
}

// page converts a part of a list.
func page[A, B any](p stage.Page[A], convert func(A) B) Page[B] {
	out := Page[B]{Items: mapped(p.Items, convert), Total: p.Total}
	if p.Next > 0 {
		out.Next = &p.Next
	}
	return out
}

// PartQuery asks for a part of a list of participants, or of their matches.
type PartQuery struct {
	After int    `query:"after" minimum:"0" doc:"How many to leave out; next of the page before"`
	Limit int    `query:"limit" minimum:"0" maximum:"512" doc:"0 = 128"`
	Q     string `query:"q" maxLength:"64" doc:"How the participant's name begins"`
	Entry int64  `query:"entry" doc:"Only this entry's"`
}

func (q *PartQuery) part() stage.Part {
	return stage.Part{Skip: q.After, Limit: q.Limit, Prefix: fold.Text(q.Q), EntryID: q.Entry}
}

// Bounds of the tables kept in memory: one of 8192 participants and 20 rounds takes some megabytes.
const (
	keptTables   = 16
	keptTableAge = time.Minute
)

// EntrantStatusInput drops someone from a stage, or brings someone back.
type EntrantStatusInput struct {
	Status stage.EntrantStatus `json:"status" enum:"active,dropped"`
}

// EntrantInput names an entry that joins late.
type EntrantInput struct {
	EntryID int64 `json:"entryId"`
}

// EndRoundInput ends a round, or a stage.
type EndRoundInput struct {
	Force bool `json:"force,omitempty" doc:"Also while results are missing"`
}

// FinishInput ends a stage.
type FinishInput struct {
	Early bool `json:"early,omitempty" doc:"Also while rounds are left"`
}
