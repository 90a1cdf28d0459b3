package store

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/fold"
)

// contestQuery is a statement that lists the keys of contests l in an order. It is composed of the conditions that apply: with "parameter
// IS NULL OR column = parameter" the databases would not use the index of the column. It reads keys only, which an index has, and leaves
// the rest to the statement of the cards.
//
// The filters are conditions that no index answers. With scanned > 0, the statement reads only so many of the contests that its other
// conditions let through.
type contestQuery struct {
	order      contestOrder
	conditions []string
	filters    []string
	scanned    int
	values     values
}

// contestOrder is an order of contests l by an instant and the id, which an index has, perhaps of another table of from. after
// compares the key of a contest with another one.
type contestOrder struct{ from, column, id, direction, after string }

var (
	byEnd   = contestOrder{from: "contests l", column: "l.contest_end", id: "l.id", direction: " DESC", after: " < "}
	byStart = contestOrder{from: "contests l", column: "l.contest_start", id: "l.id", after: " > "}
	// byComputedEnd is byEnd without its index: a database sorts the few contests of a condition instead.
	byComputedEnd = contestOrder{from: "contests l", column: "+l.contest_end", id: "l.id", direction: " DESC", after: " < "}
	// The contests of operators and of entrants, by the copies of the ends in the rows of these people (docs/adr/0028).
	byOperatedEnd = contestOrder{
		from:   "operators o JOIN contests l ON l.id = o.contest_id",
		column: "o.contest_end", id: "o.contest_id", direction: " DESC", after: " < ",
	}
	byEnteredEnd = contestOrder{
		from:   "entry_members m JOIN contests l ON l.id = m.contest_id",
		column: "m.contest_end", id: "m.contest_id", direction: " DESC", after: " < ",
	}
)

// compare orders keys as the statement does.
func (o contestOrder) compare(a, b contest.Key) int {
	n := cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID))
	if o.direction != "" {
		return -n
	}
	return n
}

// The conditions of lists of few contests. A database begins with these, not with all contests.
const (
	operatedBy = "o.user_id = ?"
	enteredBy  = "m.user_id = ?"
	podiumOf   = `l.id IN (SELECT m.contest_id FROM entry_members m JOIN places p ON p.contest_id = m.contest_id AND p.entry_id = m.entry_id
  WHERE m.user_id = ? AND p.place_from <= 3)`
	recommended = "l.is_recommend = 1 AND l.cancelled_at IS NULL AND l.contest_end > ?"
)

const (
	termRange = "t.term_key >= ? AND t.term_key < ?"
	// hasTerm looks for a term in one contest. It compares pairs, because PostgreSQL expects a range of a column to have few rows, and would
	// look through all contests that have the term. It would also answer EXISTS with a table of these; a subquery with a limit runs once
	// for each contest.
	hasTerm = `(SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id
  AND (t.term_key, 0) >= (?, 0) AND (t.term_key, 0) < (?, 0) LIMIT 1) IS NOT NULL`
	// storedAs finds the contests of a status by the status that was stored, while the clock has not passed it.
	storedAs = "l.stored_status = ? AND +l.stored_until > ?"
	// statusUnknown finds the contests that have not ended and whose stored status does not count (see migration 30). These are few: the
	// job of each boundary stores the status within a moment.
	statusUnknown = `l.id IN (SELECT u.id FROM contests u WHERE u.stored_until = 0 AND u.contest_end > ?
  UNION ALL SELECT u.id FROM contests u WHERE u.stored_until > 0 AND u.stored_until <= ?)`
)

// mostOfRareTerm is more than a rare term finds.
var mostOfRareTerm = strconv.Itoa(rareTerm + 1)

var (
	// foundBy finds the contests of a rare term.
	foundBy = "l.id IN (SELECT t.contest_id FROM contest_terms t WHERE " + termRange + " LIMIT " + mostOfRareTerm + ")"
	// The number of contests that a term finds, and that of words of names alone, counted up to the limit.
	countTerm  = "(SELECT COUNT(*) FROM (SELECT 1 FROM contest_terms t WHERE " + termRange + " LIMIT " + mostOfRareTerm + ") f)"
	countWords = "(SELECT COUNT(*) FROM (SELECT 1 FROM contest_words w WHERE w.word_key >= ? AND w.word_key < ? LIMIT " + mostOfRareTerm + ") f)"
)

// values are the parameters of a statement that is composed of parts.
type values []any

// in returns a part in which each ? is the parameter of the next of its values.
func (v *values) in(part string, own ...any) string {
	for _, value := range own {
		*v = append(*v, value)
		part = strings.Replace(part, "?", "$"+strconv.Itoa(len(*v)), 1)
	}
	return part
}

// where adds a condition that an index may answer.
func (c *contestQuery) where(condition string, own ...any) {
	c.conditions = append(c.conditions, c.values.in(condition, own...))
}

// after keeps only the contests after a key; nil keeps all.
func (c *contestQuery) after(k *contest.Key) {
	if k != nil {
		c.where("("+c.order.column+", "+c.order.id+")"+c.order.after+"(?, ?)", ms(k.At), k.ID)
	}
}

// addFilter adds a filter.
func (c *contestQuery) addFilter(condition string, own ...any) {
	c.filters = append(c.filters, c.values.in(condition, own...))
}

// spans has the instants between which a contest has a status.
var spans = map[contest.Status]struct{ from, to string }{
	contest.Prepare:   {to: "entry_start"},
	contest.EntryOpen: {from: "entry_start", to: "entry_end"},
	contest.EntryDone: {from: "entry_end", to: "contest_start"},
	contest.MatchOpen: {from: "contest_start", to: "contest_end"},
	contest.MatchDone: {from: "contest_end"},
}

// filter keeps only the contests that pass the filters of a query. The plus before a column keeps a database from choosing an index for
// this condition instead of the index of the order.
func (c *contestQuery) filter(q contest.Query, now time.Time) {
	c.ofGame(q)
	span := spans[q.Status]
	if span.from != "" {
		c.addFilter("+l."+span.from+" <= ?", ms(now))
	}
	if span.to != "" {
		c.addFilter("+l."+span.to+" > ? AND l.cancelled_at IS NULL", ms(now))
	}
	if q.Type != "" {
		c.addFilter("l.contest_type = ?", string(q.Type))
	}
	if q.ParticipantType != "" {
		c.addFilter("l.participant_type = ?", string(q.ParticipantType))
	}
	if q.Language != "" {
		c.addFilter("l.language = ?", q.Language)
	}
	if q.Free {
		c.addFilter("l.entry_count - "+declinedOf("l")+" < l.entry_max_count AND NOT ("+anyWaits("l")+") AND +l.entry_end > ? AND l.cancelled_at IS NULL", ms(now))
	}
	for _, term := range q.Terms {
		c.addFilter(hasTerm, fold.Key(term), fold.PrefixEnd(term))
	}
}

// ofGame keeps only the contests of the query's game, if it names one. The index of a game's contests is ordered by their end only.
func (c *contestQuery) ofGame(q contest.Query) {
	switch {
	case q.GameID == 0:
	case c.order == byEnd:
		c.where("l.game_id = ?", q.GameID)
	default:
		c.addFilter("+l.game_id = ?", q.GameID)
	}
}

// text returns the statement, which skips some contests. The numbers are not parameters: PostgreSQL expects a parameter to let a tenth of
// all rows through, so it would choose a plan for many.
func (c *contestQuery) text(most, skip int) string {
	if c.scanned == 0 {
		return c.selects(c.order.column+", "+c.order.id, slices.Concat(c.conditions, c.filters), most, skip)
	}
	outer := contestQuery{order: c.order}
	outer.order.from = "(" + c.selects("l.*", c.conditions, c.scanned, 0) + ") l"
	return outer.selects(c.order.column+", "+c.order.id, c.filters, most, skip)
}

// selects returns a statement with some conditions.
func (c *contestQuery) selects(columns string, conditions []string, most, skip int) string {
	var b strings.Builder
	b.WriteString("SELECT " + columns + " FROM " + c.order.from)
	if len(conditions) > 0 {
		b.WriteString("\nWHERE " + strings.Join(conditions, "\n  AND "))
	}
	b.WriteString("\nORDER BY " + c.order.column + c.order.direction + ", " + c.order.id + c.order.direction + " LIMIT " + strconv.Itoa(most))
	if skip > 0 {
		b.WriteString(" OFFSET " + strconv.Itoa(skip))
	}
	return b.String()
}

// keys runs the statement.
func (db *DB) keys(ctx context.Context, c *contestQuery, most, skip int) (keys []contest.Key, err error) {
	err = db.eachRow(ctx, c.text(most, skip), c.values, func(scan func(...any) error) error {
		var at, id int64
		if err := scan(&at, &id); err != nil {
			return err
		}
		keys = append(keys, contest.Key{At: timeOf(at), ID: id})
		return nil
	})
	return keys, err
}
