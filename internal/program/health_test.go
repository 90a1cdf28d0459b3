package program_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"yagura/internal/program"
)

// TestAMissingDatabaseIsNotReplacedByAnEmptyOne starts a program on a folder that was used before and has lost its database.
func TestAMissingDatabaseIsNotReplacedByAnEmptyOne(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir()}
	if err := open(t, cfg, nil); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(cfg.Data, "yagura.db")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, lose := range map[string]func() error{
		"deleted":   func() error { return os.Remove(file) },
		"empty":     func() error { return os.Truncate(file, 0) },
		"truncated": func() error { return os.Truncate(file, int64(len(whole)/2)) },
		"garbage":   func() error { return os.WriteFile(file, []byte(strings.Repeat("garbage ", 10000)), 0o600) },
	} {
		if err := lose(); err != nil {
			t.Fatal(err)
		}
		if err := open(t, cfg, nil); err == nil {
			t.Errorf("%s: the program starts", name)
		} else {
			t.Logf("%s: %v", name, err)
		}
		if err := os.WriteFile(file, whole, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := open(t, cfg, nil); err != nil {
		t.Errorf("with the database back: %v", err)
	}
	if err := os.RemoveAll(cfg.Data); err != nil {
		t.Fatal(err)
	}
	if err := open(t, cfg, nil); err != nil {
		t.Errorf("an empty service that was asked for: %v", err)
	}
}

// TestALostDatabaseIsNoticedWithoutAKeyFile loses the database of a service whose secret is not in its folder. The lock file or an
// upload shows that the folder was used.
func TestALostDatabaseIsNoticedWithoutAKeyFile(t *testing.T) {
	t.Parallel()
	for name, trace := range map[string]func(data string) error{
		"the lock": func(string) error { return nil },
		"an upload": func(data string) error {
			folder := filepath.Join(data, "files", "image", "2026")
			return errors.Join(os.Remove(filepath.Join(data, "yagura.db.lock")), os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, "a.png"), nil, 0o600))
		},
	} {
		cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Secret: sharedSecret}
		if err := open(t, cfg, nil); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.Remove(filepath.Join(cfg.Data, "yagura.db")), trace(cfg.Data)); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := open(t, cfg, nil); err == nil || !strings.Contains(err.Error(), "restore a backup") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := os.Stat(filepath.Join(cfg.Data, "yagura.db")); err == nil {
			t.Errorf("%s: a database was made", name)
		}
	}
}

// TestAFirstStartThatFailsCanBeRepeated starts a new service that cannot make its database, and then one that can.
func TestAFirstStartThatFailsCanBeRepeated(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Secret: sharedSecret}
	if err := os.MkdirAll(filepath.Join(cfg.Data, "files", "image", "2026"), 0o700); err != nil { // empty folders are no trace
		t.Fatal(err)
	}
	file := filepath.Join(cfg.Data, "yagura.db")
	if err := os.Symlink(filepath.Join(cfg.Data, "none", "yagura.db"), file); err != nil {
		t.Fatal(err)
	}
	if err := open(t, cfg, nil); err == nil {
		t.Fatal("it starts without the folder of its database")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := open(t, cfg, nil); err != nil {
		t.Errorf("the second start: %v", err)
	}
}

// TestReadinessIsLoggedWhenItChanges takes the database file away twice and asks for the state several times.
func TestReadinessIsLoggedWhenItChanges(t *testing.T) {
	log := captureLog(t) // not parallel: it replaces the log of the process
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir()}
	file := filepath.Join(cfg.Data, "yagura.db")
	err := open(t, cfg, func(ctx context.Context, p *program.Program) {
		handler := p.Handler()
		ask := func(ctx context.Context, want int) {
			t.Helper()
			for range 3 {
				w := httptest.NewRecorder()
				if handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/readyz", nil)); w.Code != want {
					t.Errorf("answered %d, want %d", w.Code, want)
				}
			}
		}
		move := func(from, to string) {
			t.Helper()
			if err := os.Rename(from, to); err != nil {
				t.Fatal(err)
			}
		}
		ask(ctx, http.StatusOK)
		gone, leave := context.WithCancel(ctx)
		leave()
		for range 2 {
			move(file, file+".away")
			ask(ctx, http.StatusServiceUnavailable)
			move(file+".away", file)
			ask(gone, http.StatusServiceUnavailable) // a client that goes away learns nothing and changes nothing
			ask(ctx, http.StatusOK)
			ask(gone, http.StatusServiceUnavailable)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if down, up := strings.Count(log.String(), `msg="not ready"`), strings.Count(log.String(), `msg="ready again"`); down != 2 || up != 2 {
		t.Errorf("%d lines about not ready and %d about ready again, want 2 and 2:\n%s", down, up, log)
	}
}

// TestReadinessFollowsTheDatabaseFile deletes the file of a running program.
func TestReadinessFollowsTheDatabaseFile(t *testing.T) {
	t.Parallel()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir()}
	err := open(t, cfg, func(ctx context.Context, p *program.Program) {
		status := func() int {
			w := httptest.NewRecorder()
			p.Handler().ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/readyz", nil))
			return w.Code
		}
		if got := status(); got != http.StatusOK {
			t.Errorf("before: %d", got)
		}
		if err := os.Remove(filepath.Join(cfg.Data, "yagura.db")); err != nil {
			t.Fatal(err)
		}
		if got := status(); got != http.StatusServiceUnavailable {
			t.Errorf("after: %d", got)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
