package bracket

import (
	"time"

	"yagura/internal/match"
)

type LayoutPayload struct {
	Assignment  []int64     `json:"assignment"` // 0 = empty slot
	RoundStarts []time.Time `json:"roundStarts"`
	LowerStarts []time.Time `json:"lowerStarts,omitempty"`
	FinalStarts []time.Time `json:"finalStarts,omitempty"`
	ThirdStart  *time.Time  `json:"thirdStart"`
}

func layoutPayload(l Layout) LayoutPayload {
	f := LayoutPayload{Assignment: l.Assignment, RoundStarts: l.RoundStarts, LowerStarts: l.LowerStarts, FinalStarts: l.FinalStarts}
	if !l.ThirdStart.IsZero() {
		f.ThirdStart = &l.ThirdStart
	}
	return f
}

type CreatedPayload struct {
	Slots        int           `json:"slots"`
	MatchCount   int           `json:"matchCount"`
	MatchTime    int           `json:"matchTime"` // minutes
	ThirdPlace   bool          `json:"thirdPlace"`
	Double       bool          `json:"double,omitempty"`
	Participants int           `json:"participants"`
	Layout       LayoutPayload `json:"layout"`
}

type UpdatedPayload struct {
	Before LayoutPayload `json:"before"`
	After  LayoutPayload `json:"after"`
}

type DeletedPayload struct {
	Slots   int            `json:"slots"`
	Layout  LayoutPayload  `json:"layout"`
	Results []DecidedMatch `json:"results"`
}

type DecidedMatch struct {
	Section      int           `json:"section,omitempty"`
	Round        int           `json:"round"`
	Order        int           `json:"order"`
	Participants [2]int64      `json:"participants"`
	Outcome      match.Outcome `json:"outcome"`
	Winner       int64         `json:"winner,omitempty"`
}

func tournamentDeleted(p *state) DeletedPayload {
	f := DeletedPayload{
		Slots:   p.Slots,
		Layout:  layoutPayload(Layout{Assignment: p.bracket.Draw().Slots, Starts: p.Starts}),
		Results: []DecidedMatch{},
	}
	for _, r := range p.Records {
		if r.State.Recorded() {
			f.Results = append(f.Results, DecidedMatch{
				Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, Participants: r.Sides, Outcome: r.Outcome, Winner: r.Winner,
			})
		}
	}
	return f
}
