package bracket

import (
	"errors"
	"fmt"
)

var (
	// ErrSlots means that the number of slots is not a power of two from 2, or not the bracket's own in Reassign.
	ErrSlots = errors.New("bracket: wrong number of slots")
	// ErrThirdPlaceSlots means that a third-place match was requested in a bracket of two (BRACKET-4).
	ErrThirdPlaceSlots = errors.New("bracket: a third-place match needs at least 4 slots")
	// ErrDoubleSlots means that a double elimination was requested in a bracket of two.
	ErrDoubleSlots = errors.New("bracket: a double elimination needs at least 4 slots")
	// ErrDoubleThirdPlace means that a third-place match was requested in a double elimination.
	ErrDoubleThirdPlace = errors.New("bracket: a double elimination has no third-place match")
	// ErrNoMatch means that there is no match at a position.
	ErrNoMatch = errors.New("there is no such match")
	// ErrNotReady means that a match cannot be decided, because one of its participants is not known or never comes.
	ErrNotReady = errors.New("the match has not two participants")
	// ErrNotInMatch means that the winner is not in the match.
	ErrNotInMatch = errors.New("the winner is not in the match")
	// ErrNoOutcome means that a decision names no winner, or a winner together with a double no-show.
	ErrNoOutcome = errors.New("the decision is neither a winner nor a double no-show")
	// ErrNotDecided means that there is no decision to clear.
	ErrNotDecided = errors.New("the match is not decided")
	// ErrLocked means that the slots of a first-round match cannot change any more.
	ErrLocked = errors.New("the match is locked")
)

// MatchError is an error about a match; errors.Is finds the reason, one of this package's errors.
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

// DuplicateError means that a participant is in two slots.
type DuplicateError struct {
	Participant int64
}

// Error names the participant.
func (e *DuplicateError) Error() string {
	return fmt.Sprintf("bracket: participant %d stands in two slots", e.Participant)
}
