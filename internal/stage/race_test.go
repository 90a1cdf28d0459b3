package stage_test

import (
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

// TestAStageIsDrawnOnce creates the stage of a contest many times at once: one request succeeds, in every format.
func TestAStageIsDrawnOnce(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for name, c := range map[string]struct {
			edit   func(*contest.Form)
			create func(k *stagetest.Cup) func() error
		}{
			"swiss draw": {
				func(f *contest.Form) {
					f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: 3}
				},
				func(k *stagetest.Cup) func() error {
					d, err := k.SwissDraws.Draft(k.Ctx, k.Owner, k.Contest.ID)
					w.OK(err)
					return func() error {
						return k.SwissDraws.Create(k.Ctx, k.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds})
					}
				},
			},
			"league": {stagetest.LeagueForm(2, 0), func(k *stagetest.Cup) func() error {
				d, err := k.Leagues.Draft(k.Ctx, k.Owner, k.Contest.ID)
				w.OK(err)
				return func() error {
					return k.Leagues.Create(k.Ctx, k.Owner, k.Contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds})
				}
			}},
			"battle royale": {
				func(f *contest.Form) {
					f.Type, f.Settings.Format = royale.ContestType, &royale.Settings{MatchCount: 2, RankPoint: []royale.RankPoint{{Rank: 1, Point: 2}, {Rank: 2, Point: 1}}, KillPoint: royale.KillPoint{Point: 1}}
				},
				func(k *stagetest.Cup) func() error {
					d, err := k.Royales.Draft(k.Ctx, k.Owner, k.Contest.ID)
					w.OK(err)
					return func() error { return k.Royales.Create(k.Ctx, k.Owner, k.Contest.ID, d.Rounds) }
				},
			},
		} {
			k := w.Cup(6, c.edit)
			create := c.create(k)
			if n := w.Succeeded(stagetest.Together(slices.Repeat([]func() error{create}, 12)...), fault.StageAlreadyCreated); n != 1 {
				t.Errorf("%d stages of format %s were created", n, name)
			}
			stages, err := w.DB.Stages(w.Ctx, k.Contest.ID)
			w.OK(err)
			field, err := w.DB.StageEntries(w.Ctx, stages[0].ID)
			w.OK(err)
			if len(stages) != 1 || len(field) != 6 || k.EventKinds(stages[0].ID) != "stage.created" {
				t.Errorf("%s: %d stages, %d entrants, events %s", name, len(stages), len(field), k.EventKinds(stages[0].ID))
			}
			w.At(k.Contest.EntryStart)
		}
	})
}

// TestDeletedUnderPlay deletes a swiss draw while its people report, confirm, call, add videos, end the round and drop. Each
// request succeeds before the deletion, or fails because the stage does not exist. No data is left, and waiting jobs do nothing.
func TestDeletedUnderPlay(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for range 3 {
			k := w.Cup(4, func(f *contest.Form) {
				f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: 3}
				f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: 10, WarnMinutes: 5, WalkoverMinutes: 10}
			})
			d, err := k.SwissDraws.Draft(k.Ctx, k.Owner, k.Contest.ID)
			w.OK(err)
			w.OK(k.SwissDraws.Create(k.Ctx, k.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds}))
			w.At(k.Contest.ContestStart)
			p := &stagetest.Swiss{Cup: k}
			p.ID = p.View().ID
			w.OK(p.Start(0))
			first, second := p.RoundMatches(0)[0], p.RoundMatches(0)[1]
			w.OK(p.Set(p.Player(second.Sides[0]), second, match.Result{Outcome: match.Win, Winner: second.Sides[0]}))
			claimed := p.RoundMatches(0)[1]
			only := func(_ match.Detail, err error) error { return err }
			one, two := p.Player(first.Sides[0]), p.Player(second.Sides[1])
			errs := stagetest.Together(
				func() error {
					return w.Stage.Delete(w.Ctx, w.Owner, stage.Ref{ContestID: k.Contest.ID, Format: swiss.ID, StageID: p.ID})
				},
				func() error {
					return p.Set(one, first, match.Result{Outcome: match.Win, Winner: first.Sides[0], Games: []match.Game{{Winner: first.Sides[0]}}})
				},
				func() error {
					return only(w.Matches.ConfirmClaim(w.Ctx, two, p.Ref(second.ID), claimed.Version, 0))
				},
				func() error {
					return only(w.Matches.CallOperator(w.Ctx, two, p.Ref(second.ID)))
				},
				func() error {
					return only(w.Matches.AddVideo(w.Ctx, two, p.Ref(second.ID), "https://videos.example/1"))
				},
				func() error { return p.End(0, true) },
				func() error { return p.Status(p.Entries[3], stage.Dropped) },
			)
			w.OK(errs[0])
			for _, err := range errs[1:] { // the round may end before a claim
				if err != nil && !fault.Has(err, fault.StageDoesNotExist) && !fault.Has(err, fault.FinishedRound) {
					t.Error(err)
				}
			}
			k.RequireDeleted(p.ID, first.ID)
			k.RequireDeleted(p.ID, second.ID)
			w.At(k.Contest.ContestEnd)
			w.RunJobs()
			w.At(w.Clk.Now().Add(24 * time.Hour))
		}
	})
}

// TestBattleRoyaleDeletedWhileScoresAreEntered does the same for a battle royale.
func TestBattleRoyaleDeletedWhileScoresAreEntered(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 2, royale.Settings{LobbySize: 2})
		w.OK(a.Start(0))
		lobbies := a.Lobbies(0)
		fs := []func() error{func() error { return w.Stage.Delete(w.Ctx, w.Owner, a.StageRef()) }}
		for _, l := range lobbies {
			for _, p := range a.Match(a.Owner, l.ID).Players {
				user := a.Players[slices.Index(a.Entries, p.ID)]
				fs = append(fs, func() error { return a.Send(user, l.ID, royale.ScoreInput{EntryID: p.ID, Version: 1, Rank: 1}) })
			}
		}
		fs = append(fs, func() error { return a.End(0, true) })
		errs := stagetest.Together(fs...)
		w.OK(errs[0])
		for _, err := range errs[1:] {
			if err != nil && !fault.Has(err, fault.StageDoesNotExist) && !fault.Has(err, fault.FinishedRound) {
				t.Error(err)
			}
		}
		a.RequireDeleted(a.ID, lobbies[0].ID)
	})
}

// TestLeagueDeletedWhileItsPlayoffIsDrawn deletes a league while it is reopened and its playoff is drawn: one of them succeeds.
func TestLeagueDeletedWhileItsPlayoffIsDrawn(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(2, 1)).OpenLeague()
		l.PlayAll()
		w.OK(l.Finish(false))
		form := l.Form(false)
		errs := stagetest.Together(
			func() error { return w.Brackets.Create(w.Ctx, w.Owner, l.Contest.ID, form) },
			func() error { return w.Stage.Delete(w.Ctx, w.Owner, l.St.Ref()) },
			func() error { return w.Stage.Reopen(w.Ctx, w.Owner, l.St.Ref()) },
		)
		stages, err := w.DB.Stages(w.Ctx, l.Contest.ID)
		w.OK(err)
		switch made, gone := errs[0] == nil, errs[1] == nil; {
		case made && gone, made && errs[2] == nil, !made && !gone:
			t.Errorf("the race ended with %v", errs)
		case made && len(stages) != 2, gone && len(stages) != 0:
			t.Errorf("%d stages after %v", len(stages), errs)
		}
	})
}

// TestContestDeletedUnderPlay deletes a contest during play: all data of its stages is deleted, whatever requests run at the
// same time.
func TestContestDeletedUnderPlay(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for range 3 {
			p := w.Cup(8, stagetest.Waits(10, 5, 10)).Draw(nil)
			fs := []func() error{func() error { return w.Contests.Delete(w.Ctx, w.Owner, p.Contest.ID) }}
			for order := range 4 {
				m := p.Match(0, order)
				for side := range 2 {
					fs = append(fs, func() error {
						_, err := p.Set(p.Player(m.Sides[side]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Winner: m.Sides[0]}}})
						return err
					})
				}
			}
			errs := stagetest.Together(fs...)
			w.OK(errs[0])
			for _, err := range errs[1:] { // one of the two sides may have been first
				if err != nil && !fault.Has(err, fault.ContestDoesNotExist) && !fault.Has(err, fault.MatchConflict) {
					t.Error(err)
				}
			}
			records, err := w.DB.Matches(w.Ctx, p.ID)
			w.OK(err)
			if len(records) != 0 {
				t.Errorf("%d matches are left", len(records))
			}
			w.At(p.Contest.ContestEnd)
			w.RunJobs()
		}
	})
}
