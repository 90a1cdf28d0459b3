package contest

import "context"

// PlacedCard is a contest in a participant's list.
type PlacedCard struct {
	Card
	Place *Place // nil while it is not settled
}

// entryListStore lists the entries of a contest and of a team.
type entryListStore interface {
	// EntryPage lists entries by time of entry ascending, then id (ENTRY-12).
	EntryPage(ctx context.Context, contestID int64, skip, limit int) ([]Entry, error)
	// EntriesInStage returns the ids of the entries that are in a match or a stage.
	EntriesInStage(ctx context.Context, contestID int64) (map[int64]bool, error)
	// ContestsOfTeam lists the contests that a team entered by contest end descending, id descending, after the given
	// key (nil = from the first).
	ContestsOfTeam(ctx context.Context, teamID int64, after *Key, most int) ([]PlacedCard, error)
	// WaitingBefore counts the entries before e on the waiting list.
	WaitingBefore(ctx context.Context, e Entry) (int, error)
}

// OfTeam returns one page of the contests that a team entered, in the order of List; next is the key to continue
// after, nil on the last page. Anyone may call it.
func (s *Service) OfTeam(ctx context.Context, teamID int64, after *Key) (page []PlacedCard, next *Key, err error) {
	page, err = s.store.ContestsOfTeam(ctx, teamID, after, PageSize+1)
	page, more := cut(page, PageSize)
	if err == nil && more {
		last := page[len(page)-1]
		next = &Key{At: last.ContestEnd, ID: last.ID}
	}
	return page, next, err
}
