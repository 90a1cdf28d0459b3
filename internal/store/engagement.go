package store

import (
	"context"
	"time"

	"yagura/internal/contest"
)

var _ contest.EngagementStore = (*DB)(nil)

// SetEntryEngagement writes whether an entry follows and reposted; nil means unknown.
func (db *DB) SetEntryEngagement(ctx context.Context, entryID int64, following, retweet *bool, now time.Time) error {
	return db.q.SetEntryEngagement(ctx, entryID, bitOrNil(following), bitOrNil(retweet), ms(now))
}

// SetEngagement stores which post was checked, and when.
func (db *DB) SetEngagement(ctx context.Context, contestID int64, postID string, at time.Time) error {
	return db.q.SetEngagement(ctx, contestID, postID, msOrNil(&at))
}

func bitOrNil(b *bool) *int64 {
	if b == nil {
		return nil
	}
	v := bit(*b)
	return &v
}
