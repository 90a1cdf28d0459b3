package swiss_test

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"yagura/internal/engine/swiss"
)

// event is a swiss draw that is played with random results.
type event struct {
	r       *rand.Rand
	players []swiss.Player
	draws   float64
	drops   float64
	next    int64
}

func newEvent(n int, seed uint64, draws, drops float64) *event {
	e := &event{r: rand.New(rand.NewPCG(seed, 7)), draws: draws, drops: drops, next: int64(n) + 1}
	for i := range n {
		e.players = append(e.players, swiss.Player{ID: int64(i + 1)})
	}
	return e
}

func (e *event) field() swiss.Field {
	e.r.Shuffle(len(e.players), func(i, j int) { e.players[i], e.players[j] = e.players[j], e.players[i] })
	slices.SortStableFunc(e.players, func(a, b swiss.Player) int { return cmp.Compare(b.Points, a.Points) })
	return swiss.Field{Players: slices.Clone(e.players), Seed: e.r.Uint64()}
}

// play gives the pairs random results.
func (e *event) play(pairs []swiss.Pair) {
	at := map[int64]*swiss.Player{}
	for i := range e.players {
		at[e.players[i].ID] = &e.players[i]
		e.players[i].Floated = swiss.Level
	}
	for _, p := range pairs {
		a := at[p.A]
		if p.B == swiss.Bye {
			a.Points += 3
			a.FreeWins++
			continue
		}
		b := at[p.B]
		a.Met, b.Met = append(slices.Clip(a.Met), b.ID), append(slices.Clip(b.Met), a.ID)
		if a.Points > b.Points {
			a.Floated, b.Floated = swiss.Down, swiss.Up
		}
		switch x := e.r.Float64(); {
		case x < e.draws:
			a.Points++
			b.Points++
		case x < e.draws+(1-e.draws)/2:
			a.Points += 3
		default:
			b.Points += 3
		}
	}
	e.players = slices.DeleteFunc(e.players, func(swiss.Player) bool { return len(e.players) > 4 && e.r.Float64() < e.drops })
}
