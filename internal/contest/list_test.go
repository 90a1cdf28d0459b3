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

// listed reads all pages of a list and returns the ids and the sizes of the pages.
func (w *world) listed(q contest.Query) (ids []int64, sizes []int) {
	w.t.Helper()
	for {
		page, next, err := w.svc.List(w.ctx, q)
		w.ok(err)
		for _, c := range page {
			ids = append(ids, c.ID)
		}
		sizes = append(sizes, len(page))
		if next == nil {
			return ids, sizes
		}
		q.After = next
	}
}

func TestListIsOrderedByEndThenIDAndPagedByKey(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		type place struct{ end, id int64 }
		want := make([]place, 0, 2*contest.PageSize+1)
		for i := range 2*contest.PageSize + 1 {
			if i%contest.PageSize == 0 { // a person may not create so many in an hour
				w.owner = w.user("organiser")
			}
			id := w.contest(func(f *contest.Form) {
				f.ContestEnd = f.ContestStart.Add(time.Duration(1+i%4) * time.Hour) // many end at the same time, also across pages
				f.Checkin = false
			})
			c, _, err := db.Contest(w.ctx, id)
			w.ok(err)
			want = append(want, place{c.ContestEnd.UnixMilli(), id})
		}
		slices.SortFunc(want, func(a, b place) int {
			if a.end != b.end {
				return int(b.end - a.end)
			}
			return int(b.id - a.id)
		})
		got, sizes := w.listed(contest.Query{})
		if !slices.Equal(sizes, []int{50, 50, 1}) {
			t.Errorf("pages of %v", sizes)
		}
		if !slices.EqualFunc(got, want, func(id int64, p place) bool { return id == p.id }) {
			t.Errorf("order = %v, want %v", got, want)
		}
		// A contest that is created or deleted between two pages neither repeats nor hides another one.
		page, next, err := w.svc.List(w.ctx, contest.Query{})
		w.ok(err)
		w.contest(func(f *contest.Form) { f.ContestEnd = f.ContestEnd.Add(24 * time.Hour) })
		w.ok(w.svc.Delete(w.ctx, page[0].CreatedByID, page[0].ID))
		rest, _ := w.listed(contest.Query{After: next})
		if !slices.EqualFunc(rest, want[50:], func(id int64, p place) bool { return id == p.id }) {
			t.Errorf("the rest = %v", rest)
		}
	})
}

func TestFullSinglePageHasNoNextKey(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for range contest.PageSize {
			w.contest(nil)
		}
		if _, sizes := w.listed(contest.Query{}); !slices.Equal(sizes, []int{50}) {
			t.Errorf("pages of %v", sizes)
		}
	})
}

func TestListTabsAndGame(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		captain, mate, late, other := w.user("captain"), w.user("mate"), w.user("late"), w.user("other")
		solo := w.contest(nil)
		multi := w.contest(teams)
		elsewhere := w.contest(func(f *contest.Form) { f.GameID = friendCodeGame })
		team := w.team(captain, mate)
		w.enter(captain, multi, team)
		w.joins(team, late, "member")
		w.leaves(team, mate)
		w.enter(mate, solo, 0)
		w.operator(elsewhere, mate)
		for name, c := range map[string]struct {
			q    contest.Query
			want []int64
		}{
			"all":                             {contest.Query{Tab: contest.TabAll}, []int64{elsewhere, multi, solo}},
			"of a game":                       {contest.Query{GameID: friendCodeGame}, []int64{elsewhere}},
			"of a game without contests":      {contest.Query{GameID: 2}, nil},
			"operated by the owner":           {contest.Query{Tab: contest.TabOperated, UserID: w.owner}, []int64{elsewhere, multi, solo}},
			"operated by an admin":            {contest.Query{Tab: contest.TabOperated, UserID: mate}, []int64{elsewhere}},
			"operated, of a game":             {contest.Query{Tab: contest.TabOperated, UserID: w.owner, GameID: plainGame}, []int64{multi, solo}},
			"participated, captain":           {contest.Query{Tab: contest.TabParticipated, UserID: captain}, []int64{multi}},
			"participated, who left the team": {contest.Query{Tab: contest.TabParticipated, UserID: mate}, []int64{solo}},
			"participated, who joined later":  {contest.Query{Tab: contest.TabParticipated, UserID: late}, []int64{multi}},
			"participated, nobody":            {contest.Query{Tab: contest.TabParticipated, UserID: other}, nil},
		} {
			if got, _ := w.listed(c.q); !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
		page, _, err := w.svc.List(w.ctx, contest.Query{GameID: friendCodeGame})
		w.ok(err)
		if page[0].Organiser.ID != w.owner || page[0].Organiser.Nickname != "organiser" || page[0].Game.ID != friendCodeGame || page[0].Game.Name == "" {
			t.Errorf("card = %+v", page[0])
		}
		for _, q := range []contest.Query{{Tab: contest.TabOperated}, {Tab: contest.TabParticipated}, {Tab: contest.TabPodium}} {
			_, _, err := w.svc.List(w.ctx, q)
			w.fails(err, fault.AuthenticationError, 0)
		}
		for _, q := range []contest.Query{{Tab: "mine"}, {Status: "open"}} {
			_, _, err := w.svc.List(w.ctx, q)
			w.fails(err, fault.InvalidValue, 0)
		}
	})
}

// The status of a contest and the list's status filter agree at every boundary and a millisecond before and after it.
func TestStatusWindows(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm()
		f.EntryStart = f.EntryStart.Add(time.Hour)
		c, _, err := w.svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		tight := f
		tight.EntryEnd = tight.ContestStart // no time between: entryDone never comes
		d, _, err := w.svc.Create(w.ctx, w.owner, tight)
		w.ok(err)
		const before, after = -time.Millisecond, time.Millisecond
		for _, s := range []struct {
			at           time.Time
			status, same contest.Status
		}{
			{f.EntryStart.Add(before), contest.Prepare, contest.Prepare},
			{f.EntryStart, contest.EntryOpen, contest.EntryOpen},
			{f.EntryStart.Add(after), contest.EntryOpen, contest.EntryOpen},
			{f.EntryEnd.Add(before), contest.EntryOpen, contest.EntryOpen},
			{f.EntryEnd, contest.EntryDone, contest.EntryOpen},
			{f.EntryEnd.Add(after), contest.EntryDone, contest.EntryOpen},
			{f.ContestStart.Add(before), contest.EntryDone, contest.EntryOpen},
			{f.ContestStart, contest.MatchOpen, contest.MatchOpen},
			{f.ContestStart.Add(after), contest.MatchOpen, contest.MatchOpen},
			{f.ContestEnd.Add(before), contest.MatchOpen, contest.MatchOpen},
			{f.ContestEnd, contest.MatchDone, contest.MatchDone},
			{f.ContestEnd.Add(after), contest.MatchDone, contest.MatchDone},
		} {
			w.at(s.at)
			if got := c.StatusAt(s.at); got != s.status {
				t.Errorf("at %v: %s, want %s", s.at, got, s.status)
			}
			if c.CanEntry(s.at) != (s.status == contest.EntryOpen) || c.CanMatch(s.at) != (s.status == contest.MatchOpen) ||
				c.CanRanking(s.at) != (s.status == contest.MatchOpen || s.status == contest.MatchDone) ||
				c.CanCreateStage(s.at) != (s.status != contest.Prepare && s.status != contest.EntryOpen) {
				t.Errorf("at %v (%s): entry %v, match %v, ranking %v, create %v", s.at, s.status,
					c.CanEntry(s.at), c.CanMatch(s.at), c.CanRanking(s.at), c.CanCreateStage(s.at))
			}
			for _, status := range []contest.Status{contest.Prepare, contest.EntryOpen, contest.EntryDone, contest.MatchOpen, contest.MatchDone} {
				var want []int64
				if s.same == status {
					want = append(want, d.ID)
				}
				if s.status == status {
					want = append(want, c.ID)
				}
				for _, tab := range []contest.Tab{contest.TabAll, contest.TabOperated} {
					got, _ := w.listed(contest.Query{Tab: tab, UserID: w.owner, Status: status})
					if fmt.Sprint(got) != fmt.Sprint(want) {
						t.Errorf("at %v, %s %s: %v, want %v", s.at, tab, status, got, want)
					}
				}
			}
		}
	})
}
