package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Bounds of the leagues kept in memory; one of 65,536 matches takes 12 MB, one of 16 players 10 kB.
const (
	keptLeagues   = 64
	keptLeagueAge = time.Minute
)

// leagueState is a league with its tables, as one transaction or one reader sees it. It is not changed once it is made.
type leagueState struct {
	*tableState
	leagueJSON
	game     game.Game
	tables   [][]TableRow // one a group
	names    map[int64]contest.Entry
	counts   []RoundCount // by round
	champion *contest.Entry
	bracket  bool // one was made out of the league
}

// LeagueRound is a round with how far it is.
type LeagueRound struct {
	Round
	RoundCount
}

// LeagueView is a league as everybody sees it.
type LeagueView struct {
	Stage
	Contest contest.Contest
	Game    game.Game
	Legs    int
	Groups  int
	Rounds  []LeagueRound
	Rules   []standings.Rule
	// Win, Draw and Loss are the points of a match.
	Win, Draw, Loss  int
	DrawAllowed      bool
	Playoff          int // how many of each group go on into a bracket, 0 = there is none
	ParticipantCount int
	ActiveCount      int
	Total, Decided   int // matches
	// CanDrawPlayoff: the league is finished and its bracket is not made yet.
	CanDrawPlayoff bool
	Champion       *contest.Entry // nil until it is finished without a playoff, or the playoff is
	members        map[int64]Entrant
}

// SectionOf is the group that an entry plays in; ok=false for who is not in the league.
func (v *LeagueView) SectionOf(entryID int64) (section int, ok bool) {
	e, ok := v.members[entryID]
	return e.Section, ok
}

func (w *leagueState) view() LeagueView {
	l := w.contest.Settings.League
	v := LeagueView{
		Stage: w.Stage, Contest: w.contest, Game: w.game, Legs: w.Legs, Groups: w.Groups, Rounds: make([]LeagueRound, len(w.rounds)), Rules: leagueRules(w.contest),
		Win: l.Win, Draw: l.Draw, Loss: l.Loss, DrawAllowed: !l.NoDraws, Playoff: PlayoffOf(w.contest), ParticipantCount: len(w.entrants),
		Champion: w.champion, members: make(map[int64]Entrant, len(w.entrants)),
	}
	for i, r := range w.rounds {
		v.Rounds[i] = LeagueRound{r, w.counts[i]}
		v.Total, v.Decided = v.Total+w.counts[i].Matches, v.Decided+w.counts[i].Decided
	}
	for _, e := range w.entrants {
		v.members[e.ID] = e
		if e.Status == Active {
			v.ActiveCount++
		}
	}
	v.CanDrawPlayoff = v.Playoff > 0 && w.FinishedAt != nil && !w.bracket
	return v
}

// NextLeagueMatch gives the first open match of an entry in a league; ok=false where it has none.
func (s *Service) NextLeagueMatch(ctx context.Context, v *LeagueView, entryID int64) (m MatchView, ok bool, err error) {
	r, ok, err := s.store.NextMatch(ctx, v.ContestID, entryID)
	if err != nil || !ok || r.StageID != v.ID {
		return MatchView{}, false, err
	}
	reports, err := s.store.Reports(ctx, r.ID)
	names := map[int64]contest.Entry{}
	for _, side := range r.Sides {
		if e, ok := v.members[side]; ok {
			names[side] = e.Entry
		}
	}
	return viewOf(r, gamesOf(reports), names), true, err
}

// readLeague reads the league of a contest as it is in this moment. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) readLeague(ctx context.Context, contestID int64) (*leagueState, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, err
	}
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(stages, func(st Stage) bool { return st.Format == League })
	if i < 0 || c.Settings.League == nil {
		return nil, League.absent()
	}
	t, tables, err := s.leagueTables(ctx, c, stages[i])
	if err != nil {
		return nil, err
	}
	w := &leagueState{tableState: t, names: t.names(), counts: t.counts(), bracket: len(stages) > 1, tables: make([][]TableRow, len(tables))}
	if w.leagueJSON, err = leagueSettings(t.Stage); err != nil {
		return nil, err
	}
	if err := s.markBegun(ctx, w.ID, w.counts); err != nil {
		return nil, err
	}
	for i, table := range tables {
		w.tables[i] = tableRows(table, w.entrants)
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

// keptLeague is readLeague from memory while nothing has changed.
func (s *Service) keptLeague(ctx context.Context, contestID int64) (*leagueState, error) {
	version, err := s.Version(ctx, contestID)
	if err != nil {
		return nil, err
	}
	return s.leagues.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (*leagueState, error) {
		return s.readLeague(ctx, contestID)
	})
}

// keptLeagueOf is keptLeague for a stage that is named.
func (s *Service) keptLeagueOf(ctx context.Context, contestID, stageID int64) (*leagueState, error) {
	w, err := s.keptLeague(ctx, contestID)
	if err == nil && w.ID != stageID {
		err = League.absent()
	}
	return w, err
}

// League gives the league of a contest. Anybody may ask. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) League(ctx context.Context, contestID int64) (LeagueView, error) {
	w, err := s.keptLeague(ctx, contestID)
	if err != nil {
		return LeagueView{}, err
	}
	return w.view(), nil
}

// LeagueNow is League for who has just changed it, in the same transaction perhaps.
func (s *Service) LeagueNow(ctx context.Context, contestID int64) (LeagueView, error) {
	w, err := s.readLeague(ctx, contestID)
	if err != nil {
		return LeagueView{}, err
	}
	return w.view(), nil
}

// LeagueRoundMatches lists matches of a round, of one group or of all, one after another. Anybody may ask. Faults:
// contestDoesNotExist, stageDoesNotExist, roundDoesNotExist.
func (s *Service) LeagueRoundMatches(ctx context.Context, contestID, stageID int64, q RoundQuery) (Page[MatchView], error) {
	w, err := s.keptLeagueOf(ctx, contestID, stageID)
	if err != nil {
		return Page[MatchView]{}, err
	}
	return s.roundPage(ctx, stageID, w.rounds, w.names, q)
}

// LeagueStandings gives a part of the table of a group, or of all groups one after another (AllSections). Anybody may ask.
// Faults: contestDoesNotExist, stageDoesNotExist, invalidValue (section: no such group).
func (s *Service) LeagueStandings(ctx context.Context, contestID, stageID int64, section int, p Part) (Page[TableRow], error) {
	w, err := s.keptLeagueOf(ctx, contestID, stageID)
	if err != nil {
		return Page[TableRow]{}, err
	}
	switch {
	case section == AllSections:
		return tablePage(slices.Concat(w.tables...), p), nil
	case section < 0 || section >= len(w.tables):
		return Page[TableRow]{}, fault.New(fault.InvalidValue).At("section")
	default:
		return tablePage(w.tables[section], p), nil
	}
}

// LeagueStanding gives the row of a participant with the own matches and the arithmetic. Anybody may ask. Faults:
// contestDoesNotExist, stageDoesNotExist, notInStage.
func (s *Service) LeagueStanding(ctx context.Context, contestID, stageID, entryID int64) (TableRowDetail, error) {
	w, err := s.keptLeagueOf(ctx, contestID, stageID)
	if err != nil {
		return TableRowDetail{}, err
	}
	return s.standingDetail(ctx, stageID, slices.Concat(w.tables...), w.names, entryID)
}
