package program_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/doctor"
	"yagura/internal/kit/event"
	"yagura/internal/program"
	"yagura/internal/store/storetest"
)

// TestMoveAndBackupOfAService makes a service, moves it to PostgreSQL, and restores its backup.
func TestMoveAndBackupOfAService(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	cfg := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true}
	p, err := program.New(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	address := storetest.EmptyPostgresURL(t)
	if _, err := program.Move(ctx, program.Config{Data: cfg.Data}, address, ""); err == nil || !strings.Contains(err.Error(), "another program uses") {
		t.Errorf("a running service is moved: %v", err)
	}
	archive := filepath.Join(t.TempDir(), "b.tar.gz")
	if _, err := program.Backup(ctx, program.Config{Data: cfg.Data}, archive); err != nil {
		t.Errorf("the backup of a running service: %v", err)
	}
	newest := time.Now().Add(time.Hour).Truncate(time.Millisecond)
	err = p.Store.InTx(ctx, func(ctx context.Context) error {
		return p.Store.AppendEvent(ctx, account.UserUpdated.New(0, 0, 0, newest, event.None{}))
	})
	if err := errors.Join(err, p.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	moved, err := program.Move(ctx, program.Config{Data: cfg.Data}, address, "")
	if err != nil || moved.Rows["games"] == 0 || !moved.Latest.Equal(newest) {
		t.Fatalf("move: %+v, %v", moved, err)
	}
	if _, err := program.Move(ctx, program.Config{Data: cfg.Data}, address, ""); err == nil || !strings.Contains(err.Error(), "was moved") {
		t.Errorf("a second move: %v", err)
	}
	for what, refused := range map[string]func() error{
		"a start": func() error { _, err := program.New(ctx, cfg); return err },
		"a backup": func() error {
			_, err := program.Backup(ctx, program.Config{Data: cfg.Data}, filepath.Join(t.TempDir(), "c.tar.gz"))
			return err
		},
	} {
		if err := refused(); err == nil || !strings.Contains(err.Error(), "was moved to PostgreSQL") {
			t.Errorf("%s with the old database: %v", what, err)
		}
	}
	if !slices.ContainsFunc(program.Diagnose(ctx, cfg, "", nil), func(r doctor.Result) bool {
		return r.Check == "database" && r.Level == doctor.Problem && strings.Contains(r.Text, "was moved")
	}) {
		t.Error("the doctor finds nothing wrong with the old database")
	}
	if err := os.Remove(filepath.Join(cfg.Data, "yagura.db.moved")); err != nil {
		t.Fatal(err)
	}
	if _, err := program.Move(ctx, program.Config{Data: cfg.Data}, address, ""); err == nil || !strings.Contains(err.Error(), "has rows") {
		t.Errorf("a second move without the mark: %v", err)
	}
	after := cfg
	after.Database = address
	startAndClose(t, after)
	restored := program.Config{Addr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "new"), Dev: true}
	if _, err := program.Restore(ctx, restored, archive); err != nil {
		t.Fatal(err)
	}
	startAndClose(t, restored)
	raw, err := sql.Open("sqlite", filepath.Join(restored.Data, "yagura.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = raw.Close() }()
	var games int64
	if err := raw.QueryRow("SELECT COUNT(*) FROM games").Scan(&games); err != nil || games != moved.Rows["games"] {
		t.Errorf("%d games are restored, want %d: %v", games, moved.Rows["games"], err)
	}
}

func startAndClose(t *testing.T, cfg program.Config) {
	t.Helper()
	p, err := program.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestAFolderWithoutDatabaseIsNoSource refuses mistyped folders and folders of a restore that did not end.
func TestAFolderWithoutDatabaseIsNoSource(t *testing.T) {
	t.Parallel()
	empty := program.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Dev: true}
	if _, err := program.Backup(t.Context(), empty, filepath.Join(t.TempDir(), "b.tar")); err == nil || !strings.Contains(err.Error(), "there is no database") {
		t.Errorf("the backup of an empty folder: %v", err)
	}
	if _, err := program.Move(t.Context(), empty, "postgres://localhost/none", ""); err == nil || !strings.Contains(err.Error(), "there is no database") ||
		!strings.Contains(err.Error(), "give --from-data as") {
		t.Errorf("the move of an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(empty.Data, "restore.incomplete"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := program.New(t.Context(), empty); err == nil || !strings.Contains(err.Error(), "did not end") {
		t.Errorf("a service starts on half a restore: %v", err)
	}
	if _, err := os.Stat(filepath.Join(empty.Data, "yagura.db")); err == nil {
		t.Error("a new database was made")
	}
}
