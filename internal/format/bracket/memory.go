package bracket

import (
	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// MemoryView is a bracket without a database as everybody would see it, but for its matches: rehearsals play it.
func MemoryView(st stage.Stage, set Setup, b *bracket.Bracket, names map[int64]contest.Entry) View {
	return (&state{StageState: &match.StageState{Stage: st}, Setup: set, bracket: b}).view(names)
}

// Refusal turns what the engine refuses into a fault.
func Refusal(err error) error { return refusal(err) }

// Record returns a match of the engine as it is stored, with its number of games and its start.
func (b *Setup) Record(r match.Record, m bracket.Match) match.Record {
	r.MatchCount, r.MatchTime, r.Start = b.MatchCount, b.MatchTime, b.start(m.Pos, m.Type)
	return following(r, m)
}

// SetupOf reads the settings of a stage that is a bracket.
func SetupOf(st stage.Stage) (Setup, error) {
	t, err := tournamentOf(st)
	return t.Setup, err
}
