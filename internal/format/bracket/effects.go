package bracket

import (
	"errors"

	"yagura/internal/engine/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

func outcomeOf(m bracket.Match) match.Outcome {
	d, ok := m.Decision()
	switch {
	case !ok:
		return match.NoOutcome
	case d.DoubleNoShow:
		return match.DoubleNoShow
	case d.Unearned:
		return match.Unearned
	default:
		return match.Win
	}
}

// following returns a record with the values that the bracket gives its match. It removes the score if the sides or the
// result changed.
func following(r match.Record, m bracket.Match) match.Record {
	before := r
	r.Pos, r.Type, r.State = posOf(m.Pos), m.Type.String(), match.State(m.State.String())
	r.Sides = [2]int64{m.Sides[0].Participant, m.Sides[1].Participant}
	r.Outcome, r.Winner, r.Unearned = outcomeOf(m), m.Winner, m.Unearned
	if before.Sides != r.Sides || before.Outcome != r.Outcome || before.Winner != r.Winner {
		r.Score = nil
	}
	r.Forfeit = before.Forfeit && before.Outcome == r.Outcome && before.Winner == r.Winner
	return r
}

var _ match.PlacingEffects = (*effects)(nil)

// effects implements match.PlacingEffects for a bracket: the winner of a match advances.
type effects struct {
	bracket *bracket.Bracket
	play    *match.StageState
}

// Decide returns the match and those to which its sides advance.
func (b *effects) Decide(r match.Record, o match.Outcome, winner int64) ([]match.MatchChange, match.Effects, error) {
	d, ok := decisionOf(o, winner)
	if !ok {
		return nil, nil, fault.New(fault.InvalidValue).At("outcome")
	}
	change, err := b.bracket.Decide(enginePos(r.Pos), d)
	if err != nil {
		return nil, nil, refusal(err)
	}
	return b.matchChanges(change), b.after(change), nil
}

// Clear returns the match and those to which its sides have advanced.
func (b *effects) Clear(r match.Record) ([]match.MatchChange, match.Effects, error) {
	change, err := b.bracket.Clear(enginePos(r.Pos))
	if err != nil {
		return nil, nil, err
	}
	return b.matchChanges(change), b.after(change), nil
}

// Next returns the matches to which the sides of a match advance.
func (b *effects) Next(pos match.Pos) []match.Pos {
	var next []match.Pos
	for _, p := range b.bracket.Next(enginePos(pos)) {
		next = append(next, posOf(p))
	}
	return next
}

func (b *effects) after(change bracket.Change) match.Effects {
	return &effects{bracket: change.After, play: b.play}
}

// matchChanges converts a change of the engine to changes of records.
func (b *effects) matchChanges(change bracket.Change) []match.MatchChange {
	matchChanges := make([]match.MatchChange, len(change.Matches))
	for i, c := range change.Matches {
		before := b.play.At(posOf(c.After.Pos))
		matchChanges[i] = match.MatchChange{Before: before, After: following(before, c.After)}
	}
	return matchChanges
}

// refusal converts the expected errors of the engine to faults. It returns other errors unchanged.
func refusal(err error) error {
	var twice *bracket.DuplicateError
	switch {
	case errors.As(err, &twice), errors.Is(err, bracket.ErrSlots):
		return fault.New(fault.InvalidAssignment).At("assignment").Because(err)
	case errors.Is(err, bracket.ErrLocked):
		return fault.New(fault.SlotLocked).At("assignment").Because(err)
	case errors.Is(err, bracket.ErrNotReady):
		return fault.New(fault.MatchNotReady).Because(err)
	case errors.Is(err, bracket.ErrNotInMatch):
		return fault.New(fault.WinnerNotInMatch).At("winner").Because(err)
	default:
		return err
	}
}

// Places returns the final places that are decided so far, and whether the bracket is finished.
func (b *effects) Places() (places []stage.FinalPlace, done bool) {
	return Places(b.bracket), b.bracket.Finished()
}
