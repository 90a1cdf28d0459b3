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
)

// TestAStageIsDrawnOnce creates the stage of a contest many times at once: one request succeeds, in every format.
func TestAStageIsDrawnOnce(t *testing.T) {
	each(t, func(w *world) {
		for name, c := range map[string]struct {
			edit   func(*contest.Form)
			create func(k *cup) func() error
		}{
			"swiss draw": {
				func(f *contest.Form) {
					f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: 3}
				},
				func(k *cup) func() error {
					d, err := k.SwissDraws.Draft(k.ctx, k.owner, k.contest.ID)
					w.ok(err)
					return func() error {
						return k.SwissDraws.Create(k.ctx, k.owner, k.contest.ID, swiss.Form{Rounds: d.Rounds})
					}
				},
			},
			"league": {leagueForm(2, 0), func(k *cup) func() error {
				d, err := k.Leagues.Draft(k.ctx, k.owner, k.contest.ID)
				w.ok(err)
				return func() error {
					return k.Leagues.Create(k.ctx, k.owner, k.contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds})
				}
			}},
			"battle royale": {
				func(f *contest.Form) {
					f.Type, f.Settings.Format = royale.ContestType, &royale.Settings{MatchCount: 2, RankPoint: []royale.RankPoint{{Rank: 1, Point: 2}, {Rank: 2, Point: 1}}, KillPoint: royale.KillPoint{Point: 1}}
				},
				func(k *cup) func() error {
					d, err := k.Royales.Draft(k.ctx, k.owner, k.contest.ID)
					w.ok(err)
					return func() error { return k.Royales.Create(k.ctx, k.owner, k.contest.ID, d.Rounds) }
				},
			},
		} {
			k := w.cup(6, c.edit)
			create := c.create(k)
			if n := w.succeeded(together(slices.Repeat([]func() error{create}, 12)...), fault.StageAlreadyCreated); n != 1 {
				t.Errorf("%d stages of format %s were created", n, name)
			}
			stages, err := w.db.Stages(w.ctx, k.contest.ID)
			w.ok(err)
			field, err := w.db.StageEntries(w.ctx, stages[0].ID)
			w.ok(err)
			if len(stages) != 1 || len(field) != 6 || k.told(stages[0].ID) != "stage.created" {
				t.Errorf("%s: %d stages, %d entrants, told %s", name, len(stages), len(field), k.told(stages[0].ID))
			}
			w.at(k.contest.EntryStart)
		}
	})
}

// TestDeletedUnderPlay deletes a swiss draw while its people report, confirm, call, add videos, end the round and drop. Each
// request succeeds before the deletion, or fails because the stage does not exist. No data is left, and waiting jobs do nothing.
func TestDeletedUnderPlay(t *testing.T) {
	each(t, func(w *world) {
		for range 3 {
			k := w.cup(4, func(f *contest.Form) {
				f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: 3}
				f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: 10, WarnMinutes: 5, WalkoverMinutes: 10}
			})
			d, err := k.SwissDraws.Draft(k.ctx, k.owner, k.contest.ID)
			w.ok(err)
			w.ok(k.SwissDraws.Create(k.ctx, k.owner, k.contest.ID, swiss.Form{Rounds: d.Rounds}))
			w.at(k.contest.ContestStart)
			p := &swissDraw{cup: k}
			p.id = p.view().ID
			w.ok(p.start(0))
			first, second := p.matches(0)[0], p.matches(0)[1]
			w.ok(p.set(p.player(second.Sides[0]), second, match.Result{Outcome: match.Win, Winner: second.Sides[0]}))
			claimed := p.matches(0)[1]
			only := func(_ match.Detail, err error) error { return err }
			one, two := p.player(first.Sides[0]), p.player(second.Sides[1])
			errs := together(
				func() error { return w.Stage.Delete(w.ctx, w.owner, k.contest.ID, swiss.ID, p.id) },
				func() error {
					return p.set(one, first, match.Result{Outcome: match.Win, Winner: first.Sides[0], Games: []match.Game{{Winner: first.Sides[0]}}})
				},
				func() error {
					return only(w.Matches.ConfirmClaim(w.ctx, two, k.contest.ID, swiss.ID, p.id, second.ID, claimed.Version, 0))
				},
				func() error {
					return only(w.Matches.CallOperator(w.ctx, two, k.contest.ID, swiss.ID, p.id, second.ID))
				},
				func() error {
					return only(w.Matches.AddVideo(w.ctx, two, k.contest.ID, swiss.ID, p.id, second.ID, "https://videos.example/1"))
				},
				func() error { return p.end(0, true) },
				func() error { return p.status(p.entries[3], stage.Dropped) },
			)
			w.ok(errs[0])
			for _, err := range errs[1:] { // the round may end before a claim
				if err != nil && !fault.Has(err, fault.StageDoesNotExist) && !fault.Has(err, fault.FinishedRound) {
					t.Error(err)
				}
			}
			k.gone(p.id, first.ID)
			k.gone(p.id, second.ID)
			w.at(k.contest.ContestEnd)
			w.work()
			w.at(w.clk.Now().Add(24 * time.Hour))
		}
	})
}

// TestBattleRoyaleDeletedWhileScoresAreEntered does the same for a battle royale.
func TestBattleRoyaleDeletedWhileScoresAreEntered(t *testing.T) {
	each(t, func(w *world) {
		a := w.arena(4, 2, royale.Settings{LobbySize: 2})
		w.ok(a.start(0))
		lobbies := a.lobbies(0)
		fs := []func() error{func() error { return w.Stage.Delete(w.ctx, w.owner, a.contest.ID, royale.ID, a.id) }}
		for _, l := range lobbies {
			for _, p := range a.match(a.owner, l.ID).Players {
				user := a.players[slices.Index(a.entries, p.ID)]
				fs = append(fs, func() error { return a.send(user, l.ID, royale.ScoreInput{EntryID: p.ID, Version: 1, Rank: 1}) })
			}
		}
		fs = append(fs, func() error { return a.end(0, true) })
		errs := together(fs...)
		w.ok(errs[0])
		for _, err := range errs[1:] {
			if err != nil && !fault.Has(err, fault.StageDoesNotExist) && !fault.Has(err, fault.FinishedRound) {
				t.Error(err)
			}
		}
		a.gone(a.id, lobbies[0].ID)
	})
}

// TestLeagueDeletedWhileItsPlayoffIsDrawn deletes a league while it is reopened and its playoff is drawn: one of them succeeds.
func TestLeagueDeletedWhileItsPlayoffIsDrawn(t *testing.T) {
	each(t, func(w *world) {
		l := w.cup(4, leagueForm(2, 1)).open()
		l.playAll()
		w.ok(l.finish(false))
		form := l.form(false)
		errs := together(
			func() error { return w.Brackets.Create(w.ctx, w.owner, l.contest.ID, form) },
			func() error { return w.Stage.Delete(w.ctx, w.owner, l.contest.ID, league.ID, l.st.ID) },
			func() error { return w.Stage.Reopen(w.ctx, w.owner, l.contest.ID, league.ID, l.st.ID) },
		)
		stages, err := w.db.Stages(w.ctx, l.contest.ID)
		w.ok(err)
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
	each(t, func(w *world) {
		for range 3 {
			p := w.cup(8, waits(10, 5, 10)).draw(nil)
			fs := []func() error{func() error { return w.contests.Delete(w.ctx, w.owner, p.contest.ID) }}
			for order := range 4 {
				m := p.match(0, order)
				for side := range 2 {
					fs = append(fs, func() error {
						_, err := p.set(p.player(m.Sides[side]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Games: []match.Game{{Winner: m.Sides[0]}}})
						return err
					})
				}
			}
			errs := together(fs...)
			w.ok(errs[0])
			for _, err := range errs[1:] { // one of the two sides may have been first
				if err != nil && !fault.Has(err, fault.ContestDoesNotExist) && !fault.Has(err, fault.MatchConflict) {
					t.Error(err)
				}
			}
			records, err := w.db.Matches(w.ctx, p.id)
			w.ok(err)
			if len(records) != 0 {
				t.Errorf("%d matches are left", len(records))
			}
			w.at(p.contest.ContestEnd)
			w.work()
		}
	})
}
