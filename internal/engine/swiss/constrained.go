package swiss

import "slices"

const (
	// mostConstrained is the largest number of constrained players that are paired before all others.
	mostConstrained = 16
	// nearestOpponents is the smallest number of possible opponents of a constrained player that are compared.
	nearestOpponents = 12
)

// constrained returns the players of a large field who must not meet half of the field or more, in the order of the field. It
// returns none if they are too many to be paired first.
func (d *draw) constrained() []int {
	n := len(d.players)
	if n <= Exact || len(d.banned) == 0 {
		return nil
	}
	clashes := make([]int, n)
	for pair := range d.banned {
		for k, i := range pair {
			if j := pair[1-k]; d.met[i].times(j) == 0 {
				clashes[i]++
			}
		}
	}
	var out []int
	for i := range clashes {
		if clashes[i]+len(d.met[i]) >= n/2 {
			out = append(out, i)
		}
	}
	if len(out) > mostConstrained {
		return nil
	}
	return out
}

// solveConstrained pairs the constrained players first, by all criteria, with their nearest possible opponents. Then it pairs the others
// among themselves. solveBlocks cannot handle a player whose only opponents are far away, or who has none: such a player would merge
// more and more score groups into one block.
func (d *draw) solveConstrained(constrained []int) {
	players := d.pairedFirst(constrained)
	bye := len(d.players)%2 == 1
	newWindow(d, players, len(d.points)-1, 0, bye).solve()
	first := make([]bool, len(d.players))
	for _, i := range constrained {
		first[i] = true
		if j := d.partner[i]; j >= 0 {
			first[j] = true
		}
	}
	part := Field{Seed: d.seed}
	var rest []int
	for i := range d.players {
		if !first[i] {
			d.partner[i] = -1
			rest = append(rest, i)
			part.Players = append(part.Players, d.players[i])
		}
	}
	for pair := range d.banned {
		part.Forbidden = append(part.Forbidden, [2]int64{d.players[pair[0]].ID, d.players[pair[1]].ID})
	}
	if len(rest) == 0 {
		return
	}
	others, err := newDraw(part)
	if err != nil { // a part of a valid field is valid
		d.solveWhole()
		return
	}
	others.solve()
	for a, b := range others.partner {
		if b >= 0 {
			d.partner[rest[a]] = rest[b]
		}
	}
}

// pairedFirst returns the players who are paired first, in the order of the field:
//
//   - the constrained players
//   - the nearest possible opponents of each
//   - the nearest players of each, possible opponents or not
//   - the last players who may have the bye, if there is one
//   - one more player, if otherwise one would be left without a pair
func (d *draw) pairedFirst(constrained []int) []int {
	n := len(d.players)
	taken := make([]bool, n)
	var out []int
	take := func(i int) {
		if !taken[i] {
			taken[i] = true
			out = append(out, i)
		}
	}
	for _, i := range constrained {
		take(i)
	}
	for _, i := range constrained {
		possible, all := nearestOpponents+len(constrained), nearestOpponents
		for far := 1; far < n && (possible > 0 || all > 0); far++ {
			for _, j := range [...]int{i + far, i - far} {
				if j < 0 || j >= n {
					continue
				}
				clash := d.clash(i, j)
				if all > 0 || !clash && possible > 0 {
					take(j)
				}
				all--
				if !clash {
					possible--
				}
			}
		}
	}
	if n%2 == 1 {
		for i, left := n-1, nearestOpponents; i >= 0 && left > 0; i-- {
			if d.mayHaveBye(i) {
				take(i)
				left--
			}
		}
	}
	for far := 1; far < n && len(out)%2 != n%2; far++ { // one more, the nearest
		for _, j := range [...]int{constrained[0] + far, constrained[0] - far} {
			if j >= 0 && j < n && !taken[j] {
				take(j)
				break
			}
		}
	}
	slices.Sort(out)
	return out
}
