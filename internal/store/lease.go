package store

import (
	"context"
	"time"
)

// HoldLease takes a lease for a holder, or renews it, until a time; held is false while another holder has it.
func (db *DB) HoldLease(ctx context.Context, name, holder string, now, until time.Time) (held bool, err error) {
	err = db.InTx(ctx, func(ctx context.Context) error {
		n, err := db.q.HoldLease(ctx, name, holder, ms(until), ms(now))
		held = n > 0
		return err
	})
	return held, err
}

// DropLease releases a lease early.
func (db *DB) DropLease(ctx context.Context, name, holder string) error {
	return db.InTx(ctx, func(ctx context.Context) error { return db.q.DropLease(ctx, name, holder) })
}
