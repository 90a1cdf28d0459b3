package seeding

import "yagura/internal/engine/matching"

// Apart places seeds like Spread, but keeps those of one group (or team) apart: groups[i] names the group of seeds[i]. The seeds are taken
// in runs that hold each group once, such as all winners of groups, then all seconds. Inside a run seeds may change slots, never between
// runs. Each run is placed after the one before it. Its members must meet as few placed seeds of their own group as possible in the first
// round, then in the second, and so on. Among equal placings, the one that moves the members least from their own slots is used. Byes stay
// with the best runs. It fails as Spread does; groups beyond the seeds are ignored, and a seed without one is a group of its own.
func Apart[T any](seeds []T, groups []int, slots int) ([]T, error) {
	placed, err := Spread(seeds, slots)
	if err != nil {
		return nil, err
	}
	slotOf := make([]int, slots) // by seed, from 0
	for slot, seed := range Order(slots) {
		slotOf[seed-1] = slot
	}
	groupIn := map[int]int{} // by slot, of those who are placed
	for from := 0; from < len(seeds); {
		to := run(groups, from, len(seeds))
		for i, slot := range assign(groups, slotOf, groupIn, from, to) {
			placed[slot] = seeds[from+i]
			if from+i < len(groups) {
				groupIn[slot] = groups[from+i]
			}
		}
		from = to
	}
	return placed, nil
}

// run returns the end of the run that starts at from: before its first group that it already contains.
func run(groups []int, from, end int) int {
	seen := map[int]bool{}
	for i := from; i < end; i++ {
		if i < len(groups) {
			if seen[groups[i]] {
				return i
			}
			seen[groups[i]] = true
		}
	}
	return end
}

// assign gives each seed of a run one of the slots of the run.
func assign(groups, slotOf []int, groupIn map[int]int, from, to int) []int {
	n, slots := to-from, len(slotOf)
	rounds := 0
	for size := 1; size < slots; size *= 2 {
		rounds++
	}
	own := make([]int, n)
	copy(own, slotOf[from:to])
	if len(groupIn) == 0 {
		return own
	}
	mates := map[int][]int{} // slots by group
	for slot, g := range groupIn {
		mates[g] = append(mates[g], slot)
	}
	// Seeds on one side, slots on the other: a pair within a side costs more than everything else.
	most := []uint64{uint64(2 * n)}
	for range rounds {
		most = append(most, uint64(n*slots))
	}
	most = append(most, uint64(n*n))
	scale, ok := matching.NewScale(most)
	if !ok {
		return own
	}
	partner := matching.Cheapest(2*n, func(i, j int) (cost matching.Wide) {
		if i >= n || j < n {
			scale.Add(&cost, 0, 1)
			return cost
		}
		j -= n
		if from+i < len(groups) {
			for _, mate := range mates[groups[from+i]] {
				scale.Add(&cost, 1+meeting(mate, own[j]), 1)
			}
		}
		scale.Add(&cost, 1+rounds, uint64(max(i-j, j-i)))
		return cost
	})
	chosen := make([]int, n)
	for i := range chosen {
		chosen[i] = own[partner[i]-n]
	}
	return chosen
}

// meeting returns the round, from 0, in which two slots meet.
func meeting(a, b int) int {
	round := -1
	for ; a != b; a, b = a/2, b/2 {
		round++
	}
	return round
}
