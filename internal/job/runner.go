package job

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/guard"
	"yagura/internal/kit/trace"
)

// Job is a unit of work, leased to this process.
type Job struct {
	ID      int64
	Kind    string
	Payload []byte // JSON
	Attempt int    // 1 the first time
}

// Store is the storage that the runner uses. Each call is its own transaction.
type Store interface {
	// ClaimJobs leases jobs that are due at now and not leased, for a length of time, and counts the attempt. Each claim gets jobs
	// of its own kinds, up to its limit. Leases must not depend on the clock of the process.
	ClaimJobs(ctx context.Context, now time.Time, lease time.Duration, claims ...Claim) ([]Job, error)
	// FinishJob marks a job as done.
	FinishJob(ctx context.Context, id int64, now time.Time) error
	// FailJob releases a job, to run again at runAt.
	FailJob(ctx context.Context, id int64, runAt time.Time, lastError string) error
	// GiveUpJob marks a job as given up. It stays visible with its last error.
	GiveUpJob(ctx context.Context, id int64, now time.Time, lastError string) error
	// NextDue returns how long after now the next job of the kinds can run, when its time has come and its lease has ended. ok is
	// false if there is no job.
	NextDue(ctx context.Context, now time.Time, kinds Kinds) (wait time.Duration, ok bool, err error)
}

// Options configure a runner; a zero field means its default.
type Options struct {
	Workers     int               // jobs that run at the same time, besides those of Reserve; 4
	Timeout     time.Duration     // time limit of a job; 1 minute
	Attempts    int               // before a failing job is given up; 12, about 40 minutes in all
	FirstRetry  time.Duration     // pause after the first failure; 2 seconds, doubling
	LongestWait time.Duration     // longest pause between attempts; 10 minutes
	Random      func() float64    // spread of the pauses, in [0, 1)
	GivenUp     func(kind string) // is called when a job is given up
}

// leaseMargin is the part of a lease after the time limit of a run, for storing the result.
const leaseMargin = 30 * time.Second

// storeTimeout limits one call of the store.
const storeTimeout = 10 * time.Second

// Runner runs jobs. Register handlers with Handle, then Start.
type Runner struct {
	store    Store
	clock    clock.Clock
	opt      Options
	handlers map[string]func(ctx context.Context, payload []byte) error

	*loop
	groups  []*workers     // the first runs the kinds that no other one has
	running sync.WaitGroup // the handlers at work
}

// NewRunner returns a runner that is not running yet.
func NewRunner(store Store, c clock.Clock, log *slog.Logger, opt Options) *Runner {
	opt.Workers = cmp.Or(opt.Workers, 4)
	opt.Timeout = cmp.Or(opt.Timeout, time.Minute)
	opt.Attempts = cmp.Or(opt.Attempts, 12)
	opt.FirstRetry = cmp.Or(opt.FirstRetry, 2*time.Second)
	opt.LongestWait = cmp.Or(opt.LongestWait, 10*time.Minute)
	opt.Random = orRandom(opt.Random)
	if opt.GivenUp == nil {
		opt.GivenUp = func(string) {}
	}
	return &Runner{
		store: store, clock: c, opt: opt, handlers: map[string]func(context.Context, []byte) error{},
		loop: newLoop(log), groups: []*workers{{count: opt.Workers}},
	}
}

// permanent marks an error that retrying cannot fix.
type permanent struct{ error }

func (p permanent) Unwrap() error { return p.error }

// Permanent marks an error of a handler as final: the job is given up at once.
func Permanent(err error) error { return permanent{err} }

// Handle registers the handler of a kind of jobs; the payload is decoded from JSON. After an error, a panic or a
// timeout the job runs again later, so fn must tolerate repetition. Inside fn clock.Now is the time of the attempt.
// It panics if the kind is taken or the runner is running, which is a programming error.
func Handle[T any](r *Runner, kind string, fn func(ctx context.Context, payload T) error) {
	if _, taken := r.handlers[kind]; taken || r.started.Load() {
		panic("job: cannot register " + kind)
	}
	r.handlers[kind] = func(ctx context.Context, raw []byte) error {
		var payload T
		if err := json.Unmarshal(raw, &payload); err != nil {
			return Permanent(fmt.Errorf("payload: %w", err))
		}
		return fn(ctx, payload)
	}
}

// Kinds returns the kinds of jobs that have a handler.
func (r *Runner) Kinds() []string { return slices.Sorted(maps.Keys(r.handlers)) }

// Start begins to run jobs.
func (r *Runner) Start() { r.begin(r.turn, r.running.Wait) }

// Nudge wakes the loop because a job may have been added; call it after the commit. It never blocks.
func (r *Runner) Nudge() { r.wake.Signal() }

// Stop claims no more jobs and waits for the running ones. If ctx ends first, Stop cancels their contexts and returns
// ctx's error; other processes run them after their leases end.
func (r *Runner) Stop(ctx context.Context) error { return r.end(ctx) }

// turn starts the due jobs that fit, and returns the time until the next one is due. The end of a job wakes the loop.
func (r *Runner) turn() time.Duration {
	claims := r.claims()
	if len(claims) == 0 {
		return poll
	}
	ctx, cancel := context.WithTimeout(r.ctx, storeTimeout)
	defer cancel()
	now := r.clock.Now()
	jobs, err := r.store.ClaimJobs(ctx, now, r.opt.Timeout+leaseMargin, claims...)
	if err != nil {
		r.log.Error("jobs cannot be claimed", guard.Attrs(err)...)
		return errorPause
	}
	for _, j := range jobs {
		group := r.groupOf(j.Kind)
		group.busy.Add(1)
		r.running.Go(func() {
			defer r.wake.Signal()
			defer group.busy.Add(-1)
			guard.Run(r.log, func() { r.do(j) })
		})
	}
	kinds, ok := r.runnable()
	if !ok {
		return poll
	}
	wait, ok, err := r.store.NextDue(ctx, now, kinds)
	if err != nil {
		r.log.Error("the next job's time cannot be read", guard.Attrs(err)...)
		return errorPause
	}
	if !ok {
		return poll
	}
	// Another process has just claimed a due job; wait briefly.
	return min(poll, max(wait, 50*time.Millisecond))
}

// do runs one job and stores the result.
func (r *Runner) do(j Job) {
	log := r.log.With("job", j.ID, "kind", j.Kind, "attempt", j.Attempt)
	err := r.call(j)
	now := r.clock.Now()
	var lost permanent
	switch {
	case err == nil:
		r.write(log, func(ctx context.Context) error { return r.store.FinishJob(ctx, j.ID, now) })
	case errors.As(err, &lost) || j.Attempt >= r.opt.Attempts:
		log.Error("job given up", guard.Attrs(err)...)
		r.opt.GivenUp(j.Kind)
		r.write(log, func(ctx context.Context) error { return r.store.GiveUpJob(ctx, j.ID, now, storable(err)) })
	default:
		pause := backoff(r.opt.FirstRetry, r.opt.LongestWait, j.Attempt, r.opt.Random)
		var crash *guard.Panic
		if errors.As(err, &crash) {
			log.Error("job panicked, tried again later", append(guard.Attrs(err), "pause", pause)...)
		} else {
			log.Warn("job failed, tried again later", append(guard.Attrs(err), "pause", pause)...)
		}
		r.write(log, func(ctx context.Context) error { return r.store.FailJob(ctx, j.ID, now.Add(pause), storable(err)) })
	}
}

// write stores the result of a job. During an outage of the database it retries while the lease certainly lasts,
// because a finished job should not run twice. After that the job runs again.
func (r *Runner) write(log *slog.Logger, end func(ctx context.Context) error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), leaseMargin)
	defer cancel()
	for {
		step, done := context.WithTimeout(ctx, storeTimeout)
		err := end(step)
		done()
		if err == nil {
			return
		}
		if ctx.Err() != nil || !sleep(errorPause, nil, r.stop) {
			log.Error("the result of the job cannot be stored", guard.Attrs(err)...)
			return
		}
	}
}

func (r *Runner) call(j Job) error {
	handle, ok := r.handlers[j.Kind]
	if !ok { // a newer version may have enqueued it; one of its processes can still run it
		return fmt.Errorf("no handler for kind %q", j.Kind)
	}
	ctx, cancel := context.WithTimeout(clock.Fix(r.ctx, r.clock.Now()), r.opt.Timeout)
	defer cancel()
	ctx, span := trace.Start(ctx, "job "+j.Kind)
	span.SetNumber("attempt", j.Attempt)
	err := guard.Call(func() error { return handle(ctx, j.Payload) })
	span.End(err)
	return err
}
