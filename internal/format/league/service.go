// Package league implements the format of leagues: each entry meets every other entry of its group, and all matches are open
// at once.
package league

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// ID identifies the format in API paths and in the database.
const ID stage.FormatID = "league"

// Spec describes the format. The defaults are those of LEAGUE-1.
var Spec = stage.Spec{
	ID: ID, Notification: "league", Naming: matchname.Groups,
	Contest: contest.TypeSpec{
		Name: ContestType, Sides: true, LeastEntries: 2, Decode: contest.DecodeAs[Settings],
		Defaults: func() contest.FormatSettings { return &Settings{Legs: 1, Groups: 1, Win: 3, Draw: 1} },
	},
}

// Store has the database operations of this format.
type Store interface {
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// Champion returns the entry that alone has the first final place of a contest, or else the winner of its final.
	Champion(ctx context.Context, contestID int64) (e contest.Entry, ok bool, err error)
	// NextMatch returns the first match of an entry in a contest that is ready to be played.
	NextMatch(ctx context.Context, contestID, entryID int64) (r match.Record, ok bool, err error)
	// Reports lists the reports of a match in the order of the games.
	Reports(ctx context.Context, matchID int64) ([]match.Report, error)
}

// Service implements the format: stage.Feeder, stage.Finisher, stage.StatusFormat and match.Format.
type Service struct {
	store   Store
	stages  *stage.Service
	matches *match.Service
	states  *match.TableCache[*state]
}

// New returns the format and registers it with stages.
func New(store Store, stages *stage.Service, matches *match.Service) *Service {
	s := &Service{store: store, stages: stages, matches: matches}
	s.states = match.NewTableCache(stages, keptLeagues, keptLeagueAge, s.read)
	stages.Register(s)
	return s
}

var (
	_ stage.Feeder       = (*Service)(nil)
	_ stage.Finisher     = (*Service)(nil)
	_ stage.StatusFormat = (*Service)(nil)
	_ match.Format       = (*Service)(nil)
)

// Spec returns Spec.
func (s *Service) Spec() stage.Spec { return Spec }

// NotFound returns the key of the fault for a missing league.
func (s *Service) NotFound() fault.Key { return fault.StageDoesNotExist }

// Places returns the places if the league is finished; otherwise it returns done=false. With several groups, the first
// entries of all groups share the best places, then the second ones, and so on.
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
	return stage.Course{Rounds: rounds, AllOpen: true}, err
}

// Section returns the number of groups: a single one has no name.
func (s *Service) Section(st stage.Stage, _ int) (match.Section, error) {
	set, err := readSettings(st)
	return match.Section{Groups: set.Groups}, err
}

// StatusChanged decides the open matches of dropped entrants as wins of their opponents without play. It opens them again
// once both sides are active. Decisions of operators stay.
func (s *Service) StatusChanged(ctx context.Context, c contest.Contest, st stage.Stage, entryID int64, dropped map[int64]bool) ([]int64, error) {
	return s.matches.ForfeitAll(ctx, c, st, s, entryID, dropped)
}

// Join returns false: a league has no place for late entries, because all its matches are created with it.
func (s *Service) Join(context.Context, int64, stage.Stage, int64) (bool, error) { return false, nil }

// Advance returns the best entries of each group that did not drop out, and the group of each.
func (s *Service) Advance(ctx context.Context, c contest.Contest, st stage.Stage, perGroup int) (best []int64, groups []int, err error) {
	t, tables, err := s.tables(ctx, c, st)
	if err != nil {
		return nil, nil, err
	}
	best, groups = advance(t, tables, perGroup)
	return best, groups, nil
}

// Load reads one match. It reads no others because matches of a league do not depend on each other.
func (s *Service) Load(ctx context.Context, c contest.Contest, st stage.Stage, matchID int64) (*match.StageState, match.Record, error) {
	return s.matches.LoadIndependent(ctx, c, st, matchID, s)
}

// Names returns the entries on the sides of the matches of p, by id.
func (s *Service) Names(ctx context.Context, p *match.StageState) (map[int64]contest.Entry, error) {
	return s.matches.SideNames(ctx, p)
}

// DrawAllowed reports whether the contest allows draws.
func (s *Service) DrawAllowed(c contest.Contest) bool { return !SettingsOf(c.Settings).NoDraws }

// ScoresRank returns true because free scores count in the table.
func (s *Service) ScoresRank() bool { return true }

// RoundClosed returns false because all rounds of a league are open.
func (s *Service) RoundClosed(stage.Stage, int) bool { return false }
