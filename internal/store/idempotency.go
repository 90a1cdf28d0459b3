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
// request stored under it. It waits for a transaction that holds the key; a key of a different request is a fault.
func (db *DB) ClaimIdempotencyKey(ctx context.Context, userID int64, key, request string) (*idempotency.Answer, error) {
	fresh, err := db.q.ClaimIdempotencyKey(ctx, userID, key, request, ms(clock.Now(ctx)))
	if err != nil || fresh == 1 {
		return nil, err
	}
	row, err := db.q.GetIdempotencyKey(ctx, userID, key)
	if err != nil {
		return nil, err
	}
	if row.Request != request {
		return nil, fault.New(fault.IdempotencyKeyReused)
	}
	return &idempotency.Answer{Status: int(row.Status), ContentType: row.ContentType, Body: row.Body}, nil
}

// StoreIdempotentAnswer stores the answer for the key that this transaction claimed.
func (db *DB) StoreIdempotentAnswer(ctx context.Context, userID int64, key string, a idempotency.Answer) error {
	return db.q.StoreIdempotentAnswer(ctx, sqlcgen.StoreIdempotentAnswerParams{
		UserID: userID, IdemKey: key, Status: int64(a.Status), ContentType: a.ContentType, Body: a.Body,
	})
}

// DeleteOldIdempotencyKeys deletes answers older than the given time.
func (db *DB) DeleteOldIdempotencyKeys(ctx context.Context, before time.Time) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.q.DeleteOldIdempotencyKeys(ctx, ms(before))
		return err
	})
}
