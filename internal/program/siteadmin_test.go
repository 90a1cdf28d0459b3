package program_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/program"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestSiteAdminWhileTheServiceRuns proves that the command works while a program has the database open.
func TestSiteAdminWhileTheServiceRuns(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	cfg := program.Config{Data: t.TempDir(), Clock: clk}
	if _, _, err := program.SetSiteAdmin(t.Context(), cfg, "taro", true); err == nil || !strings.Contains(err.Error(), "no database") {
		t.Errorf("without a database: %v", err)
	}
	file := storetest.SQLiteFile(t, filepath.Join(cfg.Data, "yagura.db"))
	db, err := store.Open(t.Context(), "sqlite:"+file, clk)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	ctx := storetest.Ctx(t, clk)
	err = db.InTx(ctx, func(ctx context.Context) error {
		_, _, err := account.NewService(db, nil).Create(ctx, account.New{Username: "taro"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, admin := range []bool{true, false} {
		for _, first := range []bool{true, false} {
			u, changed, err := program.SetSiteAdmin(t.Context(), cfg, "taro", admin)
			if err != nil || changed != first {
				t.Errorf("admin %v: changed %v, %v", admin, changed, err)
			}
			if stored, _, err := db.User(ctx, u.ID); err != nil || (stored.SiteRole == account.SiteAdmin) != admin {
				t.Errorf("the role is %q, %v", stored.SiteRole, err)
			}
		}
	}
}

// TestSiteAdminMigratesNothing runs the command on databases of an older and of a newer program, and on one without any schema. They
// stay as they are.
func TestSiteAdminMigratesNothing(t *testing.T) {
	t.Parallel()
	own, err := store.ProgramSchema()
	if err != nil {
		t.Fatal(err)
	}
	for schema, want := range map[int64]string{own - 1: "program of the running service", own + 1: "use the newer program"} {
		cfg := program.Config{Data: t.TempDir(), Clock: clock.System{}}
		file := storetest.SQLiteFile(t, filepath.Join(cfg.Data, "yagura.db"))
		storetest.SetSchema(t, file, schema)
		if _, _, err := program.SetSiteAdmin(t.Context(), cfg, "taro", true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("schema %d: %v", schema, err)
		}
		after, err := store.Examine(t.Context(), "sqlite:"+file, time.Now())
		if err != nil || after.Schema != schema {
			t.Errorf("schema %d became %d, %v", schema, after.Schema, err)
		}
	}
	empty := program.Config{Data: t.TempDir(), Database: storetest.EmptyPostgresURL(t), Clock: clock.System{}}
	if _, _, err := program.SetSiteAdmin(t.Context(), empty, "taro", true); err == nil || !strings.Contains(err.Error(), "no schema") {
		t.Errorf("an empty database: %v", err)
	}
}
