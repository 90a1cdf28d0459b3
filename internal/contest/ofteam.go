package contest

import "context"

// PlacedCard is a contest in a participant's list.
type PlacedCard struct {
	Card
	Place *Place // nil while it is not settled
}

// OfTeam returns one page of the contests that a team entered, in the order of List; next is the key to continue
// after, nil on the last page. Anyone may call it.
func (s *Service) OfTeam(ctx context.Context, teamID int64, after *Key) (page []PlacedCard, next *Key, err error) {
	page, err = s.store.ContestsOfTeam(ctx, teamID, after, PageSize+1)
	page, more := cut(page, PageSize)
	if err == nil && more {
		last := page[len(page)-1]
		next = &Key{ContestEnd: last.ContestEnd, ID: last.ID}
	}
	return page, next, err
}
