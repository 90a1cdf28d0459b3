package live

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"
)

// Messages by which nodes speak to each other, besides those on sessions and rights.
const (
	nudgeOp  = "work.waits" // something was committed that another node may have to pass on
	resyncOp = "resync"     // messages may have been lost: everybody asks the API again
)

// resyncMessage is what a client gets to know that it may have missed something.
var resyncMessage = []byte(`{"kind":"resync"}`)

// join lets the node share channels and presence with others through a broker that speaks the protocol of Redis:
// redis://, valkey:// or, encrypted, rediss://, valkeys://.
func join(node *centrifuge.Node, address string) error {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return errors.New("live broker: want redis://host:port")
	}
	switch scheme {
	case "valkey":
		scheme = "redis"
	case "valkeys":
		scheme = "rediss"
	}
	shard, err := centrifuge.NewRedisShard(node, centrifuge.RedisShardConfig{Address: scheme + "://" + rest})
	if err != nil {
		return fmt.Errorf("live broker: %w", err)
	}
	shards := []*centrifuge.RedisShard{shard}
	broker, err := centrifuge.NewRedisBroker(node, centrifuge.RedisBrokerConfig{Shards: shards, Prefix: "yagura"})
	if err != nil {
		return fmt.Errorf("live broker: %w", err)
	}
	who, err := centrifuge.NewRedisPresenceManager(node, centrifuge.RedisPresenceManagerConfig{
		Shards: shards, Prefix: "yagura", PresenceTTL: presenceTTL,
	})
	if err != nil {
		return fmt.Errorf("live broker: %w", err)
	}
	node.SetBroker(broker)
	node.SetPresenceManager(who)
	return nil
}

// Nudge tells the other nodes that something was committed. It never blocks; many nudges at once count as one.
func (g *Gateway) Nudge() {
	if g.cfg.Broker != "" {
		g.nudges.ring()
	}
}

// bell wakes a loop; rings that no one has heard yet count as one.
type bell chan struct{}

func (b bell) ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}

// passNudges sends the nudges on until the node stops.
func (g *Gateway) passNudges() {
	for {
		select {
		case <-g.node.NotifyShutdown():
			return
		case <-g.nudges:
			if err := g.node.Notify(nudgeOp, nil, ""); err != nil {
				g.cfg.Log.Debug("other nodes cannot be nudged", "error", err.Error())
			}
		}
	}
}

// Times of the attempts to say what was missed. Everything is said again because other nodes may hear the broker a little
// later.
const (
	resyncRetry = time.Second
	resyncAgain = 5 * time.Second
)

// missed notes that a message could not be published. As soon as the broker is back the other nodes hear what they are
// owed, and every client asks the API again.
func (g *Gateway) missed() {
	if !g.resyncing.CompareAndSwap(false, true) {
		return
	}
	go func() {
		for g.wait(resyncRetry) {
			said, err := g.catchUp()
			if err != nil {
				continue
			}
			if !g.wait(resyncAgain) {
				return
			}
			if _, err := g.catchUp(); err != nil {
				continue
			}
			more := g.owed.settle(said)
			g.resyncing.Store(false)
			if !more || !g.resyncing.CompareAndSwap(false, true) {
				return
			}
		}
	}()
}

// catchUp says what is owed, and that clients ask again. It returns how much was owed.
func (g *Gateway) catchUp() (said int, err error) {
	owed := g.owed.all()
	for _, d := range owed {
		if err := g.node.Notify(d.op, []byte(d.data), ""); err != nil {
			return 0, err
		}
	}
	return len(owed), g.node.Notify(resyncOp, nil, "")
}

// say tells all nodes something, this one first. What the broker does not take the others hear when it is back, for who was
// signed out or removed meanwhile must not go on listening there. The error tells that they do not know yet.
func (g *Gateway) say(op string, data []byte) error {
	err := g.node.Notify(op, data, "")
	if err != nil {
		if !g.owed.add(debt{op, string(data)}) {
			g.cfg.Log.Error("live: the broker is away too long, other nodes will not hear this", "op", op, "data", string(data))
		}
		g.missed()
	}
	return err
}

// mostOwed bounds what a node keeps for the others while the broker is away.
const mostOwed = 10_000

// debt is something that the other nodes were not told.
type debt struct{ op, data string }

// debts are in the order in which they were made, each once.
type debts struct {
	mu   sync.Mutex
	list []debt
}

// add returns false when there are too many.
func (d *debts) add(one debt) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if slices.Contains(d.list, one) {
		return true
	}
	if len(d.list) == mostOwed {
		return false
	}
	d.list = append(d.list, one)
	return true
}

func (d *debts) all() []debt {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.list)
}

// settle forgets the oldest n and says whether there are more.
func (d *debts) settle(n int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = slices.Delete(d.list, 0, n)
	return len(d.list) > 0
}

// wait returns false when the node stops first.
func (g *Gateway) wait(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-g.node.NotifyShutdown():
		return false
	case <-timer.C:
		return true
	}
}

// resync tells the clients of this node to ask again.
func (g *Gateway) resync() {
	for _, c := range g.node.Hub().Connections() {
		if err := c.Send(resyncMessage); err != nil {
			g.cfg.Log.Debug("a client cannot be told to ask again", "error", err.Error())
		}
	}
}
