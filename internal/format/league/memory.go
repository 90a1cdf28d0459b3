package league

import (
	"yagura/internal/engine/standings"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Memory is a league without a database: rehearsals play it. It is counted by the same rules.
type Memory struct{ table *match.Table }

// NewMemory makes a league of its rounds, entrants and matches. The caller keeps them.
func NewMemory(p stage.RoundState, played []match.Played) Memory {
	return Memory{&match.Table{RoundState: p, History: played}}
}

func (m Memory) rows() [][]standings.Row {
	return groupTables(m.table, m.table.Contest.Settings.League().Groups)
}

// View is the league as everybody would see it.
func (m Memory) View() View {
	l := m.table.Contest.Settings.League()
	return (&state{Table: m.table, settings: settings{Legs: l.Legs, Groups: l.Groups}, counts: m.table.Counts()}).view()
}

// Tables returns the tables, one per group.
func (m Memory) Tables() [][]match.TableRow {
	rows := m.rows()
	tables := make([][]match.TableRow, len(rows))
	for i := range rows {
		tables[i] = match.TableRows(rows[i], m.table.Entrants)
	}
	return tables
}

// Places returns the places by the tables.
func (m Memory) Places() []stage.FinalPlace { return joined(m.rows()) }

// Advance returns the best of each group, and the group of each.
func (m Memory) Advance(perGroup int) (best []int64, groups []int) {
	return advance(m.table, m.rows(), perGroup)
}
