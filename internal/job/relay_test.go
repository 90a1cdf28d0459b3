package job

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// ledger is an in-memory event log.
type ledger struct {
	mu       sync.Mutex
	events   []event.Event
	relayed  map[int64]time.Time
	reads    int
	readErrs int
	panics   int // number of reads that will panic
	markErrs int
}

func (l *ledger) append(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for range n {
		l.events = append(l.events, event.Event{ID: int64(len(l.events) + 1), Kind: event.EntryAdded, ContestID: 1, SubjectID: 1, At: time.Now()})
	}
}

func (l *ledger) UnrelayedEvents(_ context.Context, limit int) ([]event.Event, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reads++
	if l.panics > 0 {
		l.panics--
		panic("the store is broken")
	}
	if l.readErrs > 0 {
		l.readErrs--
		return nil, errors.New("database is away")
	}
	var out []event.Event
	for _, e := range l.events {
		if _, done := l.relayed[e.ID]; !done && len(out) < limit {
			out = append(out, e)
		}
	}
	return out, nil
}

func (l *ledger) MarkRelayed(_ context.Context, ids []int64, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.markErrs > 0 {
		l.markErrs--
		return errors.New("database is away")
	}
	for _, id := range ids {
		l.relayed[id] = now
	}
	return nil
}

func (l *ledger) readsFail(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readErrs = n
}

func (l *ledger) failing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.readErrs > 0
}

func (l *ledger) asked() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.reads
}

func (l *ledger) marked() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.relayed)
}

type post struct {
	*Relay
	*ledger
	rec *record
	log *bytes.Buffer
}

func openPost(opt RelayOptions) *post {
	p := &post{ledger: &ledger{relayed: map[int64]time.Time{}}, rec: newRecord(), log: &bytes.Buffer{}}
	opt.Random = even
	p.Relay = NewRelay(p.ledger, clock.System{}, slog.New(slog.NewTextHandler(p.log, nil)), opt)
	return p
}

// note adds a consumer that records its events; fail returns the error of a call.
func (p *post) note(name string, fail func(e event.Event) error) {
	p.Consume(name, func(ctx context.Context, e event.Event) error {
		_ = clock.Now(ctx)
		p.rec.add(fmt.Sprintf("%s%d", name, e.ID))
		if fail != nil {
			return fail(e)
		}
		return nil
	})
}

func (p *post) close(t *testing.T) {
	t.Helper()
	if err := p.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestEventsReachEveryConsumerInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{Batch: 2})
		p.note("a", nil)
		p.note("b", nil)
		p.append(3) // left by an earlier process
		p.Start()
		defer p.close(t)
		synctest.Wait()
		p.append(2)
		p.Nudge()
		synctest.Wait()
		p.rec.want(t, "a1@0s", "b1@0s", "a2@0s", "b2@0s", "a3@0s", "b3@0s", "a4@0s", "b4@0s", "a5@0s", "b5@0s")
		if p.marked() != 5 {
			t.Errorf("%d events are marked as relayed", p.marked())
		}
		p.append(1)
		pass(t, 6*time.Second)
		if p.marked() != 6 {
			t.Error("after a lost nudge the event is not relayed within six seconds")
		}
		before := p.asked()
		pass(t, time.Minute)
		if n := p.asked() - before; n > 13 {
			t.Errorf("the relay read the events %d times in an idle minute, want at most 13", n)
		}
	})
}

func TestFailingConsumerIsRetriedThenSkipped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{Attempts: 3})
		down := true
		p.note("a", func(event.Event) error {
			if down {
				return errors.New("broker is down")
			}
			return nil
		})
		p.note("b", nil)
		p.append(2)
		p.Start()
		defer p.close(t)
		pass(t, time.Second)
		// The first event is tried three times, the second once: the consumer is known to be down. The other one gets both.
		p.rec.want(t, "a1@0s", "a1@100ms", "a1@300ms", "b1@300ms", "a2@300ms", "b2@300ms")
		if p.marked() != 2 || strings.Count(p.log.String(), "event skipped: the consumer keeps failing") != 2 {
			t.Errorf("%d marked, log %s", p.marked(), p.log)
		}
		p.rec.runs = nil
		down = false
		p.append(1)
		p.Nudge()
		synctest.Wait()
		down = true
		p.append(1)
		p.Nudge()
		pass(t, time.Second)
		p.rec.want(t, "a3@1s", "b3@1s", "a4@1s", "a4@1.1s", "a4@1.3s", "b4@1.3s")
	})
}

func TestTemporaryFailureLosesNoEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{})
		once := true
		p.note("a", nil)
		p.note("b", func(event.Event) error {
			if once {
				once = false
				panic("boom")
			}
			return nil
		})
		p.append(1)
		p.Start()
		defer p.close(t)
		pass(t, time.Second)
		p.rec.want(t, "a1@0s", "b1@0s", "b1@100ms") // a consumer that has the event does not get it again
		if p.marked() != 1 || !strings.Contains(p.log.String(), "relay_test.go") {
			t.Errorf("%d marked, log %s", p.marked(), p.log)
		}
	})
}

func TestAStuckConsumerIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{Attempts: 1, Timeout: 4 * time.Second})
		p.Consume("stuck", func(ctx context.Context, _ event.Event) error { <-ctx.Done(); return ctx.Err() })
		p.note("b", nil)
		p.append(1)
		p.Start()
		defer p.close(t)
		pass(t, 5*time.Second)
		p.rec.want(t, "b1@4s")
	})
}

func TestTheRelaySaysHowLongEventsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{Timeout: time.Hour, Attempts: 1})
		slow := make(chan struct{})
		p.Consume("slow", func(context.Context, event.Event) error { <-slow; return nil })
		p.append(1)
		pass(t, 3*time.Second) // the event is older than the relay
		p.Start()
		defer p.close(t)
		pass(t, 4*time.Second)
		if got := p.Behind(); got != 7*time.Second {
			t.Errorf("the oldest event waits for %v", got)
		}
		close(slow)
		synctest.Wait()
		if got := p.Behind(); got != 0 {
			t.Errorf("without events the relay is %v behind", got)
		}
	})
}

func TestUnmarkedEventsAreMarkedLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{})
		p.readErrs, p.markErrs = 1, 1
		p.note("a", nil)
		p.append(1)
		p.Start()
		defer p.close(t)
		pass(t, time.Minute)
		p.rec.want(t, "a1@1s") // a consumer that has the event does not get it again
		if p.marked() != 1 {
			t.Error("the event is not marked as relayed")
		}
	})
}

// TestOutageOfTheDatabaseSkipsNoEvent proves that a consumer that fails during a database outage of any length gets the missed
// events, and that the others get no event twice.
func TestOutageOfTheDatabaseSkipsNoEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{Attempts: 2})
		away := false
		p.note("a", nil)
		p.note("b", func(e event.Event) error {
			if e.ID == 2 && !away {
				away = true // the outage starts within a batch
				p.readsFail(6)
			}
			if p.failing() {
				return errors.New("database is away")
			}
			return nil
		})
		p.append(3)
		p.Start()
		defer p.close(t)
		pass(t, time.Minute)
		p.rec.want(t, "a1@0s", "b1@0s", "a2@0s", "b2@0s", "b2@6s", "a3@6s", "b3@6s")
		if p.marked() != 3 || strings.Contains(p.log.String(), "event skipped") {
			t.Errorf("%d marked, log %s", p.marked(), p.log)
		}
	})
}

func TestStopLeavesTheRestForTheNextStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{FirstRetry: time.Hour})
		p.note("a", func(e event.Event) error {
			if e.ID == 2 {
				return errors.New("no")
			}
			return nil
		})
		p.append(3)
		p.Start()
		synctest.Wait()
		p.close(t)
		p.rec.want(t, "a1@0s", "a2@0s")
		if _, done := p.relayed[1]; !done || p.marked() != 1 {
			t.Errorf("marked %v", p.relayed)
		}
		next := openPost(RelayOptions{})
		next.store = p.ledger
		next.note("a", nil)
		next.Start()
		synctest.Wait()
		next.close(t)
		next.rec.want(t, "a2@0s", "a3@0s")
	})
}

func TestStopCutsAConsumerThatDoesNotEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := openPost(RelayOptions{Timeout: time.Hour})
		p.Consume("stuck", func(ctx context.Context, _ event.Event) error { <-ctx.Done(); return ctx.Err() })
		p.append(1)
		p.Start()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := p.Stop(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("stop: %v", err)
		}
		synctest.Wait()
		if p.marked() != 0 {
			t.Error("an event that a consumer did not take is marked as relayed")
		}
	})
}

func TestConsumersJoinBeforeTheStart(t *testing.T) {
	p := openPost(RelayOptions{})
	if err := p.Stop(t.Context()); err != nil {
		t.Error(err)
	}
	p.Start()
	defer func() {
		if recover() == nil {
			t.Error("the call after Start does not panic")
		}
	}()
	p.note("late", nil)
}
