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

// subject is the subject, contest and, in every third event, the actor of the inserted events.
var subject int64 = 7

// insertEvent inserts the event n.
func insertEvent(ctx context.Context, q *sqlcgen.Queries, n int64) error {
	row := sqlcgen.InsertEventParams{ID: n, Kind: string(event.MatchDecided), ContestID: &subject, SubjectID: &subject, Data: fmt.Sprint(n), At: n}
	if n%3 == 0 {
		row.ActorID = &subject
	}
	return q.InsertEvent(ctx, row)
}

// insertEvents inserts the events first to first+count-1 in bulk.
func insertEvents(ctx context.Context, db *store.DB, first, count int) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		return store.InBulk(ctx, db, func(q *sqlcgen.Queries) error {
			for n := range count {
				if err := insertEvent(ctx, q, int64(first+n)); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

func TestBulkInsertStoresEveryRow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		want := 0
		for _, n := range []int{0, 1, 2, 3, 127, 128, 129, 383} {
			if err := insertEvents(ctx, db, want+1, n); err != nil {
				t.Fatalf("%d rows: %v", n, err)
			}
			want += n
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
	})
}

// TestBulkInsertTakesRowsOfSeveralQueries inserts rows of two queries alternately. An existing row of one query is ignored.
func TestBulkInsertTakesRowsOfSeveralQueries(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		job := sqlcgen.InsertJobParams{Kind: "x", DedupKey: new("key"), Payload: "{}"}
		err := db.InTx(ctx, func(ctx context.Context) error {
			return store.InBulk(ctx, db, func(q *sqlcgen.Queries) error {
				for n := range int64(5) {
					if err := insertEvent(ctx, q, n+1); err != nil {
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
		if rows, err := db.SubjectEvents(ctx, subject, subject, 10_000); err != nil || len(rows) != 5 || !json.Valid(rows[0].Data) {
			t.Errorf("%d rows of 5: %v", len(rows), err)
		}
	})
}

// TestBulkInsertOfAnExistingRowFails proves that the whole transaction fails.
func TestBulkInsertOfAnExistingRowFails(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		if err := insertEvents(ctx, db, 1, 1); err != nil {
			t.Fatal(err)
		}
		err := db.InTx(ctx, func(ctx context.Context) error {
			return store.InBulk(ctx, db, func(q *sqlcgen.Queries) error {
				for n := range int64(200) {
					if err := insertEvent(ctx, q, 1000+n); err != nil {
						return err
					}
				}
				return insertEvent(ctx, q, 1)
			})
		})
		if err == nil {
			t.Error("a row is inserted twice")
		}
		if rows, err := db.SubjectEvents(ctx, subject, subject, 10_000); err != nil || len(rows) != 1 {
			t.Errorf("%d rows of 1: %v", len(rows), err)
		}
	})
}

func TestBulkInsertNeedsATransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		if err := store.InBulk(ctx, db, func(q *sqlcgen.Queries) error { return insertEvent(ctx, q, 1) }); err == nil {
			t.Error("rows are inserted without a transaction")
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
