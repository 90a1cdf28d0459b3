// Package seeding assigns participants to the first-round slots of a bracket: how many slots, and which seed gets
// which slot.
package seeding

import (
	"errors"
	"math/bits"
)

// The smallest and the largest bracket (BRACKET-1).
const (
	MinSlots = 2
	MaxSlots = 256
)

var (
	// ErrNoParticipants means that a bracket was requested for nobody (BRACKET-2).
	ErrNoParticipants = errors.New("seeding: a bracket needs at least one participant")
	// ErrTooManyParticipants means that there are more participants than slots.
	ErrTooManyParticipants = errors.New("seeding: more participants than slots")
	// ErrSlotCount means that no bracket has so many slots (ValidSlotCount).
	ErrSlotCount = errors.New("seeding: not a slot count of a bracket")
)

// ValidSlotCount reports whether an organiser may choose so many slots: 2, 4, 8, … 256 (BRACKET-1).
func ValidSlotCount(slots int) bool {
	return slots >= MinSlots && slots <= MaxSlots && slots&(slots-1) == 0
}

// SmallestSlotCount returns the smallest slot count that covers the active participants (BRACKET-1, BRACKET-3). One
// participant gets a bracket of two slots. It fails with ErrNoParticipants below one participant and with
// ErrTooManyParticipants above MaxSlots (CONTEST-6).
func SmallestSlotCount(active int) (int, error) {
	switch {
	case active < 1:
		return 0, ErrNoParticipants
	case active > MaxSlots:
		return 0, ErrTooManyParticipants
	}
	return max(MinSlots, 1<<bits.Len(uint(active-1))), nil
}

// Order returns the standard order: element i is the seed, counted from 1, in slot i. The two best seeds can meet in
// the final only, the four best in the semi-finals only, and so on; the seeds of a first-round match add up to
// slots+1. It returns nil if slots is no ValidSlotCount.
func Order(slots int) []int {
	if !ValidSlotCount(slots) {
		return nil
	}
	order := make([]int, slots)
	order[0] = 1
	// Each seed of a bracket half as large stays, and meets the one that completes the sum of a first-round match.
	// Iterating from the end keeps the elements that are still to be read.
	for size := 2; size <= slots; size *= 2 {
		for i := size/2 - 1; i >= 0; i-- {
			order[2*i], order[2*i+1] = order[i], size+1-order[i]
		}
	}
	return order
}

// Spread places seeds, best first, into slots by Order. Slots that no seed fills hold the zero value of T, so the byes
// fall to the best seeds (BRACKET-3). It fails with ErrSlotCount when slots is no ValidSlotCount and with
// ErrTooManyParticipants when there are more seeds than slots; no seeds at all give empty slots.
func Spread[T any](seeds []T, slots int) ([]T, error) {
	if !ValidSlotCount(slots) {
		return nil, ErrSlotCount
	}
	if len(seeds) > slots {
		return nil, ErrTooManyParticipants
	}
	placed := make([]T, slots)
	for slot, seed := range Order(slots) {
		if seed <= len(seeds) {
			placed[slot] = seeds[seed-1]
		}
	}
	return placed, nil
}
