package store

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/idempotency"
	"yagura/internal/store/sqlcgen"
)

// ClaimIdempotencyKey takes a key for a request inside the running transaction, or returns the answer that an earlier
// request stored under it. It waits for a transaction that holds the key; a key of a different request is a fault. If only one
// transaction writes at a time, no other one can hold the key, so the claim needs no row.
func (db *DB) ClaimIdempotencyKey(ctx context.Context, userID int64, key, request string) (*idempotency.Answer, error) {
	if !db.dialect.oneWriter {
		fresh, err := db.q.ClaimIdempotencyKey(ctx, userID, key, request, ms(clock.Now(ctx)))
		if err != nil || fresh == 1 {
			return nil, err
		}
	}
	row, ok, err := found(db.q.GetIdempotencyKey(ctx, userID, key))
	if err != nil || !ok {
		return nil, err
	}
	if row.Request != request {
		return nil, fault.New(fault.IdempotencyKeyReused)
	}
	return &idempotency.Answer{Status: int(row.Status), ContentType: row.ContentType, Body: row.Body}, nil
}

// StoreIdempotentAnswer stores the answer for the key that this transaction claimed. The answers of a transaction are written together,
// before its commit or the next statement that reads answers.
func (db *DB) StoreIdempotentAnswer(ctx context.Context, userID int64, key, request string, a idempotency.Answer) error {
	t := running(ctx)
	if t == nil {
		return errNoTx
	}
	t.answers = append(t.answers, sqlcgen.StoreIdempotentAnswerParams{
		UserID: userID, IdemKey: key, Request: request, Status: int64(a.Status), ContentType: a.ContentType, Body: a.Body, CreatedAt: ms(clock.Now(ctx)),
	})
	return nil
}

// DeleteOldIdempotencyKeys deletes answers older than the given time.
func (db *DB) DeleteOldIdempotencyKeys(ctx context.Context, before time.Time) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.q.DeleteOldIdempotencyKeys(ctx, ms(before))
		return err
	})
}
