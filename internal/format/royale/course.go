package royale

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/kit/clock"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// LobbyProgress is the progress of a match of a battle royale.
type LobbyProgress struct {
	MatchID int64
	Order   int
	End     time.Time // planned end
	Ranks   lobbyRanks
}

// lobbyRanks holds the reported ranks of one match, 0 for a player without a rank. Players who dropped out without a rank did
// not play, so they are not in it.
type lobbyRanks []int

// missing counts the players without a rank.
func (l lobbyRanks) missing() int {
	n := 0
	for _, rank := range l {
		if rank == 0 {
			n++
		}
	}
	return n
}

// conflicts counts the impossible ranks.
func (l lobbyRanks) conflicts() int { return royale.ConflictCount(l) }

// Course counts the lobbies of the open round by their ranks, because no match is decided before its round ends.
func (s *Service) Course(ctx context.Context, c contest.Contest, st stage.Stage) (stage.Course, error) {
	rounds, err := s.stages.PlannedRounds(ctx, st.ID)
	if err != nil {
		return stage.Course{}, err
	}
	if rounds, err = s.stages.CountRounds(ctx, st.ID, rounds, false); err != nil {
		return stage.Course{}, err
	}
	for i := range rounds {
		r := &rounds[i]
		r.Ready, r.Decided, r.Conflicts = 0, r.Total, 0
		if r.Status != stage.Started {
			continue
		}
		open, err := s.store.LobbyProgress(ctx, st.ID, r.Round)
		if err != nil {
			return stage.Course{}, err
		}
		r.Total, r.Decided = len(open), 0
		for _, l := range open {
			switch {
			case l.Ranks.conflicts() > 0:
				r.Conflicts++
			case l.Ranks.missing() == 0:
				r.Decided++
			}
		}
		r.Ready = r.Total - r.Decided
	}
	won, err := s.wonEarly(ctx, c, st)
	return stage.Course{Rounds: rounds, Won: won}, err
}

// wonEarly reports whether an entry has won at match point, so that the remaining rounds are not played.
func (s *Service) wonEarly(ctx context.Context, c contest.Contest, st stage.Stage) (bool, error) {
	if st.FinishedAt != nil || st.RoundStatus != stage.Ended || SettingsOf(c.Settings) == nil || SettingsOf(c.Settings).MatchPoint == 0 {
		return false, nil
	}
	p, err := s.load(ctx, c, st)
	if err != nil {
		return false, err
	}
	return p.table().Over(), nil
}

// Attention lists the lobbies with an unanswered call, and those of the open round whose ranks contradict each other, or are
// missing after the planned end.
func (s *Service) Attention(ctx context.Context, _ contest.Contest, st stage.Stage) ([]match.Attention, error) {
	var list []match.Attention
	called, err := s.store.CalledLobbies(ctx, st.ID, match.MaxAttention)
	if err != nil {
		return nil, err
	}
	for _, r := range called {
		list = append(list, match.Attention{MatchID: r.ID, StageID: st.ID, Format: ID, Pos: r.Pos, Concern: match.Called, Since: *r.CalledAt})
	}
	if st.RoundStatus != stage.Started {
		return list, nil
	}
	lobbies, err := s.store.LobbyProgress(ctx, st.ID, st.CurrentRound)
	if err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	for _, l := range lobbies {
		a := match.Attention{MatchID: l.MatchID, StageID: st.ID, Format: ID, Pos: match.Pos{Round: st.CurrentRound, Order: l.Order}, Since: l.End}
		switch {
		case l.Ranks.conflicts() > 0:
			a.Concern, a.Count = match.Conflict, l.Ranks.conflicts()
			if now.Before(l.End) {
				a.Since = now
			}
		case l.Ranks.missing() > 0 && !now.Before(l.End):
			a.Concern, a.Count = match.Unscored, l.Ranks.missing()
		default:
			continue
		}
		list = append(list, a)
	}
	return list, nil
}
