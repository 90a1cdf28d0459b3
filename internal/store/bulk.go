package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"yagura/internal/store/sqlcgen"
)

// inBulk adds many rows: f inserts them one by one, and consecutive rows of one query are sent in as few statements
// as is efficient. In f the result of a single insert is meaningless, and reads do not see the rows yet.
func (db *DB) inBulk(ctx context.Context, f func(q *sqlcgen.Queries) error) error {
	b := bulk{router: router{db}}
	if err := f(sqlcgen.New(&b)); err != nil {
		return err
	}
	return b.flush(ctx)
}

// bulk collects the rows of one query until they fill a statement.
type bulk struct {
	router
	query string
	args  []any
	rows  int
}

// ExecContext collects a row.
func (b *bulk) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if query != b.query || b.rows == b.db.dialect.bulkRows {
		if err := b.flush(ctx); err != nil {
			return nil, err
		}
	}
	b.query = query
	b.args, b.rows = append(b.args, args...), b.rows+1
	return driver.RowsAffected(1), nil
}

// flush writes the collected rows.
func (b *bulk) flush(ctx context.Context) error {
	for b.rows > 0 {
		n := rowsAtOnce(b.rows)
		text, err := manyRows(b.query, n)
		if err != nil {
			return err
		}
		width := len(b.args) / b.rows
		if _, err := b.router.ExecContext(ctx, text, b.args[:n*width]...); err != nil {
			return err
		}
		b.args, b.rows = b.args[n*width:], b.rows-n
	}
	b.args = nil
	return nil
}

var (
	oneRow    = regexp.MustCompile(`(?s)^(.* VALUES |.*\nVALUES )(\([^()]*\))([^$]*)$`)
	parameter = regexp.MustCompile(`\$\d+`)
)

// rowsAtOnce returns how many of the waiting rows the next statement has: a power of two, so that a query has few texts, which a
// connection can cache.
func rowsAtOnce(waiting int) int { return 1 << (bits.Len(uint(waiting)) - 1) }

// bulkTexts has the results of manyRows.
var bulkTexts sync.Map

type (
	bulkKey struct {
		query string
		rows  int
	}
	bulkText struct {
		text string
		err  error
	}
)

// manyRows is rowsOf with a memory, because it is called for each statement of a burst.
func manyRows(query string, n int) (string, error) {
	known, ok := bulkTexts.Load(bulkKey{query, n})
	if !ok {
		text, err := rowsOf(query, n)
		known, _ = bulkTexts.LoadOrStore(bulkKey{query, n}, bulkText{text, err})
	}
	return known.(bulkText).text, known.(bulkText).err
}

// rowsOf extends a query that inserts one row of values to n rows.
func rowsOf(query string, n int) (string, error) {
	parts := oneRow.FindStringSubmatch(query)
	if parts == nil {
		return "", fmt.Errorf("store: no insert of one row: %s", query)
	}
	row, width := parts[2], 0
	for _, p := range parameter.FindAllString(row, -1) {
		width = max(width, numberOf(p))
	}
	var text strings.Builder
	text.WriteString(parts[1])
	for i := range n {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(parameter.ReplaceAllStringFunc(row, func(p string) string {
			return "$" + strconv.Itoa(numberOf(p)+i*width)
		}))
	}
	text.WriteString(parts[3])
	return text.String(), nil
}

// numberOf returns the number of a parameter such as "$12".
func numberOf(parameter string) int {
	number, _ := strconv.Atoi(parameter[1:]) // digits
	return number
}
