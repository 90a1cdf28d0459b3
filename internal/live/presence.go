package live

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"
)

// How long someone without a connection still counts as here: 30 s after the last sign of life (PRESENCE-1), so that
// a page that is loaded again makes no one flicker. A connection that stopped answering was silent for some of that time
// when it was noticed.
const (
	absence      = 30 * time.Second
	pingInterval = 15 * time.Second
	pongTimeout  = 8 * time.Second
	// presenceTTL is how long a node that died keeps its people here; a living one says so every presenceInterval.
	presenceTTL      = 30 * time.Second
	presenceInterval = 10 * time.Second
)

// hereChannel is where the nodes note who is connected to them. No one can ask to hear it.
func hereChannel(userID int64) string { return "here:" + strconv.FormatInt(userID, 10) }

// Here reports whether someone is connected to any node. The error tells a broker that cannot be reached.
func (g *Gateway) Here(_ context.Context, userID int64) (bool, error) {
	if g.sessions.has(userID) {
		return true, nil
	}
	if g.cfg.Broker == "" {
		return false, nil
	}
	found, err := g.node.Presence(hereChannel(userID))
	if err != nil {
		return false, fmt.Errorf("ask who is here: %w", err)
	}
	return len(found.Presence) > 0, nil
}

// presence tells Config.Presence who came and who is gone.
type presence struct {
	tell    func(ctx context.Context, userID int64, here bool) error
	mu      sync.Mutex
	leaving map[int64]*time.Timer
	turns   [64]sync.Mutex // of a person one thing is told at a time
	told    sync.WaitGroup
	closed  bool
}

// came notes a person's first connection to this node.
func (g *Gateway) came(userID int64) {
	p := &g.presence
	if p.tell == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if timer, ok := p.leaving[userID]; ok && timer.Stop() {
		delete(p.leaving, userID)
		return // was never told to be gone
	}
	g.settleSoon(userID)
}

// went notes that the last connection of a person to this node is gone.
func (g *Gateway) went(userID int64, why centrifuge.Disconnect) {
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
	p.leaving[userID] = time.AfterFunc(pause, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.leaving, userID)
		g.settleSoon(userID)
	})
}

// settleSoon settles without keeping the caller, who holds p.mu.
func (g *Gateway) settleSoon(userID int64) {
	if !g.presence.closed {
		g.presence.told.Go(func() { g.settle(userID) })
	}
}

// settle reports whether a person is here until what was told is still so: who comes back while being told to be gone is
// here at the end.
func (g *Gateway) settle(userID int64) {
	turn := &g.presence.turns[uint64(userID)%uint64(len(g.presence.turns))]
	turn.Lock()
	defer turn.Unlock()
	for range 3 {
		var here bool
		err := g.ask(context.Background(), func(ctx context.Context) (err error) {
			if here, err = g.Here(ctx, userID); err != nil {
				return err
			}
			return g.presence.tell(ctx, userID, here)
		})
		if err != nil {
			g.cfg.Log.Error("presence cannot be told", "user", userID, "error", err.Error())
			return
		}
		if now, err := g.Here(context.Background(), userID); err != nil || now == here {
			return
		}
	}
}

// close ends the timers: whoever was here is asked about again by another process.
func (p *presence) close() {
	p.mu.Lock()
	p.closed = true
	for id, timer := range p.leaving {
		timer.Stop()
		delete(p.leaving, id)
	}
	p.mu.Unlock()
	p.told.Wait()
}
