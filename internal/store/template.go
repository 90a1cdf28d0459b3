package store

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/id"
)

// CopyParts copies the survey questions, the trophies without their winners, and the bans from one contest to
// another.
func (db *DB) CopyParts(ctx context.Context, from, to contest.Contest) error {
	for _, part := range []struct {
		list func(ctx context.Context, contestID int64) ([]int64, error)
		copy func(ctx context.Context, newID, newContestID, id int64) error
	}{
		{db.q.QuestionsToCopy, db.q.CopyQuestion},
		{db.q.TrophiesToCopy, db.q.CopyTrophy},
		{db.q.BansToCopy, db.q.CopyBan},
	} {
		ids, err := part.list(ctx, from.ID)
		if err != nil {
			return err
		}
		for _, old := range ids {
			if err := part.copy(ctx, id.New(), to.ID, old); err != nil {
				return err
			}
		}
	}
	return nil
}
