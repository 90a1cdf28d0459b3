// Package eventtest records what the live gateway would send, for tests of audiences.
package eventtest

import (
	"context"

	"yagura/internal/kit/event"
)

// Gateway records instead of sending. It implements event.Gateway.
type Gateway struct {
	// Channels are those that a hint was published on, in order.
	Channels []string
	Hints    []event.Hint
	// Bursts are the kinds of the hints of which a burst sends only some, in order.
	Bursts []event.Kind
	// Rechecked are the people whose subscriptions were checked again; Ended are the sessions whose connections were closed.
	Rechecked []int64
	Ended     []int64
	// Forgotten are the channels whose messages were removed from the history.
	Forgotten []string
}

// Publish implements event.Gateway.
func (g *Gateway) Publish(_ context.Context, channel string, payload any) error {
	g.Channels = append(g.Channels, channel)
	if h, ok := payload.(event.Hint); ok {
		g.Hints = append(g.Hints, h)
	}
	return nil
}

// PublishHint implements event.Gateway.
func (g *Gateway) PublishHint(ctx context.Context, channel string, h event.Hint) error {
	g.Bursts = append(g.Bursts, h.Kind)
	return g.Publish(ctx, channel, h)
}

// PublishAll implements event.Gateway.
func (g *Gateway) PublishAll(ctx context.Context, messages []event.Message) error {
	for _, m := range messages {
		_ = g.Publish(ctx, m.Channel, m.Payload)
	}
	return nil
}

// Forget implements event.Gateway.
func (g *Gateway) Forget(_ context.Context, channel string) error {
	g.Forgotten = append(g.Forgotten, channel)
	return nil
}

// Recheck implements event.Gateway.
func (g *Gateway) Recheck(_ string, users []int64) error {
	g.Rechecked = append(g.Rechecked, users...)
	return nil
}

// DisconnectSession implements event.Gateway.
func (g *Gateway) DisconnectSession(sessionID int64) error {
	g.Ended = append(g.Ended, sessionID)
	return nil
}
