package swiss

import (
	"yagura/internal/stage"
)

// Payload is the payload of stage.created, stage.finished and stage.reopened of a swiss draw.
type Payload struct {
	Format       stage.FormatID           `json:"format,omitempty"`
	Participants int                      `json:"participants,omitempty"`
	Rounds       []stage.RoundPlanPayload `json:"rounds,omitempty"`
	Forbidden    int                      `json:"forbidden,omitempty"` // number of pairs
	Standings    []RankPayload            `json:"standings,omitempty"` // the leading entries
}

// UpdatedPayload is the payload of stage.updated of a swiss draw.
type UpdatedPayload struct {
	Before Payload `json:"before"`
	After  Payload `json:"after"`
}

// RankPayload is the rank of an entry in a table. It includes the name because the entry may be deleted later.
type RankPayload struct {
	Rank  int    `json:"rank"`
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Point int    `json:"point"`
}

// bestTold is the number of leading entries of a table that an event names.
const bestTold = 8

func (w *state) best() []RankPayload {
	best, table := []RankPayload{}, w.table()
	for _, row := range table[:min(bestTold, len(table))] {
		best = append(best, RankPayload{Rank: row.Rank, ID: row.ID, Name: row.Participant.Name(), Point: pointsOf(&row.Row)})
	}
	return best
}

// RoundPayload is the payload of round.started, round.ended and round.reopened of a swiss draw.
type RoundPayload struct {
	Format  stage.FormatID `json:"format"`
	Round   int            `json:"round"`
	Matches int            `json:"matches,omitempty"`
	ByHand  bool           `json:"byHand,omitempty"`
	Missing int            `json:"missing,omitempty"` // matches without a result at the end
}
