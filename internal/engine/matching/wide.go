package matching

import "math/bits"

// Wide is a signed 512-bit integer in two's complement, the most significant word first.
type Wide [8]uint64

// Less reports whether a < b.
func (a *Wide) Less(b *Wide) bool { return arithmetic{}.less(a, b) }

// arithmetic calculates with the words from the given one on, as many as the numbers need; the words before stay
// zero, also for negative numbers.
type arithmetic struct{ from int }

// headroom is the number of bits that duals and gaps need beyond the costs.
const headroom = 8

// arithmeticFor returns an arithmetic wide enough for a search among n nodes with costs up to highest.
func arithmeticFor(highest *Wide, n int) arithmetic {
	for i, word := range highest {
		if word != 0 {
			need := bits.Len64(word) + bits.Len(uint(n)) + headroom
			return arithmetic{max(0, i-(need-1)/64)}
		}
	}
	return arithmetic{len(highest) - 1}
}

func (r arithmetic) less(a, b *Wide) bool {
	if a[r.from] != b[r.from] {
		return int64(a[r.from]) < int64(b[r.from])
	}
	for i := r.from + 1; i < len(a); i++ {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// add adds b to a.
func (r arithmetic) add(a, b *Wide) {
	var carry uint64
	for i := len(a) - 1; i >= r.from; i-- {
		a[i], carry = bits.Add64(a[i], b[i], carry)
	}
}

// sub subtracts b from a.
func (r arithmetic) sub(a, b *Wide) {
	var borrow uint64
	for i := len(a) - 1; i >= r.from; i-- {
		a[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
}

// sumLess returns a + b − c.
func (r arithmetic) sumLess(a, b, c *Wide) (d Wide) {
	var carry, borrow, sum uint64
	for i := len(a) - 1; i >= r.from; i-- {
		sum, carry = bits.Add64(a[i], b[i], carry)
		d[i], borrow = bits.Sub64(sum, c[i], borrow)
	}
	return d
}

func (r arithmetic) zero(a *Wide) bool {
	for i := r.from; i < len(a); i++ {
		if a[i] != 0 {
			return false
		}
	}
	return true
}

func (r arithmetic) half(a *Wide) (h Wide) {
	h[r.from] = uint64(int64(a[r.from]) >> 1)
	for i := r.from + 1; i < len(a); i++ {
		h[i] = a[i-1]<<63 | a[i]>>1
	}
	return h
}

// Scale packs figures, each of which outweighs all later ones, into one Wide.
type Scale struct {
	shift []uint // of each figure, in bits from the right
	width uint
}

// NewScale returns a scale for figures whose sums over a whole matching do not exceed the given limits, the most
// important first. ok is false if they do not fit.
func NewScale(most []uint64) (s Scale, ok bool) {
	s.shift = make([]uint, len(most))
	for i := len(most) - 1; i >= 0; i-- {
		s.shift[i] = s.width
		s.width += uint(bits.Len64(most[i]))
	}
	return s, s.width+headroom+bits.UintSize/4 <= uint(len(Wide{}))*64
}

// Add adds a figure to the number.
func (s Scale) Add(w *Wide, figure int, value uint64) {
	if value == 0 {
		return
	}
	var v Wide
	word, offset := len(v)-1-int(s.shift[figure]/64), s.shift[figure]%64
	v[word] = value << offset
	if offset != 0 && word > 0 {
		v[word-1] = value >> (64 - offset)
	}
	arithmetic{}.add(w, &v)
}
