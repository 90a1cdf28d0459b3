package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3/database"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"yagura/internal/kit/disk"
)

// dialect holds the differences of the two databases that statements and transactions depend on. docs/architecture.md lists the files with
// other code for one database.
type dialect struct {
	name  string
	goose database.Dialect
	// txOptions are the options of a writing transaction.
	txOptions *sql.TxOptions
	// claimJobs leases due jobs: $1 the time of the node, $2 the length of the lease in milliseconds, $3 most. {kinds} is a condition for the kinds.
	claimJobs string
	// oneWriter: only one transaction writes at a time.
	oneWriter bool
	// savepoint ends the savepoint of the call before in a group, if there are earlier ones, and begins the next.
	savepoint func(ctx context.Context, tx *sql.Tx, earlier int) error
	// impatient is the statement after which the transaction of a group waits only shortly for locks.
	impatient string
	// sendBatch sends statements to the database in one round trip and stores their answers in them. After an error, answered is the
	// number of statements before it. nil = the database is in the same process, and a statement has no round trip.
	sendBatch func(ctx context.Context, conn *sql.Conn, statements []*laneStatement) (answered int, err error)
	// refused reports whether the database refused one statement of several.
	refused func(error) bool
	// now is the database's time in Unix milliseconds, as an expression. Nodes agree on it even if their clocks differ.
	now string
	// bulkRows is the largest number of rows per statement, a power of two.
	bulkRows int
	// retryable reports whether the transaction conflicted with another one and may run again.
	retryable func(error) bool
	// lockTimeout reports whether a statement of a group waited too long for a lock.
	lockTimeout func(error) bool
	// unavailable reports whether the database cannot serve now (unreachable, full, failing disk).
	unavailable func(error) bool
	// broken reports whether an open connection turned out to be broken, as all are after the database was away. nil = connections
	// do not break.
	broken func(error) bool
	// corrupt reports whether the database file is damaged.
	corrupt func(error) bool
	// unique reports whether a unique constraint refused a row.
	unique func(error) bool
	// idTaken reports whether another row has the generated id of a row.
	idTaken func(error) bool
}

// The database's time in Unix milliseconds.
const (
	sqliteNow   = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
	postgresNow = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
)

// claimJobs decides about leases by the database's time %[1]s, as holdLease does: a node with a wrong clock takes no job that
// another node runs, and leaves no longer lease. A lease that ends later than twice its length from now was written with a wrong
// clock and counts as expired. Whether a job is due is decided by the time of the node, which also set run_at.
const claimJobs = `UPDATE jobs SET lease_until = %[1]s + CAST($2 AS BIGINT), attempt = attempt + 1 WHERE id IN (
  SELECT id FROM jobs WHERE done_at IS NULL AND run_at <= $1 AND (lease_until <= %[1]s OR lease_until > %[1]s + 2 * CAST($2 AS BIGINT)){kinds}
  ORDER BY run_at, id LIMIT $3 %[2]s
) RETURNING id, kind, payload, attempt`

var sqliteDialect = dialect{
	name:      "sqlite",
	goose:     database.DialectSQLite3,
	claimJobs: fmt.Sprintf(claimJobs, sqliteNow, ""),
	oneWriter: true,
	savepoint: func(ctx context.Context, tx *sql.Tx, earlier int) error {
		if earlier > 0 {
			if _, err := tx.ExecContext(ctx, "RELEASE SAVEPOINT one"); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "SAVEPOINT one")
		return err
	},
	lockTimeout: func(error) bool { return false },
	now:         sqliteNow,
	bulkRows:    1, // the database is in the same process, and one statement of many values takes longer than many statements
	retryable: func(err error) bool {
		code, ok := sqliteCode(err)
		return ok && (code&0xff == sqlite3.SQLITE_BUSY || code&0xff == sqlite3.SQLITE_LOCKED)
	},
	unavailable: func(err error) bool {
		code, ok := sqliteCode(err)
		if !ok {
			return false
		}
		switch code & 0xff {
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY:
			return true
		}
		return false
	},
	corrupt: func(err error) bool {
		code, ok := sqliteCode(err)
		return ok && (code&0xff == sqlite3.SQLITE_CORRUPT || code&0xff == sqlite3.SQLITE_NOTADB)
	},
	unique: func(err error) bool {
		code, ok := sqliteCode(err)
		return ok && (code == sqlite3.SQLITE_CONSTRAINT_UNIQUE || code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
	},
	idTaken: func(err error) bool {
		code, ok := sqliteCode(err)
		return ok && code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY && idColumn.MatchString(err.Error())
	},
}

// idColumn matches the message of SQLite about a primary key that is only an id: "UNIQUE constraint failed: events.id".
var idColumn = regexp.MustCompile(`UNIQUE constraint failed: \w+\.id( \(|$)`)

func sqliteCode(err error) (int, bool) {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code(), true
	}
	return 0, false
}

// impatient is dialect.impatient of PostgreSQL.
const impatient = "SET LOCAL lock_timeout = '100ms'"

var postgresDialect = dialect{
	name:  "postgres",
	goose: database.DialectPostgres,
	// READ COMMITTED is deliberate: every write first locks its aggregate with a conditional update (docs/adr/0002).
	txOptions: &sql.TxOptions{Isolation: sql.LevelReadCommitted},
	claimJobs: fmt.Sprintf(claimJobs, postgresNow, "FOR UPDATE SKIP LOCKED"),
	// The first call of a group locks in the order that all transactions keep, such as people before contests. The others find
	// the contest locked, so they must not wait long for people: one that does leaves the group, before the database would
	// find a deadlock (after a second).
	impatient: impatient,
	savepoint: func(ctx context.Context, tx *sql.Tx, earlier int) error {
		text := "RELEASE SAVEPOINT one; SAVEPOINT one"
		switch earlier {
		case 0:
			text = "SAVEPOINT one"
		case 1:
			text = impatient + "; " + text
		}
		_, err := tx.ExecContext(ctx, text, pgx.QueryExecModeSimpleProtocol)
		return err
	},
	sendBatch:   pipeline,
	refused:     func(err error) bool { return pgCode(err) != "" },
	lockTimeout: func(err error) bool { return pgCode(err) == "55P03" },
	now:         postgresNow,
	bulkRows:    128, // with twenty values a row far below the limit of 65,535 values per statement
	retryable: func(err error) bool {
		c := pgCode(err)
		return c == "40001" || c == "40P01"
	},
	unavailable: func(err error) bool {
		var connect *pgconn.ConnectError
		var network net.Error
		if errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err) {
			return true
		}
		c := pgCode(err)
		// connection failures, insufficient resources, operator intervention, system errors
		return strings.HasPrefix(c, "08") || strings.HasPrefix(c, "53") || strings.HasPrefix(c, "57") || strings.HasPrefix(c, "58")
	},
	broken: func(err error) bool {
		var connect *pgconn.ConnectError
		var network net.Error
		return !errors.As(err, &connect) && (errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err))
	},
	corrupt: func(err error) bool {
		c := pgCode(err) // data_corrupted, index_corrupted
		return c == "XX001" || c == "XX002"
	},
	unique: func(err error) bool { return pgCode(err) == "23505" },
	idTaken: func(err error) bool {
		var e *pgconn.PgError
		if !errors.As(err, &e) || e.Code != "23505" {
			return false
		}
		_, key, _ := strings.Cut(e.Detail, "(") // the words before are in the language of the server
		return strings.HasPrefix(key, "id)=(")
	},
}

// pipeline sends statements to PostgreSQL in one round trip.
func pipeline(ctx context.Context, conn *sql.Conn, statements []*laneStatement) (answered int, err error) {
	var batch pgx.Batch
	for _, s := range statements {
		batch.Queue(s.query, s.args...)
	}
	err = conn.Raw(func(c any) error {
		results := c.(*stdlib.Conn).Conn().SendBatch(ctx, &batch)
		for ; answered < len(statements); answered++ {
			if err := statements[answered].read(results); err != nil {
				return errors.Join(err, results.Close())
			}
		}
		return results.Close()
	})
	return answered, err
}

// read stores the next answer.
func (s *laneStatement) read(results pgx.BatchResults) error {
	rows, err := results.Query()
	if err != nil {
		return err
	}
	defer rows.Close()
	for _, f := range rows.FieldDescriptions() {
		s.columns = append(s.columns, f.Name)
	}
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return err
		}
		row := make([]driver.Value, len(values))
		for i, v := range values {
			if valuer, ok := v.(driver.Valuer); ok { // such as a sum
				if v, err = valuer.Value(); err != nil {
					return err
				}
			}
			row[i] = v
		}
		s.rows = append(s.rows, row)
	}
	rows.Close()
	s.changed = rows.CommandTag().RowsAffected()
	return rows.Err()
}

func pgCode(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// pools are the connections to one database: those of transactions, and those of reads outside. On SQLite write has one connection, so
// that writers queue in Go instead of failing with "database is locked". On PostgreSQL each connection has a process with its own
// caches. Without reads between them, the transactions of a burst run on few of these processes, whose caches are warm.
type pools struct {
	dialect     dialect
	file        string      // of SQLite
	opened      os.FileInfo // the file as it was opened; nil on PostgreSQL
	write, read *sql.DB
}

// planning are settings for short statements, which read a page of rows by an index.
//
// random_page_cost makes PostgreSQL join a page of rows by the index of the other table. Its default is for disks that turn: it would read
// the whole of a table of some thousands of rows instead, which takes longer.
//
// max_parallel_workers_per_gather = 0 switches parallel workers off. PostgreSQL starts them for some of these statements, where it expects
// more rows than there are, and starting them takes ten milliseconds and more.
const planning = "SET random_page_cost = 1.1; SET max_parallel_workers_per_gather = 0"

// plannedOnce makes PostgreSQL plan a read once for each connection, for all values of its parameters. By default it plans many reads at each
// call, because it expects a better plan for known values, and that takes longer than to read a page of rows. So no read may need the values
// for its plan, as on SQLite. Transactions keep the default: with it, entries in a burst take PostgreSQL less time.
const plannedOnce = "SET plan_cache_mode = force_generic_plan"

// sqlitePrefix begins the address of a SQLite database.
const sqlitePrefix = "sqlite:"

// SQLiteAddress returns the address of the SQLite database in a file.
func SQLiteAddress(file string) string { return sqlitePrefix + file }

// SQLiteFile returns the file of a SQLite database. ok is false for the address of another database.
func SQLiteFile(address string) (file string, ok bool) {
	return strings.CutPrefix(address, sqlitePrefix)
}

// IsPostgres reports whether an address is that of a PostgreSQL database.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// CheckPostgres returns an error if an address of PostgreSQL is malformed. It connects to nothing, and the error has no part of the password.
func CheckPostgres(address string) error {
	_, err := postgresConfig(address)
	return err
}

// postgresConfig reads an address of PostgreSQL. Behind an @ in a password the library takes the rest of the password for the host: the DNS
// server would be asked for it, and errors would contain it.
func postgresConfig(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err == nil {
		hosts := []string{config.Host}
		for _, fallback := range config.Fallbacks {
			hosts = append(hosts, fallback.Host)
		}
		if slices.ContainsFunc(hosts, func(host string) bool {
			return strings.Contains(host, "@") && !strings.ContainsRune("/@", rune(host[0]))
		}) { // those are sockets
			err = errors.New("its host has an @")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("it is not an address such as postgres://user:password@host/name; in its user and password write %%2F for /, %%3A for :, "+
			"%%40 for @, %%23 for #, %%3F for ? and %%25 for %% (%w)", err)
	}
	return config, nil
}

// open connects to "sqlite:FILE" or "postgres://…".
func open(ctx context.Context, dsn string) (pools, error) {
	if file, ok := SQLiteFile(dsn); ok {
		return openSQLite(ctx, file)
	}
	if IsPostgres(dsn) {
		config, err := postgresConfig(dsn)
		if err != nil {
			return pools{}, fmt.Errorf("the address of the database cannot be used: %w", err)
		}
		p := pools{dialect: postgresDialect, write: postgresPool(*config, planning), read: postgresPool(*config, planning+"; "+plannedOnce)}
		if err := p.read.PingContext(ctx); err != nil {
			_ = p.close()
			return pools{}, fmt.Errorf("reach PostgreSQL: %w", err)
		}
		return p, nil
	}
	return pools{}, errors.New("store: the database address must begin with sqlite: or postgres://")
}

// postgresConns is the number of connections of a pool.
const postgresConns = 12

// postgresPool opens a pool of connections with settings.
func postgresPool(config pgx.ConnConfig, settings string) *sql.DB {
	db := stdlib.OpenDB(config, stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, settings, pgx.QueryExecModeSimpleProtocol)
		return err
	}))
	db.SetMaxOpenConns(postgresConns)
	db.SetMaxIdleConns(postgresConns)
	db.SetConnMaxLifetime(30 * time.Minute)
	return db
}

func (p pools) close() error { return errors.Join(p.write.Close(), p.read.Close()) }

// ExplainDisk adds the disk.Problem to an error of a database or a file, if the disk is full or cannot be written. SQLite names only the
// number of an error, such as "disk I/O error (4874)", so ExplainDisk writes a file into its folder.
func ExplainDisk(dsn string, err error) error {
	var known *disk.Problem
	if errors.As(err, &known) {
		return err
	}
	code, _ := sqliteCode(err)
	folder := filepath.Dir(strings.TrimPrefix(dsn, sqlitePrefix))
	switch code & 0xff {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w (%w)", disk.Full(folder), err)
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY:
		var problem *disk.Problem
		if errors.As(disk.Probe(folder), &problem) {
			return fmt.Errorf("%w (%w)", problem, err)
		}
	}
	return disk.Explain(err)
}

// ownFile creates the database file if it is missing and lets only its owner read it. SQLite gives its other files the same
// permissions.
func ownFile(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Close())
}

// openFile opens a SQLite file that exists, without changing its journal mode. Without pragmas it only reads, and other
// programs may write meanwhile.
func openFile(file string, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"mode": {"rw"}}
	if len(pragmas) == 0 {
		q.Set("mode", "ro")
	}
	for _, p := range append([]string{"busy_timeout(10000)"}, pragmas...) {
		q.Add("_pragma", p)
	}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: file}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, fmt.Errorf("open SQLite %s: %w", file, err)
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// openReading opens a database for a few reading statements.
func openReading(ctx context.Context, dsn string) (*sql.DB, error) {
	if file, ok := SQLiteFile(dsn); ok {
		return openFile(file)
	}
	p, err := open(ctx, dsn)
	return p.read, err
}

func openSQLite(ctx context.Context, file string) (pools, error) {
	if err := disk.MakeFolder(filepath.Dir(file)); err != nil {
		return pools{}, fmt.Errorf("make the data folder: %w", err)
	}
	if err := ownFile(file); err != nil {
		return pools{}, fmt.Errorf("open SQLite %s: %w", file, err)
	}
	pool := func(extra ...string) (*sql.DB, error) {
		q := url.Values{}
		for _, p := range append([]string{"busy_timeout(10000)", "foreign_keys(1)", "journal_mode(WAL)", "synchronous(FULL)", "cache_size(-16000)"}, extra...) {
			q.Add("_pragma", p)
		}
		q.Set("_txlock", "immediate")
		connector, err := sqlite.NewConnector("file:" + (&url.URL{Path: file}).EscapedPath() + "?" + q.Encode())
		if err != nil {
			return nil, err
		}
		return sql.OpenDB(cachingConnector{connector}), nil
	}
	// Savepoints keep the former content of pages. In memory that costs no system calls.
	write, err := pool("temp_store(MEMORY)")
	if err != nil {
		return pools{}, fmt.Errorf("open SQLite: %w", err)
	}
	write.SetMaxOpenConns(1)
	if err := write.PingContext(ctx); err != nil {
		_ = write.Close()
		return pools{}, fmt.Errorf("open SQLite %s: %w", file, err)
	}
	read, err := pool("query_only(1)")
	if err != nil {
		_ = write.Close()
		return pools{}, fmt.Errorf("open SQLite: %w", err)
	}
	read.SetMaxOpenConns(8)
	read.SetMaxIdleConns(8)
	opened, err := os.Stat(file)
	if err != nil {
		return pools{}, errors.Join(fmt.Errorf("open SQLite: %w", err), write.Close(), read.Close())
	}
	return pools{dialect: sqliteDialect, write: write, read: read, file: file, opened: opened}, nil
}
