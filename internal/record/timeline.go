package record

import (
	"cmp"
	"context"
	"slices"
)

// PageSize is the number of items on a page of the timeline.
const PageSize = 30

// Timeline returns one page of the timeline, newest first; next is the key to continue after, nil on the last page.
// Faults: invalidValue (scope), authenticationError (a visitor has no friends).
func (s *Service) Timeline(ctx context.Context, q Query) (page []Item, next *Key, err error) {
	if err := q.invalid(); err != nil {
		return nil, nil, err
	}
	for _, part := range []func(context.Context, Query, int) ([]Item, error){s.store.Opened, s.store.Entered, s.store.Placed} {
		items, err := part(ctx, q, PageSize+1)
		if err != nil {
			return nil, nil, err
		}
		page = append(page, items...)
	}
	slices.SortFunc(page, func(a, b Item) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	if len(page) > PageSize {
		page = page[:PageSize]
		next = &page[PageSize-1].Key
	}
	return page, next, nil
}
