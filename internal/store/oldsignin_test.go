package store_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestOlderSignUpsStayOpen checks that a sign-up whose mail was sent before the upgrade can still be activated.
func TestOlderSignUpsStayOpen(t *testing.T) {
	now, later := storetest.Start.UnixMilli(), storetest.Start.Add(time.Hour).UnixMilli()
	upgraded(t, 33, []store.Row{{
		Table:   "activations",
		Columns: []string{"key_hash", "email", "username", "password_hash", "language", "terms", "created_at", "expire_at"},
		Values:  []any{"key", "taro@example.com", "taro", "hash", "ja", "1", now, later},
	}}, func(t *testing.T, ctx context.Context, db *store.DB) {
		a, ok, err := db.Activation(ctx, "key")
		if err != nil || !ok || a.Username != "taro" || a.ReturnTo != "" || a.ConsumedAt != nil {
			t.Errorf("%+v %v %v", a, ok, err)
		}
	})
}

// TestOlderSocialFlowsLinkOn checks that a link that was begun before the upgrade does not become a sign-in.
func TestOlderSocialFlowsLinkOn(t *testing.T) {
	now, later := storetest.Start.UnixMilli(), storetest.Start.Add(time.Hour).UnixMilli()
	upgraded(t, 33, []store.Row{{
		Table:   "social_flows",
		Columns: []string{"state_hash", "provider", "browser_hash", "secret", "language", "terms", "return_to", "created_at", "expire_at"},
		Values:  []any{"state", "google", "browser", "sealed", "ja", "", "/settings", now, later},
	}}, func(t *testing.T, ctx context.Context, db *store.DB) {
		err := db.InTx(ctx, func(ctx context.Context) error {
			f, ok, err := db.ConsumeSocialFlow(ctx, "state", "google", "browser", storetest.Start)
			if err != nil || !ok || f.Again || f.ReturnTo != "/settings" {
				t.Errorf("%+v %v %v", f, ok, err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// upgraded runs a test on a database with rows of an older schema, on SQLite and on PostgreSQL.
func upgraded(t *testing.T, version int64, rows []store.Row, test func(t *testing.T, ctx context.Context, db *store.DB)) {
	t.Helper()
	run := func(name string, dsn func(t *testing.T) string) {
		t.Run(name, func(t *testing.T) {
			at := dsn(t)
			if err := store.MigrateTo(t.Context(), at, version); err != nil {
				t.Fatal(err)
			}
			if err := store.Load(t.Context(), at, rows); err != nil {
				t.Fatal(err)
			}
			db, err := store.Open(t.Context(), at, clock.NewTest(storetest.Start))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			test(t, t.Context(), db)
		})
	}
	run("sqlite", func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "old.db") })
	run("postgres", func(t *testing.T) string { return storetest.EmptyPostgresURL(t) })
}
