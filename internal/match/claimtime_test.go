package match_test

import (
	"slices"
	"testing"
	"time"

	"yagura/internal/file"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

// reschedule saves the tournament with other round starts.
func reschedule(p *stagetest.Bracket, starts ...time.Time) {
	p.T.Helper()
	v := p.View()
	layout := bracket.Layout{Starts: bracket.Starts{RoundStarts: starts}}
	for _, m := range v.Matches {
		if m.Pos.Round == 0 {
			layout.Assignment = append(layout.Assignment, m.Sides[:]...)
		}
	}
	p.OK(p.Brackets.Edit(p.Ctx, p.Owner, p.Contest.ID, p.ID, v.Version, layout))
	p.OK(p.Matches.ReplanDeadlines(p.Ctx, p.Contest.ID))
}

func TestRejectsAWalkoverBeforeTheMatchStarts(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for _, minutes := range []int{0, 10} {
			p := w.Cup(4, stagetest.Waits(minutes, 0, 0)).Draw(nil)
			p.Win(0, 0, 0)
			p.Win(0, 1, 0)
			final := p.Match(1, 0) // starts an hour after the contest
			one, two := p.Player(final.Sides[0]), p.Player(final.Sides[1])
			walkover := match.Result{Outcome: match.Unearned, Winner: final.Sides[0]}
			_, err := p.Set(one, final, walkover)
			if f := w.FaultOf(err, fault.MatchNotStarted); f.Fields[0].Name != "outcome" {
				t.Errorf("the fault is at %v", f.Fields)
			}
			_, err = p.Matches.Preview(p.Ctx, one, p.Ref(final.ID), match.Unearned, final.Sides[0])
			w.Fails(err, fault.MatchNotStarted)
			if d := p.Detail(one, final); !d.UnearnedFrom.Equal(final.Start) {
				t.Errorf("a walkover may be claimed from %v, the match starts at %v", d.UnearnedFrom, final.Start)
			}
			w.At(final.Start.Add(-time.Millisecond))
			_, err = p.Set(one, final, walkover)
			w.Fails(err, fault.MatchNotStarted)
			w.At(final.Start)
			_, err = p.Set(one, final, walkover)
			w.OK(err)
			if d := p.Detail(two, final); minutes > 0 && !d.ConfirmAt.Equal(final.Start.Add(10*time.Minute)) {
				t.Errorf("counts at %v", d.ConfirmAt)
			}
			w.At(final.Start.Add(10 * time.Minute))
			w.RunJobs()
			if m := p.Match(1, 0); m.Outcome != match.Unearned || m.Winner != final.Sides[0] {
				t.Errorf("walkover = %+v", m.Record)
			}
		}
		// Before the start, an operator may enter a no-show and a side may concede.
		p := w.Cup(4, stagetest.Waits(10, 0, 0)).Draw(nil)
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		final := p.Match(1, 0)
		_, err := p.Set(p.Player(final.Sides[0]), final, match.Result{Outcome: match.Unearned, Winner: final.Sides[1]})
		w.OK(err)
		if m := p.Match(1, 0); m.Outcome != match.Unearned || m.Winner != final.Sides[1] {
			t.Errorf("gave up: %+v", m.Record)
		}
		first := p.Match(0, 1)
		_, err = p.Set(p.Owner, first, match.Result{Outcome: match.Unearned, Winner: first.Sides[0]})
		w.OK(err)
	})
}

func TestAClaimWaitsFromTheStartOfItsMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(10, 0, 0)).Draw(nil)
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		final := p.Match(1, 0)
		one, start := p.Player(final.Sides[0]), final.Start
		_, err := p.Set(one, final, match.Result{Outcome: match.Win, Winner: final.Sides[0]})
		w.OK(err)
		is := func(want time.Time) {
			t.Helper()
			if d := p.Detail(one, final); d.ConfirmAt == nil || !d.ConfirmAt.Equal(want) {
				t.Errorf("counts at %v, want %v", d.ConfirmAt, want)
			}
		}
		is(start.Add(10 * time.Minute))
		// The start moves later, then earlier. The job moves with it in both directions.
		reschedule(p, p.Contest.ContestStart, start.Add(time.Hour))
		is(start.Add(70 * time.Minute))
		w.At(start.Add(10 * time.Minute))
		w.RunJobs()
		if m := p.Match(1, 0); m.State != match.Ready {
			t.Errorf("decided before its start: %+v", m.Record)
		}
		reschedule(p, p.Contest.ContestStart, start.Add(20*time.Minute))
		is(start.Add(30 * time.Minute))
		w.At(start.Add(30 * time.Minute))
		w.RunJobs()
		if m := p.Match(1, 0); m.Winner != final.Sides[0] {
			t.Errorf("not decided: %+v", m.Record)
		}
	})
}

func TestAClaimCountsWhenTheContestEndsEarlier(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(60, 0, 0)).Draw(nil)
		first, second := p.Match(0, 0), p.Match(0, 1)
		claim := func(m match.MatchView) {
			t.Helper()
			_, err := p.Set(p.Player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			w.OK(err)
		}
		w.At(p.Contest.ContestStart.Add(30 * time.Minute))
		claim(first)
		claim(second)
		end := w.Clk.Now().Add(10 * time.Minute)
		p.EndAt(end)
		if d := p.Detail(p.Player(first.Sides[1]), first); d.ConfirmAt == nil || !d.ConfirmAt.Equal(end) {
			t.Errorf("counts at %v, want %v", d.ConfirmAt, end)
		}
		w.At(end)
		w.RunJobs()
		if a, b := p.Match(0, 0), p.Match(0, 1); a.Winner != first.Sides[0] || b.Winner != second.Sides[0] {
			t.Errorf("the claims do not count: %+v %+v", a.Record, b.Record)
		}
		p.Sound()
	})
	// If the new end is past already, the claim counts at once.
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(60, 0, 0)).Draw(nil)
		m := p.Match(0, 0)
		_, err := p.Set(p.Player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.OK(err)
		w.At(w.Clk.Now().Add(20 * time.Minute))
		p.EndAt(w.Clk.Now().Add(-5 * time.Minute))
		w.RunJobs()
		if got := p.Match(0, 0); got.Winner != m.Sides[0] {
			t.Errorf("the claim does not count: %+v", got.Record)
		}
	})
}

func TestASideThatReportsItsOwnLossDecidesTheMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, stagetest.Waits(10, 0, 0)).Draw(func(f *bracket.Form) { f.MatchCount = 3 })
		last := func(m match.MatchView) (f struct{ How string }) {
			t.Helper()
			events := p.Events(m.ID)
			if e := events[len(events)-1]; e.Kind == event.MatchDecided {
				w.OK(stagetest.RunJob(e.Data, func(got struct{ How string }) error { f = got; return nil }))
			}
			return f
		}
		m := p.Match(0, 0)
		_, err := p.Set(p.Player(m.Sides[1]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Index: 0, Winner: m.Sides[0]}, {Index: 1, Winner: m.Sides[0]}}})
		w.OK(err)
		if got := p.Match(0, 0); got.Winner != m.Sides[0] || got.Wins != [2]int{2, 0} || last(m).How != "concession" {
			t.Errorf("conceded: %+v, %+v", got, last(m))
		}
		// A concession also counts after the claim of the other side, whatever kind of win it names. The games of the claim stay.
		m = p.Match(0, 1)
		_, err = p.Set(p.Player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Index: 0, Winner: m.Sides[0]}, {Index: 1, Winner: m.Sides[0]}}})
		w.OK(err)
		_, err = p.Set(p.Player(m.Sides[1]), p.Match(0, 1), match.Result{Outcome: match.Unearned, Winner: m.Sides[0]})
		w.OK(err)
		if got := p.Match(0, 1); got.Winner != m.Sides[0] || got.Wins != [2]int{2, 0} {
			t.Errorf("conceded after a claim: %+v", got)
		}
		// A concession also ends a dispute.
		m = p.Match(0, 2)
		for i, side := range m.Sides {
			_, err = p.Set(p.Player(side), p.Match(0, 2), match.Result{Outcome: match.Win, Winner: m.Sides[i]})
			w.OK(err)
		}
		_, err = p.Set(p.Player(m.Sides[0]), p.Match(0, 2), match.Result{Outcome: match.Unearned, Winner: m.Sides[1]})
		w.OK(err)
		if d := p.Detail(p.Owner, m); d.Winner != m.Sides[1] || d.DisputedAt != nil || len(d.Claims) != 0 {
			t.Errorf("given in: %+v", d.Record)
		}
		p.Sound()
	})
}

func TestAMatchThatMovesAsksForItsCheckInAgain(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(0, 5, 10)).Draw(nil)
		m, start := p.Match(0, 0), p.Contest.ContestStart
		w.OK(func() error {
			_, err := p.Matches.CheckIn(w.Ctx, p.Player(m.Sides[0]), p.Ref(m.ID), 0)
			return err
		}())
		w.At(start.Add(5 * time.Minute))
		w.RunJobs()
		reschedule(p, start.Add(10*time.Minute), start.Add(2*time.Hour))
		if d := p.Detail(p.Owner, m); d.Checkin.Here[0] == nil || d.WarnedAt != nil {
			t.Errorf("a move to a near start removed the check-in: %+v", d.Checkin)
		}
		reschedule(p, start.Add(time.Hour), start.Add(2*time.Hour))
		if d := p.Detail(p.Owner, m); d.Checkin.Here[0] != nil || d.Checkin.CanCheckin {
			t.Errorf("the check-in of the earlier start is still set: %+v", d.Checkin)
		}
		w.At(start.Add(time.Hour + 5*time.Minute))
		w.RunJobs()
		if d := p.Detail(p.Owner, m); d.WarnedAt == nil || d.State != match.Ready {
			t.Errorf("no side was warned: %+v", d.Record)
		}
		w.At(start.Add(time.Hour + 10*time.Minute))
		w.RunJobs()
		if d := p.Detail(p.Owner, m); d.Outcome != match.DoubleNoShow {
			t.Errorf("outcome = %s", d.Outcome)
		}
	})
}

func TestGamesSavedByTheOtherSideStayWhenAClaimCounts(t *testing.T) {
	for name, count := range map[string]func(p *stagetest.Bracket) error{
		"silence": func(p *stagetest.Bracket) error {
			p.At(p.Clk.Now().Add(11 * time.Minute))
			p.RunJobs()
			return nil
		},
		"confirmation": func(p *stagetest.Bracket) error { return p.Confirm(p.Player(p.Match(0, 0).Sides[1]), 0) },
		"concession":   func(p *stagetest.Bracket) error { return p.Report(1, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			stagetest.Each(t, func(w *stagetest.World) {
				p := w.Cup(2, stagetest.Waits(10, 0, 0)).Draw(stagetest.BestOf(3))
				m := p.Match(0, 0)
				one, two := m.Sides[0], m.Sides[1]
				w.OK(p.Report(0, 0, match.Game{Index: 0, Winner: one}, match.Game{Index: 1, Winner: one}))
				picture := w.Picture(p.Player(two), file.Image)
				_, err := p.Set(p.Player(two), p.Match(0, 0), match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Index: 0, Winner: two, Images: []string{picture}}}})
				w.OK(err)
				w.OK(count(p))
				d := p.Detail(w.Owner, p.Match(0, 0))
				if d.Winner != one || len(d.Reports) != 2 || d.Reports[0].Winner != one || !slices.Contains(d.Reports[0].Images, picture) {
					t.Errorf("the match is %+v with the games %+v, want those of the claim with the picture of the other side", d.Record, d.Reports)
				}
			})
		})
	}
}
