package file_test

import (
	"encoding/json"
	"errors"
	"testing"

	"yagura/internal/file"
)

// sweep runs the SweepJobs that were planned.
func (f *fixture) sweep(t *testing.T) {
	t.Helper()
	jobs := f.store.payloads(file.SweepJob)
	if len(jobs) == 0 {
		t.Error("no job deletes the bytes of an upload without a row")
	}
	for _, payload := range jobs {
		var s file.Sweep
		if err := json.Unmarshal([]byte(payload), &s); err != nil {
			t.Fatal(err)
		}
		for range 2 { // a job may run twice
			if err := f.Sweep(f.ctx, s); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAKilledUploadUsesNoQuotaAndNoSpace ends an upload after its bytes are in the bucket and before its row is stored.
func TestAKilledUploadUsesNoQuotaAndNoSpace(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	f.store.inserting = func() { panic("killed") }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the upload was not killed")
			}
		}()
		_, _ = f.upload(asPNG(t, quarters(600, 8)))
	}()
	if f.store.bytes != 0 || f.store.count != 0 || len(f.store.rows) != 0 {
		t.Errorf("counted: %d bytes, %d files", f.store.bytes, f.store.count)
	}
	if len(f.keys(t)) != 2 {
		t.Fatalf("the upload was killed before its bytes were stored: %v", f.keys(t))
	}
	f.sweep(t)
	if left := f.keys(t); len(left) != 0 {
		t.Errorf("left in the bucket: %v", left)
	}
}

// TestAnUnknownCommitKeepsTheBytes loses the answer of a commit: the row is stored, and its bytes must stay.
func TestAnUnknownCommitKeepsTheBytes(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	f.store.commitErr = errors.New("connection lost")
	if _, err := f.upload(asPNG(t, quarters(600, 8))); !errors.Is(err, f.store.commitErr) {
		t.Fatalf("error %v", err)
	}
	f.sweep(t)
	if len(f.store.rows) != 1 || f.store.count != 1 {
		t.Fatalf("%d rows, %d counted", len(f.store.rows), f.store.count)
	}
	for path, info := range f.store.rows {
		if !holds(t, f.bucket, path) || !holds(t, f.bucket, info.ThumbPath) {
			t.Errorf("the row %s has lost its bytes", path)
		}
	}
}

func TestSweepingLeavesStoredFiles(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	info, err := f.upload(asPNG(t, quarters(600, 8)))
	if err != nil {
		t.Fatal(err)
	}
	f.sweep(t)
	if !holds(t, f.bucket, info.Path) || !holds(t, f.bucket, info.ThumbPath) {
		t.Error("a stored file has lost its bytes")
	}
}
