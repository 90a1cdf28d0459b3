package match

import (
	"context"
	"encoding/json"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// JobStore enqueues jobs.
type JobStore interface {
	// EnqueueJob stores a job that runs at runAt; payload is JSON. It does nothing if a job with the same dedup key exists.
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
}

// enqueue stores a job; key is its dedup key among the jobs of its kind.
func (s *Service) enqueue(ctx context.Context, kind, key string, job any, due time.Time) error {
	payload, err := json.Marshal(job)
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, kind, kind+":"+key, payload, due)
}

// runJob runs fn as the contest's only writer. It does nothing if the contest is gone or cancelled.
func (s *Service) runJob(ctx context.Context, contestID int64, fn func(ctx context.Context, c contest.Contest) error) error {
	err := s.stages.Write(ctx, contestID, fn)
	if fault.Has(err, fault.ContestDoesNotExist) || fault.Has(err, fault.ContestCancelled) {
		return nil
	}
	return err
}
