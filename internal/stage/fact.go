package stage

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
)

// What the events of a tournament and its matches tell. Entries are named by id, and by name where a reader needs one
// after the entry is gone.

type layoutFact struct {
	Assignment  []int64     `json:"assignment"` // 0 = empty slot
	RoundStarts []time.Time `json:"roundStarts"`
	ThirdStart  *time.Time  `json:"thirdStart"`
}

func layoutFactOf(l Layout) layoutFact {
	f := layoutFact{Assignment: l.Assignment, RoundStarts: l.RoundStarts}
	if !l.ThirdStart.IsZero() {
		f.ThirdStart = &l.ThirdStart
	}
	return f
}

type createdFact struct {
	Slots        int        `json:"slots"`
	MatchCount   int        `json:"matchCount"`
	MatchTime    int        `json:"matchTime"` // minutes
	ThirdPlace   bool       `json:"thirdPlace"`
	Participants int        `json:"participants"`
	Layout       layoutFact `json:"layout"`
}

type updatedFact struct {
	Before layoutFact `json:"before"`
	After  layoutFact `json:"after"`
}

type deletedFact struct {
	Slots   int           `json:"slots"`
	Layout  layoutFact    `json:"layout"`
	Results []decidedFact `json:"results"`
}

type decidedFact struct {
	Round        int      `json:"round"`
	Order        int      `json:"order"`
	Participants [2]int64 `json:"participants"`
	Outcome      Outcome  `json:"outcome"`
	Winner       int64    `json:"winner,omitempty"`
}

func deletedFactOf(p *play) deletedFact {
	f := deletedFact{
		Slots:   p.Slots,
		Layout:  layoutFactOf(Layout{Assignment: p.bracket.Draw().Slots, RoundStarts: p.RoundStarts, ThirdStart: p.ThirdStart}),
		Results: []decidedFact{},
	}
	for _, m := range p.bracket.Matches() {
		if m.State.Recorded() {
			f.Results = append(f.Results, decidedFact{
				Round: m.Pos.Round, Order: m.Pos.Order, Participants: sidesOf(m), Outcome: outcomeOf(m), Winner: m.Winner,
			})
		}
	}
	return f
}

// matchFact is what every event of a match tells: what stood and what stands.
type matchFact struct {
	TournamentID int64        `json:"tournamentId"`
	Round        int          `json:"round"`
	Order        int          `json:"order"`
	Type         string       `json:"type"`
	Participants [2]*nameFact `json:"participants"`
	Before       resultFact   `json:"before"`
	After        resultFact   `json:"after"`
	// Changes are the other matches in which somebody else stands now.
	Changes []changeFact `json:"changes,omitempty"`
	Reason  string       `json:"reason,omitempty"`
	// Because names the corrected match that took this one's result away.
	Because *causeFact `json:"because,omitempty"`
}

type nameFact struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type causeFact struct {
	MatchID int64 `json:"matchId"`
	Round   int   `json:"round"`
	Order   int   `json:"order"`
}

type resultFact struct {
	Outcome Outcome    `json:"outcome"`
	Winner  *int64     `json:"winner"`
	Games   []gameFact `json:"games"`
}

type gameFact struct {
	Index  int      `json:"index"`
	Winner *int64   `json:"winner"`
	Images []string `json:"images"`
}

type changeFact struct {
	MatchID      int64    `json:"matchId"`
	Round        int      `json:"round"`
	Order        int      `json:"order"`
	Before       [2]int64 `json:"before"`
	After        [2]int64 `json:"after"`
	ResultVoided bool     `json:"resultVoided"`
}

func (p *play) matchFact(m bracket.Match, names map[int64]contest.Entry, before, after resultFact) matchFact {
	f := matchFact{TournamentID: p.ID, Round: m.Pos.Round, Order: m.Pos.Order, Type: m.Type.String(), Before: before, After: after}
	for i, side := range m.Sides {
		if e := ref(names, side.Participant); e != nil {
			f.Participants[i] = &nameFact{ID: e.ID, Name: e.Name()}
		}
	}
	return f
}

func resultFactOf(m bracket.Match, games []Game) resultFact {
	f := resultFact{Outcome: outcomeOf(m), Games: make([]gameFact, len(games))}
	if m.State == bracket.Decided {
		f.Winner = &m.Winner
	}
	for i, g := range games {
		f.Games[i] = gameFact{Index: g.Index, Images: g.Images}
		if g.Winner != bracket.Nobody {
			f.Games[i].Winner = &games[i].Winner
		}
	}
	return f
}

func changeFacts(changes []Change) []changeFact {
	out := make([]changeFact, len(changes))
	for i, c := range changes {
		out[i] = changeFact{MatchID: c.MatchID, Round: c.Pos.Round, Order: c.Pos.Order, Before: c.sides(c.Before), After: c.sides(c.After), ResultVoided: c.ResultVoided}
	}
	return out
}
