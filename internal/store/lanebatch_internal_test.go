package store

import (
	"database/sql/driver"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const (
	insertA = "-- name: InsertA :exec\nINSERT INTO a (id, lane) VALUES ($1, $2)"
	insertB = "-- name: InsertB :execrows\nINSERT INTO b (id, lane) VALUES ($1, $2) ON CONFLICT DO NOTHING"
	updateC = "-- name: UpdateC :exec\nUPDATE c SET id = $1 WHERE lane = $2"
	countC  = "-- name: CountC :one\nINSERT INTO c (id, n, note) VALUES ($1, $2, NULL)\nON CONFLICT (id) DO UPDATE SET n = c.n + 1 WHERE c.n < $3 RETURNING n"
	readD   = "-- name: ReadD :many\nSELECT name FROM d WHERE id = $1"
)

// TestEqualInsertsOfABatchAreOneStatement has three calls that each insert two rows: A and then B, which may refer to A.
func TestEqualInsertsOfABatchAreOneStatement(t *testing.T) {
	var made []*laneStatement
	for i := range 3 {
		l := &lane{}
		for _, query := range []string{insertA, insertB} {
			made = append(made, &laneStatement{lane: l, query: query, args: []any{int64(len(made)), int64(i)}, inTurn: true})
		}
	}
	var got []string
	for _, s := range arrange(made) {
		got = append(got, fmt.Sprintf("%s %d %v", strings.Fields(s.query)[2], max(1, len(s.parts)), s.args))
	}
	want := []string{"InsertA 3 [[0 2 4] [0 1 2]]", "InsertB 3 [[1 3 5] [0 1 2]]"}
	if !slices.Equal(got, want) {
		t.Errorf("sent %q, want %q", got, want)
	}
}

// asking returns statements of a lane each that wait for rows, one for each set of arguments.
func asking(query string, sets ...[]any) (made []*laneStatement) {
	for _, args := range sets {
		s := &laneStatement{lane: &lane{}, query: query, args: args, returns: true}
		s.lane.asks = s
		made = append(made, s)
	}
	return made
}

// answer delivers rows to the lanes, and returns what each of them then reads.
func (s *laneStatement) answer(t *testing.T, columns []string, rows ...[]driver.Value) (got []string) {
	t.Helper()
	s.columns, s.rows = columns, rows
	if !s.assumed() {
		t.Errorf("%s has wrong rows", s.query)
	}
	s.deliver()
	for _, part := range s.parts {
		if part.lane.asks != nil {
			t.Error("a lane waits for its answer")
		}
		r := &laneRows{part}
		text := fmt.Sprint(r.Columns())
		for row := make([]driver.Value, len(r.Columns())); r.Next(row) != io.EOF; {
			text += fmt.Sprint(" ", row)
		}
		got = append(got, text)
	}
	return got
}

func TestEqualReadsOfABatchAreSentOnce(t *testing.T) {
	sent := arrange(asking(readD, []any{int64(7)}, []any{int64(7)}))
	if len(sent) != 1 || sent[0].query != readD || !slices.Equal(sent[0].args, []any{int64(7)}) {
		t.Fatalf("%d statements are sent, first %+v", len(sent), sent[0])
	}
	got := sent[0].answer(t, []string{"name"}, []driver.Value{"a"}, []driver.Value{"b"})
	if want := []string{"[name] [a] [b]", "[name] [a] [b]"}; !slices.Equal(got, want) {
		t.Errorf("the calls read %q, want %q", got, want)
	}
}

// TestReadsOfABatchAreOneStatement has four calls that read rows of D, which have two, none, one and one of them.
func TestReadsOfABatchAreOneStatement(t *testing.T) {
	sent := arrange(asking(readD, []any{int64(1)}, []any{int64(2)}, []any{nil}, []any{int64(1)}))
	if len(sent) != 1 {
		t.Fatalf("%d statements are sent", len(sent))
	}
	const want = "-- name: ReadD :many\nSELECT args.number, answer.*\nFROM unnest($1::bigint[]) WITH ORDINALITY AS args (arg1, number),\n" +
		"LATERAL (SELECT * FROM (\nSELECT name FROM d WHERE id = args.arg1\n) one OFFSET 0) answer"
	if sent[0].query != want {
		t.Errorf("the statement is %s\nwant %s", sent[0].query, want)
	}
	row := func(part int64, name string) []driver.Value { return []driver.Value{part, name} }
	got := sent[0].answer(t, []string{"number", "name"}, row(1, "a"), row(1, "b"), row(3, "c"), row(4, "d"))
	if want := []string{"[name] [a] [b]", "[name]", "[name] [c]", "[name] [d]"}; !slices.Equal(got, want) {
		t.Errorf("the calls read %q, want %q", got, want)
	}
}

// TestInsertsOfABatchReturnTheirRows has three calls that count in C. The limit of the last one is another.
func TestInsertsOfABatchReturnTheirRows(t *testing.T) {
	sent := arrange(asking(countC, []any{"a", int64(1), int64(20)}, []any{"b", int64(1), int64(20)}, []any{"c", int64(1), int64(30)}))
	if len(sent) != 2 || sent[1].query != countC {
		t.Fatalf("%d statements are sent", len(sent))
	}
	const want = "-- name: CountC :one\nINSERT INTO c (id, n, note) SELECT args.arg1, args.arg2, NULL\nFROM unnest($1::text[], $2::bigint[]) AS args (arg1, arg2)\n" +
		"ON CONFLICT (id) DO UPDATE SET n = c.n + 1 WHERE c.n < $3 RETURNING n"
	if s := sent[0]; s.query != want || s.args[2] != int64(20) {
		t.Errorf("the statement is %s\nwant %s", s.query, want)
	}
	got := sent[0].answer(t, []string{"n"}, []driver.Value{int64(5)}, []driver.Value{int64(6)})
	if want := []string{"[n] [5]", "[n] [6]"}; !slices.Equal(got, want) {
		t.Errorf("the calls read %q, want %q", got, want)
	}
	if sent[0].rows = sent[0].rows[:1]; sent[0].assumed() {
		t.Error("it is not known which call has the only row")
	}
}

// TestARepeatedRowIsSentLater proves that a row is updated once by a statement. PostgreSQL would refuse it.
func TestARepeatedRowIsSentLater(t *testing.T) {
	sent := arrange(asking(countC, []any{"a", int64(1), int64(9)}, []any{"b", int64(1), int64(9)}, []any{"a", int64(1), int64(9)}, []any{"c", int64(1), int64(9)}))
	if len(sent) != 2 || len(sent[0].parts) != 2 || len(sent[1].parts) != 2 {
		t.Errorf("%d statements are sent", len(sent))
	}
}

// TestOtherStatementsAreSentByThemselves proves it of statements that merging would change.
func TestOtherStatementsAreSentByThemselves(t *testing.T) {
	for what, made := range map[string][]*laneStatement{
		"reads with different texts": append(asking(readD, []any{int64(1)}), asking(strings.ReplaceAll(readD, "ReadD", "ReadE"), []any{int64(1)})...),
		"writes":                     asking("-- name: ReadD :many\nUPDATE d SET name = '' WHERE id = $1 RETURNING name", []any{int64(1)}, []any{int64(1)}),
		"bytes":                      asking(readD, []any{[]byte("1")}, []any{[]byte("1")}),
		"different types":            asking(readD, []any{int64(1)}, []any{"1"}),
		"only nulls, which have no type, and a value after the row": asking(countC, []any{nil, nil, int64(1)}, []any{nil, nil, int64(1)}),
		"a parameter in and after the row":                          asking("-- name: A :one\nINSERT INTO a (b) VALUES ($1)\nRETURNING b = $1", []any{int64(1)}, []any{int64(2)}),
		"two rows":                                                  asking("-- name: A :one\nINSERT INTO a (b) VALUES ($1), ($2)", []any{int64(1), int64(1)}, []any{int64(2), int64(2)}),
		"an expression":                                             asking("-- name: A :one\nINSERT INTO a (b) VALUES (ABS($1))", []any{int64(1)}, []any{int64(2)}),
		"rows of a query":                                           asking("-- name: A :one\nINSERT INTO a (b) SELECT $1", []any{int64(1)}, []any{int64(2)}),
	} {
		if sent := arrange(made); !slices.Equal(sent, made) {
			t.Errorf("%s: %d statements are sent", what, len(sent))
		}
	}
}

// TestABatchKeepsTheOrderOfEachCall arranges batches of random calls.
func TestABatchKeepsTheOrderOfEachCall(t *testing.T) {
	for seed := range uint64(500) {
		random := rand.New(rand.NewPCG(1, seed))
		calls := make([]*lane, 1+random.IntN(6))
		for i := range calls {
			calls[i] = &lane{}
		}
		var made []*laneStatement
		for n := range random.IntN(30) {
			l := calls[random.IntN(len(calls))]
			query, args := []string{insertA, insertB, updateC, readD}[random.IntN(4)], []any{int64(n), int64(0)}
			if query == readD {
				args = []any{int64(n % 2)}
			}
			made = append(made, &laneStatement{lane: l, query: query, args: args, inTurn: random.IntN(3) == 0, returns: query == readD || query == updateC && random.IntN(2) == 0})
		}
		place := map[*laneStatement]int{}
		for i, s := range arrange(made) {
			parts := s.parts
			if len(parts) == 0 {
				parts = []*laneStatement{s}
			}
			for j, part := range parts {
				place[part] = 100*i + j
				if part.query == updateC && len(parts) > 1 {
					t.Fatalf("seed %d: an update is part of another statement", seed)
				}
			}
		}
		if len(place) != len(made) {
			t.Fatalf("seed %d: %d statements of %d are sent", seed, len(place), len(made))
		}
		for i, a := range made {
			for _, b := range made[i+1:] {
				fixed := a.inTurn && !a.insertsOnly() || b.inTurn && !b.insertsOnly()
				if (fixed || a.lane == b.lane) && place[a] > place[b] {
					t.Fatalf("seed %d: statement %v is sent after %v", seed, a.args[0], b.args[0])
				}
			}
		}
	}
}
