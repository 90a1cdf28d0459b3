package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/store/sqlcgen"
)

var (
	_ job.Store      = (*DB)(nil)
	_ job.EventStore = (*DB)(nil)
)

// EnqueueJob adds a job to the running transaction; payload is JSON. It does not add a job whose non-empty dedup key
// exists.
func (db *DB) EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error {
	wake(ctx)
	_, err := db.q.InsertJob(ctx, sqlcgen.InsertJobParams{
		ID: id.New(), Kind: kind, DedupKey: textOrNil(dedupKey), Payload: string(payload), RunAt: ms(runAt), CreatedAt: ms(clock.Now(ctx)),
	})
	return err
}

// ClaimJobs leases up to limit jobs that are due at now; other processes cannot claim them before the lease ends. The time of
// leases is the database's: the clocks of the nodes do not matter.
func (db *DB) ClaimJobs(ctx context.Context, now time.Time, lease time.Duration, limit int) ([]job.Job, error) {
	var out []job.Job
	err := db.InTx(ctx, func(ctx context.Context) error {
		out = nil
		rows, err := router{db}.QueryContext(ctx, db.dialect.claimJobs, ms(now), lease.Milliseconds(), limit)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var j job.Job
			var payload string
			if err := rows.Scan(&j.ID, &j.Kind, &payload, &j.Attempt); err != nil {
				return err
			}
			j.Payload = []byte(payload)
			out = append(out, j)
		}
		return rows.Err()
	})
	return out, err
}

// FinishJob marks a job as done and deletes its payload, which may hold secrets of a mail.
func (db *DB) FinishJob(ctx context.Context, id int64, now time.Time) error {
	at := ms(now)
	return db.InTx(ctx, func(ctx context.Context) error {
		return db.q.FinishJob(ctx, id, &at)
	})
}

// FailJob releases a job, to run again at runAt.
func (db *DB) FailJob(ctx context.Context, id int64, runAt time.Time, lastError string) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		return db.q.FailJob(ctx, id, ms(runAt), lastError)
	})
}

// GiveUpJob marks a job as given up; it stays in the table with its last error. Its payload, which may hold secrets of a mail, is deleted.
func (db *DB) GiveUpJob(ctx context.Context, id int64, now time.Time, lastError string) error {
	at := ms(now)
	return db.InTx(ctx, func(ctx context.Context) error {
		return db.q.GiveUpJob(ctx, id, &at, lastError)
	})
}

// nextDue returns the milliseconds until the next job can run: $1 the time of the node.
const nextDue = `SELECT MIN(CASE WHEN run_at - CAST($1 AS BIGINT) > lease_until - {now} THEN run_at - CAST($1 AS BIGINT) ELSE lease_until - {now} END)
FROM jobs WHERE done_at IS NULL`

// NextDue returns how long after now the next job can run: it must be due by the time of the node, and its lease must have ended by
// the time of the database. The result is negative if a job can run already; ok is false if there is none.
func (db *DB) NextDue(ctx context.Context, now time.Time) (wait time.Duration, ok bool, err error) {
	var left sql.NullInt64
	query := strings.ReplaceAll(nextDue, "{now}", db.dialect.now)
	if err := (router{db}).QueryRowContext(ctx, query, ms(now)).Scan(&left); err != nil {
		return 0, false, err
	}
	return time.Duration(left.Int64) * time.Millisecond, left.Valid, nil
}

// DeleteOldJobs deletes jobs that were done before the given time, and those that were given up before another time.
func (db *DB) DeleteOldJobs(ctx context.Context, done, givenUp time.Time) error {
	at := ms(done)
	return db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.q.DeleteOldJobs(ctx, &at, ms(givenUp))
		return err
	})
}
