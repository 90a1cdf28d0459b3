package bracket

import (
	"math/bits"
	"slices"
)

// plan is the graph of a bracket: the source of each side of each match. It depends on the number of slots and the
// kind only and is immutable, so the brackets of one draw share it.
type plan struct {
	// nodes are the matches, each after those that feed it: section after section, round after round, from top to
	// bottom, the third-place match last.
	nodes []node
	// rounds holds the range of nodes of each round of each section.
	rounds [3][]span
	// tiers is the number of tiers.
	tiers int
}

// span is a run of nodes.
type span struct{ first, size int }

// node is one match of a plan.
type node struct {
	pos     Pos
	kind    Type
	sources [2]source
	// winnerTo and loserTo are the nodes that take the winner and the loser, or nowhere. The grand final sends both
	// to its reset, by winnerTo.
	winnerTo, loserTo int
	// tier orders the matches by the place of a participant who is eliminated there, from 0 for the worst. All who
	// are eliminated in a tier share its places.
	tier int
}

// nowhere stands for no node.
const nowhere = -1

// source is the source of a side: a slot or another node, by its index.
type source struct {
	from  origin
	index int
}

// origin is the kind of a source.
type origin uint8

const (
	// fromSlot: the participant of a slot of the draw.
	fromSlot origin = iota
	// fromWinner: the winner of a match.
	fromWinner
	// fromLoser: the loser of a match.
	fromLoser
	// fromReset: the participant on the same side of the grand final, if its lower side won; else none.
	fromReset
)

// plan returns the graph of a valid draw.
func (d Draw) plan() *plan {
	slots := len(d.Slots)
	if d.Double {
		p := &plan{nodes: make([]node, 0, 2*slots-1)}
		p.layDouble(slots)
		return p
	}
	p := &plan{nodes: make([]node, 0, slots)}
	p.laySingle(slots, d.ThirdPlace)
	return p
}

// laySingle builds the graph of a single elimination.
func (p *plan) laySingle(slots int, thirdPlace bool) {
	last := p.layUpper(slots)
	if last > 0 {
		for i := range 2 {
			p.node(Upper, last-1, i).kind = SemiFinal
		}
	}
	final := p.node(Upper, last, 0)
	final.kind, final.tier = Final, last+1
	p.tiers = last + 2
	if thirdPlace {
		semi := p.rounds[Upper][last-1].first
		p.add(Upper, last, node{kind: ThirdPlace, tier: last}, source{fromLoser, semi}, source{fromLoser, semi + 1})
	}
}

// layDouble builds the graph of a double elimination. Lower round 0 pairs the losers of upper round 0. After that,
// rounds that take the losers of the next upper round alternate with rounds among the remaining participants.
func (p *plan) layDouble(slots int) {
	last := p.layUpper(slots)
	upper := p.rounds[Upper]
	p.node(Upper, last, 0).kind = UpperFinal
	for order := range slots / 4 {
		p.add(Lower, 0, node{}, source{fromLoser, 2 * order}, source{fromLoser, 2*order + 1})
	}
	for round := 1; round <= last; round++ {
		if round > 1 {
			p.join(Lower, 2*round-2)
		}
		drop := 2*round - 1
		for order := range upper[round].size {
			p.add(Lower, drop, node{tier: drop},
				source{fromLoser, upper[round].first + crossed(order, round, upper[round].size)},
				source{fromWinner, p.rounds[Lower][drop-1].first + order})
		}
	}
	p.node(Lower, 2*last-1, 0).kind = LowerFinal
	p.tiers = 2*last + 1
	p.add(Finals, 0, node{kind: GrandFinal, tier: 2 * last},
		source{fromWinner, upper[last].first}, source{fromWinner, p.rounds[Lower][2*last-1].first})
	grand := p.rounds[Finals][0].first
	p.add(Finals, 1, node{kind: GrandFinalReset, tier: 2 * last}, source{fromReset, grand}, source{fromReset, grand})
}

// crossed returns the order of the match in an upper round that sends its loser to the match of the given order in the lower
// bracket. Both rounds have the given size, and the relation holds in both directions.
//
// A loser must enter the lower bracket far from the participants whom they beat. Those entered it in earlier rounds from the same
// part of the upper bracket. The halves of the lower bracket join in its last rounds only, the quarters before that, and so on.
// Therefore the losers of round 1 enter the other half, those of round 2 the other quarter of their half, those of round 3 the
// other half and the other quarter, and those of round 4 the other eighth. In other words, the binary digits of the round, read
// backwards, are the digits of the order that change. No two rounds are crossed alike as long as the order has enough digits.
func crossed(order, round, size int) int {
	digits := bits.Len(uint(size)) - 1
	return order ^ int(bits.Reverse64(uint64(round))>>(64-digits))
}

// layUpper builds the rounds that start with the slots, and returns the last one.
func (p *plan) layUpper(slots int) int {
	for order := range slots / 2 {
		p.add(Upper, 0, node{}, source{fromSlot, 2 * order}, source{fromSlot, 2*order + 1})
	}
	last := RoundsOf(slots) - 1
	for round := 1; round <= last; round++ {
		p.join(Upper, round)
	}
	return last
}

// join adds a round in which the winners of two neighbouring matches of the round before meet.
func (p *plan) join(s Section, round int) {
	before := p.rounds[s][round-1]
	for order := range before.size / 2 {
		first := before.first + 2*order
		p.add(s, round, node{tier: round}, source{fromWinner, first}, source{fromWinner, first + 1})
	}
}

// add appends a match to the last round of a section or to a new one, and connects it to its sources.
func (p *plan) add(s Section, round int, n node, upper, lower source) {
	i := len(p.nodes)
	if round == len(p.rounds[s]) {
		p.rounds[s] = append(p.rounds[s], span{first: i})
	}
	r := &p.rounds[s][round]
	n.pos = Pos{s, round, r.size}
	n.sources = [2]source{upper, lower}
	n.winnerTo, n.loserTo = nowhere, nowhere
	r.size++
	p.nodes = append(p.nodes, n)
	for _, from := range n.sources {
		switch from.from {
		case fromSlot:
		case fromLoser:
			p.nodes[from.index].loserTo = i
		default:
			p.nodes[from.index].winnerTo = i
		}
	}
}

// node returns the match at a position that exists.
func (p *plan) node(s Section, round, order int) *node {
	return &p.nodes[p.rounds[s][round].first+order]
}

// index returns the index of the match at a position; false if there is none.
func (p *plan) index(at Pos) (int, bool) {
	if at.Section > Finals || at.Round < 0 || at.Round >= len(p.rounds[at.Section]) || at.Order < 0 {
		return 0, false
	}
	r := p.rounds[at.Section][at.Round]
	return r.first + at.Order, at.Order < r.size
}

// feeds adds the nodes that take a participant from the node at an index to a sorted list of nodes, each once.
func (p *plan) feeds(list []int, i int) []int {
	for _, to := range [...]int{p.nodes[i].winnerTo, p.nodes[i].loserTo} {
		if at, found := slices.BinarySearch(list, to); to != nowhere && !found {
			list = slices.Insert(list, at, to)
		}
	}
	return list
}

// matches returns the matches of the plan with positions and types only.
func (p *plan) matches() []Match {
	matches := make([]Match, len(p.nodes))
	for i, n := range p.nodes {
		matches[i] = Match{Pos: n.pos, Type: n.kind}
	}
	return matches
}
