package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
)

// LobbyCount is how far a match of a battle royale is.
type LobbyCount struct {
	MatchID  int64
	Order    int
	End      time.Time // when it should be over
	Players  int
	Ranked   int // players who have a rank
	Ranks    int // different ranks
	LastRank int // 0 where nobody has one
}

// missing counts the players without a rank.
func (l *LobbyCount) missing() int { return l.Players - l.Ranked }

// conflicts counts the ranks that cannot be: one that another player has, or one beyond the number of players.
func (l *LobbyCount) conflicts() int {
	n := l.Ranked - l.Ranks
	if l.LastRank > l.Players {
		n++
	}
	return n
}

// lobbies gives the lobbies of the open round of a battle royale, and counts them instead of its matches, of which none is
// decided by itself.
func (s *Service) lobbies(ctx context.Context, p *Progress) ([]LobbyCount, error) {
	if p.Stage.Format != Royale {
		return nil, nil
	}
	var open []LobbyCount
	for i := range p.Rounds {
		r := &p.Rounds[i]
		r.Ready, r.Decided, r.Conflicts = 0, r.Total, 0
		if r.Status != Started {
			continue
		}
		var err error
		if open, err = s.store.LobbyProgress(ctx, p.Stage.ID, r.Round); err != nil {
			return nil, err
		}
		r.Total, r.Decided = len(open), 0
		for _, l := range open {
			switch {
			case l.conflicts() > 0:
				r.Conflicts++
			case l.missing() == 0:
				r.Decided++
			}
		}
		r.Ready = r.Total - r.Decided
	}
	return open, nil
}

// wonEarly says whether somebody has won a battle royale at match point, so that the rounds that are left are not played.
func (s *Service) wonEarly(ctx context.Context, c contest.Contest, p *Progress) (bool, error) {
	st := p.Stage
	if st.Format != Royale || st.FinishedAt != nil || st.RoundStatus != Ended || c.Settings.Royale == nil || c.Settings.Royale.MatchPoint == 0 {
		return false, nil
	}
	royale, err := s.loadRoyale(ctx, c, st)
	if err != nil {
		return false, err
	}
	return royale.table().Over(), nil
}
