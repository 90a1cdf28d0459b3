package contest_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/event/eventtest"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// enters enters people into a contest one second apart, onto the waiting list if it is full. It returns their entries.
func (w *world) enters(contestID int64, people ...int64) []int64 {
	w.t.Helper()
	ids := make([]int64, 0, len(people))
	for _, p := range people {
		f := form(0)
		f.OverMax = true
		e, err := w.svc.Enter(w.ctx, p, contestID, f)
		w.ok(err)
		ids = append(ids, e.ID)
		w.at(w.clk.Now().Add(time.Second))
	}
	return ids
}

// field formats the contest's entries in the order of entry: A allowed, p with a place, w waiting, d declined.
func (w *world) field(contestID int64) string {
	w.t.Helper()
	list, _, err := w.svc.Participants(w.ctx, w.owner, contestID, contest.Solo, contest.PageRequest{All: true})
	w.ok(err)
	var b strings.Builder
	position := 0
	for _, p := range list {
		letter := map[contest.WaitingState]byte{contest.Applied: 'p', contest.Waiting: 'w', contest.Declined: 'd'}[p.WaitingState]
		if p.Status == contest.Allow {
			letter = 'A'
		}
		b.WriteByte(letter)
		want := 0
		if p.WaitingState == contest.Waiting {
			position++
			want = position
		}
		if p.WaitingPosition != want {
			w.t.Errorf("entry %d has the position %d on the waiting list, want %d", p.ID, p.WaitingPosition, want)
		}
	}
	return b.String()
}

func (w *world) stands(contestID int64) contest.Counts {
	w.t.Helper()
	counts, err := w.db.EntryCounts(w.ctx, contestID)
	w.ok(err)
	return counts
}

// resize saves the form of a contest with another maximum.
func (w *world) resize(contestID int64, places int) error {
	c, _, err := w.db.Contest(w.ctx, contestID)
	if err != nil {
		return err
	}
	f := contest.Form{
		GameID: c.GameID, Name: c.Name, Type: c.Type, ParticipantType: c.ParticipantType, TeamSize: c.TeamSize, EntryMaxCount: places,
		EntryStart: c.EntryStart, EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: c.ContestEnd, Settings: c.Settings,
		Checkin: c.Checkin,
	}
	if c.Checkin {
		f.CheckinStart, f.CheckinEnd = *c.CheckinStart, *c.CheckinEnd
	}
	_, err = w.svc.Update(w.ctx, w.owner, contestID, c.Revision, f)
	return err
}

// moves formats the events entries.moved as "reason +names -names".
func (w *world) moves(contestID int64) []string {
	w.t.Helper()
	var out []string
	for _, e := range w.events(contestID) {
		if e.Kind != "entries.moved" {
			continue
		}
		var data struct {
			Reason         string
			Added, Removed []struct{ Name string }
		}
		w.ok(json.Unmarshal(e.Data, &data))
		text := data.Reason
		for _, a := range data.Added {
			text += " +" + a.Name
		}
		for _, r := range data.Removed {
			text += " -" + r.Name
		}
		out = append(out, text)
	}
	return out
}

func (w *world) named(names string) []int64 {
	people := make([]int64, 0, len(names))
	for _, n := range names {
		people = append(people, w.user(string(n)))
	}
	return people
}

func TestFreePlacesGoToTheWaitingList(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		people := w.named("abcde")
		ids := w.enters(c, people...)
		is := func(want string) {
			t.Helper()
			if got := w.field(c); got != want {
				t.Errorf("the field is %s, want %s", got, want)
			}
		}
		is("ppwww")
		if own, _, err := w.svc.OwnEntry(w.ctx, people[3], c); err != nil || own.WaitingState != contest.Waiting || own.WaitingPosition != 2 {
			t.Errorf("own entry %+v, %v", own, err)
		}
		w.ok(w.svc.Withdraw(w.ctx, people[0], c, person(people[0])))
		is("ppww")
		w.ok(w.resize(c, 4))
		is("pppp")
		w.ok(w.resize(c, 2))
		is("ppww")
		n, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: []int64{ids[2]}}) // c alone: b is declined, and a place stays free
		if w.ok(err); n != 1 {
			t.Errorf("%d are allowed", n)
		}
		is("dAww")
		w.ok(w.svc.Withdraw(w.ctx, w.owner, c, person(people[2]))) // the confirmed entry, so that a waiting one moves up
		is("dAw")
		w.ok(w.resize(c, 3)) // one more place
		is("dAA")
		w.ok(w.resize(c, 4)) // declined entries do not get a place again
		is("dAA")
		if _, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids[1:2]}); err != nil {
			t.Error(err)
		}
		is("Add")
		w.ok(w.resize(c, 2))
		n, err = w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{ConfirmMode: true})
		if w.ok(err); n != 0 {
			t.Errorf("%d are allowed", n)
		}
		is("ppw")
		want := []string{"removal +c", "maximum +d +e", "maximum -d -e", "removal +d", "maximum +e"}
		if got := w.moves(c); !slices.Equal(got, want) {
			t.Errorf("moves %q, want %q", got, want)
		}
		var heard eventtest.Gateway
		moved := w.events(c)[slices.IndexFunc(w.events(c), func(e event.Event) bool { return e.Kind == "entries.moved" })]
		if err := w.svc.Live().Audiences[contest.Moved](w.ctx, moved, &heard); err != nil || len(heard.Channels) != 0 {
			t.Errorf("the people of an entry that is gone hear on %v: %v", heard.Channels, err)
		}
	})
}

func TestSettingOneStatusTakesThePlaceOfTheNewest(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		people := w.named("abc")
		w.enters(c, people...)
		_, err := w.svc.SetStatus(w.ctx, w.owner, c, person(people[2]), contest.Allow)
		w.ok(err)
		if got := w.field(c); got != "pwA" {
			t.Errorf("the field is %s", got)
		}
		_, err = w.svc.SetStatus(w.ctx, w.owner, c, person(people[2]), contest.NotConfirmed)
		w.ok(err)
		if got := w.field(c); got != "pwp" {
			t.Errorf("the field is %s", got)
		}
	})
}

func TestWaitingListIsFixedAfterTheDraw(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		people := w.named("abcd")
		ids := w.enters(c, people...)
		_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids[:2]})
		w.ok(err)
		w.draws(c, ids[0])
		w.ok(w.svc.Withdraw(w.ctx, people[1], c, person(people[1])))
		w.ok(w.resize(c, 4))
		checkinEnd := w.clk.Now().Add(3 * time.Hour)
		w.runJobs(checkinEnd)
		if got := w.field(c); got != "Aww" {
			t.Errorf("the field is %s", got)
		}
		w.erases(c)
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.svc.ResetStatus(ctx, c) }))
		if got := w.field(c); got != "ppp" {
			t.Errorf("after the tournament the field is %s", got)
		}
	})
}

func TestEndOfCheckinReassignsPlaces(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		var end time.Time
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 3; end = f.CheckinEnd })
		people := w.named("abcdefg")
		ids := w.enters(c, people...)
		_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids[:3]})
		w.ok(err)
		for _, present := range []int{0, 4, 5} { // a is allowed; e and f are on the waiting list
			_, err := w.svc.SetCheckin(w.ctx, people[present], c, person(people[present]), true)
			w.ok(err)
		}
		w.runJobs(end.Add(-time.Millisecond))
		if got := w.field(c); got != "AAAwwww" {
			t.Errorf("before the end the field is %s", got)
		}
		w.runJobs(end)
		if got := w.field(c); got != "AddwAAw" {
			t.Errorf("after the end the field is %s", got)
		}
		job := contest.StatusJob{ContestID: c, Boundary: "checkinEnd", At: end.UnixMilli()}
		for range 2 { // the same job twice has no further effect
			w.ok(w.svc.StatusPassed(w.ctx, job))
		}
		if got, want := w.moves(c), []string{"checkin +e +f -b -c"}; !slices.Equal(got, want) {
			t.Errorf("moves %q, want %q", got, want)
		}
		w.ok(w.svc.Withdraw(w.ctx, people[0], c, person(people[0]))) // nobody on the waiting list is checked in
		if got := w.field(c); got != "ddwAAw" {
			t.Errorf("after a withdrawal the field is %s", got)
		}
	})
}

// An operator lets an absent person play after the check-in. A cancellation after that changes no place.
func TestReinstatedContestKeepsThePlacesGivenAfterTheCheckin(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		var end time.Time
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2; end = f.CheckinEnd })
		people := w.named("abc")
		ids := w.enters(c, people...)
		_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids[:2]})
		w.ok(err)
		for _, present := range []int{0, 2} { // b is absent
			_, err := w.svc.SetCheckin(w.ctx, people[present], c, person(people[present]), true)
			w.ok(err)
		}
		w.runJobs(end)
		_, err = w.svc.SetStatus(w.ctx, w.owner, c, person(people[2]), contest.NotConfirmed)
		w.ok(err)
		_, err = w.svc.SetStatus(w.ctx, w.owner, c, person(people[1]), contest.Allow)
		w.ok(err)
		if got := w.field(c); got != "AAw" {
			t.Fatalf("before the cancellation the field is %s", got)
		}
		_, err = w.svc.Cancel(w.ctx, w.owner, c, "storm")
		w.ok(err)
		_, err = w.svc.Reinstate(w.ctx, w.owner, c)
		w.ok(err)
		if got := w.field(c); got != "AAw" {
			t.Errorf("after the reinstatement the field is %s", got)
		}
	})
}

// Five hundred people accept the waiting list: every place is taken once, and withdrawals move exactly the first waiting entries.
func TestConcurrentEntriesFillPlacesThenWaitingList(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		const joiners, places = 500, 16
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = places })
		w.enters(c, w.users("early", places-1)...)
		people := w.users("player", joiners)
		got := w.together(joiners, func(i int) error {
			f := form(0)
			f.OverMax = i%2 == 0
			_, err := w.svc.Enter(w.ctx, people[i], c, f)
			return err
		})
		counts := w.stands(c)
		if counts.Applied != places || got[""] != 1+counts.Waiting || got[""]+got[fault.OverEntryMaxCount] != joiners || counts.Waiting < joiners/2-1 {
			t.Fatalf("outcomes %v, %+v", got, counts)
		}
		byID, err := w.svc.EntriesByID(w.ctx, c)
		w.ok(err)
		var in, queued []contest.Entry
		for _, e := range byID {
			if e.WaitingState == contest.Waiting {
				queued = append(queued, e)
			} else {
				in = append(in, e)
			}
		}
		slices.SortFunc(queued, func(a, b contest.Entry) int {
			if d := a.CreatedAt.Compare(b.CreatedAt); d != 0 {
				return d
			}
			return int(a.ID - b.ID)
		})
		if got := w.together(10, func(i int) error { return w.svc.Withdraw(w.ctx, in[i].UserID, c, person(in[i].UserID)) }); got[""] != 10 {
			t.Fatalf("withdrawals %v", got)
		}
		byID, err = w.svc.EntriesByID(w.ctx, c)
		w.ok(err)
		for i, e := range queued {
			if moved := byID[e.ID].WaitingState == contest.Applied; moved != (i < 10) {
				t.Errorf("the one at position %d moved: %v", i+1, moved)
			}
		}
		if w.count(c) != len(byID) || w.stands(c).PlacesTaken() != places {
			t.Errorf("%d entries, %+v", w.count(c), w.stands(c))
		}
	})
}

// During concurrent withdrawals, confirmations and a lower maximum, the counter equals the rows and no place is used twice.
func TestConcurrentMoves(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for round := range 4 {
			c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 6 })
			people := w.users("player", 12)
			ids := w.enters(c, people...)
			got := w.together(8, func(i int) error {
				switch i {
				case 0:
					_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids[4:8]})
					return err
				case 1:
					return w.resize(c, 4)
				default:
					p := people[i-2+round]
					return w.svc.Withdraw(w.ctx, p, c, person(p))
				}
			})
			counts := w.stands(c)
			if used := counts.PlacesTaken(); used > 4 && used != counts.Allowed || used < 4 && counts.Waiting > 0 && counts.Allowed+counts.Declined == 0 {
				t.Errorf("outcomes %v, %+v", got, counts)
			}
			if n := w.count(c); n != counts.PlacesTaken()+counts.Waiting+counts.Declined || n != 6 {
				t.Errorf("%d entries, %+v", n, counts)
			}
		}
	})
}

// A deleted account is not named in any activity log or list of bans.
func TestMovesIgnoreWithdrawnEntries(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 1 + 1 })
		people := []int64{w.user("first"), w.user("second"), w.user("taro")}
		ids := w.enters(c, people...)
		w.ok(w.svc.Withdraw(w.ctx, people[0], c, person(people[0])))
		_, err := w.svc.EditEntry(w.ctx, people[2], c, ids[2], contest.EntryFields{TwitterID: "other", GameUsername: "x"})
		w.ok(err)
		_, err = w.svc.Ban(w.ctx, w.owner, c, contest.BanForm{UserIDs: people[2:], Reason: "taro is rude"})
		w.ok(err)
		w.ok(w.withdraws(people[2]))
		for _, e := range w.events(c) {
			if strings.Contains(string(e.Data), "taro") {
				t.Errorf("%s names the person: %s", e.Kind, e.Data)
			}
		}
		if bans, _, err := w.svc.Bans(w.ctx, w.owner, c, 0); err != nil || len(bans) != 0 {
			t.Errorf("bans %+v, %v", bans, err)
		}
		if !strings.Contains(w.eventKinds(c), "entries.moved > entry.updated > ban.added > entry.removed") {
			t.Errorf("told %s", w.eventKinds(c))
		}
	})
}

// After the deletion of the bracket the entries can be confirmed unchanged: absent entries have no place, and the entries that
// replaced them keep theirs.
func TestResetKeepsThePlacesThatTheCheckinGave(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		var end time.Time
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 5; end = f.CheckinEnd })
		people := w.named("abcdefgh")
		ids := w.enters(c, people...)
		_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: ids[:5]})
		w.ok(err)
		for _, present := range []int{0, 2, 4, 5, 7} {
			_, err := w.svc.SetCheckin(w.ctx, people[present], c, person(people[present]), true)
			w.ok(err)
		}
		w.runJobs(end)
		if got := w.field(c); got != "AdAdAAwA" {
			t.Fatalf("after the check-in the field is %s", got)
		}
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.svc.ResetStatus(ctx, c) }))
		if got := w.field(c); got != "pdpdppwp" {
			t.Errorf("after the tournament the field is %s", got)
		}
		_, err = w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: []int64{ids[0], ids[2], ids[4], ids[5], ids[7]}})
		w.ok(err)
		active, err := w.svc.ActiveEntries(w.ctx, c)
		w.ok(err)
		if len(active) != 5 {
			t.Errorf("%d of 5 confirmed entries are active", len(active))
		}
		_, err = w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{ConfirmMode: true})
		w.ok(err)
		if got := w.field(c); got != "pdpdppwp" {
			t.Errorf("after the step was taken back the field is %s", got)
		}
	})
}
