package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
)

// table is a table of the schema with its columns, which have the same order on both databases.
type table struct {
	name    string
	columns []string // in alphabetical order
}

// selectAll reads all rows, the columns in order.
func (t table) selectAll() string { return "SELECT " + t.list() + " FROM " + quoted(t.name) }

func (t table) list() string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = quoted(c)
	}
	return strings.Join(names, ", ")
}

// quoted quotes the name of a table or column.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// sqliteTables lists the tables of a SQLite database by name, without the table of migrations.
func sqliteTables(ctx context.Context, db querier) ([]table, error) {
	names, err := texts(ctx, db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name <> 'goose_db_version' ORDER BY name`)
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	out := make([]table, len(names))
	for i, name := range names {
		columns, err := texts(ctx, db, "SELECT name FROM pragma_table_info($1) ORDER BY name", name)
		if err != nil {
			return nil, fmt.Errorf("list the columns of %s: %w", name, err)
		}
		out[i] = table{name: name, columns: columns}
	}
	return out, nil
}

// texts returns the first column of a query.
func texts(ctx context.Context, db querier, query string, args ...any) ([]string, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

// scanRows calls visit with the values of every row. The slice is used again for the next row.
func scanRows(rows *sql.Rows, columns int, visit func(values []any) error) error {
	defer func() { _ = rows.Close() }()
	values, targets := make([]any, columns), make([]any, columns)
	for i := range values {
		targets[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		if err := visit(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// tableSum is the number of rows and a checksum of their values. The order of the rows and the database do not change it: it
// adds the SHA-256 of all rows.
type tableSum struct {
	rows  int64
	lanes [4]uint64
	row   []byte
}

// add adds a row. A truth value counts as the number that SQLite stores for it.
func (s *tableSum) add(values []any) error {
	s.row = s.row[:0]
	text := func(kind byte, v string) {
		s.row = append(binary.BigEndian.AppendUint64(append(s.row, kind), uint64(len(v))), v...)
	}
	for _, v := range values {
		switch v := v.(type) {
		case nil:
			s.row = append(s.row, 'n')
		case int64:
			s.row = binary.BigEndian.AppendUint64(append(s.row, 'i'), uint64(v))
		case bool:
			n := uint64(0)
			if v {
				n = 1
			}
			s.row = binary.BigEndian.AppendUint64(append(s.row, 'i'), n)
		case float64:
			s.row = binary.BigEndian.AppendUint64(append(s.row, 'f'), math.Float64bits(v))
		case string:
			text('s', v)
		case []byte:
			text('b', string(v))
		default:
			return fmt.Errorf("values of the type %T cannot be copied", v)
		}
	}
	hash := sha256.Sum256(s.row)
	for i := range s.lanes {
		s.lanes[i] += binary.BigEndian.Uint64(hash[8*i:])
	}
	s.rows++
	return nil
}

// same returns an error that names the difference of the source and its copy.
func (s *tableSum) same(copied *tableSum) error {
	if s.rows != copied.rows {
		return fmt.Errorf("the copy has %d rows instead of %d", copied.rows, s.rows)
	}
	if s.lanes != copied.lanes {
		return fmt.Errorf("the copy has other values: checksum %s instead of %s", copied.hex(), s.hex())
	}
	return nil
}

func (s *tableSum) hex() string {
	var sum []byte
	for _, l := range s.lanes {
		sum = binary.BigEndian.AppendUint64(sum, l)
	}
	return hex.EncodeToString(sum)
}

// sumOf reads a table and returns its checksum.
func sumOf(ctx context.Context, db querier, t table) (*tableSum, error) {
	sum := &tableSum{}
	rows, err := db.QueryContext(ctx, t.selectAll())
	if err != nil {
		return nil, err
	}
	return sum, scanRows(rows, len(t.columns), sum.add)
}

// missing lists the elements of want that have lacks.
func missing(want, have []string) []string {
	return slices.DeleteFunc(slices.Clone(want), func(s string) bool { return slices.Contains(have, s) })
}
