package file

import (
	"context"
	"encoding/json"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// SweepJob deletes the bytes of an upload that has no row after sweepAfter. It has no effect on an upload that has one.
const SweepJob = "file.sweep"

// sweepAfter is longer than any upload takes from its first byte in the bucket to the commit of its row.
const sweepAfter = time.Hour

// Sweep is the payload of SweepJob.
type Sweep struct {
	Path string   `json:"path"` // of the row
	Keys []string `json:"keys"` // names in the bucket
}

// planSweep enqueues the SweepJob of an upload, inside the caller's transaction.
func (s *Service) planSweep(ctx context.Context, info Info) error {
	payload, err := json.Marshal(Sweep{Path: info.Path, Keys: info.keys()})
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, SweepJob, "", payload, clock.Now(ctx).Add(sweepAfter))
}

// Sweep handles a SweepJob.
func (s *Service) Sweep(ctx context.Context, of Sweep) error {
	_, err := s.store.FileByPath(ctx, of.Path)
	if fault.Has(err, fault.UnknownFile) {
		return s.Erase(ctx, Erasure{Keys: of.Keys})
	}
	return err
}
