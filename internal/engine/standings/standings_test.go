package standings_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"yagura/internal/engine/enginetest"
	"yagura/internal/engine/standings"
)

func number(t *testing.T, name string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(strings.TrimLeft(name, "PT"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// swissEvent is a real event of a swiss draw with its published standings.
type swissEvent struct {
	Players   []string
	Rounds    [][][]*string
	Scoring   struct{ GwFloored bool }
	Order     []string   `json:"exactOrder"`
	Tied      [][]string `json:"tiedOnAll"`
	Standings []struct {
		Player       string
		Points       int
		Omw, Gw, Ogw float64
	}
}

// results returns the results of all matches. A bye is won by 2 games to 0.
func (e swissEvent) results(t *testing.T) []standings.Result {
	t.Helper()
	var results []standings.Result
	for _, round := range e.Rounds {
		for _, m := range round {
			r := standings.Result{A: number(t, *m[0])}
			if m[1] == nil {
				r.GamesA, r.Winner = 2, r.A
				results = append(results, r)
				continue
			}
			r.B = number(t, *m[1])
			if _, err := fmt.Sscanf(*m[2], "%d-%d-%d", &r.GamesA, &r.GamesB, &r.GamesDrawn); err != nil {
				t.Fatal(err)
			}
			switch {
			case r.GamesA > r.GamesB:
				r.Winner = r.A
			case r.GamesB > r.GamesA:
				r.Winner = r.B
			}
			results = append(results, r)
		}
	}
	return results
}

// tied reports whether two players are equal in all tie-breaks.
func (e swissEvent) tied(t *testing.T, a, b int64) bool {
	t.Helper()
	return slices.ContainsFunc(e.Tied, func(group []string) bool {
		ids := make([]int64, len(group))
		for i, p := range group {
			ids[i] = number(t, p)
		}
		return slices.Contains(ids, a) && slices.Contains(ids, b)
	})
}

// TestSwissEvents ranks the players of real events and compares every published figure.
func TestSwissEvents(t *testing.T) {
	for _, name := range enginetest.Events(t, "swiss-*") {
		if strings.Contains(name, "history") {
			continue // other tie-breaks
		}
		t.Run(name, func(t *testing.T) {
			var e swissEvent
			enginetest.Read(t, name, &e)
			ids := make([]int64, len(e.Players))
			for i, p := range e.Players {
				ids[i] = number(t, p)
			}
			scoring := standings.Scoring{Win: 3, Draw: 1, OwnGamesFloored: e.Scoring.GwFloored}
			e.compare(t, standings.Table(ids, e.results(t), standings.SwissRules(), scoring, 1))
		})
	}
}

// compare checks the order and the figures of the table against the published standings.
func (e swissEvent) compare(t *testing.T, rows []standings.Row) {
	t.Helper()
	for i, want := range e.Standings {
		player := want.Player
		if e.Order != nil {
			player = e.Order[i]
		}
		if got := rows[i].ID; got != number(t, player) && !e.tied(t, got, number(t, player)) {
			t.Errorf("place %d is P%02d, want %s", i+1, got, player)
		}
		at := slices.IndexFunc(rows, func(r standings.Row) bool { return r.ID == number(t, want.Player) })
		for rule, figure := range map[standings.Rule]float64{
			standings.Points: float64(want.Points), standings.OpponentMatchWin: want.Omw, standings.GameWin: want.Gw, standings.OpponentGameWin: want.Ogw,
		} {
			if f, ok := rows[at].Figure(rule); !ok || math.Abs(f.Float()-figure) > 1.5e-6 /* some sources round twice */ {
				t.Errorf("%s: %s is %v = %f, want %f", want.Player, rule, f, f.Float(), figure)
			}
		}
	}
}

// TestLeagueEvents compares the tables of real leagues.
func TestLeagueEvents(t *testing.T) {
	for _, name := range enginetest.Events(t, "league-*") {
		t.Run(name, func(t *testing.T) {
			var e struct {
				Teams   []string
				Matches [][]any
				Table   []struct {
					Team                                                 string
					Rank, Played, Won, Drawn, Lost, For, Against, Points int
				}
			}
			enginetest.Read(t, name, &e)
			var ids []int64
			for _, p := range e.Teams {
				ids = append(ids, number(t, p))
			}
			var results []standings.Result
			for _, m := range e.Matches {
				r := standings.Result{A: number(t, m[0].(string)), B: number(t, m[1].(string)), ScoreA: int(m[2].(float64)), ScoreB: int(m[3].(float64))}
				switch {
				case r.ScoreA > r.ScoreB:
					r.Winner = r.A
				case r.ScoreB > r.ScoreA:
					r.Winner = r.B
				}
				results = append(results, r)
			}
			rules := []standings.Rule{standings.Points, standings.HeadToHead, standings.ScoreDifference, standings.ScoreFor}
			rows := standings.Table(ids, results, rules, standings.Scoring{Win: 3, Draw: 1}, 1)
			for i, want := range e.Table {
				r := rows[i]
				points, _ := r.Figure(standings.Points)
				got := []any{r.ID, r.Rank, r.Won, r.Drawn, r.Lost, r.ScoreFor, r.ScoreAgainst, points.String()}
				wanted := []any{number(t, want.Team), want.Rank, want.Won, want.Drawn, want.Lost, want.For, want.Against, strconv.Itoa(want.Points)}
				if !slices.Equal(got, wanted) {
					t.Errorf("row %d is %v, want %v", i+1, got, wanted)
				}
			}
		})
	}
}

func BenchmarkTable(b *testing.B) {
	const n, rounds = 8192, 13
	r := rand.New(rand.NewPCG(1, 1))
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = int64(i + 1)
	}
	var results []standings.Result
	strength := func(id int64) float64 { return float64(id) + r.NormFloat64()*3000 }
	for range rounds {
		r.Shuffle(n, func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		for k := 0; k < n; k += 2 {
			m := standings.Result{A: ids[k], B: ids[k+1], GamesA: 2, GamesB: r.IntN(2), Winner: ids[k]}
			if strength(m.A) < strength(m.B) {
				m.GamesA, m.GamesB, m.Winner = m.GamesB, m.GamesA, m.B
			}
			results = append(results, m)
		}
	}
	for _, c := range []struct {
		name  string
		rules []standings.Rule
	}{{"swiss", standings.SwissRules()}, {"all", standings.Rules()}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				standings.Table(ids, results, c.rules, standings.Scoring{Win: 3, Draw: 1}, 1)
			}
		})
	}
}

// TestLotIsReportedOnlyForParticipantsWithResults proves that the order of the table is not a lot before anyone has a result.
func TestLotIsReportedOnlyForParticipantsWithResults(t *testing.T) {
	ids := []int64{1, 2, 3, 4, 5, 6}
	for _, row := range standings.Table(ids, nil, standings.SwissRules(), standings.Scoring{Win: 3, Draw: 1}, 1) {
		if row.Lot {
			t.Errorf("nothing is played, but the lot puts %d in order", row.ID)
		}
	}
	played := []standings.Result{{A: 1, B: 2, Winner: 1, GamesA: 1}, {A: 3, B: 4, Winner: 3, GamesA: 1}}
	for _, row := range standings.Table(ids, played, standings.SwissRules(), standings.Scoring{Win: 3, Draw: 1}, 1) {
		if row.Lot != (row.ID < 5) {
			t.Errorf("%d: the lot decides: %v", row.ID, row.Lot)
		}
	}
}

// TestBehindKeepsLotsOfNeighboursOnly moves one of two participants who are level behind the others: neither rank was drawn by lot any
// more. Of three, the other two are still level.
func TestBehindKeepsLotsOfNeighboursOnly(t *testing.T) {
	rules := []standings.Rule{standings.Points}
	scoring := standings.Scoring{Win: 3, Draw: 1}
	for _, test := range []struct {
		of      int64 // participants: 1 beats 2, 3 beats 4, and so on
		moved   int64
		winners bool // whether the other winners are level
	}{{4, 1, false}, {6, 1, true}} {
		var people []int64
		var results []standings.Result
		for id := int64(1); id <= test.of; id += 2 {
			people = append(people, id, id+1)
			results = append(results, standings.Result{A: id, B: id + 1, Winner: id, GamesA: 1})
		}
		rows := standings.Table(people, results, rules, scoring, 1)
		standings.Behind(rows, func(id int64) int {
			if id == test.moved {
				return 1
			}
			return 0
		})
		for i, row := range rows {
			if row.Rank != i+1 {
				t.Errorf("row %d has rank %d", i, row.Rank)
			}
			want := row.ID%2 == 0 || test.winners && row.ID != test.moved
			if row.Lot != want {
				t.Errorf("of %d, participant %d: lot %v, want %v", test.of, row.ID, row.Lot, want)
			}
		}
		if last := rows[len(rows)-1]; last.ID != test.moved {
			t.Errorf("participant %d is last", last.ID)
		}
	}
}
