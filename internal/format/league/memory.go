package league

import (
	"yagura/internal/engine/standings"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Memory is an in-memory league for rehearsals. It uses the same rules for its tables.
type Memory struct{ table *match.Table }

// NewMemory returns a league with the given rounds, entrants and matches. It does not copy the slices.
func NewMemory(p stage.RoundState, played []match.Played) Memory {
	return Memory{&match.Table{RoundState: p, History: played}}
}

func (m Memory) rows() [][]standings.Row {
	return groupTables(m.table, SettingsOf(m.table.Contest.Settings).Groups)
}

// View returns the public view of the league.
func (m Memory) View() View {
	l := SettingsOf(m.table.Contest.Settings)
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

// Places returns the places of the current tables.
func (m Memory) Places() []stage.FinalPlace { return joined(m.rows()) }

// Advance returns the best entries of each group that did not drop out, and the group of each.
func (m Memory) Advance(perGroup int) (best []int64, groups []int) {
	return advance(m.table, m.rows(), perGroup)
}
