package stage

import (
	"time"

	"yagura/internal/contest"
)

// What the events of a tournament and its matches tell. Entries are named by id, and by name where a reader needs one
// after the entry is gone.

type layoutFact struct {
	Assignment  []int64     `json:"assignment"` // 0 = empty slot
	RoundStarts []time.Time `json:"roundStarts"`
	LowerStarts []time.Time `json:"lowerStarts,omitempty"`
	FinalStarts []time.Time `json:"finalStarts,omitempty"`
	ThirdStart  *time.Time  `json:"thirdStart"`
}

func layoutFactOf(l Layout) layoutFact {
	f := layoutFact{Assignment: l.Assignment, RoundStarts: l.RoundStarts, LowerStarts: l.LowerStarts, FinalStarts: l.FinalStarts}
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
	Double       bool       `json:"double,omitempty"`
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
	Section      int      `json:"section,omitempty"`
	Round        int      `json:"round"`
	Order        int      `json:"order"`
	Participants [2]int64 `json:"participants"`
	Outcome      Outcome  `json:"outcome"`
	Winner       int64    `json:"winner,omitempty"`
}

func deletedFactOf(p *bracketPlay) deletedFact {
	f := deletedFact{
		Slots:   p.Slots,
		Layout:  layoutFactOf(Layout{Assignment: p.bracket.Draw().Slots, Starts: p.Starts}),
		Results: []decidedFact{},
	}
	for _, r := range p.records {
		if r.State.Recorded() {
			f.Results = append(f.Results, decidedFact{
				Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, Participants: r.Sides, Outcome: r.Outcome, Winner: r.Winner,
			})
		}
	}
	return f
}

// placeFact is which match an event is about, and who stands in it.
type placeFact struct {
	StageID      int64        `json:"stageId"`
	Format       Format       `json:"format"`
	Section      int          `json:"section,omitempty"`
	Round        int          `json:"round"`
	Order        int          `json:"order"`
	Type         string       `json:"type"`
	Participants [2]*nameFact `json:"participants"`
}

// matchFact is what the events tell that are about the result of a match: what stood and what stands.
type matchFact struct {
	placeFact
	Before resultFact `json:"before"`
	After  resultFact `json:"after"`
	// Claims are what the sides said, where results wait for the other side.
	Claims []claimFact `json:"claims,omitempty"`
	// How tells by what means the match was decided.
	How means `json:"how,omitempty"`
	// Entries are who dropped out of the stage, or is back, where that changed the match.
	Entries []int64 `json:"entries,omitempty"`
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
	Section int   `json:"section,omitempty"`
	Round   int   `json:"round"`
	Order   int   `json:"order"`
}

type resultFact struct {
	Outcome Outcome     `json:"outcome"`
	Winner  *int64      `json:"winner"`
	Games   []gameFact  `json:"games"`
	Score   *MatchScore `json:"score,omitempty"` // in the order of the participants
}

type gameFact struct {
	Index  int      `json:"index"`
	Winner *int64   `json:"winner"`
	Drawn  bool     `json:"drawn,omitempty"`
	Images []string `json:"images"`
}

type changeFact struct {
	MatchID      int64    `json:"matchId"`
	Section      int      `json:"section,omitempty"`
	Round        int      `json:"round"`
	Order        int      `json:"order"`
	Before       [2]int64 `json:"before"`
	After        [2]int64 `json:"after"`
	ResultVoided bool     `json:"resultVoided"`
}

func (p *play) placeFact(r Record, names map[int64]contest.Entry) placeFact {
	f := placeFact{StageID: p.ID, Format: p.Format, Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, Type: r.Type}
	for i, side := range r.Sides {
		if e := ref(names, side); e != nil {
			f.Participants[i] = &nameFact{ID: e.ID, Name: e.Name()}
		}
	}
	return f
}

func (p *play) matchFact(r Record, names map[int64]contest.Entry, before, after resultFact) matchFact {
	return matchFact{placeFact: p.placeFact(r, names), Before: before, After: after}
}

func resultFactOf(r Record, games []Game) resultFact {
	f := resultFact{Outcome: r.Outcome, Score: r.Score, Games: make([]gameFact, len(games))}
	if r.State == Decided && r.Winner != Nobody {
		f.Winner = &r.Winner
	}
	for i, g := range games {
		f.Games[i] = gameFact{Index: g.Index, Drawn: g.Drawn, Images: g.Images}
		if g.Winner != Nobody {
			f.Games[i].Winner = &games[i].Winner
		}
	}
	return f
}

func changeFacts(changes []Change) []changeFact {
	out := make([]changeFact, len(changes))
	for i, c := range changes {
		out[i] = changeFact{
			MatchID: c.MatchID, Section: c.Pos.Section, Round: c.Pos.Round, Order: c.Pos.Order,
			Before: c.sides(c.Before), After: c.sides(c.After), ResultVoided: c.ResultVoided,
		}
	}
	return out
}
