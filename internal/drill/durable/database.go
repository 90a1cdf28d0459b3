package durable

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"

	_ "github.com/jackc/pgx/v5/stdlib" // the "pgx" driver
	_ "modernc.org/sqlite"             // the "sqlite" driver

	"yagura/internal/drill/harness"
)

// SQLite returns the source name of the database in a data folder.
func SQLite(data string) string {
	return "file:" + filepath.Join(data, "yagura.db") + "?_pragma=busy_timeout(10000)"
}

// undelivered counts the events that the relay has not delivered.
const undelivered = "SELECT count(*) FROM events WHERE relayed_at IS NULL"

// faults are queries that count rows which must not exist, such as those that must be unique but exist twice.
var faults = map[string]string{
	"entries of one person in one contest": "SELECT count(*) FROM (SELECT 1 FROM entry_members WHERE left_at IS NULL GROUP BY contest_id, user_id HAVING count(*) > 1) AS twice",
	"contests of one name":                 "SELECT count(*) FROM (SELECT 1 FROM contests GROUP BY name HAVING count(*) > 1) AS twice",
	"jobs given up":                        "SELECT count(*) FROM jobs WHERE done_at IS NOT NULL AND last_error <> ''",
	"events entry.added of one entry":      "SELECT count(*) FROM (SELECT 1 FROM events WHERE kind = 'entry.added' GROUP BY contest_id, subject_id HAVING count(*) > 1) AS twice",
}

// intact fails the drill unless the database is consistent: its pages and foreign keys (SQLite), and no faults.
func intact(ctx context.Context, r *harness.Report, driver, source string) error {
	db, err := sql.Open(driver, source)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	counts := map[string]string{}
	for what, query := range faults {
		counts[what] = query
	}
	if driver == "sqlite" {
		var verdict string
		if err := db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict); err != nil {
			return fmt.Errorf("integrity_check: %w", err)
		}
		r.Check(verdict == "ok", "integrity_check: %s", verdict)
		counts["broken foreign keys"] = "SELECT count(*) FROM pragma_foreign_key_check"
	}
	for what, query := range counts {
		var n int
		if err := db.QueryRowContext(ctx, query).Scan(&n); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		r.Check(n == 0, "%d %s", n, what)
	}
	return nil
}

// awaitDelivery waits until every event is delivered.
func awaitDelivery(ctx context.Context, driver, source string) error {
	db, err := sql.Open(driver, source)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	return harness.Eventually(ctx, "every event is delivered", func() bool {
		var n int
		err := db.QueryRowContext(ctx, undelivered).Scan(&n)
		return err == nil && n == 0
	})
}
