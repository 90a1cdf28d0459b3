// Package live is the WebSocket gateway: people subscribe to channels and get what is published there. It knows no
// feature: who someone is and what they may hear is asked of the caller.
//
// What is published is a hint that something changed. The database is the truth, and a client that missed something
// asks the API.
package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/centrifugal/centrifuge"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Codes with which the gateway closes a connection for good. The client then drops its token; it may come back without
// one. Other codes below 3500 mean that it comes back as it was.
const (
	CodeInvalidToken = 3500 // the token was refused when connecting
	CodeSessionEnded = 4500 // the session ended while connected
)

// What a reconnecting client can catch up with.
const (
	historySize = 100
	historyTTL  = 5 * time.Minute
	// historyMetaTTL is how long a silent channel's position is remembered. It must be much longer than historyTTL.
	historyMetaTTL = time.Hour
)

// callTimeout bounds one question to Authenticate or Authorize.
const callTimeout = 10 * time.Second

// Config says what the gateway asks and allows.
type Config struct {
	// Authenticate tells whose token this is and until when it holds (zero: without end). A fault of kind
	// Unauthenticated refuses the token; any other error lets the client try again.
	Authenticate func(ctx context.Context, token string) (userID, sessionID int64, expiresAt time.Time, err error)
	// Authorize reports whether someone (0: no one signed in) may hear a channel. Unknown channels are not allowed.
	Authorize func(ctx context.Context, userID int64, channel string) (allowed bool, err error)
	// AllowedOrigins are the web origins, such as "https://example.org", that may connect besides the request's own host.
	AllowedOrigins []string
	// ClientAddress tells the network address of a request; nil means the connection's. Behind a proxy it is the
	// operator's to say which header to believe.
	ClientAddress func(r *http.Request) string
	// ConnectionsPerAddress bounds the connections of one network address; 0 means 1000, enough for a hall of players
	// behind one address.
	ConnectionsPerAddress int
	// Broker is where the nodes of one service meet, such as redis://host:6379; empty: this node is alone.
	Broker string
	// Presence is told when someone comes and, 30 s after the last sign of life, when someone is gone. It may be told
	// the same twice, by several nodes. nil: no one asks.
	Presence func(ctx context.Context, userID int64, here bool) error
	// Absence is how long someone without a connection still counts as here; 0 means the 30 s.
	Absence time.Duration
	// Nudged is called when another node has committed something; nil: no one asks.
	Nudged func()
	// Metrics collects the gateway's numbers; nil means that no one does.
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

	nudges    bell
	resyncing atomic.Bool
	owed      debts
}

// New makes a gateway and starts it. The error tells a bad origin or a broker that cannot be reached.
func New(cfg Config) (*Gateway, error) {
	origins, err := newOrigins(cfg.AllowedOrigins)
	if err != nil {
		return nil, err
	}
	node, err := newNode(cfg)
	if err != nil {
		return nil, err
	}
	g := &Gateway{cfg: cfg, node: node, sessions: newSessions(), nudges: make(bell, 1)}
	g.presence.tell, g.presence.leaving = cfg.Presence, map[int64]*time.Timer{}
	node.OnConnecting(g.connecting)
	node.OnConnect(g.connected)
	node.OnNotification(g.notified)
	if err := node.Run(); err != nil {
		return nil, fmt.Errorf("start the live gateway: %w", err)
	}
	if cfg.Broker != "" {
		go g.passNudges()
	}
	g.handler = newEntrance(cfg, origins, node)
	return g, nil
}

// Handler serves WebSocket upgrades; mount it at /connection/websocket.
func (g *Gateway) Handler() http.Handler { return g.handler }

// Publish sends a payload, encoded as JSON, to everyone who hears the channel now, and to those who reconnect soon. What
// the broker does not take is lost; when it is back, every client is told to ask the API again.
func (g *Gateway) Publish(ctx context.Context, channel string, payload any) error {
	return g.send(ctx, channel, payload, centrifuge.WithHistory(historySize, historyTTL))
}

// Tell sends a payload to everyone who hears the channel now and to no one later: someone is writing.
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

// DisconnectSession closes every connection of a session, on every node, with CodeSessionEnded. A connection that is
// being made at the same moment is closed too. The error tells that other nodes will know when the broker is back.
func (g *Gateway) DisconnectSession(sessionID int64) error { return g.end(sessionID) }

// Shutdown closes all connections; their clients come back to another node or to the next process.
func (g *Gateway) Shutdown(ctx context.Context) error {
	g.presence.close()
	return g.node.Shutdown(ctx)
}

// identityKey keeps who a connection belongs to in its context.
type identityKey struct{}

type identity struct {
	user, session int64
	asked         time.Time // when the question who it is was put
}

// connecting decides about a new connection. Without a token it belongs to no one.
func (g *Gateway) connecting(ctx context.Context, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	reply := centrifuge.ConnectReply{Context: ctx, Credentials: &centrifuge.Credentials{}}
	if e.Token == "" {
		return reply, nil
	}
	who := identity{asked: time.Now()}
	var expiresAt time.Time
	err := g.ask(ctx, func(ctx context.Context) (err error) {
		who.user, who.session, expiresAt, err = g.cfg.Authenticate(ctx, e.Token)
		return err
	})
	if f, ok := fault.Of(err); ok && f.Kind == fault.Unauthenticated {
		return reply, centrifuge.DisconnectInvalidToken
	}
	if err != nil {
		g.cfg.Log.Error("live connection cannot be authenticated", "error", err.Error())
		return reply, centrifuge.DisconnectServerError
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
		// The library counts whole seconds of the machine's clock; the last one is given.
		reply.Credentials.ExpireAt = time.Now().Add(left).Unix() + 1
	}
	return reply, nil
}

// connected wires an accepted connection. What has no handler (publishing, presence, history, calls) is refused by the
// library: a client can only listen.
func (g *Gateway) connected(c *centrifuge.Client) {
	who, _ := c.Context().Value(identityKey{}).(identity)
	c.OnSubscribe(func(e centrifuge.SubscribeEvent, answer centrifuge.SubscribeCallback) {
		reply, err := g.subscribe(c.Context(), who, e.Channel)
		answer(reply, err)
		if err == nil && who.user != 0 { // the right may have ended after it was asked for and before it was used
			g.recheck(who, c, e.Channel)
		}
	})
	if who.user == 0 {
		return
	}
	c.OnDisconnect(func(e centrifuge.DisconnectEvent) {
		if g.sessions.remove(who, c.ID()) {
			g.went(who.user, e.Disconnect)
		}
	})
	first, good := g.sessions.add(who, c.ID(), c)
	if !good {
		c.Disconnect(sessionEnded)
	}
	if first {
		g.came(who.user)
	}
}

func (g *Gateway) subscribe(ctx context.Context, who identity, channel string) (centrifuge.SubscribeReply, error) {
	allowed, err := g.allowed(ctx, who, channel)
	if err != nil {
		g.cfg.Log.Error("live subscription cannot be decided", "channel", channel, "error", err.Error())
		return centrifuge.SubscribeReply{}, centrifuge.ErrorInternal
	}
	if !allowed {
		return centrifuge.SubscribeReply{}, centrifuge.ErrorPermissionDenied
	}
	return centrifuge.SubscribeReply{Options: centrifuge.SubscribeOptions{EnableRecovery: true}}, nil
}

var errPanic = errors.New("live: a question panicked")

// ask calls out with a fixed time and a time limit. The library runs outside the HTTP server's protection, so a panic is
// caught here.
func (g *Gateway) ask(ctx context.Context, question func(ctx context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(clock.Fix(ctx, g.cfg.Clock.Now()), callTimeout)
	defer cancel()
	defer func() {
		if v := recover(); v != nil {
			g.cfg.Log.Error("panic in the live gateway", "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	return question(ctx)
}
