package job

import (
	"cmp"
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/guard"
	"yagura/internal/kit/trace"
)

// EventStore is the storage that the relay uses.
type EventStore interface {
	// UnrelayedEvents returns the events that are not marked as relayed, oldest first.
	UnrelayedEvents(ctx context.Context, limit int) ([]event.Event, error)
	// MarkRelayed marks events as delivered.
	MarkRelayed(ctx context.Context, ids []int64, now time.Time) error
}

// Lease lets one of many processes relay at a time, so that each event is normally delivered once.
type Lease interface {
	// HoldLease acquires a lease for a holder, or renews it, for the given time. held is false if another holder has the
	// lease; expired is true if another holder had it and neither renewed nor dropped it. The implementation must not depend on the clock of the process.
	HoldLease(ctx context.Context, name, holder string, length time.Duration) (held, expired bool, err error)
	// DropLease releases the lease early.
	DropLease(ctx context.Context, name, holder string) error
}

// The relay's lease. After a process dies, the others wait for the rest of its lease.
const (
	relayLease   = "relay"
	leaseTime    = 6 * time.Second
	leaseRenewal = 2 * time.Second // its age at which it is renewed
)

// Consumer handles an event: it publishes, invalidates or notifies. It may get the same event twice. The context has the events that are
// delivered together with this one, for event.ForBatch.
type Consumer func(ctx context.Context, e event.Event) error

// RelayOptions configure a relay; a zero field means its default.
type RelayOptions struct {
	Batch       int            // events read at once; 100
	Attempts    int            // per event and consumer, before the event is skipped; 5
	Timeout     time.Duration  // of one call of a consumer; 10 seconds
	FirstRetry  time.Duration  // pause after the first failure; 100 ms, doubling
	LongestWait time.Duration  // longest pause between attempts; 2 seconds
	Random      func() float64 // spread of the pauses, in [0, 1)
	// Lease is the lease that this process must hold to relay; nil for a single process. Holder is its name among the
	// processes.
	Lease  Lease
	Holder string
	// Inherited is called when the lease has been taken from a process that died. Its consumers may have lost what they had still to do.
	Inherited func()
}

// Relay delivers every committed event to every consumer, in the order of ids. It marks an event when all consumers
// have handled it. If a consumer keeps failing, the relay skips the event for that consumer and logs it: live messages
// are hints, and one broken consumer must not delay the others. While a consumer is failing it gets one attempt per
// event. During an outage of the database nothing is skipped; the event waits.
type Relay struct {
	store     EventStore
	clock     clock.Clock
	opt       RelayOptions
	consumers []*consumer
	heldUntil time.Time // end of the lease; only the loop uses it
	// delivered counts, for each unmarked event, the consumers that have handled it and do not get it again. Only the loop
	// uses it.
	delivered map[int64]int
	// waitsSince is the time of the oldest event that the loop has read and not marked, in nanoseconds since 1970; 0 without one.
	waitsSince atomic.Int64

	*loop
}

// consumer is a registered Consumer and its state.
type consumer struct {
	name    string
	take    Consumer
	failing bool // the consumer failed on the last event, which was skipped
}

// NewRelay returns a relay that is not running yet.
func NewRelay(store EventStore, c clock.Clock, log *slog.Logger, opt RelayOptions) *Relay {
	opt.Batch = cmp.Or(opt.Batch, 100)
	opt.Attempts = cmp.Or(opt.Attempts, 5)
	opt.Timeout = cmp.Or(opt.Timeout, 10*time.Second)
	opt.FirstRetry = cmp.Or(opt.FirstRetry, 100*time.Millisecond)
	opt.LongestWait = cmp.Or(opt.LongestWait, 2*time.Second)
	opt.Random = orRandom(opt.Random)
	return &Relay{store: store, clock: c, opt: opt, delivered: map[int64]int{}, loop: newLoop(log)}
}

// Consume adds a consumer; its name is for the log. It panics if the relay is running, which is a programming error.
func (r *Relay) Consume(name string, fn Consumer) {
	if r.started.Load() {
		panic("job: cannot add consumer " + name)
	}
	r.consumers = append(r.consumers, &consumer{name: name, take: fn})
}

// Start begins to relay, with the events that an earlier process left.
func (r *Relay) Start() { r.begin(r.turn, r.releaseLease) }

// Nudge wakes the loop because events may have been added; call it after the commit. It never blocks.
func (r *Relay) Nudge() { r.wake.Signal() }

// Stop waits for the running consumer. Events that not every consumer has handled are delivered again at the next
// start. If ctx ends first, Stop cancels the consumer's context and returns ctx's error.
func (r *Relay) Stop(ctx context.Context) error { return r.end(ctx) }

// Behind returns how long the oldest event that this process has to deliver has waited; 0 if it waits for none, or if another process
// relays.
func (r *Relay) Behind() time.Duration {
	since := r.waitsSince.Load()
	if since == 0 {
		return 0
	}
	return max(0, r.clock.Now().Sub(time.Unix(0, since)))
}

// hold reports whether this process may relay now. It renews its lease when due. More time left than the whole lease means
// that the clock was set back; then the lease is renewed too, because the rest is not known.
func (r *Relay) hold() (bool, error) {
	now := r.clock.Now()
	if left := r.heldUntil.Sub(now); r.opt.Lease == nil || left > leaseTime-leaseRenewal && left <= leaseTime {
		return true, nil
	}
	ctx, cancel := context.WithTimeout(r.ctx, storeTimeout)
	defer cancel()
	held, expired, err := r.opt.Lease.HoldLease(ctx, relayLease, r.opt.Holder, leaseTime)
	r.heldUntil = time.Time{}
	if held && err == nil {
		r.heldUntil = now.Add(leaseTime)
	}
	if expired && err == nil && r.opt.Inherited != nil {
		r.opt.Inherited()
	}
	return held, err
}

// releaseLease releases the lease, so that another process can relay at once.
func (r *Relay) releaseLease() {
	if r.heldUntil.IsZero() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), storeTimeout)
	defer cancel()
	if err := r.opt.Lease.DropLease(ctx, relayLease, r.opt.Holder); err != nil {
		r.log.Warn("the relay's lease cannot be released", guard.Attrs(err)...)
	}
}

// turn delivers one batch and returns how long to wait for the next.
func (r *Relay) turn() time.Duration {
	held, err := r.hold()
	if err != nil {
		r.log.Error("the relay's lease cannot be held", guard.Attrs(err)...)
		return errorPause
	}
	if !held {
		clear(r.delivered) // another process relays now
		r.waitsSince.Store(0)
		return r.idle()
	}
	ctx, cancel := context.WithTimeout(r.ctx, storeTimeout)
	events, err := r.store.UnrelayedEvents(ctx, r.opt.Batch)
	cancel()
	if err != nil {
		r.log.Error("events cannot be read", guard.Attrs(err)...)
		return errorPause
	}
	if len(events) == 0 {
		r.waitsSince.Store(0)
		return r.idle()
	}
	r.waitsSince.Store(events[0].At.UnixNano())
	ids := r.deliverAll(events)
	if len(ids) == 0 {
		return errorPause
	}
	ctx, cancel = context.WithTimeout(context.WithoutCancel(r.ctx), storeTimeout)
	defer cancel()
	if err := r.store.MarkRelayed(ctx, ids, r.clock.Now()); err != nil {
		r.log.Error("events cannot be marked as relayed", guard.Attrs(err)...)
		return errorPause
	}
	for _, id := range ids {
		delete(r.delivered, id)
	}
	switch {
	case len(ids) < len(events):
		return errorPause
	case len(events) == r.opt.Batch:
		return 0
	default:
		r.waitsSince.Store(0)
		return r.idle()
	}
}

// deliverAll delivers events and returns the ids of those that need no more delivery. It ends early if the relay is
// stopped, the database is away, or the lease expires during a long batch.
func (r *Relay) deliverAll(events []event.Event) []int64 {
	var ids []int64
	ctx := event.WithBatch(r.ctx, events)
	for _, e := range events {
		if held, err := r.hold(); err != nil || !held || !r.deliver(ctx, e) {
			break
		}
		ids = append(ids, e.ID)
	}
	return ids
}

// idle returns how long to wait if there is nothing to do: with a lease, until it is time to renew or request it.
func (r *Relay) idle() time.Duration {
	if r.opt.Lease == nil {
		return poll
	}
	return leaseRenewal
}

// deliver delivers one event to every consumer that does not have it. It returns false if the relay is stopped, or
// the database is away, before all have it.
func (r *Relay) deliver(ctx context.Context, e event.Event) bool {
	for _, c := range r.consumers[r.delivered[e.ID]:] {
		select {
		case <-r.stop:
			return false
		default:
		}
		if !r.deliverTo(ctx, c, e) {
			return false
		}
		r.delivered[e.ID]++
	}
	return true
}

// databaseAnswers reports whether the database answers.
func (r *Relay) databaseAnswers() bool {
	ctx, cancel := context.WithTimeout(r.ctx, storeTimeout)
	defer cancel()
	_, err := r.store.UnrelayedEvents(ctx, 1)
	return err == nil
}

// deliverTo delivers an event to a consumer and retries failures. It returns false if the relay is stopped or the database is
// away, and true if the consumer handled or skipped the event.
func (r *Relay) deliverTo(batch context.Context, c *consumer, e event.Event) bool {
	attempts := r.opt.Attempts
	if c.failing {
		attempts = 1
	}
	for attempt := 1; ; attempt++ {
		ctx, cancel := context.WithTimeout(clock.Fix(batch, r.clock.Now()), r.opt.Timeout)
		ctx, span := trace.Start(ctx, "relay "+c.name)
		span.Set("event.kind", string(e.Kind))
		err := guard.Call(func() error { return c.take(ctx, e) })
		span.End(err)
		cancel()
		if err == nil {
			c.failing = false
			return true
		}
		log := r.log.With("consumer", c.name, "event", e.ID, "kind", string(e.Kind))
		if !r.databaseAnswers() {
			log.Warn("event waits for the database", guard.Attrs(err)...)
			return false
		}
		if attempt >= attempts {
			log.Error("event skipped: the consumer keeps failing", guard.Attrs(err)...)
			c.failing = true
			return true
		}
		log.Warn("consumer failed, trying again", guard.Attrs(err)...)
		if !sleep(backoff(r.opt.FirstRetry, r.opt.LongestWait, attempt, r.opt.Random), nil, r.stop) {
			return false
		}
	}
}
