package contest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func named(name string) func(*contest.Form) { return func(f *contest.Form) { f.Name = name } }

func TestSearchFindsNameGameAndOrganiser(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		night := w.contest(named("第3回 宵闇カップ"))
		summer := w.contest(func(f *contest.Form) { f.Name, f.GameID = "Summer Cup", friendCodeGame })
		w.owner = w.user("Mikado")
		other := w.contest(named("Winter Cup"))
		g, _, err := db.Game(w.ctx, friendCodeGame)
		w.ok(err)
		for text, want := range map[string][]int64{
			"宵闇":                          {night},
			"カップ":                         {night},
			"ｶｯﾌﾟ":                        {night},
			"cup":                         {other, summer},
			"ＣＵＰ win":                     {other},
			"up":                          nil,
			strings.ToLower(g.Name):       {summer},
			g.Name + " 宵闇":                nil,
			"mika":                        {other},
			"mikado winter":               {other},
			"cup winter mikado forgotten": {other}, // three words count
			"★":                           nil,
		} {
			if got, _ := w.listed(contest.Query{Text: text}); !slices.Equal(got, want) {
				t.Errorf("%q finds %v, want %v", text, got, want)
			}
		}
		if got, _ := w.listed(contest.Query{Tab: contest.TabOperated, UserID: w.owner, Text: "cup"}); !slices.Equal(got, []int64{other}) {
			t.Errorf("among the operated ones: %v", got)
		}
		if got, _ := w.listed(contest.Query{Tab: contest.TabUpcoming, Text: "cup", GameID: friendCodeGame}); !slices.Equal(got, []int64{summer}) {
			t.Errorf("among the upcoming ones of a game: %v", got)
		}
		// A renamed contest is found by its new name only.
		c, _, err := db.Contest(w.ctx, night)
		w.ok(err)
		_, err = w.svc.UpdateWith(w.ctx, c.CreatedByID, night, nil, func(f contest.Form) (contest.Form, error) {
			f.Name = "暁杯"
			return f, nil
		})
		w.ok(err)
		for text, want := range map[string]int{"暁": 1, "宵闇": 0} {
			if got, _ := w.listed(contest.Query{Text: text}); len(got) != want {
				t.Errorf("%q finds %v", text, got)
			}
		}
		_, _, err = w.svc.List(w.ctx, contest.Query{Text: strings.Repeat("a", contest.MaxSearch+1)})
		w.fails(err, fault.ExceededLength, 0)
	})
}

func TestListFilters(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		swissTeams := w.contest(func(f *contest.Form) {
			teams(f)
			f.Type, f.Language = swiss.ContestType, "en"
		})
		full := w.contest(func(f *contest.Form) { f.EntryMaxCount, f.Language = 2, "ja" })
		for range 2 {
			w.enter(w.user("player"), full, 0)
		}
		closed := w.contest(func(f *contest.Form) { f.EntryEnd = f.EntryStart.Add(time.Minute) })
		open := w.contest(func(f *contest.Form) { f.EntryStart = f.EntryStart.Add(30 * time.Minute) })
		w.at(w.clk.Now().Add(2 * time.Minute))
		for name, c := range map[string]struct {
			q    contest.Query
			want []int64
		}{
			"format":             {contest.Query{Type: swiss.ContestType}, []int64{swissTeams}},
			"teams":              {contest.Query{ParticipantType: contest.Multi}, []int64{swissTeams}},
			"solo":               {contest.Query{ParticipantType: contest.Solo}, []int64{open, closed, full}},
			"language":           {contest.Query{Language: "ja"}, []int64{full}},
			"free":               {contest.Query{Free: true}, []int64{open, swissTeams}},
			"free, open now":     {contest.Query{Free: true, Status: contest.EntryOpen}, []int64{swissTeams}},
			"upcoming":           {contest.Query{Tab: contest.TabUpcoming}, []int64{swissTeams, full, closed, open}},
			"upcoming, free":     {contest.Query{Tab: contest.TabUpcoming, Free: true}, []int64{swissTeams, open}},
			"upcoming, a status": {contest.Query{Tab: contest.TabUpcoming, Status: contest.EntryDone}, []int64{closed}},
			"operated, language": {contest.Query{Tab: contest.TabOperated, UserID: w.owner, Language: "en"}, []int64{swissTeams}},
		} {
			if got, _ := w.listed(c.q); !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
		for _, q := range []contest.Query{{Type: "KNOCKOUT"}, {ParticipantType: "DUO"}, {Language: "xx"}, {Limit: -1}, {Limit: contest.PageSize + 1}} {
			_, _, err := w.svc.List(w.ctx, q)
			w.fails(err, fault.InvalidValue, 0)
		}
	})
}

func TestUpcomingContestsArePagedByStart(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		var want []int64
		for i := range 5 {
			want = append(want, w.contest(func(f *contest.Form) {
				f.Checkin = false
				f.ContestStart = f.EntryEnd.Add(time.Duration(i/2) * time.Hour) // two start at the same time
				f.ContestEnd = f.ContestStart.Add(time.Duration(9-i) * time.Hour)
			}))
		}
		got, sizes := w.listed(contest.Query{Tab: contest.TabUpcoming, Limit: 2})
		if !slices.Equal(got, want) || !slices.Equal(sizes, []int{2, 2, 1}) {
			t.Errorf("%v in pages of %v, want %v", got, sizes, want)
		}
		// A contest that starts between the reads of two pages is left out, and no contest is repeated.
		_, next, err := w.svc.List(w.ctx, contest.Query{Tab: contest.TabUpcoming, Limit: 1})
		w.ok(err)
		c, _, err := db.Contest(w.ctx, want[2])
		w.ok(err)
		w.at(c.ContestStart)
		if rest, _ := w.listed(contest.Query{Tab: contest.TabUpcoming, After: next}); !slices.Equal(rest, want[4:]) {
			t.Errorf("the rest = %v, want %v", rest, want[4:])
		}
	})
}
