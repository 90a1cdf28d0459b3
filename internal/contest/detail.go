package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/video"
	"yagura/internal/markup"
)

// Counts counts the entries by their state.
type Counts struct {
	Allowed   int
	CheckedIn int
	Applied   int // hold a place and are not allowed
	Waiting   int
	Declined  int
}

// detailStore counts what the page of a contest shows.
type detailStore interface {
	EntryCounts(ctx context.Context, contestID int64) (Counts, error)
	PartCounts(ctx context.Context, contestID int64) (PartCounts, error)
}

// PlacesTaken returns the number of places of the contest that entries hold.
func (c Counts) PlacesTaken() int { return c.Allowed + c.Applied }

// PartCounts counts the parts of a contest.
type PartCounts struct {
	Questions int // of the survey
	Trophies  int
}

// Detail is the public view of a contest.
type Detail struct {
	Card
	Counts
	PartCounts
	RuleHTML string // safe to show as it is
	EmbedURL string // of the video, "" if it cannot be embedded
}

// Detail returns the public view of a contest. Anyone may call it. Fault: contestDoesNotExist.
//
// It is cached until the contest's version changes. Data that the version does not cover, such as the owner's
// nickname, is at most detailCacheAge old.
func (s *Service) Detail(ctx context.Context, id int64) (Detail, error) {
	version, err := orContestMissing(s.store.ContestVersion(ctx, id))
	if err != nil {
		return Detail{}, err
	}
	return s.details.Get(ctx, id, version, clock.Now(ctx), func(ctx context.Context) (Detail, error) { return s.loadDetail(ctx, id) })
}

func (s *Service) loadDetail(ctx context.Context, id int64) (Detail, error) {
	card, err := orContestMissing(s.store.ContestCard(ctx, id))
	if err != nil {
		return Detail{}, err
	}
	counts, err := s.store.EntryCounts(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	parts, err := s.store.PartCounts(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Card: card, Counts: counts, PartCounts: parts, RuleHTML: markup.Render(card.Rule), EmbedURL: video.EmbedURL(card.IframeSrc)}
	if d.EmbedURL == "" {
		d.EmbedURL = video.EmbedURL(card.VideoURL)
	}
	return d, nil
}

const (
	detailCacheSize = 1024
	detailCacheAge  = time.Minute
)
