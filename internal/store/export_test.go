package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"yagura/internal/kit/group"
	"yagura/internal/record"
	"yagura/internal/store/sqlcgen"
)

// RowsOf exports rowsOf.
var RowsOf = rowsOf

// IDTaken exports the check of PostgreSQL for a taken id.
func IDTaken(err error) bool { return postgresDialect.idTaken(err) }

// InBulk exports DB.inBulk.
func InBulk(ctx context.Context, db *DB, f func(q *sqlcgen.Queries) error) error {
	return db.inBulk(ctx, f)
}

// RootPage returns the number of the first page of a table in a SQLite file, from 1.
func RootPage(ctx context.Context, db *DB, table string) (page int, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = $1", table).Scan(&page)
	return page, err
}

// SetSchemaVersion sets the schema version, as if a newer program had migrated the database.
func SetSchemaVersion(ctx context.Context, db *DB, v int64) error {
	_, err := db.write.ExecContext(ctx, "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, true)", v)
	return err
}

// FillDisk limits the growth of a SQLite database to a number of pages. A negative number removes the limit.
func FillDisk(ctx context.Context, db *DB, pages int64) error {
	var now int64
	if err := db.write.QueryRowContext(ctx, "PRAGMA page_count").Scan(&now); err != nil {
		return err
	}
	if pages < 0 {
		now = 1 << 30
	}
	_, err := db.write.ExecContext(ctx, "PRAGMA max_page_count = "+strconv.FormatInt(now+pages, 10))
	return err
}

// Row is one row of a fixture.
type Row struct {
	Table   string   `json:"table"`
	Columns []string `json:"columns"`
	Values  []any    `json:"values"`
}

// MigrateTo creates an empty database of an older schema, with the tables of a program of that time.
func MigrateTo(ctx context.Context, dsn string, version int64) (err error) {
	p, err := open(ctx, dsn)
	if err != nil {
		return err
	}
	db := &DB{pools: p}
	defer func() { err = errors.Join(err, db.Close()) }()
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	m, err := db.migrationsOf(files) // without row ids as keys
	if err != nil {
		return err
	}
	_, err = m.UpTo(ctx, version)
	return err
}

// Load inserts rows into a database without any migration.
func Load(ctx context.Context, dsn string, rows []Row) error {
	p, err := open(ctx, dsn)
	if err != nil {
		return err
	}
	db := &DB{pools: p}
	defer func() { _ = db.Close() }()
	tx, err := p.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, r := range rows {
		places := make([]string, len(r.Values))
		for i := range r.Values {
			places[i] = "$" + strconv.Itoa(i+1)
		}
		insert := "INSERT INTO " + r.Table + " (" + strings.Join(r.Columns, ", ") + ") VALUES (" + strings.Join(places, ", ") + ")"
		if _, err := tx.ExecContext(ctx, insert, r.Values...); err != nil {
			return fmt.Errorf("%s: %w", r.Table, err)
		}
	}
	return tx.Commit()
}

// LastAuthors returns the author of the message whose beginning the list of rooms shows, by the room's id; 0 if none is known.
func LastAuthors(ctx context.Context, db *DB) (map[int64]int64, error) {
	rows, err := db.write.QueryContext(ctx, "SELECT id, COALESCE(last_author_id, 0) FROM chats")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	authors := map[int64]int64{}
	for rows.Next() {
		var id, author int64
		if err := rows.Scan(&id, &author); err != nil {
			return nil, err
		}
		authors[id] = author
	}
	return authors, rows.Err()
}

// AddPair adds two rows of different tables in one transaction.
func AddPair(ctx context.Context, db *DB, n int64) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		if _, err := (router{db}).ExecContext(ctx, "INSERT INTO inbox_mails (id, recipient, subject, body, created_at) VALUES ($1, '', '', '', 0)", n); err != nil {
			return err
		}
		_, err := router{db}.ExecContext(ctx, "INSERT INTO attempts (subject, window_start, window_end, count) VALUES ('', $1, 0, 0)", n)
		return err
	})
}

// CopyName returns the name of the copy from before the upgrade to a schema.
func CopyName(file string, schema int64) string {
	return strings.TrimSuffix(file, ".db") + ".before-" + strconv.FormatInt(schema, 10) + ".db"
}

// Waiting returns the number of calls that wait for the transaction of a subject.
func Waiting(db *DB, of group.Subject) int {
	if db.dialect.oneWriter {
		of = group.Subject{}
	}
	db.groups.mu.Lock()
	defer db.groups.mu.Unlock()
	return len(db.groups.waiting[of])
}

// Grouped reports whether the running transaction is one of a group.
func Grouped(ctx context.Context) bool { return running(ctx).grouped }

// FailCommit makes the running transaction fail when it commits.
func FailCommit(ctx context.Context, db *DB) error {
	text := "CREATE TEMPORARY TABLE twice (v INT PRIMARY KEY DEFERRABLE INITIALLY DEFERRED) ON COMMIT DROP; INSERT INTO twice VALUES (1), (1)"
	if db.dialect.oneWriter {
		text = "PRAGMA defer_foreign_keys = ON; INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (1, 2, 3)"
	}
	for _, one := range strings.Split(text, "; ") {
		if err := Exec(ctx, db, one); err != nil {
			return err
		}
	}
	return nil
}

// Texts returns the first column of a query.
func Texts(ctx context.Context, db *DB, query string) (texts []string, err error) {
	rows, err := db.read.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, rows.Err()
}

// CardsOfIDs is the statement of the cards of lists of contests.
var CardsOfIDs = cardsOfIDs

// ContestColumns and ContestFields export the columns of contests in the statement of the cards.
var (
	ContestColumns = contestColumns
	ContestFields  = contestFields
)

// SentTogether counts the statements that calls of groups send together.
type SentTogether struct {
	Trips      int            // round trips
	Statements map[string]int // by the names of their queries
	Texts      map[string]string
}

// CountTogether counts the statements that are sent together from now on. Texts has the name of each text.
func CountTogether(db *DB) *SentTogether {
	c := &SentTogether{Statements: map[string]int{}, Texts: map[string]string{}}
	send := db.dialect.sendBatch
	db.dialect.sendBatch = func(ctx context.Context, conn *sql.Conn, all []*laneStatement) (int, error) {
		c.Trips++
		for _, s := range all {
			name := strings.Fields(s.query)[2] // "-- name: X :exec"
			c.Statements[name]++
			c.Texts[s.query] = name
		}
		return send(ctx, conn, all)
	}
	return c
}

// StayAfterRollback makes f run again in a transaction of its own if the transaction of ctx is rolled back.
func StayAfterRollback(ctx context.Context, f func(ctx context.Context) error) {
	t := running(ctx)
	t.lasting = append(t.lasting, f)
}

// PodiumsBothWays exports the two ways to list the podiums of a game.
func PodiumsBothWays(ctx context.Context, db *DB, gameID int64, before record.FinalKey, most int) (rare, amongAll []record.Final, err error) {
	if rare, err = db.podiumsOfRareGame(ctx, gameID, before, most); err != nil {
		return nil, nil, err
	}
	amongAll, err = db.podiumsAmongAll(ctx, gameID, before, most)
	return rare, amongAll, err
}
