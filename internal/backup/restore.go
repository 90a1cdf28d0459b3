package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"yagura/internal/file"
	"yagura/internal/kit/disk"
	"yagura/internal/store"
)

// incompleteName is a file that exists in the data folder until a restore has ended.
const incompleteName = "restore.incomplete"

// Complete returns an error if a restore into a data folder did not end.
func Complete(data string) error {
	if _, err := os.Lstat(filepath.Join(data, incompleteName)); err == nil {
		return fmt.Errorf("a restore into %s did not end: empty the folder and restore again", data)
	}
	return nil
}

// Target is where a restore writes.
type Target struct {
	Data     string // folder, empty or missing
	Database string // "postgres://…", or empty for SQLite in Data
	Files    string // URL of the file storage
}

// Restore writes the data of an archive. It checks the whole archive before it writes, and accepts only an empty folder and
// an empty database. If it does not end, the service refuses to start on the folder (Complete). It leaves no empty
// folder, for example if database, pictures and secret are all elsewhere.
func Restore(ctx context.Context, archive string, to Target) (Manifest, error) {
	m, err := Verify(ctx, archive)
	if err != nil {
		return m, err
	}
	if err := emptyFolder(to.Data); err != nil {
		return m, err
	}
	if to.Database != "" {
		if err := store.EnsureEmpty(ctx, to.Database); err != nil {
			return m, err
		}
	}
	_, missing := os.Stat(to.Data)
	if err := os.MkdirAll(to.Data, 0o700); err != nil {
		return m, fmt.Errorf("make the data folder: %w", err)
	}
	if missing != nil {
		defer func() { _ = os.Remove(to.Data) }() // has no effect on a folder with entries
	}
	if err := enoughSpace(m, to.Data); err != nil {
		return m, err
	}
	marker := filepath.Join(to.Data, incompleteName)
	if err := writeNew(marker, strings.NewReader("A restore began and did not end. Empty this folder and restore again.\n")); err != nil {
		return m, err
	}
	if err := disk.SyncFolder(to.Data); err != nil {
		return m, err
	}
	if err := unpack(ctx, archive, m, to); err != nil {
		return m, fmt.Errorf("%w. Nothing uses what was restored so far: empty %s and restore again", err, to.Data)
	}
	if err := os.Remove(marker); err != nil {
		return m, err
	}
	return m, disk.SyncFolder(to.Data)
}

// emptyFolder returns an error if a folder has any entry. A missing folder is empty.
func emptyFolder(name string) error {
	entries, err := os.ReadDir(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return e.Name() == "lost+found" }) // a mounted disk has it
	if len(entries) > 0 {
		return fmt.Errorf("%s is not empty: it has %s. Choose an empty folder with --data", name, entries[0].Name())
	}
	return nil
}

// enoughSpace returns an error if the parts do not fit into the folder. Pictures count too, even if they are restored into another storage.
func enoughSpace(m Manifest, folder string) error {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return fmt.Errorf("read the free space of %s: %w", folder, err)
	}
	free, need := disk.Bavail*uint64(disk.Bsize), uint64(m.Files.Bytes)
	for _, p := range m.Parts {
		need += uint64(p.Size)
	}
	if free < need {
		return fmt.Errorf("%s has %d MB free, and the backup needs %d MB", folder, free>>20, need>>20)
	}
	return nil
}

// writeNew writes a new file that only its owner can read, to the disk.
func writeNew(name string, r io.Reader) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Sync(), f.Close())
}

// unpack writes all parts. The database gets its name last.
func unpack(ctx context.Context, archive string, m Manifest, to Target) (err error) {
	objects, err := file.OpenBucket(to.Files)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, objects.Close()) }()
	database := filepath.Join(to.Data, databaseName+".restoring")
	have := map[string]bool{}
	err = members(ctx, archive, func(name string, _ int64, r io.Reader) error {
		switch {
		case name == databaseName:
			return writeNew(database, r)
		case name == secretName:
			return writeNew(filepath.Join(to.Data, secretName), r)
		case isObject(name):
			data, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			key := strings.TrimPrefix(name, filesPrefix)
			have[key] = true
			return objects.Put(ctx, key, file.ContentType(key), data)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := matches(ctx, database, m, have); err != nil {
		return err
	}
	if to.Database == "" {
		if err := os.Rename(database, filepath.Join(to.Data, databaseName)); err != nil {
			return err
		}
		return disk.SyncFolder(to.Data)
	}
	if _, err := store.Fill(ctx, database, to.Database); err != nil {
		return err
	}
	return os.Remove(database)
}

// matches checks the database that was unpacked: its integrity, the rows of each table, and that every picture is there.
func matches(ctx context.Context, database string, m Manifest, have map[string]bool) error {
	c, err := store.Check(ctx, database)
	if err != nil {
		return err
	}
	if c.Schema != m.Schema {
		return fmt.Errorf("the database has schema %d, the manifest %d", c.Schema, m.Schema)
	}
	for table, rows := range m.Rows {
		if c.Rows[table] != rows {
			return fmt.Errorf("the table %s has %d rows instead of %d", table, c.Rows[table], rows)
		}
	}
	return store.FileKeys(ctx, database, func(key string) error {
		if !have[key] && !slices.Contains(m.Files.Missing, key) {
			return fmt.Errorf("the file %s is not in the archive", key)
		}
		return nil
	})
}
