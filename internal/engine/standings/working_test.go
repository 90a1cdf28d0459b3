package standings_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"yagura/internal/engine/standings"
)

// played returns random results of n participants with byes, draws, double losses and dropped players.
func played(r *rand.Rand, n, rounds int) (ids []int64, results []standings.Result) {
	for i := range n {
		ids = append(ids, int64(i+1))
	}
	left := slices.Clone(ids)
	for range rounds {
		r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		for k := 0; k < len(left); k += 2 {
			m := standings.Result{A: left[k], Winner: left[k], GamesA: 2}
			if k+1 < len(left) {
				m.B, m.GamesB = left[k+1], r.IntN(2)
				switch r.IntN(8) {
				case 0:
					m.Winner, m.GamesA, m.GamesB, m.GamesDrawn = standings.Nobody, 1, 1, r.IntN(2)
				case 1:
					m.Winner, m.GamesA, m.GamesB, m.BothLost = standings.Nobody, 0, 0, true
				case 2, 3, 4:
					m.Winner, m.GamesA, m.GamesB = m.B, m.GamesB, m.GamesA
				}
			}
			if m.B != standings.Nobody && !m.BothLost {
				m.ScoreA, m.ScoreB = r.IntN(6), r.IntN(6)
			}
			results = append(results, m)
		}
		if len(left) > 2 && r.IntN(3) == 0 {
			left = left[1:]
		}
	}
	return ids, results
}

// addsUp fails unless the working of each rule adds up to the figure of the row.
func addsUp(t *testing.T, row *standings.Row) {
	t.Helper()
	for _, rule := range standings.Rules() {
		figure, ok := row.Figure(rule)
		w, too := row.Working(rule)
		if ok != too || !ok && rule != standings.HeadToHead {
			t.Fatalf("%s: a figure %v, its working %v", rule, ok, too)
		}
		if !ok {
			continue
		}
		sum := standings.Whole(0)
		for _, term := range w.Terms {
			if term.Floored && term.Value.Compare(standings.Ratio(1, 3)) != 0 {
				t.Fatalf("%s: a floored term of %v", rule, term.Value)
			}
			if !term.Left {
				sum = sum.Add(term.Value)
			}
		}
		sum = sum.Over(w.Over)
		if w.Floored {
			sum = standings.Ratio(1, 3)
		}
		if sum.Compare(figure) != 0 {
			t.Fatalf("%s of %d is %v, its working %+v gives %v", rule, row.ID, figure, w, sum)
		}
	}
}

func TestWorkingAddsUp(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		ids, results := played(r, 2+r.IntN(20), 1+r.IntN(6))
		scoring := standings.Scoring{Win: 3, Draw: 1, Loss: int(seed % 2), OwnGamesFloored: seed%3 == 0}
		for _, row := range standings.Table(ids, results, standings.Rules(), scoring, seed) {
			addsUp(t, &row)
		}
	}
}

func TestWorking(t *testing.T) {
	results := []standings.Result{
		{A: 1, B: 2, Winner: 1, GamesA: 2, GamesB: 1}, {A: 3, B: 4, BothLost: true},
		{A: 1, B: 3, GamesA: 1, GamesB: 1, GamesDrawn: 1}, {A: 2, Winner: 2, GamesA: 2},
	}
	rows := standings.Table([]int64{1, 2, 3, 4}, results, standings.SwissRules(), standings.Scoring{Win: 3, Draw: 1}, 1)
	type line struct {
		id                      int64
		won, drawn, lost, games int
	}
	for i, want := range []line{{1, 1, 1, 0, 3}, {2, 1, 0, 1, 3}, {3, 0, 1, 1, 1}, {4, 0, 0, 1, 0}} {
		r := rows[i]
		if got := (line{r.ID, r.Won, r.Drawn, r.Lost, r.GamesWon}); got != want {
			t.Errorf("place %d: %+v, want %+v", i+1, got, want)
		}
	}
	w, ok := rows[0].Working(standings.OpponentMatchWin)
	want := []standings.Term{
		{Opponent: 2, Value: standings.Ratio(1, 2)}, {Opponent: 3, Value: standings.Ratio(1, 3), Floored: true},
	}
	if !ok || w.Over != 2 || !slices.Equal(w.Terms, want) {
		t.Errorf("working %+v, want %+v over 2", w, want)
	}
	if w, _ := rows[1].Working(standings.GameWin); w.Over != 15 || len(w.Terms) != 2 || w.Terms[1].Opponent != standings.Nobody {
		t.Errorf("games of a bye: %+v", w)
	}
	if _, ok := rows[0].Working(standings.Buchholz); ok {
		t.Error("a rule out of the order has a working")
	}
	if _, ok := (&standings.Row{ID: 1}).Figure(standings.Points); ok {
		t.Error("a row of no table has a figure")
	}
}

// TestMedianLeavesTwoOut proves that the median omits the best and the worst opponent, once each.
func TestMedianLeavesTwoOut(t *testing.T) {
	results := []standings.Result{
		{A: 1, B: 2, Winner: 1}, {A: 1, B: 3, Winner: 1}, {A: 1, B: 4, Winner: 1}, {A: 1, Winner: 1},
		{A: 2, B: 3, Winner: 2}, {A: 2, B: 4, Winner: 2}, {A: 3, B: 4, Winner: 3},
	}
	rows := standings.Table([]int64{1, 2, 3, 4}, results, []standings.Rule{standings.MedianBuchholz}, standings.Scoring{Win: 1}, 1)
	at := slices.IndexFunc(rows, func(r standings.Row) bool { return r.ID == 1 })
	f, _ := rows[at].Figure(standings.MedianBuchholz)
	w, _ := rows[at].Working(standings.MedianBuchholz)
	var left []int64
	for _, term := range w.Terms {
		if term.Left {
			left = append(left, term.Opponent)
		}
	}
	if f.Compare(standings.Whole(1)) != 0 || !slices.Equal(left, []int64{2, 4}) {
		t.Errorf("median %v without %v, want 1 without 2 and 4", f, left)
	}
}

// FuzzTable proves that any results give everyone one place, always the same, in the order of points, and that every figure has
// its working.
func FuzzTable(f *testing.F) {
	f.Add([]byte{1, 2, 1, 3, 4, 0, 1, 3, 3}, uint8(4), 3, 1, 0)
	f.Add([]byte{1, 0, 1, 9, 1, 2, 1, 1, 1}, uint8(2), -1, 0, 5)
	f.Fuzz(func(t *testing.T, data []byte, n uint8, win, draw, loss int) {
		const most = 1 << 20
		scoring := standings.Scoring{Win: win % most, Draw: draw % most, Loss: loss % most}
		var ids []int64
		for i := range int64(n) {
			ids = append(ids, i+1)
		}
		var results []standings.Result
		for i := 0; i+2 < len(data); i += 3 {
			m := standings.Result{A: int64(data[i]), B: int64(data[i+1]), GamesA: int(data[i+2] >> 4), GamesB: int(data[i+2] >> 2 & 3)}
			m.Winner = []int64{m.A, m.B, standings.Nobody, standings.Nobody}[data[i+2]&3]
			m.BothLost = data[i+2]&3 == 3
			results = append(results, m)
		}
		rows := standings.Table(ids, results, standings.Rules(), scoring, 9)
		again := standings.Table(ids, results, standings.Rules(), scoring, 9)
		seen := map[int64]bool{}
		for i, row := range rows {
			if row.Rank != i+1 || seen[row.ID] || again[i].ID != row.ID {
				t.Fatalf("row %d is %d of rank %d, then %d", i, row.ID, row.Rank, again[i].ID)
			}
			seen[row.ID] = true
			addsUp(t, &row)
			points, _ := row.Figure(standings.Points)
			if i > 0 {
				if before, _ := rows[i-1].Figure(standings.Points); before.Compare(points) < 0 {
					t.Fatalf("%v points stand behind %v", points, before)
				}
			}
		}
		if len(rows) != int(n) {
			t.Fatalf("%d rows of %d", len(rows), n)
		}
	})
}
