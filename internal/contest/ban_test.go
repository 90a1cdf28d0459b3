package contest_test

import (
	"strings"
	"testing"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/notify"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestBan(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		people := w.named("abc")
		ids := w.enters(c, people...)
		ban := func(f contest.BanForm) ([]contest.Ban, error) { return w.svc.Ban(w.ctx, w.owner, c, f) }

		_, err := ban(contest.BanForm{})
		w.fails(err, fault.DeleteSelectUser, 0)
		_, err = ban(contest.BanForm{UserIDs: make([]int64, contest.MaxBanned+1)})
		w.fails(err, fault.InvalidValue, 0)
		_, err = ban(contest.BanForm{UserIDs: people[:1], Reason: strings.Repeat("x", contest.MaxBanReason+1)})
		w.fails(err, fault.ExceededLength, 0)
		_, err = ban(contest.BanForm{UserIDs: []int64{people[0], w.owner}})
		w.fails(err, fault.OperatorCannotBeBanned, 0)
		_, err = ban(contest.BanForm{UserIDs: []int64{1}})
		w.fails(err, fault.UserDoesNotExist, 0)
		_, err = ban(contest.BanForm{TeamIDs: []int64{1}})
		w.fails(err, fault.TeamDoesNotExist, 0)
		_, err = ban(contest.BanForm{EntryIDs: []int64{ids[0], 1}})
		w.fails(err, fault.EntryDoesNotExist, 0)
		w.draws(c, ids[0])
		_, err = ban(contest.BanForm{EntryIDs: ids[:1]})
		w.fails(err, fault.EntryInBracket, 0)
		w.erases(c)
		_, err = w.svc.Ban(w.ctx, people[1], c, contest.BanForm{EntryIDs: ids[:1]})
		w.fails(err, fault.ParticipationAuthority, 0)
		if bans, _, err := w.svc.Bans(w.ctx, w.owner, c, 0); err != nil || len(bans) != 0 || w.count(c) != 3 {
			t.Fatalf("refusals left %+v, %v, %d entries", bans, err, w.count(c))
		}

		made, err := ban(contest.BanForm{EntryIDs: ids[:1], UserIDs: people[:1], Reason: " rude "})
		w.ok(err)
		if len(made) != 1 || made[0].User.ID != people[0] || made[0].User.Nickname != "a" || made[0].Reason != "rude" || made[0].CreatedBy.ID != w.owner {
			t.Errorf("made %+v", made)
		}
		if got := w.field(c); got != "pp" || w.count(c) != 2 {
			t.Errorf("the field is %s, %d entries", got, w.count(c))
		}
		_, err = w.svc.Enter(w.ctx, people[0], c, form(0))
		w.fails(err, fault.BannedFromContest, 0)
		w.enter(people[0], w.contest(nil), 0) // another contest is open
		again, err := ban(contest.BanForm{UserIDs: people[:1]})
		if w.ok(err); len(again) != 0 {
			t.Errorf("banned twice: %+v", again)
		}
		w.fails(w.svc.Unban(w.ctx, people[1], c, made[0].ID), fault.ParticipationAuthority, 0)
		w.fails(w.svc.Unban(w.ctx, w.owner, w.contest(nil), made[0].ID), fault.BanDoesNotExist, 0)
		w.ok(w.svc.Unban(w.ctx, w.owner, c, made[0].ID))
		w.fails(w.svc.Unban(w.ctx, w.owner, c, made[0].ID), fault.BanDoesNotExist, 0)
		if ids := w.enters(c, people[0]); len(ids) != 1 || w.field(c) != "ppw" {
			t.Errorf("after the ban the field is %s", w.field(c))
		}
		if got := w.eventKinds(c); !strings.HasSuffix(got, "ban.added > entry.removed > entries.moved > ban.ended > entry.added") {
			t.Errorf("told %s", got)
		}
	})
}

func TestBannedTeamsAndMembers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, captain, rude, other := w.contest(teams), w.user("captain"), w.user("rude"), w.user("other")
		mine, theirs := w.team(captain, rude), w.team(other, w.user("mate"))
		id := w.enter(other, c, theirs)
		made, err := w.svc.Ban(w.ctx, w.owner, c, contest.BanForm{EntryIDs: []int64{id}, UserIDs: []int64{rude}})
		w.ok(err)
		if len(made) != 2 || made[0].TeamID != theirs || made[0].TeamName == "" || made[0].User.ID != 0 || made[1].TeamID != 0 || w.count(c) != 0 {
			t.Errorf("made %+v, %d entries", made, w.count(c))
		}
		barred := func(who int64) bool {
			got, err := w.svc.Barred(w.ctx, who, c)
			w.ok(err)
			return got
		}
		if !barred(other) || !barred(rude) || barred(captain) || barred(w.user("alone")) {
			t.Error("a banned person, or a person whose only team is banned, is not reported as barred, or another person is")
		}
		second := w.team(other)
		if barred(other) {
			t.Error("a person who may enter with another team is reported as barred")
		}
		w.leaves(second, other)
		_, err = w.svc.Enter(w.ctx, other, c, form(theirs))
		w.fails(err, fault.BannedFromContest, 0)
		_, err = w.svc.Enter(w.ctx, captain, c, form(mine))
		if who := w.fails(err, fault.BannedFromContest, 0).Params["nickname"]; who != "rude" {
			t.Errorf("nickname = %v", who)
		}
		w.leaves(mine, rude)
		w.joins(mine, w.user("kind"), "member")
		w.enter(captain, c, mine)
	})
}

func TestWalkBansArePagedAndBounded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(nil)
		people := w.users("rude", contest.MaxBans+1)
		for i := 0; i < contest.MaxBans; i += contest.MaxBanned {
			_, err := w.svc.Ban(w.ctx, w.owner, c, contest.BanForm{UserIDs: people[i : i+contest.MaxBanned]})
			w.ok(err)
		}
		_, err := w.svc.Ban(w.ctx, w.owner, c, contest.BanForm{UserIDs: people[contest.MaxBans:]})
		if most := w.fails(err, fault.BanLimit, 0).Params["count"]; most != contest.MaxBans {
			t.Errorf("count = %v", most)
		}
		seen, before := map[int64]bool{}, int64(0)
		for {
			page, more, err := w.svc.Bans(w.ctx, w.owner, c, before)
			w.ok(err)
			for _, b := range page {
				seen[b.User.ID] = true
				before = b.ID
			}
			if !more {
				break
			}
			if len(page) != contest.BanPageSize {
				t.Fatalf("a page of %d", len(page))
			}
		}
		if len(seen) != contest.MaxBans || seen[people[contest.MaxBans]] {
			t.Errorf("%d bans", len(seen))
		}
	})
}

// A ban applies to the players of a team's entry: those entered with it and those who join the team later.
func TestBannedMembersHaveNoPartInTheEntry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, captain, rude, late := w.contest(teams), w.user("captain"), w.user("rude"), w.user("late")
		crew := w.team(captain, rude)
		mate := w.user("mate")
		w.joins(crew, mate, "admin")
		entry := w.enter(captain, c, crew)
		chats := chat.NewService(db, nil, nil)
		rooms, err := chats.Rooms(w.ctx, chat.Query{UserID: w.owner, ContestID: c})
		w.ok(err)
		if _, err := chats.Ask(w.ctx, rude, c, "Why?"); err != nil {
			t.Fatal(err)
		}
		bans, err := w.svc.Ban(w.ctx, w.owner, c, contest.BanForm{UserIDs: []int64{rude, late}})
		w.ok(err)
		w.joins(crew, late, "admin")
		for _, p := range []int64{rude, late} {
			if _, ok, err := w.svc.OwnEntry(w.ctx, p, c); ok || err != nil {
				t.Errorf("a banned person plays: %v", err)
			}
			_, err := w.svc.SetCheckin(w.ctx, p, c, ofTeam(crew), true)
			w.fails(err, fault.ParticipationAuthority, 0)
			_, err = w.svc.PrivateEntry(w.ctx, p, c, entry)
			w.fails(err, fault.ParticipationAuthority, 0)
			w.fails(w.svc.Withdraw(w.ctx, p, c, ofTeam(crew)), fault.ParticipationAuthority, 0)
			_, err = chats.Rooms(w.ctx, chat.Query{UserID: p, ContestID: c})
			w.fails(err, fault.ParticipationAuthority, 0)
		}
		people, err := db.PeopleIn(w.ctx, notify.Audience{Kind: notify.Entrants, ID: c}, 0, 10)
		if w.ok(err); len(people) != 2 || people[0].ID != captain || people[1].ID != mate {
			t.Errorf("reminded: %+v", people)
		}
		for _, b := range bans {
			w.ok(w.svc.Unban(w.ctx, w.owner, c, b.ID))
		}
		back, err := chats.Rooms(w.ctx, chat.Query{UserID: rude, ContestID: c})
		if w.ok(err); len(back.Rooms) != len(rooms.Rooms)+1 {
			t.Errorf("after the ban in %d rooms", len(back.Rooms))
		}
		if _, ok, err := w.svc.OwnEntry(w.ctx, rude, c); !ok || err != nil {
			t.Errorf("after the ban: %v", err)
		}
	})
}
