package bracket

import (
	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// MemoryView returns the public view of an in-memory bracket, without its matches. Rehearsals use it.
func MemoryView(st stage.Stage, set Setup, b *bracket.Bracket, names map[int64]contest.Entry) View {
	return (&state{StageState: &match.StageState{Stage: st}, Setup: set, bracket: b}).view(names)
}

// Refusal converts an error of the engine to a fault.
func Refusal(err error) error { return refusal(err) }

// Record returns r with the values of a match of the engine, and with its number of games, its match time and its start.
func (b *Setup) Record(r match.Record, m bracket.Match) match.Record {
	r.MatchCount, r.MatchTime, r.Start = b.MatchCount, b.MatchTime, b.start(m.Pos, m.Type)
	return following(r, m)
}

// SetupOf returns the settings of a stage that is a bracket.
func SetupOf(st stage.Stage) (Setup, error) {
	t, err := tournamentOf(st)
	return t.Setup, err
}
