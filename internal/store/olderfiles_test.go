package store_test

import (
	"context"
	"testing"

	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestOlderFilesCountAsSaved checks that an upload from before the upgrade counts as saved: nobody knows whether a record has shown it.
func TestOlderFilesCountAsSaved(t *testing.T) {
	now, path := storetest.Start.UnixMilli(), "image/2026/0123456789abcdefghijkl.png"
	upgraded(t, 38, []store.Row{{
		Table:   "users",
		Columns: []string{"id", "nickname", "nickname_folded", "created_at", "updated_at"},
		Values:  []any{1, "taro", "taro", now, now},
	}, {
		Table:   "files",
		Columns: []string{"id", "path", "prefix", "owner_id", "content_type", "size", "width", "height", "created_at"},
		Values:  []any{2, path, "image", 1, "image/png", 100, 8, 8, now},
	}}, func(t *testing.T, ctx context.Context, db *store.DB) {
		if f, err := db.FileByPath(ctx, path); err != nil || !f.Saved {
			t.Errorf("%+v %v", f, err)
		}
	})
}
