package matching

import "math/bits"

// Wide is a signed whole number of 512 bits in two's complement, the most significant word first.
type Wide [8]uint64

// Less compares two numbers.
func (a *Wide) Less(b *Wide) bool {
	if a[0] != b[0] {
		return int64(a[0]) < int64(b[0])
	}
	for i := 1; i < len(a); i++ {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

func (a *Wide) add(b *Wide) {
	var carry uint64
	for i := len(a) - 1; i >= 0; i-- {
		a[i], carry = bits.Add64(a[i], b[i], carry)
	}
}

func (a *Wide) sub(b *Wide) {
	var borrow uint64
	for i := len(a) - 1; i >= 0; i-- {
		a[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
}

func (a *Wide) half() Wide {
	var h Wide
	h[0] = uint64(int64(a[0]) >> 1)
	for i := 1; i < len(a); i++ {
		h[i] = a[i-1]<<63 | a[i]>>1
	}
	return h
}

func (a *Wide) zero() bool { return *a == Wide{} }

// Scale packs figures of which each outweighs all later ones into one Wide.
type Scale struct {
	shift []uint // of each figure, in bits from the right
	width uint
}

// headroom is what sums of duals need beyond the costs themselves, in bits.
const headroom = 8

// NewScale makes a scale for figures whose sums over a whole matching do not exceed the given bounds, the most important
// first. ok=false when they do not fit.
func NewScale(most []uint64) (s Scale, ok bool) {
	s.shift = make([]uint, len(most))
	for i := len(most) - 1; i >= 0; i-- {
		s.shift[i] = s.width
		s.width += uint(bits.Len64(most[i]))
	}
	return s, s.width+headroom <= uint(len(Wide{}))*64
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
	w.add(&v)
}

// Figure reads a figure of a sum back.
func (s Scale) Figure(w *Wide, figure int) uint64 {
	end := s.width
	if figure > 0 {
		end = s.shift[figure-1]
	}
	word, offset := len(w)-1-int(s.shift[figure]/64), s.shift[figure]%64
	v := w[word] >> offset
	if offset != 0 && word > 0 {
		v |= w[word-1] << (64 - offset)
	}
	return v & (1<<(end-s.shift[figure]) - 1)
}
