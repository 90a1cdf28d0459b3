package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestContestsOfAPersonFollowTheirEnds lists the contests of an operator, an entrant and a player of a roster, in pages of two, before and
// after the ends of contests move.
func TestContestsOfAPersonFollowTheirEnds(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		all := season(t, ctx, db)[:5]
		inTx := func(fn func(ctx context.Context, c contest.Contest) error) {
			t.Helper()
			err := db.InTx(ctx, func(ctx context.Context) error {
				for _, c := range all {
					if _, _, err := db.LockContest(ctx, c.ID); err != nil {
						return err
					}
					if err := fn(ctx, c); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for id := 2; id <= 3; id++ {
			statement := fmt.Sprintf("INSERT INTO users (id, nickname, nickname_folded, nickname_key, created_at, updated_at) VALUES (%d, 'p', 'p', '70', 1, 1)", id)
			if err := store.Exec(ctx, db, statement); err != nil {
				t.Fatal(err)
			}
		}
		inTx(func(ctx context.Context, c contest.Contest) error {
			if err := db.InsertOperator(ctx, contest.Operator{ID: 100 + c.ID, ContestID: c.ID, UserID: 1, Role: contest.Owner, CreatedByID: 1}); err != nil {
				return err
			}
			if added, err := db.AddEntry(ctx, contest.Entry{ID: 200 + c.ID, ContestID: c.ID, UserID: 2, CreatedAt: clock.Now(ctx)}, []int64{2}); err != nil || !added {
				return fmt.Errorf("added %t: %w", added, err)
			}
			_, err := db.AddToRoster(ctx, c.ID, 200+c.ID, 3)
			return err
		})
		check := func(when string) {
			t.Helper()
			checkContestsOfPeople(t, ctx, db, all, when)
		}
		check("at first")
		for i := range all {
			all[i].ContestEnd, all[i].UpdatedByID = all[i].ContestEnd.Add(time.Duration(i*7%5)*time.Hour), 1
		}
		inTx(db.UpdateContest)
		check("with moved ends")

		// A node of an earlier version adds rows without the end, which the next boundary of the contest completes.
		for _, table := range []string{"operators", "entry_members"} {
			if err := store.Exec(ctx, db, "UPDATE "+table+" SET contest_end = 0 WHERE contest_id = 2"); err != nil {
				t.Fatal(err)
			}
		}
		if err := services(t, db).Contests.StatusPassed(ctx, contest.StatusJob{ContestID: 2}); err != nil {
			t.Fatal(err)
		}
		check("after an older node added rows")
	})
}

// checkContestsOfPeople checks that the operator 1, the entrant 2 and the player 3 find all these contests, those with the latest end first.
func checkContestsOfPeople(t *testing.T, ctx context.Context, db *store.DB, all []contest.Contest, when string) {
	t.Helper()
	want := slices.SortedFunc(slices.Values(all), func(a, b contest.Contest) int { return b.ContestEnd.Compare(a.ContestEnd) })
	for person, tab := range map[int64]contest.Tab{1: contest.TabOperated, 2: contest.TabParticipated, 3: contest.TabParticipated} {
		for _, filter := range []contest.Query{{}, {ParticipantType: contest.Solo, Language: "ja"}, {GameID: 1}} {
			q := filter
			q.Tab, q.UserID = tab, person
			var got []int64
			for len(got) < len(want) {
				page, _, err := db.ListContests(ctx, q, clock.Now(ctx), 2)
				if err != nil || len(page) == 0 {
					t.Fatalf("%s: person %d has %d of %d contests, %v", when, person, len(got), len(want), err)
				}
				for _, c := range page {
					got, q.After = append(got, c.ID), &contest.Key{At: c.ContestEnd, ID: c.ID}
				}
			}
			if !slices.EqualFunc(got, want, func(id int64, c contest.Contest) bool { return id == c.ID }) {
				t.Errorf("%s: %s of person %d: %v, want %v", when, tab, person, got, want)
			}
		}
	}
}

// checkCopiedEnds checks that the operators and entrants of older data have the ends of their contests.
func checkCopiedEnds(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	for _, table := range []string{"operators", "entry_members"} {
		got, err := store.FirstColumn(storetest.Ctx(t, clk), db,
			"SELECT CASE WHEN p.contest_end = c.contest_end THEN 'right' ELSE 'wrong' END FROM "+table+" p JOIN contests c ON c.id = p.contest_id")
		if err != nil || len(got) == 0 || slices.Contains(got, "wrong") {
			t.Errorf("of %s the ends are %v, %v", table, got, err)
		}
	}
}
