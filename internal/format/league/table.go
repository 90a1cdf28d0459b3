package league

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// rules returns the rules that order the tables of a league, the first one first (LEAGUE-1).
func rules(c contest.Contest) []standings.Rule {
	return match.RulesOf(SettingsOf(c.Settings).TieBreaks, match.UsualRules(c.Settings.Scoring, standings.LeagueRules()))
}

// groupTables computes the tables of a league, one per group.
func groupTables(t *match.Table, groups int) [][]standings.Row {
	members := make([][]int64, groups)
	for _, e := range t.Entrants {
		if !e.Annulled() { // their matches do not count for the opponents either
			members[e.Section] = append(members[e.Section], e.ID)
		}
	}
	l := SettingsOf(t.Contest.Settings)
	rules, scoring := rules(t.Contest), standings.Scoring{Win: l.Win, Draw: l.Draw, Loss: l.Loss, OwnGamesFloored: !l.GameWinUnfloored}
	results := make([][]standings.Result, groups)
	for i := range t.History {
		if r, ok := t.History[i].Result(); ok {
			section := t.History[i].Pos.Section
			results[section] = append(results[section], r)
		}
	}
	tables := make([][]standings.Row, groups)
	for i := range tables {
		tables[i] = t.Behind(standings.Table(members[i], results[i], rules, scoring, uint64(t.Seed)+uint64(i)), i)
	}
	return tables
}

// tables reads a league and computes its current tables, one per group.
func (s *Service) tables(ctx context.Context, c contest.Contest, st stage.Stage) (*match.Table, [][]standings.Row, error) {
	set, err := readSettings(st)
	if err != nil {
		return nil, nil, err
	}
	t, err := s.matches.LoadTable(ctx, c, st)
	if err != nil {
		return nil, nil, err
	}
	return t, groupTables(t, set.Groups), nil
}

// joined returns the places of several tables in one list.
func joined(tables [][]standings.Row) []stage.FinalPlace {
	orders := make([][]int64, len(tables))
	for i, table := range tables {
		for _, row := range table {
			orders[i] = append(orders[i], row.ID)
		}
	}
	var places []stage.FinalPlace
	for _, p := range standings.Join(orders) {
		places = append(places, stage.FinalPlace{EntryID: p.ID, From: p.From, To: p.To})
	}
	return places
}

// advance returns the best entries of each group that did not drop out, best first, and the group of each.
func advance(t *match.Table, tables [][]standings.Row, perGroup int) (best []int64, groups []int) {
	active := map[int64]bool{}
	for _, e := range t.Entrants {
		active[e.ID] = e.Plays()
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
