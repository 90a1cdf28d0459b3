package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Examination is what Examine found in a database.
type Examination struct {
	Product string    // such as "SQLite 3.51.0"
	Schema  int64     // of the database
	Known   int64     // the program's schema
	Clock   time.Time // by the database server; zero for SQLite, which uses the clock of this machine
	// The rest is not set if the schema is newer than the program.
	WaitingEvents int64            // events that the relay has not delivered
	OldestEvent   time.Time        // the time of the oldest of them
	OverdueJobs   int64            // jobs that should have run more than a minute ago
	GivenUp       map[string]int64 // jobs that failed too often, by kind
	HasPeople     bool             // somebody has signed up
}

// Examine reads a database without changing it, also while a program uses it. The error says why the database cannot be used.
func Examine(ctx context.Context, dsn string, now time.Time) (e Examination, err error) {
	if e.Known, err = ProgramSchema(); err != nil {
		return e, err
	}
	db, err := openReading(ctx, dsn)
	if err != nil {
		return e, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, ofFile := SQLiteFile(dsn); ofFile {
		err = e.sqlite(ctx, db)
	} else {
		err = e.postgres(ctx, db)
	}
	if err != nil {
		return e, err
	}
	if e.Schema, err = schemaOf(ctx, db); err != nil || e.Schema > e.Known {
		return e, err
	}
	if err := db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM users)").Scan(&e.HasPeople); err != nil {
		return e, fmt.Errorf("read the people: %w", err)
	}
	return e, e.work(ctx, db, now)
}

// LatestEvent returns when the newest event of a database was appended, zero if there is none.
func LatestEvent(ctx context.Context, dsn string) (at time.Time, err error) {
	db, err := openReading(ctx, dsn)
	if err != nil {
		return at, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var latest *int64
	err = db.QueryRowContext(ctx, "SELECT MAX(at) FROM events").Scan(&latest)
	if latest != nil {
		at = timeOf(*latest)
	}
	return at, err
}

func (e *Examination) sqlite(ctx context.Context, db *sql.DB) error {
	var version string
	if err := db.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return err
	}
	e.Product = "SQLite " + version
	return intact(ctx, db, "quick_check")
}

func (e *Examination) postgres(ctx context.Context, db *sql.DB) error {
	var version string
	var number, at int64
	err := db.QueryRowContext(ctx, `SELECT current_setting('server_version'), CAST(current_setting('server_version_num') AS BIGINT),
		CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`).Scan(&version, &number, &at)
	if err != nil {
		return err
	}
	e.Product, e.Clock = "PostgreSQL "+version, timeOf(at)
	if number < 140000 {
		return fmt.Errorf("PostgreSQL %s is too old: the program needs 14 or newer", version)
	}
	return nil
}

// work counts the events and jobs that wait, and the jobs that were given up.
func (e *Examination) work(ctx context.Context, db *sql.DB, now time.Time) error {
	var oldest int64
	err := db.QueryRowContext(ctx, "SELECT COUNT(*), COALESCE(MIN(at), 0) FROM events WHERE relayed_at IS NULL").Scan(&e.WaitingEvents, &oldest)
	if err != nil {
		return fmt.Errorf("count the events: %w", err)
	}
	if e.WaitingEvents > 0 {
		e.OldestEvent = timeOf(oldest)
	}
	late := ms(now.Add(-time.Minute))
	err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM jobs WHERE done_at IS NULL AND run_at < $1 AND lease_until < $1", late).Scan(&e.OverdueJobs)
	if err != nil {
		return fmt.Errorf("count the jobs: %w", err)
	}
	rows, err := db.QueryContext(ctx, "SELECT kind, COUNT(*) FROM jobs WHERE done_at IS NOT NULL AND last_error <> '' GROUP BY kind")
	if err != nil {
		return fmt.Errorf("count the jobs: %w", err)
	}
	e.GivenUp = map[string]int64{}
	return scanRows(rows, 2, func(values []any) error {
		kind, _ := values[0].(string)
		e.GivenUp[kind], _ = values[1].(int64)
		return nil
	})
}
