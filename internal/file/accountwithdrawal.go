package file

import (
	"context"
	"time"
)

// EraseJob deletes the bytes of files whose rows are gone.
const EraseJob = "file.erase"

// Erasure is the payload of EraseJob.
type Erasure struct {
	Keys []string `json:"keys"` // names in the bucket
}

// WithdrawalStore is the storage that the withdrawal of a person uses.
type WithdrawalStore interface {
	// PicturesOfUser lists the uploads of a person with the prefix Image that no team uses.
	PicturesOfUser(ctx context.Context, userID int64) ([]Info, error)
	DeleteFile(ctx context.Context, id int64) error
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
}

// ForgetPerson deletes the pictures of a person who withdraws, inside the caller's transaction; the bytes are deleted
// after its commit. Pictures of results, contests and teams stay (WITHDRAWAL-1).
func (s *Service) ForgetPerson(ctx context.Context, userID int64) error {
	pictures, err := s.store.PicturesOfUser(ctx, userID)
	if err != nil {
		return err
	}
	return s.drop(ctx, pictures...)
}

// Erase handles an EraseJob. Deleting a missing file is not an error.
func (s *Service) Erase(ctx context.Context, e Erasure) error {
	for _, key := range e.Keys {
		if err := s.bucket.Delete(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
