package stage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

func (p *played) progress() stage.Progress {
	p.t.Helper()
	got, err := p.Stage.Progress(p.ctx, p.owner, p.contest.ID)
	p.ok(err)
	return got
}

// concerns returns the matches that need attention, such as "conflict 0-1, slow 1-0".
func (p *played) concerns() string {
	p.t.Helper()
	found, err := p.Matches.Attention(p.ctx, p.owner, p.contest.ID)
	p.ok(err)
	list := make([]string, len(found))
	for i, a := range found {
		list[i] = fmt.Sprintf("%s %d-%d", a.Concern, a.Pos.Round, a.Pos.Order)
	}
	return strings.Join(list, ", ")
}

// reports saves the winner of the first game of the first match without deciding the match.
func (p *played) reports(userID int64, side int) {
	p.t.Helper()
	m := p.match(0, 0)
	_, err := p.set(userID, m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[side]}}})
	p.ok(err)
}

func TestProgressCountsRounds(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(5, nil) // 8 slots, three byes
		none, err := w.Stage.Progress(w.ctx, w.owner, k.contest.ID)
		w.ok(err)
		if none.Drawn || none.Draws != bracket.ID || len(none.Rounds) != 0 || none.Finished {
			t.Errorf("before the draw: %+v", none)
		}
		p := k.draw(func(f *bracket.Form) { f.ThirdPlace = true; f.ThirdStart = f.RoundStarts[2] })
		rounds := func() string {
			g := p.progress()
			var list []string
			for _, r := range g.Rounds {
				list = append(list, fmt.Sprintf("%d/%d+%d", r.Decided, r.Total, r.Ready))
			}
			return fmt.Sprintf("%s left %d", strings.Join(list, " "), g.Left)
		}
		if got := rounds(); got != "0/1+1 0/2+1 0/2+0 left 5" {
			t.Errorf("at the start: %s", got)
		}
		for _, m := range p.view().Matches {
			if m.Pos.Round == 0 && m.State == "ready" {
				p.win(0, m.Pos.Order, 0)
			}
		}
		if got := rounds(); got != "1/1+0 0/2+2 0/2+0 left 4" {
			t.Errorf("after the first round: %s", got)
		}
		p.win(1, 0, 0)
		p.win(1, 1, 0)
		p.win(2, 0, 0)
		if g := p.progress(); g.Champion == nil || g.Finished {
			t.Errorf("before the third-place match: %+v", g)
		}
		p.win(2, 1, 0)
		if g := p.progress(); rounds() != "1/1+0 2/2+0 2/2+0 left 0" || !g.Finished || g.Champion.TwitterID+g.Champion.Comment != "" {
			t.Errorf("at the end: %s, %+v", rounds(), g)
		}
		_, err = w.Stage.Progress(w.ctx, k.players[0], k.contest.ID)
		w.fails(err, fault.ParticipationAuthority)
		_, err = w.Stage.Progress(w.ctx, w.owner, 999)
		w.fails(err, fault.ContestDoesNotExist)
	})
}

func TestMatchesThatNeedAnOperator(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(8, nil).draw(func(f *bracket.Form) { f.MatchCount, f.MatchTime = 3, 30 })
		start := p.clk.Now()
		is := func(after time.Duration, want string) {
			t.Helper()
			p.at(start.Add(after))
			if got := p.concerns(); got != want {
				t.Errorf("after %v: %s, want %s", after, got, want)
			}
		}
		is(0, "")
		is(15*time.Minute-time.Millisecond, "")
		is(15*time.Minute, "unreported 0-0, unreported 0-1, unreported 0-2, unreported 0-3")

		upper := p.player(p.match(0, 0).Sides[0])
		p.reports(upper, 0)
		p.win(0, 1, 0)
		is(16*time.Minute, "unreported 0-2, unreported 0-3")
		is(31*time.Minute, "slow 0-0, slow 0-2, slow 0-3")

		// A decided match needs no attention. The time of a cleared match starts again.
		p.win(0, 0, 0)
		p.win(0, 2, 0)
		is(32*time.Minute, "slow 0-3")
		m := p.match(0, 0)
		_, err := p.Matches.ClearResult(p.ctx, p.owner, p.contest.ID, bracket.ID, p.id, m.ID, m.Version)
		p.ok(err)
		is(32*time.Minute, "slow 0-3")
		// A later match begins when the matches before it are decided, even after its planned start.
		p.at(start.Add(2 * time.Hour))
		p.win(0, 0, 0)
		p.win(0, 3, 0)
		is(2*time.Hour+14*time.Minute, "")
		is(2*time.Hour+15*time.Minute, "unreported 1-0, unreported 1-1")
	})
}
