package contest_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestRecommendedContestsComeBySoonestStart(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		var want []int64
		for n := range 6 {
			id := w.contest(func(f *contest.Form) {
				f.Name, f.IsRecommend, f.Checkin = fmt.Sprint(n), n%2 == 0, false
				f.ContestStart = f.ContestStart.Add(time.Duration(10-n) * time.Hour)
				f.ContestEnd = f.ContestStart.Add(time.Duration(n+1) * 24 * time.Hour)
			})
			if n%2 == 0 {
				want = append([]int64{id}, want...)
			}
		}
		listed := func(q contest.Query) []int64 {
			q.Tab = contest.TabRecommended
			ids, _ := w.listed(q)
			return ids
		}
		if got := listed(contest.Query{}); !slices.Equal(got, want) {
			t.Errorf("recommended = %v, want %v", got, want)
		}
		if got := listed(contest.Query{GameID: friendCodeGame}); len(got) != 0 {
			t.Errorf("of another game: %v", got)
		}
		c, _, err := db.Contest(w.ctx, want[len(want)-1]) // starts last, ends first
		w.ok(err)
		if got := listed(contest.Query{Status: c.StatusAt(clk.Now())}); !slices.Equal(got, want) {
			t.Errorf("of their status: %v", got)
		}
		clk.Set(c.ContestEnd)
		w.ctx = storetest.Ctx(t, clk)
		if got := listed(contest.Query{}); !slices.Equal(got, want[:2]) {
			t.Errorf("after one has ended: %v, want %v", got, want[:2])
		}
		if _, _, err := w.svc.List(w.ctx, contest.Query{Tab: "best"}); !fault.Has(err, fault.InvalidValue) {
			t.Errorf("no tab: %v", err)
		}
	})
}

func TestRecommendedContestsAreOnePage(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for range contest.PageSize + 1 {
			w.contest(func(f *contest.Form) { f.IsRecommend = true })
		}
		if _, sizes := w.listed(contest.Query{Tab: contest.TabRecommended}); !slices.Equal(sizes, []int{contest.PageSize}) {
			t.Errorf("pages of %v", sizes)
		}
	})
}
