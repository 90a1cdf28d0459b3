package job

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/clock"
)

type row struct {
	Job
	runAt, leaseUntil time.Time
	done              bool
	lastError         string
}

// table is an in-memory job table with the same steps as the database.
type table struct {
	mu     sync.Mutex
	rows   []*row
	claims int
	broken map[string]int // number of calls that will fail, by method
	panics map[string]int // number of calls that will panic, by method
}

func (t *table) fail(method string) error {
	if t.panics[method] > 0 {
		t.panics[method]--
		panic("the store is broken")
	}
	if t.broken[method] > 0 {
		t.broken[method]--
		return errors.New("database is away")
	}
	return nil
}

func (t *table) add(kind string, payload any, runAt time.Time) *row {
	t.mu.Lock()
	defer t.mu.Unlock()
	b, err := json.Marshal(payload)
	if err != nil {
		panic(err)
	}
	r := &row{Job: Job{ID: int64(len(t.rows) + 1), Kind: kind, Payload: b}, runAt: runAt}
	t.rows = append(t.rows, r)
	return r
}

func (t *table) asked() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.claims
}

func (t *table) get(r *row) row {
	t.mu.Lock()
	defer t.mu.Unlock()
	return *r
}

func (t *table) ClaimJobs(_ context.Context, now time.Time, lease time.Duration, claims ...Claim) ([]Job, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.claims++
	if err := t.fail("claim"); err != nil {
		return nil, err
	}
	var out []Job
	for _, c := range claims {
		left := c.Limit
		for _, r := range t.rows {
			if left > 0 && selects(c.Kinds, r.Kind) && !r.done && !r.runAt.After(now) && !r.leaseUntil.After(now) {
				r.leaseUntil = now.Add(lease)
				r.Attempt++
				left--
				out = append(out, r.Job)
			}
		}
	}
	return out, nil
}

func selects(k Kinds, kind string) bool { return slices.Contains(k.Names, kind) == k.Only }

func (t *table) end(method string, id int64, change func(*row)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.fail(method); err != nil {
		return err
	}
	r := t.rows[id-1]
	r.leaseUntil = time.Time{}
	change(r)
	return nil
}

func (t *table) FinishJob(_ context.Context, id int64, _ time.Time) error {
	return t.end("finish", id, func(r *row) { r.done = true })
}

func (t *table) FailJob(_ context.Context, id int64, runAt time.Time, lastError string) error {
	return t.end("fail", id, func(r *row) { r.runAt, r.lastError = runAt, lastError })
}

func (t *table) GiveUpJob(_ context.Context, id int64, _ time.Time, lastError string) error {
	return t.end("give up", id, func(r *row) { r.done, r.lastError = true, lastError })
}

func (t *table) NextDue(_ context.Context, now time.Time, kinds Kinds) (wait time.Duration, ok bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range t.rows {
		due := r.runAt
		if r.leaseUntil.After(due) {
			due = r.leaseUntil
		}
		if !r.done && selects(kinds, r.Kind) && (!ok || due.Sub(now) < wait) {
			wait, ok = due.Sub(now), true
		}
	}
	return wait, ok, t.fail("next")
}

// record records what ran, and the time since its creation.
type record struct {
	mu    sync.Mutex
	start time.Time
	runs  []string
}

func newRecord() *record { return &record{start: time.Now()} }

func (r *record) add(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.runs = append(r.runs, fmt.Sprintf("%s@%s", what, time.Since(r.start)))
}

func (r *record) want(t *testing.T, want ...string) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(r.runs, want) {
		t.Errorf("ran %v, want %v", r.runs, want)
	}
}

// even spreads nothing.
func even() float64 { return 0.5 }

type fixture struct {
	*Runner
	jobs *table
	rec  *record
	log  *bytes.Buffer
}

func open(opt Options) *fixture {
	s := &fixture{jobs: &table{broken: map[string]int{}}, rec: newRecord(), log: &bytes.Buffer{}}
	opt.Random = even
	s.Runner = NewRunner(s.jobs, clock.System{}, slog.New(slog.NewTextHandler(s.log, nil)), opt)
	Handle(s.Runner, "note", func(_ context.Context, what string) error { s.rec.add(what); return nil })
	return s
}

func (s *fixture) close(t *testing.T) {
	t.Helper()
	if err := s.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

// pass advances the time of the synctest bubble until everything sleeps again.
func pass(t *testing.T, d time.Duration) {
	t.Helper()
	timer := time.NewTimer(d)
	<-timer.C
	synctest.Wait()
}

func TestJobsRunWhenTheyAreDue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		s.jobs.add("note", "left by an earlier process", time.Now())
		s.Start()
		defer s.close(t)
		synctest.Wait()
		s.jobs.add("note", "nudged", time.Now())
		s.jobs.add("note", "in 1h", time.Now().Add(time.Hour))
		s.jobs.add("note", "in 3s", time.Now().Add(3*time.Second))
		s.Nudge()
		pass(t, 2*time.Hour)
		s.rec.want(t, "left by an earlier process@0s", "nudged@0s", "in 3s@3s", "in 1h@1h0m0s")
	})
}

func TestPollingDeliversAfterALostNudge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		s.Start()
		defer s.close(t)
		pass(t, time.Second)
		s.jobs.add("note", "quiet", time.Now())
		pass(t, 10*time.Second)
		s.rec.want(t, "quiet@5s")
	})
}

func TestIdleRunnerPollsRarely(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		s.Start()
		defer s.close(t)
		pass(t, time.Minute)
		if n := s.jobs.asked(); n > 13 {
			t.Errorf("asked %d times in a minute", n)
		}
	})
}

func TestFailuresAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		left := 3
		Handle(s.Runner, "flaky", func(context.Context, struct{}) error {
			s.rec.add("try")
			if left--; left >= 0 {
				return errors.New("not yet")
			}
			return nil
		})
		r := s.jobs.add("flaky", struct{}{}, time.Now())
		s.Start()
		defer s.close(t)
		pass(t, time.Hour)
		s.rec.want(t, "try@0s", "try@2s", "try@6s", "try@14s")
		if got := s.jobs.get(r); !got.done || got.Attempt != 4 {
			t.Errorf("the job is %+v, want it given up after four attempts", got)
		}
	})
}

func TestGivenUpJobStaysVisible(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lost []string
		givenUp := func(kind string) { lost = append(lost, kind) }
		s := open(Options{Attempts: 3, FirstRetry: time.Minute, LongestWait: 90 * time.Second, GivenUp: givenUp})
		Handle(s.Runner, "broken", func(context.Context, struct{}) error {
			s.rec.add("try")
			return errors.New("never \x00" + strings.Repeat("é", 2000))
		})
		r := s.jobs.add("broken", struct{}{}, time.Now())
		s.Start()
		defer s.close(t)
		pass(t, 24*time.Hour)
		s.rec.want(t, "try@0s", "try@1m0s", "try@2m30s")
		got := s.jobs.get(r)
		if !got.done || !strings.HasPrefix(got.lastError, "never é") || len(got.lastError) > maxErrorLength {
			t.Errorf("done %v, last error %q", got.done, got.lastError)
		}
		if !strings.Contains(s.log.String(), `msg="job given up"`) { // docs/operations.md and the doctor quote it
			t.Errorf("the log has no line about it: %s", s.log.String())
		}
		if !slices.Equal(lost, []string{"broken"}) {
			t.Errorf("given up: %v", lost)
		}
	})
}

func TestPermanentFailureIsGivenUpAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		gone := errors.New("gone")
		Handle(s.Runner, "gone", func(context.Context, struct{}) error { return fmt.Errorf("look up: %w", Permanent(gone)) })
		refused, unreadable := s.jobs.add("gone", struct{}{}, time.Now()), s.jobs.add("note", 12, time.Now())
		unknown := s.jobs.add("of a newer program", struct{}{}, time.Now())
		s.Start()
		defer s.close(t)
		synctest.Wait()
		if got := s.jobs.get(refused); !got.done || got.lastError != "look up: gone" {
			t.Errorf("permanent error: %+v", got)
		}
		if got := s.jobs.get(unreadable); !got.done || !strings.HasPrefix(got.lastError, "payload: ") {
			t.Errorf("the job with an undecodable payload is %+v, want it given up", got)
		}
		if got := s.jobs.get(unknown); got.done || got.lastError == "" {
			t.Errorf("the job without a handler is %+v, want it to wait for a process that has one", got)
		}
		if !errors.Is(Permanent(gone), gone) {
			t.Error("Permanent hides the wrapped error")
		}
	})
}

func TestWorkersAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{Workers: 3})
		var mu sync.Mutex
		now, most := 0, 0
		Handle(s.Runner, "slow", func(ctx context.Context, n int) error {
			mu.Lock()
			now++
			most = max(most, now)
			mu.Unlock()
			<-time.After(time.Second)
			mu.Lock()
			now--
			mu.Unlock()
			s.rec.add("end")
			return nil
		})
		for n := range 7 {
			s.jobs.add("slow", n, time.Now())
		}
		s.Start()
		defer s.close(t)
		pass(t, 10*time.Second)
		if most != 3 {
			t.Errorf("%d ran at the same time", most)
		}
		s.rec.want(t, "end@1s", "end@1s", "end@1s", "end@2s", "end@2s", "end@2s", "end@3s")
	})
}

func TestAHandlerKnowsTheTimeAndIsLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{Timeout: 20 * time.Second})
		Handle(s.Runner, "endless", func(ctx context.Context, _ struct{}) error {
			if !clock.Now(ctx).Equal(time.Now().Truncate(time.Millisecond)) {
				t.Errorf("the time is %s", clock.Now(ctx))
			}
			<-ctx.Done()
			s.rec.add("cut")
			return ctx.Err()
		})
		r := s.jobs.add("endless", struct{}{}, time.Now())
		s.Start()
		defer s.close(t)
		pass(t, 21*time.Second)
		s.rec.want(t, "cut@20s")
		if got := s.jobs.get(r); got.lastError != context.DeadlineExceeded.Error() {
			t.Errorf("last error %q", got.lastError)
		}
	})
}

func TestTheJobOfADeadProcessRunsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		s.jobs.add("note", "inherited", time.Now())
		if _, err := s.jobs.ClaimJobs(t.Context(), time.Now(), 90*time.Second, Claim{Limit: 1}); err != nil {
			t.Fatal(err)
		}
		s.Start()
		defer s.close(t)
		pass(t, time.Hour)
		s.rec.want(t, "inherited@1m30s")
	})
}

// outlast runs a job that is due and lets an hour pass. It expects the given runs, and that the job is done.
func (s *fixture) outlast(t *testing.T, want ...string) {
	t.Helper()
	r := s.jobs.add("note", "run", time.Now())
	s.Start()
	defer s.close(t)
	pass(t, time.Hour)
	s.rec.want(t, want...)
	if !s.jobs.get(r).done {
		t.Error("the job is not done")
	}
}

func TestDatabaseFailures(t *testing.T) {
	for failures, want := range map[int][]string{
		20: {"run@2s"},              // the end is stored after the outage
		50: {"run@2s", "run@1m32s"}, // the outage was longer than the lease of 1m30s
	} {
		synctest.Test(t, func(t *testing.T) {
			s := open(Options{Timeout: time.Minute})
			s.jobs.broken = map[string]int{"claim": 2, "next": 1, "finish": failures} // two failed claims cost a second each
			s.outlast(t, want...)
		})
	}
}

func TestStopWaitsForRunningJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{})
		Handle(s.Runner, "slow", func(context.Context, struct{}) error {
			<-time.After(5 * time.Second)
			s.rec.add("slow")
			return nil
		})
		r := s.jobs.add("slow", struct{}{}, time.Now())
		s.Start()
		synctest.Wait()
		late := s.jobs.add("note", "too late", time.Now())
		s.close(t)
		s.rec.want(t, "slow@5s")
		if !s.jobs.get(r).done || s.jobs.get(late).Attempt != 0 {
			t.Error("after Stop the running job must be done and the next one not started")
		}
		s.close(t)
	})
}

func TestStopDoesNotWaitForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(Options{Timeout: time.Hour})
		Handle(s.Runner, "stuck", func(ctx context.Context, _ struct{}) error {
			<-ctx.Done()
			return ctx.Err()
		})
		r := s.jobs.add("stuck", struct{}{}, time.Now())
		s.Start()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		if err := s.Stop(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("stop: %v", err)
		}
		synctest.Wait()
		if got := s.jobs.get(r); got.done || got.lastError != context.Canceled.Error() {
			t.Errorf("the job is to be tried again: %+v", got)
		}
	})
}

func TestStopBeforeStart(t *testing.T) {
	if err := open(Options{}).Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestMisuseAfterStartPanics(t *testing.T) {
	for name, wrong := range map[string]func(s *fixture){
		"a kind twice": func(s *fixture) {
			Handle(s.Runner, "note", func(context.Context, string) error { return nil })
		},
		"after the start": func(s *fixture) {
			s.Start()
			Handle(s.Runner, "late", func(context.Context, string) error { return nil })
		},
		"workers after the start": func(s *fixture) {
			s.Start()
			s.Reserve(1, "note")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(Options{})
			defer s.close(t)
			defer func() {
				if recover() == nil {
					t.Error("accepted")
				}
			}()
			wrong(s)
		})
	}
}

func TestPausesAreBounded(t *testing.T) {
	for attempt := 1; attempt < 100; attempt++ {
		for _, random := range []float64{0, 0.5, 0.999} {
			d := backoff(2*time.Second, 10*time.Minute, attempt, func() float64 { return random })
			if d < 1500*time.Millisecond || d > 750*time.Second {
				t.Errorf("attempt %d: %s", attempt, d)
			}
		}
	}
}
