package contest

import "context"

// Record counts a person's contests and places.
type Record struct {
	Entered  int // contests entered, alone or with a team
	Operated int // contests run, as owner or admin
	Won      int // first places that are not shared
	Podium   int // places up to the third, shared ones included
}

// Place is a participant's final place in a contest, from 1; From and To differ if the place is shared.
type Place struct {
	From, To int
}

// RecordStore is the storage that records use.
type RecordStore interface {
	RecordOf(ctx context.Context, userID int64) (Record, error)
	// PlacesOf returns a person's places by contest, for contests whose end is between those of the two keys.
	PlacesOf(ctx context.Context, userID int64, first, last Key) (map[int64]Place, error)
}

// RecordOf counts the contests and places of a person; anyone may call it.
func (s *Service) RecordOf(ctx context.Context, userID int64) (Record, error) {
	return s.store.RecordOf(ctx, userID)
}

// PlacesOf returns the places, by contest, of a person in the contests of one page of List.
func (s *Service) PlacesOf(ctx context.Context, userID int64, page []Card) (map[int64]Place, error) {
	if len(page) == 0 {
		return nil, nil
	}
	key := func(c Card) Key { return Key{At: c.ContestEnd, ID: c.ID} }
	return s.store.PlacesOf(ctx, userID, key(page[0]), key(page[len(page)-1]))
}
