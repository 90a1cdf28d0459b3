package backup

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"golang.org/x/sync/errgroup"

	"yagura/internal/file"
)

const (
	// parallelFiles is the number of files that are read at the same time. A bucket answers many requests at once, and each takes a round trip
	// over the network.
	parallelFiles = 16
	// maxAhead is the size of the largest file that is read into memory before its turn.
	maxAhead = 8 << 20
)

// object is an opened file of a storage. Its content is nil if the storage does not have the file.
type object struct {
	key     string
	size    int64
	content io.ReadCloser
}

// readAhead calls use for each file that keys visits, in that order, and reads the next files meanwhile. It fails on a name that no stored
// file can have.
func readAhead(ctx context.Context, bucket file.Bucket, keys func(context.Context, func(key string) error) error, use func(object) error) error {
	type opened struct {
		object object
		err    error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	turns := make(chan chan opened, parallelFiles)
	group.Go(func() error {
		defer close(turns)
		return keys(ctx, func(key string) error {
			if !file.ValidKey(key) {
				return fmt.Errorf("the database refers to a file with the name %q, which no stored file has", key)
			}
			turn := make(chan opened, 1)
			select {
			case turns <- turn:
			case <-ctx.Done():
				return ctx.Err()
			}
			go func() {
				o, err := open(ctx, bucket, key)
				turn <- opened{o, err}
			}()
			return nil
		})
	})
	var failed error // the first failure of a file; the others follow from it
	group.Go(func() error {
		for turn := range turns { // to the end, so that every file is closed
			next := <-turn
			if failed == nil {
				if failed = next.err; failed == nil {
					failed = use(next.object)
				}
				if failed != nil {
					cancel()
				}
			}
			if next.object.content != nil {
				failed = errors.Join(failed, next.object.content.Close())
			}
		}
		return failed
	})
	err := group.Wait()
	return cmp.Or(failed, err)
}

// open opens a file and reads it, unless it is large.
func open(ctx context.Context, bucket file.Bucket, key string) (object, error) {
	r, size, err := bucket.Open(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return object{key: key}, nil
	}
	if err != nil {
		return object{}, err
	}
	if size > maxAhead {
		return object{key: key, size: size, content: r}, nil
	}
	data, err := io.ReadAll(io.LimitReader(r, maxAhead+1))
	if err := errors.Join(err, r.Close()); err != nil {
		return object{}, fmt.Errorf("read %s: %w", key, err)
	}
	return object{key: key, size: size, content: io.NopCloser(bytes.NewReader(data))}, nil
}
