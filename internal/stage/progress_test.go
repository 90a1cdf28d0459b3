package stage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/stage/stagetest"
)

// concerns returns the matches that need attention, such as "conflict 0-1, slow 1-0".
func concerns(p *stagetest.Bracket) string {
	p.T.Helper()
	found, err := p.Matches.Attention(p.Ctx, p.Owner, p.Contest.ID)
	p.OK(err)
	list := make([]string, len(found))
	for i, a := range found {
		list[i] = fmt.Sprintf("%s %d-%d", a.Concern, a.Pos.Round, a.Pos.Order)
	}
	return strings.Join(list, ", ")
}

func TestProgressCountsRounds(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(5, nil) // 8 slots, three byes
		none, err := w.Stage.Progress(w.Ctx, w.Owner, k.Contest.ID)
		w.OK(err)
		if none.Created || none.Drawn || none.Draws != bracket.ID || len(none.Rounds) != 0 || none.Finished {
			t.Errorf("before the draw: %+v", none)
		}
		p := k.Draw(func(f *bracket.Form) { f.ThirdPlace = true; f.ThirdStart = f.RoundStarts[2] })
		rounds := func() string {
			g := p.Progress()
			var list []string
			for _, r := range g.Rounds {
				list = append(list, fmt.Sprintf("%d/%d+%d", r.Decided, r.Total, r.Ready))
			}
			return fmt.Sprintf("%s left %d", strings.Join(list, " "), g.Left)
		}
		if got := rounds(); got != "0/1+1 0/2+1 0/2+0 left 5" {
			t.Errorf("at the start: %s", got)
		}
		for _, m := range p.View().Matches {
			if m.Pos.Round == 0 && m.State == "ready" {
				p.Win(0, m.Pos.Order, 0)
			}
		}
		if got := rounds(); got != "1/1+0 0/2+2 0/2+0 left 4" {
			t.Errorf("after the first round: %s", got)
		}
		p.Win(1, 0, 0)
		p.Win(1, 1, 0)
		p.Win(2, 0, 0)
		if g := p.Progress(); g.Champion == nil || g.Finished {
			t.Errorf("before the third-place match: %+v", g)
		}
		p.Win(2, 1, 0)
		if g := p.Progress(); rounds() != "1/1+0 2/2+0 2/2+0 left 0" || !g.Finished || g.Champion.TwitterID+g.Champion.Comment != "" {
			t.Errorf("at the end: %s, %+v", rounds(), g)
		}
		_, err = w.Stage.Progress(w.Ctx, k.Players[0], k.Contest.ID)
		w.Fails(err, fault.ParticipationAuthority)
		_, err = w.Stage.Progress(w.Ctx, w.Owner, 999)
		w.Fails(err, fault.ContestDoesNotExist)
	})
}

func TestMatchesThatNeedAnOperator(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, nil).Draw(func(f *bracket.Form) { f.MatchCount, f.MatchTime = 3, 30 })
		start := p.Clk.Now()
		is := func(after time.Duration, want string) {
			t.Helper()
			p.At(start.Add(after))
			if got := concerns(p); got != want {
				t.Errorf("after %v: %s, want %s", after, got, want)
			}
		}
		is(0, "")
		is(30*time.Minute, "")

		upper := p.Player(p.Match(0, 0).Sides[0])
		p.Reports(upper, 0)
		p.Win(0, 1, 0)
		is(30*time.Minute, "")
		is(31*time.Minute, "slow 0-0, unreported 0-2, unreported 0-3")

		// A decided match needs no attention. The time of a cleared match starts again.
		p.Win(0, 0, 0)
		p.Win(0, 2, 0)
		is(32*time.Minute, "unreported 0-3")
		m := p.Match(0, 0)
		_, err := p.Matches.ClearResult(p.Ctx, p.Owner, p.Ref(m.ID), m.Version)
		p.OK(err)
		is(32*time.Minute, "unreported 0-3")
		// A later match begins when the matches before it are decided, even after its planned start.
		p.At(start.Add(2 * time.Hour))
		p.Win(0, 0, 0)
		p.Win(0, 3, 0)
		is(2*time.Hour+30*time.Minute, "")
		is(2*time.Hour+31*time.Minute, "unreported 1-0, unreported 1-1")
	})
}
