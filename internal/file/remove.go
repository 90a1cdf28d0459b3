package file

import (
	"context"
	"encoding/json"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Remove deletes an upload of any person, inside the caller's transaction. It is not served any more, and the owner
// gets the space back. Its bytes are deleted after the commit. Removing a missing file is not an error. The caller
// checks the permission.
func (s *Service) Remove(ctx context.Context, path string) error {
	f, err := s.store.FileByPath(ctx, path)
	if fault.Has(err, fault.UnknownFile) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.drop(ctx, f)
}

// drop deletes the rows of files and has their bytes deleted after the commit of the caller's transaction.
func (s *Service) drop(ctx context.Context, files ...Info) error {
	var gone Erasure
	for _, f := range files {
		if err := s.store.DeleteFile(ctx, f.ID); err != nil {
			return err
		}
		if err := s.store.ReleaseFileSpace(ctx, f.OwnerID, f.Size); err != nil {
			return err
		}
		gone.Keys = append(gone.Keys, f.keys()...)
	}
	if len(gone.Keys) == 0 {
		return nil
	}
	payload, err := json.Marshal(gone)
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, EraseJob, "", payload, clock.Now(ctx))
}
