package stage

import (
	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
)

// MemoryBracket is a bracket as everybody would see it, but for its matches.
func MemoryBracket(st Stage, set BracketSettings, b *bracket.Bracket, names map[int64]contest.Entry) View {
	return (&bracketState{StageState: &StageState{Stage: st}, BracketSettings: set, bracket: b}).view(names)
}

// BracketRefusal turns what a bracket refuses into a fault.
func BracketRefusal(err error) error { return refusal(err) }

// Following gives the record of a match of a bracket, with what the bracket says of it.
func (b *BracketSettings) Following(r Record, m bracket.Match) Record {
	r.MatchCount, r.MatchTime, r.Start = b.MatchCount, b.MatchTime, b.start(m.Pos, m.Type)
	return following(r, m)
}
