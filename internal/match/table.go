package match

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/stage"
)

// Played is a match as the table of its stage counts it.
type Played struct {
	ID         int64
	Pos        Pos
	MatchCount int // games
	Sides      [2]int64
	State      State
	Outcome    Outcome
	Winner     int64
	Reason     string // as in Record
	// Games holds the numbers of reported games that each side won, and that were drawn.
	Games [3]int
	Score *MatchScore // nil if none is reported
}

// Result returns the result that the table counts; ok is false if nothing is decided yet. In a bye, in an unearned win and
// in a win without reported games, the winner gets the smallest number of games that wins the match. A draw without reported
// games counts as one drawn game. In a double no-show both sides lose.
func (p *Played) Result() (r standings.Result, ok bool) {
	r = standings.Result{A: p.Sides[0], B: p.Sides[1], Winner: p.Winner, GamesA: p.Games[0], GamesB: p.Games[1], GamesDrawn: p.Games[2]}
	if r.A == Nobody {
		r.A, r.B, r.GamesA, r.GamesB = r.B, r.A, r.GamesB, r.GamesA
	}
	reported := r.GamesA+r.GamesB+r.GamesDrawn > 0
	switch {
	case p.State == Bye, p.Outcome == Unearned, p.Outcome == Win && !reported:
		r.GamesA, r.GamesB, r.GamesDrawn = 0, 0, 0
		if p.Winner == r.A {
			r.GamesA = p.MatchCount/2 + 1
		} else {
			r.GamesB = p.MatchCount/2 + 1
		}
	case p.Outcome == Draw && !reported:
		r.GamesDrawn = 1
	case p.Outcome == DoubleNoShow:
		r.BothLost, r.GamesA, r.GamesB, r.GamesDrawn = true, 0, 0, 0
	case p.Outcome == NoOutcome:
		return standings.Result{}, false
	}
	if p.Score != nil { // a bye has none, so the sides are in order
		r.ScoreA, r.ScoreB = p.Score[0], p.Score[1]
	}
	return r, true
}

// Free reports whether the winner did not have to play.
func (p *Played) Free() bool { return p.State == Bye || p.Outcome == Unearned }

// Forfeited reports whether one of two sides, or both, did not play.
func (p *Played) Forfeited() bool { return p.Outcome == Unearned || p.Outcome == DoubleNoShow }

// HistoryStore reads the matches of tables, and parts of rounds.
type HistoryStore interface {
	// History lists the matches of a stage by round, section and order.
	History(ctx context.Context, stageID int64) ([]Played, error)
	// RoundMatches lists a part of the matches of a round by section and order, and counts them all.
	RoundMatches(ctx context.Context, stageID int64, q RoundQuery) (records []Record, total int, err error)
	// RoundGames lists the reports of matches of a round by match id, from one match to another in the order of
	// RoundMatches.
	RoundGames(ctx context.Context, stageID int64, from, to Pos) (map[int64][]Game, error)
	// EntryMatches lists the matches of an entry in a stage by round.
	EntryMatches(ctx context.Context, stageID, entryID int64) ([]Record, error)
	// EntryGames lists the reports of these matches by match id.
	EntryGames(ctx context.Context, stageID, entryID int64) (map[int64][]Game, error)
}

// Table is a stage that has a table, as one transaction sees it.
type Table struct {
	stage.RoundState // entrants without private fields
	History          []Played
}

// StageID returns the id of the stage.
func (t *Table) StageID() int64 { return t.ID }

// LoadTable reads a stage with its rounds, entrants and matches.
func (s *Service) LoadTable(ctx context.Context, c contest.Contest, st stage.Stage) (*Table, error) {
	t := &Table{RoundState: stage.RoundState{Contest: c, Stage: st}}
	var err error
	if t.Rounds, err = s.stages.Rounds(ctx, st.ID); err != nil {
		return nil, err
	}
	if t.Entrants, err = s.stages.Entrants(ctx, st.ID); err != nil {
		return nil, err
	}
	for i := range t.Entrants {
		t.Entrants[i] = t.Entrants[i].Public()
	}
	t.History, err = s.store.History(ctx, st.ID)
	return t, err
}

// Results lists the results that count, of the matches for which of returns true. A match against an entry whose results are
// annulled counts as a bye of the other side.
func (t *Table) Results(of func(*Played) bool) []standings.Result {
	var list []standings.Result
	annulled := t.annulled()
	for i := range t.History {
		p := &t.History[i]
		if r, ok := p.Result(); ok && of(p) {
			if r, ok = p.without(annulled, r); ok {
				list = append(list, r)
			}
		}
	}
	return list
}

// without returns the result of a match as the table counts it when entries are annulled. ok is false if both sides are
// annulled, or an annulled side had a bye.
func (p *Played) without(annulled map[int64]bool, r standings.Result) (counts standings.Result, ok bool) {
	switch a, b := annulled[r.A], annulled[r.B]; {
	case a && (b || r.B == Nobody):
		return r, false
	case a:
		return standings.Result{A: r.B, B: standings.Nobody, Winner: r.B, GamesA: p.MatchCount/2 + 1}, true
	case b:
		return standings.Result{A: r.A, B: standings.Nobody, Winner: r.A, GamesA: p.MatchCount/2 + 1}, true
	default:
		return r, true
	}
}

// annulled returns the ids of the entrants whose results do not count.
func (t *Table) annulled() map[int64]bool {
	var out map[int64]bool
	for i := range t.Entrants {
		if t.Entrants[i].Annulled() {
			if out == nil {
				out = map[int64]bool{}
			}
			out[t.Entrants[i].ID] = true
		}
	}
	return out
}

// Behind moves disqualified entries behind all others: first those whose results count, by their rank, then those whose
// results are annulled, by seed, with empty rows. section is the group, AllSections for every entry.
func (t *Table) Behind(rows []standings.Row, section int) []standings.Row {
	class := map[int64]int{} // 0 = not disqualified, 1 = the results count, 2 = they do not
	for i := range t.Entrants {
		switch e := &t.Entrants[i]; {
		case e.Annulled():
			class[e.ID] = 2
			if section == AllSections || e.Section == section {
				rows = append(rows, standings.Row{ID: e.ID})
			}
		case e.Disqualified():
			class[e.ID] = 1
		}
	}
	if len(class) > 0 {
		standings.Behind(rows, func(id int64) int { return class[id] })
	}
	return rows
}

// Counts counts the matches of each round.
func (t *Table) Counts() []stage.RoundCount {
	counts := make([]stage.RoundCount, len(t.Rounds))
	for _, p := range t.History {
		if p.Pos.Round >= len(counts) { // a concurrent transaction added the round
			continue
		}
		n := &counts[p.Pos.Round]
		n.Matches++
		if p.State.Recorded() || p.State == Bye {
			n.Decided++
		}
	}
	return counts
}

// RoundView is a round with the counts of its matches.
type RoundView struct {
	stage.Round
	stage.RoundCount
}

// RoundViews returns the rounds with their counts.
func (t *Table) RoundViews(counts []stage.RoundCount) []RoundView {
	rounds := make([]RoundView, len(t.Rounds))
	for i, r := range t.Rounds {
		rounds[i] = RoundView{r, counts[i]}
	}
	return rounds
}

// MarkBegun sets Begun in the count of each round.
func (s *Service) MarkBegun(ctx context.Context, stageID int64, counts []stage.RoundCount) error {
	begun, err := s.store.BegunRounds(ctx, stageID)
	for i := range counts {
		counts[i].Begun = begun[i]
	}
	return err
}

// Names returns the entrants by entry id.
func (t *Table) Names() map[int64]contest.Entry {
	names := make(map[int64]contest.Entry, len(t.Entrants))
	for _, e := range t.Entrants {
		names[e.ID] = e.Entry
	}
	return names
}

// RulesOf returns the chosen rules; the usual ones if none are chosen.
func RulesOf(chosen []string, usual []standings.Rule) []standings.Rule {
	if len(chosen) == 0 {
		return usual
	}
	rules := make([]standings.Rule, len(chosen))
	for i, r := range chosen {
		rules[i] = standings.Rule(r)
	}
	return rules
}

// TableRowDetail is a row of a table with the matches of its participant.
type TableRowDetail struct {
	TableRow
	Matches []MatchView // the participant's own, by round
	// Names holds the entries of the table by id.
	Names map[int64]contest.Entry
}

// RowDetail returns the row of an entry with its matches. Fault notInStage.
func (s *Service) RowDetail(ctx context.Context, c *contest.Contest, st *stage.Stage, table []TableRow, names map[int64]contest.Entry, entryID int64) (TableRowDetail, error) {
	row, err := rowOf(table, entryID)
	if err != nil {
		return TableRowDetail{}, err
	}
	d := TableRowDetail{TableRow: row, Names: names, Matches: []MatchView{}}
	records, err := s.store.EntryMatches(ctx, st.ID, entryID)
	if err != nil {
		return TableRowDetail{}, err
	}
	games, err := s.store.EntryGames(ctx, st.ID, entryID)
	for _, r := range records {
		d.Matches = append(d.Matches, ViewOf(r, games[r.ID], names, WindowOf(c, st, nil)))
	}
	return d, err
}

// UsualRules returns the default tie-breaks of a table for a scoring. Rules about games are left out if games do not count.
// Rules about scores come last if scores count.
func UsualRules(s contest.Scoring, usual []standings.Rule) []standings.Rule {
	var rules []standings.Rule
	for _, rule := range usual {
		if s.CountsGames() || !rule.OfGames() {
			rules = append(rules, rule)
		}
	}
	if s.CountsScores() {
		rules = append(rules, standings.ScoreDifference, standings.ScoreFor)
	}
	return rules
}
