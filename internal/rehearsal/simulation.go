package rehearsal

import (
	"math/rand/v2"
	"slices"

	"yagura/internal/match"
)

// Simulation computes the results of bots from their strength and from random numbers of each match. A result does not depend on
// the order in which the matches are played.
type Simulation struct {
	seed     uint64
	strength []float64 // by the id of the bot, from 1
}

func newSimulation(seed int64, participants int) Simulation {
	s := Simulation{seed: uint64(seed), strength: make([]float64, participants+1)}
	random := rand.New(rand.NewPCG(s.seed, uint64(participants)))
	for i := 1; i <= participants; i++ {
		s.strength[i] = 1 + 3*random.Float64()
	}
	return s
}

// Random returns the random numbers of a match between the given bots.
func (s *Simulation) Random(position int, match int64, sides ...int64) *rand.Rand {
	stream := uint64(match)<<1 | uint64(position)
	for _, side := range sides {
		stream = stream*0x9e3779b97f4a7c15 + uint64(side)
	}
	return rand.New(rand.NewPCG(s.seed, stream))
}

// drawn is the percentage of matches that end in a draw if draws are allowed.
const drawn = 10

// Duel decides a two-sided match. It returns the winner, Nobody for a draw, and the games won by each side.
func (s *Simulation) Duel(random *rand.Rand, sides [2]int64, matchCount int, mayDraw bool) (winner int64, games [2]int) {
	if mayDraw && random.IntN(100) < drawn {
		return match.Nobody, [2]int{matchCount / 2, matchCount / 2}
	}
	side := 0
	if a, b := s.strength[sides[0]], s.strength[sides[1]]; random.Float64()*(a+b) >= a {
		side = 1
	}
	most := matchCount/2 + 1
	games[side], games[1-side] = most, random.IntN(most)
	return sides[side], games
}

// Lobby decides a match with many sides. It returns the rank and the kills of each player, by rank. The scores of given come
// first and stay as they are. The players of ahead follow in their order, and the others in random order.
func (s *Simulation) Lobby(random *rand.Rand, players, ahead []int64, given []Score) []Score {
	scores := append(make([]Score, 0, len(players)), given...)
	for _, id := range ahead {
		scores = append(scores, Score{EntryID: id, Rank: len(scores) + 1})
	}
	left := slices.DeleteFunc(slices.Clone(players), func(id int64) bool {
		return slices.ContainsFunc(scores, func(s Score) bool { return s.EntryID == id })
	})
	for len(left) > 0 {
		at := s.pick(random, left)
		scores = append(scores, Score{EntryID: left[at], Rank: len(scores) + 1})
		left = slices.Delete(left, at, at+1)
	}
	for i := 1; i < len(scores); i++ { // each player was killed by a player with a better rank
		if by := random.IntN(i); by >= len(given) {
			scores[by].Kill++
		}
	}
	return scores
}

func (s *Simulation) pick(random *rand.Rand, left []int64) int {
	total := 0.0
	for _, id := range left {
		total += s.strength[id]
	}
	at := random.Float64() * total
	for i, id := range left {
		if at -= s.strength[id]; at < 0 {
			return i
		}
	}
	return len(left) - 1
}
