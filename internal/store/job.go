package store

import (
	"context"
	"database/sql"
	"strconv"
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

// ClaimJobs leases jobs that are due at now: those of each claim's kinds, up to its limit. Other processes cannot claim them before
// the lease ends. The time of leases is the database's: the clocks of the nodes do not matter.
func (db *DB) ClaimJobs(ctx context.Context, now time.Time, lease time.Duration, claims ...job.Claim) ([]job.Job, error) {
	var out []job.Job
	err := db.InTx(ctx, func(ctx context.Context) error {
		out = nil
		for _, c := range claims {
			query, args := ofKinds(db.dialect.claimJobs, c.Kinds, ms(now), lease.Milliseconds(), c.Limit)
			rows, err := router{db}.QueryContext(ctx, query, args...)
			if err != nil {
				return err
			}
			some, err := claimedJobs(rows)
			if err != nil {
				return err
			}
			out = append(out, some...)
		}
		return nil
	})
	return out, err
}

func claimedJobs(rows *sql.Rows) (out []job.Job, err error) {
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var j job.Job
		var payload string
		if err := rows.Scan(&j.ID, &j.Kind, &payload, &j.Attempt); err != nil {
			return nil, err
		}
		j.Payload = []byte(payload)
		out = append(out, j)
	}
	return out, rows.Err()
}

// ofKinds replaces {kinds} in a statement by a condition for the kinds, with parameters after args. The kinds of a runner rarely
// change, so the statement has few texts, which a connection can cache.
func ofKinds(query string, kinds job.Kinds, args ...any) (string, []any) {
	if len(kinds.Names) == 0 && !kinds.Only {
		return strings.Replace(query, "{kinds}", "", 1), args
	}
	places := make([]string, len(kinds.Names))
	for i, kind := range kinds.Names {
		args = append(args, kind)
		places[i] = "$" + strconv.Itoa(len(args))
	}
	operator := " AND kind NOT IN ("
	if kinds.Only {
		operator = " AND kind IN ("
	}
	return strings.Replace(query, "{kinds}", operator+strings.Join(places, ", ")+")", 1), args
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
FROM jobs WHERE done_at IS NULL{kinds}`

// NextDue returns how long after now the next job of the kinds can run: it must be due by the time of the node, and its lease must
// have ended by the time of the database. The result is negative if a job can run already; ok is false if there is none.
func (db *DB) NextDue(ctx context.Context, now time.Time, kinds job.Kinds) (wait time.Duration, ok bool, err error) {
	var left sql.NullInt64
	query, args := ofKinds(strings.ReplaceAll(nextDue, "{now}", db.dialect.now), kinds, ms(now))
	if err := (router{db}).QueryRowContext(ctx, query, args...).Scan(&left); err != nil {
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
