package store_test

import (
	"context"
	"fmt"
	"regexp"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// unbounded matches a query plan that reads a whole table or sorts more than a page.
var unbounded = regexp.MustCompile(`Seq Scan|Sort|SCAN (u|a|b|c|users|game_accounts)\n|TEMP B-TREE`)

// crowd fills the database with people, each with one account in one of five games.
func crowd(t testing.TB, ctx context.Context, db *store.DB, size int) {
	t.Helper()
	if err := game.NewService(db).Seed(ctx); err != nil {
		t.Fatal(err)
	}
	// Keys need only be sorted here: digits after one letter, "p" for nicknames, "g" for names in games.
	numbers := fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", size)
	for _, statement := range []string{
		"INSERT INTO users (id, nickname, nickname_folded, nickname_key, created_at, updated_at) " + numbers +
			"SELECT i, 'p', 'p', '70' || CAST(100000 + i AS TEXT), i, i FROM n",
		"INSERT INTO game_accounts (id, user_id, game_id, username, username_folded, username_key, friend_code, rank_key, created_at, updated_at) " + numbers +
			"SELECT i, i, 1 + i % 5, 'g', 'g', '67' || CAST(100000 + i AS TEXT), '', '9999', i, i FROM n",
		"ANALYZE",
	} {
		if err := store.Exec(ctx, db, statement); err != nil {
			t.Fatal(err)
		}
	}
}

// searches lists all ways to search for people. Each returns the number of results.
func searches(ctx context.Context, db *store.DB) map[string]func() (int, error) {
	after := &account.Last{Key: "70110000", At: time.UnixMilli(10000), ID: 10000}
	inGame := &account.Last{Key: "67110000", ID: 10000}
	return map[string]func() (int, error){
		"newest": func() (int, error) { f, err := db.NewestUsers(ctx, account.Query{}, 51); return len(f), err },
		"newest, on": func() (int, error) {
			f, err := db.NewestUsers(ctx, account.Query{After: after}, 51)
			return len(f), err
		},
		"nickname": func() (int, error) {
			f, err := db.UsersByNickname(ctx, account.Query{Nickname: "p"}, 51)
			return len(f), err
		},
		"nickname, on": func() (int, error) {
			f, err := db.UsersByNickname(ctx, account.Query{Nickname: "p", After: after}, 51)
			return len(f), err
		},
		"game": func() (int, error) { f, err := db.Players(ctx, account.Query{GameID: 3}, 51); return len(f), err },
		"game name": func() (int, error) {
			f, err := db.Players(ctx, account.Query{GameUsername: "g"}, 51)
			return len(f), err
		},
		"game name, on": func() (int, error) {
			f, err := db.Players(ctx, account.Query{GameUsername: "g", GameID: 3, After: inGame}, 51)
			return len(f), err
		},
		"nickname, game": func() (int, error) {
			f, _, err := db.PlayersByNickname(ctx, account.Query{Nickname: "p", GameID: 3}, 1000, 51)
			return len(f), err
		},
	}
}

func TestSearchForPeopleIsServedByIndexes(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		crowd(t, ctx, db, 20_000)
		for name, search := range searches(ctx, db) {
			plan, err := store.Plans(ctx, db, func() error {
				found, err := search()
				if err == nil && found != 51 {
					t.Errorf("%s finds %d people", name, found)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if unbounded.MatchString(plan) {
				t.Errorf("%s is answered by\n%s", name, plan)
			}
		}
		// Nobody with the nickname plays the game: the search returns how far it read.
		found, last, err := db.PlayersByNickname(ctx, account.Query{Nickname: "p", GameID: 9}, 1000, 51)
		if err != nil || len(found) != 0 || last == nil || last.ID != 1000 || last.Key != "70101000" {
			t.Errorf("found %v, looked up to %+v: %v", found, last, err)
		}
	})
}

// BenchmarkSearch compares every search among many people with the same search among few. An index makes them equally fast.
func BenchmarkSearch(b *testing.B) {
	for _, size := range []int{20_000, 400_000} {
		clk := clock.NewTest(storetest.Start)
		db := storetest.SQLite(b, clk)
		ctx := clock.Fix(b.Context(), clk.Now())
		crowd(b, ctx, db, size)
		for name, search := range searches(ctx, db) {
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				for b.Loop() {
					if _, err := search(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
