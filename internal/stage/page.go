package stage

import (
	"strings"

	"yagura/internal/contest"
	"yagura/internal/kit/fold"
)

// Bounds of a part of a list.
const (
	DefaultPage = 128
	MaxPage     = 512
)

// Part asks for a part of a list of participants or their matches.
type Part struct {
	// Skip is how many come before the part.
	Skip int
	// Limit is the most that are wanted: 0 = DefaultPage, at most MaxPage.
	Limit int
	// Prefix is how the name of a participant begins, folded as kit/fold does; "" = whoever.
	Prefix string
	// EntryID is the one participant who is asked for, 0 = whoever.
	EntryID int64
}

// Page is a part of a list.
type Page[T any] struct {
	Items []T
	// Next is what Part.Skip is for the page after, 0 = this is the last.
	Next  int
	Total int // of what was asked for, on all pages
}

// Size returns the most items of the part.
func (p *Part) Size() int {
	if p.Limit <= 0 {
		return DefaultPage
	}
	return min(p.Limit, MaxPage)
}

// Wants says whether a participant is asked for.
func (p *Part) Wants(e *contest.Entry) bool {
	return (p.EntryID == 0 || e.ID == p.EntryID) && (p.Prefix == "" || strings.HasPrefix(fold.Text(e.Name()), fold.Text(p.Prefix)))
}

// PageOf cuts the part out of everything that was asked for.
func PageOf[T any](all []T, p Part) Page[T] {
	from := min(max(p.Skip, 0), len(all))
	to := min(from+p.Size(), len(all))
	return Page[T]{Items: all[from:to], Next: NextAfter(to, len(all)), Total: len(all)}
}

// NextAfter returns Part.Skip of the page after, 0 if this is the last.
func NextAfter(to, total int) int {
	if to < total {
		return to
	}
	return 0
}
