package file

import (
	"context"
	"encoding/json"
	"regexp"
	"time"

	"yagura/internal/kit/clock"
)

// ReleaseJob drops files that no record uses any more.
const ReleaseJob = "file.release"

// Released is the payload of ReleaseJob.
type Released struct {
	Paths []string `json:"paths"`
}

// ReleaseStore is the storage that the release of files uses.
type ReleaseStore interface {
	// IsFileUsed reports whether a record shows a picture, or a text other than a message names its path.
	IsFileUsed(ctx context.Context, path string) (bool, error)
	// MessagesWithFiles lists messages that contain the address of a picture, in the order of their ids, and returns the
	// last id.
	MessagesWithFiles(ctx context.Context, after int64, most int) (texts []string, last int64, err error)
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
}

// messagesAtATime is the number of messages that DropUnused reads in one query.
const messagesAtATime = 500

// stored finds the paths of files in a text.
var stored = regexp.MustCompile(`\b(?:chat|image|contests)/\d{4}/[0-9A-Za-z]{22}\.(?:png|jpg|gif)`)

// PathsIn returns the paths of files that a text contains, such as the rules of a contest or a list of pictures in JSON.
func PathsIn(text string) []string { return stored.FindAllString(text, -1) }

// Release has files dropped that nothing uses after the commit of the caller's transaction. The caller has deleted the record
// that used them, or deletes it in the same transaction. Files that another record uses stay.
func (s *Service) Release(ctx context.Context, paths ...string) error {
	if len(paths) == 0 {
		return nil
	}
	payload, err := json.Marshal(Released{Paths: paths})
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, ReleaseJob, "", payload, clock.Now(ctx))
}

// DropUnused handles a ReleaseJob. It may run more than once. It searches outside of a transaction, because the search reads all
// messages and must not delay writes.
func (s *Service) DropUnused(ctx context.Context, r Released) error {
	named, err := s.namedInMessages(ctx)
	if err != nil {
		return err
	}
	for _, path := range r.Paths {
		if named[path] {
			continue
		}
		used, err := s.store.IsFileUsed(ctx, path)
		if err != nil {
			return err
		}
		if used {
			continue
		}
		if err := s.store.InTx(ctx, func(ctx context.Context) error { return s.Remove(ctx, path) }); err != nil {
			return err
		}
	}
	return nil
}

// namedInMessages returns the paths of files whose addresses people pasted into messages.
func (s *Service) namedInMessages(ctx context.Context) (map[string]bool, error) {
	named := map[string]bool{}
	for after := int64(0); ; {
		texts, last, err := s.store.MessagesWithFiles(ctx, after, messagesAtATime)
		if err != nil {
			return nil, err
		}
		for _, text := range texts {
			for _, path := range PathsIn(text) {
				named[path] = true
			}
		}
		if len(texts) < messagesAtATime {
			return named, nil
		}
		after = last
	}
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
