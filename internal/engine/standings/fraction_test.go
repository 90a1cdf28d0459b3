package standings_test

import (
	"math"
	"math/big"
	"testing"

	"yagura/internal/engine/standings"
)

// FuzzFraction proves that sums, quotients and comparisons equal those of unbounded numbers.
func FuzzFraction(f *testing.F) {
	f.Add(int64(1), int64(3), int64(2), int64(7), 4)
	f.Add(int64(math.MaxInt64), int64(3), int64(math.MaxInt64), int64(5), math.MaxInt64)
	f.Add(int64(math.MinInt64+1), int64(1), int64(-1), int64(math.MaxInt64), 1)
	f.Fuzz(func(t *testing.T, a, b, c, d int64, n int) {
		if b < 1 || d < 1 || n < 1 || a == math.MinInt64 || c == math.MinInt64 {
			return
		}
		x, y := standings.Ratio(a, b), standings.Ratio(c, d)
		bigX, bigY := big.NewRat(a, b), big.NewRat(c, d)
		if got, want := x.Add(y).String(), new(big.Rat).Add(bigX, bigY).RatString(); got != want {
			t.Errorf("%v + %v is %s, want %s", x, y, got, want)
		}
		if got, want := x.Over(n).String(), new(big.Rat).Quo(bigX, new(big.Rat).SetInt64(int64(n))).RatString(); got != want {
			t.Errorf("%v over %d is %s, want %s", x, n, got, want)
		}
		if got, want := x.Compare(y), bigX.Cmp(bigY); got != want {
			t.Errorf("%v against %v: %d, want %d", x, y, got, want)
		}
		if got := x.Add(y).Over(n).Compare(x.Add(y).Over(n)); got != 0 {
			t.Errorf("a number is not equal to itself: %d", got)
		}
	})
}
