package store

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"yagura/internal/kit/guard"
)

// ErrTaken means that another program excludes this one from the database.
var ErrTaken = errors.New("another program uses the PostgreSQL database")

// LockMode says whether other programs may use the database at the same time.
type LockMode string

// The modes are the statements that take the lock. It belongs to a session: PostgreSQL releases it when the connection ends. Its
// second key keeps services in different schemas of one database apart.
const (
	// Exclusive is for a program without a broker: another one would also deliver events, and neither would learn which sessions end
	// at the other.
	Exclusive LockMode = "SELECT pg_try_advisory_lock(2036426613, hashtext(COALESCE(current_schema(), '')))"
	// Shared is for the nodes that a broker connects.
	Shared LockMode = "SELECT pg_try_advisory_lock_shared(2036426613, hashtext(COALESCE(current_schema(), '')))"
)

// lockSession lets the server notice within half a minute that the machine of the program has failed.
const lockSession = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4"

// The times of the lock.
const (
	lockCheck = 2 * time.Second        // between two checks of the connection
	lockCall  = 5 * time.Second        // for one call of the server
	lockPause = 200 * time.Millisecond // between two tries to take the lock
)

// Lock is the lock of a PostgreSQL database that a program holds while it runs. Nodes of the first versions take it only for a
// moment at their start, so these versions and this one can run together during an upgrade.
type Lock struct {
	dsn   string
	mode  LockMode
	watch func(context.Context, *pgx.Conn) error // watchSession; tests replace it
	held  atomic.Bool
	stop  context.CancelFunc
	ended chan struct{}
}

// HoldLock takes the lock, on a connection of its own, and keeps it until Close. While another program excludes this one, HoldLock
// tries again for a time, because the session of a program that was killed ends a moment later. Then it returns ErrTaken.
func HoldLock(ctx context.Context, dsn string, mode LockMode, wait time.Duration) (*Lock, error) {
	conn, err := waitForLock(ctx, dsn, mode, wait)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	l := &Lock{dsn: dsn, mode: mode, watch: watchSession, stop: stop, ended: make(chan struct{})}
	l.held.Store(true)
	go l.keep(ctx, conn)
	return l, nil
}

// Held reports whether the program has the lock. It may be lost with its connection; then it is taken again as soon as possible.
func (l *Lock) Held() bool { return l.held.Load() }

// Close releases the lock.
func (l *Lock) Close() {
	l.stop()
	<-l.ended
}

// keep checks the connection of the lock, and takes the lock again when the connection was lost, until ctx ends.
func (l *Lock) keep(ctx context.Context, conn *pgx.Conn) {
	defer close(l.ended)
	for conn != nil {
		err := guard.Call(func() error { return l.watch(ctx, conn) })
		l.held.Store(false)
		if ctx.Err() != nil {
			return
		}
		slog.Error("the lock of the database was lost with its connection: not ready until it is held again", guard.Attrs(err)...)
		if conn = l.again(ctx); conn != nil {
			l.held.Store(true)
			slog.Info("the lock of the database is held again")
		}
	}
}

// again takes the lock again. It returns nil if ctx ends before.
func (l *Lock) again(ctx context.Context) *pgx.Conn {
	said := false
	for {
		var conn *pgx.Conn
		err := guard.Call(func() (err error) { conn, err = takeLock(ctx, l.dsn, l.mode); return err })
		if err == nil {
			return conn
		}
		if errors.Is(err, ErrTaken) && !said {
			said = true
			slog.Error("another program excludes this one from the database: stop one of the two, or start both with the same --broker", "err", err)
		}
		if !pause(ctx, lockPause) {
			return nil
		}
	}
}

// waitForLock calls takeLock again and again while another program excludes this one.
func waitForLock(ctx context.Context, dsn string, mode LockMode, wait time.Duration) (*pgx.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	for {
		conn, err := takeLock(ctx, dsn, mode)
		if !errors.Is(err, ErrTaken) || !pause(waiting, lockPause) {
			return conn, err
		}
	}
}

// takeLock opens a session and takes the lock, or returns ErrTaken.
func takeLock(ctx context.Context, dsn string, mode LockMode) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, lockCall)
	defer cancel()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return nil, err
	}
	var taken bool
	if _, err = conn.Exec(ctx, lockSession); err == nil {
		err = conn.QueryRow(ctx, string(mode)).Scan(&taken)
	}
	if err == nil && !taken {
		err = ErrTaken
	}
	if err != nil {
		closeSession(conn)
		return nil, err
	}
	return conn, nil
}

// watchSession returns when a session has ended, or closes it when ctx ends.
func watchSession(ctx context.Context, conn *pgx.Conn) error {
	defer closeSession(conn)
	for pause(ctx, lockCheck) {
		call, cancel := context.WithTimeout(ctx, lockCall)
		err := conn.Ping(call)
		cancel()
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// closeSession ends a session, which releases its lock.
func closeSession(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), lockCall)
	defer cancel()
	_ = conn.Close(ctx) // a broken connection is closed as well
}

// pause waits. It returns false if ctx ends before.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
