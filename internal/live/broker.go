package live

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"

	"yagura/internal/kit/guard"
)

// Messages between nodes, besides those about sessions and rights.
const (
	nudgeOp  = "work.waits" // a node has committed events that another node may have to relay
	resyncOp = "resync"     // messages may have been lost: every client reads the API again
)

// resyncMessage informs a client that it may have missed messages.
var resyncMessage = []byte(`{"kind":"resync"}`)

// connect connects to a broker that speaks the protocol of Redis: redis://, valkey:// or, encrypted, rediss://, valkeys://. It
// returns an error if the broker does not answer.
func connect(node *centrifuge.Node, address string) (*centrifuge.RedisShard, error) {
	if err := CheckBrokerURL(address); err != nil {
		return nil, err
	}
	scheme, rest, _ := strings.Cut(address, "://")
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

// CheckBrokerURL returns an error if an address does not have the form of a broker's. It does not connect.
func CheckBrokerURL(address string) error {
	u, err := url.Parse(address)
	if err == nil && u.Host != "" && slices.Contains([]string{"redis", "rediss", "valkey", "valkeys"}, u.Scheme) {
		return nil
	}
	return errors.New("the broker (--broker, YAGURA_BROKER) must be an address such as redis://host:6379 or rediss://user:password@host:6379") // the cause could contain the password
}

// CheckBroker connects to a broker and disconnects. It returns an error if the broker does not answer before ctx ends.
func CheckBroker(ctx context.Context, address string) error {
	connected := make(chan error, 1)
	go func() { // the library takes no context
		connected <- guard.Call(func() error {
			shard, err := connect(nil, address)
			if err == nil {
				shard.Close()
			}
			return err
		})
	}()
	select {
	case err := <-connected:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
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
	if g.unsent.fail() {
		go g.repeatMissed()
	}
}

// repeatMissed sends what was missed, twice, until nothing has failed meanwhile.
func (g *Gateway) repeatMissed() {
	for g.wait(resyncRetry) {
		failures := g.unsent.count()
		if g.catchUp() != nil {
			continue
		}
		if !g.wait(resyncAgain) {
			return
		}
		if g.catchUp() != nil {
			continue
		}
		if g.unsent.settle(failures) {
			return
		}
	}
}

// catchUp sends the kept messages and a resync to clients.
func (g *Gateway) catchUp() error {
	for _, m := range g.unsent.all() {
		if err := g.node.Notify(m.op, []byte(m.data), ""); err != nil {
			return err
		}
	}
	return g.node.Notify(resyncOp, nil, "")
}

// broadcast sends a message to all nodes, this one first. It keeps messages that the broker does not take and sends them
// when the broker is back, because signed-out or removed people must not keep receiving on other nodes. An error
// means that the other nodes do not have the message yet.
func (g *Gateway) broadcast(op string, data []byte) error {
	err := g.node.Notify(op, data, "")
	if err != nil {
		if !g.unsent.add(unsentMessage{op, string(data)}) {
			g.cfg.Log.Error("live: the broker is away too long, other nodes will not get this message", "op", op, "data", string(data))
		}
		g.missed()
	}
	return err
}

// maxUnsent limits the messages that a node keeps while the broker is away.
const maxUnsent = 10_000

// unsentMessage is a message that the other nodes did not get.
type unsentMessage struct{ op, data string }

// unsentMessages holds the messages that the other nodes did not get, each once, and counts the failures. A failure during the
// repetition of earlier ones is repeated too: its message may have failed after the same one was sent again.
type unsentMessages struct {
	mu        sync.Mutex
	list      []unsentMessage
	latest    map[unsentMessage]int // the number of the latest failure of a message in list
	failures  int                   // failures so far
	repeating bool                  // the failures are being repeated
}

// add keeps a message that failed. It returns false if there are too many.
func (m *unsentMessages) add(one unsentMessage) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, kept := m.latest[one]; !kept {
		if len(m.list) == maxUnsent {
			return false
		}
		m.list = append(m.list, one)
	}
	if m.latest == nil {
		m.latest = map[unsentMessage]int{}
	}
	m.failures++
	m.latest[one] = m.failures
	return true
}

// fail counts a failure. It reports whether the caller has to start the repetition.
func (m *unsentMessages) fail() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.failures++
	starts := !m.repeating
	m.repeating = true
	return starts
}

// count returns the number of failures so far.
func (m *unsentMessages) count() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.failures
}

func (m *unsentMessages) all() []unsentMessage {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.list)
}

// settle removes the messages whose latest failure is one of the first n. If there were no further failures, the repetition ends, and
// settle returns true.
func (m *unsentMessages) settle(n int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = slices.DeleteFunc(m.list, func(one unsentMessage) bool {
		settled := m.latest[one] <= n
		if settled {
			delete(m.latest, one)
		}
		return settled
	})
	m.repeating = m.failures != n
	return !m.repeating
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

// Resync makes the clients of all nodes read the API again, because hints may have been lost.
func (g *Gateway) Resync() {
	if err := g.node.Notify(resyncOp, nil, ""); err != nil {
		g.missed() // repeats it
	}
}

// resync makes the clients of this node read the API again.
func (g *Gateway) resync() {
	for _, c := range g.node.Hub().Connections() {
		if err := c.Send(resyncMessage); err != nil {
			g.cfg.Log.Debug("a resync message cannot be sent to a client", "error", err.Error())
		}
	}
}
