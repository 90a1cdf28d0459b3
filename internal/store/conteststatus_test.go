package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// rivals is the number of contests of next month: more than a page may read.
const rivals = 1100

// season stores contests of two games: many of next month, and some around now, of which some are cancelled or full. It returns them.
func season(t *testing.T, ctx context.Context, db *store.DB) (all []contest.Contest) {
	t.Helper()
	if err := game.NewService(db).Seed(ctx); err != nil {
		t.Fatal(err)
	}
	if err := store.Exec(ctx, db, "INSERT INTO users (id, nickname, nickname_folded, nickname_key, created_at, updated_at) VALUES (1, 'p', 'p', '70', 1, 1)"); err != nil {
		t.Fatal(err)
	}
	now := clock.Now(ctx)
	add := func(gameID int64, start time.Time, cancelled bool) {
		c := contest.Contest{
			ID: int64(len(all) + 1), GameID: gameID, Name: "c", Type: "TOURNAMENT", ParticipantType: contest.Solo,
			EntryStart: start.Add(-3 * time.Hour), EntryEnd: start.Add(-time.Hour), ContestStart: start, ContestEnd: start.Add(2 * time.Hour),
			TeamSize: 1, EntryMaxCount: 16, CreatedAt: now, CreatedByID: 1, Language: "ja",
		}
		if cancelled {
			c.CancelledAt = &now
		}
		all = append(all, c)
	}
	for i := range rivals {
		add(1, now.Add(time.Duration(30*24*60+i)*time.Minute), false)
	}
	for i := range 60 { // a contest each quarter of an hour
		add(int64(1+i%2), now.Add(time.Duration(i-30)*15*time.Minute), i%7 == 0)
	}
	err := db.InTx(ctx, func(ctx context.Context) error {
		for _, c := range all {
			if err := db.InsertContest(ctx, c); err != nil {
				return err
			}
			if c.Cancelled() {
				if err := db.SetCancelled(ctx, c.ID, c.CancelledAt, ""); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestWalkContestsOfAStatusAreFoundAmongManyOthers lists contests of each status with more other contests than a page may read, while the
// stored statuses are new, after the clock has passed them, and after they were stored again.
func TestWalkContestsOfAStatusAreFoundAmongManyOthers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		all := season(t, storetest.Ctx(t, clk), db)
		checkStatuses(t, storetest.Ctx(t, clk), db, all, "stored")
		clk.Advance(100 * time.Minute)
		checkStatuses(t, storetest.Ctx(t, clk), db, all, "outdated")
		if err := store.Exec(storetest.Ctx(t, clk), db, "UPDATE contests SET stored_status = NULL, stored_until = 0 WHERE id % 3 = 0"); err != nil {
			t.Fatal(err)
		}
		checkStatuses(t, storetest.Ctx(t, clk), db, all, "partly never stored")
		err := db.InTx(storetest.Ctx(t, clk), func(ctx context.Context) error {
			for _, c := range all {
				if err := db.StoreStatusAndEnd(ctx, c.ID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		checkStatuses(t, storetest.Ctx(t, clk), db, all, "stored again")
	})
}

// checkStatuses compares the first page of each status with the contests that have it.
func checkStatuses(t *testing.T, ctx context.Context, db *store.DB, all []contest.Contest, when string) {
	t.Helper()
	const most = 5
	now := clock.Now(ctx)
	for _, status := range []contest.Status{"", contest.Prepare, contest.EntryOpen, contest.EntryDone, contest.MatchOpen, contest.MatchDone} {
		for gameID := range int64(3) {
			for _, free := range []bool{false, true} {
				if status == "" && !free {
					continue
				}
				q := contest.Query{Tab: contest.TabAll, Status: status, GameID: gameID, Free: free}
				want := idsByEnd(all, func(c *contest.Contest) bool {
					at := c.StatusAt(now)
					return (status == "" || at == status) && (gameID == 0 || c.GameID == gameID) && (!c.Cancelled() || at == contest.MatchDone && !free) &&
						(!free || at == contest.Prepare || at == contest.EntryOpen)
				})
				var got []int64
				for len(got) < len(want) {
					page, next, err := db.ListContests(ctx, q, now, most)
					if err != nil {
						t.Fatal(err)
					}
					if len(page) < most && len(got)+len(page) < len(want) && !free {
						t.Fatalf("%s: %q of game %d: a page has %d of %d contests", when, status, gameID, len(page), len(want)-len(got))
					}
					for _, c := range page {
						got, q.After = append(got, c.ID), &contest.Key{At: c.ContestEnd, ID: c.ID}
					}
					if len(page) < most {
						if q.After = next; next == nil {
							break
						}
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s: %q of game %d, free %t: %v, want %v", when, status, gameID, free, brief(got), brief(want))
				}
			}
		}
	}
}

// idsByEnd returns the ids of the contests that pass, the latest end first.
func idsByEnd(all []contest.Contest, pass func(c *contest.Contest) bool) (ids []int64) {
	for i := range all {
		if pass(&all[i]) {
			ids = append(ids, all[i].ID)
		}
	}
	slices.SortFunc(ids, func(a, b int64) int { return all[b-1].ContestEnd.Compare(all[a-1].ContestEnd) })
	return ids
}

// brief shortens a list of ids for a message.
func brief(ids []int64) string {
	return fmt.Sprintf("%d: %v", len(ids), ids[:min(len(ids), 20)])
}

// TestPassedBoundariesStoreTheStatus passes each boundary of a contest and reads the stored status, by which an index finds it.
func TestPassedBoundariesStoreTheStatus(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		c := season(t, storetest.Ctx(t, clk), db)[0]
		s := services(t, db)
		for _, b := range []struct {
			boundary string
			at       time.Time
			want     string
		}{{"entryStart", c.EntryStart, "entry"}, {"entryEnd", c.EntryEnd, "entryDone"}, {"contestStart", c.ContestStart, "match"}, {"contestEnd", c.ContestEnd, ""}} {
			clk.Set(b.at)
			ctx := storetest.Ctx(t, clk)
			if err := s.Contests.StatusPassed(ctx, contest.StatusJob{ContestID: c.ID, Boundary: b.boundary, At: b.at.UnixMilli()}); err != nil {
				t.Fatal(err)
			}
			got, err := store.FirstColumn(ctx, db, fmt.Sprintf("SELECT COALESCE(stored_status, '') FROM contests WHERE id = %d AND stored_until > %d", c.ID, b.at.UnixMilli()))
			if err != nil || !slices.Equal(got, []string{b.want}) {
				t.Errorf("after %s the stored status is %q (%v), want %q", b.boundary, got, err, b.want)
			}
		}
	})
}

// checkStoredStatuses checks that the contests of older data that are not over have a stored status, and that lists find each contest by
// its status.
func checkStoredStatuses(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	unknown, err := store.FirstColumn(ctx, db, fmt.Sprintf("SELECT name FROM contests WHERE stored_until = 0 AND contest_end > %d", clk.Now().UnixMilli()))
	if err != nil || len(unknown) > 0 {
		t.Errorf("no status is stored of %q, %v", unknown, err)
	}
	contests := services(t, db).Contests
	all, _, err := contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	live := 0
	for _, c := range all {
		status := c.StatusAt(clk.Now())
		found, _, err := contests.List(ctx, contest.Query{Status: status})
		if err != nil || !c.Cancelled() && !slices.ContainsFunc(found, func(f contest.Card) bool { return f.ID == c.ID }) {
			t.Errorf("%s is not found among the contests with the status %s, %v", c.Name, status, err)
		}
		if status != contest.MatchDone {
			live++
		}
	}
	if live == 0 {
		t.Error("all contests of the old data are over, so the test proves nothing")
	}
}
