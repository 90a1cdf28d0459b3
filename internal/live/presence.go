package live

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"
)

// How long a person without a connection still counts as online: 30 s after the last sign of life (PRESENCE-1), so
// that reloading a page causes no change. A connection that stopped answering was silent for part of that time before
// it was detected.
const (
	absence      = 30 * time.Second
	pingInterval = 15 * time.Second
	pongTimeout  = 8 * time.Second
	// presenceTTL is how long the people of a dead node count as online; a running node renews it every
	// presenceInterval.
	presenceTTL      = 30 * time.Second
	presenceInterval = 10 * time.Second
)

// hereChannel returns the channel in which nodes record who is connected to them. Nobody can subscribe to it.
func hereChannel(userID int64) string { return "here:" + strconv.FormatInt(userID, 10) }

// Here reports whether a person is connected to any node. It fails if the broker cannot be reached.
func (g *Gateway) Here(_ context.Context, userID int64) (bool, error) {
	if g.sessions.has(userID) {
		return true, nil
	}
	if g.cfg.Broker == "" {
		return false, nil
	}
	found, err := g.node.Presence(hereChannel(userID))
	if err != nil {
		return false, fmt.Errorf("read the presence of a person: %w", err)
	}
	return len(found.Presence) > 0, nil
}

// presence calls Config.Presence when people come and go.
type presence struct {
	tell    func(ctx context.Context, userID int64, here bool) error
	ctx     context.Context // of the calls; ends if close cannot wait for them
	cancel  context.CancelFunc
	mu      sync.Mutex
	leaving map[int64]*departure
	turns   [64]sync.Mutex // calls about one person are serial
	told    sync.WaitGroup
	failed  map[int64]bool // people whose report failed and is going to be repeated
	closed  bool
	closing chan struct{} // closed with closed
}

// open makes an empty presence ready to use.
func (p *presence) open(tell func(ctx context.Context, userID int64, here bool) error) {
	p.tell, p.leaving, p.failed, p.closing = tell, map[int64]*departure{}, map[int64]bool{}, make(chan struct{})
	p.ctx, p.cancel = context.WithCancel(context.Background())
}

// departure is the time in which a person without a connection still counts as online.
type departure struct{ *time.Timer }

// connectedFirst records a person's first connection to this node.
func (g *Gateway) connectedFirst(userID int64) {
	p := &g.presence
	if p.tell == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if timer, ok := p.leaving[userID]; ok && timer.Stop() {
		delete(p.leaving, userID)
		return // was not reported as offline yet
	}
	g.settleSoon(userID)
}

// disconnectedLast records that a person's last connection to this node ended.
func (g *Gateway) disconnectedLast(userID int64, why centrifuge.Disconnect) {
	p := &g.presence
	if p.tell == nil {
		return
	}
	pause := g.cfg.Absence
	if pause == 0 {
		pause = absence
	}
	if why.Code == centrifuge.DisconnectNoPong.Code {
		pause = max(0, pause-pingInterval-pongTimeout)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	if old, ok := p.leaving[userID]; ok {
		old.Stop()
	}
	d := &departure{}
	d.Timer = time.AfterFunc(pause, func() { g.gone(userID, d) })
	p.leaving[userID] = d
}

// gone ends the time in which a person without a connection counts as online. If the person came back and left again while
// the timer ran out, the time of the newer timer counts.
func (g *Gateway) gone(userID int64, d *departure) {
	p := &g.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.leaving[userID] != d {
		return
	}
	delete(p.leaving, userID)
	g.settleSoon(userID)
}

// settleSoon runs settle without blocking the caller, who holds p.mu.
func (g *Gateway) settleSoon(userID int64) {
	if !g.presence.closed {
		g.presence.told.Go(func() { g.settle(userID) })
	}
}

// The pauses before a failed report is repeated: the first one, which doubles, and the longest.
const (
	reportRetry       = time.Second
	longestReportWait = time.Minute
)

// settle reports a person's state. It repeats a failed report with growing pauses, because nothing else would report an arrival.
func (g *Gateway) settle(userID int64) {
	for pause := reportRetry; ; pause = min(2*pause, longestReportWait) {
		err := g.report(userID)
		if err == nil {
			return
		}
		g.cfg.Log.Error("a change of presence cannot be reported", "user", userID, "error", err.Error())
		if !g.presence.repeats(userID, pause) {
			return
		}
	}
}

// repeats waits before a failed report is repeated. It returns false if another call repeats it, with the state at that time, or the
// gateway closes.
func (p *presence) repeats(userID int64, pause time.Duration) bool {
	p.mu.Lock()
	waits := p.failed[userID]
	p.failed[userID] = true
	p.mu.Unlock()
	if waits {
		return false
	}
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.failed, userID)
	}()
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-p.closing:
		return false
	case <-timer.C:
		return true
	}
}

// report calls Config.Presence with a person's state until the reported state is current. A person who reconnects
// during the report of going offline is therefore online at the end.
func (g *Gateway) report(userID int64) error {
	turn := &g.presence.turns[uint64(userID)%uint64(len(g.presence.turns))]
	turn.Lock()
	defer turn.Unlock()
	for range 3 {
		var here bool
		err := g.call(g.presence.ctx, func(ctx context.Context) (err error) {
			if here, err = g.Here(ctx, userID); err != nil {
				return err
			}
			return g.presence.tell(ctx, userID, here)
		})
		if err != nil {
			return err
		}
		if now, err := g.Here(g.presence.ctx, userID); err != nil || now == here {
			return err
		}
	}
	return nil
}

// close stops the timers and waits for the running calls; another process checks the remaining people. If ctx ends first, it
// ends the context of the calls and returns an error.
func (p *presence) close(ctx context.Context) error {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		close(p.closing)
	}
	for id, timer := range p.leaving {
		timer.Stop()
		delete(p.leaving, id)
	}
	p.mu.Unlock()
	defer p.cancel()
	done := make(chan struct{})
	go func() { p.told.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("report presence: %w", ctx.Err())
	}
}
