package store

import (
	"context"
	"time"
)

// HoldLease takes the lease of some work for a holder, or renews it, until a time; held=false while another holder's runs.
func (db *DB) HoldLease(ctx context.Context, name, holder string, now, until time.Time) (held bool, err error) {
	err = db.InTx(ctx, func(ctx context.Context) error {
		n, err := db.q.HoldLease(ctx, name, holder, ms(until), ms(now))
		held = n > 0
		return err
	})
	return held, err
}

// DropLease returns a lease back before its time.
func (db *DB) DropLease(ctx context.Context, name, holder string) error {
	return db.InTx(ctx, func(ctx context.Context) error { return db.q.DropLease(ctx, name, holder) })
}
