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
//   - In a double elimination the rounds that count are those of the lower bracket: the loser of the lower final is
//     third, and so on down. The grand final gives its places once no reset can follow.
//   - Both absent from a match count as beaten in it and share the range of that round. Where the beaten would go on,
//     they count as beaten in the match that they do not reach: after a semi-final the third-place match, of which they
//     take the lower place, and after a match of the upper bracket the one of the lower bracket.
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
	worst := b.worst()
	for i, n := range b.plan.nodes {
		m := b.matches.at(i)
		out := n // where the beaten of this match drop out
		if n.loserTo != nowhere {
			if m.State != NoShow {
				continue
			}
			out = b.plan.nodes[n.loserTo]
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

// worst returns the worst place of each tier, which is the number of participants who come that far if every match
// between two has a winner; the element after the last tier is 0. It follows from the slots alone.
func (b *Bracket) worst() []int {
	nodes := b.plan.nodes
	came := make([]int, len(nodes)) // to each match
	stay := make([]int, b.plan.tiers+1)
	for i, n := range nodes {
		for _, from := range n.sources {
			switch {
			case from.from == fromSlot && b.draw.Slots[from.index] != Nobody:
			case from.from == fromWinner && came[from.index] > 0, from.from == fromLoser && came[from.index] == 2:
				stay[nodes[from.index].tier]--
			default:
				continue
			}
			came[i]++
			stay[n.tier]++
		}
	}
	for tier := b.plan.tiers - 1; tier >= 0; tier-- {
		stay[tier] += stay[tier+1]
	}
	return stay
}
