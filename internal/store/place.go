package store

import (
	"context"
	"time"

	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
)

// FinalPlaces returns the stored places of a contest and the time of the decision.
func (db *DB) FinalPlaces(ctx context.Context, contestID int64) (places []stage.FinalPlace, decidedAt time.Time, err error) {
	rows, err := db.q.FinalPlaces(ctx, contestID)
	if len(rows) > 0 {
		decidedAt = timeOf(rows[0].DecidedAt)
	}
	return mapRows(rows, func(r sqlcgen.Place) stage.FinalPlace {
		return stage.FinalPlace{EntryID: r.EntryID, From: int(r.PlaceFrom), To: int(r.PlaceTo)}
	}), decidedAt, err
}

// SetFinalPlaces writes the places of a contest and replaces the stored ones.
func (db *DB) SetFinalPlaces(ctx context.Context, contestID int64, places []stage.FinalPlace, decidedAt time.Time) error {
	if err := db.q.DeleteFinalPlaces(ctx, contestID); err != nil {
		return err
	}
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, p := range places {
			if err := q.InsertFinalPlace(ctx, sqlcgen.InsertFinalPlaceParams{
				ContestID: contestID, EntryID: p.EntryID, PlaceFrom: int64(p.From), PlaceTo: int64(p.To), DecidedAt: ms(decidedAt),
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

// ContestsWithoutPlaces lists contests whose final is over and that have no stored places.
func (db *DB) ContestsWithoutPlaces(ctx context.Context, after int64, most int) ([]int64, error) {
	return db.q.ContestsWithoutPlaces(ctx, after, int32(most))
}
