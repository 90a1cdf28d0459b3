package store_test

import (
	"context"
	"fmt"
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

// TestWhatOlderVersionsLeftEnds checks that the upgrade deletes what referred to somebody who withdrew, and revokes the links of a suspended person.
func TestWhatOlderVersionsLeftEnds(t *testing.T) {
	now, later := storetest.Start.UnixMilli(), storetest.Start.Add(time.Hour).UnixMilli()
	var rows []store.Row
	for i, name := range []string{"active", "withdrawn", "suspended"} {
		id := int64(i + 1)
		rows = append(rows, store.Row{
			Table: "users", Columns: []string{"id", "nickname", "nickname_folded", "created_at", "updated_at", "withdrawn_at", "suspended_at"},
			Values: []any{id, name, name, now, now, map[bool]any{true: now}[name == "withdrawn"], map[bool]any{true: now}[name == "suspended"]},
		})
	}
	rows = append(rows, store.Row{
		Table:   "teams",
		Columns: []string{"id", "name", "name_folded", "bio", "twitter_id", "member_count", "version", "created_at", "updated_at"},
		Values:  []any{int64(9), "team", "team", "", "", int64(1), int64(1), now, now},
	}, store.Row{
		Table: "notices", Columns: []string{"id", "texts", "internal_link", "external_link", "user_id", "created_by_id", "created_at", "ends_at"},
		Values: []any{int64(9), "{}", "", "", int64(2), int64(1), now, later},
	}, store.Row{
		Table: "team_requests", Columns: []string{"id", "team_id", "user_id", "message", "status", "created_at", "updated_at"},
		Values: []any{int64(9), int64(9), int64(2), "", "WAITING", now, now},
	})
	for followed := int64(2); followed <= 3; followed++ {
		rows = append(rows, store.Row{
			Table: "follows", Columns: []string{"user_id", "kind", "target_id", "person_id", "created_at"}, Values: []any{int64(1), "player", followed, followed, now},
		})
	}
	for _, by := range []int64{1, 3} {
		rows = append(rows, store.Row{
			Table: "team_invitations", Columns: []string{"id", "team_id", "token", "created_by", "created_at", "expires_at"},
			Values: []any{by, int64(9), fmt.Sprint("token ", by), by, now, later},
		})
	}
	upgraded(t, 41, rows, func(t *testing.T, ctx context.Context, db *store.DB) {
		if list, err := db.Follows(ctx, 1, 10); err != nil || len(list) != 1 || list[0].ID != 3 {
			t.Errorf("followed are %+v: %v", list, err)
		}
		if list, err := db.Notices(ctx, 0, 10); err != nil || len(list) != 0 {
			t.Errorf("notices are %+v: %v", list, err)
		}
		if r, ok, err := db.TeamRequest(ctx, 9, 9); err != nil || ok {
			t.Errorf("the request is %+v: %v", r, err)
		}
		if open, err := db.OpenInvitations(ctx, 9, storetest.Start, 10); err != nil || len(open) != 1 || open[0].ID != 1 {
			t.Errorf("open links are %+v: %v", open, err)
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
