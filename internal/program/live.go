package program

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"strings"
	"time"

	"yagura/internal/api"
	"yagura/internal/catalogue"
	"yagura/internal/chat"
	"yagura/internal/kit/event"
	"yagura/internal/live"
)

// liveRules combines the live channels and audiences of all features: who may subscribe to a channel, and which audiences
// receive an event.
type liveRules struct {
	channels  []event.Channel
	audiences map[event.Audience]event.Announce
	rules     map[event.Kind]event.Rules
}

// newLiveRules combines the declarations of the features. It returns an error if a kind names an audience that no feature
// declares.
func newLiveRules(features ...event.Live) (liveRules, error) {
	s := liveRules{audiences: map[event.Audience]event.Announce{}, rules: catalogue.Rules()}
	for _, f := range features {
		s.channels = append(s.channels, f.Channels...)
		maps.Copy(s.audiences, f.Audiences)
	}
	for kind, rules := range s.rules {
		for _, a := range rules.Channels {
			if s.audiences[a] == nil {
				return s, fmt.Errorf("no feature declares the audience %s of %s", a, kind)
			}
		}
	}
	return s, nil
}

// maySubscribe reports whether a person may subscribe to a channel; userID 0 is a visitor.
func (s liveRules) maySubscribe(ctx context.Context, userID int64, channel string) (bool, error) {
	for _, c := range s.channels {
		if rest, ok := strings.CutPrefix(channel, c.Prefix); ok && (!c.Whole || rest == "") {
			return c.MaySubscribe(ctx, userID, rest)
		}
	}
	return false, nil
}

func (p *Program) wireLive(context.Context) error {
	f := &p.Features
	var err error
	p.liveRules, err = newLiveRules(f.Accounts.Live(), f.Auth.Live(), f.Friends.Live(), f.Follows.Live(), f.Presence.Live(), f.Teams.Live(), f.Chats.Live(),
		f.Contests.Live(), f.Rooms.Live(), f.Notifications.Live())
	if err != nil {
		return err
	}
	g, err := live.New(live.Config{
		Authenticate: func(ctx context.Context, token string) (userID, sessionID int64, expiresAt time.Time, err error) {
			s, err := f.Auth.Authenticate(p.withFixedTime(ctx), token)
			return s.UserID, s.ID, s.ExpiresAt, err
		},
		EndedSessions: p.endedSessions(),
		Fingerprint:   live.Fingerprint([]byte(p.Secret)),
		Authorize:     p.liveRules.maySubscribe,
		Presence:      p.onPresence,
		Broker:        p.Broker,
		Nudged: func() {
			p.Store.ForgetVersions()
			p.relay.Nudge()
		},
		AllowedOrigins: append([]string{p.BaseURL}, p.Origins...),
		ClientAddress:  func(r *http.Request) string { return api.ClientAddress(r, p.TrustedProxies) },
		// A person has a few open pages.
		ConnectionsPerAddress: 4 * p.PeoplePerAddress,
		Metrics:               p.metrics,
		Clock:                 p.Clock,
		Log:                   slog.Default(),
	})
	if err != nil {
		return err
	}
	p.live = g
	f.Chats.Connect(chat.Connection{
		Tell: g.Tell,
		Wire: func(m chat.Message) (any, bool) { return api.LiveMessage(m) },
	})
	p.onClose(g.Shutdown)
	p.onClose(f.Chats.Stop)
	return nil
}

// endedSessions lets a node of several find sessions that ended at another node. A single node ends them itself.
func (p *Program) endedSessions() func(context.Context, []int64) ([]int64, error) {
	if p.Broker == "" {
		return nil
	}
	return func(ctx context.Context, ids []int64) ([]int64, error) {
		return p.Features.Auth.EndedSessions(p.withFixedTime(ctx), ids)
	}
}

// publish is the relay's consumer for live messages. It sends an event to every audience of its kind. If one audience fails,
// it still sends to the others and returns the joined errors.
func (p *Program) publish(ctx context.Context, e event.Event) error {
	ctx = p.withFixedTime(ctx)
	var err error
	for _, a := range p.liveRules.rules[e.Kind].Channels {
		err = errors.Join(err, p.liveRules.audiences[a](ctx, e, p.live))
	}
	return err
}
