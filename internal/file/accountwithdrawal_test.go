package file_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"yagura/internal/file"
)

func TestPicturesOfAPersonGoWithTheirBytes(t *testing.T) {
	f := setUp(t, file.DefaultQuota)
	var kept, gone file.Info
	for prefix, info := range map[file.Prefix]*file.Info{file.Image: &gone, file.Contests: &kept} {
		var err error
		if *info, err = f.Upload(f.ctx, owner, prefix, file.AnyPicture, bytes.NewReader(asPNG(t, quarters(600, 20)))); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.ForgetPerson(f.ctx, owner); err != nil {
		t.Fatal(err)
	}
	jobs := f.store.payloads(file.EraseJob)
	if f.store.count != 1 || f.store.bytes != kept.Size || len(jobs) != 1 {
		t.Fatalf("%d files of %d bytes, jobs %v", f.store.count, f.store.bytes, f.store.jobs)
	}
	var e file.Erasure
	if err := json.Unmarshal([]byte(jobs[0]), &e); err != nil || len(e.Keys) != 2 {
		t.Fatalf("job %s: %v", jobs[0], err)
	}
	for range 2 { // a job may run twice
		if err := f.Erase(f.ctx, e); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]bool{kept.Path: true, kept.ThumbPath: true, gone.Path: false, gone.ThumbPath: false} {
		if there := holds(t, f.bucket, path); there != want {
			t.Errorf("%s is there: %v", path, there)
		}
	}
}
