package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
)

// leagueRules is the order in which the figures of a league's table are asked (rulings.md 36).
func leagueRules(c contest.Contest) []standings.Rule {
	return rulesOf(c.Settings.League.TieBreaks, usualRules(c.Settings.Scoring, standings.LeagueRules()))
}

// groupTables counts the tables of a league, one a group.
func groupTables(t *tableState, groups int) [][]standings.Row {
	members := make([][]int64, groups)
	for _, e := range t.entrants {
		if !e.Annulled() { // matches against others count for nobody
			members[e.Section] = append(members[e.Section], e.ID)
		}
	}
	l := t.contest.Settings.League
	rules, scoring := leagueRules(t.contest), standings.Scoring{Win: l.Win, Draw: l.Draw, Loss: l.Loss, OwnGamesFloored: !l.GameWinUnfloored}
	results := make([][]standings.Result, groups)
	for i := range t.history {
		if r, ok := t.history[i].result(); ok {
			section := t.history[i].Pos.Section
			results[section] = append(results[section], r)
		}
	}
	tables := make([][]standings.Row, groups)
	for i := range tables {
		tables[i] = t.behind(standings.Table(members[i], results[i], rules, scoring, uint64(t.Seed)+uint64(i)), i)
	}
	return tables
}

// leagueTables counts the tables of a league as it stands now, one a group.
func (s *Service) leagueTables(ctx context.Context, c contest.Contest, st Stage) (*tableState, [][]standings.Row, error) {
	set, err := leagueSettings(st)
	if err != nil {
		return nil, nil, err
	}
	t, err := s.loadTable(ctx, c, st)
	if err != nil {
		return nil, nil, err
	}
	return t, groupTables(t, set.Groups), nil
}

// leagueOrder gives the places in a league: the ranks of its table; of several groups all firsts before all seconds, who
// share their places.
func (s *Service) leagueOrder(ctx context.Context, c contest.Contest, st Stage) ([]FinalPlace, error) {
	_, tables, err := s.leagueTables(ctx, c, st)
	if err != nil {
		return nil, err
	}
	return joined(tables), nil
}

// joined gives the places of several tables as one order.
func joined(tables [][]standings.Row) []FinalPlace {
	orders := make([][]int64, len(tables))
	for i, table := range tables {
		for _, row := range table {
			orders[i] = append(orders[i], row.ID)
		}
	}
	var places []FinalPlace
	for _, p := range standings.Join(orders) {
		places = append(places, FinalPlace{EntryID: p.ID, From: p.From, To: p.To})
	}
	return places
}

// leagueAdvance gives who goes on into a bracket, best first, with the group that each comes from: the best of each group
// who did not drop out.
func (s *Service) leagueAdvance(ctx context.Context, c contest.Contest, st Stage, perGroup int) (best []int64, groups []int, err error) {
	t, tables, err := s.leagueTables(ctx, c, st)
	if err != nil {
		return nil, nil, err
	}
	best, groups = advance(t, tables, perGroup)
	return best, groups, nil
}

// advance is leagueAdvance for tables that are counted.
func advance(t *tableState, tables [][]standings.Row, perGroup int) (best []int64, groups []int) {
	active := map[int64]bool{}
	for _, e := range t.entrants {
		active[e.ID] = e.plays()
	}
	present := make([][]standings.Row, len(tables))
	for i, table := range tables {
		for _, row := range table {
			if active[row.ID] {
				present[i] = append(present[i], row)
			}
		}
	}
	for _, q := range standings.Advance(present, perGroup) {
		best, groups = append(best, q.ID), append(groups, q.Group)
	}
	return best, groups
}
