package contest

import "context"

// Record counts a person's part in contests.
type Record struct {
	Entered  int // contests entered, alone or with a team
	Operated int // contests run, as owner or admin
	Won      int // first places that are not shared
	Podium   int // places up to the third, shared ones too
}

// Place is where a participant ended up in a contest, from 1; From and To differ where places are shared.
type Place struct {
	From, To int
}

// RecordStore is the storage that records use.
type RecordStore interface {
	RecordOf(ctx context.Context, userID int64) (Record, error)
	// PlacesOf returns a person's places, by contest, in the contests that end between the two keys' times.
	PlacesOf(ctx context.Context, userID int64, first, last Key) (map[int64]Place, error)
}

// RecordOf counts the contests of a person; anyone may call it.
func (s *Service) RecordOf(ctx context.Context, userID int64) (Record, error) {
	return s.store.RecordOf(ctx, userID)
}

// PlacesOf returns the places, by contest, that a person reached in the contests of one page of List.
func (s *Service) PlacesOf(ctx context.Context, userID int64, page []Card) (map[int64]Place, error) {
	if len(page) == 0 {
		return nil, nil
	}
	key := func(c Card) Key { return Key{ContestEnd: c.ContestEnd, ID: c.ID} }
	return s.store.PlacesOf(ctx, userID, key(page[0]), key(page[len(page)-1]))
}
