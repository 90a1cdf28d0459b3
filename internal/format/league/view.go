package league

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// The maximum number of cached leagues, and their maximum age. A league of 65,536 matches takes 12 MB, one of 16 players 10
// kB.
const (
	keptLeagues   = 64
	keptLeagueAge = time.Minute
)

// state is a league with its tables, read at one time. It is immutable.
type state struct {
	*match.Table
	settings
	game     game.Game
	tables   [][]match.TableRow // one per group
	names    map[int64]contest.Entry
	counts   []stage.RoundCount // by round
	champion *contest.Entry
	followed bool // the playoff is created
}

// View is the public view of a league.
type View struct {
	stage.Stage
	Contest contest.Contest
	Game    game.Game
	Legs    int
	Groups  int
	Rounds  []match.RoundView
	Rules   []standings.Rule
	// Win, Draw and Loss are the points of a match.
	Win, Draw, Loss  int
	DrawAllowed      bool
	Playoff          int // number of entries of each group that advance to a playoff, 0 = there is none
	ParticipantCount int
	ActiveCount      int
	Total, Decided   int // matches
	// CanDrawPlayoff is true if the league is finished, has a playoff, and the playoff is not created yet.
	CanDrawPlayoff bool
	Champion       *contest.Entry // nil until the contest has a champion
	members        map[int64]stage.Entrant
}

// SectionOf returns the group in which an entry plays. It returns ok=false if the entry is not in the league.
func (v *View) SectionOf(entryID int64) (section int, ok bool) {
	e, ok := v.members[entryID]
	return e.Section, ok
}

func (w *state) view() View {
	l := SettingsOf(w.Contest.Settings)
	v := View{
		Stage: w.Stage, Contest: w.Contest, Game: w.game, Legs: w.Legs, Groups: w.Groups, Rounds: w.RoundViews(w.counts), Rules: rules(w.Contest),
		Win: l.Win, Draw: l.Draw, Loss: l.Loss, DrawAllowed: !l.NoDraws, Playoff: w.Contest.Settings.PlayoffPlaces(), ParticipantCount: len(w.Entrants),
		Champion: w.champion, members: make(map[int64]stage.Entrant, len(w.Entrants)),
	}
	for _, n := range w.counts {
		v.Total, v.Decided = v.Total+n.Matches, v.Decided+n.Decided
	}
	for _, e := range w.Entrants {
		v.members[e.ID] = e
		if e.Plays() {
			v.ActiveCount++
		}
	}
	v.CanDrawPlayoff = v.Playoff > 0 && w.FinishedAt != nil && !w.followed
	return v
}

// NextMatch returns the first match of an entry in a league that is ready to be played. It returns ok=false if there is none.
func (s *Service) NextMatch(ctx context.Context, v *View, entryID int64) (m match.MatchView, ok bool, err error) {
	r, ok, err := s.store.NextMatch(ctx, v.ContestID, entryID)
	if err != nil || !ok || r.StageID != v.ID {
		return match.MatchView{}, false, err
	}
	reports, err := s.store.Reports(ctx, r.ID)
	names := map[int64]contest.Entry{}
	for _, side := range r.Sides {
		if e, ok := v.members[side]; ok {
			names[side] = e.Entry
		}
	}
	return match.ViewOf(r, match.GamesOf(reports), names, match.WindowOf(&v.Contest, &v.Stage, nil)), true, err
}

// read reads the current league of a contest from the database. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) read(ctx context.Context, contestID int64) (*state, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(stages, func(st stage.Stage) bool { return st.Format == ID })
	if i < 0 || SettingsOf(c.Settings) == nil {
		return nil, fault.New(fault.StageDoesNotExist)
	}
	t, tables, err := s.tables(ctx, c, stages[i])
	if err != nil {
		return nil, err
	}
	w := &state{Table: t, names: t.Names(), counts: t.Counts(), followed: len(stages) > 1, tables: make([][]match.TableRow, len(tables))}
	if w.settings, err = readSettings(t.Stage); err != nil {
		return nil, err
	}
	if err := s.matches.MarkBegun(ctx, w.ID, w.counts); err != nil {
		return nil, err
	}
	for i, table := range tables {
		w.tables[i] = match.TableRows(table, w.Entrants)
	}
	if w.game, _, err = s.store.Game(ctx, c.GameID); err != nil {
		return nil, err
	}
	champion, ok, err := s.store.Champion(ctx, contestID)
	if ok {
		w.champion = &champion
	}
	return w, err
}

// View returns the league of a contest. It needs no permission. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) View(ctx context.Context, contestID int64) (View, error) {
	w, err := s.states.Get(ctx, contestID)
	if err != nil {
		return View{}, err
	}
	return w.view(), nil
}

// ViewNow returns the same as View, but reads the database. Callers use it after a change, also in the same transaction.
func (s *Service) ViewNow(ctx context.Context, contestID int64) (View, error) {
	w, err := s.read(ctx, contestID)
	if err != nil {
		return View{}, err
	}
	return w.view(), nil
}

// RoundMatches lists a page of the matches of a round, of one group or of all groups in their order. It needs no permission.
// Faults: contestDoesNotExist, stageDoesNotExist, roundDoesNotExist.
func (s *Service) RoundMatches(ctx context.Context, contestID, stageID int64, q match.RoundQuery) (stage.Page[match.MatchView], error) {
	w, err := s.states.Stage(ctx, contestID, stageID)
	if err != nil {
		return stage.Page[match.MatchView]{}, err
	}
	return s.matches.RoundPage(ctx, &w.Contest, &w.Stage, w.Rounds, w.names, q)
}

// Table returns a page of the table of a group, or of the tables of all groups in their order (AllSections). It needs no
// permission. Faults: contestDoesNotExist, stageDoesNotExist, invalidValue (section: no such group).
func (s *Service) Table(ctx context.Context, contestID, stageID int64, section int, p stage.Part) (stage.Page[match.TableRow], error) {
	w, err := s.states.Stage(ctx, contestID, stageID)
	if err != nil {
		return stage.Page[match.TableRow]{}, err
	}
	switch {
	case section == match.AllSections:
		return match.TablePage(slices.Concat(w.tables...), p), nil
	case section < 0 || section >= len(w.tables):
		return stage.Page[match.TableRow]{}, fault.New(fault.InvalidValue).At("section")
	default:
		return match.TablePage(w.tables[section], p), nil
	}
}

// TableRow returns the row of a participant with its matches and the calculation of its figures. It needs no permission.
// Faults: contestDoesNotExist, stageDoesNotExist, notInStage.
func (s *Service) TableRow(ctx context.Context, contestID, stageID, entryID int64) (match.TableRowDetail, error) {
	w, err := s.states.Stage(ctx, contestID, stageID)
	if err != nil {
		return match.TableRowDetail{}, err
	}
	return s.matches.RowDetail(ctx, &w.Contest, &w.Stage, slices.Concat(w.tables...), w.names, entryID)
}
