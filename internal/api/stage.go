package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/stage"
)

// StagePath has the path parameters of a stage.
type StagePath struct {
	ID      int64 `path:"id"`
	StageID int64 `path:"stageId"`
}

func (p *StagePath) stageRef(f stage.FormatID) stage.Ref {
	return stage.Ref{ContestID: p.ID, Format: f, StageID: p.StageID}
}

// StageRoundPath has the path parameters of a round of a stage.
type StageRoundPath struct {
	StagePath
	Round int `path:"round" minimum:"0"`
}

// StageEntryPath has the path parameters of a participant of a stage.
type StageEntryPath struct {
	StagePath
	EntryID int64 `path:"entryId"`
}

// newStage is the input of an operation that creates a stage.
type newStage[B any] struct {
	ID   int64 `path:"id"`
	Body B
}

// stageChange is the input of an operation that changes a stage.
type stageChange[B any] struct {
	StagePath
	Body B
}

// roundChange is the input of an operation that changes a round of a stage.
type roundChange[B any] struct {
	StageRoundPath
	Body B
}

// entrantChange is the input of an operation that changes a participant of a stage.
type entrantChange[B any] struct {
	StageEntryPath
	Body B
}

// ofContest is the input of an operation below a contest.
type ofContest[I any] interface {
	*I
	contestID() int64
}

func (p *StagePath) contestID() int64   { return p.ID }
func (s *newStage[B]) contestID() int64 { return s.ID }

// actorID is the id of the user who makes a change.
type actorID = int64

// change registers an operation by which operators change a contest's stage. act makes the change, then shown reads the stage
// for the answer. shown must not read a snapshot, because the version of the contest may not be committed yet.
func change[I, O any, P ofContest[I]](a *API, o huma.Operation, shown func(ctx context.Context, contestID int64) (O, error), act func(ctx context.Context, by actorID, in P) error) {
	op(a, Operator, o, func(ctx context.Context, in *I) (*Body[O], error) {
		p := P(in)
		if err := act(ctx, viewer(ctx).UserID, p); err != nil {
			return nil, err
		}
		return body(shown(ctx, p.contestID()))
	})
}

// gameOrNull returns null for a stage or contest without a game.
func gameOrNull(g game.Game) OrNull[GameRef] {
	if g.ID == 0 {
		return OrNull[GameRef]{}
	}
	ref := wireGameRef(g)
	return orNull(&ref)
}

// participantRefs returns the entries as participants of a list.
func participantRefs(entries []contest.Entry) []ParticipantRef {
	return mapped(entries, func(e contest.Entry) ParticipantRef { return wireParticipant(&e) })
}
