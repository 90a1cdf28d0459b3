package swiss

import (
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Memory is a swiss draw without a database: rehearsals play it. It is paired and counted by the same rules.
type Memory struct{ state *state }

// NewMemory makes a swiss draw of its rounds, entrants and matches. The caller keeps them.
func NewMemory(p stage.RoundState, played []match.Played) Memory {
	return Memory{newState(&match.Table{RoundState: p, History: played}, nil)}
}

// Pair draws a round. It returns the matches by order, without ids. Fault notEnoughActiveTeam.
func (m Memory) Pair(round int) ([]match.Record, error) {
	drawn, err := draw(m.state.pairingField(round))
	if err != nil {
		return nil, err
	}
	records := make([]match.Record, len(drawn))
	for i, pair := range drawn {
		records[i] = pairRecord(0, m.state.ID, m.state.Rounds[round], i, pair, m.state.CreatedAt)
	}
	return records, nil
}

// View is the swiss draw as everybody would see it.
func (m Memory) View() View { return m.state.draw() }

// Table returns the table.
func (m Memory) Table() []match.TableRow { return m.state.table() }

// PointsBefore counts everybody's points before a round.
func (m Memory) PointsBefore(round int) map[int64]int { return m.state.pointsBefore(round) }

// Places returns the places by the table.
func (m Memory) Places() []stage.FinalPlace { return m.state.places() }

// Advance returns the first entries of the table.
func (m Memory) Advance(places int) (best []int64, groups []int) {
	return stage.BestActive(m.state.places(), m.state.Entrants, places), nil
}
