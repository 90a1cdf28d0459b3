package store

import (
	"context"
	"database/sql"
	"errors"
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

// ClaimJobs leases up to limit due jobs until now+lease; other processes cannot claim them before. A lease that ends later than
// twice its length from now was written with a wrong clock and counts as expired.
func (db *DB) ClaimJobs(ctx context.Context, now time.Time, lease time.Duration, limit int) ([]job.Job, error) {
	var out []job.Job
	err := db.InTx(ctx, func(ctx context.Context) error {
		out = nil
		rows, err := router{db}.QueryContext(ctx, db.dialect.claimJobs, ms(now), ms(now.Add(lease)), limit, ms(now.Add(2*lease)))
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

// BuryJob gives a job up; it stays in the table with its last error. Its payload, which may hold secrets of a mail, is deleted.
func (db *DB) BuryJob(ctx context.Context, id int64, now time.Time, lastError string) error {
	at := ms(now)
	return db.InTx(ctx, func(ctx context.Context) error {
		return db.q.BuryJob(ctx, id, &at, lastError)
	})
}

// NextDue returns when the next job can run; ok is false if there is none.
func (db *DB) NextDue(ctx context.Context) (time.Time, bool, error) {
	at, err := db.q.NextJobDue(ctx)
	if errors.Is(err, sql.ErrNoRows) || err == nil && at == 0 {
		return time.Time{}, false, nil
	}
	return timeOf(at), err == nil, err
}

// DeleteOldJobs deletes jobs that were done before the given time, and those that were given up before another time.
func (db *DB) DeleteOldJobs(ctx context.Context, done, givenUp time.Time) error {
	at := ms(done)
	return db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.q.DeleteOldJobs(ctx, &at, ms(givenUp))
		return err
	})
}
