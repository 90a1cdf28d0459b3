package job

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"yagura/internal/kit/wakeup"
)

// life is the background loop of a runner or a relay. A wakeup wakes it, and end stops it.
type life struct {
	wake    wakeup.Wakeup
	started atomic.Bool
	once    sync.Once
	stop    chan struct{}
	ended   chan struct{}
	ctx     context.Context // of the loop's calls; ends if Stop cannot wait
	cancel  context.CancelFunc
}

func newLife() *life {
	l := &life{wake: wakeup.New(), stop: make(chan struct{}), ended: make(chan struct{})}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	return l
}

// begin runs turn until end; each turn returns how long to wait for the next. Only the first call of begin has an
// effect. If last is set, it runs after the last turn.
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

// end stops the loop after the running turn and waits for it. If ctx ends first, it cancels the context of the turn.
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
