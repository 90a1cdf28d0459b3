package stage_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/swiss"
	"yagura/internal/match"
	"yagura/internal/stage"
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
		if mine[0].Match.Pos.Round != 1 || summary.Match.Pos.Round != 1 {
			w.T.Errorf("the next match is in round %d of the list and %d of the contest, want 1", mine[0].Match.Pos.Round, summary.Match.Pos.Round)
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

// awaitsPlayoff fails unless exactly the given entries of a finished stage wait for the playoff, and the others are out.
func awaitsPlayoff(k *stagetest.Cup, advancing ...int64) {
	k.T.Helper()
	version, err := k.Stage.Version(k.Ctx, k.Contest.ID)
	k.OK(err)
	for i, entry := range k.Entries {
		mine, err := k.Matches.MyMatches(k.Ctx, k.Players[i], 5)
		k.OK(err)
		ending, err := k.Matches.Ending(k.Ctx, k.Contest, version, entry)
		k.OK(err)
		if slices.Contains(advancing, entry) {
			if len(mine) != 1 || mine[0].Turn != match.TurnPlayoff || mine[0].StageID == 0 || mine[0].Match != nil || !mine[0].CanLeave {
				k.T.Errorf("an entry that advances has the matches %+v", mine)
			}
			if ending != nil {
				k.T.Errorf("an entry that advances has ended: %+v", ending)
			}
			continue
		}
		if len(mine) > 0 {
			k.T.Errorf("an entry that is out has the matches %+v", mine)
		}
		if ending == nil || ending.LeftOut || ending.Last == nil || ending.Place != nil {
			k.T.Errorf("an entry that is out has the ending %+v", ending)
		}
	}
}

func TestEntriesOfAFinishedLeagueKnowWhetherTheyAdvance(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 2)).OpenLeague()
		l.PlayAll()
		if mine, err := w.Matches.MyMatches(w.Ctx, l.Players[0], 5); err != nil || len(mine) > 0 {
			w.T.Errorf("before the end of the stage: %+v, %v", mine, err)
		}
		w.OK(l.Finish(false))
		best := func() []int64 {
			a, err := w.Stage.Advancers(w.Ctx, l.Contest)
			w.OK(err)
			return stage.EntryIDs(a.Entries)
		}
		first := best()
		awaitsPlayoff(l.Cup, first...)

		w.OK(leave(l.Cup, slices.Index(l.Entries, first[0]))) // the next entry moves up
		moved := best()
		if len(moved) != 2 || moved[0] != first[1] {
			w.T.Fatalf("%v advance after one of %v left", moved, first)
		}
		for _, entry := range moved {
			mine, err := w.Matches.MyMatches(w.Ctx, l.Players[slices.Index(l.Entries, entry)], 5)
			w.OK(err)
			if len(mine) != 1 || mine[0].Turn != match.TurnPlayoff {
				w.T.Errorf("an entry that moved up has the matches %+v", mine)
			}
		}
		l.Draw(nil)
		mine, err := w.Matches.MyMatches(w.Ctx, l.Players[slices.Index(l.Entries, moved[0])], 5)
		w.OK(err)
		if len(mine) != 1 || mine[0].Turn != match.TurnPlay && mine[0].Turn != match.TurnUpcoming {
			w.T.Errorf("after the draw: %+v", mine)
		}
	})
}

func TestEntriesOfAFinishedSwissDrawKnowWhetherTheyAdvance(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, func(f *contest.Form) {
			f.Type = swiss.ContestType
			f.Settings.Format = &swiss.Settings{Rounds: 2, Playoff: &contest.Playoff{Places: 2}}
		})
		d, err := w.SwissDraws.Draft(w.Ctx, w.Owner, k.Contest.ID)
		w.OK(err)
		w.OK(w.SwissDraws.Create(w.Ctx, w.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds}))
		w.At(k.Contest.ContestStart)
		p := &stagetest.Swiss{Cup: k}
		p.ID = p.View().ID
		w.OK(p.Start(0))
		p.Play(0)
		if mine, err := w.Matches.MyMatches(w.Ctx, k.Players[0], 5); err != nil || len(mine) != 1 || mine[0].Turn != match.TurnRound {
			w.T.Errorf("between two rounds: %+v, %v", mine, err)
		}
		w.OK(p.Start(1))
		p.Play(1)
		w.OK(w.Stage.Finish(w.Ctx, w.Owner, p.StageRef(), false))
		a, err := w.Stage.Advancers(w.Ctx, k.Contest)
		w.OK(err)
		awaitsPlayoff(k, stage.EntryIDs(a.Entries)...)
	})
}
