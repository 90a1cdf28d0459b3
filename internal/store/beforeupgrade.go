package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"yagura/internal/kit/disk"
)

// keptCopies is how many copies of earlier schemas stay next to the database.
const keptCopies = 2

// keepBefore copies a SQLite database before it is upgraded to a schema: yagura.db to yagura.before-SCHEMA.db. It deletes all but
// the newest copies. An upgrade that failed half-way and begins again keeps the copy from before its first step. For
// PostgreSQL it only reminds of a backup.
func (db *DB) keepBefore(ctx context.Context, from, to int64) error {
	if db.file == "" {
		slog.Warn("upgrading the schema of PostgreSQL; only a backup leads back to the older program", "from", from, "to", to)
		return nil
	}
	stem := strings.TrimSuffix(db.file, ".db") + ".before-"
	name := stem + strconv.FormatInt(to, 10) + ".db"
	if earlier, err := schemaOfFile(ctx, name); err != nil || earlier != 0 && earlier < from {
		return err
	}
	aside := name + ".new"
	if err := os.Remove(aside); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := newFile(aside); err != nil {
		return err
	}
	if err := errors.Join(vacuumInto(ctx, db.file, aside), disk.SyncFile(aside)); err != nil {
		return errors.Join(err, os.Remove(aside))
	}
	if err := errors.Join(os.Rename(aside, name), disk.SyncFolder(filepath.Dir(name))); err != nil {
		return err
	}
	slog.Info("copied the database before its upgrade", "file", name, "from", from, "to", to)
	return removeOldCopies(stem)
}

// schemaOfFile returns the schema of a copy, or 0 if there is no copy.
func schemaOfFile(ctx context.Context, name string) (v int64, err error) {
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	db, err := openFile(name)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if v, err = schemaOf(ctx, db); err != nil {
		return 0, fmt.Errorf("%s is no copy of the database; move it away: %w", name, err)
	}
	return v, nil
}

// removeOldCopies deletes all but the copies of the newest upgrades.
func removeOldCopies(stem string) error {
	names, err := filepath.Glob(stem + "*.db")
	if err != nil {
		return err
	}
	schema := func(name string) int64 { // 0 for a file of somebody else
		n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimPrefix(name, stem), ".db"), 10, 64)
		return n
	}
	names = slices.DeleteFunc(names, func(name string) bool { return schema(name) == 0 })
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(schema(b), schema(a)) })
	for _, name := range names[min(keptCopies, len(names)):] {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
