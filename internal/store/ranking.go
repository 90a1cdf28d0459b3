package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/record"
	"yagura/internal/store/sqlcgen"
)

// Ranking lists the people with the most titles, then the most podiums, of places decided after a time.
func (db *DB) Ranking(ctx context.Context, gameID int64, since time.Time, most int) ([]record.Rank, error) {
	rows, err := db.q.Ranking(ctx, ms(since), idOrNil(gameID), int32(most))
	return mapRows(rows, func(r sqlcgen.RankingRow) record.Rank {
		return record.Rank{
			User: account.Ref{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)}, Titles: int(r.Titles), Podiums: int(r.Podiums), Contests: int(r.Contests),
		}
	}), err
}
