package swiss_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"yagura/internal/engine/swiss"
)

// meetings returns how often two players have met.
func meetings(a, b swiss.Player) int {
	times := 0
	for _, id := range a.Met {
		if id == b.ID {
			times++
		}
	}
	return times
}

func mostMeetings(f swiss.Field) int {
	most := 0
	for i, a := range f.Players {
		for _, b := range f.Players[:i] {
			most = max(most, meetings(a, b))
		}
	}
	return most
}

// worth returns the costs of a round by criteria 1 to 6, the most important first.
func worth(f swiss.Field, pairs []swiss.Pair) []int {
	at := map[int64]int{}
	for i, p := range f.Players {
		at[p.ID] = i
	}
	var points, size []int
	group, place := make([]int, len(f.Players)), make([]int, len(f.Players))
	for i, p := range f.Players {
		if i == 0 || p.Points != f.Players[i-1].Points {
			points, size = append(points, p.Points), append(size, 0)
		}
		group[i], place[i] = len(points)-1, size[len(points)-1]
		size[len(points)-1]++
	}
	fewest := slices.MinFunc(f.Players, func(a, b swiss.Player) int { return a.FreeWins - b.FreeWins }).FreeWins
	most := mostMeetings(f)
	out := make([]int, 1+most+2+len(points)+2)
	rematches, byes, gaps, after := out[1:1+most], out[1+most:3+most], out[3+most:3+most+len(points)], out[3+most+len(points):]
	for _, p := range pairs {
		i := at[p.A]
		if p.B == swiss.Bye {
			byes[0] += f.Players[i].FreeWins - fewest
			byes[1] += len(points) - group[i]
			after[1] += size[group[i]] - 1 - place[i]
			continue
		}
		j := at[p.B]
		i, j = min(i, j), max(i, j)
		a, b := f.Players[i], f.Players[j]
		if slices.Contains(f.Forbidden, [2]int64{a.ID, b.ID}) || slices.Contains(f.Forbidden, [2]int64{b.ID, a.ID}) {
			out[0]++
		}
		if times := meetings(a, b); times > 0 {
			rematches[most-times]++
		}
		gaps[group[i]] += a.Points - b.Points
		if group[i] == group[j] {
			d := place[j] - place[i] - size[group[i]]/2
			after[1] += max(d, -d)
			continue
		}
		if a.Floated == swiss.Down {
			after[0]++
		}
		if b.Floated == swiss.Up {
			after[0]++
		}
		after[1] += size[group[i]] - 1 - place[i] + place[j]
	}
	return out
}

// untilGaps returns the costs by criteria 1 to 4: without repeated floats and the order inside the groups.
func untilGaps(f swiss.Field, pairs []swiss.Pair) []int {
	w := worth(f, pairs)
	return w[:len(w)-2]
}

// best returns the best of all possible rounds.
func best(f swiss.Field) []int {
	var winner []int
	var try func(left []int64, pairs []swiss.Pair)
	try = func(left []int64, pairs []swiss.Pair) {
		if len(left) == 0 {
			if w := worth(f, pairs); winner == nil || slices.Compare(w, winner) < 0 {
				winner = w
			}
			return
		}
		for i := 1; i < len(left); i++ {
			rest := append(slices.Clone(left[1:i]), left[i+1:]...)
			try(rest, append(slices.Clone(pairs), swiss.Pair{A: left[0], B: left[i]}))
		}
	}
	var ids []int64
	for _, p := range f.Players {
		ids = append(ids, p.ID)
	}
	if len(ids)%2 == 0 {
		try(ids, nil)
		return winner
	}
	for i := range ids {
		try(append(slices.Clone(ids[:i]), ids[i+1:]...), []swiss.Pair{{A: ids[i], B: swiss.Bye}})
	}
	return winner
}

func checkRound(t *testing.T, f swiss.Field, pairs []swiss.Pair) {
	t.Helper()
	seen := map[int64]bool{}
	byes := 0
	for _, p := range pairs {
		for _, id := range []int64{p.A, p.B} {
			if id == swiss.Bye {
				byes++
				continue
			}
			if seen[id] {
				t.Fatalf("%d is paired twice: %v", id, pairs)
			}
			seen[id] = true
		}
	}
	if len(seen) != len(f.Players) || byes != len(f.Players)%2 {
		t.Fatalf("%d of %d are paired, %d byes", len(seen), len(f.Players), byes)
	}
}

// long lets tests play as many events as the figures of docs/performance.md are based on.
var long = os.Getenv("YAGURA_LONG") != ""

// events returns how many events a test plays.
func events(short, whenLong int) int {
	if long {
		return whenLong
	}
	return short
}

// TestSmallFieldsEqualBruteForce plays random events and compares every round with the best of all rounds.
func TestSmallFieldsEqualBruteForce(t *testing.T) {
	for n := 2; n <= 10; n++ {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			for seed := range events(400/n, 1112) {
				e := newEvent(n, uint64(seed), []float64{0, 0.3}[seed%2], []float64{0, 0.05}[seed/2%2])
				for range 1 + e.r.IntN(7+n) {
					f := e.field()
					if e.r.IntN(4) == 0 {
						f.Forbidden = [][2]int64{{f.Players[0].ID, f.Players[len(f.Players)-1].ID}}
					}
					pairs := drawn(t, f)
					if got, want := worth(f, pairs), best(f); !slices.Equal(got, want) {
						t.Fatalf("round %v is worth %v, the best is worth %v\n%+v", pairs, got, want, f)
					}
					e.play(pairs)
				}
			}
		})
	}
}

// TestBlocksEqualWhole proves that a solution by blocks is as good as a solution of the whole field by criteria 1 to 4. It uses
// the sizes that Draw solves as a whole, because they are harder for blocks than larger ones.
func TestBlocksEqualWhole(t *testing.T) {
	for _, n := range []int{5, 8, 13, 20, 33, 47, 64, 90, 131, 200} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			for seed := range events(max(1, 300/n), max(40, 40000/n)) {
				e := newEvent(n, uint64(seed), []float64{0, 0.1, 0.4}[seed%3], []float64{0, 0.04}[seed%2])
				for round := range 9 {
					f := e.field()
					pairs, err := swiss.DrawByBlocks(f)
					if err != nil {
						t.Fatal(err)
					}
					checkRound(t, f, pairs)
					whole, err := swiss.DrawWhole(f)
					if err != nil {
						t.Fatal(err)
					}
					if got, want := untilGaps(f, pairs), untilGaps(f, whole); !slices.Equal(got, want) {
						t.Errorf("seed %d round %d: blocks are worth %v, the whole is worth %v", seed, round, got, want)
					}
					e.play(pairs)
				}
			}
		})
	}
}

// TestTeamsNeverMeet proves that team mates are not paired if that is forbidden, the team is less than half of the field and the
// rounds are few.
func TestTeamsNeverMeet(t *testing.T) {
	for seed := range uint64(events(3, 60)) {
		n := 129 + 97*int(seed%6)
		e := newEvent(n, seed, 0.1, 0)
		var teams [][2]int64
		large := int64(n) * int64(seed%4+4) / 16
		for i := int64(1); i <= int64(n); i++ {
			for j := i + 1; j <= int64(n); j++ {
				if i <= large && j <= large || i > large && (i-large)/5 == (j-large)/5 {
					teams = append(teams, [2]int64{i, j})
				}
			}
		}
		for round := range 4 {
			f := e.field()
			f.Forbidden = teams
			pairs := drawn(t, f)
			for _, p := range pairs {
				if p.Forbidden || p.Rematch {
					t.Fatalf("seed %d round %d, %d of a team among %d: %+v", seed, round+1, large, n, p)
				}
			}
			e.play(pairs)
		}
	}
}

// TestTooLargeATeam proves that a team of more than half of the field has as few forbidden pairs as possible.
func TestTooLargeATeam(t *testing.T) {
	for _, c := range [][2]int64{{40, 25}, {150, 80}} {
		n, large := c[0], c[1]
		e := newEvent(int(n), 1, 0, 0)
		var team [][2]int64
		for i := int64(1); i <= large; i++ {
			for j := i + 1; j <= large; j++ {
				team = append(team, [2]int64{i, j})
			}
		}
		for round := range 2 {
			f := e.field()
			f.Forbidden = team
			forbidden := int64(0)
			pairs := drawn(t, f)
			for _, p := range pairs {
				if p.Forbidden {
					forbidden++
				}
			}
			blocks, err := swiss.DrawByBlocks(f)
			if err != nil {
				t.Fatal(err)
			}
			checkRound(t, f, blocks) // everyone is paired, although not as well
			if want := large - n/2; forbidden != want {
				t.Errorf("round %d, a team of %d among %d: %d forbidden pairs, want %d", round+1, large, n, forbidden, want)
			}
			e.play(pairs)
		}
	}
}

func drawn(t *testing.T, f swiss.Field) []swiss.Pair {
	t.Helper()
	pairs, err := swiss.Draw(f)
	if err != nil {
		t.Fatal(err)
	}
	checkRound(t, f, pairs)
	return pairs
}

// BenchmarkUnavoidable draws a round of a field in which one player must not meet anyone.
func BenchmarkUnavoidable(b *testing.B) {
	for _, n := range []int{128, 1000, 1001} {
		f := withOutcast(n, 5)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := swiss.Draw(f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestBadFields(t *testing.T) {
	for name, c := range map[string]struct {
		players []swiss.Player
		want    error
	}{
		"nobody":       {nil, swiss.ErrTooFew},
		"alone":        {[]swiss.Player{{ID: 1}}, swiss.ErrTooFew},
		"twice":        {[]swiss.Player{{ID: 1}, {ID: 1}}, swiss.ErrDuplicate},
		"out of order": {[]swiss.Player{{ID: 1}, {ID: 2, Points: 3}}, swiss.ErrOrder},
		"without id":   {[]swiss.Player{{ID: 1}, {}}, swiss.ErrNobody},
	} {
		if _, err := swiss.Draw(swiss.Field{Players: c.players}); err != c.want {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, n := range []int{16, 64, 66, 96, 128, 256, 1024, 4096, 8192} {
		for _, round := range []int{2, 5, 9, 13} {
			e := newEvent(n, 3, 0.05, 0)
			for range round - 1 {
				pairs, err := swiss.Draw(e.field())
				if err != nil {
					b.Fatal(err)
				}
				e.play(pairs)
			}
			f := e.field()
			b.Run(fmt.Sprintf("%d/round=%d", n, round), func(b *testing.B) {
				rematches := 0
				for b.Loop() {
					pairs, err := swiss.Draw(f)
					if err != nil {
						b.Fatal(err)
					}
					rematches = 0
					for _, p := range pairs {
						if p.Rematch {
							rematches++
						}
					}
				}
				b.ReportMetric(float64(rematches), "rematches")
			})
		}
	}
}
