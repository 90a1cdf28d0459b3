package event

import (
	"context"
	"reflect"
)

// batch is the events that a relay delivers one after the other, and what consumers have loaded for all of them.
type batch struct {
	events []Event
	loaded map[reflect.Type]any
}

type batchKey struct{}

// WithBatch returns a context for the delivery of events that belong together. One goroutine delivers them.
func WithBatch(ctx context.Context, events []Event) context.Context {
	return context.WithValue(ctx, batchKey{}, &batch{events: events, loaded: map[reflect.Type]any{}})
}

// ForBatch lets a consumer read what it needs for all events of the batch at once, instead of once for each event. It calls load with the
// events that are delivered together with e, e among them, and returns the same value for all of them; an error is not kept. Each use
// has a type of its own. The value is read when the first event of the batch needs it: after the commit of all its events, and possibly
// before later changes, which have events of their own. Without a batch, load gets e alone.
func ForBatch[T any](ctx context.Context, e Event, load func(ctx context.Context, events []Event) (T, error)) (T, error) {
	b, _ := ctx.Value(batchKey{}).(*batch)
	if b == nil {
		return load(ctx, []Event{e})
	}
	key := reflect.TypeFor[T]()
	if known, ok := b.loaded[key]; ok {
		return known.(T), nil
	}
	value, err := load(ctx, b.events)
	if err == nil {
		b.loaded[key] = value
	}
	return value, err
}
