package bracket

import "time"

// StartTimes returns the start of each round, in Unix milliseconds: the first at contestStart, each later one
// matchMinutes after the one before (C9.006), whatever the number of games in a match. A third-place match starts with
// the final, the last element, unless the organiser says otherwise. It returns none when slots is not a power of two
// from 2.
func StartTimes(slots int, contestStart int64, matchMinutes int) []int64 {
	starts := make([]int64, RoundsOf(slots))
	for round := range starts {
		starts[round] = contestStart + int64(round)*int64(matchMinutes)*time.Minute.Milliseconds()
	}
	return starts
}
