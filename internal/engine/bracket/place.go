package bracket

import (
	"cmp"
	"slices"
)

// Place is the final place of a participant. From and To count from 1, are inclusive, and differ if places are
// shared, as by those who lose in the same round.
type Place struct {
	Participant int64
	From, To    int
}

// Places returns the places as far as they are known, best first and in the order of Matches inside a shared range.
// Who may still play has none yet. Once the bracket is finished, everyone has a place, and each range is shared by as
// many as it has places.
//
//   - Each round leaves the places between those who go on and those who came, counted by participants, not by slots:
//     12 of 16 give 9–12 to those beaten in the first round. Those beaten there share them. While matches are open, each
//     is expected to have a winner.
//   - Champion and beaten finalist are 1 and 2. With a third-place match its participants take the next two places,
//     or the only participant there the first of them; without it the beaten semi-finalists share them.
//   - In a double elimination the rounds that count are those of the lower bracket: the loser of the lower final is
//     third, and so on down. The grand final gives its places once no reset can follow.
//   - Both absent from a match are both beaten in it and share the places of its round. Nobody goes on from it, so its
//     round has more places to share: after one double no-show of two semi-finals the other winner is champion, and the
//     three others share 2–4. This alone changes a place that was given before. Where the beaten would go on, they count
//     as beaten in the match that they do not reach: after a semi-final behind who plays for the third place, after a
//     match of the upper bracket in the one in which the loser would meet someone next.
//   - Both absent from a match that parts two places (a final, the grand final, its reset, the third-place match) share
//     them. There is no champion then: a champion alone has the first place.
func (b *Bracket) Places() []Place {
	places := make([]Place, 0, len(b.draw.Slots))
	put := func(participant int64, from, to int) {
		if participant != Nobody {
			places = append(places, Place{participant, from, to})
		}
	}
	drawn := b.drawn()
	came, worst := b.expected(drawn)
	for i, n := range b.plan.nodes {
		m := b.matches.at(i)
		if n.loserTo != nowhere && m.State != NoShow {
			continue // the beaten plays on
		}
		out := b.plan.exit(i, drawn)
		from, to := worst[b.plan.nodes[out].tier+1]+1, worst[b.plan.nodes[out].tier]
		switch {
		case n.kind == GrandFinal && b.at(Finals, 1).State != Empty:
		case n.decider() && m.State == NoShow:
			put(m.Sides[0].Participant, from, from+1)
			put(m.Sides[1].Participant, from, from+1)
		case n.decider():
			put(m.Winner, from, from)
			put(m.Loser(), from+1, from+1)
		case m.State == NoShow:
			if b.plan.nodes[out].decider() {
				from += came[out] // behind those who reach it
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

// decider reports whether the match decides between two places, rather than leaving those of its round to be shared.
func (n node) decider() bool {
	switch n.kind {
	case Final, ThirdPlace, GrandFinal, GrandFinalReset:
		return true
	default:
		return false
	}
}

// exit returns the node in which participants who are both absent from the node at an index count as beaten: this
// one, or the one where its loser would meet an opponent next. drawn holds the number of participants that reach each
// node by the draw.
func (p *plan) exit(i int, drawn []int) int {
	next := p.nodes[i].loserTo
	if next == nowhere {
		return i
	}
	for drawn[next] < 2 && p.nodes[next].winnerTo != nowhere {
		next = p.nodes[next].winnerTo
	}
	return next
}

// drawn returns how many participants reach each match if every match between two has a winner. It depends on the
// slots only.
func (b *Bracket) drawn() []int {
	came := make([]int, len(b.plan.nodes))
	for i, n := range b.plan.nodes {
		for _, from := range n.sources {
			if b.sends(from, came) {
				came[i]++
			}
		}
	}
	return came
}

// sends reports whether a source provides a participant, given how many reach the matches before it and that each has
// a winner.
func (b *Bracket) sends(from source, came []int) bool {
	switch from.from {
	case fromSlot:
		return b.draw.Slots[from.index] != Nobody
	case fromWinner:
		return came[from.index] > 0
	case fromLoser:
		return came[from.index] == 2
	default:
		return false
	}
}

// expected returns how many participants reach each match if every open match between two has a winner, and the worst
// place of each tier: how many get that far; the element after the last tier is 0.
func (b *Bracket) expected(drawn []int) (came, worst []int) {
	nodes := b.plan.nodes
	came = make([]int, len(nodes))
	worst = make([]int, b.plan.tiers+1) // at first, how many get no further
	for i, n := range nodes {
		for _, from := range n.sources {
			if from.from != fromSlot && b.matches.at(from.index).State == NoShow || !b.sends(from, came) {
				continue
			}
			if from.from != fromSlot {
				worst[nodes[from.index].tier]--
			}
			came[i]++
			worst[n.tier]++
		}
		if b.matches.at(i).State == NoShow && n.kind != GrandFinalReset { // participants of the reset count in the grand final
			worst[n.tier] -= 2
			worst[nodes[b.plan.exit(i, drawn)].tier] += 2
		}
	}
	for tier := b.plan.tiers - 1; tier >= 0; tier-- {
		worst[tier] += worst[tier+1]
	}
	return came, worst
}
