package swiss_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"yagura/internal/engine/enginetest"
	"yagura/internal/engine/swiss"
)

// history is a real event, of which the results of each round are known.
type history struct {
	Players []string
	Rounds  [][][]*string // a, b or null, games "won-lost-drawn", perhaps "forfeit"
	Scoring struct{ Win, Draw float64 }
}

func readHistories(t *testing.T) map[string]history {
	t.Helper()
	out := map[string]history{}
	for _, name := range enginetest.Events(t, "swiss-*") {
		var h history
		enginetest.Read(t, name, &h)
		out[name] = h
	}
	return out
}

// before returns the field of a round with its players, and the real pairs.
func (h history) before(t *testing.T, round int) (f swiss.Field, met []swiss.Pair) {
	t.Helper()
	at, names := map[string]*swiss.Player{}, map[string]int64{}
	for i, name := range h.Players {
		names[name] = int64(i + 1)
		at[name] = &swiss.Player{ID: int64(i + 1)}
	}
	for _, pairs := range h.Rounds[:round] {
		for _, m := range pairs {
			a := at[*m[0]]
			if m[1] == nil {
				a.Points += int(2 * h.Scoring.Win)
				a.FreeWins, a.Floated = a.FreeWins+1, swiss.Level
				continue
			}
			b := at[*m[1]]
			a.Floated, b.Floated = swiss.Float(cmp.Compare(a.Points, b.Points)), swiss.Float(cmp.Compare(b.Points, a.Points))
			var won, lost, drawn int
			if _, err := fmt.Sscanf(*m[2], "%d-%d-%d", &won, &lost, &drawn); err != nil {
				t.Fatal(err)
			}
			switch {
			case won > lost:
				a.Points += int(2 * h.Scoring.Win)
			case lost > won:
				b.Points += int(2 * h.Scoring.Win)
			default:
				a.Points += int(2 * h.Scoring.Draw)
				b.Points += int(2 * h.Scoring.Draw)
			}
			if len(m) == 3 { // a forfeit was not played
				a.Met, b.Met = append(a.Met, b.ID), append(b.Met, a.ID)
			}
		}
	}
	for _, m := range h.Rounds[round] {
		p := swiss.Pair{A: names[*m[0]]}
		f.Players = append(f.Players, *at[*m[0]])
		if m[1] != nil {
			p.B = names[*m[1]]
			f.Players = append(f.Players, *at[*m[1]])
		}
		met = append(met, p)
	}
	slices.SortFunc(f.Players, func(a, b swiss.Player) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.ID, b.ID))
	})
	return f, met
}

// TestRealHistories draws every round of real events again. A draw has no rematch and is never worse by criteria 1 to 4 than the
// real round.
func TestRealHistories(t *testing.T) {
	for name, h := range readHistories(t) {
		t.Run(name, func(t *testing.T) {
			for round := range h.Rounds {
				f, met := h.before(t, round)
				pairs := drawn(t, f)
				if got, really := untilGaps(f, pairs), untilGaps(f, met); slices.Compare(got, really) > 0 {
					t.Errorf("round %d is worth %v, really played was %v", round+1, got, really)
				}
				for _, p := range pairs {
					if p.Rematch {
						t.Errorf("round %d: %d and %d meet again", round+1, p.A, p.B)
					}
				}
			}
		})
	}
}
