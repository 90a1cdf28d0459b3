package file

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fair"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// nameLength makes names unguessable: 22 characters of 62 hold 131 bits.
const nameLength = 22

// Service stores and serves files.
type Service struct {
	store  Store
	bucket Bucket
	quota  Quota
	// queue shares memory and processors among the people who upload.
	queue *fair.Queue
	// queueTime is how long an upload waits for its turn.
	queueTime time.Duration
}

// The limits of decoding and encoding. The capacity, in bytes of memory, leaves room for an ordinary picture beside the largest one.
var processing = fair.Limits{
	Capacity: MaxDecoded + ordinaryDecoded, Workers: max(2, runtime.GOMAXPROCS(0)), PerKey: 1, WaitingPerKey: 8, Waiting: 64,
}

const (
	ordinaryDecoded  = 40 << 20 // bytes of memory
	largeDecoded     = 64 << 20 // bytes; the memory of a picture above is collected at once
	defaultQueueTime = 30 * time.Second
)

// uploads limits how often a person uploads pictures, refused ones included.
var uploads = limit.Limit{Name: "upload", Window: 10 * time.Minute, Most: 100}

// New returns the service. The caller closes the bucket.
func New(store Store, bucket Bucket, quota Quota) *Service {
	return &Service{store: store, bucket: bucket, quota: quota, queue: fair.New(processing), queueTime: defaultQueueTime}
}

// Upload stores a picture for a signed-in person and returns the stored file.
//
// Faults: unsupportedFileType (not a picture that the rule allows, or a broken one), fileTooLarge,
// imageTooManyPixels, quotaExceeded, storageFull, tooManyRequests, overloaded (FILE-1, FILE-2).
func (s *Service) Upload(ctx context.Context, userID int64, prefix Prefix, rule Rule, r io.Reader) (Info, error) {
	if !prefix.Valid() {
		return Info{}, fault.New(fault.InvalidValue).At("prefix")
	}
	if err := uploads.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
		return Info{}, err
	}
	raw, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return Info{}, fmt.Errorf("read upload: %w", err)
	}
	if len(raw) > MaxBytes {
		return Info{}, fault.New(fault.FileTooLarge).With("megabytes", MaxBytes>>20)
	}
	p, err := s.process(ctx, userID, raw, rule)
	if err != nil {
		return Info{}, err
	}
	return s.keep(ctx, userID, prefix, p)
}

// process converts an upload for storage when it is the turn of its person.
func (s *Service) process(ctx context.Context, userID int64, raw []byte, rule Rule) (picture, error) {
	h, err := examine(raw, rule)
	if err != nil {
		return picture{}, rule.name(err)
	}
	waiting, cancel := context.WithTimeout(ctx, s.queueTime)
	defer cancel()
	release, err := s.queue.Acquire(waiting, strconv.FormatInt(userID, 10), h.memory)
	if err != nil && ctx.Err() == nil {
		return picture{}, fault.New(fault.Overloaded).Because(err)
	}
	if err != nil {
		return picture{}, err
	}
	defer release()
	p, err := render(raw, h)
	if h.memory > largeDecoded {
		runtime.GC() // or the heap grows to twice a large picture before the next one is collected
	}
	return p, rule.name(err)
}

// keep writes the blobs and then the row, so that a row never exists without its bytes. The row and its part of the quota are one
// transaction. Before it, keep plans a SweepJob, which deletes the blobs if the program is killed or does not learn whether the
// row was committed.
func (s *Service) keep(ctx context.Context, userID int64, prefix Prefix, p picture) (Info, error) {
	info := Info{
		Prefix: prefix, OwnerID: userID, ContentType: p.contentType, Width: p.width, Height: p.height,
		Size: int64(len(p.full) + len(p.thumb)), CreatedAt: clock.Now(ctx),
	}
	stem := fmt.Sprintf("%s/%04d/%s", prefix, info.CreatedAt.Year(), id.Token(nameLength))
	info.Path = stem + p.extension
	if p.thumb != nil {
		info.ThumbPath = stem + "-thumb" + p.extension
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error { return s.planSweep(ctx, info) })
	if err != nil {
		return Info{}, err
	}
	if err := s.write(ctx, info, p); err != nil {
		s.discard(ctx, info)
		return Info{}, err
	}
	committing := false // the row may be stored even if InTx fails
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.ReserveFileSpace(ctx, userID, info.Size, s.quota.Bytes, s.quota.Count); err != nil {
			return err
		}
		info.ID = id.New()
		if err := s.store.InsertFile(ctx, info); err != nil {
			return err
		}
		if err := s.planDeletion(ctx, UnsavedJob, info.CreatedAt.Add(unsavedAfter(prefix)), info.Path); err != nil {
			return err
		}
		committing = true
		return nil
	})
	if err != nil && !committing {
		s.discard(ctx, info)
	}
	if err != nil {
		return Info{}, err
	}
	return info, nil
}

// discardTime limits how long an upload that has failed already waits for the bucket.
const discardTime = 5 * time.Second

// discard deletes the blobs of an upload without a row, also after the caller has cancelled. The SweepJob deletes what it leaves.
func (s *Service) discard(ctx context.Context, info Info) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTime)
	defer cancel()
	for _, key := range info.keys() {
		_ = s.bucket.Delete(ctx, key) // the error that made it necessary is the one to report
	}
}

// Content is a file that is being served. The caller closes it.
type Content struct {
	io.ReadSeekCloser
	ContentType string
	Size        int64 // bytes
}

// Open opens a stored file, or its thumbnail, for reading. It accepts stored paths only, so a path cannot lead
// anywhere else. Anyone may read; paths cannot be guessed. Fault: notFound.
func (s *Service) Open(ctx context.Context, path string, thumb bool) (*Content, error) {
	info, err := s.store.FileByPath(ctx, path)
	if fault.Has(err, fault.UnknownFile) {
		return nil, fault.New(fault.NotFoundError).Because(err)
	}
	if err != nil {
		return nil, err
	}
	key := info.Path
	if thumb && info.ThumbPath != "" {
		key = info.ThumbPath
	}
	r, size, err := s.bucket.Open(ctx, key)
	if err != nil {
		return nil, readFault(err)
	}
	return &Content{ReadSeekCloser: r, ContentType: info.ContentType, Size: size}, nil
}

// IsOwn reports whether a person uploaded a file under a prefix.
func (s *Service) IsOwn(ctx context.Context, userID int64, prefix Prefix, path string) (bool, error) {
	f, err := s.store.FileByPath(ctx, path)
	if fault.Has(err, fault.UnknownFile) {
		return false, nil
	}
	return err == nil && f.OwnerID == userID && f.Prefix == prefix, err
}
