package store

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"yagura/internal/kit/fault"
)

// checkFile returns an error if the SQLite file was deleted or replaced. SQLite would continue with the old file, and
// everything that it writes would be lost at the next start.
func (p *pools) checkFile() error {
	if p.opened == nil {
		return nil
	}
	now, err := os.Stat(p.file)
	if err != nil {
		return fmt.Errorf("the database file is gone: %w", err)
	}
	if !os.SameFile(p.opened, now) {
		return fmt.Errorf("the database file %s was replaced while the program used it: restart the program", p.file)
	}
	return nil
}

// Ping reports whether the database answers, and is whole as far as this program knows.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.healthy(); err != nil {
		return err
	}
	return db.read.PingContext(ctx)
}

// Time returns the time of the database. On PostgreSQL all nodes agree on it even if their clocks differ.
func (db *DB) Time(ctx context.Context) (time.Time, error) {
	var at int64
	if err := db.read.QueryRowContext(ctx, "SELECT "+db.dialect.now).Scan(&at); err != nil {
		return time.Time{}, fmt.Errorf("read the clock of the database: %w", err)
	}
	return timeOf(at), nil
}

// healthy returns an error if the database file is gone, replaced or damaged. Nothing is written then.
func (db *DB) healthy() error {
	if damage := db.damage.Load(); damage != nil {
		return fault.New(fault.DBWriteError).Because(*damage)
	}
	if err := db.checkFile(); err != nil {
		return fault.New(fault.DBWriteError).Because(err)
	}
	return nil
}

// noteDamage remembers that the database is damaged, until the program ends.
func (db *DB) noteDamage(err error) {
	if db.damage.CompareAndSwap(nil, &err) {
		slog.Error("the database is damaged: stop the program and restore a backup", "err", err.Error())
	}
}

// explainDamage adds what to do to an error of a damaged SQLite file.
func explainDamage(err error) error {
	if !sqliteDialect.corrupt(err) {
		return err
	}
	return fmt.Errorf("the database file is damaged: restore a backup (yagura restore, docs/operations.md): %w", err)
}

// CheckIntegrity reads the whole SQLite database and remembers damage: Ping then fails and nothing is written. It does
// nothing on PostgreSQL, which has tools of its own.
func (db *DB) CheckIntegrity(ctx context.Context) error {
	if db.opened == nil {
		return nil
	}
	var found string
	err := db.read.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found)
	switch {
	case err != nil && db.dialect.corrupt(err):
		db.noteDamage(err)
	case err != nil:
		return fmt.Errorf("check the database: %w", err)
	case found != "ok":
		db.noteDamage(fmt.Errorf("quick_check: %s", found))
	}
	return nil
}
