package match

import (
	"yagura/internal/contest"
	"yagura/internal/stage"
)

// What the events of a tournament and its matches tell. Entries are named by id, and by name where a reader needs one
// after the entry is gone.

// matchRef is which match an event is about, and who stands in it.
type MatchRef struct {
	StageID      int64          `json:"stageId"`
	Format       stage.FormatID `json:"format"`
	Section      int            `json:"section,omitempty"`
	Round        int            `json:"round"`
	Order        int            `json:"order"`
	Type         string         `json:"type"`
	Participants [2]*EntryRef   `json:"participants"`
}

// resultPayload is what the events tell that are about the result of a match: what stood and what stands.
type ResultPayload struct {
	MatchRef
	Before ResultState `json:"before"`
	After  ResultState `json:"after"`
	// Claims are what the sides said, where results wait for the other side.
	Claims []ClaimPayload `json:"claims,omitempty"`
	// How tells by what means the match was decided.
	How DecidedBy `json:"how,omitempty"`
	// Entries are who dropped out of the stage, or is back, where that changed the match.
	Entries []int64 `json:"entries,omitempty"`
	// Changes are the other matches in which somebody else stands now.
	Changes []ChangePayload `json:"changes,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	// Because names the corrected match that took this one's result away.
	Because *CauseRef `json:"because,omitempty"`
}

type EntryRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type CauseRef struct {
	MatchID int64 `json:"matchId"`
	Section int   `json:"section,omitempty"`
	Round   int   `json:"round"`
	Order   int   `json:"order"`
}

type ResultState struct {
	Outcome Outcome       `json:"outcome"`
	Winner  *int64        `json:"winner"`
	Games   []GamePayload `json:"games"`
	Score   *MatchScore   `json:"score,omitempty"` // in the order of the participants
}

type GamePayload struct {
	Index  int      `json:"index"`
	Winner *int64   `json:"winner"`
	Drawn  bool     `json:"drawn,omitempty"`
	Images []string `json:"images"`
}

type ChangePayload struct {
	MatchID      int64    `json:"matchId"`
	Section      int      `json:"section,omitempty"`
	Round        int      `json:"round"`
	Order        int      `json:"order"`
	Before       [2]int64 `json:"before"`
	After        [2]int64 `json:"after"`
	ResultVoided bool     `json:"resultVoided"`
}

func (p *StageState) matchRef(r Record, names map[int64]contest.Entry) MatchRef {
	f := MatchRef{StageID: p.ID, Format: p.Format, Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, Type: r.Type}
	for i, side := range r.Sides {
		if e := stage.Ref(names, side); e != nil {
			f.Participants[i] = &EntryRef{ID: e.ID, Name: e.Name()}
		}
	}
	return f
}

func (p *StageState) resultPayload(r Record, names map[int64]contest.Entry, before, after ResultState) ResultPayload {
	return ResultPayload{MatchRef: p.matchRef(r, names), Before: before, After: after}
}

func resultState(r Record, games []Game) ResultState {
	f := ResultState{Outcome: r.Outcome, Score: r.Score, Games: make([]GamePayload, len(games))}
	if r.State == Decided && r.Winner != Nobody {
		f.Winner = &r.Winner
	}
	for i, g := range games {
		f.Games[i] = GamePayload{Index: g.Index, Drawn: g.Drawn, Images: g.Images}
		if g.Winner != Nobody {
			f.Games[i].Winner = &games[i].Winner
		}
	}
	return f
}

func changePayloads(changes []Change) []ChangePayload {
	out := make([]ChangePayload, len(changes))
	for i, c := range changes {
		out[i] = ChangePayload{
			MatchID: c.MatchID, Section: c.Pos.Section, Round: c.Pos.Round, Order: c.Pos.Order,
			Before: c.sides(c.Before), After: c.sides(c.After), ResultVoided: c.ResultVoided,
		}
	}
	return out
}
