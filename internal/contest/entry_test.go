package contest_test

import (
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

func TestEnter(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, player := w.contest(nil), w.user("player")
		got, err := w.svc.Enter(w.ctx, player, c, form(0))
		w.ok(err)
		e, err := w.svc.Entry(w.ctx, c, got.ID)
		w.ok(err)
		if e.UserID != player || e.TeamID != 0 || e.TwitterID != "player_1" || e.GameUsername != "Player" || e.Comment != "hello" ||
			e.Status != contest.NotConfirmed || e.Checkin || e.Nickname != "player" || !e.CreatedAt.Equal(clk.Now()) || got.OverMax {
			t.Fatalf("entry = %+v, answer %+v", e, got)
		}
		_, err = w.svc.Enter(w.ctx, player, c, form(0))
		w.fails(err, fault.ContestEntryDuplicate, -1)
		if n := w.count(c); n != 1 {
			t.Errorf("entryCount = %d, want 1", n)
		}
		if got := w.eventKinds(c); got != "contest.created > entry.added" {
			t.Errorf("events = %s", got)
		}
		if data := string(w.events(c)[1].Data); strings.Contains(data, "player_1") || strings.Contains(data, "hello") {
			t.Errorf("the event tells a private field: %s", data)
		}
		_, err = w.svc.Enter(w.ctx, player, c+1, form(0))
		w.fails(err, fault.ContestDoesNotExist, 0)
	})
}

func TestEntryWindow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		start := clk.Now().Add(time.Hour)
		end := start.Add(time.Hour)
		c := w.contest(func(f *contest.Form) {
			f.EntryStart, f.EntryEnd, f.ContestStart, f.ContestEnd = start, end, end, end.Add(time.Hour)
			f.Checkin, f.EntryMaxCount = false, 16
		})
		for _, at := range []struct {
			when time.Time
			open bool
		}{{start.Add(-time.Millisecond), false}, {start, true}, {end.Add(-time.Millisecond), true}, {end, false}, {end.Add(time.Millisecond), false}} {
			_, err := w.at(at.when).svc.Enter(w.ctx, w.user("player"), c, form(0))
			if at.open {
				w.ok(err)
			} else {
				w.fails(err, fault.NotWithinEntry, 0)
			}
		}
	})
}

func TestEntryForm(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		big := func(f *contest.Form) { f.EntryMaxCount = 100 }
		plain := w.contest(big)
		friends := w.contest(func(f *contest.Form) { big(f); f.GameID = friendCodeGame })
		long := strings.Repeat("あ", contest.MaxEntryText)
		for _, c := range []struct {
			name    string
			contest int64
			edit    func(*contest.EntryForm)
			fields  string // failed fields with their keys; empty if accepted
		}{
			{"half-width @", plain, func(f *contest.EntryForm) { f.TwitterID = "@abc" }, ""},
			{"full-width @", plain, func(f *contest.EntryForm) { f.TwitterID = "＠abc" }, ""},
			{"15 letters", plain, func(f *contest.EntryForm) { f.TwitterID = strings.Repeat("a", 15) }, ""},
			{"16 letters", plain, func(f *contest.EntryForm) { f.TwitterID = strings.Repeat("a", 16) }, "twitterId:correctTwitterID"},
			{"no social ID", plain, func(f *contest.EntryForm) { f.TwitterID = "" }, "twitterId:correctTwitterID"},
			{"@ alone", plain, func(f *contest.EntryForm) { f.TwitterID = "@" }, "twitterId:correctTwitterID"},
			{"two @", plain, func(f *contest.EntryForm) { f.TwitterID = "@@abc" }, "twitterId:correctTwitterID"},
			{"hyphen", plain, func(f *contest.EntryForm) { f.TwitterID = "a-b" }, "twitterId:correctTwitterID"},
			{"no game username", plain, func(f *contest.EntryForm) { f.GameUsername = "  " }, "gameUsername:valueIsRequired"},
			{"longest game username", plain, func(f *contest.EntryForm) { f.GameUsername = long }, ""},
			{"game username too long", plain, func(f *contest.EntryForm) { f.GameUsername = long + "a" }, "gameUsername:exceededLength"},
			{"line break in game username", plain, func(f *contest.EntryForm) { f.GameUsername = "a\nb" }, "gameUsername:invalidValue"},
			{"longest comment", plain, func(f *contest.EntryForm) { f.Comment = long }, ""},
			{"comment too long", plain, func(f *contest.EntryForm) { f.Comment = long + "a" }, "comment:exceededLength"},
			{"friend code not asked for", plain, func(f *contest.EntryForm) { f.FriendCode = "SW-1" }, ""},
			{"friend code not asked for, too long", plain, func(f *contest.EntryForm) { f.FriendCode = long + "a" }, "friendCode:exceededLength"},
			{"friend code", friends, func(f *contest.EntryForm) { f.FriendCode = "SW-1" }, ""},
			{"no friend code", friends, func(*contest.EntryForm) {}, "friendCode:valueIsRequired"},
			{"friend code too long", friends, func(f *contest.EntryForm) { f.FriendCode = long + "a" }, "friendCode:exceededLength"},
			{"policy", plain, func(f *contest.EntryForm) { f.AgreePolicy = false }, "agreePolicy:policyRequired"},
			{"all at once", plain, func(f *contest.EntryForm) { *f = contest.EntryForm{Kind: contest.Solo} },
				"twitterId:correctTwitterID gameUsername:valueIsRequired agreePolicy:policyRequired"},
		} {
			f := form(0)
			c.edit(&f)
			got, err := w.svc.Enter(w.ctx, w.user("player"), c.contest, f)
			if c.fields == "" {
				if err != nil {
					t.Errorf("%s: %v", c.name, err)
					continue
				}
				e, err := w.svc.Entry(w.ctx, c.contest, got.ID)
				w.ok(err)
				if strings.ContainsAny(e.TwitterID, "@＠") {
					t.Errorf("%s: social ID stored as %q", c.name, e.TwitterID)
				}
				if asked := c.contest == friends; (e.FriendCode != "") != asked {
					t.Errorf("%s: friend code stored as %q, asked for: %v", c.name, e.FriendCode, asked)
				}
				continue
			}
			var fields []string
			if f, ok := fault.Of(err); ok {
				for _, fl := range f.Fields {
					fields = append(fields, fl.Name+":"+string(fl.Key))
				}
			}
			if got := strings.Join(fields, " "); got != c.fields {
				t.Errorf("%s: %v with fields %q, want %q", c.name, err, got, c.fields)
			}
		}
	})
}

func TestEntryPassword(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		locked := w.contest(func(f *contest.Form) { f.IsEntryPassword, f.EntryPassword = true, password })
		open := w.contest(nil)
		player, guesser := w.user("player"), w.user("guesser")

		f := form(0)
		for _, wrong := range []string{"", "abc23", "abc2345", "ABC234"} {
			f.EntryPassword = wrong
			_, err := w.svc.Enter(w.ctx, player, locked, f)
			w.fails(err, fault.ContestEntryPasswordFailed, -2)
		}
		w.fails(w.svc.CheckPassword(w.ctx, player, locked, "no", ""), fault.ContestEntryPasswordFailed, -2)
		w.ok(w.svc.CheckPassword(w.ctx, player, locked, password, ""))
		f.EntryPassword = password
		_, err := w.svc.Enter(w.ctx, player, locked, f)
		w.ok(err)
		w.ok(w.svc.CheckPassword(w.ctx, player, open, "anything", ""))
		w.fails(w.svc.CheckPassword(w.ctx, player, locked+open, password, ""), fault.ContestDoesNotExist, 0)

		// Each window allows ten attempts over all calls. After that even the right password is refused.
		for i := range 10 {
			if i%2 == 0 {
				w.fails(w.svc.CheckPassword(w.ctx, guesser, locked, "no", ""), fault.ContestEntryPasswordFailed, -2)
				continue
			}
			f.EntryPassword = "no"
			_, err := w.svc.Enter(w.ctx, guesser, locked, f)
			w.fails(err, fault.ContestEntryPasswordFailed, -2)
		}
		f.EntryPassword = password
		_, err = w.svc.Enter(w.ctx, guesser, locked, f)
		w.fails(err, fault.TooManyRequests, 0)
		w.fails(w.svc.CheckPassword(w.ctx, guesser, locked, password, ""), fault.TooManyRequests, 0)
		// Other people and other contests are not affected.
		w.ok(w.svc.CheckPassword(w.ctx, w.user("bystander"), locked, password, ""))
		w.enter(guesser, open, 0)
		w.at(clk.Now().Add(10 * time.Minute))
		_, err = w.svc.Enter(w.ctx, guesser, locked, f)
		w.ok(err)
	})
}

func TestWaitingList(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		for range 2 {
			f := form(0)
			f.OverMax = true // a person who accepts the waiting list can still get a place
			e, err := w.svc.Enter(w.ctx, w.user("player"), c, f)
			w.ok(err)
			if e.OverMax {
				t.Error("an entry within the maximum is on the waiting list")
			}
		}
		late := w.user("late")
		_, err := w.svc.Enter(w.ctx, late, c, form(0))
		if got := w.fails(err, fault.OverEntryMaxCount, 0).Data; got != (contest.EntriesFull{EntryCount: 2, EntryMaxCount: 2}) {
			t.Errorf("data = %+v", got)
		}
		f := form(0)
		f.OverMax = true
		e, err := w.svc.Enter(w.ctx, late, c, f)
		w.ok(err)
		if !e.OverMax || w.count(c) != 3 {
			t.Errorf("answer %+v, entryCount %d; want the third on the waiting list", e, w.count(c))
		}
	})
}

func TestTeamEntry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, stranger := w.user("owner"), w.user("member"), w.user("stranger")
		mine := w.team(owner, member)
		small := w.team(stranger)

		_, err := w.svc.Enter(w.ctx, stranger, c, form(mine))
		w.fails(err, fault.NoTeam, 0)
		_, err = w.svc.Enter(w.ctx, stranger, c, form(-1))
		w.fails(err, fault.NoTeam, 0)
		_, err = w.svc.Enter(w.ctx, stranger, c, form(small))
		if size := w.fails(err, fault.TeamTooSmall, 0).Params["size"]; size != 2 {
			t.Errorf("size = %v, want 2", size)
		}
		_, err = w.svc.Enter(w.ctx, member, c, form(0))
		w.fails(err, fault.ContestEntryFailed, 0)
		_, err = w.svc.Enter(w.ctx, member, w.contest(nil), form(mine))
		w.fails(err, fault.ContestEntryFailed, 0)

		id := w.enter(member, c, mine)
		e, err := w.svc.Entry(w.ctx, c, id)
		w.ok(err)
		if e.UserID != member || e.TeamID != mine || e.TeamName == "" || e.TeamUserCount != 2 {
			t.Errorf("entry = %+v", e)
		}
		_, err = w.svc.Enter(w.ctx, owner, c, form(mine))
		w.fails(err, fault.ContestEntryDuplicate, -1)

		// The owner is also a member of another team. Neither that team nor another team of the owner can enter them again.
		other := w.team(stranger, owner)
		_, err = w.svc.Enter(w.ctx, stranger, c, form(other))
		if who := w.fails(err, fault.MemberAlreadyEntered, -1).Params["nickname"]; who != "owner" {
			t.Errorf("nickname = %v, want owner", who)
		}
		_, err = w.svc.Enter(w.ctx, owner, c, form(other))
		w.fails(err, fault.ContestEntryDuplicate, -1)

		// A member who joins after the entry plays for it, and can enter with another team only after leaving this one.
		late := w.user("late")
		w.joins(mine, late, team.Member)
		mates := w.team(late, w.user("mate"))
		_, err = w.svc.Enter(w.ctx, late, c, form(mates))
		w.fails(err, fault.ContestEntryDuplicate, -1)
		w.leaves(mine, late)
		w.enter(late, c, mates)
		// A member of an entered team cannot enter in another way.
		fresh := w.user("fresh")
		w.joins(mine, fresh, team.Member)
		_, err = w.svc.Enter(w.ctx, fresh, c, form(mine))
		w.fails(err, fault.ContestEntryDuplicate, -1)
		if n := w.count(c); n != 2 {
			t.Errorf("entryCount = %d, want 2", n)
		}
	})
}

func TestAnOperatorHearsWhoseEntryKeepsATeamOut(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(teams)
		owner, mate := w.user("owner"), w.user("mate")
		mine := w.team(owner, mate)
		other := w.team(owner, w.user("third"))
		w.enter(owner, c, mine)
		add := func(teamID int64) error {
			form := contest.AddForm{Entrant: contest.Entrant{TeamID: teamID}, EntryFields: contest.EntryFields{GameUsername: "team"}}
			_, err := w.svc.AddEntry(w.ctx, w.owner, c, form)
			return err
		}
		if who := w.fails(add(other), fault.MemberAlreadyEntered, -1).Params["nickname"]; who != "owner" {
			t.Errorf("nickname = %v, want owner", who)
		}
		w.fails(add(mine), fault.ContestEntryDuplicate, -1)
	})
}

func TestOwnEntry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, admin, late := w.user("owner"), w.user("member"), w.user("admin"), w.user("late")
		mine := w.team(owner, member)
		w.joins(mine, admin, team.Admin)
		id := w.enter(member, c, mine)
		w.joins(mine, late, team.Member)

		check := func(who string, userID int64, found, representative, withdraws bool) {
			t.Helper()
			e, ok, err := w.svc.OwnEntry(w.ctx, userID, c)
			w.ok(err)
			if ok != found || ok && (e.ID != id || e.Representative != representative || e.CanWithdraw != withdraws) {
				t.Errorf("%s: %v %+v", who, ok, e)
			}
		}
		check("owner", owner, true, false, true)
		check("representative", member, true, true, true)
		check("admin", admin, true, false, true)
		check("joined later", late, true, false, false)
		check("organiser", w.owner, false, false, false)
		check("visitor", 0, false, false, false)
		w.draws(c, id)
		check("owner, standing in a bracket", owner, true, false, false)
		w.erases(c)
		w.leaves(mine, member)
		check("representative who left", member, false, false, false)

		// A person in two entered teams plays for the first.
		w.leaves(mine, late)
		mates := w.team(late, w.user("mate"))
		id = w.enter(late, c, mates)
		w.joins(mine, late, team.Member)
		check("entered with one team, late member of another", late, true, true, true)
		list, err := w.svc.TeamsOf(w.ctx, 0, c, late)
		w.ok(err)
		if len(list) != 1 || list[0].TeamID != mates {
			t.Errorf("teams = %+v", list)
		}
	})
}
