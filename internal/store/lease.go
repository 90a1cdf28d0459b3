package store

import (
	"context"
	"strings"
	"time"
)

// holdLease takes or renews a lease: $1 name, $2 holder, $3 its length in milliseconds. A lease that ends later than twice
// its length from now was written with a wrong clock and counts as expired.
const holdLease = `INSERT INTO leases (name, holder, expires_at) VALUES ($1, $2, {now} + $3)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
WHERE leases.holder = excluded.holder OR leases.expires_at <= {now} OR leases.expires_at > {now} + 2 * $3`

// HoldLease acquires a lease for a holder, or renews it, for the given time. held is false if another holder has the lease. The
// time is the database's: the clocks of the nodes do not matter.
func (db *DB) HoldLease(ctx context.Context, name, holder string, length time.Duration) (held bool, err error) {
	query := strings.ReplaceAll(holdLease, "{now}", db.dialect.now)
	err = db.InTx(ctx, func(ctx context.Context) error {
		result, err := router{db}.ExecContext(ctx, query, name, holder, length.Milliseconds())
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		held = n > 0
		return err
	})
	return held, err
}

// DropLease releases a lease early.
func (db *DB) DropLease(ctx context.Context, name, holder string) error {
	return db.InTx(ctx, func(ctx context.Context) error { return db.q.DropLease(ctx, name, holder) })
}
