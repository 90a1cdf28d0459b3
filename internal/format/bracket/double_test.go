package bracket_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

// wins decides a match of any section for a side as the owner.
func wins(p *stagetest.Bracket, section, round, order, side int) {
	p.T.Helper()
	m := p.MatchAt(match.Pos{Section: section, Round: round, Order: order})
	_, err := p.Set(p.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]})
	p.OK(err)
	p.Sound()
}

// double creates the double elimination that the draft proposes.
func double(k *stagetest.Cup) *stagetest.Bracket {
	k.T.Helper()
	d, err := k.Brackets.Draft(k.Ctx, k.Owner, k.Contest.ID, 0, true)
	k.OK(err)
	return k.Draw(func(f *bracket.Form) {
		f.Slots, f.Double = d.Slots, true
		f.Layout = bracket.Layout{Assignment: d.Assignment, Starts: d.Starts}
	})
}

func TestDoubleEliminationFromDraftToPlaces(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := double(w.Cup(6, nil)) // 8 slots, two byes
		v := p.View()
		start := p.Contest.ContestStart
		if !v.Double || len(v.RoundStarts) != 3 || len(v.LowerStarts) != 4 || len(v.FinalStarts) != 2 || len(v.Matches) != 15 ||
			!v.LowerStarts[0].Equal(start.Add(time.Hour)) || !v.FinalStarts[1].Equal(start.Add(6*time.Hour)) || len(v.Locked) != 4 {
			t.Fatalf("drawn: %+v", v.Tournament)
		}
		for _, m := range v.Matches {
			if at := [][]time.Time{v.RoundStarts, v.LowerStarts, v.FinalStarts}[m.Pos.Section][m.Pos.Round]; !m.Start.Equal(at) {
				t.Errorf("match %v starts at %v, want %v", m.Pos, m.Start, at)
			}
		}
		countsItsSections(p, w)
		movesTheLoser(p, w)
		endsWithTheReset(p, w)
	})
}

// countsItsSections plays the first round and checks what progress, match and loser see of the sections.
func countsItsSections(p *stagetest.Bracket, w *stagetest.World) {
	w.T.Helper()
	v := p.View()
	counted := func() string {
		g := p.Progress()
		list := make([]string, len(g.Rounds))
		for i, r := range g.Rounds {
			list[i] = fmt.Sprintf("%d.%d:%d/%d", r.Section, r.Round, r.Decided, r.Total)
		}
		return fmt.Sprintf("%s left %d", strings.Join(list, " "), g.Left)
	}
	if got := counted(); got != "0.0:0/2 0.1:0/2 0.2:0/1 1.0:0/2 1.1:0/2 1.2:0/1 1.3:0/1 2.0:0/1 2.1:0/1 left 13" {
		w.T.Errorf("at the start %s", got)
	}
	for _, m := range v.Matches {
		if m.Pos.Section == 0 && m.Pos.Round == 0 && m.State == match.Ready {
			wins(p, 0, 0, m.Pos.Order, 0)
		}
	}
	detail, err := p.Matches.Match(p.Ctx, p.Owner, p.Ref(p.MatchAt(match.Pos{Section: 1, Round: 3}).ID))
	p.OK(err)
	if detail.Section.Rounds != 4 || detail.Type != "lowerFinal" || !detail.Section.Double {
		w.T.Errorf("the lower final has %d rounds, %q, double %t", detail.Section.Rounds, detail.Type, detail.Section.Double)
	}
	beaten := p.MatchAt(match.Pos{Order: 1})
	mine, err := p.Matches.MyMatches(p.Ctx, p.Player(beaten.Sides[1]), 1)
	p.OK(err)
	if len(mine) != 1 || mine[0].Match.Pos.Section != 1 || mine[0].Section.Rounds != 4 || !mine[0].Section.Double {
		w.T.Errorf("the loser plays in %+v", mine)
	}
}

// movesTheLoser corrects a match of the upper bracket: another loser moves to the lower bracket. The correction must
// acknowledge the match that this voids.
func movesTheLoser(p *stagetest.Bracket, w *stagetest.World) {
	w.T.Helper()
	wins(p, 0, 1, 0, 0)
	upper := p.Match(1, 0)
	lower := p.MatchAt(match.Pos{Section: 1, Round: 1})
	if !lower.Has(upper.Sides[1]) {
		lower = p.MatchAt(match.Pos{Section: 1, Round: 1, Order: 1})
	}
	wins(p, 1, 1, lower.Pos.Order, 0)
	_, err := p.Set(p.Owner, upper, match.Result{Outcome: match.Win, Winner: upper.Sides[1], Reason: "the wrong side"})
	w.Fails(err, fault.CorrectionNeedsAcknowledge)
	_, err = p.Matches.ClearResult(p.Ctx, p.Owner, p.Ref(upper.ID), upper.Version)
	w.Fails(err, fault.NextMatchHasReports)
	_, err = p.Set(p.Owner, upper, match.Result{Outcome: match.Win, Winner: upper.Sides[1], Reason: "the wrong side", Acknowledge: []int64{lower.ID}})
	p.OK(err)
	p.Sound()
	if again := p.MatchAt(lower.Pos); again.State != match.Ready || again.Sides == lower.Sides {
		w.T.Errorf("the lower match is %+v", again.Record)
	}
}

// endsWithTheReset plays up to the bracket reset, which the winner of the lower bracket wins, and then corrects the grand final.
func endsWithTheReset(p *stagetest.Bracket, w *stagetest.World) {
	w.T.Helper()
	for _, at := range [][3]int{{0, 1, 1}, {1, 1, 0}, {1, 1, 1}, {1, 2, 0}, {0, 2, 0}, {1, 3, 0}} {
		wins(p, at[0], at[1], at[2], 0)
	}
	grand := p.MatchAt(match.Pos{Section: 2})
	wins(p, 2, 0, 0, 1) // the winner of the lower bracket wins, so the bracket reset decides
	if g := p.Progress(); g.Finished || g.Champion != nil || g.Left != 1 {
		w.T.Errorf("before the reset: %+v", g)
	}
	wins(p, 2, 1, 0, 1)
	v := p.View()
	if g := p.Progress(); !g.Finished || g.Champion.ID != grand.Sides[1] || v.Champion.ID != grand.Sides[1] || len(v.Places) != 6 || v.Places[1].Participant.ID != grand.Sides[0] {
		w.T.Errorf("at the end: %+v, %+v", g, v.Places)
	}
	// If the winner of the upper bracket wins, no match is left.
	grand = p.MatchAt(grand.Pos)
	reset := p.MatchAt(match.Pos{Section: 2, Round: 1})
	_, err := p.Set(p.Owner, grand, match.Result{Outcome: match.Win, Winner: grand.Sides[0], Reason: "seen on video", Acknowledge: []int64{reset.ID}})
	p.OK(err)
	if b := p.Sound(); b.Champion() != grand.Sides[0] || p.MatchAt(reset.Pos).State != match.Empty {
		w.T.Errorf("the champion is %d, the reset %s", b.Champion(), p.MatchAt(reset.Pos).State)
	}
	p.OK(p.Brackets.Delete(p.Ctx, p.Owner, p.Contest.ID, p.ID))
}

func TestDoubleEliminationForm(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(2, nil)
		d, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, true)
		w.OK(err)
		if d.Slots != 4 || !d.Double || len(d.LowerStarts) != 2 {
			t.Errorf("draft = %+v", d)
		}
		_, err = w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 2, true)
		w.Fails(err, fault.InvalidValue)
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
			d, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, true)
			w.OK(err)
			f := bracket.Form{
				Slots: d.Slots, MatchCount: d.MatchCount, MatchTime: d.MatchTime, Double: true, Layout: bracket.Layout{Assignment: d.Assignment, Starts: d.Starts},
			}
			c.edit(&f)
			if got := w.FaultOf(w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, f), c.key); len(got.Fields) != 1 || got.Fields[0].Name != c.field {
				t.Errorf("%s: at %v, want %q", name, got.Fields, c.field)
			}
		}
		p := double(k)
		v := p.View()
		l := bracket.Layout{Assignment: p.Sound().Draw().Slots, Starts: v.Starts}
		l.FinalStarts = []time.Time{v.FinalStarts[0].Add(time.Hour), v.FinalStarts[1].Add(time.Hour)}
		p.OK(p.Brackets.Edit(p.Ctx, p.Owner, p.Contest.ID, p.ID, v.Version, l))
		if m := p.MatchAt(match.Pos{Section: 2}); !m.Start.Equal(l.FinalStarts[0]) || p.View().Version != v.Version+1 {
			t.Errorf("the grand final starts at %v, version %d", m.Start, p.View().Version)
		}
	})
}
