package store

import (
	"context"
	"slices"
	"strconv"
	"strings"
)

// manyIDs is the number of ids in one statement: a page and the row that tells whether another follows. The text of the statement is
// constant, so it is prepared once.
const manyIDs = 51

// idPlacesFrom returns manyIDs parameters: "$2, $3, …".
func idPlacesFrom(first int) string {
	places := make([]string, manyIDs)
	for i := range places {
		places[i] = "$" + strconv.Itoa(first+i)
	}
	return strings.Join(places, ", ")
}

// forIDs runs a statement, whose first parameters are fixed and whose others are manyIDs ids, as often as the ids
// require. It calls scan on each row.
func (db *DB) forIDs(ctx context.Context, query string, fixed []any, ids []int64, scan func(scan func(...any) error) error) error {
	for len(ids) > 0 {
		n := min(len(ids), manyIDs)
		args := slices.Clone(fixed)
		for i := range manyIDs {
			if i < n {
				args = append(args, ids[i])
			} else {
				args = append(args, int64(0)) // the id of no row
			}
		}
		ids = ids[n:]
		if err := db.eachRow(ctx, query, args, scan); err != nil {
			return err
		}
	}
	return nil
}

// eachRow runs a query and calls scan on each of its rows.
func (db *DB) eachRow(ctx context.Context, query string, args []any, scan func(scan func(...any) error) error) error {
	rows, err := db.plain.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := scan(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
