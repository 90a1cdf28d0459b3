package stage_test

import (
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
)

// reschedule saves the tournament with other round starts.
func (p *played) reschedule(starts ...time.Time) {
	p.t.Helper()
	v := p.view()
	layout := bracket.Layout{Starts: bracket.Starts{RoundStarts: starts}}
	for _, m := range v.Matches {
		if m.Pos.Round == 0 {
			layout.Assignment = append(layout.Assignment, m.Sides[:]...)
		}
	}
	p.ok(p.Brackets.Edit(p.ctx, p.owner, p.contest.ID, p.id, v.Version, layout))
	p.ok(p.Matches.Watch(p.ctx, p.contest.ID))
}

// endAt moves the end of the contest, as saving its form does.
func (p *played) endAt(end time.Time) {
	p.t.Helper()
	c, ok, err := p.db.Contest(p.ctx, p.contest.ID)
	if err != nil || !ok {
		p.t.Fatal(ok, err)
	}
	f := contest.Form{
		GameID: c.GameID, Name: c.Name, Type: c.Type, ParticipantType: c.ParticipantType, EntryMaxCount: c.EntryMaxCount, EntryStart: c.EntryStart,
		EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: end, Settings: c.Settings,
	}
	p.contest, err = p.contests.Update(p.ctx, p.owner, c.ID, c.Revision, f)
	p.ok(err)
	p.ok(p.Matches.Watch(p.ctx, c.ID))
}

func TestRejectsAWalkoverBeforeTheMatchStarts(t *testing.T) {
	each(t, func(w *world) {
		for _, minutes := range []int{0, 10} {
			p := w.cup(4, waits(minutes, 0, 0)).draw(nil)
			p.win(0, 0, 0)
			p.win(0, 1, 0)
			final := p.match(1, 0) // starts an hour after the contest
			one, two := p.player(final.Sides[0]), p.player(final.Sides[1])
			walkover := match.Result{Outcome: match.Unearned, Winner: final.Sides[0]}
			_, err := p.set(one, final, walkover)
			if f := w.faultOf(err, fault.MatchNotStarted); f.Fields[0].Name != "outcome" {
				t.Errorf("the fault is at %v", f.Fields)
			}
			_, err = p.Matches.Preview(p.ctx, one, p.contest.ID, bracket.ID, p.id, final.ID, match.Unearned, final.Sides[0])
			w.fails(err, fault.MatchNotStarted)
			if d := p.detail(one, final); !d.UnearnedFrom.Equal(final.Start) {
				t.Errorf("a walkover may be claimed from %v, the match starts at %v", d.UnearnedFrom, final.Start)
			}
			w.at(final.Start.Add(-time.Millisecond))
			_, err = p.set(one, final, walkover)
			w.fails(err, fault.MatchNotStarted)
			w.at(final.Start)
			_, err = p.set(one, final, walkover)
			w.ok(err)
			if d := p.detail(two, final); minutes > 0 && !d.ConfirmAt.Equal(final.Start.Add(10*time.Minute)) {
				t.Errorf("counts at %v", d.ConfirmAt)
			}
			w.at(final.Start.Add(10 * time.Minute))
			w.work()
			if m := p.match(1, 0); m.Outcome != match.Unearned || m.Winner != final.Sides[0] {
				t.Errorf("walkover = %+v", m.Record)
			}
		}
		// Before the start, an operator may enter a no-show and a side may concede.
		p := w.cup(4, waits(10, 0, 0)).draw(nil)
		p.win(0, 0, 0)
		p.win(0, 1, 0)
		final := p.match(1, 0)
		_, err := p.set(p.player(final.Sides[0]), final, match.Result{Outcome: match.Unearned, Winner: final.Sides[1]})
		w.ok(err)
		if m := p.match(1, 0); m.Outcome != match.Unearned || m.Winner != final.Sides[1] {
			t.Errorf("gave up: %+v", m.Record)
		}
		first := p.match(0, 1)
		_, err = p.set(p.owner, first, match.Result{Outcome: match.Unearned, Winner: first.Sides[0]})
		w.ok(err)
	})
}

func TestAClaimWaitsFromTheStartOfItsMatch(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, waits(10, 0, 0)).draw(nil)
		p.win(0, 0, 0)
		p.win(0, 1, 0)
		final := p.match(1, 0)
		one, start := p.player(final.Sides[0]), final.Start
		_, err := p.set(one, final, match.Result{Outcome: match.Win, Winner: final.Sides[0]})
		w.ok(err)
		is := func(want time.Time) {
			t.Helper()
			if d := p.detail(one, final); d.ConfirmAt == nil || !d.ConfirmAt.Equal(want) {
				t.Errorf("counts at %v, want %v", d.ConfirmAt, want)
			}
		}
		is(start.Add(10 * time.Minute))
		// The start moves later, then earlier. The job moves with it in both directions.
		p.reschedule(p.contest.ContestStart, start.Add(time.Hour))
		is(start.Add(70 * time.Minute))
		w.at(start.Add(10 * time.Minute))
		w.work()
		if m := p.match(1, 0); m.State != match.Ready {
			t.Errorf("decided before its start: %+v", m.Record)
		}
		p.reschedule(p.contest.ContestStart, start.Add(20*time.Minute))
		is(start.Add(30 * time.Minute))
		w.at(start.Add(30 * time.Minute))
		w.work()
		if m := p.match(1, 0); m.Winner != final.Sides[0] {
			t.Errorf("not decided: %+v", m.Record)
		}
	})
}

func TestAClaimCountsWhenTheContestEndsEarlier(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, waits(60, 0, 0)).draw(nil)
		first, second := p.match(0, 0), p.match(0, 1)
		claim := func(m match.MatchView) {
			t.Helper()
			_, err := p.set(p.player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			w.ok(err)
		}
		w.at(p.contest.ContestStart.Add(30 * time.Minute))
		claim(first)
		claim(second)
		end := w.clk.Now().Add(10 * time.Minute)
		p.endAt(end)
		if d := p.detail(p.player(first.Sides[1]), first); d.ConfirmAt == nil || !d.ConfirmAt.Equal(end) {
			t.Errorf("counts at %v, want %v", d.ConfirmAt, end)
		}
		w.at(end)
		w.work()
		if a, b := p.match(0, 0), p.match(0, 1); a.Winner != first.Sides[0] || b.Winner != second.Sides[0] {
			t.Errorf("the claims do not count: %+v %+v", a.Record, b.Record)
		}
		p.sound()
	})
	// If the new end is past already, the claim counts at once.
	each(t, func(w *world) {
		p := w.cup(4, waits(60, 0, 0)).draw(nil)
		m := p.match(0, 0)
		_, err := p.set(p.player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.ok(err)
		w.at(w.clk.Now().Add(20 * time.Minute))
		p.endAt(w.clk.Now().Add(-5 * time.Minute))
		w.work()
		if got := p.match(0, 0); got.Winner != m.Sides[0] {
			t.Errorf("the claim does not count: %+v", got.Record)
		}
	})
}

func TestASideThatReportsItsOwnLossDecidesTheMatch(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(8, waits(10, 0, 0)).draw(func(f *bracket.Form) { f.MatchCount = 3 })
		last := func(m match.MatchView) (f struct{ How string }) {
			t.Helper()
			events := p.events(m.ID)
			if e := events[len(events)-1]; e.Kind == event.MatchDecided {
				w.ok(run(e.Data, func(got struct{ How string }) error { f = got; return nil }))
			}
			return f
		}
		m := p.match(0, 0)
		_, err := p.set(p.player(m.Sides[1]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Index: 0, Winner: m.Sides[0]}, {Index: 1, Winner: m.Sides[0]}}})
		w.ok(err)
		if got := p.match(0, 0); got.Winner != m.Sides[0] || got.Wins != [2]int{2, 0} || last(m).How != "concession" {
			t.Errorf("conceded: %+v, %+v", got, last(m))
		}
		// A concession also counts after the claim of the other side, whatever kind of win it names. The games of the claim stay.
		m = p.match(0, 1)
		_, err = p.set(p.player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Index: 0, Winner: m.Sides[0]}, {Index: 1, Winner: m.Sides[0]}}})
		w.ok(err)
		_, err = p.set(p.player(m.Sides[1]), p.match(0, 1), match.Result{Outcome: match.Unearned, Winner: m.Sides[0]})
		w.ok(err)
		if got := p.match(0, 1); got.Winner != m.Sides[0] || got.Wins != [2]int{2, 0} {
			t.Errorf("conceded after a claim: %+v", got)
		}
		// A concession also ends a dispute.
		m = p.match(0, 2)
		for i, side := range m.Sides {
			_, err = p.set(p.player(side), p.match(0, 2), match.Result{Outcome: match.Win, Winner: m.Sides[i]})
			w.ok(err)
		}
		_, err = p.set(p.player(m.Sides[0]), p.match(0, 2), match.Result{Outcome: match.Unearned, Winner: m.Sides[1]})
		w.ok(err)
		if d := p.detail(p.owner, m); d.Winner != m.Sides[1] || d.DisputedAt != nil || len(d.Claims) != 0 {
			t.Errorf("given in: %+v", d.Record)
		}
		p.sound()
	})
}

func TestAMatchThatMovesAsksForItsCheckInAgain(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, waits(0, 5, 10)).draw(nil)
		m, start := p.match(0, 0), p.contest.ContestStart
		w.ok(func() error {
			_, err := p.Matches.CheckIn(w.ctx, p.player(m.Sides[0]), p.contest.ID, bracket.ID, p.id, m.ID, 0)
			return err
		}())
		w.at(start.Add(5 * time.Minute))
		w.work()
		p.reschedule(start.Add(10*time.Minute), start.Add(2*time.Hour))
		if d := p.detail(p.owner, m); d.Checkin.Here[0] == nil || d.WarnedAt != nil {
			t.Errorf("a move to a near start removed the check-in: %+v", d.Checkin)
		}
		p.reschedule(start.Add(time.Hour), start.Add(2*time.Hour))
		if d := p.detail(p.owner, m); d.Checkin.Here[0] != nil || d.Checkin.CanCheckin {
			t.Errorf("the check-in of the earlier start is still set: %+v", d.Checkin)
		}
		w.at(start.Add(time.Hour + 5*time.Minute))
		w.work()
		if d := p.detail(p.owner, m); d.WarnedAt == nil || d.State != match.Ready {
			t.Errorf("no side was warned: %+v", d.Record)
		}
		w.at(start.Add(time.Hour + 10*time.Minute))
		w.work()
		if d := p.detail(p.owner, m); d.Outcome != match.DoubleNoShow {
			t.Errorf("outcome = %s", d.Outcome)
		}
	})
}
