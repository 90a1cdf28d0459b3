package bracket

import (
	"iter"
	"slices"
)

// sheetBlock is the number of matches that are copied together. With 16, most changes in a bracket of 256 copy two
// blocks of sixteen.
const sheetBlock = 16

// sheet stores the matches of a bracket by index: round after round, the third-place match last. A copy shares its
// blocks with the original until it writes, because a change affects few of the matches.
type sheet [][]Match

// newSheet returns a sheet that takes over the matches.
func newSheet(matches []Match) sheet { return slices.Collect(slices.Chunk(matches, sheetBlock)) }

// at returns the match at an index. Writing through it is allowed only while the sheet is not shared.
func (s sheet) at(i int) *Match { return &s[i/sheetBlock][i%sheetBlock] }

// all yields each match like at.
func (s sheet) all() iter.Seq[*Match] {
	return func(yield func(*Match) bool) {
		for _, block := range s {
			for i := range block {
				if !yield(&block[i]) {
					return
				}
			}
		}
	}
}

// copy returns a sheet that put may change.
func (s sheet) copy() sheet { return slices.Clone(s) }

// put replaces the match at an index in this sheet only.
func (s sheet) put(i int, m Match) {
	block := &s[i/sheetBlock]
	*block = slices.Clone(*block)
	(*block)[i%sheetBlock] = m
}
