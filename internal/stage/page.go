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

func (p *Part) limit() int {
	if p.Limit <= 0 {
		return DefaultPage
	}
	return min(p.Limit, MaxPage)
}

// wants says whether a participant is asked for.
func (p *Part) wants(e *contest.Entry) bool {
	return (p.EntryID == 0 || e.ID == p.EntryID) && (p.Prefix == "" || strings.HasPrefix(fold.Text(e.Name()), fold.Text(p.Prefix)))
}

// pageOf cuts the part out of everything that was asked for.
func pageOf[T any](all []T, p Part) Page[T] {
	from := min(max(p.Skip, 0), len(all))
	to := min(from+p.limit(), len(all))
	return Page[T]{Items: all[from:to], Next: nextAfter(to, len(all)), Total: len(all)}
}

func nextAfter(to, total int) int {
	if to < total {
		return to
	}
	return 0
}
