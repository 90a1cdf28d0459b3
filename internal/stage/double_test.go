package stage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
)

// wins decides a match of any section for a side as the owner.
func (p *played) wins(section, round, order, side int) {
	p.t.Helper()
	m := p.matchAt(match.Pos{Section: section, Round: round, Order: order})
	_, err := p.set(p.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]})
	p.ok(err)
	p.sound()
}

// double creates the double elimination that the draft proposes.
func (k *cup) double() *played {
	k.t.Helper()
	d, err := k.Brackets.Draft(k.ctx, k.owner, k.contest.ID, 0, true)
	k.ok(err)
	return k.draw(func(f *bracket.Form) {
		f.Slots, f.Double = d.Slots, true
		f.Layout = bracket.Layout{Assignment: d.Assignment, Starts: d.Starts}
	})
}

func TestDoubleEliminationFromDraftToPlaces(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(6, nil).double() // 8 slots, two byes
		v := p.view()
		start := p.contest.ContestStart
		if !v.Double || len(v.RoundStarts) != 3 || len(v.LowerStarts) != 4 || len(v.FinalStarts) != 2 || len(v.Matches) != 15 ||
			!v.LowerStarts[0].Equal(start.Add(time.Hour)) || !v.FinalStarts[1].Equal(start.Add(6*time.Hour)) || len(v.Locked) != 4 {
			t.Fatalf("drawn: %+v", v.Tournament)
		}
		for _, m := range v.Matches {
			if at := [][]time.Time{v.RoundStarts, v.LowerStarts, v.FinalStarts}[m.Pos.Section][m.Pos.Round]; !m.Start.Equal(at) {
				t.Errorf("match %v starts at %v, want %v", m.Pos, m.Start, at)
			}
		}
		p.countsItsSections(w)
		p.movesTheLoser(w)
		p.endsWithTheReset(w)
	})
}

// countsItsSections plays the first round and checks what progress, match and loser see of the sections.
func (p *played) countsItsSections(w *world) {
	w.t.Helper()
	v := p.view()
	counted := func() string {
		g := p.progress()
		list := make([]string, len(g.Rounds))
		for i, r := range g.Rounds {
			list[i] = fmt.Sprintf("%d.%d:%d/%d", r.Section, r.Round, r.Decided, r.Total)
		}
		return fmt.Sprintf("%s left %d", strings.Join(list, " "), g.Left)
	}
	if got := counted(); got != "0.0:0/2 0.1:0/2 0.2:0/1 1.0:0/2 1.1:0/2 1.2:0/1 1.3:0/1 2.0:0/1 2.1:0/1 left 13" {
		w.t.Errorf("at the start %s", got)
	}
	for _, m := range v.Matches {
		if m.Pos.Section == 0 && m.Pos.Round == 0 && m.State == match.Ready {
			p.wins(0, 0, m.Pos.Order, 0)
		}
	}
	detail, err := p.Matches.Match(p.ctx, p.owner, p.contest.ID, bracket.ID, p.id, p.matchAt(match.Pos{Section: 1, Round: 3}).ID)
	p.ok(err)
	if detail.RoundCount != 4 || detail.Type != "lowerFinal" || !detail.Double {
		w.t.Errorf("the lower final has %d rounds, %q, double %t", detail.RoundCount, detail.Type, detail.Double)
	}
	beaten := p.matchAt(match.Pos{Order: 1})
	mine, err := p.Matches.MyMatches(p.ctx, p.player(beaten.Sides[1]), 1)
	p.ok(err)
	if len(mine) != 1 || mine[0].Match.Pos.Section != 1 || mine[0].RoundCount != 4 || !mine[0].Double {
		w.t.Errorf("the loser plays in %+v", mine)
	}
}

// movesTheLoser corrects a match of the upper bracket: another loser moves to the lower bracket. The correction must
// acknowledge the match that this voids.
func (p *played) movesTheLoser(w *world) {
	w.t.Helper()
	p.wins(0, 1, 0, 0)
	upper := p.match(1, 0)
	lower := p.matchAt(match.Pos{Section: 1, Round: 1})
	if !lower.Has(upper.Sides[1]) {
		lower = p.matchAt(match.Pos{Section: 1, Round: 1, Order: 1})
	}
	p.wins(1, 1, lower.Pos.Order, 0)
	_, err := p.set(p.owner, upper, match.Result{Outcome: match.Win, Winner: upper.Sides[1], Reason: "the wrong side"})
	w.fails(err, fault.CorrectionNeedsAcknowledge)
	_, err = p.Matches.ClearResult(p.ctx, p.owner, p.contest.ID, bracket.ID, p.id, upper.ID, upper.Version)
	w.fails(err, fault.NextMatchHasReports)
	_, err = p.set(p.owner, upper, match.Result{Outcome: match.Win, Winner: upper.Sides[1], Reason: "the wrong side", Acknowledge: []int64{lower.ID}})
	p.ok(err)
	p.sound()
	if again := p.matchAt(lower.Pos); again.State != match.Ready || again.Sides == lower.Sides {
		w.t.Errorf("the lower match is %+v", again.Record)
	}
}

// endsWithTheReset plays up to the bracket reset, which the winner of the lower bracket wins, and then corrects the grand final.
func (p *played) endsWithTheReset(w *world) {
	w.t.Helper()
	for _, at := range [][3]int{{0, 1, 1}, {1, 1, 0}, {1, 1, 1}, {1, 2, 0}, {0, 2, 0}, {1, 3, 0}} {
		p.wins(at[0], at[1], at[2], 0)
	}
	grand := p.matchAt(match.Pos{Section: 2})
	p.wins(2, 0, 0, 1) // the winner of the lower bracket wins, so the bracket reset decides
	if g := p.progress(); g.Finished || g.Champion != nil || g.Left != 1 {
		w.t.Errorf("before the reset: %+v", g)
	}
	p.wins(2, 1, 0, 1)
	v := p.view()
	if g := p.progress(); !g.Finished || g.Champion.ID != grand.Sides[1] || v.Champion.ID != grand.Sides[1] || len(v.Places) != 6 || v.Places[1].Participant.ID != grand.Sides[0] {
		w.t.Errorf("at the end: %+v, %+v", g, v.Places)
	}
	// If the winner of the upper bracket wins, no match is left.
	grand = p.matchAt(grand.Pos)
	reset := p.matchAt(match.Pos{Section: 2, Round: 1})
	_, err := p.set(p.owner, grand, match.Result{Outcome: match.Win, Winner: grand.Sides[0], Reason: "seen on video", Acknowledge: []int64{reset.ID}})
	p.ok(err)
	if b := p.sound(); b.Champion() != grand.Sides[0] || p.matchAt(reset.Pos).State != match.Empty {
		w.t.Errorf("the champion is %d, the reset %s", b.Champion(), p.matchAt(reset.Pos).State)
	}
	p.ok(p.Brackets.Delete(p.ctx, p.owner, p.contest.ID, p.id))
}

func TestDoubleEliminationForm(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(2, nil)
		d, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, true)
		w.ok(err)
		if d.Slots != 4 || !d.Double || len(d.LowerStarts) != 2 {
			t.Errorf("draft = %+v", d)
		}
		_, err = w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 2, true)
		w.fails(err, fault.InvalidValue)
		for name, c := range map[string]struct {
			edit  func(f *bracket.Form)
			key   fault.Key
			field string
		}{
			"two slots":            {func(f *bracket.Form) { f.Slots = 2 }, fault.InvalidValue, "double"},
			"with a third place":   {func(f *bracket.Form) { f.ThirdPlace = true }, fault.InvalidValue, "double"},
			"no lower starts":      {func(f *bracket.Form) { f.LowerStarts = nil }, fault.InvalidValue, "lowerStarts"},
			"one final start":      {func(f *bracket.Form) { f.FinalStarts = f.FinalStarts[:1] }, fault.InvalidValue, "finalStarts"},
			"lower beside upper":   {func(f *bracket.Form) { f.LowerStarts[0] = f.RoundStarts[0] }, fault.ReversedDate, "lowerStarts.0"},
			"before those dropped": {func(f *bracket.Form) { f.RoundStarts[1] = f.LowerStarts[1] }, fault.ReversedDate, "lowerStarts.1"},
			"final too early":      {func(f *bracket.Form) { f.FinalStarts[0] = f.LowerStarts[1] }, fault.ReversedDate, "finalStarts.0"},
			"reset with the final": {func(f *bracket.Form) { f.FinalStarts[1] = f.FinalStarts[0] }, fault.ReversedDate, "finalStarts.1"},
			"no start of a final":  {func(f *bracket.Form) { f.FinalStarts[0] = time.Time{} }, fault.ValueIsRequired, "finalStarts.0"},
		} {
			d, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, true)
			w.ok(err)
			f := bracket.Form{
				Slots: d.Slots, MatchCount: d.MatchCount, MatchTime: d.MatchTime, Double: true, Layout: bracket.Layout{Assignment: d.Assignment, Starts: d.Starts},
			}
			c.edit(&f)
			if got := w.faultOf(w.Brackets.Create(w.ctx, w.owner, k.contest.ID, f), c.key); len(got.Fields) != 1 || got.Fields[0].Name != c.field {
				t.Errorf("%s: at %v, want %q", name, got.Fields, c.field)
			}
		}
		p := k.double()
		v := p.view()
		l := bracket.Layout{Assignment: p.sound().Draw().Slots, Starts: v.Starts}
		l.FinalStarts = []time.Time{v.FinalStarts[0].Add(time.Hour), v.FinalStarts[1].Add(time.Hour)}
		p.ok(p.Brackets.Edit(p.ctx, p.owner, p.contest.ID, p.id, v.Version, l))
		if m := p.matchAt(match.Pos{Section: 2}); !m.Start.Equal(l.FinalStarts[0]) || p.view().Version != v.Version+1 {
			t.Errorf("the grand final starts at %v, version %d", m.Start, p.view().Version)
		}
	})
}
