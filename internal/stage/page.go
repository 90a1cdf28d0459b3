package stage

import (
	"strings"

	"yagura/internal/contest"
	"yagura/internal/kit/fold"
)

// The default and the maximum number of items of a page.
const (
	DefaultPage = 128
	MaxPage     = 512
)

// Part selects a page of a list of participants or their matches.
type Part struct {
	// Skip is the number of items before the page.
	Skip int
	// Limit is the maximum number of items: 0 = DefaultPage, at most MaxPage.
	Limit int
	// Prefix is the beginning of the participant's name, compared after folding (kit/fold); "" = any name.
	Prefix string
	// EntryID selects one participant; 0 = all.
	EntryID int64
}

// Page is one page of a list.
type Page[T any] struct {
	Items []T
	// Next is the Part.Skip of the next page; 0 = this is the last page.
	Next  int
	Total int // number of selected items on all pages
}

// Size returns the maximum number of items of the page.
func (p *Part) Size() int {
	if p.Limit <= 0 {
		return DefaultPage
	}
	return min(p.Limit, MaxPage)
}

// Wants reports whether p selects a participant.
func (p *Part) Wants(e *contest.Entry) bool {
	return (p.EntryID == 0 || e.ID == p.EntryID) && (p.Prefix == "" || strings.HasPrefix(fold.Text(e.Name()), fold.Text(p.Prefix)))
}

// PageOf returns the page of all selected items that p describes.
func PageOf[T any](all []T, p Part) Page[T] {
	from := min(max(p.Skip, 0), len(all))
	to := min(from+p.Size(), len(all))
	return Page[T]{Items: all[from:to], Next: NextAfter(to, len(all)), Total: len(all)}
}

// NextAfter returns the Part.Skip of the next page, or 0 if this is the last one.
func NextAfter(to, total int) int {
	if to < total {
		return to
	}
	return 0
}
