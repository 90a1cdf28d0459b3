package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/store"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/store/storetest"
)

func TestRowsComeInBulkAsTheyWereSent(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		subject, next := int64(7), int64(1)
		insert := func(ctx context.Context, q *sqlcgen.Queries) error {
			row := sqlcgen.InsertEventParams{ID: next, Kind: string(event.MatchDecided), ContestID: &subject, SubjectID: &subject, Data: fmt.Sprint(next), At: next}
			if next%3 == 0 {
				row.ActorID = &subject
			}
			next++
			return q.InsertEvent(ctx, row)
		}
		want := 0
		for _, n := range []int{0, 1, 2, 3, 127, 128, 129, 383} {
			want += n
			err := db.InTx(ctx, func(ctx context.Context) error {
				return store.InBulk(ctx, db, func(q *sqlcgen.Queries) error {
					for range n {
						if err := insert(ctx, q); err != nil {
							return err
						}
					}
					return nil
				})
			})
			if err != nil {
				t.Fatalf("%d rows: %v", n, err)
			}
		}
		rows, err := db.SubjectEvents(ctx, subject, subject, 10_000)
		if err != nil || len(rows) != want {
			t.Fatalf("%d rows of %d: %v", len(rows), want, err)
		}
		for i, e := range rows { // newest first
			n := int64(want - i)
			if e.ID != n || string(e.Data) != fmt.Sprint(n) || e.At.UnixMilli() != n || (e.ActorID == subject) != (n%3 == 0) {
				t.Fatalf("row %d is %+v", n, e)
			}
		}

		// Rows of two queries by turns; one that is there already makes the whole transaction fail, or is passed over.
		job := sqlcgen.InsertJobParams{Kind: "x", DedupKey: new("key"), Payload: "{}"}
		err = db.InTx(ctx, func(ctx context.Context) error {
			return store.InBulk(ctx, db, func(q *sqlcgen.Queries) error {
				for range 5 {
					if err := insert(ctx, q); err != nil {
						return err
					}
					for range 3 {
						job.ID++
						if _, err := q.InsertJob(ctx, job); err != nil {
							return err
						}
					}
				}
				return nil
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		err = db.InTx(ctx, func(ctx context.Context) error {
			return store.InBulk(ctx, db, func(q *sqlcgen.Queries) error {
				next = 1000
				for range 200 {
					if err := insert(ctx, q); err != nil {
						return err
					}
				}
				next = 1 // as an earlier one
				return insert(ctx, q)
			})
		})
		if err == nil {
			t.Error("a row came twice")
		}
		if rows, err := db.SubjectEvents(ctx, subject, subject, 10_000); err != nil || len(rows) != want+5 || !json.Valid(rows[0].Data) {
			t.Errorf("%d rows of %d: %v", len(rows), want+5, err)
		}
		err = store.InBulk(ctx, db, func(q *sqlcgen.Queries) error { return insert(ctx, q) })
		if err == nil {
			t.Error("rows came without a transaction")
		}
	})
}

func TestOnlyInsertsOfOneRowAreMultiplied(t *testing.T) {
	for query, want := range map[string]string{
		"INSERT INTO a (b, c) VALUES ($1, $2)":                           "INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4), ($5, $6)",
		"INSERT INTO a (b, c)\nVALUES ($1, 'x')\nON CONFLICT DO NOTHING": "INSERT INTO a (b, c)\nVALUES ($1, 'x'), ($2, 'x'), ($3, 'x')\nON CONFLICT DO NOTHING",
		"UPDATE a SET b = $1":                                            "",
		"INSERT INTO a SELECT $1":                                        "",
		"INSERT INTO a VALUES ($1), ($2)":                                "",
		"INSERT INTO a VALUES (ABS($1))":                                 "",
		"INSERT INTO a VALUES ($1) ON b SET $2":                          "",
	} {
		if got, err := store.RowsOf(query, 3); got != want || (err == nil) != (want != "") {
			t.Errorf("%q becomes %q, %v", query, got, err)
		}
	}
}
