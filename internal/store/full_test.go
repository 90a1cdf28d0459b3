package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/disk"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestExplainDiskNamesTheFolder proves that an error of SQLite, which has only a number, names the folder and what is wrong with it.
func TestExplainDiskNamesTheFolder(t *testing.T) {
	t.Parallel()
	clk := clock.NewTest(storetest.Start)
	file := filepath.Join(t.TempDir(), "yagura.db")
	storetest.SQLiteFile(t, file)
	dsn := "sqlite:" + file
	db, err := store.Open(t.Context(), dsn, clk)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	ctx := storetest.Ctx(t, clk)
	if err := store.FillDisk(ctx, db, 0); err != nil {
		t.Fatal(err)
	}
	full := db.InTx(ctx, func(ctx context.Context) error {
		return store.Exec(ctx, db, "CREATE TABLE large AS SELECT zeroblob(1000000)")
	})
	if got := store.ExplainDisk(dsn, full); full == nil || !strings.HasPrefix(got.Error(), "no space is left in "+filepath.Dir(file)+": make room there (") {
		t.Errorf("a full disk: %v", got)
	} else if again := store.ExplainDisk("sqlite:/another/yagura.db", got); again != got {
		t.Errorf("what is explained is explained again: %v", again)
	}
	absent, err := sql.Open("sqlite", "file:"+filepath.Join(t.TempDir(), "none", "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = absent.Close() }()
	cannotOpen := absent.PingContext(ctx)
	if got := store.ExplainDisk(dsn, cannotOpen); cannotOpen == nil || got != cannotOpen {
		t.Errorf("a folder that can be written: %v", got)
	}
	var problem *disk.Problem
	if got := store.ExplainDisk("sqlite:/sys/yagura.db", cannotOpen); runtime.GOOS == "linux" && (!errors.As(got, &problem) || !errors.Is(got, cannotOpen)) {
		t.Errorf("a folder that nobody writes: %v", got)
	}
}

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
