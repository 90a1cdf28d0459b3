package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
)

// EntrantStatus is the state of an entrant in a stage.
type EntrantStatus string

// The statuses of entrants.
const (
	Active  EntrantStatus = "active"
	Dropped EntrantStatus = "dropped" // stopped playing; its results stay (SWISS-2)
)

// Entrant is an entry that plays in a stage that is not a bracket.
type Entrant struct {
	contest.Entry     // includes the private fields if it is read from a store
	Seed          int // order of the entrants, from 0
	Section       int // group, from 0
	Status        EntrantStatus
	// JoinedRound is the first round in which the entry can play. It is greater than 0 if the entry joined late.
	JoinedRound int
	// DroppedRound is the first round in which a dropped entry does not play. It is nil if the entrant is active.
	DroppedRound *int
}

// Plays reports whether the entrant is active and has not left the contest.
func (e *Entrant) Plays() bool { return e.Status == Active && e.Drop == nil }

// Public returns the entrant without the fields that only operators and opponents may read (ENTRY-10).
func (e *Entrant) Public() Entrant {
	out := *e
	out.ClearPrivate()
	return out
}

// EntrantStore stores the entrants and the rounds of stages that are not brackets.
type EntrantStore interface {
	// InsertStageEntries stores the entrants of a new stage.
	InsertStageEntries(ctx context.Context, stageID int64, field []Entrant) error
	// InsertStageEntry stores one more entrant. It returns ok=false if the entry is in the stage already.
	InsertStageEntry(ctx context.Context, stageID int64, e Entrant) (ok bool, err error)
	// UpdateStageEntry stores the status of an entrant with JoinedRound and DroppedRound.
	UpdateStageEntry(ctx context.Context, stageID int64, e Entrant) error
	// StageEntries lists the entrants of a stage by seed.
	StageEntries(ctx context.Context, stageID int64) ([]Entrant, error)
	InsertRound(ctx context.Context, stageID int64, r Round) error
	// UpdateRound stores all fields of a round.
	UpdateRound(ctx context.Context, stageID int64, r Round) error
	// DeleteRounds deletes the rounds whose number is since or higher.
	DeleteRounds(ctx context.Context, stageID int64, since int) error
	// RoundCounts counts the matches by round. Rounds without matches are missing.
	RoundCounts(ctx context.Context, stageID int64) (map[int]RoundCount, error)
	// BegunRounds returns the rounds that have begun (RoundCount.Begun).
	BegunRounds(ctx context.Context, stageID int64) (map[int]bool, error)
	// SetRoundGames stores the number of games of a round in its matches and raises their versions.
	SetRoundGames(ctx context.Context, stageID int64, r Round) error
	// MoveRound stores the planned start and the match time of a round in its matches. If the start of a match changes, the
	// warnings about absent sides are removed. If the new start is after openUntil, the check-ins of the sides are removed too.
	MoveRound(ctx context.Context, stageID int64, r Round, openUntil time.Time) error
}

// PublicByID returns the entries by id, without their private fields.
func PublicByID(entries []contest.Entry) map[int64]contest.Entry {
	names := make(map[int64]contest.Entry, len(entries))
	for _, e := range entries {
		e.ClearPrivate()
		names[e.ID] = e
	}
	return names
}

// EntryIDs returns the ids of entries.
func EntryIDs(entries []contest.Entry) []int64 {
	out := make([]int64, len(entries))
	for i, e := range entries {
		out[i] = e.ID
	}
	return out
}

// EntryOrNil returns the entry with an id, or nil if it is missing.
func EntryOrNil(names map[int64]contest.Entry, entryID int64) *contest.Entry {
	if p, ok := names[entryID]; ok {
		return &p
	}
	return nil
}

// SideEntries returns the entries on both sides of a match. An empty side is nil.
func SideEntries(names map[int64]contest.Entry, sides [2]int64) [2]*contest.Entry {
	return [2]*contest.Entry{EntryOrNil(names, sides[0]), EntryOrNil(names, sides[1])}
}

// EntryRef identifies an entry in the payload of an event. It includes the name because the entry may be deleted later.
type EntryRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Entrants lists the entrants of a stage by seed.
func (s *Service) Entrants(ctx context.Context, stageID int64) ([]Entrant, error) {
	return s.store.StageEntries(ctx, stageID)
}
