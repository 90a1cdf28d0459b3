package contest_test

import (
	"fmt"
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

func TestParticipantsArePagedInTheOrderOfEntry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 64 })
		want := make([]int64, 0, 23)
		for i, p := range w.users("player", 23) {
			want = append(want, w.enter(p, c, 0))
			if i%2 == 0 { // two share each instant: then the id decides
				w.at(clk.Now().Add(time.Millisecond))
			}
		}
		var got []int64
		for skip, size := range map[int]int{0: 10, 10: 10, 20: 3, 23: 0, 1 << 40: 0} {
			page, total, err := w.svc.Participants(w.ctx, 0, c, contest.Solo, contest.Slice{Skip: skip, Limit: 100})
			w.ok(err)
			if len(page) != size || total != 23 {
				t.Errorf("skip %d: %d of %d, want %d of 23", skip, len(page), total, size)
			}
		}
		for skip := 0; skip < 23; skip += 4 {
			page, _, err := w.svc.Participants(w.ctx, 0, c, contest.Solo, contest.Slice{Skip: skip, Limit: 4})
			w.ok(err)
			for _, p := range page {
				got = append(got, p.ID)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("order = %v, want %v", got, want)
		}
		all, total, err := w.svc.Participants(w.ctx, w.owner, c, contest.Solo, contest.Slice{All: true})
		w.ok(err)
		if len(all) != 23 || total != 23 {
			t.Errorf("all: %d of %d", len(all), total)
		}
		if list, total, err := w.svc.Participants(w.ctx, 0, c, contest.Multi, contest.Slice{}); err != nil || len(list) != 0 || total != 0 {
			t.Errorf("teams in a contest of persons: %v, %d, %v", list, total, err)
		}
	})
}

// The rows of the permission matrix that entries are about. Columns: V visitor, U signed-in, E entrant, m member, a admin,
// o owner of the entered team, A contest admin, O contest owner. "1" = allowed, "0" = refused.
func TestEntryPermissionMatrix(t *testing.T) {
	const columns = "VUEmaoAO"
	rows := []struct {
		action string
		kind   contest.ParticipantType
		want   string
		do     func(w *world, who, contestID, of int64) error
	}{
		{"enter SOLO", contest.Solo, "01011111", func(w *world, who, c, _ int64) error {
			_, err := w.svc.Enter(w.ctx, who, c, form(0))
			return err
		}},
		{"enter MULTI with that team", contest.Multi, "00011100", func(w *world, who, c, of int64) error {
			_, err := w.svc.Enter(w.ctx, who, c, form(of))
			return err
		}},
		{"check in own entry", contest.Solo, "00100000", func(w *world, who, c, of int64) error {
			_, err := w.svc.SetCheckin(w.ctx, who, c, person(of), true)
			return err
		}},
		{"check in own team", contest.Multi, "00011100", func(w *world, who, c, of int64) error {
			_, err := w.svc.SetCheckin(w.ctx, who, c, ofTeam(of), true)
			return err
		}},
		{"withdraw a person's entry", contest.Solo, "00100011", func(w *world, who, c, of int64) error {
			return w.svc.Withdraw(w.ctx, who, c, person(of))
		}},
		{"withdraw a team's entry", contest.Multi, "00001111", func(w *world, who, c, of int64) error {
			return w.svc.Withdraw(w.ctx, who, c, ofTeam(of))
		}},
		{"delete participants", contest.Solo, "00000011", func(w *world, who, c, of int64) error {
			_, err := w.svc.RemoveEntries(w.ctx, who, c, []int64{w.idOf(c, person(of))}, "")
			return err
		}},
		{"confirm entries", contest.Solo, "00000011", func(w *world, who, c, of int64) error {
			_, err := w.svc.Confirm(w.ctx, who, c, contest.ConfirmForm{Allowed: []int64{w.idOf(c, person(of))}})
			return err
		}},
		{"confirm one entry", contest.Multi, "00000011", func(w *world, who, c, of int64) error {
			_, err := w.svc.SetStatus(w.ctx, who, c, ofTeam(of), contest.Allow)
			return err
		}},
		{"list everything at once", contest.Multi, "00000011", func(w *world, who, c, _ int64) error {
			_, _, err := w.svc.Participants(w.ctx, who, c, contest.Multi, contest.Slice{All: true})
			return err
		}},
		{"see the private fields of a person's entry", contest.Solo, "00100011", func(w *world, who, c, of int64) error {
			return w.seesPrivate(who, c, contest.Solo, person(of))
		}},
		{"see the private fields of a team's entry", contest.Multi, "00011111", func(w *world, who, c, of int64) error {
			return w.seesPrivate(who, c, contest.Multi, ofTeam(of))
		}},
	}
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		for _, row := range rows {
			for i, role := range columns {
				w := newWorld(t, db, clk)
				admin := w.user("admin")
				c := w.contest(func(f *contest.Form) {
					if row.kind == contest.Multi {
						teams(f)
					}
				})
				w.operator(c, admin)
				entrant, member, lead, owner := w.user("entrant"), w.user("member"), w.user("lead"), w.user("owner")
				of := entrant
				if row.kind == contest.Multi {
					of = w.team(owner, member, w.user("representative"))
					w.joins(of, lead, team.Admin)
				}
				entering := strings.HasPrefix(row.action, "enter MULTI")
				switch {
				case row.kind == contest.Solo:
					w.enter(entrant, c, 0)
				case !entering:
					w.enter(w.representative(of), c, of)
				}
				if row.kind == contest.Multi { // an entrant of another team is no one to this one
					other := w.team(entrant, w.user("mate"))
					w.enter(entrant, c, other)
				}
				who := map[rune]int64{
					'V': 0, 'U': w.user("stranger"), 'E': entrant, 'm': member, 'a': lead, 'o': owner, 'A': admin, 'O': w.owner,
				}[role]
				if role == 'V' && strings.HasPrefix(row.action, "enter") {
					continue // the API refuses a visitor before the feature is asked
				}
				before := w.count(c)
				err := row.do(w, who, c, of)
				if allowed := row.want[i] == '1'; allowed != (err == nil) {
					t.Errorf("%s as %c: %v, allowed should be %v", row.action, role, err, allowed)
				}
				if err != nil {
					if _, ok := fault.Of(err); !ok {
						t.Errorf("%s as %c: %v is no fault", row.action, role, err)
					}
					if after := w.count(c); after != before {
						t.Errorf("%s as %c was refused, yet entryCount went from %d to %d", row.action, role, before, after)
					}
				}
			}
		}
	})
}

func (w *world) representative(teamID int64) int64 {
	w.t.Helper()
	members, err := w.db.TeamMembers(w.ctx, teamID)
	w.ok(err)
	for _, m := range members {
		if m.User.Nickname == "representative" {
			return m.User.ID
		}
	}
	w.t.Fatal("the team has no representative")
	return 0
}

func (w *world) idOf(contestID int64, of contest.Entrant) int64 {
	w.t.Helper()
	p, err := w.svc.Participant(w.ctx, 0, contestID, of)
	w.ok(err)
	return p.ID
}

// seesPrivate compares what the list, the single answer and a person's teams show; they must agree.
func (w *world) seesPrivate(who, contestID int64, kind contest.ParticipantType, of contest.Entrant) error {
	w.t.Helper()
	single, err := w.svc.Participant(w.ctx, who, contestID, of)
	w.ok(err)
	list, _, err := w.svc.Participants(w.ctx, who, contestID, kind, contest.Slice{})
	w.ok(err)
	shown := append([]contest.Participant{single}, list...)
	if of.TeamID != 0 {
		teams, err := w.svc.TeamsOf(w.ctx, who, contestID, single.UserID)
		w.ok(err)
		if len(teams) != 1 {
			w.t.Fatalf("%d teams of the representative", len(teams))
		}
		shown = append(shown, teams...)
	}
	for _, p := range shown {
		texts := p.TwitterID + p.GameUsername + p.FriendCode + p.Comment
		if p.ShowsPrivate != (texts != "") {
			w.t.Fatalf("entry %d: shows private %v, yet the fields are %q", p.ID, p.ShowsPrivate, texts)
		}
		if p.ID == single.ID && p.ShowsPrivate != single.ShowsPrivate {
			w.t.Fatalf("entry %d is shown differently in two answers", p.ID)
		}
	}
	if !single.ShowsPrivate {
		return fault.New(fault.ParticipationAuthority)
	}
	return nil
}
