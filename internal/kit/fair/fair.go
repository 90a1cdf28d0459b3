// Package fair shares the capacity for expensive work, such as decoding pictures, among accounts or addresses. An account with a lot of
// work delays the others only until the running work is done.
package fair

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// ErrFull means that too much work waits already.
var ErrFull = errors.New("too much work waits")

// Limits are the limits of a queue. All must be positive.
type Limits struct {
	// Capacity is the sum of the costs of the work that runs at the same time, such as pixels.
	Capacity int64
	// Workers is the number of pieces of work that run at the same time.
	Workers int
	// PerKey is the number of pieces of work of one key that run at the same time.
	PerKey int
	// WaitingPerKey is the number of pieces of work of one key that may wait.
	WaitingPerKey int
	// Waiting is the number of all pieces of work that may wait.
	Waiting int
}

// Queue runs work within its limits. Keys with waiting work take turns; the work of one key keeps its order.
type Queue struct {
	limits Limits

	mu      sync.Mutex
	free    int64
	workers int
	waiting int
	keys    []*line // those with waiting work, in the order of their turns
	lines   map[string]*line
}

// line is the work of one key.
type line struct {
	key     string
	running int
	waiting []*turn
}

type turn struct {
	cost    int64
	started chan struct{}
}

// New returns an empty queue.
func New(l Limits) *Queue { return &Queue{limits: l, free: l.Capacity, lines: map[string]*line{}} }

// Acquire waits for the turn of a piece of work of a key, and returns a function to call when it is done. A cost above the
// capacity counts as the capacity. Acquire returns ErrFull if too much work waits, or the error of ctx if it ends first.
func (q *Queue) Acquire(ctx context.Context, key string, cost int64) (release func(), err error) {
	t := &turn{cost: min(cost, q.limits.Capacity), started: make(chan struct{})}
	q.mu.Lock()
	l := q.lines[key]
	if l == nil {
		l = &line{key: key}
	}
	if q.waiting >= q.limits.Waiting || len(l.waiting) >= q.limits.WaitingPerKey {
		q.mu.Unlock()
		return nil, ErrFull
	}
	q.lines[key] = l
	if l.waiting = append(l.waiting, t); len(l.waiting) == 1 {
		q.keys = append(q.keys, l)
	}
	q.waiting++
	q.start()
	q.mu.Unlock()
	release = sync.OnceFunc(func() { q.release(l, t) })
	select {
	case <-t.started:
		return release, nil
	case <-ctx.Done():
		if !q.leave(l, t) {
			release() // it was started meanwhile
		}
		return nil, ctx.Err()
	}
}

// start starts waiting work, in the order of turns, as far as the limits allow. The first work that does not fit waits for
// its capacity, so that small work cannot delay it for ever. The caller holds the lock.
func (q *Queue) start() {
	for q.workers < q.limits.Workers {
		i := slices.IndexFunc(q.keys, func(l *line) bool { return l.running < q.limits.PerKey })
		if i < 0 {
			return
		}
		l := q.keys[i]
		t := l.waiting[0]
		if t.cost > q.free {
			return
		}
		l.waiting = l.waiting[1:]
		q.keys = slices.Delete(q.keys, i, i+1)
		if len(l.waiting) > 0 {
			q.keys = append(q.keys, l)
		}
		q.waiting--
		q.workers++
		q.free -= t.cost
		l.running++
		close(t.started)
	}
}

func (q *Queue) release(l *line, t *turn) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.workers--
	q.free += t.cost
	l.running--
	q.forget(l)
	q.start()
}

// leave removes work that waits. It returns false if the work was started.
func (q *Queue) leave(l *line, t *turn) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(l.waiting, t)
	if i < 0 {
		return false
	}
	q.waiting--
	if l.waiting = slices.Delete(l.waiting, i, i+1); len(l.waiting) == 0 {
		q.keys = slices.DeleteFunc(q.keys, func(o *line) bool { return o == l })
	}
	q.forget(l)
	q.start() // what waited behind it may fit
	return true
}

// forget drops a key without work.
func (q *Queue) forget(l *line) {
	if l.running == 0 && len(l.waiting) == 0 {
		delete(q.lines, l.key)
	}
}
