package live

import (
	"context"
	"time"

	"yagura/internal/kit/event"
)

// A thousand people who enter a contest within seconds would cause a million messages if a thousand others look at it. So the
// subscribers of a channel get hints of one kind at intervals. An interval is longer if this node has more subscribers: up to 19,000 of
// them, a kind causes at most 10,000 messages a second.
const (
	shortestInterval = 100 * time.Millisecond
	intervalEach     = 100 * time.Microsecond // for each subscriber
	longestInterval  = 2 * time.Second
	// lateHintTime limits the publication of a hint that has waited.
	lateHintTime = 10 * time.Second
)

// burst names the hints of one kind on one channel.
type burst struct {
	channel string
	kind    event.Kind
}

// PublishHint implements event.Gateway. Of the hints within an interval only the newest is sent, at its end: a hint says that something
// changed, and the client reads all of it. A hint that waits is lost if the process is killed.
func (g *Gateway) PublishHint(ctx context.Context, channel string, h event.Hint) error {
	b := burst{channel, h.Kind}
	if !g.bursts.Begin(b, h) {
		return nil
	}
	defer g.endInterval(b) // also after a panic, or the following hints would wait for ever
	return g.Publish(ctx, channel, h)
}

// endInterval waits for the end of an interval, in the background, and sends the hint that waits then, which begins the next interval.
func (g *Gateway) endInterval(b burst) {
	subscribers := g.node.Hub().NumSubscribers(b.channel)
	time.AfterFunc(min(shortestInterval+time.Duration(subscribers)*intervalEach, longestInterval), func() {
		if h, ok := g.bursts.Next(b); ok {
			ctx, cancel := context.WithTimeout(context.Background(), lateHintTime)
			defer cancel()
			if err := g.guarded(func() error { return g.Publish(ctx, b.channel, h) }); err != nil {
				g.cfg.Log.Warn("live: a hint was not sent", "error", err.Error())
			}
			g.endInterval(b)
		}
	})
}

// flushTime limits the publication of the hints that wait when the node stops.
const flushTime = time.Second

// flush sends the hints that wait, before the node stops. It has a time limit of its own, because the rest of the program may have
// used the time of ctx, and no other node knows of these hints.
func (g *Gateway) flush(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushTime)
	defer cancel()
	var messages []event.Message
	for b, h := range g.bursts.TakeAll() {
		messages = append(messages, event.Message{Channel: b.channel, Payload: h})
	}
	if err := g.PublishAll(ctx, messages); err != nil {
		g.cfg.Log.Warn("live: hints were not sent", "error", err.Error())
	}
}
