package store

import (
	"cmp"
	"context"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"
)

// laneStatement is a statement of a lane, and its answer.
type laneStatement struct {
	lane    *lane
	query   string
	args    []any
	returns bool             // the lane waits for its rows
	inTurn  bool             // made by a lane that has the turn or had it
	parts   []*laneStatement // the equal statements that it replaces, of several lanes; then lane is nil
	columns []string
	rows    [][]driver.Value
	changed int64 // affected rows
}

// errAssumed is the error of a call that continued with a wrong assumption about one of its statements.
var errAssumed = errors.New("store: a statement did not affect one row")

// assumed reports whether the database did what the lanes assume: they continue as if each statement without rows affected one row.
func (s *laneStatement) assumed() bool {
	if s.returns || isExec(s.query) {
		return true
	}
	return s.changed == max(int64(len(s.parts)), 1)
}

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
		s.deliver()
	}
	if g.err = err; err != nil && answered < len(sent) && db.dialect.refused(err) {
		g.fail(sent[answered])
	}
}

// deliver gives the answer to the lanes that wait for it.
func (s *laneStatement) deliver() {
	if !s.returns {
		return
	}
	if s.lane != nil {
		s.lane.asks = nil
	}
	for _, part := range s.parts {
		part.columns, part.rows, part.lane.asks = s.columns, s.rows, nil
	}
}

// fail remembers the lane of a statement that failed. A statement of several lanes has none.
func (g *lanes) fail(s *laneStatement) {
	g.failed, g.unclear = s.lane, s.lane == nil
}

// arrange orders the statements of a batch so that equal inserts of one row and equal reads follow each other, and makes one statement of
// them. The statements of a lane stay in their order. Those that were made before the lane had the turn concern only its own person or entry,
// and inserts of one row read nothing, so their order among the lanes does not matter. All others keep their places.
func arrange(made []*laneStatement) (sent []*laneStatement) {
	for len(made) > 0 {
		fixed := func(s *laneStatement) bool { return s.inTurn && !s.insertsRow() }
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

// insertsRow reports whether a statement inserts one row of values and returns none.
func (s *laneStatement) insertsRow() bool {
	if s.returns {
		return false
	}
	_, err := manyRows(s.query, 1)
	return err == nil
}

// reads reports whether a statement only reads.
func (s *laneStatement) reads() bool {
	_, text, named := strings.Cut(s.query, "\n")
	return s.returns && named && strings.HasPrefix(text, "SELECT ")
}

// merge replaces consecutive inserts of one row that have the same text by one statement, and consecutive equal reads by one.
func merge(all []*laneStatement) (merged []*laneStatement) {
	for len(all) > 0 {
		first, n := all[0], 1
		switch {
		case first.insertsRow():
			for n < len(all) && all[n].query == first.query {
				n++
			}
			n = rowsAtOnce(n)
			merged = append(merged, together(all[:n]))
		case first.reads():
			for n < len(all) && all[n].query == first.query && slices.EqualFunc(all[n].args, first.args, equalArgument) {
				n++
			}
			merged = append(merged, shared(all[:n]))
		default:
			merged = append(merged, first)
		}
		all = all[n:]
	}
	return merged
}

// equalArgument reports whether two arguments are equal. It takes bytes, which Go cannot compare with ==, as different.
func equalArgument(a, b any) bool {
	_, bytes := a.([]byte)
	return !bytes && a == b
}

// shared returns one statement for equal reads.
func shared(parts []*laneStatement) *laneStatement {
	if len(parts) == 1 {
		return parts[0]
	}
	return &laneStatement{query: parts[0].query, args: parts[0].args, returns: true, parts: parts}
}

// together returns one statement for inserts of one row that have the same text.
func together(parts []*laneStatement) *laneStatement {
	if len(parts) == 1 {
		return parts[0]
	}
	text, err := manyRows(parts[0].query, len(parts))
	if err != nil {
		panic(err) // insertsRow has made a text of it
	}
	s := &laneStatement{query: text, parts: parts}
	for _, part := range parts {
		s.args = append(s.args, part.args...)
	}
	return s
}
