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

// HoldLease implements job.Lease. The time is the database's: the clocks of the nodes do not matter.
func (db *DB) HoldLease(ctx context.Context, name, holder string, length time.Duration) (held, expired bool, err error) {
	query := strings.ReplaceAll(holdLease, "{now}", db.dialect.now)
	err = db.InTx(ctx, func(ctx context.Context) error {
		last, _, err := found(db.q.LeaseHolder(ctx, name))
		if err != nil {
			return err
		}
		result, err := router{db}.ExecContext(ctx, query, name, holder, length.Milliseconds())
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		held = n > 0
		expired = held && last != "" && last != holder
		return err
	})
	return held, expired, err
}

// DropLease releases a lease early.
func (db *DB) DropLease(ctx context.Context, name, holder string) error {
	return db.InTx(ctx, func(ctx context.Context) error { return db.q.DropLease(ctx, name, holder) })
}
