package standings_test

import (
	"slices"
	"testing"

	"yagura/internal/engine/standings"
)

func TestJoin(t *testing.T) {
	got := standings.Join([][]int64{{1, 2, 3}, {4, 5}, {6, 7, 8}})
	want := []standings.Place{
		{ID: 1, From: 1, To: 3}, {ID: 4, From: 1, To: 3}, {ID: 6, From: 1, To: 3},
		{ID: 2, From: 4, To: 6}, {ID: 5, From: 4, To: 6}, {ID: 7, From: 4, To: 6},
		{ID: 3, From: 7, To: 8}, {ID: 8, From: 7, To: 8},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := standings.Join(nil); got != nil {
		t.Errorf("no groups: %v", got)
	}
}

func TestAdvance(t *testing.T) {
	league := func(ids []int64, results ...standings.Result) []standings.Row {
		return standings.Table(ids, results, standings.LeagueRules(), standings.Scoring{Win: 3, Draw: 1}, 1)
	}
	groups := [][]standings.Row{
		// 1 wins one of two matches more than 2: fewer points a match than 4.
		league([]int64{1, 2, 3}, standings.Result{A: 1, B: 2, Winner: 1, GamesA: 1}, standings.Result{A: 1, B: 3}, standings.Result{A: 2, B: 3, Winner: 2, GamesA: 1}),
		league([]int64{4, 5}, standings.Result{A: 4, B: 5, Winner: 4, GamesA: 1}),
		// Equal to 4 in points, better in game difference.
		league([]int64{6, 7}, standings.Result{A: 6, B: 7, Winner: 6, GamesA: 3}),
	}
	got := standings.Advance(groups, 2)
	want := []standings.Qualifier{
		{ID: 6, Group: 2, Place: 1}, {ID: 4, Group: 1, Place: 1}, {ID: 1, Group: 0, Place: 1},
		{ID: 2, Group: 0, Place: 2}, {ID: 5, Group: 1, Place: 2}, {ID: 7, Group: 2, Place: 2},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := standings.Advance(groups, 3); len(got) != 7 || got[6] != (standings.Qualifier{ID: 3, Group: 0, Place: 3}) {
		t.Errorf("three of each: %v", got)
	}
	// Rows without a table, such as those of a battle royale's lobbies, keep the order of the groups.
	got = standings.Advance([][]standings.Row{{{ID: 1}, {ID: 2}}, {{ID: 3}}}, 1)
	if want := []standings.Qualifier{{ID: 1, Group: 0, Place: 1}, {ID: 3, Group: 1, Place: 1}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// FuzzJoin proves that everyone in groups of any sizes has one place, that tied places leave no gap, and that each group sends
// the right number of entries.
func FuzzJoin(f *testing.F) {
	f.Add([]byte{3, 2, 3}, 2)
	f.Add([]byte{0, 5, 0}, -1)
	f.Fuzz(func(t *testing.T, sizes []byte, perGroup int) {
		var groups [][]int64
		var tables [][]standings.Row
		all, qualified := 0, 0
		for _, size := range sizes {
			size %= 16
			var group []int64
			var rows []standings.Row
			for range size {
				all++
				group, rows = append(group, int64(all)), append(rows, standings.Row{ID: int64(all)})
			}
			groups, tables = append(groups, group), append(tables, rows)
			qualified += max(0, min(perGroup, int(size)))
		}
		places := standings.Join(groups)
		next := 1
		for i, p := range places {
			if p.From != next && (i == 0 || p.From != places[i-1].From) || p.To < i+1 {
				t.Fatalf("places %v", places)
			}
			if i+1 == p.To {
				next = p.To + 1
			}
		}
		if len(places) != all || next != all+1 {
			t.Fatalf("%d places of %d", len(places), all)
		}
		if got := standings.Advance(tables, perGroup); len(got) != qualified {
			t.Fatalf("%d go on, want %d", len(got), qualified)
		}
	})
}
