package contest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// deskOf returns the desk of a contest with entry from 0 to 2 h, check-in from 2 to 3 h and play from 3 to 6 h.
func deskOf(edit func(d *contest.Desk)) *contest.Desk {
	f := soundForm()
	d := &contest.Desk{Contest: contest.Contest{
		Type: bracket.ContestType, EntryStart: f.EntryStart, EntryEnd: f.EntryEnd, ContestStart: f.ContestStart, ContestEnd: f.ContestEnd,
		Checkin: true, CheckinStart: &f.CheckinStart, CheckinEnd: &f.CheckinEnd,
	}}
	edit(d)
	return d
}

func entered(applied, allowed, checkedIn int) func(*contest.Desk) {
	return func(d *contest.Desk) {
		d.Contest.EntryCount = applied + allowed
		d.Counts = contest.Counts{Applied: applied, Allowed: allowed, CheckedIn: checkedIn}
		d.Checkin = contest.CheckinProgress{Of: allowed, CheckedIn: checkedIn}
	}
}

// waysOf formats the steps as "entry:now>openEdit", with the blockers in brackets.
func waysOf(steps []contest.Step) string {
	list := make([]string, len(steps))
	for i, s := range steps {
		text := fmt.Sprintf("%s:%s", s.Key, s.State)
		for _, b := range s.Blockers {
			text += fmt.Sprintf("[%s", b.Obstacle)
			if b.Count > 0 {
				text += fmt.Sprint(b.Count)
			}
			text += "]"
		}
		if s.State == contest.StepNow && s.Action != "" {
			text += ">" + string(s.Action)
		}
		list[i] = text
	}
	return strings.Join(list, " ")
}

func TestStepsOfAContest(t *testing.T) {
	const left = "finish:blocked[matchesLeft3]"
	plain := func(edit func(*contest.Desk)) func(*contest.Desk) {
		return func(d *contest.Desk) { edit(d); d.Contest.Checkin = false }
	}
	drawn := contest.StagePlay{Created: true, Drawn: true, Left: 3}
	rounds := func(p contest.StagePlay) contest.StagePlay {
		p.Created, p.Drawn, p.FinishedByOperator = true, true, true
		return p
	}
	for _, c := range []struct {
		name  string
		hours float64 // since the entry's start
		desk  func(*contest.Desk)
		play  contest.StagePlay
		want  string
	}{
		{"before the entry", -1, entered(0, 0, 0), contest.StagePlay{},
			"entry:now>openEdit confirm:blocked[nobodyEntered] checkin:next draw:blocked[entryStillOpen][nobodyAllowed][checkinStillOpen] play:blocked[contestNotStarted] finish:next"},
		{"entry is open", 1, entered(4, 0, 0), contest.StagePlay{},
			"entry:now>openEdit confirm:next checkin:next draw:blocked[entryStillOpen][nobodyAllowed][checkinStillOpen] play:blocked[contestNotStarted] finish:next"},
		{"nobody came", 2, entered(0, 0, 0), contest.StagePlay{},
			"entry:done confirm:now[nobodyEntered]>openEdit checkin:next draw:blocked[nobodyAllowed][checkinStillOpen] play:blocked[contestNotStarted] finish:next"},
		{"to be confirmed", 2, entered(4, 0, 0), contest.StagePlay{},
			"entry:done confirm:now>openConfirm checkin:next draw:blocked[nobodyAllowed][checkinStillOpen] play:blocked[contestNotStarted] finish:next"},
		{"somebody applied after the confirmation", 2, entered(1, 3, 0), contest.StagePlay{},
			"entry:done confirm:now>openConfirm checkin:next draw:blocked[checkinStillOpen] play:blocked[contestNotStarted] finish:next"},
		{"check-in is open", 2.5, entered(0, 4, 1), contest.StagePlay{},
			"entry:done confirm:done checkin:now>openConfirm draw:blocked[checkinStillOpen] play:blocked[contestNotStarted] finish:next"},
		{"check-in is over", 3, entered(0, 4, 3), contest.StagePlay{}, "entry:done confirm:done checkin:done draw:now>openDraw play:next finish:next"},
		{"nobody checked in", 3, entered(0, 4, 0), contest.StagePlay{}, "entry:done confirm:done checkin:done draw:now[notEnoughActive]>openDraw play:next finish:next"},
		{"without check-in", 2, plain(entered(0, 4, 0)), contest.StagePlay{},
			"entry:done confirm:done checkin:skipped draw:now>openDraw play:blocked[contestNotStarted] finish:next"},
		{"drawn early", 2, entered(1, 3, 0), drawn, "entry:done confirm:done checkin:done draw:done play:now[contestNotStarted]>openBracket " + left},
		{"in play", 4, entered(0, 4, 4), contest.StagePlay{Created: true, Drawn: true, Left: 3, Conflicts: 1},
			"entry:done confirm:done checkin:done draw:done play:now[conflicts1]>openBracket " + left},
		{"over before the last result", 6, entered(0, 4, 4), drawn, "entry:done confirm:done checkin:done draw:done play:now[contestEnded]>openEdit " + left},
		{"decided before the end", 5, entered(0, 4, 4), contest.StagePlay{Created: true, Drawn: true, Finished: true},
			"entry:done confirm:done checkin:done draw:done play:done finish:now"},
		{"all over", 6, entered(0, 4, 4), contest.StagePlay{Created: true, Drawn: true, Finished: true},
			"entry:done confirm:done checkin:done draw:done play:done finish:done"},
		{"one of a format for two", 2, plain(entered(0, 1, 0)), contest.StagePlay{LeastEntries: 2},
			"entry:done confirm:done checkin:skipped draw:now[notEnoughActive]>openDraw play:blocked[contestNotStarted] finish:next"},
		{"a swiss draw before its first round", 2, entered(1, 3, 0), contest.StagePlay{Created: true, FinishedByOperator: true, RoundsLeft: 2},
			"entry:done confirm:done checkin:done draw:now>openPairing play:blocked[contestNotStarted] finish:blocked[roundsLeft2]"},
		{"a swiss draw between two rounds", 2, entered(0, 4, 4), rounds(contest.StagePlay{RoundsLeft: 1}),
			"entry:done confirm:done checkin:done draw:done play:now>openPairing finish:blocked[roundsLeft1]"},
		{"a round is played", 4, entered(0, 4, 4), rounds(contest.StagePlay{RoundOpen: true, RoundsLeft: 1, Left: 3, Conflicts: 1}),
			"entry:done confirm:done checkin:done draw:done play:now[conflicts1][matchesLeft2]>openPlay " + left + "[roundsLeft1]"},
		{"a round can be ended", 4, entered(0, 4, 4), rounds(contest.StagePlay{RoundOpen: true, RoundsLeft: 1}),
			"entry:done confirm:done checkin:done draw:done play:now>openPlay finish:blocked[roundsLeft1]"},
		{"all rounds are over", 6, entered(0, 4, 4), rounds(contest.StagePlay{CanFinish: true}),
			"entry:done confirm:done checkin:done draw:done play:now>openPlay finish:next"},
		{"a league in play", 4, entered(0, 4, 4), rounds(contest.StagePlay{RoundOpen: true, Left: 3}),
			"entry:done confirm:done checkin:done draw:done play:now[matchesLeft3]>openPlay " + left},
		{"a bracket follows", 5, entered(0, 4, 4), rounds(contest.StagePlay{Playoff: true}),
			"entry:done confirm:done checkin:done draw:done play:now>openDraw finish:next"},
		{"a league that is over", 6, entered(0, 4, 4), rounds(contest.StagePlay{Finished: true}),
			"entry:done confirm:done checkin:done draw:done play:done finish:done"},
	} {
		d := deskOf(c.desk)
		now := d.Contest.EntryStart.Add(time.Duration(c.hours * float64(time.Hour)))
		c.play.LeastEntries = max(1, c.play.LeastEntries)
		if got := waysOf(d.Steps(now, c.play)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	d := deskOf(entered(4, 0, 0))
	steps := d.Steps(d.Contest.EntryStart, contest.StagePlay{})
	if !steps[0].At.Equal(d.Contest.EntryEnd) || !steps[2].At.Equal(*d.Contest.CheckinStart) || !steps[4].At.Equal(d.Contest.ContestStart) || steps[3].At != nil {
		t.Errorf("times = %v %v %v %v", steps[0].At, steps[2].At, steps[3].At, steps[4].At)
	}
	if b := steps[3].Blockers; !b[0].At.Equal(d.Contest.EntryEnd) || !b[2].At.Equal(*d.Contest.CheckinEnd) {
		t.Errorf("blockers = %+v", b)
	}
}

func TestDeskCountsTheCheckIn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		id := w.contest(func(f *contest.Form) { f.EntryMaxCount = 3 })
		people := w.users("player", 4)
		entries := make([]int64, len(people))
		for i, p := range people {
			f := form(0)
			f.OverMax = true
			e, err := w.svc.Enter(w.ctx, p, id, f)
			w.ok(err)
			entries[i] = e.ID
			w.at(clk.Now().Add(time.Minute))
		}
		for _, p := range []int64{people[1], people[3]} { // the last entry is on the waiting list
			_, err := w.svc.SetCheckin(w.ctx, p, id, person(p), true)
			w.ok(err)
		}
		desk := func() contest.Desk {
			d, err := w.svc.Desk(w.ctx, w.owner, id)
			w.ok(err)
			return d
		}
		d := desk()
		if d.Checkin.Of != 3 || d.Checkin.CheckedIn != 1 || len(d.Checkin.Missing) != 2 || d.Checkin.Missing[0].ID != entries[0] || d.Counts.Waiting != 1 {
			t.Errorf("before the confirmation: %+v of %+v", d.Checkin, d.Counts)
		}
		for _, e := range d.Checkin.Missing {
			if e.TwitterID+e.GameUsername+e.FriendCode+e.Comment != "" {
				t.Errorf("private fields: %+v", e)
			}
		}
		_, err := w.svc.Confirm(w.ctx, w.owner, id, contest.ConfirmForm{Allowed: entries[1:3]})
		w.ok(err)
		if d := desk(); d.Checkin.Of != d.Counts.Allowed || d.Checkin.CheckedIn == 0 || d.Counts.Declined != 1 {
			t.Errorf("after the confirmation: %+v of %+v", d.Checkin, d.Counts)
		}
	})
}

func TestNoCheckInIsOpenInACancelledContest(t *testing.T) {
	t.Parallel()
	d := deskOf(entered(0, 4, 1))
	during := d.Contest.CheckinStart.Add(time.Minute)
	if !d.CheckinOpen(during) {
		t.Error("the check-in is not open")
	}
	d.Contest.CancelledAt = &during
	if d.CheckinOpen(during) {
		t.Error("the check-in of a cancelled contest is open")
	}
}
