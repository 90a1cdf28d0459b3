package matching

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
