package store

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const (
	insertA = "-- name: InsertA :exec\nINSERT INTO a (id, lane) VALUES ($1, $2)"
	insertB = "-- name: InsertB :execrows\nINSERT INTO b (id, lane) VALUES ($1, $2) ON CONFLICT DO NOTHING"
	updateC = "-- name: UpdateC :exec\nUPDATE c SET id = $1 WHERE lane = $2"
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
			query := []string{insertA, insertB, updateC}[random.IntN(3)]
			made = append(made, &laneStatement{lane: l, query: query, args: []any{n, 0}, inTurn: l.hadTurn, returns: query == updateC && random.IntN(2) == 0})
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
				fixed := a.inTurn && a.query == updateC || b.inTurn && b.query == updateC
				if (fixed || a.lane == b.lane) && place[a] > place[b] {
					t.Fatalf("seed %d: statement %v is sent after %v", seed, a.args[0], b.args[0])
				}
			}
		}
	}
}
