package contest

import (
	"container/list"
	"context"
	"sync"
	"time"

	"yagura/internal/kit/clock"
)

// Counts are the entries of a contest by what they have reached.
type Counts struct {
	Allowed   int
	CheckedIn int
}

// Detail is what a contest's page shows to everybody. It holds the entry password all the same: whoever shows a Detail
// leaves it out for people without ABILITY_CONTEST_EDIT (rulings.md 53).
type Detail struct {
	Card
	Counts
	RuleHTML string // safe to show as it is
	EmbedURL string // of the video, "" where it cannot be framed
}

// StageSummary is how far a contest is played; the package of play answers it.
type StageSummary struct {
	TournamentID int64       // 0 = none is made yet
	Champion     *Entry      // nil until the last match is decided
	Match        *StageMatch // which one entry has to play, nil where there is none
}

// StageMatch names a match.
type StageMatch struct {
	ID        int64
	Round     int // from 0
	Order     int // from 0
	StartTime *time.Time
}

// Detail gives what everybody sees of a contest. Anybody may ask. Fault: contestDoesNotExist.
//
// It is served from memory while the contest's version stands; what the version does not cover, such as the owner's
// nickname, is at most detailCacheAge old.
func (s *Service) Detail(ctx context.Context, id int64) (Detail, error) {
	version, err := found(s.store.ContestVersion(ctx, id))
	if err != nil {
		return Detail{}, err
	}
	now := clock.Now(ctx)
	if d, ok := s.details.get(id, version, now); ok {
		return d, nil
	}
	card, err := found(s.store.ContestCard(ctx, id))
	if err != nil {
		return Detail{}, err
	}
	counts, err := s.store.EntryCounts(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Card: card, Counts: counts, RuleHTML: RenderMarkdown(card.Rule), EmbedURL: EmbedURL(card.IframeSrc)}
	if d.EmbedURL == "" {
		d.EmbedURL = EmbedURL(card.VideoURL)
	}
	// Kept under the version that was read first: what was read after it is as new or newer, never older.
	s.details.put(id, version, now, d)
	return d, nil
}

const (
	detailCacheSize = 1024
	detailCacheAge  = time.Minute
)

// detailCache keeps the details that were asked for last.
type detailCache struct {
	mu    sync.Mutex
	size  int
	age   time.Duration
	order *list.List // of *cachedDetail, the last used first
	byID  map[int64]*list.Element
}

type cachedDetail struct {
	id, version int64
	at          time.Time
	detail      Detail
}

func newDetailCache(size int, age time.Duration) *detailCache {
	return &detailCache{size: size, age: age, order: list.New(), byID: map[int64]*list.Element{}}
}

func (c *detailCache) get(id, version int64, now time.Time) (Detail, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byID[id]
	if !ok {
		return Detail{}, false
	}
	d := e.Value.(*cachedDetail)
	if d.version != version || now.Sub(d.at) >= c.age {
		return Detail{}, false
	}
	c.order.MoveToFront(e)
	return d.detail, true
}

func (c *detailCache) put(id, version int64, now time.Time, d Detail) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byID[id]; ok {
		c.order.Remove(e)
	} else if len(c.byID) >= c.size {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.byID, last.Value.(*cachedDetail).id)
	}
	c.byID[id] = c.order.PushFront(&cachedDetail{id: id, version: version, at: now, detail: d})
}
