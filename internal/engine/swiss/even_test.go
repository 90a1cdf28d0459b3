package swiss_test

import (
	"fmt"
	"testing"

	"yagura/internal/engine/swiss"
)

// spread plays a number of rounds and returns the largest difference of meetings between pairs, and of byes between players.
func spread(t *testing.T, n, rounds int, seed uint64) (met, byes int) {
	t.Helper()
	e := newEvent(n, seed, 0.1, 0)
	meetings, free := map[[2]int64]int{}, map[int64]int{}
	for range rounds {
		pairs := drawn(t, e.field())
		for _, p := range pairs {
			if p.B == swiss.Bye {
				free[p.A]++
			} else {
				meetings[[2]int64{min(p.A, p.B), max(p.A, p.B)}]++
			}
		}
		e.play(pairs)
	}
	fewest, most, least, highest := rounds, 0, rounds, 0
	for i := range int64(n) {
		least, highest = min(least, free[i+1]), max(highest, free[i+1])
		for j := range i {
			fewest, most = min(fewest, meetings[[2]int64{j + 1, i + 1}]), max(most, meetings[[2]int64{j + 1, i + 1}])
		}
	}
	return most - fewest, highest - least
}

// TestForcedRematchesAndByesAreSpreadEvenly plays events of more rounds than the field has opponents. Where no draw can
// know what later rounds will need, the difference may reach 2.
func TestForcedRematchesAndByesAreSpreadEvenly(t *testing.T) {
	for _, c := range []struct{ n, rounds, met, byes int }{
		{3, 9, 0, 0}, {4, 5, 1, 0}, {4, 9, 0, 0}, {5, 10, 2, 2}, {6, 10, 2, 0}, {7, 14, 2, 2}, {8, 14, 2, 0}, {9, 18, 2, 2},
	} {
		t.Run(fmt.Sprintf("%d players, %d rounds", c.n, c.rounds), func(t *testing.T) {
			for seed := range uint64(events(100, 400)) {
				if met, byes := spread(t, c.n, c.rounds, seed); met > c.met || byes > c.byes {
					t.Errorf("seed %d: meetings differ by %d, byes by %d", seed, met, byes)
				}
			}
		})
	}
}

// TestTheBestOfForcedRounds proves that a third meeting costs more than two second ones, and a third bye more than a second one.
func TestTheBestOfForcedRounds(t *testing.T) {
	four := players(9, 6, 3, 0) // 1 and 2 have met twice, all others once
	four[0].Met, four[1].Met = []int64{2, 3, 2, 4}, []int64{1, 1, 3, 4}
	four[2].Met, four[3].Met = []int64{4}, []int64{3}
	pairs := drawn(t, swiss.Field{Players: four})
	if p := pairs[0]; p.A != 1 || p.B != 3 || p.Meetings != 1 || p.Reason.Meetings != 1 || !p.Rematch || !p.Reason.RematchAvoided {
		t.Errorf("the round is %+v", pairs)
	}
	three := players(6, 3, 0)
	three[0].FreeWins, three[1].FreeWins, three[2].FreeWins = 1, 2, 2
	pairs = drawn(t, swiss.Field{Players: three})
	if p := pairs[1]; p.A != 1 || p.Reason.ByeRule != swiss.ByeAllHad || p.Reason.FreeWins != 1 {
		t.Errorf("the round is %+v", pairs)
	}
	issues, err := check(swiss.Field{Players: three}, [][2]int64{{1, 2}, {3, swiss.Bye}})
	if err != nil || len(issues) != 2 || issues[1] != (swiss.Issue{Kind: swiss.IssueSecondBye, A: 3, Times: 2, Avoidable: true}) {
		t.Errorf("the check finds %+v, %v", issues, err)
	}
	issues, err = check(swiss.Field{Players: four}, [][2]int64{{1, 2}, {3, 4}})
	if err != nil || len(issues) != 4 ||
		issues[0] != (swiss.Issue{Kind: swiss.IssueRematch, A: 1, B: 2, Times: 2, Avoidable: true}) || issues[2].Times != 1 || issues[2].Avoidable {
		t.Errorf("the check finds %+v, %v", issues, err)
	}
}

// withOutcast returns a field after some rounds in which player 1 must not meet anyone.
func withOutcast(n, rounds int) swiss.Field {
	e := newEvent(n, 3, 0.05, 0)
	for range rounds {
		pairs, _ := swiss.Draw(e.field()) // a field of an event is valid
		e.play(pairs)
	}
	f := e.field()
	for i := int64(2); i <= int64(n); i++ {
		f.Forbidden = append(f.Forbidden, [2]int64{i, 1})
	}
	return f
}

// TestConstrainedPlayersArePairedWithTheNearestTheyMayMeet draws large fields with players who must not meet half of the field or more.
func TestConstrainedPlayersArePairedWithTheNearestTheyMayMeet(t *testing.T) {
	for _, n := range []int{65, 66, 128, 129, 300} {
		f := withOutcast(n, 3)
		whole, err := swiss.DrawWhole(f)
		if err != nil {
			t.Fatal(err)
		}
		pairs := drawn(t, f)
		if got, want := untilGaps(f, pairs)[:5], untilGaps(f, whole)[:5]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%d players, one outcast: the round is worth %v, the best %v", n, got, want)
		}
		f.Forbidden = f.Forbidden[5:] // 1 may meet 2 to 6 now, and those of them not met before
		for i := int64(10); i <= int64(n); i++ {
			f.Forbidden = append(f.Forbidden, [2]int64{7, i}, [2]int64{i, 8})
		}
		for _, p := range drawn(t, f) {
			if p.Forbidden || p.Rematch {
				t.Errorf("%d players, three with few opponents: %+v", n, p)
			}
		}
	}
}
