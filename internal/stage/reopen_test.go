package stage_test

import (
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

func TestReopenedSwissDrawLeavesOutEntriesThatLeftMeanwhile(t *testing.T) {
	t.Parallel()
	for name, out := range map[string]func(p *stagetest.Swiss, entryID int64) error{
		"disqualified": func(p *stagetest.Swiss, entryID int64) error { return disqualify(p.Cup, entryID, false) },
		"withdrawn": func(p *stagetest.Swiss, entryID int64) error {
			return withdraws(p.Cup, slices.Index(p.Entries, entryID))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stagetest.Each(t, func(w *stagetest.World) {
				p := w.Swiss(6, 3, 1)
				w.OK(p.Start(0))
				p.Play(0)
				gone := p.RoundMatches(0)[0].Sides[0]
				w.OK(w.Stage.Finish(w.Ctx, w.Owner, p.StageRef(), true))
				w.OK(out(p, gone))
				if n := p.View().ActiveCount; n != 5 {
					w.T.Errorf("%d entrants of the finished swiss draw are active, want 5", n)
				}
				w.OK(w.Stage.Reopen(w.Ctx, w.Owner, p.StageRef()))
				w.OK(p.Start(1))
				if slices.ContainsFunc(p.RoundMatches(1), func(m swiss.MatchView) bool { return m.Has(gone) }) {
					w.T.Error("the entry that left is paired again")
				}
			})
		})
	}
}

func TestReopenedBattleRoyaleLeavesOutEntriesThatLeftMeanwhile(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 3, royale.Settings{})
		w.OK(a.Start(0))
		a.Play(0, a.Entries)
		w.OK(a.End(0, false))
		w.OK(w.Stage.Finish(w.Ctx, w.Owner, a.StageRef(), true))
		w.OK(disqualify(a.Cup, a.Entries[0], false))
		w.OK(w.Stage.Reopen(w.Ctx, w.Owner, a.StageRef()))
		w.OK(a.Start(1))
		if n := len(a.Match(w.Owner, a.Lobbies(1)[0].ID).Players); n != 3 {
			w.T.Errorf("the lobby has %d players, want 3", n)
		}
	})
}

func TestReopenedLeagueForfeitsTheMatchesOfEntriesThatLeftMeanwhile(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 0)).OpenLeague()
		w.OK(l.Finish(true))
		w.OK(disqualify(l.Cup, l.Entries[0], false))
		v, err := w.Leagues.View(w.Ctx, l.Contest.ID)
		w.OK(err)
		if v.ActiveCount != 3 {
			w.T.Errorf("%d entrants of the finished league are active, want 3", v.ActiveCount)
		}
		if r := l.Between(l.Entries[0], l.Entries[1]); r.State != match.Ready {
			w.T.Errorf("the match of the finished league is %s, want it unchanged", r.State)
		}
		w.OK(w.Stage.Reopen(w.Ctx, w.Owner, l.St.Ref()))
		if r := l.Between(l.Entries[0], l.Entries[1]); r.Winner != l.Entries[1] || !r.Forfeit {
			w.T.Errorf("the match of the entry that left is %+v", r)
		}
	})
}

func TestEntryReinstatedAfterTheFirstStageAdvances(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 2)).OpenLeague()
		l.PlayAll()
		best := l.Entries[0]
		w.OK(disqualify(l.Cup, best, false))
		w.OK(l.Finish(false))
		w.OK(w.Stage.Reinstate(w.Ctx, w.Owner, l.Contest.ID, best))
		d, err := w.Brackets.Draft(w.Ctx, w.Owner, l.Contest.ID, 0, false)
		w.OK(err)
		if d.Active[0].ID != best {
			w.T.Errorf("entry %d advances first, want %d, the first of the table", d.Active[0].ID, best)
		}
	})
}

// waitingSwiss is a swiss draw of two rounds whose results wait for confirmation or whose players have to be present (minutes).
func waitingSwiss(w *stagetest.World, confirm, warn, walkover int) *stagetest.Swiss {
	k := w.Cup(4, func(f *contest.Form) {
		f.Type, f.Settings = swiss.ContestType, contest.Settings{Format: &swiss.Settings{Rounds: 2}}
		stagetest.Waits(confirm, warn, walkover)(f)
	})
	d, err := k.SwissDraws.Draft(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	k.OK(k.SwissDraws.Create(k.Ctx, k.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds}))
	k.At(k.Contest.ContestStart)
	p := &stagetest.Swiss{Cup: k}
	p.ID = p.View().ID
	k.OK(p.Start(0))
	return p
}

// TestDeadlinesStartAgainInAReopenedRound ends a round while a claim waits, or after an absent side was warned, and reopens it after the
// deadline has passed.
func TestDeadlinesStartAgainInAReopenedRound(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(w *stagetest.World) *stagetest.Swiss{
		"claim": func(w *stagetest.World) *stagetest.Swiss {
			p := waitingSwiss(w, 10, 0, 0)
			m := p.RoundMatches(0)[0]
			w.OK(p.Set(p.Player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0]}))
			return p
		},
		"walkover": func(w *stagetest.World) *stagetest.Swiss {
			p := waitingSwiss(w, 0, 5, 10)
			m := p.RoundMatches(0)[0]
			_, err := w.Matches.CheckIn(w.Ctx, p.Player(m.Sides[0]), p.Ref(m.ID), 0)
			w.OK(err)
			return p
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stagetest.Each(t, func(w *stagetest.World) {
				later := func(minutes int) {
					w.At(w.Clk.Now().Add(time.Duration(minutes) * time.Minute))
					w.RunJobs()
				}
				p := begin(w)
				later(6)
				w.OK(p.End(0, true))
				later(10)
				w.OK(w.Stage.ReopenRound(w.Ctx, w.Owner, p.StageRef(), 0))
				if m := p.RoundMatches(0)[0]; m.State != match.Ready {
					w.T.Fatalf("the match is %s at once, want the deadline to start again", m.State)
				}
				later(30)
				later(30)
				if m := p.RoundMatches(0)[0]; m.State != match.Decided || m.Winner != m.Sides[0] {
					w.T.Errorf("the match is %s an hour after the round was reopened, want it decided", m.State)
				}
			})
		})
	}
}
