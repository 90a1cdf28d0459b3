package bracket

import (
	"cmp"
	"slices"
)

// Place is the final place of a participant: From and To count from 1, are inclusive, and differ where places are
// shared, as by those beaten in the same round.
type Place struct {
	Participant int64
	From, To    int
}

// Places returns the final places as far as they are settled, best first and in order of the draw inside a shared
// range. A place that is given never changes by later matches; who may still play has none yet.
//
//   - Each round leaves the places between those who go on and those who came, counted by participants, not by slots:
//     12 of 16 give 9–12 to those beaten in the first round. Those beaten there share them.
//   - Champion and beaten finalist are 1 and 2. With a third-place match its participants take the next two places,
//     or the only participant there the first of them; without it the beaten semi-finalists share them.
//   - Both absent from a match count as beaten in it and share the range of that round. From a semi-final that a
//     third-place match follows they take the last place of the range, as they do not reach that match.
//   - Both absent from the final or the third-place match take no place: the places at stake there stay vacant.
//   - What an absence leaves vacant is not handed on: places settled earlier stay true.
func (b *Bracket) Places() []Place {
	places := make([]Place, 0, len(b.slots))
	put := func(participant int64, from, to int) {
		if participant != Nobody {
			places = append(places, Place{participant, from, to})
		}
	}
	came := b.entrants()
	for m := range b.matches.all() {
		upper, lower := m.Sides[0].Participant, m.Sides[1].Participant
		from, to := came[m.Pos.Round+1]+1, came[m.Pos.Round]
		switch {
		case m.Type == ThirdPlace:
			best := to + 1 // the places down to `to` are the finalists'
			put(m.Winner, best, best)
			put(m.Loser(), best+1, best+1)
		case m.Type == Final:
			put(m.Winner, 1, 1)
			put(m.Loser(), from, to)
		case m.Type == SemiFinal && b.thirdPlace:
			if m.State == NoShow {
				put(upper, to, to)
				put(lower, to, to)
			}
		case m.State == NoShow:
			put(upper, from, to)
			put(lower, from, to)
		default:
			put(m.Loser(), from, to)
		}
	}
	slices.SortStableFunc(places, func(p, q Place) int {
		return cmp.Or(cmp.Compare(p.From, q.From), cmp.Compare(p.To, q.To))
	})
	return places
}

// entrants returns how many participants come to each round if every match between two has a winner; the element after
// the last round counts the champion. It follows from the slots alone: each part of the draw with anybody in it sends
// one.
func (b *Bracket) entrants() []int {
	taken := make([]bool, len(b.slots))
	for i, id := range b.slots {
		taken[i] = id != Nobody
	}
	counts := make([]int, b.Rounds()+1)
	for round := range counts {
		for _, one := range taken {
			if one {
				counts[round]++
			}
		}
		half := len(taken) / 2
		for i := range half {
			taken[i] = taken[2*i] || taken[2*i+1]
		}
		taken = taken[:half]
	}
	return counts
}
