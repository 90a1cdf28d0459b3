package swiss

import "slices"

// The field is solved from the top in blocks of whole score groups. A block pairs its players among themselves. Its remaining
// players float into the next block.
//
//   - A small block is solved exactly (window). A player who floats out of it costs the gap to the next score group. With this
//     cost the block is never worse on criteria 1 to 4 than the same part of any whole solution. The cost is exact if the next
//     block pairs the floaters inside its first score group. If it cannot, the two blocks are merged and solved again.
//   - A large score group keeps all its players, or all but one if their number is odd. No solution has smaller gaps. The pairs
//     are found directly, because each player has met only few of the others.
//
// So the gaps are the smallest possible, from the top, and there is no rematch if the field has a round without one. Two choices
// are not proven by this construction:
//
//   - Which of several equally good players float. improve solves blocks of up to maxImproved players again, and reconsider tries
//     up to floaterTries floaters. docs/performance.md compares the results with whole solutions and finds no difference.
//   - A large group whose clashes no exchange resolves. This takes many forbidden pairs. If a clash is left, a field of up to
//     maxWholeRetry players is solved as a whole.

const (
	// maxSmallGroup is the largest single score group that is solved exactly, in players.
	maxSmallGroup = 24
	// firstOutlets is how many players may float out of a small block at first; more may if all of them do.
	firstOutlets = 3
	// maxExactBlock is the largest number of players that are solved exactly at once.
	maxExactBlock = 256
	// maxImproved is the largest number of players of blocks that are solved again to make their score gaps smaller.
	maxImproved = 48
	// maxWholeRetry is the largest number of players that are solved as a whole if blocks leave a clash.
	maxWholeRetry = 1024
	// floaterTries is how often other floaters of a large block are tried before it is merged with the next block.
	floaterTries = 16
)

// block is a run of score groups that were solved together.
type block struct {
	first, last int
	in, out     []int // players who floated into it and out of it
	refused     []int // players who must not float out, because the next block has no opponent for them
}

// solveBlocks pairs the field block by block, from the top.
func (d *draw) solveBlocks() {
	s := blocks{draw: d, members: make([][]int, len(d.points))}
	for i, g := range d.group {
		s.members[g] = append(s.members[g], i)
	}
	lowest := len(d.points) - 1
	for next := 0; next <= lowest; {
		b := block{first: next, last: next, in: s.floaters()}
		for !s.solve(&b) {
			if b.first == 0 && b.last == lowest { // the block is the whole field, so its solution is the best one, and every player has a pair
				if s.direct(&b) {
					s.pairNeighbours(&b, s.members[b.first], s.byeGroup >= 0)
				}
				break
			}
			switch {
			case len(b.in) > 0 && s.reconsider(&b):
			case len(b.in) > 0 || b.last == lowest:
				b = s.withBefore(b, 1)
			default:
				b.last++
			}
		}
		s.done = append(s.done, b)
		if len(b.in) > 0 && slices.Compare(s.gaps(&b), s.fewestGaps(&b)) > 0 {
			s.improve()
		}
		next = s.done[len(s.done)-1].last + 1
	}
}

// blocks is the state of solving a field.
type blocks struct {
	*draw
	members [][]int // of a score group
	done    []block
}

func (s *blocks) floaters() []int {
	if len(s.done) == 0 {
		return nil
	}
	return s.done[len(s.done)-1].out
}

// withBefore merges the last finished blocks into an unfinished one.
func (s *blocks) withBefore(b block, count int) block {
	before := s.done[len(s.done)-count]
	s.done = s.done[:len(s.done)-count]
	return block{first: before.first, last: b.last, in: before.in}
}

// reconsider tries other floaters of a large block until the block after it can be solved. It reports whether one was found.
func (s *blocks) reconsider(b *block) bool {
	before := &s.done[len(s.done)-1]
	if !s.direct(before) {
		return false
	}
	other := *before
	for range floaterTries {
		other.refused = append(other.refused[:len(other.refused):len(other.refused)], other.out...)
		if !s.solve(&other) {
			break
		}
		b.in = other.out
		if s.solve(b) {
			*before = other
			return true
		}
	}
	s.solve(before)
	b.in = before.out
	return false
}

// improve solves the last block again together with those before it, if its score gaps are larger than its own
// players require, because other floaters may suit it better.
func (s *blocks) improve() {
	count, players := 1, s.count(&s.done[len(s.done)-1])
	for count < len(s.done) {
		more := s.count(&s.done[len(s.done)-1-count])
		if players+more > maxImproved {
			break
		}
		count, players = count+1, players+more
	}
	if count == 1 {
		return
	}
	parts := append([]block{}, s.done[len(s.done)-count:]...)
	var before []int
	for i := range parts {
		before = append(before, s.gaps(&parts[i])...)
	}
	partner := append([]int{}, s.partner...)
	b := s.withBefore(parts[count-1], count)
	if s.solve(&b) && slices.Compare(s.gaps(&b), before) < 0 {
		s.done = append(s.done, b)
		return
	}
	copy(s.partner, partner)
	s.done = append(s.done, parts...)
}

func (s *blocks) count(b *block) int {
	n := 0
	for g := b.first; g <= b.last; g++ {
		n += len(s.members[g])
	}
	return n
}

// gaps returns the score gaps of a solved block, by score group. A player who floats out pays the gap to the next
// group.
func (s *blocks) gaps(b *block) []int {
	gaps := make([]int, 0, b.last-b.first+1)
	for g := b.first; g <= b.last; g++ {
		sum := 0
		for _, i := range s.members[g] {
			if j := s.partner[i]; j >= 0 && s.group[j] > g {
				sum += s.points[g] - s.points[s.group[j]]
			}
			if slices.Contains(b.out, i) {
				sum += s.points[g] - s.points[b.last+1]
			}
		}
		gaps = append(gaps, sum)
	}
	return gaps
}

// fewestGaps returns a lower bound of the gaps of every solution of the block with as many floaters in.
func (s *blocks) fewestGaps(b *block) []int {
	gaps := make([]int, 0, b.last-b.first+1)
	carry := len(b.in)
	for g := b.first; g <= b.last; g++ {
		left := len(s.members[g]) - carry
		if s.byeGroup == g {
			left--
		}
		carry = 0
		if left%2 != 0 && g+1 < len(s.points) {
			carry = 1
			gaps = append(gaps, s.points[g]-s.points[g+1])
		} else {
			gaps = append(gaps, 0)
		}
	}
	return gaps
}

// direct reports whether a block is a single large score group.
func (s *blocks) direct(b *block) bool {
	return b.first == b.last && len(b.in)+len(s.members[b.first]) > maxSmallGroup
}

// solve pairs a block. ok is false if two players clash, if a player floats through the block, or if a floater is paired below
// the first score group.
func (s *blocks) solve(b *block) (ok bool) {
	players := append([]int{}, b.in...)
	for g := b.first; g <= b.last; g++ {
		players = append(players, s.members[g]...)
	}
	bye := b.first <= s.byeGroup && s.byeGroup <= b.last
	if s.direct(b) {
		b.out, ok = s.pairGroup(b, bye)
		return ok
	}
	if len(players) > maxExactBlock {
		return s.pairNeighbours(b, players, bye)
	}
	keep := len(players) // players who must be paired inside or leave
	if bye {
		keep--
	}
	leave := 0
	if b.last+1 < len(s.points) {
		leave = min(keep, firstOutlets-(firstOutlets+keep)%2)
	}
	for {
		b.out, ok = newWindow(s.draw, players, b.last, leave, bye).solve()
		if len(b.out) < leave || leave == 0 || leave == keep {
			break
		}
		// The cost of a block is convex in the number of players who leave it, so more outlets can help only if all
		// were used.
		leave = min(keep, 2*leave+keep%2)
	}
	for _, i := range b.in {
		j := s.partner[i]
		ok = ok && j >= 0 && s.group[j] == b.first
	}
	return ok
}

// pairGroup pairs a large score group: its floaters with its first players, then the upper half with the lower one.
func (s *blocks) pairGroup(b *block, bye bool) (out []int, ok bool) {
	rest := append([]int{}, s.members[b.first]...)
	take := func(at int) int {
		i := rest[at]
		rest = append(rest[:at], rest[at+1:]...)
		return i
	}
	for _, floater := range b.in {
		at, best := -1, uint64(3)
		for k, i := range rest {
			if n := s.repeats(floater, i); n < best && !s.clash(floater, i) {
				at, best = k, n
			}
		}
		if at < 0 {
			return nil, false
		}
		s.join(floater, take(at))
	}
	if bye {
		at := len(rest) - 1
		for at >= 0 && !s.mayHaveBye(rest[at]) {
			at--
		}
		if at < 0 {
			return nil, false
		}
		s.partner[take(at)] = -1
	}
	if len(rest)%2 == 1 {
		at := s.leaver(b, rest)
		if at < 0 {
			return nil, false
		}
		out = append(out, take(at))
		s.partner[out[0]] = -1
	}
	return out, s.pairHalves(rest)
}

// leaver returns the player who floats out of a large group: the last one who did not float down in the round before
// and who has an opponent in the next group.
func (s *blocks) leaver(b *block, rest []int) int {
	if b.last+1 == len(s.points) {
		return -1
	}
	at := -1
	for k := len(rest) - 1; k >= 0; k-- {
		i := rest[k]
		if !slices.Contains(b.refused, i) && (at < 0 || s.players[i].Floated != Down) && s.hasOpponent(i, s.members[b.last+1]) {
			at = k
			if s.players[i].Floated != Down {
				break
			}
		}
	}
	return at
}

func (s *blocks) hasOpponent(i int, group []int) bool {
	for _, j := range group {
		if !s.clash(i, j) {
			return true
		}
	}
	return false
}

// pairHalves pairs the upper half of an even group with the lower one; it resolves a clash by the nearest possible
// exchange. It returns false if a clash is left.
func (s *blocks) pairHalves(rest []int) bool {
	half := len(rest) / 2
	upper, lower := rest[:half], rest[half:]
	for k := range half {
		if s.clash(upper[k], lower[k]) && !s.exchange(upper, lower, k) {
			return false
		}
	}
	for k := range half {
		s.join(upper[k], lower[k])
	}
	return true
}

// exchange resolves a clash of the pair k with the nearest other pair. Pairs before k stay without a clash.
func (s *blocks) exchange(upper, lower []int, k int) bool {
	for far := 1; far < len(upper); far++ {
		for _, other := range [...]int{k + far, k - far} {
			if other < 0 || other >= len(upper) {
				continue
			}
			switch {
			case !s.clash(upper[k], lower[other]) && !s.clash(upper[other], lower[k]):
				lower[k], lower[other] = lower[other], lower[k]
				return true
			case !s.clash(upper[k], upper[other]) && !s.clash(lower[k], lower[other]):
				lower[k], upper[other] = upper[other], lower[k]
				return true
			}
		}
	}
	return false
}

// pairNeighbours is the fallback for fields that are too large for an exact solution and cannot be paired directly:
// neighbours in the order meet, and exchanges resolve clashes where possible.
func (s *blocks) pairNeighbours(b *block, players []int, bye bool) bool {
	b.out = nil
	rest := append([]int{}, players...)
	if bye {
		at := len(rest) - 1
		for at > 0 && !s.mayHaveBye(rest[at]) {
			at--
		}
		s.partner[rest[at]] = -1
		rest = append(rest[:at], rest[at+1:]...)
	}
	if len(rest)%2 == 1 {
		b.out = []int{rest[len(rest)-1]}
		rest = rest[:len(rest)-1]
	}
	first, second := make([]int, len(rest)/2), make([]int, len(rest)/2)
	for k := range first {
		first[k], second[k] = rest[2*k], rest[2*k+1]
	}
	clean := true
	for k := range first {
		if s.clash(first[k], second[k]) && !s.exchange(first, second, k) {
			clean = false
		}
	}
	for k := range first {
		s.join(first[k], second[k])
	}
	return clean
}
