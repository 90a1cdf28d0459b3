package royale

import (
	"yagura/internal/game"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Memory is a battle royale without a database: rehearsals play it. It is dealt and counted by the same rules.
type Memory struct{ state *state }

// NewMemory makes a battle royale of its rounds, entrants and scores. The caller keeps them.
func NewMemory(p stage.RoundState, scores []RoundScore) Memory {
	return Memory{&state{RoundState: p, rules: *p.Contest.Settings.Royale(), scores: scores}}
}

// Deal puts everybody into the lobbies of the next round.
func (m Memory) Deal() [][]int64 { return m.state.deal() }

// Over says that no round is left to play.
func (m Memory) Over() bool { return m.state.over() }

// View is the battle royale as everybody would see it; records are its matches by round and order.
func (m Memory) View(records []match.Record) *View { return m.state.view(game.Game{}, records) }

// Places returns the places by the table.
func (m Memory) Places() []stage.FinalPlace { return m.state.places() }

// Advance returns the first entries of the table.
func (m Memory) Advance(places int) (best []int64, groups []int) {
	return stage.BestActive(m.state.places(), m.state.Entrants, places), nil
}
