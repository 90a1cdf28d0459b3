package swiss

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/game"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// swissScoring has the points of a match of a swiss draw (SWISS-2).
var swissScoring = standings.Scoring{Win: 3, Draw: 1}

// The maximum number of cached swiss draws, and their maximum age. A swiss draw of 8,192 players and 13 rounds takes 20 MB,
// one of 256 players less than 1 MB.
const (
	keptSwiss    = 64
	keptSwissAge = time.Minute
)

// state is a swiss draw with its table, read at one time. It is immutable.
type state struct {
	*match.Table
	game      game.Game
	forbidden [][2]int64
	table     func() []match.TableRow // the current table, computed at the first call
	names     map[int64]contest.Entry
	counts    []stage.RoundCount // by round
	followed  bool               // the playoff is created
	champion  *contest.Entry
}

// load reads a swiss draw without its game and champion.
func (s *Service) load(ctx context.Context, c contest.Contest, st stage.Stage) (*state, error) {
	forbidden, err := forbiddenOf(st)
	if err != nil {
		return nil, err
	}
	t, err := s.matches.LoadTable(ctx, c, st)
	if err != nil {
		return nil, err
	}
	return newState(t, forbidden), nil
}

func newState(t *match.Table, forbidden [][2]int64) *state {
	w := &state{Table: t, forbidden: forbidden, names: t.Names(), counts: t.Counts()}
	w.table = sync.OnceValue(func() []match.TableRow { return w.tableOf(len(t.Rounds)) })
	return w
}

// settings are the stored settings of a stage that is a swiss draw.
type settings struct {
	// Forbidden has the pairs of entry ids that must not meet.
	Forbidden [][2]int64 `json:"forbidden,omitempty"`
}

func (in settings) text() string {
	text, _ := json.Marshal(in) // numbers can always be encoded
	return string(text)
}

func forbiddenOf(st stage.Stage) ([][2]int64, error) {
	var in settings
	if err := json.Unmarshal([]byte(st.Settings), &in); err != nil {
		return nil, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	return in.Forbidden, nil
}

// rules returns the rules that order the table, the first one first.
func rules(c contest.Contest) []standings.Rule {
	return match.RulesOf(settingsOf(c).TieBreaks, match.UsualRules(c.Settings.Scoring, standings.SwissRules()))
}

// settingsOf returns the swiss draw settings of a contest. For a contest of another type it returns the defaults.
func settingsOf(c contest.Contest) Settings {
	if SettingsOf(c.Settings) == nil {
		return Settings{}
	}
	return *SettingsOf(c.Settings)
}

// tableOf returns the table before a round: it counts the decided matches of the earlier rounds.
func (w *state) tableOf(round int) []match.TableRow {
	ids := make([]int64, 0, len(w.Entrants))
	for _, e := range w.Entrants {
		if !e.Annulled() {
			ids = append(ids, e.ID)
		}
	}
	results := w.Results(func(p *match.Played) bool { return p.Pos.Round < round })
	scoring := swissScoring
	scoring.OwnGamesFloored = !settingsOf(w.Contest).GameWinUnfloored
	rows := standings.Table(ids, results, rules(w.Contest), scoring, uint64(w.Seed))
	return match.TableRows(w.Behind(rows, match.AllSections), w.Entrants)
}

// pointsOf returns the points of a row.
func pointsOf(r *standings.Row) int {
	return r.Won*swissScoring.Win + r.Drawn*swissScoring.Draw + r.Lost*swissScoring.Loss
}

// pointsBefore returns the points before a round by entry id.
func (w *state) pointsBefore(round int) map[int64]int {
	points := make(map[int64]int, len(w.Entrants))
	for _, r := range w.Results(func(p *match.Played) bool { return p.Pos.Round < round }) {
		switch {
		case r.BothLost:
		case r.Winner != standings.Nobody:
			points[r.Winner] += swissScoring.Win
		default:
			points[r.A] += swissScoring.Draw
			points[r.B] += swissScoring.Draw
		}
	}
	return points
}

// View is the public view of a swiss draw.
type View struct {
	stage.Stage
	Contest          contest.Contest
	Game             game.Game
	Rounds           []match.RoundView
	ParticipantCount int
	ActiveCount      int
	// Published reports whether the current round has matches.
	Published   bool
	DrawAllowed bool
	Rules       []standings.Rule
	// Playoff is the number of entries that advance to a playoff, 0 = there is none.
	Playoff int
	// Followed is true if the playoff is created.
	Followed bool
	Champion *contest.Entry // nil until the contest has a champion
}

func (w *state) view() View {
	d := View{
		Stage: w.Stage, Contest: w.Contest, Game: w.game, Rounds: w.RoundViews(w.counts), ParticipantCount: len(w.Entrants), Rules: rules(w.Contest),
		Playoff: w.Contest.Settings.PlayoffPlaces(), Followed: w.followed, Champion: w.champion,
		Published: w.Published(), DrawAllowed: settingsOf(w.Contest).DrawAllowed,
	}
	for _, e := range w.Entrants {
		if e.Plays() {
			d.ActiveCount++
		}
	}
	return d
}

// read reads the current swiss draw of a contest from the database. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) read(ctx context.Context, contestID int64) (*state, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	st, err := s.stages.StageOf(ctx, contestID, ID)
	if err != nil {
		return nil, err
	}
	w, err := s.load(ctx, c, st)
	if err != nil {
		return nil, err
	}
	if w.game, _, err = s.store.Game(ctx, c.GameID); err != nil {
		return nil, err
	}
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	w.followed = len(stages) > 1
	if err := s.matches.MarkBegun(ctx, w.ID, w.counts); err != nil {
		return nil, err
	}
	champion, ok, err := s.store.Champion(ctx, contestID)
	if ok {
		w.champion = &champion
	}
	return w, err
}

// View returns the swiss draw of a contest. It needs no permission. Faults: contestDoesNotExist, stageDoesNotExist.
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

// Forbidden returns the forbidden pairs of a swiss draw, by entry ids, to holders of ABILITY_CONTEST_EDIT. For all others it
// returns none. Fault contestDoesNotExist.
func (s *Service) Forbidden(ctx context.Context, viewerID int64, d View) ([][2]int64, error) {
	operator, err := s.SeesForbidden(ctx, viewerID, d.ContestID)
	if err != nil || !operator {
		return nil, err
	}
	return forbiddenOf(d.Stage)
}

// SeesForbidden reports whether a viewer may read the forbidden pairs of a contest: holders of ABILITY_CONTEST_EDIT. Fault
// contestDoesNotExist.
func (s *Service) SeesForbidden(ctx context.Context, viewerID, contestID int64) (bool, error) {
	return s.contests.CanEdit(ctx, viewerID, contestID)
}

// MatchView is the public view of a match of a swiss draw.
type MatchView struct {
	match.MatchView
	// Points has the points of both sides before the round.
	Points [2]int
}

// RoundMatches lists a page of the matches of a round. It needs no permission. Faults: contestDoesNotExist,
// stageDoesNotExist, roundDoesNotExist.
func (s *Service) RoundMatches(ctx context.Context, contestID, stageID int64, q match.RoundQuery) (stage.Page[MatchView], error) {
	w, err := s.states.Stage(ctx, contestID, stageID)
	if err != nil {
		return stage.Page[MatchView]{}, err
	}
	page, err := s.matches.RoundPage(ctx, &w.Contest, &w.Stage, w.Rounds, w.names, q)
	if err != nil {
		return stage.Page[MatchView]{}, err
	}
	points := w.pointsBefore(q.Round)
	out := stage.Page[MatchView]{Items: make([]MatchView, len(page.Items)), Next: page.Next, Total: page.Total}
	for i, m := range page.Items {
		out.Items[i] = MatchView{m, [2]int{points[m.Sides[0]], points[m.Sides[1]]}}
	}
	return out, nil
}

// Table returns a page of the table. It needs no permission. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) Table(ctx context.Context, contestID, stageID int64, p stage.Part) (stage.Page[match.TableRow], error) {
	w, err := s.states.Stage(ctx, contestID, stageID)
	if err != nil {
		return stage.Page[match.TableRow]{}, err
	}
	return match.TablePage(w.table(), p), nil
}

// TableRow returns the row of a participant with its matches. It needs no permission. Faults: contestDoesNotExist,
// stageDoesNotExist, notInStage.
func (s *Service) TableRow(ctx context.Context, contestID, stageID, entryID int64) (match.TableRowDetail, error) {
	w, err := s.states.Stage(ctx, contestID, stageID)
	if err != nil {
		return match.TableRowDetail{}, err
	}
	return s.matches.RowDetail(ctx, &w.Contest, &w.Stage, w.table(), w.names, entryID)
}

func (w *state) places() []stage.FinalPlace {
	table := w.table()
	places := make([]stage.FinalPlace, len(table))
	for i, row := range table {
		places[i] = stage.FinalPlace{EntryID: row.ID, From: row.Rank, To: row.Rank}
	}
	return places
}
