package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/game"
)

// StagePath names a stage below its contest.
type StagePath struct {
	ID      int64 `path:"id"`
	StageID int64 `path:"stageId"`
}

// StageRoundPath names a round of a stage.
type StageRoundPath struct {
	StagePath
	Round int `path:"round" minimum:"0"`
}

// StageEntryPath names a participant of a stage.
type StageEntryPath struct {
	StagePath
	EntryID int64 `path:"entryId"`
}

// newStage is the form of a stage that its contest does not have yet.
type newStage[B any] struct {
	ID   int64 `path:"id"`
	Body B
}

// stageChange is a wish about a stage.
type stageChange[B any] struct {
	StagePath
	Body B
}

// roundChange is a wish about a round of a stage.
type roundChange[B any] struct {
	StageRoundPath
	Body B
}

// entrantChange is a wish about a participant of a stage.
type entrantChange[B any] struct {
	StageEntryPath
	Body B
}

// ofContest is what an operation below a contest is asked with.
type ofContest[I any] interface {
	*I
	contestID() int64
}

func (p *StagePath) contestID() int64   { return p.ID }
func (s *newStage[B]) contestID() int64 { return s.ID }

// actorID is the account that acts.
type actorID = int64

// change registers an operation by which operators change a contest's stage. It is answered with what stands after it, as
// shown reads it past any snapshot, whose version may not be committed yet.
func change[I, O any, P ofContest[I]](a *API, o huma.Operation, shown func(ctx context.Context, contestID int64) (O, error), act func(ctx context.Context, by actorID, in P) error) {
	op(a, Operator, o, func(ctx context.Context, in *I) (*Body[O], error) {
		p := P(in)
		if err := act(ctx, viewer(ctx).UserID, p); err != nil {
			return nil, err
		}
		return body(shown(ctx, p.contestID()))
	})
}

// gameOrNull is null for a stage or contest of no game.
func gameOrNull(g game.Game) OrNull[GameRef] {
	if g.ID == 0 {
		return OrNull[GameRef]{}
	}
	ref := wireGameRef(g)
	return orNull(&ref)
}

// participantRefs are entries as they stand in lists.
func participantRefs(entries []contest.Entry) []ParticipantRef {
	return mapped(entries, func(e contest.Entry) ParticipantRef { return wireParticipant(&e) })
}

// letters returns the name of a group or a lobby by its number from 0: A, B, … Z, AA, AB.
func letters(order int) string {
	text := ""
	for n := order + 1; n > 0; n = (n - 1) / 26 {
		text = string(rune('A'+(n-1)%26)) + text
	}
	return text
}
