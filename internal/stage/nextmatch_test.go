package stage_test

import (
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

func TestNextMatchIsNotOneOfAnEndedRound(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(4, 3, 1)
		w.OK(p.Start(0))
		open := p.RoundMatches(0)[0]
		p.Win(p.RoundMatches(0)[1], 0)
		w.OK(p.End(0, true)) // one result is missing
		w.OK(p.Start(1))
		mine, err := w.Matches.MyMatches(w.Ctx, p.Player(open.Sides[0]), 5)
		w.OK(err)
		summary, err := w.Matches.Summary(w.Ctx, p.Contest.ID, 0, open.Sides[0])
		w.OK(err)
		if mine[0].Match.Pos.Round != 1 || summary.Match.Round != 1 {
			w.T.Errorf("the next match is in round %d of the list and %d of the contest, want 1", mine[0].Match.Pos.Round, summary.Match.Round)
		}
	})
}

func TestNextMatchIsNotOneOfAFinishedLeague(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		league, waits := stagetest.LeagueForm(1, 2), stagetest.Waits(0, 5, 10)
		l := w.Cup(4, func(f *contest.Form) { league(f); waits(f) }).OpenLeague()
		for _, r := range l.Records() {
			if !r.Has(l.Entries[0]) || !r.Has(l.Entries[3]) {
				w.OK(l.Rule(r, match.Win, min(r.Sides[0], r.Sides[1])))
			}
		}
		w.OK(l.Finish(true))
		w.At(w.Clk.Now().Add(6 * time.Minute))
		w.RunJobs()
		if r := l.Between(l.Entries[0], l.Entries[3]); strings.Contains(l.EventKinds(r.ID), "match.warned") {
			w.T.Error("the sides of a match of a finished league are warned")
		}
		d, err := w.Brackets.Draft(w.Ctx, w.Owner, l.Contest.ID, 0, false)
		w.OK(err)
		layout := bracket.Layout{Assignment: d.Assignment, Starts: d.Starts}
		w.OK(w.Brackets.Create(w.Ctx, w.Owner, l.Contest.ID, bracket.Form{Slots: d.Slots, MatchCount: 1, MatchTime: 60, Layout: layout}))
		mine, err := w.Matches.MyMatches(w.Ctx, l.Players[0], 5)
		w.OK(err)
		if mine[0].Format != bracket.ID {
			w.T.Errorf("the next match of a finalist is in the %s, want the playoff", mine[0].Format)
		}
	})
}
