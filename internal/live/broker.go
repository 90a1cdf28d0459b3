package live

import (
	"errors"
	"fmt"
	"strings"
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

// bell wakes a loop; rings that nobody has heard yet count as one.
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

// Times of the attempts to tell clients that they missed something. The last message is said again because other nodes
// may hear the broker a little later.
const (
	resyncRetry = time.Second
	resyncAgain = 5 * time.Second
)

// missed notes that a message could not be published. As soon as the broker is back every client asks the API again.
func (g *Gateway) missed() {
	if !g.resyncing.CompareAndSwap(false, true) {
		return
	}
	go func() {
		defer g.resyncing.Store(false)
		for pause := resyncRetry; ; pause = resyncRetry {
			if !g.wait(pause) {
				return
			}
			if g.node.Notify(resyncOp, nil, "") != nil {
				continue
			}
			if g.wait(resyncAgain) && g.node.Notify(resyncOp, nil, "") == nil {
				return
			}
		}
	}()
}

// wait answers false when the node stops first.
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
