package bracket

import (
	"cmp"
	"slices"
)

// Place is the final place of a participant. From and To count from 1, are inclusive, and differ if places are
// shared, for example by the losers of a round.
type Place struct {
	Participant int64
	From, To    int
}

// Places returns the known places, best first, and in the order of Matches inside a shared range. A participant who may still play
// has no place yet. Once the bracket is finished, everyone has a place with one exception (the last rule), and each range is shared by
// as many as it has places.
//
//   - The losers of a round share the places after those of the participants who advance from it. The number of participants who
//     reach the round counts, not the number of slots: with 12 participants in 16 slots, the losers of the first round share
//     9–12. Every open match is expected to have a winner.
//   - The winner and the loser of the final are 1 and 2. With a third-place match its participants take the next two places; if
//     it has one participant only, that one takes the first of them. Without it the losers of the semi-finals share them.
//   - In a double elimination the rounds of the lower bracket count: the loser of the lower final is third, and so on. The grand
//     final decides its places once no reset can follow.
//   - If both sides of a match are absent, both count as losers of that match and share the places of its round. Nobody
//     advances, so the round has more places to share. Example: after one double no-show in two semi-finals, the other winner is
//     champion and the remaining three share places 2–4. Only this case and the last rule change places that were already given.
//   - If the loser of such a match would advance, both sides count as losers of a later match: after a semi-final they are placed
//     behind the participants of the third-place match; after a match of the upper bracket they lose in the match in which the
//     loser would meet the next opponent.
//   - If both sides are absent from a match that decides two places (a final, the grand final, its reset, the third-place
//     match), they share both. Then there is no champion, because a champion has the first place alone.
//   - If only a participant who has left reaches the final or the grand final, there is no champion either. The participant
//     shares the first place with those who have the next places. Example: after a double no-show in the other semi-final all
//     four share places 1–4. A participant who has left and was alone in the draw has no place.
func (b *Bracket) Places() []Place {
	places := make([]Place, 0, len(b.draw.Slots))
	put := func(participant int64, from, to int) {
		if participant != Nobody {
			places = append(places, Place{participant, from, to})
		}
	}
	drawn := b.drawn()
	reached, worst := b.expected(drawn)
	for i, n := range b.plan.nodes {
		m := b.matches.at(i)
		if n.loserTo != nowhere && m.State != NoShow {
			continue // the loser advances
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
				from += reached[out] // behind those who reach it
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
	return b.withUncrowned(places)
}

// withUncrowned adds the participant who has left and was alone in the last match, so that nobody has the first place alone.
// The bracket is finished then, and the best of the given places begin at 2.
func (b *Bracket) withUncrowned(places []Place) []Place {
	last := b.at(Upper, b.Rounds()-1)
	if b.draw.Double {
		last = b.at(Finals, 0)
	}
	if last.State != Bye || last.Winner != Nobody || len(places) == 0 {
		return places
	}
	shared := places[0].To
	for i := range places {
		if places[i].To == shared {
			places[i].From = 1
		}
	}
	alone := cmp.Or(last.Sides[0].Participant, last.Sides[1].Participant)
	return slices.Insert(places, 0, Place{alone, 1, shared})
}

// decider reports whether the match decides two places. The losers of other matches share the places of their round.
func (n node) decider() bool {
	switch n.kind {
	case Final, ThirdPlace, GrandFinal, GrandFinalReset:
		return true
	default:
		return false
	}
}

// exit returns the node in which participants who are both absent from the node at an index count as losers: this node, or the one
// in which its loser would meet the next opponent. drawn holds the number of participants that reach each
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
	reached := make([]int, len(b.plan.nodes))
	for i, n := range b.plan.nodes {
		for _, from := range n.sources {
			if b.sends(from, reached) {
				reached[i]++
			}
		}
	}
	return reached
}

// sends reports whether a source provides a participant, given how many reach the matches before it and that each has
// a winner.
func (b *Bracket) sends(from source, reached []int) bool {
	switch from.from {
	case fromSlot:
		return b.draw.Slots[from.index] != Nobody
	case fromWinner:
		return reached[from.index] > 0
	case fromLoser:
		return reached[from.index] == 2
	default:
		return false
	}
}

// expected returns how many participants reach each match if every open match between two has a winner. It also returns the worst place of
// each tier, which is the number of participants who reach the tier; the element after the last tier is 0.
func (b *Bracket) expected(drawn []int) (reached, worst []int) {
	nodes := b.plan.nodes
	reached = make([]int, len(nodes))
	worst = make([]int, b.plan.tiers+1) // at first, the number of participants who do not get further
	for i, n := range nodes {
		for _, from := range n.sources {
			if from.from != fromSlot && b.matches.at(from.index).State == NoShow || !b.sends(from, reached) {
				continue
			}
			if from.from != fromSlot {
				worst[nodes[from.index].tier]--
			}
			reached[i]++
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
	return reached, worst
}
