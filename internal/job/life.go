package job

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// life is what a runner and a relay have in common: one loop in the background that a bell wakes, and that ends when
// told to.
type life struct {
	wake    bell
	started atomic.Bool
	once    sync.Once
	stop    chan struct{}
	ended   chan struct{}
	ctx     context.Context // of what the loop calls; ends when Stop cannot wait
	cancel  context.CancelFunc
}

func newLife() *life {
	l := &life{wake: newBell(), stop: make(chan struct{}), ended: make(chan struct{})}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	return l
}

// begin takes turns until end, each answering how long to wait for the next; the first call alone counts. last, where
// given, runs after the last turn.
func (l *life) begin(turn func() time.Duration, last func()) {
	if !l.started.CompareAndSwap(false, true) {
		return
	}
	go func() {
		defer close(l.ended)
		if last != nil {
			defer last()
		}
		for {
			if pause := turn(); !sleep(pause, l.wake, l.stop) {
				return
			}
		}
	}()
}

// end lets no further turn begin and waits for the running one; when ctx ends first, what the turn calls is cancelled.
func (l *life) end(ctx context.Context) error {
	l.once.Do(func() { close(l.stop) })
	if !l.started.Load() {
		return nil
	}
	defer l.cancel()
	select {
	case <-l.ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
