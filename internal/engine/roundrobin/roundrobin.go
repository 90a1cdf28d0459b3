// Package roundrobin makes the schedule of a league: everyone meets everyone else of their group, once or twice
// (LEAGUE-1).
package roundrobin

import "errors"

// Nobody stands for the free round of an odd group.
const Nobody int64 = 0

// Pair is two participants who meet; A plays at home, where that matters.
type Pair struct{ A, B int64 }

// Faults of a schedule.
var (
	ErrTooFew = errors.New("roundrobin: a group needs at least two participants")
	ErrLegs   = errors.New("roundrobin: one or two legs")
	ErrGroups = errors.New("roundrobin: every group needs at least two participants")
)

// Schedule returns the rounds of one group by the circle method: one participant stays, the others rotate. Each round
// contains everyone once; in an odd group one participant has a free round. In one leg the numbers of home and away matches
// of a participant differ by at most one. The second leg is the first with the sides exchanged.
func Schedule(participants []int64, legs int) ([][]Pair, error) {
	switch {
	case len(participants) < 2:
		return nil, ErrTooFew
	case legs != 1 && legs != 2:
		return nil, ErrLegs
	}
	circle := make([]int64, 0, len(participants)+1)
	if len(participants)%2 == 1 {
		circle = append(circle, Nobody) // the one who stays, so that the others change sides from round to round
	}
	circle = append(circle, participants...)
	n := len(circle)
	rounds := make([][]Pair, 0, legs*(n-1))
	for round := range n - 1 {
		pairs := make([]Pair, 0, n/2)
		for i := range n / 2 {
			a, b := circle[i], circle[n-1-i]
			// The first place alternates by round, the others by their place, so that everyone has both sides about
			// equally often.
			if i == 0 && round%2 == 1 || i%2 == 1 {
				a, b = b, a
			}
			if a != Nobody && b != Nobody {
				pairs = append(pairs, Pair{a, b})
			}
		}
		rounds = append(rounds, pairs)
		last := circle[n-1]
		copy(circle[2:], circle[1:n-1])
		circle[1] = last
	}
	if legs == 2 {
		for _, first := range rounds[:n-1] {
			second := make([]Pair, len(first))
			for i, p := range first {
				second[i] = Pair{p.B, p.A}
			}
			rounds = append(rounds, second)
		}
	}
	return rounds, nil
}

// Groups distributes participants, the best first, to groups of nearly equal strength and size, in snake order (1 2
// 3, 3 2 1). Every group has at least two.
func Groups(participants []int64, groups int) ([][]int64, error) {
	if groups < 1 || len(participants) < 2*groups {
		return nil, ErrGroups
	}
	out := make([][]int64, groups)
	for i, p := range participants {
		lap, at := i/groups, i%groups
		if lap%2 == 1 {
			at = groups - 1 - at
		}
		out[at] = append(out[at], p)
	}
	return out, nil
}
