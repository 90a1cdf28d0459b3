package durable

import (
	"context"
	"fmt"
	"net/http"
	"syscall"
	"time"

	"yagura/internal/drill/harness"
)

// calm is a pace at which people write messages all the time.
const calm = 1200 * time.Millisecond

var (
	// recovery is how long the service may take to go on after a failure.
	recovery = harness.Promise{Median: 15 * time.Second, Longest: 30 * time.Second}
	// refusal is how long the answer 503 of a request may take.
	refusal = harness.Promise{Median: 5 * time.Second, Longest: 20 * time.Second}
)

// watch opens a live connection at a node that receives the messages of the world's room.
func (w *World) watch(ctx context.Context, node int) (*harness.Socket, error) {
	return harness.Connect(ctx, w.Base(node), w.organisers[0], fmt.Sprint("chat:", w.room))
}

// messageHint is the kind of hint that a message causes.
const messageHint = "chat.posted"

// awaitHint waits for one more hint of a message and returns how long that took.
func awaitHint(ctx context.Context, s *harness.Socket) (time.Duration, error) {
	begin, before := time.Now(), s.Hints(messageHint)
	var ended error
	err := harness.Eventually(ctx, "a live connection receives messages", func() bool {
		_, ended = s.Ended()
		return ended != nil || s.Hints(messageHint) > before
	})
	if ended != nil {
		return 0, fmt.Errorf("the live connection ended: %w", ended)
	}
	return time.Since(begin), err
}

// Broker cuts one of two nodes off from the broker while people write. Sessions that end at the other node meanwhile must end
// their live connections at the node, and live updates must arrive after the connection is back.
func Broker(ctx context.Context, s Settings) error {
	s.pace = calm
	return withCluster(ctx, s, func(c *cluster, w *World) error {
		var closed, updated []time.Duration
		for round := range s.Rounds {
			cut, other := round%2, (round+1)%2
			leaver, err := harness.SignIn(ctx, w.Base(other), fmt.Sprint("leaver", round))
			if err != nil {
				return err
			}
			socket, err := harness.Connect(ctx, w.Base(cut), leaver)
			if err != nil {
				return err
			}
			c.broker[cut].Cut()
			if err := w.AwaitWrites(ctx, 50); err != nil {
				return err
			}
			begin := time.Now()
			if err := harness.Must(ctx, w.Base(other), http.MethodPost, "/auth/sign-out/", leaver, nil, nil); err != nil {
				return err
			}
			if err := harness.Eventually(ctx, "the ended session's connection ends", func() bool { _, ended := socket.Ended(); return ended != nil }); err != nil {
				s.Report.Fail("round %d: %v", round+1, err)
			} else {
				at, _ := socket.Ended()
				closed = append(closed, at.Sub(begin))
			}
			c.broker[cut].Heal()
			took, err := w.liveAgain(ctx, cut)
			if err != nil {
				return err
			}
			updated = append(updated, took)
			s.progress(round, "outage", w)
		}
		s.Report.Times("sign-out at one node to the end of the connection at the node without a broker", recovery, closed)
		s.Report.Times("broker back to the next live update", recovery, updated)
		return nil
	})
}

// liveAgain returns how long it takes until a connection at a node receives messages. Like the app, it connects again when its
// connection ends.
func (w *World) liveAgain(ctx context.Context, node int) (time.Duration, error) {
	begin := time.Now()
	var socket *harness.Socket
	err := harness.Eventually(ctx, "messages arrive live", func() bool {
		if socket != nil {
			if _, ended := socket.Ended(); ended == nil {
				return socket.Hints(messageHint) > 0
			}
		}
		socket, _ = w.watch(ctx, node) // tried again
		return false
	})
	if socket != nil {
		socket.Close()
	}
	return time.Since(begin), err
}

// Clock kills a node whose clock is an hour ahead or behind, which held the lease of the relay. The other node must deliver
// the events soon, though the lease was taken by a wrong clock. Then the clock of a running node jumps.
func Clock(ctx context.Context, s Settings) error {
	s.pace = calm
	offsets := []string{"1h", "-1h"}
	env := func(round int) []string { return []string{"YAGURA_DRILL_CLOCK_OFFSET=" + offsets[round%2]} }
	return withCluster(ctx, s, func(c *cluster, w *World) error {
		times := map[string][]time.Duration{}
		for round := range s.Rounds {
			offset := offsets[round%2]
			c.env[0] = env(round)
			if round > 0 {
				if err := c.start(ctx, 0); err != nil {
					return err
				}
				w.Moved(0, c.nodes[0].URL)
			}
			took, err := c.loseRelay(ctx, w)
			if err != nil {
				return fmt.Errorf("round %d, offset %s: %w", round+1, offset, err)
			}
			times[offset] = append(times[offset], took)
			s.progress(round, "death", w)
		}
		for _, offset := range offsets[:min(len(offsets), s.Rounds)] {
			s.Report.Times("death of the node with offset "+offset+" to the next live update", recovery, times[offset])
		}
		return c.jumps(ctx, s, w)
	}, env(0))
}

// giveRelay makes node 0 the node that relays: node 1 restarts, so that node 0 takes the lease, unless node 0 had it.
func (c *cluster) giveRelay(ctx context.Context, w *World) error {
	if err := c.nodes[1].End(syscall.SIGTERM); err != nil {
		return err
	}
	if _, err := w.liveAgain(ctx, 0); err != nil {
		return err
	}
	if err := c.start(ctx, 1); err != nil {
		return err
	}
	w.Moved(1, c.nodes[1].URL)
	return nil
}

// loseRelay makes node 0 the node that relays, kills it, and returns how long node 1 takes to deliver the next message.
func (c *cluster) loseRelay(ctx context.Context, w *World) (time.Duration, error) {
	if err := c.giveRelay(ctx, w); err != nil {
		return 0, err
	}
	socket, err := w.watch(ctx, 1)
	if err != nil {
		return 0, err
	}
	defer socket.Close()
	if _, err := awaitHint(ctx, socket); err != nil {
		return 0, err
	}
	if err := c.nodes[0].End(syscall.SIGKILL); err != nil {
		return 0, err
	}
	return awaitHint(ctx, socket)
}

// Database stops PostgreSQL while people write to two nodes. Requests must answer 503 soon, live connections stay, and
// everything goes on when it is back.
func Database(ctx context.Context, s Settings) error {
	s.pace = calm
	return withCluster(ctx, s, func(c *cluster, w *World) error {
		var refused, resumed []time.Duration
		for round := range s.Rounds {
			sockets := make([]*harness.Socket, len(c.nodes))
			for i := range c.nodes {
				var err error
				if sockets[i], err = w.watch(ctx, i); err != nil {
					return err
				}
			}
			if err := w.AwaitWrites(ctx, 100); err != nil {
				return err
			}
			c.postgres.Stop()
			refused = append(refused, w.probe(ctx, s)...)
			if err := c.postgres.Start(ctx); err != nil {
				return err
			}
			begin := time.Now()
			if err := w.AwaitWrites(ctx, 1); err != nil {
				return err
			}
			resumed = append(resumed, time.Since(begin))
			for i, socket := range sockets {
				if took, err := awaitHint(ctx, socket); err != nil {
					s.Report.Fail("outage %d, node %d: %v", round+1, i, err)
				} else {
					resumed = append(resumed, took)
				}
				socket.Close()
			}
			s.progress(round, "outage", w)
		}
		s.Report.Times("answer 503 during the outage", refusal, refused)
		s.Report.Times("PostgreSQL back to the next write, and to the next live update", recovery, resumed)
		return nil
	})
}

// probe reads a contest at every node during an outage of Settings.Away and returns how long the answers 503 took.
func (w *World) probe(ctx context.Context, s Settings) (times []time.Duration) {
	for over := time.Now().Add(s.Away); time.Now().Before(over) && ctx.Err() == nil; {
		for node := range w.bases {
			begin := time.Now()
			status, answer := harness.Try(ctx, w.Base(node), http.MethodGet, contestPath(w.play.contest), harness.Person{}, "", nil)
			times = append(times, time.Since(begin))
			s.Report.Check(status == http.StatusServiceUnavailable, "during the outage a read answers %d: %.200s", status, answer)
		}
		harness.Pause(ctx, 500*time.Millisecond)
	}
	return times
}
