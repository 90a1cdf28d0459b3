package bracket

import "time"

// StartTimes returns the start of each round of a single elimination, in Unix milliseconds: the first at
// contestStart, each later one matchMinutes after the one before (BRACKET-5), for any number of games in a match. A
// third-place match starts with the final, the last element, unless the organiser changes it. It returns nil if slots
// is not a power of two from 2.
func StartTimes(slots int, contestStart int64, matchMinutes int) []int64 {
	return starts(RoundsOf(slots), 0, contestStart, matchMinutes)
}

// DoubleStartTimes returns the start of each round of each Section of a double elimination, in Unix milliseconds. A round starts
// matchMinutes after the last of those that feed it. The lower bracket has twice the rounds, so it determines the times: its first round is
// parallel to the second of the upper bracket, and the grand final follows the lower final. The reset follows the grand final. All lists
// are empty if slots is not a power of two from 4.
func DoubleStartTimes(slots int, contestStart int64, matchMinutes int) [3][]int64 {
	rounds := RoundsOf(slots)
	if rounds < 2 {
		return [3][]int64{}
	}
	return [3][]int64{
		Upper:  starts(rounds, 0, contestStart, matchMinutes),
		Lower:  starts(2*rounds-2, 1, contestStart, matchMinutes),
		Finals: starts(2, 2*rounds-1, contestStart, matchMinutes),
	}
}

// starts returns the starts of consecutive rounds; the first one begins after so many rounds from the contest's
// start.
func starts(rounds, after int, contestStart int64, matchMinutes int) []int64 {
	times := make([]int64, rounds)
	for round := range times {
		times[round] = contestStart + int64(after+round)*int64(matchMinutes)*time.Minute.Milliseconds()
	}
	return times
}
