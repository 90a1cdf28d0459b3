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
	readD   = "-- name: ReadD :many\nSELECT name FROM d WHERE id = $1"
)

// TestEqualInsertsOfABatchAreOneStatement has three calls that each insert two rows: A and then B, which may refer to A.
func TestEqualInsertsOfABatchAreOneStatement(t *testing.T) {
	var made []*laneStatement
	for i := range 3 {
		l := &lane{}
		for _, query := range []string{insertA, insertB} {
			made = append(made, &laneStatement{lane: l, query: query, args: []any{len(made), i}, inTurn: true})
		}
	}
	var got []string
	for _, s := range arrange(made) {
		got = append(got, fmt.Sprintf("%s %d %v", strings.Fields(s.query)[2], max(1, len(s.parts)), s.args))
	}
	want := []string{"InsertA 2 [0 0 2 1]", "InsertA 1 [4 2]", "InsertB 2 [1 0 3 1]", "InsertB 1 [5 2]"}
	if !slices.Equal(got, want) {
		t.Errorf("sent %q, want %q", got, want)
	}
}

// TestEqualReadsOfABatchAreOneStatement has four calls that read rows of D: the first, second and fourth the same one.
func TestEqualReadsOfABatchAreOneStatement(t *testing.T) {
	var made []*laneStatement
	for _, arg := range []any{int64(1), int64(1), int64(2), int64(1)} {
		s := &laneStatement{lane: &lane{}, query: readD, args: []any{arg}, returns: true}
		s.lane.asks = s
		made = append(made, s)
	}
	sent := arrange(made)
	if len(sent) != 3 || len(sent[0].parts) != 2 {
		t.Fatalf("sent %d statements, the first for %d calls", len(sent), len(sent[0].parts))
	}
	for _, s := range sent {
		s.columns, s.rows = []string{"name"}, [][]driver.Value{{fmt.Sprint("row ", s.args[0])}}
		s.deliver()
	}
	for i, s := range made {
		rows := &laneRows{s}
		name := make([]driver.Value, 1)
		if err := rows.Next(name); err != nil || name[0] != fmt.Sprint("row ", s.args[0]) || s.lane.asks != nil {
			t.Errorf("call %d: %v, %v, waits: %t", i, name[0], err, s.lane.asks != nil)
		}
		if err := rows.Next(name); err != io.EOF {
			t.Errorf("call %d has a second row: %v", i, err)
		}
	}
	for what, other := range map[string]*laneStatement{
		"another statement": {query: strings.ReplaceAll(readD, "ReadD", "ReadE")},
		"a write":           {query: "-- name: ReadD :many\nUPDATE d SET name = '' WHERE id = $1 RETURNING name"},
		"bytes":             {query: readD, args: []any{[]byte("1")}},
	} {
		other.lane, other.returns = &lane{}, true
		if sent := merge([]*laneStatement{other, other}); what != "another statement" && len(sent) != 2 {
			t.Errorf("%s is sent once for two calls", what)
		}
		if sent := merge([]*laneStatement{made[0], other}); len(sent) != 2 {
			t.Errorf("%s is answered by the read before", what)
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
			l.hadTurn = l.hadTurn || random.IntN(3) == 0
			query, args := []string{insertA, insertB, updateC, readD}[random.IntN(4)], []any{n, 0}
			if query == readD {
				args = []any{n % 2}
			}
			made = append(made, &laneStatement{lane: l, query: query, args: args, inTurn: l.hadTurn, returns: query == readD || query == updateC && random.IntN(2) == 0})
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
				fixed := a.inTurn && !a.insertsRow() || b.inTurn && !b.insertsRow()
				if (fixed || a.lane == b.lane) && place[a] > place[b] {
					t.Fatalf("seed %d: statement %v is sent after %v", seed, a.args[0], b.args[0])
				}
			}
		}
	}
}
