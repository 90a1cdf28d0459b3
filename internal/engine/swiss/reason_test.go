package swiss_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/engine/swiss"
)

// players returns a field with the points; ids count from 1.
func players(points ...int) []swiss.Player {
	out := make([]swiss.Player, len(points))
	for i, p := range points {
		out[i] = swiss.Player{ID: int64(i + 1), Points: p}
	}
	return out
}

func TestReasons(t *testing.T) {
	four := players(3, 3, 0, 0)
	four[0].Met, four[3].Late = []int64{2}, true
	five := players(6, 3, 3, 0, 0)
	five[4].FreeWins, five[3].FreeWins = 1, 1
	again := players(3, 3, 0)
	for i := range again {
		again[i].FreeWins = 1
	}
	// 3 has had no bye, but 1 and 2 have met and have no other possible opponent.
	forced := players(3, 3, 0)
	forced[0].Met, forced[0].FreeWins, forced[1].FreeWins = []int64{2}, 1, 1
	for name, c := range map[string]struct {
		field swiss.Field
		want  []swiss.Pair
	}{
		"met neighbours float": {swiss.Field{Players: four}, []swiss.Pair{
			{A: 1, B: 4, Gap: 3, Reason: swiss.Reason{GroupA: 3, Float: swiss.Down, RematchAvoided: true, Late: true}},
			{A: 2, B: 3, Gap: 3, Reason: swiss.Reason{GroupA: 3, Float: swiss.Down, RematchAvoided: true}},
		}},
		"forbidden neighbours": {swiss.Field{Players: players(0, 0, 0, 0), Forbidden: [][2]int64{{3, 1}}}, []swiss.Pair{
			{A: 1, B: 4, Reason: swiss.Reason{ForbiddenAvoided: true}},
			{A: 2, B: 3, Reason: swiss.Reason{ForbiddenAvoided: true}},
		}},
		"the bye goes to the lowest without a free win": {swiss.Field{Players: five}, []swiss.Pair{
			{A: 1, B: 2, Gap: 3, Reason: swiss.Reason{GroupA: 6, GroupB: 3, Float: swiss.Down}},
			{A: 4, B: 5, Reason: swiss.Reason{}},
			{A: 3, B: swiss.Bye, Reason: swiss.Reason{GroupA: 3, ByeRule: swiss.ByeLowest}},
		}},
		"all had a free win": {swiss.Field{Players: again}, []swiss.Pair{
			{A: 1, B: 2, Reason: swiss.Reason{GroupA: 3, GroupB: 3}},
			{A: 3, B: swiss.Bye, Reason: swiss.Reason{ByeRule: swiss.ByeAllHad, FreeWins: 1}},
		}},
		"a rematch weighs more than a second bye": {swiss.Field{Players: forced}, []swiss.Pair{
			{A: 2, B: 3, Gap: 3, Reason: swiss.Reason{GroupA: 3, Float: swiss.Down}},
			{A: 1, B: swiss.Bye, Reason: swiss.Reason{GroupA: 3, ByeRule: swiss.ByeRematch, FreeWins: 1}},
		}},
		"by hand": {swiss.Field{Players: players(6, 3, 3, 0), Fixed: [][2]int64{{4, 1}}}, []swiss.Pair{
			{A: 1, B: 4, Gap: 6, Reason: swiss.Reason{GroupA: 6, Float: swiss.Down, Fixed: true}},
			{A: 2, B: 3, Reason: swiss.Reason{GroupA: 3, GroupB: 3}},
		}},
		"a bye by hand makes another": {swiss.Field{Players: players(6, 3, 3, 0), Fixed: [][2]int64{{swiss.Bye, 1}}}, []swiss.Pair{
			{A: 2, B: 3, Reason: swiss.Reason{GroupA: 3, GroupB: 3}},
			{A: 1, B: swiss.Bye, Reason: swiss.Reason{GroupA: 6, Fixed: true}},
			{A: 4, B: swiss.Bye, Reason: swiss.Reason{ByeRule: swiss.ByeLowest}},
		}},
		"everybody by hand": {swiss.Field{Players: players(3, 0), Fixed: [][2]int64{{1, 2}}}, []swiss.Pair{
			{A: 1, B: 2, Gap: 3, Reason: swiss.Reason{GroupA: 3, Float: swiss.Down, Fixed: true}},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := swiss.Draw(c.field)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestFixedPairsStay proves that the other players are paired as if the fixed pairs did not exist.
func TestFixedPairsStay(t *testing.T) {
	for seed := range uint64(events(60, 3000)) {
		e := newEvent(6+int(seed%60), seed, 0.1, 0)
		for range 4 {
			f := e.field()
			f.Fixed = [][2]int64{{f.Players[1].ID, f.Players[len(f.Players)-1].ID}, {f.Players[3].ID, f.Players[2].ID}}
			pairs := drawn(t, f)
			var around []swiss.Pair
			for _, p := range pairs {
				if !p.Reason.Fixed {
					around = append(around, p)
				}
			}
			if len(pairs)-len(around) != 2 {
				t.Fatalf("pairs by hand %v are lost in %v", f.Fixed, pairs)
			}
			rest := swiss.Field{Seed: f.Seed, Players: slices.DeleteFunc(slices.Clone(f.Players), func(p swiss.Player) bool {
				return slices.ContainsFunc(f.Fixed, func(pair [2]int64) bool { return pair[0] == p.ID || pair[1] == p.ID })
			})}
			if diff := cmp.Diff(drawn(t, rest), around); diff != "" {
				t.Fatalf("pairs beside those made by hand (-want +got):\n%s", diff)
			}
			e.play(pairs)
		}
	}
	for name, fixed := range map[string][][2]int64{
		"a stranger": {{1, 9}}, "nobody": {{0, 0}}, "twice": {{1, 2}, {2, 3}}, "against oneself": {{1, 1}}, "a second bye": {{1, 0}, {0, 1}},
	} {
		if _, err := swiss.Draw(swiss.Field{Players: players(0, 0, 0, 0), Fixed: fixed}); !errors.Is(err, swiss.ErrFixed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNoSecondFreeWin proves that nobody gets a second bye while another player has had none, if the rounds are few enough. An
// absence does not change that.
func TestNoSecondFreeWin(t *testing.T) {
	for seed := range uint64(events(60, 600)) {
		e := newEvent(17+2*int(seed%15), seed, 0, 0)
		byes := map[int64]int{}
		for range 5 {
			f := e.field()
			var away swiss.Player
			if seed%2 == 1 { // a player who had a bye and another player are absent for a round
				at := slices.IndexFunc(f.Players, func(p swiss.Player) bool { return p.FreeWins > 0 })
				if at > 0 {
					away = f.Players[at]
					f.Players = slices.Delete(f.Players, at, at+1)
					f.Players = f.Players[1:]
				}
			}
			pairs := drawn(t, f)
			for _, p := range pairs {
				if p.B == swiss.Bye {
					if byes[p.A]++; byes[p.A] > 1 {
						t.Fatalf("seed %d: %d has a second bye (%s)", seed, p.A, p.Reason.ByeRule)
					}
				}
				if p.Rematch || away.ID != 0 && (p.A == away.ID || p.B == away.ID) {
					t.Fatalf("seed %d: %+v", seed, p)
				}
			}
			e.play(pairs)
		}
	}
}

func TestRounds(t *testing.T) {
	for n, want := range map[int]int{-1: 1, 0: 1, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 256: 8, 257: 9, 8192: 13} {
		if got := swiss.Rounds(n); got != want {
			t.Errorf("%d players: %d rounds, want %d", n, got, want)
		}
	}
}
