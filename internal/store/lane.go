package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"slices"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/trace"
)

// lanes runs the calls of a group in parallel, as coroutines: each has a goroutine, but only one of these runs at a time. A call runs until
// it needs the answer of a statement or its turn; then the next one runs. When none can continue, their statements are sent to the database
// as one batch, in one round trip (lanebatch.go).
//
// A call that locks a contest or a room (LockContest) waits for its turn and keeps it until its end or PassTurn. So no other call
// of the group changes what it reads in its turn, as a lock guarantees between transactions.
//
// The first call runs by itself until it has the lock: it locks in the order that all transactions keep, such as people before contests.
type lanes struct {
	t       *transaction
	all     []*lane
	open    bool             // the others may run, because the first one has the lock or has ended
	single  bool             // each statement is sent by itself
	unclear bool             // the statement that failed was one for several calls, so it is not known which call failed
	paused  chan struct{}    // signals that the running lane cannot continue, or has ended
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
	goOn    chan struct{}  // lets the lane run until it pauses or ends
	asks    *laneStatement // the lane waits for its answer
	queues  bool           // the lane waits for its turn
	hadTurn bool           // the lane has the turn or had it
	refused bool           // the call returned an error
	ended   bool
}

type laneKey struct{}

// laneOf returns the lane of a call that runs in parallel with others, or nil.
func laneOf(ctx context.Context) *lane {
	l, _ := ctx.Value(laneKey{}).(*lane)
	return l
}

// errAgain makes the function of a call return, because the call runs again. It wraps context.Canceled, which the API logs for debugging only.
var errAgain = fmt.Errorf("store: the call runs again: %w", context.Canceled)

// runParallel runs calls in parallel in a savepoint. It returns the calls that have to run sequentially, because they failed in
// parallel, now or in an earlier group. The others are done.
func (db *DB) runParallel(ctx context.Context, t *transaction, calls []*call) (rest []*call, err error) {
	if err := t.savepoint(ctx, db); err != nil {
		return nil, err
	}
	before, single := t.copied(), false
	// Each pass leaves out the calls that failed in the passes before. If it was not clear which call failed, the next pass sends each
	// statement by itself.
	for range 3 {
		able := slices.DeleteFunc(slices.Clone(calls), func(c *call) bool { return c.failed })
		if len(able) < 2 {
			break
		}
		g := db.newLanes(t, able)
		g.single = single
		done, err := g.run(ctx, db)
		if err != nil {
			return nil, err
		}
		if done {
			return slices.DeleteFunc(slices.Clone(calls), func(c *call) bool { return !c.failed }), nil
		}
		single = single || g.unclear
		if err := t.rollBack(ctx, before.copied()); err != nil {
			return nil, err
		}
		for _, c := range able {
			c.ran, c.err, c.panicked = false, nil, nil
		}
	}
	return calls, nil
}

// newLanes makes a lane for each of the calls.
func (db *DB) newLanes(t *transaction, calls []*call) *lanes {
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
	return g
}

// run runs the lanes to their ends. If a call fails, done is false: the changes of all lanes have to be rolled back, and the calls that are
// known to have failed are marked. An error means that the transaction cannot continue.
func (g *lanes) run(ctx context.Context, db *DB) (done bool, err error) {
	for g.step(db) || len(g.waiting) > 0 {
		g.send(ctx, db)
	}
	if g.err != nil && g.failed == nil && !g.unclear {
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
func (g *lanes) step(db *DB) (moved bool) {
	first := g.all[0]
	for again := true; again; {
		again = false
		for _, l := range g.all {
			if !l.canContinue() {
				continue
			}
			moved, again = true, true
			if first.hadTurn {
				g.start(db)
			}
			l.goOn <- struct{}{}
			<-g.paused
			if first.ended {
				g.start(db)
			}
		}
	}
	return moved
}

// canContinue reports whether a lane waits for nothing. After the failure of a statement all lanes continue to their ends with errAgain.
func (l *lane) canContinue() bool {
	if l.ended || l.err != nil {
		return !l.ended
	}
	waitsForTurn := l.queues && l.turn != nil
	waitsForFirst := l != l.all[0] && !l.open
	return l.asks == nil && !waitsForTurn && !waitsForFirst
}

// start lets the lanes after the first run. Before their statements it sends one after which the transaction waits only shortly for locks.
func (g *lanes) start(db *DB) {
	if !g.open && len(g.all) > 1 {
		g.waiting = append(g.waiting, &laneStatement{lane: g.all[0], query: db.dialect.impatient, inTurn: true})
	}
	g.open = true
}

func (l *lane) run(db *DB) {
	c := l.call
	c.ran = true
	if !c.starts() {
		return
	}
	ctx := context.WithValue(context.WithValue(context.WithoutCancel(c.ctx), txKey{}, l.t), laneKey{}, l)
	ctx, span := trace.Start(clock.Fix(ctx, db.clock.Now()), "transaction")
	c.err = c.guarded(func() error { return c.fn(ctx) })
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
	l.turn, l.hadTurn = l, true
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

// PassTurn lets the waiting calls of the group have their turns, before this one continues. Call it when the rest of a call concerns its
// own person or entry only.
func (db *DB) PassTurn(ctx context.Context) {
	if l := laneOf(ctx); l != nil {
		l.passTurn()
		l.pause()
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

// do adds a statement to the next batch. It waits for the answer if the statement returns rows.
func (l *lane) do(query string, args []driver.NamedValue, returns bool) (*laneStatement, error) {
	if l.err != nil {
		return nil, errAgain
	}
	s := &laneStatement{lane: l, query: query, args: make([]any, len(args)), returns: returns, inTurn: l.turn == l}
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

// laneDB is a database whose connections give statements to the lane of their context. Statements pass through it because only database/sql
// can make the rows that a query returns.
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
