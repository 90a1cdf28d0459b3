package job

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/event"
)

// leases is an in-memory lease.
type leases struct {
	mu     sync.Mutex
	holder string
	until  time.Time
	fail   bool
}

func (l *leases) HoldLease(_ context.Context, _, holder string, length time.Duration) (held, expired bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail {
		return false, false, errors.New("database is away")
	}
	if l.holder != holder && time.Now().Before(l.until) {
		return false, false, nil
	}
	expired = l.holder != "" && l.holder != holder
	l.holder, l.until = holder, time.Now().Add(length)
	return true, expired, nil
}

func (l *leases) DropLease(_ context.Context, _, holder string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.holder == holder {
		l.holder, l.until = "", time.Time{}
	}
	return nil
}

func TestOneProcessRelaysAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &leases{}
		a := openPost(RelayOptions{Lease: shared, Holder: "a"})
		b := openPost(RelayOptions{Lease: shared, Holder: "b", Inherited: func() { t.Error("inherited from a process that released the lease") }})
		b.ledger, b.rec = a.ledger, a.rec
		b.store = a.ledger
		a.note("a", nil)
		b.note("b", nil)
		a.Start()
		synctest.Wait()
		b.Start()
		a.append(1)
		b.Nudge() // only the holder of the lease relays, whichever process is nudged
		synctest.Wait()
		a.rec.want(t)
		a.Nudge()
		synctest.Wait()
		pass(t, time.Minute)
		a.append(1)
		a.Nudge()
		b.Nudge()
		synctest.Wait()
		a.rec.want(t, "a1@0s", "a2@1m0s")
		a.close(t) // releases the lease
		a.append(1)
		b.Nudge()
		synctest.Wait()
		a.rec.want(t, "a1@0s", "a2@1m0s", "b3@1m0s")
		b.close(t)
	})
}

func TestExpiredLeaseIsTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &leases{holder: "dead", until: time.Now().Add(leaseTime), fail: true}
		inherited := 0
		p := openPost(RelayOptions{Lease: shared, Holder: "p", Inherited: func() { inherited++ }})
		p.note("p", nil)
		p.append(1)
		p.Start()
		defer p.close(t)
		synctest.Wait()
		shared.mu.Lock()
		shared.fail = false
		shared.mu.Unlock()
		pass(t, leaseTime-time.Second)
		if p.marked() != 0 {
			t.Error("relayed without the lease")
		}
		pass(t, 2*leaseRenewal)
		if p.marked() != 1 {
			t.Error("the expired lease of the dead holder is not taken over")
		}
		pass(t, time.Minute)
		if inherited != 1 {
			t.Errorf("inherited %d times", inherited)
		}
	})
}

// TestALongBatchKeepsItsLease proves that a batch that takes longer than the lease renews it, and stops if another process has
// the lease.
func TestALongBatchKeepsItsLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &leases{}
		p := openPost(RelayOptions{Lease: shared, Holder: "p"})
		p.note("p", func(e event.Event) error {
			timer := time.NewTimer(5 * time.Second)
			<-timer.C
			shared.mu.Lock()
			defer shared.mu.Unlock()
			if shared.until.Before(time.Now()) {
				t.Errorf("relays %d without the lease", e.ID)
			}
			if e.ID == 3 {
				shared.holder, shared.until = "other", time.Now().Add(time.Hour)
			}
			return nil
		})
		p.append(5)
		p.Start()
		defer p.close(t)
		pass(t, time.Minute)
		if p.marked() != 3 {
			t.Errorf("%d events marked, want 3: the other holder relays the rest", p.marked())
		}
	})
}

// shiftedClock is the machine's clock with an offset.
type shiftedClock struct{ offset atomic.Int64 }

func (c *shiftedClock) Now() time.Time { return time.Now().Add(time.Duration(c.offset.Load())) }

// TestALeaseIsRenewedAfterTheClockWasSet proves that a process whose clock was set back or forward still renews its lease, and
// stops when another process has taken it.
func TestALeaseIsRenewedAfterTheClockWasSet(t *testing.T) {
	for _, jump := range []time.Duration{-time.Hour, time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			shared := &leases{}
			p := openPost(RelayOptions{Lease: shared, Holder: "p"})
			clk := &shiftedClock{}
			p.clock = clk
			p.note("p", nil)
			p.Start()
			defer p.close(t)
			synctest.Wait()
			clk.offset.Store(int64(jump))
			shared.mu.Lock()
			shared.holder, shared.until = "other", time.Now().Add(time.Hour)
			shared.mu.Unlock()
			p.append(1)
			pass(t, 2*leaseTime)
			if p.marked() != 0 {
				t.Errorf("clock set by %s: relays without the lease", jump)
			}
		})
	}
}
