// Package league is the format of leagues: in each group everybody meets everybody, and all matches are open at once.
package league

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/snapshot"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// ID names the format in addresses and in the database.
const ID stage.FormatID = "league"

// Store is what this format needs of the database.
type Store interface {
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// Champion finds who alone has the first of the final places of a contest.
	Champion(ctx context.Context, contestID int64) (e contest.Entry, ok bool, err error)
	// NextMatch finds an entry's first match of a contest that waits to be played.
	NextMatch(ctx context.Context, contestID, entryID int64) (r match.Record, ok bool, err error)
	// Reports lists the reports of a match in order of the games.
	Reports(ctx context.Context, matchID int64) ([]match.Report, error)
}

// Service is the format. It implements stage.Feeder, stage.Finisher, stage.StatusFormat and match.Format.
type Service struct {
	store   Store
	stages  *stage.Service
	matches *match.Service
	states  *snapshot.Cache[*state]
}

// New wires the format and registers it.
func New(store Store, stages *stage.Service, matches *match.Service) *Service {
	s := &Service{store: store, stages: stages, matches: matches, states: snapshot.New[*state](keptLeagues, keptLeagueAge)}
	stages.Register(s)
	return s
}

var (
	_ stage.Feeder       = (*Service)(nil)
	_ stage.Finisher     = (*Service)(nil)
	_ stage.StatusFormat = (*Service)(nil)
	_ match.Format       = (*Service)(nil)
)

// ID is the id of the format.
func (s *Service) ID() stage.FormatID { return ID }

// ContestType is the type of contests that are leagues.
func (s *Service) ContestType() contest.Type { return contest.League }

// NotFound is the fault key of a missing league.
func (s *Service) NotFound() fault.Key { return fault.StageDoesNotExist }

// Places returns the ranks of the table once the league is finished: of several groups all firsts before all seconds, who
// share their places.
func (s *Service) Places(ctx context.Context, c contest.Contest, st stage.Stage) ([]stage.FinalPlace, bool, error) {
	if st.FinishedAt == nil {
		return nil, false, nil
	}
	_, tables, err := s.tables(ctx, c, st)
	if err != nil {
		return nil, false, err
	}
	return joined(tables), true, nil
}

// Course counts the matches by round over all groups.
func (s *Service) Course(ctx context.Context, _ contest.Contest, st stage.Stage) (stage.Course, error) {
	rounds, err := s.stages.PlannedRounds(ctx, st.ID)
	if err != nil {
		return stage.Course{}, err
	}
	rounds, err = s.stages.CountRounds(ctx, st.ID, rounds, false)
	return stage.Course{Rounds: rounds, ByRounds: true, AllOpen: true}, err
}

// Drop decides nothing: the change of the status has decided the open matches.
func (s *Service) Drop(context.Context, int64, contest.Contest, stage.Stage, int64) (int, error) {
	return 0, nil
}

// Return opens nothing: the change of the status has opened the matches.
func (s *Service) Return(context.Context, int64, contest.Contest, stage.Stage, int64) (int, error) {
	return 0, nil
}

// StatusChanged makes open matches of entrants that are out wins of the opponents without play, and opens them again once
// both sides are back. What an operator has ruled stays.
func (s *Service) StatusChanged(ctx context.Context, c contest.Contest, st stage.Stage, entryID int64, out map[int64]bool) ([]int64, error) {
	return s.matches.ForfeitAll(ctx, c, st, s, entryID, out)
}

// Join refuses late entries: all matches are made when the league is.
func (s *Service) Join(context.Context, int64, stage.Stage, int64) (bool, error) { return false, nil }

// Advancing returns how many entries of each group advance to a playoff.
func (s *Service) Advancing(c contest.Contest) int { return playoffPlaces(c) }

// playoffPlaces is how many entries of each group advance to a playoff.
func playoffPlaces(c contest.Contest) int {
	if l := c.Settings.League(); l != nil && l.Playoff != nil {
		return l.Playoff.Places
	}
	return 0
}

// Advance returns the best of each group that did not drop out.
func (s *Service) Advance(ctx context.Context, c contest.Contest, st stage.Stage, perGroup int) (best []int64, groups []int, err error) {
	t, tables, err := s.tables(ctx, c, st)
	if err != nil {
		return nil, nil, err
	}
	best, groups = advance(t, tables, perGroup)
	return best, groups, nil
}

// Load reads one match: no match depends on another one.
func (s *Service) Load(ctx context.Context, c contest.Contest, st stage.Stage, matchID int64) (*match.StageState, match.Record, error) {
	return s.matches.LoadIndependent(ctx, c, st, matchID, s)
}

// Names returns the sides of the matches of p.
func (s *Service) Names(ctx context.Context, p *match.StageState) (map[int64]contest.Entry, error) {
	return s.matches.SideNames(ctx, p)
}

// DrawAllowed says whether the contest allows draws.
func (s *Service) DrawAllowed(c contest.Contest) bool { return DrawAllowed(c) }

// DrawAllowed says whether a contest that is a league allows draws.
func DrawAllowed(c contest.Contest) bool { return !c.Settings.League().NoDraws }

// ScoresRank is true: scores count in the table.
func (s *Service) ScoresRank() bool { return true }

// RoundClosed is false: the sides agree when they play.
func (s *Service) RoundClosed(stage.Stage, int) bool { return false }
