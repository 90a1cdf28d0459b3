package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
)

// EntrantStatus tells whether somebody still plays in a stage.
type EntrantStatus string

// The statuses of entrants.
const (
	Active  EntrantStatus = "active"
	Dropped EntrantStatus = "dropped" // plays no more; what was played counts (rulings.md 70)
)

// Entrant is somebody who plays in a stage that is no bracket.
type Entrant struct {
	contest.Entry     // of what is read from a store, with its private fields
	Seed          int // order of the field, from 0
	Section       int // group of a league, from 0
	Status        EntrantStatus
	// JoinedRound is the first round in which the entry can play: not 0 for who joined late.
	JoinedRound int
	// DroppedRound is the first round in which a dropped entry does not play; nil for who is active.
	DroppedRound *int
}

// Plays says whether the entrant is still in the contest.
func (e *Entrant) Plays() bool { return e.Status == Active && e.Drop == nil }

// Public takes away what only operators and opponents may see of an entry (rulings.md 73).
func (e *Entrant) Public() Entrant {
	out := *e
	out.TwitterID, out.GameUsername, out.FriendCode, out.Comment = "", "", "", ""
	return out
}

// EntrantStore keeps who plays in stages that are no brackets, and their rounds.
type EntrantStore interface {
	// InsertStageEntries adds the field of a new stage.
	InsertStageEntries(ctx context.Context, stageID int64, field []Entrant) error
	// InsertStageEntry answers ok=false where the entry is in the stage already.
	InsertStageEntry(ctx context.Context, stageID int64, e Entrant) (ok bool, err error)
	// UpdateStageEntry writes the status of an entrant, and the rounds that go with it.
	UpdateStageEntry(ctx context.Context, stageID int64, e Entrant) error
	// StageEntries lists who plays in a stage by seed.
	StageEntries(ctx context.Context, stageID int64) ([]Entrant, error)
	InsertRound(ctx context.Context, stageID int64, r Round) error
	// UpdateRound writes everything of a round.
	UpdateRound(ctx context.Context, stageID int64, r Round) error
	// DeleteRounds removes the rounds from a number on.
	DeleteRounds(ctx context.Context, stageID int64, since int) error
	// RoundCounts counts the matches of each round that has any.
	RoundCounts(ctx context.Context, stageID int64) (map[int]RoundCount, error)
	// BegunRounds are the rounds of which something of a match is recorded (RoundCount.Begun).
	BegunRounds(ctx context.Context, stageID int64) (map[int]bool, error)
	// SetRoundGames gives the matches of a round another number of games, and a new version.
	SetRoundGames(ctx context.Context, stageID int64, r Round) error
	// MoveRound gives the matches of a round another planned start and time. If the start differs, the warnings about absent
	// sides are taken back, and, if the new start is after openUntil, the check-ins of the sides too.
	MoveRound(ctx context.Context, stageID int64, r Round, openUntil time.Time) error
}

// ByID gives entries by their ids, without their private fields.
func ByID(entries []contest.Entry) map[int64]contest.Entry {
	names := make(map[int64]contest.Entry, len(entries))
	for _, e := range entries {
		e.TwitterID, e.GameUsername, e.FriendCode, e.Comment = "", "", "", ""
		names[e.ID] = e
	}
	return names
}

// Ref finds an entry by its id, nil if it is missing.
func Ref(names map[int64]contest.Entry, entryID int64) *contest.Entry {
	if p, ok := names[entryID]; ok {
		return &p
	}
	return nil
}

// Refs finds both sides of a match, nil where nobody stands.
func Refs(names map[int64]contest.Entry, sides [2]int64) [2]*contest.Entry {
	return [2]*contest.Entry{Ref(names, sides[0]), Ref(names, sides[1])}
}

// EntryRef names an entry in the payload of an event, by its name too: a reader needs one after the entry is gone.
type EntryRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Entrants lists the entrants of a stage by seed.
func (s *Service) Entrants(ctx context.Context, stageID int64) ([]Entrant, error) {
	return s.store.StageEntries(ctx, stageID)
}
