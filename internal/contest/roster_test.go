package contest_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// rosterWorld is a contest of teams with the features that change rosters.
type rosterWorld struct {
	*world
	teams *team.Service
	chats *chat.Service
}

func newRosterWorld(t *testing.T, db *store.DB, clk *clock.Test) rosterWorld {
	w := rosterWorld{world: newWorld(t, db, clk), teams: team.NewService(db, game.NewService(db), nil), chats: chat.NewService(db, nil, nil)}
	w.teams.ConnectRosters(w.svc)
	return w
}

// invited makes a person a member of a team by an invitation of its owner.
func (w rosterWorld) invited(owner, teamID, userID int64) {
	w.t.Helper()
	link, err := w.teams.Invite(w.ctx, owner, teamID)
	w.ok(err)
	_, err = w.teams.Accept(w.ctx, userID, link.Token)
	w.ok(err)
}

// rooms returns the kinds of the contest's chat rooms that a person is in.
func (w rosterWorld) rooms(contestID, userID int64) string {
	w.t.Helper()
	list, err := w.chats.Rooms(w.ctx, chat.Query{UserID: userID, ContestID: contestID})
	if fault.Has(err, fault.ParticipationAuthority) {
		return ""
	}
	w.ok(err)
	kinds := ""
	for _, kind := range []chat.Kind{chat.Entrants, chat.Confirmed, chat.Notice} {
		if slices.ContainsFunc(list.Rooms, func(r chat.Room) bool { return r.Kind == kind }) {
			kinds += string(kind) + " "
		}
	}
	return kinds
}

func (w rosterWorld) plays(contestID, userID int64) int64 {
	w.t.Helper()
	e, ok, err := w.svc.OwnEntry(w.ctx, userID, contestID)
	w.ok(err)
	if !ok {
		return 0
	}
	return e.ID
}

// statuses returns the statuses of the roster that a viewer sees, by person.
func (w rosterWorld) statuses(viewer, contestID, teamID int64) map[int64]contest.RosterStatus {
	w.t.Helper()
	r, err := w.svc.RosterOf(w.ctx, viewer, contestID, teamID)
	w.ok(err)
	out := map[int64]contest.RosterStatus{}
	for i := range r.People {
		out[r.People[i].User.ID] = r.People[i].Status()
	}
	return out
}

// lastRoster returns the data of the newest event entry.roster.
func (w rosterWorld) lastRoster(contestID int64) (fact struct {
	Joined, Left []struct{ UserID int64 }
	Absent       []struct {
		UserID int64
		Why    string
	}
	Count, Size   int
	Locked, Below bool
	Reason        string
},
) {
	w.t.Helper()
	for _, e := range w.events(contestID) {
		if e.Kind == "entry.roster" {
			fact.Below, fact.Reason = false, ""
			w.ok(json.Unmarshal(e.Data, &fact))
		}
	}
	return fact
}

// TestRosterFollowsTheTeamUntilTheFirstDraw proves that before the draw a new member plays for the entry and is in its rooms. A
// person who leaves is removed from both and can enter with another team.
func TestRosterFollowsTheTeamUntilTheFirstDraw(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRosterWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, late, mate := w.user("owner"), w.user("member"), w.user("late"), w.user("mate")
		mine := w.team(owner, member)
		id := w.enter(owner, c, mine)

		w.invited(owner, mine, late)
		if w.plays(c, late) != id || w.rooms(c, late) != "entrants notice " {
			t.Errorf("the new member plays for %d, is in %s", w.plays(c, late), w.rooms(c, late))
		}
		fact := w.lastRoster(c)
		if len(fact.Joined) != 1 || fact.Joined[0].UserID != late || fact.Count != 3 || fact.Size != 2 || fact.Below || fact.Locked {
			t.Errorf("the event tells %+v", fact)
		}
		w.ok(w.teams.Remove(w.ctx, late, mine, late))
		if w.plays(c, late) != 0 || w.rooms(c, late) != "" {
			t.Errorf("the former member plays for %d, is in %s", w.plays(c, late), w.rooms(c, late))
		}
		other := w.team(late, mate)
		second := w.enter(late, c, other)

		// A person of another entry who joins the team still plays for the first entry.
		w.invited(owner, mine, late)
		if w.plays(c, late) != second {
			t.Error("a player who joined a second team left the first entry")
		}
		if fact := w.lastRoster(c); len(fact.Absent) != 1 || fact.Absent[0].Why != "otherEntry" || fact.Count != 2 {
			t.Errorf("the event tells %+v", fact)
		}
		if got := w.statuses(owner, c, mine)[late]; got != contest.InOtherEntry {
			t.Errorf("the owner sees %s", got)
		}
		if _, shown := w.statuses(mate, c, mine)[late]; shown {
			t.Error("others see who does not play for the team")
		}
		// After the withdrawal of the first entry, the next change of the team adds the person to its roster.
		w.ok(w.svc.Withdraw(w.ctx, late, c, ofTeam(other)))
		w.ok(w.teams.Remove(w.ctx, member, mine, member))
		if w.plays(c, late) != id {
			t.Error("the person is on no roster")
		}
		w.ok(w.teams.Remove(w.ctx, late, mine, late))
		if fact := w.lastRoster(c); !fact.Below || fact.Count != 1 {
			t.Errorf("a team below its size tells %+v", fact)
		}
	})
}

// TestNobodyIsPutOnARosterByWhomTheyBlock proves that an operator cannot add a member who blocks the operator, and can remove one.
func TestNobodyIsPutOnARosterByWhomTheyBlock(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRosterWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, late := w.user("owner"), w.user("member"), w.user("late")
		mine := w.team(owner, member)
		id := w.enter(owner, c, mine)
		w.draws(c, id)
		w.invited(owner, mine, late)
		set := func(userID int64, plays bool) error {
			return w.svc.SetRoster(w.ctx, w.owner, c, contest.RosterEdit{TeamID: mine, UserID: userID, Plays: plays, Reason: "why"})
		}
		for _, p := range []int64{late, member} {
			w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
				_, err := db.AddBlock(ctx, p, w.owner, clk.Now())
				return err
			}))
		}
		w.fails(set(late, true), fault.TeamMemberNotFound, 0)
		if w.plays(c, late) != 0 || w.rooms(c, late) != "" {
			t.Errorf("the blocker plays for %d", w.plays(c, late))
		}
		w.ok(set(member, false))
		w.fails(set(member, true), fault.TeamMemberNotFound, 0)
	})
}

// TestRosterIsLockedByTheFirstDraw proves that after the draw a person who leaves the team loses the rights in the entry, and
// that a new member has none unless an operator adds them. The deletion of the bracket unlocks the roster.
func TestRosterIsLockedByTheFirstDraw(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRosterWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, third, late := w.user("owner"), w.user("member"), w.user("third"), w.user("late")
		mine := w.team(owner, member, third)
		id := w.enter(owner, c, mine)
		set := func(userID int64, plays bool, reason string) error {
			return w.svc.SetRoster(w.ctx, w.owner, c, contest.RosterEdit{TeamID: mine, UserID: userID, Plays: plays, Reason: reason})
		}
		w.fails(set(third, false, "why"), fault.RosterNotLocked, 0)
		w.draws(c, id)

		w.invited(owner, mine, late)
		if w.plays(c, late) != 0 || w.rooms(c, late) != "" || w.statuses(owner, c, mine)[late] != contest.OffRoster {
			t.Errorf("the member who joined after the draw plays for %d: %v", w.plays(c, late), w.statuses(owner, c, mine))
		}
		w.ok(w.teams.Remove(w.ctx, member, mine, member))
		if w.plays(c, member) != 0 || w.rooms(c, member) != "" || w.statuses(0, c, mine)[member] != contest.LeftRoster {
			t.Errorf("the member who left after the draw plays for %d: %v", w.plays(c, member), w.statuses(0, c, mine))
		}
		if people, err := db.PeopleOfEntry(w.ctx, c, id); err != nil || len(people) != 2 {
			t.Errorf("of the entry are %v, %v", people, err)
		}
		_, err := w.svc.Enter(w.ctx, member, c, form(w.team(member, w.user("mate"))))
		w.fails(err, fault.ContestEntryDuplicate, -1) // the drawn roster has the result

		w.fails(w.svc.SetRoster(w.ctx, owner, c, contest.RosterEdit{TeamID: mine, UserID: late, Plays: true, Reason: "why"}), fault.ParticipationAuthority, 0)
		if f := w.fails(set(late, true, " "), fault.ValueIsRequired, 0); len(f.Fields) != 1 || f.Fields[0].Name != "reason" {
			t.Errorf("without a reason: %+v", f)
		}
		w.fails(set(member, true, "why"), fault.TeamMemberNotFound, 0)
		w.ok(set(late, true, "a substitute"))
		if w.plays(c, late) != id || w.rooms(c, late) == "" {
			t.Error("the member added to the roster does not play")
		}
		if fact := w.lastRoster(c); fact.Reason != "a substitute" || len(fact.Joined) != 1 || !fact.Locked {
			t.Errorf("the event tells %+v", fact)
		}
		w.ok(set(third, false, "not eligible"))
		w.invited(owner, mine, w.user("another")) // a change of the team does not add the person again
		if w.plays(c, third) != 0 {
			t.Error("the member removed from the roster plays")
		}
		w.invited(owner, mine, member)
		if w.plays(c, member) != id {
			t.Error("the member who returned to the team does not play")
		}

		w.erases(c)
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.svc.ResetStatus(ctx, c) }))
		for _, status := range w.statuses(w.owner, c, mine) {
			if status != contest.OnRoster {
				t.Errorf("after the bracket was deleted: %v", w.statuses(w.owner, c, mine))
			}
		}
	})
}

// TestChangesOfAPlayerOnARosterAreLimited takes a player off a roster and back until that is refused: each time the player is notified.
func TestChangesOfAPlayerOnARosterAreLimited(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRosterWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, third := w.user("owner"), w.user("member"), w.user("third")
		mine := w.team(owner, member, third)
		w.draws(c, w.enter(owner, c, mine))
		set := func(plays bool) error {
			return w.svc.SetRoster(w.ctx, w.owner, c, contest.RosterEdit{TeamID: mine, UserID: third, Plays: plays, Reason: "why"})
		}
		for range 20 {
			w.ok(set(false))
			w.ok(set(true))
		}
		w.ok(set(false))
		w.fails(set(true), fault.TooManyRequests, 0)
	})
}

// TestShortTeamsAreConfirmedByChoice proves that a team below the size is confirmed and drawn only if an operator accepts it.
// If the team loses another member, the operator must accept it again.
func TestShortTeamsAreConfirmedByChoice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRosterWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.ParticipantType, f.TeamSize = contest.Multi, 3 })
		people := w.users("player", 6)
		mine, whole := w.team(people[:3]...), w.team(people[3:]...)
		id, other := w.enter(people[0], c, mine), w.enter(people[3], c, whole)
		w.ok(w.teams.Remove(w.ctx, people[1], mine, people[1]))

		confirm := func(accept bool) error {
			_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: []int64{id, other}, AcceptShort: accept})
			return err
		}
		f := w.fails(confirm(false), fault.TeamBelowSize, 0)
		if f.Params["count"] != 2 || f.Params["size"] != 3 {
			t.Errorf("the fault tells %v", f.Params)
		}
		_, err := w.svc.SetStatus(w.ctx, w.owner, c, ofTeam(mine), contest.Allow)
		w.fails(err, fault.TeamBelowSize, 0)
		list, _, err := w.svc.Participants(w.ctx, w.owner, c, contest.Multi, contest.PageRequest{All: true})
		w.ok(err)
		if !list[0].RosterShort || list[0].RosterCount != 2 || list[1].RosterShort {
			t.Errorf("operators see %+v", list)
		}
		w.ok(confirm(true))
		cup, _, err := db.Contest(w.ctx, c)
		w.ok(err)
		drawn := func() error {
			entries, err := w.svc.EntriesByID(w.ctx, c)
			w.ok(err)
			return w.svc.RequireRosters(w.ctx, &cup, []contest.Entry{entries[id], entries[other]})
		}
		w.ok(drawn())
		w.ok(w.teams.Remove(w.ctx, people[2], mine, people[2]))
		w.fails(drawn(), fault.TeamBelowSize, 0)
		_, err = w.svc.AllowShort(w.ctx, w.owner, c, ofTeam(mine))
		w.ok(err)
		w.ok(drawn())
	})
}

// TestEndedContestsKeepTheirRosters proves that rosters do not change after the end of a contest.
func TestEndedContestsKeepTheirRosters(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newRosterWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, late := w.user("owner"), w.user("member"), w.user("late")
		mine := w.team(owner, member)
		id := w.enter(owner, c, mine)
		w.at(clk.Now().Add(6 * time.Hour))
		w.invited(owner, mine, late)
		w.ok(w.teams.Remove(w.ctx, member, mine, member))
		if w.plays(c, member) != id || w.plays(c, late) != 0 {
			t.Errorf("member plays for %d, late for %d", w.plays(c, member), w.plays(c, late))
		}
	})
}
