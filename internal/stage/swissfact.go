package stage

// What the events of a swiss draw tell. Entries are named by id, and by name where a reader needs one after
// the entry is gone.

func factsOfRounds(rounds []Round) []planFact {
	plans := make([]RoundPlan, len(rounds))
	for i := range rounds {
		plans[i] = rounds[i].plan()
	}
	return planFacts(plans)
}

type swissFact struct {
	Format       Format     `json:"format,omitempty"`
	Participants int        `json:"participants,omitempty"`
	Rounds       []planFact `json:"rounds,omitempty"`
	Forbidden    int        `json:"forbidden,omitempty"` // pairs
	Standings    []rankFact `json:"standings,omitempty"` // the first ones
}

type swissChangedFact struct {
	Before swissFact `json:"before"`
	After  swissFact `json:"after"`
}

// rankFact is somebody's rank in a table.
type rankFact struct {
	Rank  int    `json:"rank"`
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Point int    `json:"point"`
}

// bestTold is how many of a table an event names.
const bestTold = 8

func (w *swissState) best() []rankFact {
	best, table := []rankFact{}, w.table()
	for _, row := range table[:min(bestTold, len(table))] {
		best = append(best, rankFact{Rank: row.Rank, ID: row.ID, Name: row.Participant.Name(), Point: pointsOf(&row.Row)})
	}
	return best
}

type swissRoundFact struct {
	Format  Format `json:"format"`
	Round   int    `json:"round"`
	Matches int    `json:"matches,omitempty"`
	ByHand  bool   `json:"byHand,omitempty"`
	Missing int    `json:"missing,omitempty"` // matches without a result at the end
}
