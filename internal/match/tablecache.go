package match

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/snapshot"
	"yagura/internal/stage"
)

// TableCache caches one stage with a table per contest, in the form S in which its format reads it.
type TableCache[S interface{ StageID() int64 }] struct {
	stages *stage.Service
	states *snapshot.Cache[S]
	read   func(ctx context.Context, contestID int64) (S, error)
}

// NewTableCache returns a cache of at most size stages. Data that the version of the contest does not cover is at most age old. read
// reads the stage of a contest from the database.
func NewTableCache[S interface{ StageID() int64 }](
	stages *stage.Service, size int, age time.Duration, read func(ctx context.Context, contestID int64) (S, error),
) *TableCache[S] {
	return &TableCache[S]{stages: stages, states: snapshot.New[S](size, age), read: read}
}

// Get returns the stage of a contest. It is read again if the version of the contest has changed. Faults: contestDoesNotExist, and those
// of read.
func (t *TableCache[S]) Get(ctx context.Context, contestID int64) (S, error) {
	version, err := t.stages.Version(ctx, contestID)
	if err != nil {
		var none S
		return none, err
	}
	return t.states.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (S, error) { return t.read(ctx, contestID) })
}

// Stage does the same as Get, but returns stageDoesNotExist if the stage has another id.
func (t *TableCache[S]) Stage(ctx context.Context, contestID, stageID int64) (S, error) {
	w, err := t.Get(ctx, contestID)
	if err == nil && w.StageID() != stageID {
		err = fault.New(fault.StageDoesNotExist)
	}
	return w, err
}
