package harness

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
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
