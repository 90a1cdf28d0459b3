package harness

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// store is a folder with the write cache of a disk. Its methods change both, as the disk does.
type store struct {
	t      *testing.T
	folder string
	cache  *writeCache
}

func newStore(t *testing.T) *store {
	t.Helper()
	folder := t.TempDir()
	cache, err := newWriteCache(filepath.Join(folder, "removed"))
	if err != nil {
		t.Fatal(err)
	}
	return &store{t, folder, cache}
}

func (s *store) ok(errs ...error) {
	s.t.Helper()
	if err := errors.Join(errs...); err != nil {
		s.t.Fatal(err)
	}
}

func (s *store) path(name string) string { return filepath.Join(s.folder, name) }

func (s *store) create(name, content string) {
	s.t.Helper()
	s.ok(os.WriteFile(s.path(name), nil, 0o600))
	s.cache.creates(s.path(name))
	s.write(name, content, 0)
}

func (s *store) write(name, content string, at int64) {
	s.t.Helper()
	s.ok(s.cache.writes(s.path(name), at, at+int64(len(content))))
	f, err := os.OpenFile(s.path(name), os.O_WRONLY, 0)
	s.ok(err)
	_, err = f.WriteAt([]byte(content), at)
	s.ok(err, f.Close())
}

// synced syncs a file and its entry.
func (s *store) synced(name string) {
	s.t.Helper()
	s.ok(s.cache.syncFile(s.path(name)), s.cache.syncFolder(s.folder))
}

// content returns the content of a file, "-" if there is none.
func (s *store) content(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "-"
	}
	s.ok(err)
	return string(text)
}

const tries = 60

// TestLossKeepsWhatWasSynced loses power many times after unsynced changes. Each sector must be as it was synced or as it was
// written, and both must happen.
func TestLossKeepsWhatWasSynced(t *testing.T) {
	before := strings.Repeat("a", 5*pageSize)
	seen := map[byte]bool{}
	sizes := map[int]bool{}
	for seed := range uint64(tries) {
		s := newStore(t)
		s.create("file", before)
		s.synced("file")
		s.write("file", strings.Repeat("b", 2*pageSize), pageSize+100)
		s.write("file", strings.Repeat("b", pageSize), 5*pageSize)
		_, err := s.cache.lose(rand.New(rand.NewPCG(seed, 0)))
		s.ok(err)
		after := s.content("file")
		sizes[len(after)] = true
		if len(after) < 5*pageSize {
			t.Fatalf("seed %d: %d bytes are left", seed, len(after))
		}
		for i := range len(after) {
			c := after[i]
			changed := i >= pageSize+100 && i < 3*pageSize+100 || i >= 5*pageSize
			if c != 'a' && !changed || c != 'a' && c != 'b' && i < 5*pageSize {
				t.Fatalf("seed %d: byte %d is %q", seed, i, c)
			}
			if changed {
				seen[c] = true
			}
		}
	}
	if !seen['a'] || !seen['b'] || !sizes[5*pageSize] || !sizes[6*pageSize] {
		t.Errorf("contents %v, sizes %v: not every loss happened", seen, sizes)
	}
}

// TestLossUndoesTheNewestEntries changes entries of a folder without a sync: the state after a loss is one that was before.
func TestLossUndoesTheNewestEntries(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(tries) {
		s := newStore(t)
		s.create("kept", "1")
		s.create("replaced", "2")
		s.synced("kept")
		s.ok(s.cache.syncFile(s.path("replaced")))
		s.create("new", "3")
		s.ok(s.cache.syncFile(s.path("new")))
		s.ok(s.cache.renames(s.path("new"), s.path("replaced")), os.Rename(s.path("new"), s.path("replaced")))
		s.ok(s.cache.removes(s.path("kept")), os.Remove(s.path("kept")))
		_, err := s.cache.lose(rand.New(rand.NewPCG(seed, 0)))
		s.ok(err)
		seen[s.content("kept")+s.content("replaced")+s.content("new")] = true
	}
	for _, state := range []string{"12-", "123", "13-", "-3-"} {
		if !seen[state] {
			t.Errorf("never %q", state)
		}
		delete(seen, state)
	}
	if len(seen) > 0 {
		t.Errorf("states that never were: %v", seen)
	}
}

// TestLossTakesAFolderWithItsFiles syncs a folder and its file, but not the entry of the folder.
func TestLossTakesAFolderWithItsFiles(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(tries) {
		s := newStore(t)
		s.ok(os.Mkdir(s.path("folder"), 0o700))
		s.cache.creates(s.path("folder"))
		s.create("folder/file", "1")
		s.ok(s.cache.syncFile(s.path("folder/file")), s.cache.syncFolder(s.path("folder")))
		_, err := s.cache.lose(rand.New(rand.NewPCG(seed, 0)))
		s.ok(err)
		seen[s.content("folder/file")] = true
	}
	if !seen["-"] || !seen["1"] || len(seen) > 2 {
		t.Errorf("contents %v", seen)
	}
}

// volatileDisk mounts a disk, if that is allowed.
func volatileDisk(t *testing.T) *VolatileDisk {
	t.Helper()
	folder := t.TempDir()
	disk, err := MountVolatileDisk(filepath.Join(folder, "disk"), filepath.Join(folder, "store"))
	if err != nil {
		t.Skip("mounting is not allowed here:", err)
	}
	t.Cleanup(func() { _ = disk.Unmount() })
	return disk
}

func syncOf(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// TestDiskKeepsWhatWasSynced syncs files, or their entries, or both.
func TestDiskKeepsWhatWasSynced(t *testing.T) {
	disk := volatileDisk(t)
	kept := map[string]int{}
	for seed := range uint64(tries / 3) {
		folder := filepath.Join(disk.Path, strconv.FormatUint(seed, 10))
		if err := errors.Join(os.Mkdir(folder, 0o700), syncOf(disk.Path)); err != nil {
			t.Fatal(err)
		}
		path := func(name string) string { return filepath.Join(folder, name) }
		for _, name := range []string{"both", "entry", "file"} {
			if err := os.WriteFile(path(name), []byte(name), 0o600); err != nil {
				t.Fatal(err)
			}
			if name == "entry" {
				if err := syncOf(folder); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if err := syncOf(path(name)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := disk.PowerOn(rand.New(rand.NewPCG(seed, 1))); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"both", "entry", "file"} {
			if text, err := os.ReadFile(path(name)); err == nil && string(text) == name {
				kept[name]++
			}
		}
	}
	if all := tries / 3; kept["both"] != all || kept["entry"] == all || kept["file"] == all || kept["entry"] == 0 || kept["file"] == 0 {
		t.Errorf("of %d each are kept: %v", all, kept)
	}
}

func TestCallsFailWithoutPower(t *testing.T) {
	disk := volatileDisk(t)
	name := filepath.Join(disk.Path, "file")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	write := func(value byte) error {
		_, err := f.WriteAt([]byte{value}, 0)
		return err
	}
	off := disk.LosePower(1)
	if err := write('a'); err != nil {
		t.Fatal(err)
	}
	if err := write('b'); !errors.Is(err, syscall.EIO) {
		t.Errorf("a write: %v", err)
	}
	<-off
	if err := f.Sync(); !errors.Is(err, syscall.EIO) {
		t.Errorf("a sync: %v", err)
	}
	if err := os.Mkdir(filepath.Join(disk.Path, "folder"), 0o700); !errors.Is(err, syscall.EIO) {
		t.Errorf("a new folder: %v", err)
	}
	_ = f.Close()
	if _, err := disk.PowerOn(rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte("c"), 0o600); err != nil {
		t.Errorf("a write with power: %v", err)
	}
}
