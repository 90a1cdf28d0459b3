package store

import (
	"cmp"
	"context"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"
)

// laneStatement is a statement of a lane, and its answer. It replaces statements of several lanes if it has parts (lanemerge.go).
type laneStatement struct {
	lane    *lane
	query   string
	args    []any
	returns bool             // the lane waits for its rows
	inTurn  bool             // made by a lane that has the turn
	parts   []*laneStatement // the statements that it replaces, of several lanes; then lane is nil
	split   splitting        // which rows of the answer belong to which part
	columns []string
	rows    [][]driver.Value
	changed int64 // affected rows
}

// errAssumed is the error of a call that continued with a wrong assumption about one of its statements.
var errAssumed = errors.New("store: a statement did not affect one row")

// isExec reports whether the caller of a query ignores the number of affected rows (sqlc :exec).
func isExec(query string) bool {
	first, _, _ := strings.Cut(query, "\n")
	return !strings.HasPrefix(first, "-- name: ") || strings.HasSuffix(first, " :exec")
}

// send sends the waiting statements as one batch and distributes their answers. If a statement fails, or a lane assumed a wrong number of
// affected rows, send sets g.err and, if it is known, the failed lane.
func (g *lanes) send(ctx context.Context, db *DB) {
	if len(g.waiting) == 0 {
		return
	}
	sent := g.waiting
	if g.waiting = nil; !g.single {
		sent = arrange(sent)
	}
	answered, err := db.dialect.sendBatch(ctx, g.t.conn, sent)
	for _, s := range sent[:answered] {
		if err == nil && !s.assumed() {
			g.fail(s)
			err = errAssumed
		}
		if err == nil {
			s.deliver()
		}
	}
	if g.err = err; err != nil && answered < len(sent) && db.dialect.refused(err) {
		g.fail(sent[answered])
	}
}

// fail remembers the lane of a statement that failed. A statement of several lanes has none.
func (g *lanes) fail(s *laneStatement) {
	g.failed, g.unclear = s.lane, s.lane == nil
}

// arrange orders the statements of a batch so that inserts of one row and reads that have the same text follow each other, and makes one
// statement of them. The statements of a lane stay in their order. Those that a lane makes without having the turn concern only its own
// person or entry, and inserts of one row read nothing, so their order among the lanes does not matter. All others keep their places.
func arrange(made []*laneStatement) (sent []*laneStatement) {
	for len(made) > 0 {
		fixed := func(s *laneStatement) bool { return s.inTurn && !s.insertsOnly() }
		n := slices.IndexFunc(made, fixed)
		if n < 0 {
			n = len(made)
		}
		sent = append(sent, merge(inColumns(made[:n]))...)
		if made = made[n:]; len(made) > 0 {
			sent, made = append(sent, made[0]), made[1:]
		}
	}
	return sent
}

// insertsOnly reports whether a statement inserts one row of values and returns none.
func (s *laneStatement) insertsOnly() bool { return formOf(s.query).inserts && !s.returns }

// inColumns orders statements by their number in their lane: the first ones of all lanes, then the second ones. So equal inserts of
// different lanes follow each other.
func inColumns(made []*laneStatement) []*laneStatement {
	number, of := map[*laneStatement]int{}, map[*lane]int{}
	for _, s := range made {
		number[s] = of[s.lane]
		of[s.lane]++
	}
	ordered := slices.Clone(made)
	slices.SortStableFunc(ordered, func(a, b *laneStatement) int { return cmp.Compare(number[a], number[b]) })
	return ordered
}
