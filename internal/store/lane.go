package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/trace"
)

// lanes runs the calls of a group in parallel: each on a goroutine, but only one at a time. A call runs until it needs the answer
// of a statement or its turn; then the next one runs. When none can continue, their statements are sent to the database as one
// batch, in one round trip. The database executes them in the order in which the calls made them.
//
// A call that locks a contest or a room (LockContest) waits for its turn and keeps it until its end or PassTurn. So no other call
// of the group changes what it reads in its turn, as a lock guarantees between transactions.
type lanes struct {
	t       *transaction
	all     []*lane
	paused  chan struct{}    // the running lane cannot continue, or has ended
	waiting []*laneStatement // to be sent
	writers map[int64]*lane  // by the id of the row: see writesAlone
	turn    *lane            // nil = no lane has it
	err     error            // of a statement; then all calls end
	failed  *lane            // the lane of that statement; nil = the connection failed
}

// lane is one call that runs in parallel with others.
type lane struct {
	*lanes
	call    *call
	goOn    chan struct{}
	asks    *laneStatement // the lane waits for its answer
	queues  bool           // the lane waits for its turn
	refused bool           // the call returned an error
	ended   bool
}

type laneKey struct{}

// laneOf returns the lane of a call that runs in parallel with others, or nil.
func laneOf(ctx context.Context) *lane {
	l, _ := ctx.Value(laneKey{}).(*lane)
	return l
}

// errAgain is the error for a call that runs again. It counts as cancelled, so it is not reported.
var errAgain = fmt.Errorf("store: the call runs again: %w", context.Canceled)

// errAssumed is the error of a call that continued with a wrong assumption about one of its statements.
var errAssumed = errors.New("store: a statement did not affect one row")

// runParallel runs calls in parallel in a savepoint. It returns the calls that have to run sequentially, because they failed in
// parallel, now or in an earlier group. The others are done.
func (db *DB) runParallel(ctx context.Context, t *transaction, calls []*call) (rest []*call, err error) {
	if err := t.savepoint(ctx, db); err != nil {
		return nil, err
	}
	before := t.copied()
	for range 2 { // the second time without those that fail the first time
		able := slices.DeleteFunc(slices.Clone(calls), func(c *call) bool { return c.failed })
		if len(able) < 2 {
			break
		}
		done, err := db.runLanes(ctx, t, able)
		if err != nil {
			return nil, err
		}
		if done {
			return slices.DeleteFunc(slices.Clone(calls), func(c *call) bool { return !c.failed }), nil
		}
		if err := t.rollBack(ctx, before.copied()); err != nil {
			return nil, err
		}
		for _, c := range able {
			c.ran, c.err, c.panicked = false, nil, nil
		}
	}
	return calls, nil
}

// runLanes runs each of the calls in a lane. If one call fails, runLanes marks it and discards the work of all.
func (db *DB) runLanes(ctx context.Context, t *transaction, calls []*call) (done bool, err error) {
	g := &lanes{t: t, paused: make(chan struct{})}
	for _, c := range calls {
		l := &lane{lanes: g, call: c, goOn: make(chan struct{})}
		g.all = append(g.all, l)
		go func() {
			<-l.goOn
			defer l.end()
			l.run(db)
		}()
	}
	for g.step() || len(g.waiting) > 0 {
		g.send(ctx, db)
	}
	if g.err != nil && g.failed == nil {
		return false, g.err
	}
	done = g.err == nil
	for _, l := range g.all {
		if l == g.failed || g.err == nil && l.refused {
			l.call.failed, done = true, false
		}
	}
	return done, nil
}

// step lets lanes run until none can continue, and reports whether one did.
func (g *lanes) step() (moved bool) {
	for again := true; again; {
		again = false
		for _, l := range g.all {
			if l.ended || g.err == nil && (l.asks != nil || l.queues && g.turn != nil) {
				continue
			}
			moved, again = true, true
			l.goOn <- struct{}{}
			<-g.paused
		}
	}
	return moved
}

// send sends the waiting statements as one batch and distributes their answers.
func (g *lanes) send(ctx context.Context, db *DB) {
	sent := g.waiting
	if g.waiting = nil; len(sent) == 0 {
		return
	}
	answered, err := db.dialect.sendBatch(ctx, g.t.conn, sent)
	for _, s := range sent[:answered] {
		if s.assumes && s.changed != 1 && err == nil {
			g.failed, err = s.lane, errAssumed
		}
		if s.lane.asks == s {
			s.lane.asks = nil
		}
	}
	if g.err = err; err != nil && g.failed == nil && answered < len(sent) && db.dialect.refused(err) {
		g.failed = sent[answered].lane
	}
}

func (l *lane) run(db *DB) {
	c := l.call
	c.ran = true
	if !c.starts() {
		return
	}
	ctx := context.WithValue(context.WithValue(context.WithoutCancel(c.ctx), txKey{}, l.t), laneKey{}, l)
	ctx, span := trace.Start(clock.Fix(ctx, db.clock.Now()), "transaction")
	c.err = db.guarded(c, func() error { return c.fn(ctx) })
	span.End(c.err)
	l.refused = c.err != nil
}

func (l *lane) end() {
	l.ended = true
	l.passTurn()
	l.paused <- struct{}{}
}

// pause lets the other lanes run until this one can continue.
func (l *lane) pause() {
	l.paused <- struct{}{}
	<-l.goOn
}

// takeTurn waits until no other lane has the turn.
func (l *lane) takeTurn() error {
	for l.turn != l && l.turn != nil && l.err == nil {
		l.queues = true
		l.pause()
		l.queues = false
	}
	if l.err != nil {
		return errAgain
	}
	l.turn = l
	return nil
}

func (l *lane) passTurn() {
	if l.turn == l {
		l.turn = nil
	}
}

// takeTurn waits until no other call of the group is between its lock of a contest or room and its end or PassTurn.
func takeTurn(ctx context.Context) error {
	if l := laneOf(ctx); l != nil {
		return l.takeTurn()
	}
	return nil
}

// PassTurn lets the waiting calls of the group continue. Call it when the rest of a call concerns its own person or entry only.
func (db *DB) PassTurn(ctx context.Context) {
	if l := laneOf(ctx); l != nil {
		l.passTurn()
	}
}

// writesAlone makes a call run again by itself if a parallel call has written the same row, because what this call read of the row
// before may be outdated.
func writesAlone(ctx context.Context, id int64) error {
	l := laneOf(ctx)
	if l == nil {
		return nil
	}
	if writer, written := l.writers[id]; written && writer != l {
		return errAgain
	}
	put(&l.writers, id, l)
	return nil
}

// laneStatement is a statement of a lane, and its answer.
type laneStatement struct {
	lane    *lane
	query   string
	args    []any
	assumes bool // the call continues as if it affected one row
	columns []string
	rows    [][]driver.Value
	changed int64
}

// do adds a statement to the next batch. It waits for the answer if the statement returns rows.
func (l *lane) do(query string, args []driver.NamedValue, returns bool) (*laneStatement, error) {
	if l.err != nil {
		return nil, errAgain
	}
	s := &laneStatement{lane: l, query: query, args: make([]any, len(args)), assumes: !returns && !isExec(query), changed: 1}
	for i, a := range args {
		s.args[i] = a.Value
	}
	l.waiting = append(l.waiting, s)
	if returns {
		l.asks = s
		if l.pause(); l.err != nil {
			return nil, errAgain
		}
	}
	return s, nil
}

// isExec reports whether the caller of a query ignores the number of affected rows (sqlc :exec).
func isExec(query string) bool {
	first, _, _ := strings.Cut(query, "\n")
	return strings.HasSuffix(first, " :exec")
}

// laneDB is a database whose connections give statements to the lane of their context. The rows of queries need it, because
// database/sql makes them only itself.
var laneDB = sql.OpenDB(laneConn{})

// laneConn is the connector and the connection of laneDB.
type laneConn struct{}

var errLane = errors.New("store: only statements of a lane")

func (c laneConn) Connect(context.Context) (driver.Conn, error) { return c, nil }
func (laneConn) Driver() driver.Driver                          { return nil }
func (laneConn) Prepare(string) (driver.Stmt, error)            { return nil, errLane }
func (laneConn) Begin() (driver.Tx, error)                      { return nil, errLane }
func (laneConn) Close() error                                   { return nil }

// ExecContext implements driver.ExecerContext. It does not wait: a call whose statement should have affected another number of rows
// than one fails when the statement has been sent, and runs again by itself.
func (laneConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	_, err := laneOf(ctx).do(query, args, false)
	return driver.RowsAffected(1), err
}

// QueryContext implements driver.QueryerContext.
func (laneConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := laneOf(ctx).do(query, args, true)
	if err != nil {
		return nil, err
	}
	return &laneRows{s}, nil
}

// laneRows are the rows of an answer.
type laneRows struct{ *laneStatement }

func (r *laneRows) Columns() []string { return r.columns }
func (r *laneRows) Close() error      { return nil }

func (r *laneRows) Next(to []driver.Value) error {
	if len(r.rows) == 0 {
		return io.EOF
	}
	copy(to, r.rows[0])
	r.rows = r.rows[1:]
	return nil
}
