package store

import (
	"context"

	"yagura/internal/contest"
)

var _ contest.RecordStore = (*DB)(nil)

// RecordOf counts the contests of a person.
func (db *DB) RecordOf(ctx context.Context, userID int64) (contest.Record, error) {
	r, err := db.q.CountContestsOfUser(ctx, userID)
	return contest.Record{Entered: int(r.Entered), Operated: int(r.Operated), Won: int(r.Won), Podium: int(r.Podium)}, err
}

// PlacesOf returns a person's places, by contest, in the contests that end between two times.
func (db *DB) PlacesOf(ctx context.Context, userID int64, first, last contest.Key) (map[int64]contest.Place, error) {
	rows, err := db.q.PlacesOfUser(ctx, userID, ms(first.At), ms(last.At))
	places := make(map[int64]contest.Place, len(rows))
	for _, r := range rows {
		places[r.ContestID] = contest.Place{From: int(r.PlaceFrom), To: int(r.PlaceTo)}
	}
	return places, err
}
