package program_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/hang"
	"yagura/internal/program"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestASecondProgramOnTheSameDatabaseIsRefused starts two programs on one folder, and one more after the first has ended.
func TestASecondProgramOnTheSameDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true}
	first, err := program.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := program.New(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "another program uses") {
		t.Errorf("the second program: %v", err)
	}
	info, err := os.Stat(filepath.Join(cfg.Data, "yagura.db"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the database has the mode %v, %v", info.Mode(), err)
	}
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	after, err := program.New(t.Context(), cfg)
	if err != nil {
		t.Fatalf("after the end of the first: %v", err)
	}
	if err := after.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestASecondProgramOnOnePostgresNeedsABroker starts programs on one PostgreSQL. Without a broker the second is refused, also if it has
// a broker and the first has none. Commands work beside the first.
func TestASecondProgramOnOnePostgresNeedsABroker(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Database: storetest.PostgresURL(t), Secret: sharedSecret, TakeOver: time.Nanosecond}
	first, err := program.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	second := cfg
	second.Data = t.TempDir()
	connected := second
	connected.Broker, connected.Files = "redis://127.0.0.1:1", "file://"+t.TempDir()
	for _, refused := range []program.Config{second, connected} {
		if err := open(t, refused, nil); err == nil || !strings.Contains(err.Error(), "--broker") {
			t.Errorf("broker %q: %v", refused.Broker, err)
		}
	}
	command := program.Config{Data: cfg.Data, Database: cfg.Database}
	if _, err := program.Backup(t.Context(), command, filepath.Join(t.TempDir(), "b.tar")); err != nil {
		t.Errorf("a backup: %v", err)
	}
	if _, _, err := program.SetSiteAdmin(t.Context(), command, "nobody", true); !fault.Has(err, fault.UserDoesNotExist) {
		t.Errorf("the command of administrators: %v", err)
	}
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	second.TakeOver = hang.Limit // the server ends the session of the first after its program
	if err := open(t, second, nil); err != nil {
		t.Errorf("after the end of the first: %v", err)
	}
}

// TestAProgramWithoutABrokerIsRefusedBesideNodes starts two nodes with a broker on one PostgreSQL, and beside them programs without
// one. The program without a broker starts when the last node has ended.
func TestAProgramWithoutABrokerIsRefusedBesideNodes(t *testing.T) {
	t.Parallel()
	with := newShared(t)
	node := func() *program.Program {
		cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), TakeOver: time.Nanosecond}
		with.join(&cfg)
		p, err := program.New(t.Context(), cfg)
		if err != nil {
			t.Fatalf("a node: %v", err)
		}
		return p
	}
	alone := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Database: with.database, Files: with.files, Secret: sharedSecret, TakeOver: time.Nanosecond}
	refused := func(beside string) {
		t.Helper()
		if err := open(t, alone, nil); err == nil || !strings.Contains(err.Error(), "same --broker") {
			t.Errorf("starting without a broker next to %s: %v", beside, err)
		}
	}
	nodes := []*program.Program{node(), node()}
	refused("two nodes")
	// A node of an older version takes the shared lock for a moment at its start.
	older, free := openDatabase(t, with.database), false
	err := older.QueryRowContext(t.Context(), string(store.Shared)).Scan(&free)
	if err != nil || !free {
		t.Errorf("a node of an older version may start: %t, %v", free, err)
	}
	if err := older.Close(); err != nil { // releases the lock
		t.Fatal(err)
	}
	if err := nodes[0].Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	refused("the last node")
	if err := nodes[1].Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	alone.TakeOver = hang.Limit // the server ends the sessions of the nodes after their programs
	if err := open(t, alone, nil); err != nil {
		t.Errorf("after the end of the nodes: %v", err)
	}
}

// TestALostLockOfPostgresIsTakenAgain ends the session of the lock while another one waits for the lock. The program is not ready until
// it has the lock again.
func TestALostLockOfPostgresIsTakenAgain(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Database: storetest.PostgresURL(t)}
	err := open(t, cfg, func(ctx context.Context, p *program.Program) {
		handler := p.Handler()
		ready := func() bool {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/readyz", nil))
			return w.Code == http.StatusOK
		}
		if !ready() {
			t.Fatal("not ready with the lock")
		}
		db := openDatabase(t, cfg.Database)
		other, err := db.Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var pid int
		var class, object int64
		err = db.QueryRowContext(ctx, `SELECT pid, classid::bigint, objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&pid, &class, &object)
		if err != nil {
			t.Fatal(err)
		}
		taken := make(chan error, 1)
		go func() {
			_, err := other.ExecContext(ctx, "SELECT pg_advisory_lock($1, $2)", int32(class), int32(object))
			taken <- err
		}()
		eventually(t, "the other session waits", func() bool {
			var waiting int
			err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").Scan(&waiting)
			return err == nil && waiting > 0
		})
		if _, err := db.ExecContext(ctx, "SELECT pg_terminate_backend($1)", pid); err != nil {
			t.Fatal(err)
		}
		if err := <-taken; err != nil {
			t.Fatal(err)
		}
		eventually(t, "the program is not ready without the lock", func() bool { return !ready() })
		if err := other.Close(); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil { // ends the session, which the pool has kept
			t.Fatal(err)
		}
		eventually(t, "the program has the lock again", ready)
	})
	if err != nil {
		t.Fatal(err)
	}
}
