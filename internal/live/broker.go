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

// Messages between nodes, besides those about sessions and rights.
const (
	nudgeOp  = "work.waits" // something was committed that another node may have to pass on
	resyncOp = "resync"     // messages may have been lost: everybody asks the API again
)

// resyncMessage informs a client that it may have missed messages.
var resyncMessage = []byte(`{"kind":"resync"}`)

// connect connects to a broker that speaks the protocol of Redis: redis://, valkey:// or, encrypted, rediss://, valkeys://. It
// returns an error if the broker does not answer.
func connect(node *centrifuge.Node, address string) (*centrifuge.RedisShard, error) {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return nil, errors.New("live broker: want redis://host:port")
	}
	switch scheme {
	case "valkey":
		scheme = "redis"
	case "valkeys":
		scheme = "rediss"
	}
	shard, err := centrifuge.NewRedisShard(node, centrifuge.RedisShardConfig{Address: scheme + "://" + rest})
	if err != nil {
		return nil, fmt.Errorf("live broker: %w", err)
	}
	return shard, nil
}

// CheckBroker connects to a broker and disconnects. It returns an error if the broker does not answer.
func CheckBroker(address string) error {
	shard, err := connect(nil, address)
	if err != nil {
		return err
	}
	shard.Close()
	return nil
}

// join connects the node to a broker, to share channels and presence with other nodes.
func join(node *centrifuge.Node, address string) error {
	shard, err := connect(node, address)
	if err != nil {
		return err
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

// Nudge informs the other nodes that something was committed. It never blocks; several nudges at once count as one.
func (g *Gateway) Nudge() {
	if g.cfg.Broker != "" {
		g.nudges.Signal()
	}
}

// passNudges sends nudges to the other nodes until the node stops.
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

// Delays of the attempts to repeat missed messages. Everything is sent again because other nodes may reconnect to the
// broker a little later.
const (
	resyncRetry = time.Second
	resyncAgain = 5 * time.Second
)

// missed records that a message could not be published. As soon as the broker is back, the other nodes get the kept
// messages, and every client reads the API again.
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

// catchUp sends the kept messages and a resync to clients. It returns the number of kept messages.
func (g *Gateway) catchUp() (said int, err error) {
	owed := g.owed.all()
	for _, d := range owed {
		if err := g.node.Notify(d.op, []byte(d.data), ""); err != nil {
			return 0, err
		}
	}
	return len(owed), g.node.Notify(resyncOp, nil, "")
}

// say sends a message to all nodes, this one first. It keeps messages that the broker does not take and sends them
// when the broker is back, because signed-out or removed people must not keep receiving on other nodes. An error
// means that the other nodes do not have the message yet.
func (g *Gateway) say(op string, data []byte) error {
	err := g.node.Notify(op, data, "")
	if err != nil {
		if !g.owed.add(unsentMessage{op, string(data)}) {
			g.cfg.Log.Error("live: the broker is away too long, other nodes will not hear this", "op", op, "data", string(data))
		}
		g.missed()
	}
	return err
}

// maxUnsent limits the messages that a node keeps while the broker is away.
const maxUnsent = 10_000

// unsentMessage is a message that the other nodes did not get.
type unsentMessage struct{ op, data string }

// unsentMessages holds the kept messages in order, each once.
type unsentMessages struct {
	mu   sync.Mutex
	list []unsentMessage
}

// add returns false if there are too many.
func (d *unsentMessages) add(one unsentMessage) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if slices.Contains(d.list, one) {
		return true
	}
	if len(d.list) == maxUnsent {
		return false
	}
	d.list = append(d.list, one)
	return true
}

func (d *unsentMessages) all() []unsentMessage {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.list)
}

// settle removes the oldest n and reports whether there are more.
func (d *unsentMessages) settle(n int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = slices.Delete(d.list, 0, n)
	return len(d.list) > 0
}

// wait returns false if the node stops first.
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

// resync makes the clients of this node read the API again.
func (g *Gateway) resync() {
	for _, c := range g.node.Hub().Connections() {
		if err := c.Send(resyncMessage); err != nil {
			g.cfg.Log.Debug("a client cannot be told to ask again", "error", err.Error())
		}
	}
}
