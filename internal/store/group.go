package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/group"
	"yagura/internal/kit/guard"
	"yagura/internal/kit/trace"
)

const (
	// maxGroup limits the calls of one transaction, and so the time that the first of them waits for its answer.
	maxGroup = 128
	// maxSavepoints limits those that run one after another. PostgreSQL keeps this many subtransactions of a connection in memory.
	maxSavepoints = 64
	// manyCalls is the number of waiting calls from which the next group begins while the one before commits.
	manyCalls = maxGroup / 4
	// groupSpan is the time after which a group takes no further call, so that the first does not wait long for its answer.
	groupSpan = 50 * time.Millisecond
	// groupTime limits a whole group, like a request.
	groupTime = 15 * time.Second
)

// groups holds the calls that wait. The zero value is ready.
type groups struct {
	most    int // calls of a group; 0 = maxGroup
	mu      sync.Mutex
	waiting map[group.Subject][]*call // has a key for each subject with a transaction in progress
}

// The states of a call. Only a waiting call can be left by its caller.
const (
	callWaiting int32 = iota
	callRunning
	callLeft
)

// call is one waiting call of InGroup.
type call struct {
	ctx      context.Context
	fn       func(ctx context.Context) error
	state    atomic.Int32
	done     chan struct{}
	err      error
	panicked any  // the panic of fn, for the caller
	ran      bool // the group ran fn, or need not: the caller has left, or its context has ended
	failed   bool // fn failed in parallel with others, so it runs again in a savepoint
	alone    bool // the caller runs fn itself, in a transaction of its own
}

// InGroup is InTx for writes that come in bursts. While a transaction of a subject is in progress, further callers wait and
// then run in one transaction, sequentially or in parallel: a refused call changes nothing for the others. All are
// answered after the commit, and get its error if it fails. On SQLite, which has one writer, all subjects are one. A caller whose
// ctx ends before its turn is not run; after that, the end of ctx does not stop fn any more. fn may run on another goroutine, and
// again as in InTx (docs/adr/0021).
func (db *DB) InGroup(ctx context.Context, of group.Subject, fn func(ctx context.Context) error) error {
	if running(ctx) != nil || db.groups.most == 1 {
		return db.InTx(ctx, fn)
	}
	if db.dialect.oneWriter {
		of = group.Subject{}
	}
	c := &call{ctx: ctx, fn: fn, done: make(chan struct{})}
	if db.groups.first(of, c) {
		defer func() {
			if db.groups.more(of) {
				go db.serve(of)
			}
		}()
		return db.InTx(ctx, fn)
	}
	select {
	case <-c.done:
	case <-ctx.Done():
		if c.state.CompareAndSwap(callWaiting, callLeft) {
			return db.Classify(ctx.Err())
		}
		<-c.done
	}
	if c.panicked != nil {
		panic(c.panicked)
	}
	if c.alone {
		return db.InTx(ctx, fn)
	}
	return db.Classify(c.err)
}

// LimitGroups sets the largest number of calls in a group, 1 for none, before the store is used. It is for measurements.
func (db *DB) LimitGroups(most int) { db.groups.most = most }

// first reports whether the caller may start a transaction of the subject, because none is in progress. Otherwise the call waits.
func (g *groups) first(of group.Subject, c *call) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	queue, busy := g.waiting[of]
	if !busy {
		if g.waiting == nil {
			g.waiting = map[group.Subject][]*call{}
		}
		g.waiting[of] = nil
		return true
	}
	g.waiting[of] = append(queue, c)
	return false
}

// more reports whether calls wait. If none waits, the next call of the subject starts a transaction.
func (g *groups) more(of group.Subject) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.waiting[of]) > 0 {
		return true
	}
	delete(g.waiting, of)
	return false
}

// take removes the first calls from the queue, for a group. Calls whose callers have left are dropped.
func (g *groups) take(of group.Subject) []*call {
	g.mu.Lock()
	defer g.mu.Unlock()
	queue := slices.DeleteFunc(g.waiting[of], func(c *call) bool { return c.state.Load() == callLeft })
	n := min(cmp.Or(g.most, maxGroup), len(queue))
	g.waiting[of] = slices.Clone(queue[n:])
	return queue[:n]
}

// many reports whether so many calls wait that the next group need not wait for more.
func (g *groups) many(of group.Subject) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.waiting[of]) >= manyCalls
}

// serve runs the waiting calls of a subject in groups until none waits. If many wait, the next group begins while the one before commits: its
// first call waits in the database for the lock of the contest or room.
func (db *DB) serve(of group.Subject) {
	var commit sync.WaitGroup // of the group before
	defer commit.Wait()
	for {
		for calls := db.groups.take(of); len(calls) > 0; {
			var end func()
			calls, end = db.runGroup(calls)
			commit.Wait()
			if db.dialect.oneWriter || !db.groups.many(of) {
				end()
			} else {
				commit.Go(end)
			}
		}
		if !db.groups.more(of) {
			return
		}
	}
}

// runGroup runs calls in one transaction. It returns the calls for which there was no time, and a function that commits and answers the
// others.
func (db *DB) runGroup(calls []*call) (rest []*call, end func()) {
	if c := calls[0]; len(calls) == 1 {
		if c.starts() {
			c.err = c.guarded(func() error { return db.InTx(c.ctx, c.fn) })
		}
		c.answer(c.err)
		return nil, func() {}
	}
	ctx, cancel := context.WithTimeout(context.Background(), groupTime)
	t, err := db.beginGroup(ctx)
	if err == nil {
		err = guard.Call(func() error { return db.runAll(ctx, t, calls) }) // a change that stays after a rollback may panic too
	}
	ran := calls
	if err == nil {
		ran = slices.DeleteFunc(slices.Clone(calls), func(c *call) bool { return !c.ran })
		rest = slices.DeleteFunc(slices.Clone(calls), func(c *call) bool { return c.ran })
	}
	return rest, func() {
		defer cancel()
		sent := false
		if err == nil {
			err = guard.Call(func() (err error) { sent, err = db.commit(ctx, t); return err })
		}
		if t != nil {
			db.endGroup(t, err)
		}
		answerAll(ran, err, sent && !db.dialect.retryable(err))
	}
}

// answerAll answers the calls of a group. err is the error of its transaction. If the changes may be stored in spite of it, no call may run
// again.
func answerAll(calls []*call, err error, mayBeStored bool) {
	for _, c := range calls {
		switch {
		case err == nil:
			c.answer(c.err)
		case mayBeStored:
			c.answer(err)
		default:
			c.err, c.panicked, c.alone = nil, nil, true // nothing is stored; each call finds the reason by itself
			c.answer(nil)
		}
	}
}

// runAll runs calls in the transaction t until the span of a group is over. If the dialect can send batches, they run in parallel; those
// that fail there run again in savepoints. Otherwise all calls run in savepoints, one after another. An error means that the transaction
// cannot commit.
func (db *DB) runAll(ctx context.Context, t *transaction, calls []*call) (err error) {
	until := clock.System{}.Now().Add(groupSpan)
	if db.dialect.sendBatch != nil {
		if calls, err = db.runParallel(ctx, t, calls); err != nil {
			return err
		}
	}
	return db.runSequential(ctx, t, calls, until)
}

// beginGroup begins the transaction of a group, on a connection to which batches of statements can be sent.
func (db *DB) beginGroup(ctx context.Context) (t *transaction, err error) {
	if db.dialect.sendBatch == nil {
		t, err = db.begin(ctx)
	} else {
		t, err = db.beginOn(ctx)
	}
	if t != nil {
		t.grouped = true
	}
	return t, err
}

func (db *DB) beginOn(ctx context.Context) (*transaction, error) {
	if err := db.healthy(); err != nil {
		return nil, err
	}
	return db.onWorkingConnection(ctx, func() (*transaction, error) {
		conn, err := db.write.Conn(ctx)
		if err != nil {
			return nil, err
		}
		tx, err := conn.BeginTx(ctx, db.dialect.txOptions)
		if err != nil {
			return nil, errors.Join(err, conn.Close())
		}
		return &transaction{tx: tx, conn: conn}, nil
	})
}

// endGroup rolls the transaction of a group back if err is set, and returns its connection to the pool.
func (db *DB) endGroup(t *transaction, err error) {
	if err != nil {
		_ = t.tx.Rollback() // has no effect after a commit
	}
	if t.conn != nil {
		_ = t.conn.Close()
	}
}

// runSequential runs calls in savepoints until the span of the group is over.
func (db *DB) runSequential(ctx context.Context, t *transaction, calls []*call, until time.Time) error {
	for _, c := range calls[:min(maxSavepoints, len(calls))] {
		if !(clock.System{}).Now().Before(until) {
			return nil
		}
		if err := t.savepoint(ctx, db); err != nil {
			return err
		}
		if err := db.try(ctx, t, c); err != nil {
			return err
		}
	}
	return nil
}

// savepoint ends the savepoint before, if there is one, and begins the next.
func (t *transaction) savepoint(ctx context.Context, db *DB) error {
	t.savepoints++
	return db.dialect.savepoint(ctx, t.tx, t.savepoints-1)
}

// rollBack rolls the savepoint back. before is the memory of the transaction at the savepoint.
func (t *transaction) rollBack(ctx context.Context, before memory) error {
	t.memory, t.broken, t.lasting = before, nil, nil
	_, err := t.tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT one")
	return err
}

// starts reports whether a call runs. It does not if its caller has left or the context of the caller has ended.
func (c *call) starts() bool {
	if !c.state.CompareAndSwap(callWaiting, callRunning) && c.state.Load() == callLeft {
		return false
	}
	c.err = c.ctx.Err()
	return c.err == nil
}

// try runs one call in the savepoint. If the call fails, its changes are rolled back, except those that stay after a rollback. A call that
// conflicts with another transaction is left to its caller. An error means that the transaction cannot continue.
func (db *DB) try(ctx context.Context, t *transaction, c *call) error {
	c.ran = true
	if !c.starts() {
		return nil
	}
	before := t.copied()
	t.lasting = nil
	inner := clock.Fix(context.WithValue(joined{ctx, context.WithoutCancel(c.ctx)}, txKey{}, t), db.clock.Now())
	inner, span := trace.Start(inner, "transaction")
	c.err = c.guarded(func() error { return c.fn(inner) })
	span.End(c.err)
	if c.err == nil {
		return t.broken
	}
	lasting := t.lasting
	if err := t.rollBack(ctx, before); err != nil {
		return err
	}
	if db.dialect.retryable(c.err) || db.dialect.idTaken(c.err) || db.dialect.lockTimeout(c.err) {
		c.err, c.alone = nil, true
		return nil
	}
	for _, again := range lasting {
		if err := again(inner); err != nil {
			return err
		}
	}
	return nil
}

// guarded calls fn and keeps its panic for the caller of InGroup.
func (c *call) guarded(fn func() error) error {
	err := guard.Call(fn)
	var p *guard.Panic
	if errors.As(err, &p) {
		c.panicked = fmt.Sprintf("%v\n\n%s", p.Value, p.Stack)
	}
	return err
}

// answer returns the result to the waiting caller.
func (c *call) answer(err error) {
	c.err = err
	close(c.done)
}

// joined is a context that ends with the group, and has the values of the call.
type joined struct {
	context.Context
	values context.Context
}

// Value implements context.Context.
func (j joined) Value(key any) any { return j.values.Value(key) }
