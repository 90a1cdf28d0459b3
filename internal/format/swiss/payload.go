package swiss

import (
	"yagura/internal/stage"
)

// What the events of a swiss draw tell. Entries are named by id, and by name where a reader needs one after
// the entry is gone.

type Payload struct {
	Format       stage.FormatID           `json:"format,omitempty"`
	Participants int                      `json:"participants,omitempty"`
	Rounds       []stage.RoundPlanPayload `json:"rounds,omitempty"`
	Forbidden    int                      `json:"forbidden,omitempty"` // pairs
	Standings    []RankPayload            `json:"standings,omitempty"` // the first ones
}

type UpdatedPayload struct {
	Before Payload `json:"before"`
	After  Payload `json:"after"`
}

// RankPayload is somebody's rank in a table.
type RankPayload struct {
	Rank  int    `json:"rank"`
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Point int    `json:"point"`
}

// bestTold is how many of a table an event names.
const bestTold = 8

func (w *state) best() []RankPayload {
	best, table := []RankPayload{}, w.table()
	for _, row := range table[:min(bestTold, len(table))] {
		best = append(best, RankPayload{Rank: row.Rank, ID: row.ID, Name: row.Participant.Name(), Point: pointsOf(&row.Row)})
	}
	return best
}

type RoundPayload struct {
	Format  stage.FormatID `json:"format"`
	Round   int            `json:"round"`
	Matches int            `json:"matches,omitempty"`
	ByHand  bool           `json:"byHand,omitempty"`
	Missing int            `json:"missing,omitempty"` // matches without a result at the end
}
