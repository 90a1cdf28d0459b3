// Package store contains all SQL. One set of queries (queries/NOUN.sql) serves SQLite and PostgreSQL.
//
// The context carries the transaction: InTx opens one or joins the existing one, and every method of DB uses it.
// Writing outside a transaction is an error, so a change and its events are always written together.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/gather"
	"yagura/internal/kit/trace"
	"yagura/internal/store/sqlcgen"
)

//go:embed migrations/*.sql
var migrations embed.FS

// maxAttempts limits how often a transaction runs again after conflicts with others.
const maxAttempts = 8

// lastingTime limits the transaction of the changes that stay after a rollback.
const lastingTime = 5 * time.Second

// DB is the store. It implements the store interfaces that the features declare.
type DB struct {
	pools
	q     *sqlcgen.Queries
	plain sqlcgen.DBTX // runs reading statements that are not generated
	clock clock.Clock

	mu    sync.RWMutex
	nudge func()

	damage   atomic.Pointer[error]
	versions versions
	groups   groups
	sessions gather.Reader[auth.Session]
	repeats  bool // see RepeatTransactions
}

// Open connects to the database, "sqlite:FILE" or "postgres://…", and migrates its schema under a lock. It refuses a
// schema that is newer than this program.
func Open(ctx context.Context, dsn string, c clock.Clock) (*DB, error) {
	p, err := open(ctx, dsn)
	if err != nil {
		return nil, explainDamage(err)
	}
	db := newDB(p, c)
	if err := db.migrate(ctx); err != nil {
		_ = db.Close()
		return nil, explainDamage(err)
	}
	return db, nil
}

func newDB(p pools, c clock.Clock) *DB {
	db := &DB{pools: p, clock: c, nudge: func() {}}
	db.sessions.Read = db.sessionsOf
	db.route(router{db})
	return db
}

// OpenExisting connects to a database that another program may use, without migrating it. It returns an error unless the schema is
// that of this program.
func OpenExisting(ctx context.Context, dsn string, c clock.Clock) (*DB, error) {
	p, err := open(ctx, dsn)
	if err != nil {
		return nil, explainDamage(err)
	}
	db := newDB(p, c)
	schema, err := knownSchema(ctx, db.read)
	if err == nil {
		var own int64
		if own, err = ProgramSchema(); err == nil && schema < own {
			err = fmt.Errorf("the database has schema %d, this program has %d: use the program of the running service, or start the service with this program first", schema, own)
		}
	}
	if err != nil {
		return nil, errors.Join(explainDamage(err), db.Close())
	}
	return db, nil
}

// route makes r run the statements of the store.
func (db *DB) route(r sqlcgen.DBTX) { db.q, db.plain = newQueries(r), r }

// Close ends all connections.
func (db *DB) Close() error { return db.close() }

// Dialect names the database that serves: "sqlite" or "postgres".
func (db *DB) Dialect() string { return db.dialect.name }

// OnCommit sets a function that runs after every transaction that appended events or jobs.
func (db *DB) OnCommit(f func()) { db.mu.Lock(); defer db.mu.Unlock(); db.nudge = f }

// migrations returns the embedded migrations.
func (db *DB) migrations() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	if db.file != "" {
		files = rowIDFiles{files}
	}
	return db.migrationsOf(files)
}

// migrationsOf returns the migrations in files and those that are written in Go. On PostgreSQL they run under a lock, so that many nodes
// may start at once.
func (db *DB) migrationsOf(files fs.FS) (*goose.Provider, error) {
	opts := []goose.ProviderOption{goose.WithGoMigrations(goMigrations(db.dialect)...)}
	if db.dialect.name == postgresDialect.name {
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(db.dialect.goose, db.write, files, opts...)
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	return p, nil
}

// goMigrations returns the migrations that are written in Go, for a database of the dialect.
func goMigrations(d dialect) []*goose.Migration {
	return []*goose.Migration{
		keysMigration(), roomsMigration(), startsMigration(), countingMigration(), wordsMigration(), teamWordsMigration(), hiddenMigration(),
		roomHashMigration(d),
	}
}

// migrateTo migrates an empty database, or one of an older schema, to a schema of this program.
func migrateTo(ctx context.Context, dsn string, version int64) (err error) {
	p, err := open(ctx, dsn)
	if err != nil {
		return err
	}
	db := &DB{pools: p}
	defer func() { err = errors.Join(err, db.Close()) }()
	m, err := db.migrations()
	if err != nil {
		return err
	}
	current, err := m.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	if current > version {
		return fmt.Errorf("the database has schema %d already, which is newer than the data's %d: make an empty database", current, version)
	}
	if _, err := m.UpTo(ctx, version); err != nil {
		return fmt.Errorf("make the schema: %w", err)
	}
	return nil
}

func (db *DB) migrate(ctx context.Context) error {
	p, err := db.migrations()
	if err != nil {
		return err
	}
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	if current > target {
		return fmt.Errorf("the database has schema %d, this program knows only %d: use the newer program", current, target)
	}
	if current > 0 && current < target {
		if err := db.keepBefore(ctx, current, target); err != nil {
			return fmt.Errorf("copy the database before its upgrade: %w", err)
		}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate the schema: %w", err)
	}
	if err := db.useRowIDs(ctx); err != nil {
		return fmt.Errorf("use row ids as keys: %w", err)
	}
	return nil
}

type txKey struct{}

type transaction struct {
	tx    *sql.Tx
	wakes bool // events or jobs were appended
	notes bool // events were appended
	// changed has the contests whose version changes.
	changed []int64
	// lasting holds changes that must survive a rollback, such as the count of a wrong password. They run again in a
	// transaction of their own.
	lasting []func(ctx context.Context) error
	memory
	grouped    bool      // shared by calls of InGroup
	conn       *sql.Conn // of a group whose statements are sent in batches
	savepoints int       // of a group, so far
	flushing   bool
	broken     error // of flushing pending writes before a statement that could not return the error
}

// runner runs statements.
type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// runner returns what runs the statements of a call.
func (t *transaction) runner(ctx context.Context) runner {
	if laneOf(ctx) != nil {
		return laneDB
	}
	return t.tx
}

// running returns the transaction of ctx, or nil.
func running(ctx context.Context) *transaction {
	t, _ := ctx.Value(txKey{}).(*transaction)
	return t
}

// InTx runs fn inside one transaction: the one of ctx, or a new one with a fixed time (clock.Now). After a conflict
// with another transaction, or if another node has generated the same id, fn runs again. So fn must have no effect
// besides the store, and it generates ids itself. InTx returns fn's error, or a dbWriteError fault if the database
// cannot write.
func (db *DB) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	if running(ctx) != nil {
		return fn(ctx)
	}
	if db.repeats {
		db.rehearse(ctx, fn)
	}
	for attempt := 1; ; attempt++ {
		lasting, err := db.once(ctx, fn)
		if err == nil {
			return nil
		}
		if attempt < maxAttempts && (db.dialect.retryable(err) || db.dialect.idTaken(err)) {
			pause := time.Duration(rand.Int64N(int64(attempt) * int64(5*time.Millisecond)))
			select {
			case <-time.After(pause):
				continue
			case <-ctx.Done():
				err = ctx.Err()
			}
		}
		if again := db.keep(ctx, lasting); again != nil {
			err = errors.Join(err, again)
		}
		return db.Classify(err)
	}
}

// keep makes the changes that stay in any case, also if ctx has ended: a request that is cut off counts too.
func (db *DB) keep(ctx context.Context, lasting []func(ctx context.Context) error) error {
	if len(lasting) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastingTime)
	defer cancel()
	_, err := db.once(ctx, func(ctx context.Context) error {
		for _, f := range lasting {
			if err := f(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// RepeatTransactions makes InTx run each function twice and roll the first run back, as after a conflict, before the store is
// used. There are no groups then. It is for tests.
func (db *DB) RepeatTransactions() { db.repeats, db.groups.most = true, 1 }

var errRehearsed = errors.New("store: a transaction was only rehearsed")

// rehearse runs fn in a transaction that is rolled back.
func (db *DB) rehearse(ctx context.Context, fn func(ctx context.Context) error) {
	_, _ = db.once(ctx, func(ctx context.Context) error {
		if err := fn(ctx); err != nil {
			return err
		}
		return errRehearsed
	})
}

// once runs fn in one transaction. If that is rolled back, it returns the changes that must survive the rollback.
func (db *DB) once(ctx context.Context, fn func(ctx context.Context) error) (lasting []func(context.Context) error, err error) {
	ctx, span := trace.Start(ctx, "transaction")
	defer func() { span.End(err) }()
	t, err := db.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			_ = t.tx.Rollback()
			panic(r)
		}
	}()
	inner := clock.Fix(context.WithValue(ctx, txKey{}, t), db.clock.Now())
	if err := fn(inner); err != nil {
		_ = t.tx.Rollback()
		return t.lasting, err
	}
	_, err = db.commit(inner, t)
	return nil, err
}

func (db *DB) begin(ctx context.Context) (*transaction, error) {
	if err := db.healthy(); err != nil {
		return nil, err
	}
	return db.onWorkingConnection(ctx, func() (*transaction, error) {
		tx, err := db.write.BeginTx(ctx, db.dialect.txOptions)
		if err != nil {
			return nil, err
		}
		return &transaction{tx: tx}, nil
	})
}

// onWorkingConnection begins a transaction. If its connection is broken, the pool drops it, and onWorkingConnection takes another one:
// nothing has been done yet.
func (db *DB) onWorkingConnection(ctx context.Context, begin func() (*transaction, error)) (t *transaction, err error) {
	for range postgresConns + 1 { // the last one is new
		if t, err = begin(); err == nil || db.dialect.broken == nil || !db.dialect.broken(err) || ctx.Err() != nil {
			break
		}
	}
	return t, err
}

// commit writes what waits and commits, or rolls the transaction back. After an error, sent reports whether the database may have
// committed.
func (db *DB) commit(ctx context.Context, t *transaction) (sent bool, err error) {
	if err = t.broken; err == nil {
		err = db.flushAll(ctx, t)
	}
	if err != nil {
		_ = t.tx.Rollback()
		return false, err
	}
	err = t.tx.Commit()
	if t.notes {
		t.changed = append(t.changed, newestEvent)
	}
	if len(t.changed) > 0 {
		db.versions.forget(t.changed...) // of a failed commit too: the database may have committed
	}
	if err != nil {
		return true, err
	}
	if t.wakes {
		db.mu.RLock()
		nudge := db.nudge
		db.mu.RUnlock()
		nudge()
	}
	return true, nil
}

// flushAll writes everything that waits, in one round trip if statements can be sent together.
func (db *DB) flushAll(ctx context.Context, t *transaction) error {
	if t.conn == nil {
		return t.flush(context.WithValue(ctx, txKey{}, t), db, everything)
	}
	c := &call{ctx: ctx, fn: func(ctx context.Context) error { return t.flush(ctx, db, everything) }}
	g := db.newLanes(t, []*call{c})
	_, err := g.run(ctx, db)
	return cmp.Or(err, g.err, c.err)
}

// Classify converts errors of a database that cannot serve to a dbWriteError fault without internal details, and
// returns every other error unchanged. Errors of InTx are classified already; those of reads outside it are not.
func (db *DB) Classify(err error) error {
	if _, ok := fault.Of(err); ok || err == nil {
		return err
	}
	if db.dialect.corrupt(err) {
		db.noteDamage(err)
		return fault.New(fault.DBWriteError).Because(err)
	}
	if db.dialect.unavailable(err) || db.dialect.retryable(err) || unreachable(err) {
		return fault.New(fault.DBWriteError).Because(err)
	}
	return err
}

// unreachable reports whether there is no connection, or no answer within the time limit of the request.
func unreachable(err error) bool {
	return errors.Is(err, sql.ErrConnDone) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, context.DeadlineExceeded)
}

func wake(ctx context.Context) {
	if t := running(ctx); t != nil {
		t.wakes = true
	}
}

// router sends each statement to the context's transaction, or a reading statement to the pool of readers.
type router struct{ db *DB }

var errNoTx = errors.New("store: a write needs a transaction")

func (r router) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	t := running(ctx)
	if t == nil {
		return nil, errNoTx
	}
	if err := t.before(ctx, r.db, query); err != nil {
		return nil, err
	}
	return t.runner(ctx).ExecContext(ctx, query, args...)
}

func (r router) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	t := running(ctx)
	if t == nil {
		return r.db.read.QueryContext(ctx, query, args...)
	}
	if err := t.before(ctx, r.db, query); err != nil {
		return nil, err
	}
	return t.runner(ctx).QueryContext(ctx, query, args...)
}

func (r router) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	t := running(ctx)
	if t == nil {
		return r.db.read.QueryRowContext(ctx, query, args...)
	}
	if err := t.before(ctx, r.db, query); err != nil {
		var cancel context.CancelFunc // a row cannot be made of an error; commit returns it
		ctx, cancel = context.WithCancel(ctx)
		cancel()
	}
	return t.runner(ctx).QueryRowContext(ctx, query, args...)
}

func (r router) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	return r.db.read.PrepareContext(ctx, query)
}
