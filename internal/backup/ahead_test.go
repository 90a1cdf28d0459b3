package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"testing"

	"yagura/internal/file"
)

// slowBucket has every file except missing. It opens no file before as many as together are requested at the same time.
type slowBucket struct {
	file.Bucket

	together int
	missing  string
	broken   string

	mu      sync.Mutex
	waiting int
	most    int
	wake    *sync.Cond
}

func newSlowBucket(together int) *slowBucket {
	b := &slowBucket{together: together}
	b.wake = sync.NewCond(&b.mu)
	return b
}

type content struct{ *bytes.Reader }

func (content) Close() error { return nil }

func (b *slowBucket) Open(_ context.Context, key string) (io.ReadSeekCloser, int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting++
	b.most = max(b.most, b.waiting)
	b.wake.Broadcast()
	for b.most < b.together {
		b.wake.Wait()
	}
	b.waiting--
	switch key {
	case b.missing:
		return nil, 0, fs.ErrNotExist
	case b.broken:
		return nil, 0, errors.New("the storage does not answer")
	}
	return content{bytes.NewReader([]byte(key))}, int64(len(key)), nil
}

func keysOf(count int) (keys []string, visit func(context.Context, func(string) error) error) {
	for i := range count {
		keys = append(keys, fmt.Sprintf("contests/2026/%022d.jpg", i))
	}
	return keys, func(_ context.Context, visit func(string) error) error {
		for _, key := range keys {
			if err := visit(key); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestFilesAreReadTogetherAndUsedInOrder uses a storage that answers only if several files are asked for at the same time.
func TestFilesAreReadTogetherAndUsedInOrder(t *testing.T) {
	keys, visit := keysOf(100)
	bucket := newSlowBucket(parallelFiles)
	bucket.missing = keys[7]
	var used []string
	err := readAhead(t.Context(), bucket, visit, func(o object) error {
		if (o.content == nil) != (o.key == keys[7]) {
			t.Errorf("%s: content %v", o.key, o.content)
		}
		used = append(used, o.key)
		return nil
	})
	if err != nil || fmt.Sprint(used) != fmt.Sprint(keys) {
		t.Errorf("used %v, %v", used, err)
	}
	if bucket.most > parallelFiles+2 {
		t.Errorf("%d files were read at the same time", bucket.most)
	}
}

func TestAFailureEndsTheReading(t *testing.T) {
	keys, visit := keysOf(10_000)
	bucket := newSlowBucket(1)
	bucket.broken = keys[5]
	used := 0
	err := readAhead(t.Context(), bucket, visit, func(object) error { used++; return nil })
	if err == nil || used != 5 {
		t.Errorf("used %d files, %v", used, err)
	}
	used, bucket.broken = 0, ""
	full := errors.New("the disk is full")
	err = readAhead(t.Context(), bucket, visit, func(object) error { used++; return full })
	if !errors.Is(err, full) || used != 1 {
		t.Errorf("used %d files, %v", used, err)
	}
	bad := func(_ context.Context, visit func(string) error) error { return visit("../etc/passwd") }
	if err := readAhead(t.Context(), bucket, bad, func(object) error { return nil }); err == nil {
		t.Error("a name that no stored file has is read")
	}
}
