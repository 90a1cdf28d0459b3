// Package gather joins the reads of calls that come at the same time.
package gather

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"yagura/internal/kit/guard"
)

const (
	// most is the number of ids of one read.
	most = 100
	// readTime limits a read that answers several calls.
	readTime = 10 * time.Second
)

// Reader reads values by their ids. While one read is in progress, further calls wait; the next read answers all of them. So many calls
// at the same time need few reads, and a call alone does not wait. The read that answers a call begins after the call, so no value is
// older than one that the call would have read by itself.
type Reader[V any] struct {
	// Read returns the values of those ids that exist.
	Read func(ctx context.Context, ids []int64) (map[int64]V, error)

	mu      sync.Mutex
	reading bool
	waiting []*call[V]
}

// call is a call of Get that waits.
type call[V any] struct {
	id    int64
	done  chan struct{}
	value V
	ok    bool
	err   error
}

// Get returns the value of an id; ok is false if there is none.
func (r *Reader[V]) Get(ctx context.Context, id int64) (value V, ok bool, err error) {
	r.mu.Lock()
	if !r.reading {
		r.reading = true
		r.mu.Unlock()
		defer r.goOn()
		values, err := r.Read(ctx, []int64{id})
		value, ok = values[id]
		return value, ok, err
	}
	c := &call[V]{id: id, done: make(chan struct{})}
	r.waiting = append(r.waiting, c)
	r.mu.Unlock()
	select {
	case <-c.done:
		return c.value, c.ok, c.err
	case <-ctx.Done():
		return value, false, ctx.Err()
	}
}

// goOn begins the next read, if calls wait.
func (r *Reader[V]) goOn() {
	if calls := r.next(); calls != nil {
		go func() {
			for ; calls != nil; calls = r.next() {
				r.answer(calls)
			}
		}()
	}
}

// next takes the calls of the next read. If none wait, no read is in progress any more.
func (r *Reader[V]) next() []*call[V] {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := min(len(r.waiting), most)
	if n == 0 {
		r.waiting, r.reading = nil, false
		return nil
	}
	calls := r.waiting[:n:n]
	r.waiting = r.waiting[n:]
	return calls
}

// answer reads for calls that wait. No caller's server guards its goroutine, so a panic of Read becomes the error of these calls.
func (r *Reader[V]) answer(calls []*call[V]) {
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	ids := make([]int64, len(calls))
	for i, c := range calls {
		ids[i] = c.id
	}
	var values map[int64]V
	err := guard.Call(func() (err error) { values, err = r.Read(ctx, ids); return err })
	var p *guard.Panic
	if errors.As(err, &p) {
		slog.Error("panic in a read of several calls", guard.Attrs(err)...)
	}
	for _, c := range calls {
		c.value, c.ok = values[c.id]
		c.err = err
		close(c.done)
	}
}
