package stage

import (
	"context"

	"yagura/internal/contest"
)

// BracketStore keeps what only brackets have.
type BracketStore interface {
	// BracketEntries lists the entries that stand in the first round, in any order.
	BracketEntries(ctx context.Context, stageID int64) ([]contest.Entry, error)
	// Champion finds who alone has the first of the final places of a contest.
	Champion(ctx context.Context, contestID int64) (e contest.Entry, ok bool, err error)
}

// Bracket names the format of brackets in addresses and in the database.
const Bracket Format = "tournament"

// minDoubleSlots is the fewest slots of a double elimination.
const minDoubleSlots = 4
