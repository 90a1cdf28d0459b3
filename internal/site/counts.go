package site

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
)

// Counts are the sizes of the installation that everybody may read (SITE-2).
type Counts struct {
	Contests int // that are not cancelled
	Entries  int // in all contests
	People   int // who have not withdrawn
}

// countsAge is how old the counts may be: they read whole tables, and nobody needs them exact.
const countsAge = 5 * time.Minute

// CountsStore counts what there is.
type CountsStore interface {
	SiteCounts(ctx context.Context) (Counts, error)
}

// Counts returns the counts, at most countsAge old. Anyone may call it.
func (s *Service) Counts(ctx context.Context) (Counts, error) {
	return s.counts.Get(ctx, 0, 0, clock.Now(ctx), s.store.SiteCounts)
}
