package harness

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// The units in which a disk loses data that was not synced.
const (
	pageSize   = 4096
	sectorSize = 512
)

// writeCache records what a disk holds in memory only: the writes to each file since its last sync, and the changes of each
// folder's entries since the last sync of the folder. Its methods are called before the change, unless they say otherwise.
type writeCache struct {
	aside   string // a folder of the same file system for removed files
	number  int    // of the next removed file
	files   map[uint64]*unsyncedFile
	folders map[string][]entryChange // oldest first
}

// unsyncedFile is a file as it was synced last.
type unsyncedFile struct {
	file *os.File
	size int64
	old  map[int64][]byte // the pages that were written since, by their number; the last one of a file may be shorter
}

// entryChange is a change of a folder's entries that is not synced.
type entryChange struct {
	undo   func() error
	settle func() error // when the change is synced
}

// Lost counts what a loss of power took from a disk.
type Lost struct{ Pages, Entries int }

func newWriteCache(aside string) (*writeCache, error) {
	return &writeCache{aside: aside, files: map[uint64]*unsyncedFile{}, folders: map[string][]entryChange{}}, os.MkdirAll(aside, 0o700)
}

// unsynced returns the record of a file, nil if the file has been removed.
func (c *writeCache) unsynced(path string) (*unsyncedFile, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	id := info.Sys().(*syscall.Stat_t).Ino
	if f := c.files[id]; f != nil {
		return f, nil
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	c.files[id] = &unsyncedFile{file: file, size: info.Size(), old: map[int64][]byte{}}
	return c.files[id], nil
}

// writes records a write of the bytes between two offsets of a file.
func (c *writeCache) writes(path string, from, to int64) error {
	f, err := c.unsynced(path)
	if f == nil || err != nil {
		return err
	}
	return f.remember(from, to)
}

// truncates records a new size of a file.
func (c *writeCache) truncates(path string, size int64) error {
	f, err := c.unsynced(path)
	if f == nil || err != nil {
		return err
	}
	return f.remember(size, max(size, f.size))
}

func (f *unsyncedFile) remember(from, to int64) error {
	for page := from / pageSize; page*pageSize < to; page++ {
		if _, ok := f.old[page]; ok {
			continue
		}
		data := make([]byte, pageSize)
		n, err := f.file.ReadAt(data, page*pageSize)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		f.old[page] = data[:n]
	}
	return nil
}

// syncFile records that the content of a file is on the disk.
func (c *writeCache) syncFile(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	id := info.Sys().(*syscall.Stat_t).Ino
	f := c.files[id]
	if f == nil {
		return nil
	}
	delete(c.files, id)
	return f.file.Close()
}

// syncFolder records that the entries of a folder are on the disk.
func (c *writeCache) syncFolder(path string) (err error) {
	for _, change := range c.folders[path] {
		err = errors.Join(err, change.settle())
	}
	delete(c.folders, path)
	return err
}

func (c *writeCache) changes(path string, change entryChange) {
	folder := filepath.Dir(path)
	c.folders[folder] = append(c.folders[folder], change)
}

func nothing() error { return nil }

// creates records a new file, folder or link. It may be called after the change.
func (c *writeCache) creates(path string) {
	c.changes(path, entryChange{undo: func() error { return os.RemoveAll(path) }, settle: nothing})
}

// removes records the removal of a file.
func (c *writeCache) removes(path string) error {
	kept, err := c.keep(path)
	if err != nil {
		return err
	}
	c.changes(path, entryChange{undo: func() error { return os.Rename(kept, path) }, settle: func() error { return os.Remove(kept) }})
	return nil
}

// renames records a new name of a file in its folder. It may replace another file.
func (c *writeCache) renames(from, to string) error {
	kept, err := c.keep(to)
	if errors.Is(err, fs.ErrNotExist) {
		c.changes(to, entryChange{undo: func() error { return os.Rename(to, from) }, settle: nothing})
		return nil
	}
	if err != nil {
		return err
	}
	c.changes(to, entryChange{
		undo:   func() error { return errors.Join(os.Rename(to, from), os.Rename(kept, to)) },
		settle: func() error { return os.Remove(kept) },
	})
	return nil
}

// keep links a file into the folder of removed files.
func (c *writeCache) keep(path string) (kept string, err error) {
	c.number++
	kept = filepath.Join(c.aside, strconv.Itoa(c.number))
	return kept, os.Link(path, kept)
}

// lose loses a random part of what was not synced, nothing or all of it. Of each file it loses any pages, some of them in
// part; of each folder it loses the newest changes, because file systems keep their order.
func (c *writeCache) lose(random *rand.Rand) (lost Lost, err error) {
	for _, id := range slices.Sorted(maps.Keys(c.files)) {
		f := c.files[id]
		pages, failed := f.lose(random)
		lost.Pages += pages
		err = errors.Join(err, failed, f.file.Close())
	}
	// A folder comes before the one above it, with which its own entry may be lost.
	folders := slices.SortedFunc(maps.Keys(c.folders), func(a, b string) int { return strings.Compare(b, a) })
	for _, folder := range folders {
		changes := c.folders[folder]
		kept := survivors(random, len(changes))
		for _, change := range slices.Backward(changes[kept:]) {
			lost.Entries++
			if failed := change.undo(); !errors.Is(failed, fs.ErrNotExist) {
				err = errors.Join(err, failed)
			}
		}
	}
	clear(c.files)
	clear(c.folders)
	return lost, errors.Join(err, os.RemoveAll(c.aside), os.MkdirAll(c.aside, 0o700))
}

// survivors returns how many of n changes are on the disk all the same.
func survivors(random *rand.Rand, n int) int {
	switch random.IntN(4) {
	case 0:
		return 0
	case 1:
		return n
	default:
		return random.IntN(n + 1)
	}
}

// lose puts the old content of some pages back, and perhaps the old size.
func (f *unsyncedFile) lose(random *rand.Rand) (lost int, err error) {
	info, err := f.file.Stat()
	if err != nil {
		return 0, err
	}
	pages := slices.Sorted(maps.Keys(f.old))
	random.Shuffle(len(pages), func(i, j int) { pages[i], pages[j] = pages[j], pages[i] })
	lostPages := pages[survivors(random, len(pages)):]
	for _, page := range lostPages {
		if err := f.revert(random, page); err != nil {
			return 0, err
		}
	}
	size := info.Size()
	if len(lostPages) == len(pages) || random.IntN(2) == 0 {
		size = f.size
	}
	return len(lostPages), f.file.Truncate(size)
}

// revert puts the old content of a page back: usually of all its sectors.
func (f *unsyncedFile) revert(random *rand.Rand, page int64) error {
	old, now := make([]byte, pageSize), make([]byte, pageSize)
	copy(old, f.old[page])
	if _, err := f.file.ReadAt(now, page*pageSize); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	torn := random.IntN(4) == 0
	for sector := 0; sector < pageSize; sector += sectorSize {
		if !torn || random.IntN(2) == 0 {
			copy(now[sector:sector+sectorSize], old[sector:])
		}
	}
	_, err := f.file.WriteAt(now, page*pageSize)
	return err
}
