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

// Places returns the final places as far as they are settled, best first and in the order of Matches inside a
// shared range. A place that is given never changes by later matches; who may still play has none yet.
//
//   - Each round leaves the places between those who go on and those who came, counted by participants, not by slots:
//     12 of 16 give 9–12 to those beaten in the first round. Those beaten there share them.
//   - Champion and beaten finalist are 1 and 2. With a third-place match its participants take the next two places,
//     or the only participant there the first of them; without it the beaten semi-finalists share them.
//   - In a double elimination the rounds that count are those of the lower bracket: the loser of the lower final is
//     third, and so on down. The grand final gives its places once no reset can follow.
//   - Both absent from a match count as beaten in it and share the range of that round. Where the beaten would go on,
//     they count as beaten in the match that they do not reach: after a semi-final the third-place match, of which they
//     take the lower place, and after a match of the upper bracket the one in which the loser would meet somebody next.
//   - Both absent from a final (single, grand or reset) or the third-place match take no place: the places at stake there
//     stay vacant.
//   - What an absence leaves vacant is not handed on: places settled earlier stay true.
func (b *Bracket) Places() []Place {
	places := make([]Place, 0, len(b.draw.Slots))
	put := func(participant int64, from, to int) {
		if participant != Nobody {
			places = append(places, Place{participant, from, to})
		}
	}
	came, worst := b.expected()
	for i, n := range b.plan.nodes {
		m := b.matches.at(i)
		out := n // where the beaten of this match drop out
		if n.loserTo != nowhere {
			if m.State != NoShow {
				continue
			}
			next := n.loserTo
			for came[next] < 2 && b.plan.nodes[next].winnerTo != nowhere {
				next = b.plan.nodes[next].winnerTo
			}
			out = b.plan.nodes[next]
		}
		from, to := worst[out.tier+1]+1, worst[out.tier]
		switch {
		case n.kind == GrandFinal && b.at(Finals, 1).State != Empty:
		case n.decider():
			put(m.Winner, from, from)
			put(m.Loser(), from+1, from+1)
		case m.State == NoShow:
			if out.decider() {
				from = to
			}
			put(m.Sides[0].Participant, from, to)
			put(m.Sides[1].Participant, from, to)
		default:
			put(m.Loser(), from, to)
		}
	}
	slices.SortStableFunc(places, func(p, q Place) int {
		return cmp.Or(cmp.Compare(p.From, q.From), cmp.Compare(p.To, q.To))
	})
	return places
}

// decider reports whether the match parts its two places, rather than leaving those of its round to be shared.
func (n node) decider() bool {
	switch n.kind {
	case Final, ThirdPlace, GrandFinal, GrandFinalReset:
		return true
	default:
		return false
	}
}

// expected returns how many participants come to each match if every match between two has a winner, and the worst place
// of each tier: how many come that far; the element after the last tier is 0. It follows from the slots alone.
func (b *Bracket) expected() (came, worst []int) {
	nodes := b.plan.nodes
	came = make([]int, len(nodes))
	worst = make([]int, b.plan.tiers+1) // at first, how many get no further
	for i, n := range nodes {
		for _, from := range n.sources {
			switch {
			case from.from == fromSlot && b.draw.Slots[from.index] != Nobody:
			case from.from == fromWinner && came[from.index] > 0, from.from == fromLoser && came[from.index] == 2:
				worst[nodes[from.index].tier]--
			default:
				continue
			}
			came[i]++
			worst[n.tier]++
		}
	}
	for tier := b.plan.tiers - 1; tier >= 0; tier-- {
		worst[tier] += worst[tier+1]
	}
	return came, worst
}
