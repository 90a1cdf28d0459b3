package contest_test

import (
	"fmt"
	"slices"
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
			if i%2 == 0 { // two entries have the same time: their ids decide
				w.at(clk.Now().Add(time.Millisecond))
			}
		}
		var got []int64
		for skip, size := range map[int]int{0: 10, 10: 10, 20: 3, 23: 0, 1 << 40: 0} {
			page, total, err := w.svc.Participants(w.ctx, 0, c, contest.Solo, contest.PageRequest{Skip: skip, Limit: 100})
			w.ok(err)
			if len(page) != size || total != 23 {
				t.Errorf("skip %d: %d of %d, want %d of 23", skip, len(page), total, size)
			}
		}
		for skip := 0; skip < 23; skip += 4 {
			page, _, err := w.svc.Participants(w.ctx, 0, c, contest.Solo, contest.PageRequest{Skip: skip, Limit: 4})
			w.ok(err)
			for _, p := range page {
				got = append(got, p.ID)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("order = %v, want %v", got, want)
		}
		all, total, err := w.svc.Participants(w.ctx, w.owner, c, contest.Solo, contest.PageRequest{All: true})
		w.ok(err)
		if len(all) != 23 || total != 23 {
			t.Errorf("all: %d of %d", len(all), total)
		}
		if list, total, err := w.svc.Participants(w.ctx, 0, c, contest.Multi, contest.PageRequest{}); err != nil || len(list) != 0 || total != 0 {
			t.Errorf("teams in a contest for persons: %v, %d, %v", list, total, err)
		}
	})
}

// entryRole is a role of the permission matrix of entries. The roles of a team are those of the entered team.
type entryRole string

const (
	visitor      entryRole = "visitor"
	signedIn     entryRole = "signed-in person"
	entrant      entryRole = "entrant" // of another team, if teams enter
	member       entryRole = "member"
	teamAdmin    entryRole = "team admin"
	teamOwner    entryRole = "team owner"
	contestAdmin entryRole = "contest admin"
	contestOwner entryRole = "contest owner"
)

var entryRoles = []entryRole{visitor, signedIn, entrant, member, teamAdmin, teamOwner, contestAdmin, contestOwner}

// entryAction is a row of the permission matrix: an action, and the roles that may do it.
type entryAction struct {
	action  string
	kind    contest.ParticipantType
	allowed []entryRole
	do      func(w *world, who, contestID, of int64) error
}

// entryActions are the rows of the permission matrix that concern entries.
var entryActions = []entryAction{
	{"enter SOLO", contest.Solo, []entryRole{signedIn, member, teamAdmin, teamOwner, contestAdmin, contestOwner}, func(w *world, who, c, _ int64) error {
		_, err := w.svc.Enter(w.ctx, who, c, form(0))
		return err
	}},
	{"enter MULTI with that team", contest.Multi, []entryRole{member, teamAdmin, teamOwner}, func(w *world, who, c, of int64) error {
		_, err := w.svc.Enter(w.ctx, who, c, form(of))
		return err
	}},
	{"check in own entry", contest.Solo, []entryRole{entrant}, func(w *world, who, c, of int64) error {
		_, err := w.svc.SetCheckin(w.ctx, who, c, person(of), true)
		return err
	}},
	{"check in own team", contest.Multi, []entryRole{member, teamAdmin, teamOwner}, func(w *world, who, c, of int64) error {
		_, err := w.svc.SetCheckin(w.ctx, who, c, ofTeam(of), true)
		return err
	}},
	{"withdraw a person's entry", contest.Solo, []entryRole{entrant, contestAdmin, contestOwner}, func(w *world, who, c, of int64) error {
		return w.svc.Withdraw(w.ctx, who, c, person(of))
	}},
	{"withdraw a team's entry", contest.Multi, []entryRole{teamAdmin, teamOwner, contestAdmin, contestOwner}, func(w *world, who, c, of int64) error {
		return w.svc.Withdraw(w.ctx, who, c, ofTeam(of))
	}},
	{"delete participants", contest.Solo, []entryRole{contestAdmin, contestOwner}, func(w *world, who, c, of int64) error {
		_, err := w.svc.RemoveEntries(w.ctx, who, c, []int64{w.idOf(c, person(of))}, "")
		return err
	}},
	{"confirm entries", contest.Solo, []entryRole{contestAdmin, contestOwner}, func(w *world, who, c, of int64) error {
		_, err := w.svc.Confirm(w.ctx, who, c, contest.ConfirmForm{Allowed: []int64{w.idOf(c, person(of))}})
		return err
	}},
	{"confirm one entry", contest.Multi, []entryRole{contestAdmin, contestOwner}, func(w *world, who, c, of int64) error {
		_, err := w.svc.SetStatus(w.ctx, who, c, ofTeam(of), contest.Allow)
		return err
	}},
	{"list everything at once", contest.Multi, []entryRole{contestAdmin, contestOwner}, func(w *world, who, c, _ int64) error {
		_, _, err := w.svc.Participants(w.ctx, who, c, contest.Multi, contest.PageRequest{All: true})
		return err
	}},
	{"see the private fields of a person's entry", contest.Solo, []entryRole{entrant, contestAdmin, contestOwner}, func(w *world, who, c, of int64) error {
		return w.seesPrivate(who, c, contest.Solo, person(of))
	}},
	{"see the private fields of a team's entry", contest.Multi, []entryRole{member, teamAdmin, teamOwner, contestAdmin, contestOwner}, func(w *world, who, c, of int64) error {
		return w.seesPrivate(who, c, contest.Multi, ofTeam(of))
	}},
}

func TestWalkEntryPermissionMatrix(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		for _, row := range entryActions {
			for _, role := range entryRoles {
				if role == visitor && strings.HasPrefix(row.action, "enter") {
					continue // the API refuses a visitor before it calls the feature
				}
				row.check(newWorld(t, db, clk), role)
			}
		}
	})
}

// check does the action as the role, in a new contest, and compares the outcome with the matrix.
func (row entryAction) check(w *world, role entryRole) {
	w.t.Helper()
	c, of, people := row.fixture(w)
	before := w.count(c)
	err := row.do(w, people[role], c, of)
	if allowed := slices.Contains(row.allowed, role); allowed != (err == nil) {
		w.t.Errorf("%s as %s: %v, allowed should be %v", row.action, role, err, allowed)
	}
	if err == nil {
		return
	}
	if _, ok := fault.Of(err); !ok {
		w.t.Errorf("%s as %s: %v is not a fault", row.action, role, err)
	}
	if after := w.count(c); after != before {
		w.t.Errorf("%s as %s is refused, but entryCount changes from %d to %d", row.action, role, before, after)
	}
}

// fixture creates a contest with the entry that the action concerns. It returns the contest, the person or team of the
// entry, and a person of each role.
func (row entryAction) fixture(w *world) (contestID, of int64, people map[entryRole]int64) {
	w.t.Helper()
	people = map[entryRole]int64{visitor: 0, contestOwner: w.owner}
	for _, role := range []entryRole{signedIn, entrant, member, teamAdmin, teamOwner, contestAdmin} {
		people[role] = w.user(string(role))
	}
	if row.kind == contest.Solo {
		contestID = w.contest(nil)
		w.operator(contestID, people[contestAdmin])
		w.enter(people[entrant], contestID, 0)
		return contestID, people[entrant], people
	}
	contestID = w.contest(teams)
	w.operator(contestID, people[contestAdmin])
	representative := w.user("representative")
	of = w.team(people[teamOwner], people[member], representative)
	w.joins(of, people[teamAdmin], team.Admin)
	if !strings.HasPrefix(row.action, "enter MULTI") {
		w.enter(representative, contestID, of)
	}
	w.enter(people[entrant], contestID, w.team(people[entrant], w.user("mate")))
	return contestID, of, people
}

func (w *world) idOf(contestID int64, of contest.Entrant) int64 {
	w.t.Helper()
	p, err := w.svc.Participant(w.ctx, 0, contestID, of)
	w.ok(err)
	return p.ID
}

// seesPrivate returns nil if the caller sees the private fields of an entry, otherwise participationAuthority. The list, the
// single entry and the teams of the representative must agree.
func (w *world) seesPrivate(who, contestID int64, kind contest.ParticipantType, of contest.Entrant) error {
	w.t.Helper()
	single, err := w.svc.Participant(w.ctx, who, contestID, of)
	w.ok(err)
	list, _, err := w.svc.Participants(w.ctx, who, contestID, kind, contest.PageRequest{})
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
			w.t.Fatalf("entry %d: shows private %v, but the fields are %q", p.ID, p.ShowsPrivate, texts)
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
