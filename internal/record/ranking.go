package record

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
)

// Limits of the ranking.
const (
	RankingSize   = 100
	RankingPeriod = 365 * 24 * time.Hour
)

// Limits of the rankings in memory, one for each game.
const (
	keptRankings   = 64
	keptRankingAge = time.Minute
)

// Ranking lists the RankingSize most successful people of the last RankingPeriod in contests of a game (0 = every
// game), ordered by titles, then by podiums. The list is at most a minute old.
func (s *Service) Ranking(ctx context.Context, gameID int64) ([]Rank, error) {
	now := clock.Now(ctx)
	return s.rankings.Get(ctx, gameID, 0, now, func(ctx context.Context) ([]Rank, error) {
		list, err := s.store.Ranking(ctx, gameID, now.Add(-RankingPeriod), RankingSize)
		for i := range list {
			list[i].Rank = i + 1
			if i > 0 && list[i].Titles == list[i-1].Titles && list[i].Podiums == list[i-1].Podiums {
				list[i].Rank = list[i-1].Rank
			}
		}
		return list, err
	})
}
