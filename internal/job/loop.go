package job

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"yagura/internal/kit/guard"
	"yagura/internal/kit/wakeup"
)

// loop is the background loop of a runner or a relay. A wakeup wakes it, and end stops it.
type loop struct {
	log     *slog.Logger
	wake    wakeup.Wakeup
	started atomic.Bool
	once    sync.Once
	stop    chan struct{}
	ended   chan struct{}
	ctx     context.Context // of the loop's calls; ends if Stop cannot wait
	cancel  context.CancelFunc
}

func newLoop(log *slog.Logger) *loop {
	l := &loop{log: log, wake: wakeup.New(), stop: make(chan struct{}), ended: make(chan struct{})}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	return l
}

// begin runs turn until end; each turn returns how long to wait for the next. A turn that panics is followed by another one. Only the first
// call of begin has an effect. last runs after the last turn.
func (l *loop) begin(turn func() time.Duration, last func()) {
	if !l.started.CompareAndSwap(false, true) {
		return
	}
	go func() {
		defer close(l.ended)
		defer guard.Run(l.log, last)
		for {
			pause := errorPause // after a panic
			guard.Run(l.log, func() { pause = turn() })
			if !sleep(pause, l.wake, l.stop) {
				return
			}
		}
	}()
}

// end stops the loop after the running turn and waits for it. If ctx ends first, it cancels the context of the turn.
func (l *loop) end(ctx context.Context) error {
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
