package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"yagura/internal/kit/disk"
)

func TestMakeFolderMakesMissingParents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b")
	for range 2 { // the second time it exists
		if err := disk.MakeFolder(path); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{path, filepath.Dir(path)} {
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v, %v", dir, info, err)
		}
	}
}

func TestMakeFolderWithARelativePath(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := disk.MakeFolder("a/b"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("a/b"); err != nil {
		t.Error(err)
	}
}

func TestMakeFolderRefusesAFileOnTheWay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := disk.MakeFolder(filepath.Join(file, "folder")); err == nil {
		t.Error("a folder was made inside a file")
	}
}

func TestSyncFolderNeedsTheFolder(t *testing.T) {
	if err := disk.SyncFolder(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
}
