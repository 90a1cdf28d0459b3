package backup_test

import (
	"io"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"yagura/internal/backup"
	"yagura/internal/file"
)

// TestPicturesMoveBetweenStorages restores a folder into a bucket, makes a backup of the bucket, and copies it into a folder.
func TestPicturesMoveBetweenStorages(t *testing.T) {
	memory := s3mem.New()
	if err := memory.CreateBucket("uploads"); err != nil {
		t.Fatal(err)
	}
	gateway := httptest.NewServer(gofakes3.New(memory).Server())
	defer gateway.Close()
	t.Setenv("AWS_ACCESS_KEY_ID", "test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
	bucket := "s3://uploads?" + url.Values{"endpoint": {gateway.URL}, "region": {"us-east-1"}, "use_path_style": {"true"}}.Encode()

	s := newService(t, false)
	archive, _ := s.archive(t, "b.tar")
	data := filepath.Join(t.TempDir(), "new")
	if _, err := backup.Restore(t.Context(), archive, backup.Target{Data: data, Files: bucket}); err != nil {
		t.Fatal(err)
	}
	database := filepath.Join(data, "yagura.db")
	again, err := backup.Write(t.Context(), backup.Source{Database: "sqlite:" + database, Files: bucket}, filepath.Join(t.TempDir(), "b.tar.gz"))
	if err != nil || again.Files.Count != 2 || again.HasSecret() {
		t.Errorf("the backup of a bucket: %+v, %v", again.Manifest, err)
	}
	copied := t.TempDir()
	files, err := backup.CopyFiles(t.Context(), database, bucket, folder(t, copied))
	if err != nil || files.Count != 2 {
		t.Errorf("copied %+v, %v", files, err)
	}
	to, err := file.OpenBucket(folder(t, copied))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = to.Close() }()
	r, size, err := to.Open(t.Context(), picture)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }()
	if content, err := io.ReadAll(r); err != nil || string(content) != "bytes of "+picture || size != int64(len(content)) {
		t.Errorf("the picture is %q, %v", content, err)
	}
}
