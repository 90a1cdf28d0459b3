package store_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestOlderFollowsOfADissolvedTeamEnd checks that nobody follows a team that was dissolved before the upgrade.
func TestOlderFollowsOfADissolvedTeamEnd(t *testing.T) {
	now := storetest.Start.UnixMilli()
	rows := []store.Row{{
		Table: "users", Columns: []string{"id", "nickname", "nickname_folded", "created_at", "updated_at"}, Values: []any{int64(1), "fan", "fan", now, now},
	}}
	for id, dissolved := range map[int64]any{2: now, 3: nil} {
		name := []string{"gone", "stays"}[id-2]
		rows = append(rows, store.Row{
			Table:   "teams",
			Columns: []string{"id", "name", "name_folded", "bio", "twitter_id", "member_count", "version", "created_at", "updated_at", "deleted_at"},
			Values:  []any{id, name, name, "", "", int64(1), int64(1), now, now, dissolved},
		}, store.Row{
			Table: "follows", Columns: []string{"user_id", "kind", "target_id", "team_id", "created_at"}, Values: []any{int64(1), "team", id, id, now},
		})
	}
	upgraded(t, 40, rows, func(t *testing.T, ctx context.Context, db *store.DB) {
		list, err := db.Follows(ctx, 1, 10)
		if err != nil || len(list) != 1 || list[0].ID != 3 {
			t.Errorf("followed are %+v: %v", list, err)
		}
	})
}

// TestOlderLoginCodesAreTried checks that a code whose mail was sent before the upgrade can be entered, and counts once.
func TestOlderLoginCodesAreTried(t *testing.T) {
	now, later := storetest.Start.UnixMilli(), storetest.Start.Add(time.Hour).UnixMilli()
	upgraded(t, 40, []store.Row{{
		Table: "magic_links",
		Columns: []string{
			"id", "email", "pin_hash", "language", "terms", "return_to", "created_at", "expire_at", "code_hash", "browser_hash", "code_expire_at", "code_tries",
		},
		Values: []any{"link", "taro@example.com", "pin", "ja", "1", "", now, later, "code", "browser", later, int64(1)},
	}}, func(t *testing.T, ctx context.Context, db *store.DB) {
		err := db.InTx(ctx, func(ctx context.Context) error {
			for _, again := range []bool{false, true} {
				l, repeated, ok, err := db.TryMagicLinkCode(ctx, "browser", "entered", 5, storetest.Start)
				if err != nil || !ok || repeated != again || l.CodeTries != 2 {
					t.Errorf("%+v, repeated %v, %v, %v", l, repeated, ok, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
