// Package live is the WebSocket gateway: clients subscribe to channels and receive the messages published there. It
// knows no feature; callers identify people and decide which channels they may read.
//
// Messages are hints that something changed. The database is the truth, and a client that missed a message reads the
// API.
package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/centrifugal/centrifuge"
	"golang.org/x/sync/errgroup"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/guard"
	"yagura/internal/kit/newest"
	"yagura/internal/kit/wakeup"
)

// Codes with which the gateway closes a connection for good. The client then drops its token and may reconnect
// without one. After other codes below 3500 it reconnects with the token.
const (
	CodeInvalidToken = 3500 // the token was refused when connecting
	CodeSessionEnded = 4500 // the session ended while connected
)

// CodeTooMany closes a connection of a network address that has too many. The client tries again, after longer and longer pauses.
const CodeTooMany = 4000

var tooMany = centrifuge.Disconnect{Code: CodeTooMany, Reason: "too many connections"}

// The history from which a reconnecting client catches up.
const (
	historySize = 100
	historyTTL  = 5 * time.Minute
	// historyMetaTTL is how long the position of a quiet channel is kept. It must be much longer than historyTTL.
	historyMetaTTL = time.Hour
)

// callTimeout limits one call of Authenticate or Authorize.
const callTimeout = 10 * time.Second

// Config holds the callbacks and limits of the gateway.
type Config struct {
	// Authenticate returns the person and session of a token and the token's expiry (zero: never). A fault of kind
	// Unauthenticated refuses the token; after any other error the client tries again.
	Authenticate func(ctx context.Context, token string) (userID, sessionID int64, expiresAt time.Time, err error)
	// Authorize reports whether a person (0: a visitor) may subscribe to a channel. It refuses unknown channels.
	Authorize func(ctx context.Context, userID int64, channel string) (allowed bool, err error)
	// AllowedOrigins are the web origins, such as "https://example.org", that may connect besides the request's own host.
	AllowedOrigins []string
	// ClientAddress returns the network address of a request; nil means the connection's. Behind a proxy the
	// administrator must configure the trusted header.
	ClientAddress func(r *http.Request) string
	// ConnectionsPerAddress limits the connections of one network address; 0 means 2000, enough for a venue of 500
	// players behind one address. Visitors may have a half of them.
	ConnectionsPerAddress int
	// ConnectionsPerAccount limits the connections of one person to this node; 0 means 64.
	ConnectionsPerAccount int
	// Broker connects the nodes of one service, such as redis://host:6379; empty means a single node.
	Broker string
	// Presence is called when someone connects and, 30 s after the last sign of life, when someone is offline.
	// Several nodes may call it with the same state. nil means unused.
	Presence func(ctx context.Context, userID int64, here bool) error
	// Absence is how long a person without a connection still counts as online; 0 means 30 s.
	Absence time.Duration
	// Nudged is called when another node has committed something, from the moment New runs; nil means unused.
	Nudged func()
	// EndedSessions returns those of some sessions that are over. The gateway asks it every SessionCheck, because a message
	// that a session ended may be lost on the way from another node. nil means unused.
	EndedSessions func(ctx context.Context, sessions []int64) ([]int64, error)
	// SessionCheck is the interval of EndedSessions, and of the comparison of fingerprints; 0 means 5 s.
	SessionCheck time.Duration
	// Fingerprint is the Fingerprint of the secret that signs sessions. Nodes with a broker compare theirs. Empty means unused.
	Fingerprint string
	// Metrics collects the gateway's metrics; nil means unused.
	Metrics centrifuge.RegistererGatherer
	Clock   clock.Clock
	Log     *slog.Logger
}

// Gateway serves live connections.
type Gateway struct {
	cfg      Config
	node     *centrifuge.Node
	sessions *sessions
	handler  http.Handler
	presence presence

	nudges   wakeup.Wakeup
	unsent   unsentMessages
	rechecks *rechecks
	bursts   newest.Waiting[burst, event.Hint] // the hints that wait for the end of an interval
	attempts subscriptions
}

// New starts a gateway. It fails if an origin is invalid or the broker cannot be reached.
func New(cfg Config) (*Gateway, error) {
	origins, err := newOrigins(cfg.AllowedOrigins)
	if err != nil {
		return nil, err
	}
	node, err := newNode(cfg)
	if err != nil {
		return nil, err
	}
	g := &Gateway{cfg: cfg, node: node, sessions: newSessions(), nudges: wakeup.New(), rechecks: newRechecks(), attempts: newSubscriptions(cfg)}
	g.presence.open(cfg.Presence)
	node.OnConnecting(g.connecting)
	node.OnConnect(g.connected)
	node.OnNotification(g.notified)
	announceSecret(node, cfg.Fingerprint)
	if err := node.Run(); err != nil {
		return nil, fmt.Errorf("start the live gateway: %w", err)
	}
	if cfg.Broker != "" {
		go g.passNudges()
		go g.doRechecks()
		if cfg.Fingerprint != "" {
			go g.compareSecrets()
		}
	}
	if cfg.EndedSessions != nil {
		go g.checkSessions()
	}
	g.handler = newHandshake(cfg, origins, node)
	return g, nil
}

// Handler serves WebSocket upgrades; mount it at /connection/websocket.
func (g *Gateway) Handler() http.Handler { return g.handler }

// Publish sends a payload, encoded as JSON, to all current subscribers of the channel, and to those who reconnect
// soon. Messages that the broker does not take are lost; when it is back, every client gets a resync message.
func (g *Gateway) Publish(ctx context.Context, channel string, payload any) error {
	return g.send(ctx, channel, payload, centrifuge.WithHistory(historySize, historyTTL))
}

// publishers is the number of messages that are on their way to the broker at the same time.
const publishers = 64

// PublishAll implements event.Gateway. A broker answers each message, so messages to it do not wait for one another: a thousand take a
// fifth or less of the time of a thousand calls of Publish.
func (g *Gateway) PublishAll(ctx context.Context, messages []event.Message) error {
	errs := make([]error, len(messages))
	if g.cfg.Broker == "" {
		for i, m := range messages {
			errs[i] = g.Publish(ctx, m.Channel, m.Payload)
		}
		return errors.Join(errs...)
	}
	var all errgroup.Group
	all.SetLimit(publishers)
	for i, m := range messages {
		all.Go(func() error {
			errs[i] = g.guarded(func() error { return g.Publish(ctx, m.Channel, m.Payload) })
			return nil
		})
	}
	return errors.Join(all.Wait(), errors.Join(errs...))
}

// Forget implements event.Gateway. With a broker it removes the history that all nodes share. The position of the channel stays, so a client
// that missed a message does not recover and reads the API.
func (g *Gateway) Forget(ctx context.Context, channel string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := g.node.RemoveHistory(channel); err != nil {
		return fmt.Errorf("remove the history of %s: %w", channel, err)
	}
	return nil
}

// Tell sends a payload to the current subscribers of the channel only, such as that someone is typing.
func (g *Gateway) Tell(ctx context.Context, channel string, payload any) error {
	return g.send(ctx, channel, payload)
}

func (g *Gateway) send(ctx context.Context, channel string, payload any, how ...centrifuge.PublishOption) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	data, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("encode for %s: %w", channel, err)
	}
	if _, err := g.node.Publish(channel, data, how...); err != nil {
		g.missed()
		return fmt.Errorf("publish to %s: %w", channel, err)
	}
	return nil
}

// DisconnectSession closes every connection of a session, on every node, with CodeSessionEnded, including connections
// that are still being authenticated. An error means that other nodes will be informed when the broker is back.
func (g *Gateway) DisconnectSession(sessionID int64) error { return g.end(sessionID) }

// Shutdown closes all connections; their clients reconnect to another node or to the next process. If ctx ends before the
// running calls of Config.Presence, Shutdown cancels them and returns ctx's error.
func (g *Gateway) Shutdown(ctx context.Context) error {
	err := g.presence.close(ctx)
	g.flush(ctx)
	return errors.Join(err, g.node.Shutdown(ctx))
}

// identityKey is the context key of the person of a connection.
type identityKey struct{}

type identity struct {
	user, session int64

	authenticatedAt time.Time // when the authentication began
}

// connecting decides about a new connection. A connection without a token belongs to no person.
func (g *Gateway) connecting(ctx context.Context, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	reply := centrifuge.ConnectReply{Context: ctx, Credentials: &centrifuge.Credentials{}}
	counted, _ := ctx.Value(slotKey{}).(*slot)
	if e.Token == "" {
		if !counted.classify(visitor) {
			return reply, tooMany
		}
		return reply, nil
	}
	who := identity{authenticatedAt: time.Now()}
	var expiresAt time.Time
	err := g.call(ctx, func(ctx context.Context) (err error) {
		who.user, who.session, expiresAt, err = g.cfg.Authenticate(ctx, e.Token)
		return err
	})
	if f, ok := fault.Of(err); ok && f.Kind == fault.Unauthenticated {
		return reply, centrifuge.DisconnectInvalidToken
	}
	if err != nil {
		g.logFailure(ctx, "live connection cannot be authenticated", err)
		return reply, centrifuge.DisconnectServerError
	}
	if !counted.classify(person) {
		return reply, tooMany
	}
	reply.Context = context.WithValue(ctx, identityKey{}, who)
	reply.Credentials.UserID = strconv.FormatInt(who.user, 10)
	if g.cfg.Broker != "" {
		reply.Subscriptions = map[string]centrifuge.SubscribeOptions{hereChannel(who.user): {EmitPresence: true}}
	}
	if !expiresAt.IsZero() {
		left := expiresAt.Sub(g.cfg.Clock.Now())
		if left <= 0 {
			return reply, centrifuge.DisconnectInvalidToken
		}
		// The library counts whole seconds of the machine's clock; round up.
		reply.Credentials.ExpireAt = time.Now().Add(left).Unix() + 1
	}
	return reply, nil
}

// connected sets the handlers of an accepted connection. The library refuses calls without a handler (publishing,
// presence, history, calls), so a client can only subscribe.
func (g *Gateway) connected(c *centrifuge.Client) {
	who, _ := c.Context().Value(identityKey{}).(identity)
	c.OnSubscribe(func(e centrifuge.SubscribeEvent, answer centrifuge.SubscribeCallback) {
		reply, err := g.subscribe(c.Context(), who, e.Channel)
		answer(reply, err)
		if err == nil && who.user != 0 { // the right may have ended between the check and the subscription
			g.recheck(who, c, e.Channel)
		}
	})
	if who.user == 0 {
		return
	}
	c.OnDisconnect(func(e centrifuge.DisconnectEvent) {
		if g.sessions.remove(who, c.ID()) {
			g.disconnectedLast(who.user, e.Disconnect)
		}
	})
	first, good := g.sessions.add(who, c.ID(), c)
	if !good {
		c.Disconnect(sessionEnded)
	}
	if first {
		g.connectedFirst(who.user)
	}
}

func (g *Gateway) subscribe(ctx context.Context, who identity, channel string) (centrifuge.SubscribeReply, error) {
	counted, _ := ctx.Value(slotKey{}).(*slot)
	if !g.attempts.take(who, counted.site(), g.cfg.Clock.Now()) {
		return centrifuge.SubscribeReply{}, centrifuge.ErrorTooManyRequests // the client tries again, after longer and longer pauses
	}
	allowed, err := g.allowed(ctx, who, channel)
	if err != nil {
		g.logFailure(ctx, "live subscription cannot be decided", err, "channel", channel)
		return centrifuge.SubscribeReply{}, centrifuge.ErrorInternal
	}
	if !allowed {
		return centrifuge.SubscribeReply{}, centrifuge.ErrorPermissionDenied
	}
	return centrifuge.SubscribeReply{Options: centrifuge.SubscribeOptions{EnableRecovery: true}}, nil
}

// logFailure logs an error of a check for a connection, whose context is ctx. A client that went away is no failure of the service.
func (g *Gateway) logFailure(ctx context.Context, message string, err error, about ...any) {
	level := slog.LevelError
	if ctx.Err() != nil {
		level = slog.LevelDebug
	}
	g.cfg.Log.Log(ctx, level, message, append(about, "error", err.Error())...)
}

var errPanic = errors.New("live: a callback panicked")

// call runs fn with a fixed time and a time limit. It recovers panics, because the library calls fn outside the recovery of the
// HTTP server.
func (g *Gateway) call(ctx context.Context, fn func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(clock.Fix(ctx, g.cfg.Clock.Now()), callTimeout)
	defer cancel()
	return g.guarded(func() error { return fn(ctx) })
}

// guarded calls fn and logs its panic.
func (g *Gateway) guarded(fn func() error) error {
	err := guard.Call(fn)
	var p *guard.Panic
	if errors.As(err, &p) {
		g.cfg.Log.Error("panic in the live gateway", guard.Attrs(err)...)
		return errPanic
	}
	return err
}
