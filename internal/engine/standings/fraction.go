package standings

import (
	"math/big"
	"math/bits"
	"strconv"
)

// Fraction is an exact rational number. A number that does not fit into two words uses big integers, so nothing is
// ever rounded.
type Fraction struct {
	num, den int64 // lowest terms, den > 0; 0/0 when large holds the number
	large    *big.Rat
}

// Whole returns the fraction n/1.
func Whole(n int) Fraction { return Fraction{num: int64(n), den: 1} }

// Ratio returns num/den in lowest terms; den is positive.
func Ratio(num, den int64) Fraction {
	g := gcd(num, den)
	return Fraction{num: num / g, den: den / g}
}

func gcd(a, b int64) int64 {
	a = max(a, -a)
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, 1)
}

func (f Fraction) rat() *big.Rat {
	if f.large != nil {
		return f.large
	}
	if f.den == 0 {
		return new(big.Rat)
	}
	return big.NewRat(f.num, f.den)
}

func fromRat(r *big.Rat) Fraction {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		return Fraction{num: r.Num().Int64(), den: r.Denom().Int64()}
	}
	return Fraction{large: r}
}

// Add returns the sum.
func (f Fraction) Add(g Fraction) Fraction {
	if f.large == nil && g.large == nil && f.den != 0 && g.den != 0 {
		common := gcd(f.den, g.den)
		left, ok1 := times(f.num, g.den/common)
		right, ok2 := times(g.num, f.den/common)
		den, ok3 := times(f.den, g.den/common)
		sum := left + right
		if ok1 && ok2 && ok3 && (left < 0) != (right < 0) || ok1 && ok2 && ok3 && (sum < 0) == (left < 0) {
			return Ratio(sum, den)
		}
	}
	return fromRat(new(big.Rat).Add(f.rat(), g.rat()))
}

// Over divides by a positive number.
func (f Fraction) Over(n int) Fraction {
	if f.large == nil && f.den != 0 {
		g := gcd(f.num, int64(n))
		if den, ok := times(f.den, int64(n)/g); ok {
			return Fraction{num: f.num / g, den: den}
		}
	}
	return fromRat(new(big.Rat).Quo(f.rat(), new(big.Rat).SetInt64(int64(n))))
}

// times multiplies; ok is false if the product does not fit.
func times(a, b int64) (product int64, ok bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	product = a * b
	return product, product/b == a
}

// Compare returns −1, 0 or +1 if f is less than, equal to or greater than g.
func (f Fraction) Compare(g Fraction) int {
	if f.large != nil || g.large != nil || f.den == 0 || g.den == 0 || f.num < 0 || g.num < 0 {
		return f.rat().Cmp(g.rat())
	}
	h1, l1 := bits.Mul64(uint64(f.num), uint64(g.den))
	h2, l2 := bits.Mul64(uint64(g.num), uint64(f.den))
	switch {
	case h1 < h2 || h1 == h2 && l1 < l2:
		return -1
	case h1 == h2 && l1 == l2:
		return 0
	default:
		return 1
	}
}

// Float returns the nearest floating-point number, for display only: comparisons use Compare.
func (f Fraction) Float() float64 {
	v, _ := f.rat().Float64()
	return v
}

// String returns num/den, or an integer.
func (f Fraction) String() string {
	if f.large != nil {
		return f.large.RatString()
	}
	if f.den == 1 || f.den == 0 {
		return strconv.FormatInt(f.num, 10)
	}
	return strconv.FormatInt(f.num, 10) + "/" + strconv.FormatInt(f.den, 10)
}
