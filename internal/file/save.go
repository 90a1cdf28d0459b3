package file

import (
	"context"
	"slices"
	"time"

	"yagura/internal/kit/fault"
)

// UnsavedJob deletes an upload that no record has shown.
const UnsavedJob = "file.unsaved"

// unsavedAfter returns how long an upload may wait for the record that shows it. The app keeps the draft of a contest's form for 30 days,
// and the draft names the pictures of the contest.
func unsavedAfter(p Prefix) time.Duration {
	if p == Contests {
		return 31 * 24 * time.Hour
	}
	return 24 * time.Hour
}

// SavingStore is the storage that the marks of saved files use.
type SavingStore interface {
	// SaveFile locks a file until the end of the transaction and marks it as saved. ok is false if the person did not upload it under the
	// prefix.
	SaveFile(ctx context.Context, userID int64, prefix Prefix, path string) (ok bool, err error)
	// SaveFileOfAnyone locks the file of any person until the end of the transaction and marks it as saved. A missing file is not an error.
	SaveFileOfAnyone(ctx context.Context, path string) error
}

// Save lets a record show files, inside the transaction that writes the record: each must have been uploaded by this person under that
// prefix. Until the end of the transaction no job deletes them, and afterwards DeleteUnsaved does not. Callers save new paths only; a path
// that a record already holds may stay. It ignores empty paths. Fault: unknownFile.
func (s *Service) Save(ctx context.Context, userID int64, prefix Prefix, paths ...string) error {
	for _, path := range inOrder(paths) {
		ok, err := s.store.SaveFile(ctx, userID, prefix, path)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.UnknownFile)
		}
	}
	return nil
}

// SaveShown is Save for the pictures that a text shows, whoever uploaded them. Missing ones are not an error.
func (s *Service) SaveShown(ctx context.Context, paths ...string) error {
	for _, path := range inOrder(paths) {
		if err := s.store.SaveFileOfAnyone(ctx, path); err != nil {
			return err
		}
	}
	return nil
}

// inOrder returns the paths in the order in which all transactions lock files, without empty and repeated ones.
func inOrder(paths []string) []string {
	sorted := slices.Compact(slices.Sorted(slices.Values(paths)))
	return slices.DeleteFunc(sorted, func(path string) bool { return path == "" })
}

// DeleteUnsaved handles an UnsavedJob. It may run more than once. A picture that a record has shown stays: Release deletes it when the
// record is deleted.
func (s *Service) DeleteUnsaved(ctx context.Context, r Released) error {
	return s.deleteUnused(ctx, r.Paths, func(f Info) bool { return !f.Saved })
}
