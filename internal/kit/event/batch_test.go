package event_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"yagura/internal/kit/event"
)

func TestABatchLoadsOnce(t *testing.T) {
	events := []event.Event{{ID: 1}, {ID: 2}}
	var loads [][]int64
	failing := true
	type ids []int64
	load := func(_ context.Context, events []event.Event) (ids, error) {
		var all ids
		for _, e := range events {
			all = append(all, e.ID)
		}
		loads = append(loads, all)
		if failing {
			return nil, errors.New("the database is away")
		}
		return all, nil
	}
	ctx := event.WithBatch(t.Context(), events)
	if _, err := event.ForBatch(ctx, events[0], load); err == nil {
		t.Error("the error of a load is lost")
	}
	failing = false
	for _, e := range events {
		if got, err := event.ForBatch(ctx, e, load); err != nil || !slices.Equal(got, ids{1, 2}) {
			t.Errorf("event %d: %v, %v", e.ID, got, err)
		}
	}
	if len(loads) != 2 {
		t.Errorf("loaded %d times, want once after the failure", len(loads))
	}
	if other, err := event.ForBatch(ctx, events[0], func(context.Context, []event.Event) (string, error) { return "other", nil }); other != "other" || err != nil {
		t.Errorf("another type: %q, %v", other, err)
	}
	if got, err := event.ForBatch(t.Context(), events[1], load); err != nil || !slices.Equal(got, ids{2}) {
		t.Errorf("without a batch: %v, %v", got, err)
	}
}
