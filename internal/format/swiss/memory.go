package swiss

import (
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Memory is an in-memory swiss draw for rehearsals. It uses the same rules for pairings and tables.
type Memory struct{ state *state }

// NewMemory returns a swiss draw with the given rounds, entrants and matches. It does not copy the slices.
func NewMemory(p stage.RoundState, played []match.Played) Memory {
	return Memory{newState(&match.Table{RoundState: p, History: played}, nil)}
}

// Pair draws a round. It returns the matches of the round by order, without ids. Fault notEnoughActiveTeam.
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

// View returns the public view of the swiss draw.
func (m Memory) View() View { return m.state.draw() }

// Table returns the table.
func (m Memory) Table() []match.TableRow { return m.state.table() }

// PointsBefore returns the points before a round by entry id.
func (m Memory) PointsBefore(round int) map[int64]int { return m.state.pointsBefore(round) }

// Places returns the places of the current table.
func (m Memory) Places() []stage.FinalPlace { return m.state.places() }

// Advance returns the best entries of the table that did not drop out. groups is nil.
func (m Memory) Advance(places int) (best []int64, groups []int) {
	return stage.BestActive(m.state.places(), m.state.Entrants, places), nil
}
