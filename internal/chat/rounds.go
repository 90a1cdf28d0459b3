package chat

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"yagura/internal/kit/event"
	"yagura/internal/kit/guard"
	"yagura/internal/kit/newest"
)

const (
	// largeRoom is the number of members from which a room is large.
	largeRoom = 100
	// roundPage is the number of members of a large room who are informed at once. roundPause is the pause after them. So at most a thousand
	// people a second read the number of their unread messages because of one room.
	roundPage  = 100
	roundPause = 100 * time.Millisecond
	// roundRetry is the pause after a failure.
	roundRetry = time.Second
)

// roundNotifier informs the members of large rooms of new messages, in the background: the relay delivers the events of everybody in order, and
// must not wait for thousands of members. A round informs all members of a room of one message. Of the messages that arrive during a
// round only the newest gets a round, because the members read the number of messages, not each of them.
type roundNotifier struct {
	waiting newest.Waiting[int64, event.Hint] // by room: the hint of the round after the current one
	rounds  sync.WaitGroup
	closing chan struct{} // closed: rounds end without pauses
	once    sync.Once
	ctx     context.Context // of all rounds
	cancel  context.CancelFunc
}

func newRoundNotifier() *roundNotifier {
	n := &roundNotifier{closing: make(chan struct{})}
	n.ctx, n.cancel = context.WithCancel(context.Background())
	return n
}

// inform starts a round with the hint, or leaves the hint for the round after the current one. It does not wait.
func (n *roundNotifier) inform(h event.Hint, round func(ctx context.Context, h event.Hint) error) {
	if !n.waiting.Begin(h.ChatID, h) {
		return
	}
	n.rounds.Go(func() {
		for next, ok := h, true; ok; next, ok = n.waiting.Next(h.ChatID) {
			if !n.finish(next, round) {
				return
			}
		}
	})
}

// finish runs a round, again after a failure. It gives a round up that panics. It returns false if the service is closing.
func (n *roundNotifier) finish(h event.Hint, round func(ctx context.Context, h event.Hint) error) bool {
	for {
		err := guard.Call(func() error { return round(n.ctx, h) })
		if err == nil || n.ctx.Err() != nil {
			return true
		}
		var p *guard.Panic
		if errors.As(err, &p) {
			slog.Error("members of a room are not informed: panic", append(guard.Attrs(err), "chat", h.ChatID)...)
			return true
		}
		slog.Warn("members of a room are informed again, after a failure", "chat", h.ChatID, "error", err)
		if !n.pause(roundRetry) {
			return false
		}
	}
}

// leave leaves the hint for the round after the current one, if the members of the room are being informed.
func (n *roundNotifier) leave(h event.Hint) bool { return n.waiting.Leave(h.ChatID, h) }

// pause waits between two parts of a round. It returns false if the service is closing.
func (n *roundNotifier) pause(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-n.closing:
		return false
	case <-timer.C:
		return true
	}
}

// close ends all rounds: without pauses, or with a cancelled context when ctx ends.
func (n *roundNotifier) close(ctx context.Context) error {
	n.once.Do(func() { close(n.closing) })
	defer n.cancel()
	stop := context.AfterFunc(ctx, n.cancel)
	defer stop()
	n.rounds.Wait()
	return ctx.Err()
}
