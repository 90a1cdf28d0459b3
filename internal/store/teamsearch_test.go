package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fold"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// manyTeams fills the database with 4000 teams, named 1000 to 4999. All have the words "red" and "dragons", the last 50 have "phoenix". The
// names of teams 3000 to 3099 begin with "dragons", those of the others with their number.
func manyTeams(t *testing.T, ctx context.Context, db *store.DB) {
	t.Helper()
	if err := game.NewService(db).Seed(ctx); err != nil {
		t.Fatal(err)
	}
	rows := "INSERT INTO %s WITH RECURSIVE n(i) AS (SELECT CAST(1000 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 4999) SELECT %s FROM n"
	key := fmt.Sprintf("CASE WHEN i BETWEEN 3000 AND 3099 THEN '%s' ELSE '' END || '3' || SUBSTR(CAST(i AS TEXT), 1, 1) || '3' || SUBSTR(CAST(i AS TEXT), 2, 1) || '3' || SUBSTR(CAST(i AS TEXT), 3, 1) || '3' || SUBSTR(CAST(i AS TEXT), 4, 1)",
		fold.Key("dragons "))
	name := "CASE WHEN i BETWEEN 3000 AND 3099 THEN 'dragons ' ELSE '' END || CAST(i AS TEXT)"
	statements := []string{
		fmt.Sprintf(rows, "teams (id, name, name_folded, name_key, bio, twitter_id, member_count, version, created_at, updated_at)", "i, "+name+", "+name+", "+key+", '', '', 1, 1, 1, 1"),
	}
	for word, condition := range map[string]string{"red": "", "dragons": "", "phoenix": " WHERE i >= 4950"} {
		statements = append(statements, fmt.Sprintf(rows, "team_words (word_key, name_key, team_id)", "'"+fold.Key(word)+"', "+key+", i")+condition)
	}
	for _, statement := range append(statements, "ANALYZE") {
		if err := store.Exec(ctx, db, statement); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSearchForTeamsByCommonAndRareWords(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		manyTeams(t, ctx, db)
		for _, c := range []struct {
			name         string
			first, found int
			pages        int // at least
		}{
			{"dragons", 3000, 4000, 80},
			{"red dragons", 1000, 4000, 80},
			{"phoenix dragons red", 4950, 50, 1},
			{"phoenix", 4950, 50, 1},
			{"dragons phoenix blue", 0, 0, 1},
		} {
			var ids []int64
			pages := 1
			for q := (team.Query{Name: c.name}); ; pages++ {
				page, next, err := db.SearchTeams(ctx, q, 50)
				if err != nil {
					t.Fatal(err)
				}
				if len(page) > 50 {
					t.Fatalf("%s: a page of %d teams", c.name, len(page))
				}
				for _, m := range page {
					ids = append(ids, m.ID)
				}
				if next == nil {
					break
				}
				q.After = next
			}
			unique := slices.Compact(slices.Sorted(slices.Values(ids)))
			if len(ids) != c.found || len(unique) != c.found || pages < c.pages || c.found > 0 && ids[0] != int64(c.first) {
				t.Errorf("%s: %d teams, %d of them different, on %d pages", c.name, len(ids), len(unique), pages)
			}
		}
		// Few teams have both common words: each page reads a limited number and says where the list continues.
		if err := store.Exec(ctx, db, "DELETE FROM team_words WHERE word_key = '"+fold.Key("red")+"' AND team_id BETWEEN 1001 AND 3500 AND team_id % 2 = 0"); err != nil {
			t.Fatal(err)
		}
		if err := store.Exec(ctx, db, "DELETE FROM team_words WHERE word_key = '"+fold.Key("dragons")+"' AND team_id BETWEEN 1001 AND 3500 AND team_id % 2 = 1"); err != nil {
			t.Fatal(err)
		}
		page, next, err := db.SearchTeams(ctx, team.Query{Name: "red dragons"}, 50)
		if err != nil || len(page) != 1 || page[0].ID != 1000 || next == nil || next.Name != fold.Key("1999") {
			t.Errorf("%d teams, next %+v, %v", len(page), next, err)
		}
	})
}
