package store_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// wholeTable matches a query plan that reads all contests, or all terms.
var wholeTable = regexp.MustCompile(`Seq Scan on (contests|contest_words)\b|SCAN (l|c|contests|w)\n`)

// calendar fills the database with contests, one an hour, of which one in a thousand is held in Korean. Each has one word. One has a game
// of its own.
func calendar(t testing.TB, ctx context.Context, db *store.DB, size int) {
	t.Helper()
	if err := game.NewService(db).Seed(ctx); err != nil {
		t.Fatal(err)
	}
	now := clock.Now(ctx).UnixMilli()
	numbers := fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", size)
	hour := func(offset int) string {
		return fmt.Sprintf("%d + CAST(i - %d AS BIGINT) * 3600000", now, size-500+offset)
	}
	for _, statement := range []string{
		"INSERT INTO users (id, nickname, nickname_folded, nickname_key, created_at, updated_at) VALUES (1, 'p', 'p', '70', 1, 1)",
		`INSERT INTO contests (id, game_id, name, contest_type, participant_type, entry_start, entry_end, contest_start, contest_end, checkin,
			is_entry_password, team_size, entry_max_count, discord_url, iframe_src, video_url, award, rule_text, is_recommend, language,
			created_at, updated_at, created_by_id, updated_by_id) ` + numbers +
			"SELECT i, CASE i WHEN 5 THEN 12 ELSE 1 + i % 5 END, 'c', 'TOURNAMENT', 'SOLO', " + hour(9) + ", " + hour(6) + ", " + hour(3) + ", " + hour(0) + `, 0,
			0, 1, 16, '', '', '', '', '', 0, CASE WHEN i % 1000 = 0 THEN 'ko' ELSE 'ja' END, 1, 1, 1, 1 FROM n`,
		"INSERT INTO contest_words (word_key, contest_id) " + numbers + "SELECT CASE WHEN i % 1000 = 0 THEN '6b' ELSE '6a' END, i FROM n",
		"ANALYZE",
	} {
		if err := store.Exec(ctx, db, statement); err != nil {
			t.Fatal(err)
		}
	}
}

func TestListsOfContestsAreServedByIndexes(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		calendar(t, ctx, db, 20_000)
		for name, c := range map[string]struct {
			q    contest.Query
			want int
		}{
			"all":         {contest.Query{Tab: contest.TabAll}, 51},
			"upcoming":    {contest.Query{Tab: contest.TabUpcoming}, 51},
			"rare word":   {contest.Query{Tab: contest.TabAll, Terms: []string{"k"}}, 20},
			"two words":   {contest.Query{Tab: contest.TabAll, Terms: []string{"k", "j"}}, 0},
			"common word": {contest.Query{Tab: contest.TabAll, Terms: []string{"j"}}, 51},
			"common word among the oldest": {
				contest.Query{Tab: contest.TabAll, Terms: []string{"j"}, After: &contest.Key{At: clk.Now().Add(-19_000 * time.Hour), ID: 500}}, 51,
			},
			"over":         {contest.Query{Tab: contest.TabAll, Status: contest.MatchDone}, 51},
			"rare game":    {contest.Query{Tab: contest.TabAll, GameID: 12}, 1},
			"upcoming one": {contest.Query{Tab: contest.TabUpcoming, Terms: []string{"k"}}, 1},
		} {
			plan, err := store.Plans(ctx, db, func() error {
				found, _, err := db.ListContests(ctx, c.q, clk.Now(), 51)
				if err == nil && len(found) != c.want {
					t.Errorf("%s: %d contests, want %d", name, len(found), c.want)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			plan = strings.Join(withoutSubqueries(strings.Split(plan, "\n")), "\n")
			// A common word may be counted in the rows of the table, as that stops soon. With two words PostgreSQL may read a table as
			// small as this one, as it is cheaper than an index.
			if strings.HasPrefix(name, "common") {
				plan = strings.NewReplacer("Seq Scan on contest_words w ", "", "SCAN w\n", "").Replace(plan)
			}
			if c.want > 0 && wholeTable.MatchString(plan) || c.q.GameID != 0 && !strings.Contains(plan, "contests_by_game") {
				t.Errorf("%s is answered by\n%s", name, plan)
			}
		}
		// Few contests pass the filter: each page reads a limited number and says where the list continues.
		for name, c := range map[string]struct {
			q            contest.Query
			found, pages int
		}{
			"in progress":                       {contest.Query{Tab: contest.TabAll, Status: contest.MatchOpen}, 3, 0},
			"in progress and language":          {contest.Query{Tab: contest.TabAll, Status: contest.MatchOpen, Language: "ko"}, 0, 0},
			"language":                          {contest.Query{Tab: contest.TabAll, Language: "ko"}, 20, 20},
			"common word and language":          {contest.Query{Tab: contest.TabAll, Terms: []string{"j"}, Language: "ko"}, 0, 20},
			"upcoming, common word, other game": {contest.Query{Tab: contest.TabUpcoming, Terms: []string{"j"}, GameID: 12}, 0, 0},
		} {
			found, pages := allPages(t, ctx, db, c.q)
			if found != c.found || pages != c.pages {
				t.Errorf("%s: %d contests on %d pages, want %d on %d", name, found, pages, c.found, c.pages)
			}
		}
	})
}

// allPages reads a list to its end and counts its contests, and its pages that are not the last.
func allPages(t *testing.T, ctx context.Context, db *store.DB, q contest.Query) (found, pages int) {
	t.Helper()
	for ; ; pages++ {
		page, next, err := db.ListContests(ctx, q, clock.Now(ctx), 51)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) > 3 {
			t.Fatalf("a page of %d contests read more than it may", len(page))
		}
		found += len(page)
		if next == nil {
			return found, pages
		}
		q.After = next
	}
}

// TestListsArePlannedOnce proves that PostgreSQL plans the statements of a list for all values: planning takes it longer than to read a
// page.
func TestListsArePlannedOnce(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	db, ctx := storetest.Postgres(t, clk), storetest.Ctx(t, clk)
	calendar(t, ctx, db, 20_000)
	for _, term := range []string{"k", "m"} {
		for _, status := range []contest.Status{contest.EntryOpen, contest.MatchDone} {
			q := contest.Query{Tab: contest.TabAll, Terms: []string{term}, Status: status}
			if _, _, err := db.ListContests(ctx, q, clk.Now(), 51); err != nil {
				t.Fatal(err)
			}
		}
	}
	plans, err := store.Texts(ctx, db, "SELECT CASE WHEN custom_plans > 0 THEN statement ELSE '' END FROM pg_prepared_statements WHERE statement LIKE '%contest%'")
	if err != nil || len(plans) == 0 {
		t.Fatalf("%d statements, %v", len(plans), err)
	}
	for _, statement := range plans {
		if statement != "" {
			t.Errorf("planned for its values: %s", statement)
		}
	}
}
