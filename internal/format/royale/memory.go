package royale

import (
	"yagura/internal/game"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Memory is an in-memory battle royale; rehearsals play it. It deals lobbies and counts points by the same rules.
type Memory struct{ state *state }

// NewMemory returns a battle royale with the given rounds, entrants and scores. The caller stores them.
func NewMemory(p stage.RoundState, scores []RoundScore) Memory {
	return Memory{&state{RoundState: p, rules: *SettingsOf(p.Contest.Settings), scores: scores}}
}

// Deal returns the lobbies of the next round.
func (m Memory) Deal() [][]int64 { return m.state.deal() }

// Over reports whether no round is left to play.
func (m Memory) Over() bool { return m.state.over() }

// View returns the public view of the battle royale; records are its matches by round and order.
func (m Memory) View(records []match.Record) *View { return m.state.view(game.Game{}, records) }

// Places returns the final places by the table.
func (m Memory) Places() []stage.FinalPlace { return m.state.places() }

// Advance returns the first entries of the table.
func (m Memory) Advance(places int) (best []int64, groups []int) {
	return stage.BestActive(m.state.places(), m.state.Entrants, places), nil
}
