package store_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestFullDiskRefusesWritesAndServesReads(t *testing.T) {
	t.Parallel()
	clk := clock.NewTest(storetest.Start)
	db := storetest.SQLite(t, clk)
	ctx := storetest.Ctx(t, clk)
	write := func() error { // two rows for each transaction, of which the second may not fit
		return db.InTx(ctx, func(ctx context.Context) error {
			for range 2 {
				e := event.Event{ID: id.New(), Kind: event.ContestCreated, ContestID: 8, Data: json.RawMessage(`"` + strings.Repeat("x", 2000) + `"`), At: clock.Now(ctx)}
				if err := db.AppendEvent(ctx, e); err != nil {
					return err
				}
			}
			return nil
		})
	}
	kept := func() int {
		events, err := db.ContestEvents(ctx, 8, 0, 10_000)
		if err != nil {
			t.Fatalf("reading with a full disk: %v", err)
		}
		return len(events)
	}
	if err := store.FillDisk(ctx, db, 20); err != nil {
		t.Fatal(err)
	}
	written, refused := 0, 0
	for range 100 {
		switch err := write(); {
		case err == nil:
			written++
		case fault.Has(err, fault.DBWriteError):
			refused++
		default:
			t.Fatalf("a write on a full disk answers %v, want dbWriteError", err)
		}
	}
	if refused == 0 || kept() != 2*written {
		t.Errorf("%d acknowledged, %d refused, %d rows", written, refused, kept())
	}
	if err := store.FillDisk(ctx, db, -1); err != nil {
		t.Fatal(err)
	}
	if err := write(); err != nil {
		t.Errorf("a write after space was made: %v", err)
	}
	if kept() != 2*(written+1) {
		t.Errorf("%d rows after %d transactions", kept(), written+1)
	}
}
