package file

import (
	"context"
	"encoding/json"
	"regexp"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// ReleaseJob deletes files that no record shows any more.
const ReleaseJob = "file.release"

// releaseAfter is how long a released picture stays. A form or a view that was opened before its release still names it.
const releaseAfter = time.Hour

// Released is the payload of ReleaseJob and of UnsavedJob.
type Released struct {
	Paths []string `json:"paths"`
}

// ReleaseStore is the storage that the release of files uses.
type ReleaseStore interface {
	// IsFileUsed reports whether a picture of a person is in that person's profile, is that of a team, is in a notice, in a message or in an
	// open complaint, is the cover or a trophy of a contest, is in the rules of one that the person operates or has created, or belongs to a
	// result, or an earlier one in the history of a match, of a contest in which the person takes part or that the person operates.
	IsFileUsed(ctx context.Context, userID int64, path string) (bool, error)
	// LockFile finds a file and locks it until the end of the transaction; fault unknownFile if there is none.
	LockFile(ctx context.Context, path string) (Info, error)
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
}

// storedPath matches the path of a file in a text.
var storedPath = regexp.MustCompile(`\b(?:chat|image|contests)/\d{4}/[0-9A-Za-z]{22}\.(?:png|jpg|gif)`)

// PathsIn returns the paths of files that a text contains, such as the rules of a contest or a list of pictures in JSON.
func PathsIn(text string) []string { return storedPath.FindAllString(text, -1) }

// Release plans the deletion of files an hour after the caller's transaction, which deletes the record that used them, or replaces them
// in it. Pictures that a record shows then stay.
func (s *Service) Release(ctx context.Context, paths ...string) error {
	return s.planDeletion(ctx, ReleaseJob, clock.Now(ctx).Add(releaseAfter), paths...)
}

func (s *Service) planDeletion(ctx context.Context, kind string, at time.Time, paths ...string) error {
	if len(paths) == 0 {
		return nil
	}
	payload, err := json.Marshal(Released{Paths: paths})
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, kind, "", payload, at)
}

// DeleteReleased handles a ReleaseJob. It may run more than once. A picture stays if it is shown elsewhere (IsFileUsed), because a new
// contest may copy the pictures of an earlier one. Addresses that people pasted elsewhere are not searched for.
func (s *Service) DeleteReleased(ctx context.Context, r Released) error {
	return s.deleteUnused(ctx, r.Paths, func(Info) bool { return true })
}

// deleteUnused deletes the files that may be deleted and that no record shows. It locks each of them first, as Save does: a file is deleted
// before a record can show it, or after the record that shows it is stored, and then it stays.
func (s *Service) deleteUnused(ctx context.Context, paths []string, may func(Info) bool) error {
	for _, path := range paths {
		err := s.store.InTx(ctx, func(ctx context.Context) error {
			f, err := s.store.LockFile(ctx, path)
			if fault.Has(err, fault.UnknownFile) {
				return nil
			}
			if err != nil || !may(f) {
				return err
			}
			// An older node does not mark what it saves during an upgrade.
			used, err := s.store.IsFileUsed(ctx, f.OwnerID, path)
			if err != nil || used {
				return err
			}
			return s.drop(ctx, f)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// OfOwners returns those of the paths whose files one of the people uploaded under the prefix Contests.
func (s *Service) OfOwners(ctx context.Context, paths []string, owners map[int64]bool) ([]string, error) {
	found, err := s.store.FilesByPaths(ctx, paths)
	if err != nil {
		return nil, err
	}
	var own []string
	for _, f := range found {
		if f.Prefix == Contests && owners[f.OwnerID] {
			own = append(own, f.Path)
		}
	}
	return own, nil
}
