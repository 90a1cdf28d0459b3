package stage

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
)

// swissScoring is what a match of a swiss draw is worth (rulings.md 70).
var swissScoring = standings.Scoring{Win: 3, Draw: 1}

// Bounds of the swiss draws kept in memory; one of 8,192 players and 13 rounds takes 20 MB, one of 256 less than 1 MB.
const (
	keptSwiss    = 64
	keptSwissAge = time.Minute
)

// swissState is a swiss draw with its table, as one transaction or one reader sees it. It is not changed once it is made.
type swissState struct {
	*tableState
	game      game.Game
	forbidden [][2]int64
	table     func() []TableRow // as it stands now, counted when it is asked for first
	names     map[int64]contest.Entry
	counts    []RoundCount // by round
	followed  bool         // a bracket was made out of it
	champion  *contest.Entry
}

// loadSwiss reads a swiss draw.
func (s *Service) loadSwiss(ctx context.Context, c contest.Contest, st Stage) (*swissState, error) {
	forbidden, err := forbiddenOf(st)
	if err != nil {
		return nil, err
	}
	t, err := s.loadTable(ctx, c, st)
	if err != nil {
		return nil, err
	}
	return swissOf(t, forbidden), nil
}

func swissOf(t *tableState, forbidden [][2]int64) *swissState {
	w := &swissState{tableState: t, forbidden: forbidden, names: t.names(), counts: t.counts()}
	w.table = sync.OnceValue(func() []TableRow { return w.tableOf(len(t.rounds)) })
	return w
}

// swissSettings are those of a stage that is a swiss draw, as they are stored.
type swissSettings struct {
	// Forbidden are pairs of entries that must not meet.
	Forbidden [][2]int64 `json:"forbidden,omitempty"`
}

func (in swissSettings) text() string {
	text, _ := json.Marshal(in) // numbers can always be encoded
	return string(text)
}

func forbiddenOf(st Stage) ([][2]int64, error) {
	var in swissSettings
	if err := json.Unmarshal([]byte(st.Settings), &in); err != nil {
		return nil, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	return in.Forbidden, nil
}

// swissRules are the rules of the table in the order in which they are asked.
func swissRules(c contest.Contest) []standings.Rule {
	return rulesOf(swissSettingsOf(c).TieBreaks, usualRules(c.Settings.Scoring, standings.SwissRules()))
}

// swissSettingsOf gives the settings of a contest whose type is a swiss draw, and the usual ones of any other.
func swissSettingsOf(c contest.Contest) contest.SwissSettings {
	if c.Settings.Swiss == nil {
		return contest.SwissSettings{}
	}
	return *c.Settings.Swiss
}

// tableOf is the table of what is decided in the rounds before the given one: as it stood at the beginning of that round.
func (w *swissState) tableOf(round int) []TableRow {
	ids := make([]int64, 0, len(w.entrants))
	for _, e := range w.entrants {
		if !e.Annulled() {
			ids = append(ids, e.ID)
		}
	}
	results := w.results(func(p *Played) bool { return p.Pos.Round < round })
	scoring := swissScoring
	scoring.OwnGamesFloored = !swissSettingsOf(w.contest).GameWinUnfloored
	rows := standings.Table(ids, results, swissRules(w.contest), scoring, uint64(w.Seed))
	return tableRows(w.behind(rows, AllSections), w.entrants)
}

// pointsOf counts the points of a row.
func pointsOf(r *standings.Row) int {
	return r.Won*swissScoring.Win + r.Drawn*swissScoring.Draw + r.Lost*swissScoring.Loss
}

// pointsBefore counts everybody's points before a round.
func (w *swissState) pointsBefore(round int) map[int64]int {
	points := make(map[int64]int, len(w.entrants))
	for _, r := range w.results(func(p *Played) bool { return p.Pos.Round < round }) {
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

// SwissRound is a round with how far it is.
type SwissRound struct {
	Round
	RoundCount
}

// SwissDraw is a swiss draw as everybody sees it (C3.050).
type SwissDraw struct {
	Stage
	Contest          contest.Contest
	Game             game.Game
	Rounds           []SwissRound
	ParticipantCount int
	ActiveCount      int
	DrawAllowed      bool
	Rules            []standings.Rule
	// Playoff is how many go on into a bracket, 0 = there is none.
	Playoff int
	// Followed: the bracket is made.
	Followed bool
	Champion *contest.Entry // nil until it is finished without a playoff, or the playoff is
}

// Published says whether the current round has its matches.
func (d *SwissDraw) Published() bool {
	return d.CurrentRound < len(d.Rounds) && d.Rounds[d.CurrentRound].Status != Planned
}

func (w *swissState) draw() SwissDraw {
	d := SwissDraw{
		Stage: w.Stage, Contest: w.contest, Game: w.game, Rounds: make([]SwissRound, len(w.rounds)), ParticipantCount: len(w.entrants), Rules: swissRules(w.contest),
		Playoff: PlayoffOf(w.contest), Followed: w.followed, Champion: w.champion,
		DrawAllowed: (&StageState{contest: w.contest, Stage: w.Stage}).drawAllowed(),
	}
	for i, r := range w.rounds {
		d.Rounds[i] = SwissRound{r, w.counts[i]}
	}
	for _, e := range w.entrants {
		if e.Status == Active {
			d.ActiveCount++
		}
	}
	return d
}

// readSwiss reads the swiss draw of a contest as it is in this moment. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) readSwiss(ctx context.Context, contestID int64) (*swissState, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, err
	}
	st, err := s.stageOf(ctx, contestID, Swiss)
	if err != nil {
		return nil, err
	}
	w, err := s.loadSwiss(ctx, c, st)
	if err != nil {
		return nil, err
	}
	if w.game, _, err = s.store.Game(ctx, c.GameID); err != nil {
		return nil, err
	}
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	w.followed = len(stages) > 1
	if err := s.markBegun(ctx, w.ID, w.counts); err != nil {
		return nil, err
	}
	champion, ok, err := s.store.Champion(ctx, contestID)
	if ok {
		w.champion = &champion
	}
	return w, err
}

// keptSwiss is readSwiss from memory while nothing has changed.
func (s *Service) keptSwiss(ctx context.Context, contestID int64) (*swissState, error) {
	version, err := s.Version(ctx, contestID)
	if err != nil {
		return nil, err
	}
	return s.swiss.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (*swissState, error) {
		return s.readSwiss(ctx, contestID)
	})
}

// keptSwissOf is keptSwiss for a stage that is named.
func (s *Service) keptSwissOf(ctx context.Context, contestID, stageID int64) (*swissState, error) {
	w, err := s.keptSwiss(ctx, contestID)
	if err == nil && w.ID != stageID {
		err = Swiss.absent()
	}
	return w, err
}

// SwissDraw gives the swiss draw of a contest. Anybody may ask. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) SwissDraw(ctx context.Context, contestID int64) (SwissDraw, error) {
	w, err := s.keptSwiss(ctx, contestID)
	if err != nil {
		return SwissDraw{}, err
	}
	return w.draw(), nil
}

// SwissDrawNow is SwissDraw for who has just changed it, in the same transaction perhaps.
func (s *Service) SwissDrawNow(ctx context.Context, contestID int64) (SwissDraw, error) {
	w, err := s.readSwiss(ctx, contestID)
	if err != nil {
		return SwissDraw{}, err
	}
	return w.draw(), nil
}

// SwissForbidden gives the pairs of entries of a swiss draw that must not meet to holders of ABILITY_CONTEST_EDIT, who
// said so; nobody else learns of them, and gets none. Fault contestDoesNotExist.
func (s *Service) SwissForbidden(ctx context.Context, viewerID int64, d SwissDraw) ([][2]int64, error) {
	operator, err := s.SeesForbidden(ctx, viewerID, d.ContestID)
	if err != nil || !operator {
		return nil, err
	}
	return forbiddenOf(d.Stage)
}

// SeesForbidden reports whether a viewer may learn that pairs of a contest must not meet: holders of
// ABILITY_CONTEST_EDIT. Fault contestDoesNotExist.
func (s *Service) SeesForbidden(ctx context.Context, viewerID, contestID int64) (bool, error) {
	return s.contests.CanEdit(ctx, contestID, viewerID)
}

// SwissMatch is a match of a swiss draw as everybody sees it.
type SwissMatch struct {
	MatchView
	// Points are those of the sides before the round.
	Points [2]int
}

// SwissRoundMatches lists matches of a round. Anybody may ask. Faults: contestDoesNotExist, stageDoesNotExist,
// roundDoesNotExist.
func (s *Service) SwissRoundMatches(ctx context.Context, contestID, stageID int64, q RoundQuery) (Page[SwissMatch], error) {
	w, err := s.keptSwissOf(ctx, contestID, stageID)
	if err != nil {
		return Page[SwissMatch]{}, err
	}
	page, err := s.roundPage(ctx, stageID, w.rounds, w.names, q)
	if err != nil {
		return Page[SwissMatch]{}, err
	}
	points := w.pointsBefore(q.Round)
	out := Page[SwissMatch]{Items: make([]SwissMatch, len(page.Items)), Next: page.Next, Total: page.Total}
	for i, m := range page.Items {
		out.Items[i] = SwissMatch{m, [2]int{points[m.Sides[0]], points[m.Sides[1]]}}
	}
	return out, nil
}

// SwissStandings gives a part of the table. Anybody may ask. Faults: contestDoesNotExist, stageDoesNotExist.
func (s *Service) SwissStandings(ctx context.Context, contestID, stageID int64, p Part) (Page[TableRow], error) {
	w, err := s.keptSwissOf(ctx, contestID, stageID)
	if err != nil {
		return Page[TableRow]{}, err
	}
	return tablePage(w.table(), p), nil
}

// SwissStanding gives the row of a participant with its matches. Anybody may ask. Faults: contestDoesNotExist,
// stageDoesNotExist, notInStage.
func (s *Service) SwissStanding(ctx context.Context, contestID, stageID, entryID int64) (TableRowDetail, error) {
	w, err := s.keptSwissOf(ctx, contestID, stageID)
	if err != nil {
		return TableRowDetail{}, err
	}
	return s.standingDetail(ctx, stageID, w.table(), w.names, entryID)
}

// swissOrder gives the places of a swiss draw as its table says now.
func (s *Service) swissOrder(ctx context.Context, c contest.Contest, st Stage) ([]FinalPlace, error) {
	w, err := s.loadSwiss(ctx, c, st)
	if err != nil {
		return nil, err
	}
	return w.places(), nil
}

func (w *swissState) places() []FinalPlace {
	table := w.table()
	places := make([]FinalPlace, len(table))
	for i, row := range table {
		places[i] = FinalPlace{EntryID: row.ID, From: row.Rank, To: row.Rank}
	}
	return places
}
