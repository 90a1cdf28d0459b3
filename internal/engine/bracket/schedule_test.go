package bracket_test

import (
	"slices"
	"testing"

	"yagura/internal/engine/bracket"
)

// FuzzStartTimes proves that any number of slots has no rounds, or one start for each round, one match time apart.
func FuzzStartTimes(f *testing.F) {
	f.Add(16, int64(1_700_000_000_000), 60)
	f.Add(-8, int64(0), 10)
	f.Add(1<<62, int64(-1), -1)
	f.Fuzz(func(t *testing.T, slots int, start int64, minutes int) {
		minutes %= 1 << 16
		rounds := bracket.RoundsOf(slots)
		evenly := func(times []int64, first int64) {
			for i, at := range times {
				if at != first+int64(i*minutes)*60_000 {
					t.Fatalf("round %d of %d slots starts at %d", i, slots, at)
				}
			}
		}
		single := bracket.StartTimes(slots, start, minutes)
		evenly(single, start)
		double := bracket.DoubleStartTimes(slots, start, minutes)
		lower := 0
		if rounds >= 2 {
			lower = 2*rounds - 2
			evenly(double[bracket.Lower], start+int64(minutes)*60_000)
			evenly(double[bracket.Finals], start+int64((lower+1)*minutes)*60_000)
			if !slices.Equal(double[bracket.Upper], single) || len(double[bracket.Finals]) != 2 {
				t.Fatalf("double = %v", double)
			}
		}
		if len(single) != rounds || len(double[bracket.Lower]) != lower || rounds > 0 && slots != 1<<rounds {
			t.Fatalf("%d slots have %d rounds: %v, %v", slots, rounds, single, double)
		}
	})
}
