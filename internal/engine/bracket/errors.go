package bracket

import (
	"errors"
	"fmt"
)

var (
	// ErrSlots says that the number of slots is not a power of two from 2, or not the bracket's own in Reassign.
	ErrSlots = errors.New("bracket: wrong number of slots")
	// ErrThirdPlaceSlots says that a third-place match was asked for in a bracket of two (BRACKET-4).
	ErrThirdPlaceSlots = errors.New("bracket: a third-place match needs at least 4 slots")
	// ErrDoubleSlots says that a double elimination was asked for in a bracket of two.
	ErrDoubleSlots = errors.New("bracket: a double elimination needs at least 4 slots")
	// ErrDoubleThirdPlace says that a third-place match was asked for in a double elimination.
	ErrDoubleThirdPlace = errors.New("bracket: a double elimination has no third-place match")
	// ErrNoMatch says that there is no match at a position.
	ErrNoMatch = errors.New("there is no such match")
	// ErrNotReady says that a match cannot be decided: not both of its participants are known, or one never comes.
	ErrNotReady = errors.New("the match has not two participants")
	// ErrNotInMatch says that the winner is not in the match.
	ErrNotInMatch = errors.New("the winner is not in the match")
	// ErrNoOutcome says that a decision has neither of its forms: it names no winner, or one beside a double no-show.
	ErrNoOutcome = errors.New("the decision is neither a winner nor a double no-show")
	// ErrNotDecided says that there is no decision to clear.
	ErrNotDecided = errors.New("the match is not decided")
	// ErrLocked says that the slots of a first-round match cannot change any more.
	ErrLocked = errors.New("the match is locked")
)

// MatchError tells which match an error is about; errors.Is finds the reason, one of this package's errors.
type MatchError struct {
	Pos Pos
	Err error
}

// Error names the match and the reason.
func (e *MatchError) Error() string {
	section := ""
	if e.Pos.Section != Upper {
		section = e.Pos.Section.String() + " "
	}
	return fmt.Sprintf("bracket: %sround %d, order %d: %v", section, e.Pos.Round, e.Pos.Order, e.Err)
}

// Unwrap returns the reason.
func (e *MatchError) Unwrap() error { return e.Err }

// DuplicateError says that a participant stands in two slots.
type DuplicateError struct {
	Participant int64
}

// Error names the participant.
func (e *DuplicateError) Error() string {
	return fmt.Sprintf("bracket: participant %d stands in two slots", e.Participant)
}
