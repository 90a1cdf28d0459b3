package stage_test

import (
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// scores returns an edit that sets the scoring of a contest and the time limit for confirmations in minutes.
func scores(s contest.Scoring, confirm int) func(*contest.Form) {
	return func(f *contest.Form) {
		f.Settings.Scoring = s
		waits(confirm, 0, 0)(f)
	}
}

func goals(a, b int) *match.MatchScore { return &match.MatchScore{a, b} }

// TestScoreAndOutcomeAgree sends every kind of score to brackets and leagues of each scoring.
func TestScoreAndOutcomeAgree(t *testing.T) {
	each(t, func(w *world) {
		for i, c := range []struct {
			scoring contest.Scoring
			league  bool
			outcome match.Outcome
			winner  int
			score   *match.MatchScore
			key     fault.Key
		}{
			{contest.ScoringGames, false, match.Win, 0, goals(1, 0), fault.InvalidValue},
			{contest.ScoringScore, false, match.Win, 0, nil, fault.ScoreRequired},
			{contest.ScoringScore, false, match.Win, 0, goals(3, 1), ""},
			{contest.ScoringScore, false, match.Win, 1, goals(3, 1), fault.ScoreContradictsWinner},
			{contest.ScoringScore, false, match.Win, 1, goals(2, 2), ""}, // level score, for example decided by a shoot-out
			{contest.ScoringScore, false, match.Win, 0, goals(1000, 0), fault.InvalidValue},
			{contest.ScoringScore, false, match.Win, 0, goals(1, -1), fault.InvalidValue},
			{contest.ScoringScore, false, match.Unearned, 0, nil, ""},
			{contest.ScoringScore, false, match.Unearned, 0, goals(3, 0), ""}, // the score that the rules award
			{contest.ScoringScore, false, match.DoubleNoShow, 0, goals(0, 0), fault.InvalidValue},
			{contest.ScoringScore, false, match.NoOutcome, 0, goals(1, 0), ""},
			{contest.ScoringScore, true, match.Draw, 0, goals(2, 2), ""},
			{contest.ScoringScore, true, match.Draw, 0, goals(2, 1), fault.ScoreContradictsWinner},
			{contest.ScoringScore, true, match.Draw, 0, nil, fault.ScoreRequired},
			{contest.ScoringScore, true, match.Win, 0, goals(2, 2), fault.ScoreContradictsWinner},
			{contest.ScoringGamesAndScore, false, match.Win, 0, nil, fault.ScoreRequired},
			{contest.ScoringGamesAndScore, false, match.Win, 0, goals(20, 31), ""}, // the games decide the winner
		} {
			edit := scores(c.scoring, 0)
			if c.league {
				edit = func(f *contest.Form) {
					leagueForm(1, 0)(f)
					scores(c.scoring, 0)(f)
				}
			}
			k := w.cup(2, edit)
			var contestID, stageID int64
			var r match.Record
			format := bracket.ID
			if c.league {
				l := k.open()
				contestID, stageID, r, format = k.contest.ID, l.st.ID, l.matches()[0], league.ID
			} else {
				p := k.draw(nil)
				contestID, stageID, r = k.contest.ID, p.id, p.match(0, 0).Record
			}
			in := match.Result{Version: r.Version, Outcome: c.outcome, Score: c.score}
			if c.outcome == match.Win || c.outcome == match.Unearned {
				in.Winner = r.Sides[c.winner]
			}
			d, err := w.Matches.SetResult(w.ctx, w.owner, contestID, format, stageID, r.ID, in)
			if c.key != "" {
				if f := w.faultOf(err, c.key); f.Fields[0].Name != "score" {
					t.Errorf("case %d: the fault is at %+v", i, f.Fields)
				}
			} else {
				w.ok(err)
				if (d.Score == nil) != (c.score == nil) || c.score != nil && *d.Score != *c.score {
					t.Errorf("case %d: the score is %v, want %v", i, d.Score, c.score)
				}
			}
			w.at(k.contest.ContestEnd)
		}
	})
}

// TestGamesHaveNoWinnersWhereScoresDecide checks that games have no winners if scores decide. They can still have pictures.
func TestGamesHaveNoWinnersWhereScoresDecide(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(2, scores(contest.ScoringScore, 0)).draw(nil)
		m := p.match(0, 0)
		_, err := p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Score: goals(1, 0), Games: []match.Game{{Winner: m.Sides[0]}}})
		w.fails(err, fault.InvalidValue)
	})
}

// TestCorrectedScoreCanBeUndone checks that another score of a decided match is a correction, which needs a reason.
func TestCorrectedScoreCanBeUndone(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, scores(contest.ScoringScore, 0)).draw(nil)
		m := p.match(0, 0)
		_, err := p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Score: goals(3, 1)})
		w.ok(err)
		m = p.match(0, 0)
		again := match.Result{Version: m.Version, Outcome: match.Win, Winner: m.Sides[0], Score: goals(4, 1)}
		_, err = p.Matches.SetResult(p.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, again)
		w.fails(err, fault.ValueIsRequired)
		d, err := p.set(w.owner, m, again)
		w.ok(err)
		if *d.Score != (match.MatchScore{4, 1}) || !d.CanUndo {
			t.Errorf("corrected: %v, undo %v", d.Score, d.CanUndo)
		}
		d, err = p.Matches.Undo(p.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, d.Version)
		w.ok(err)
		if *d.Score != (match.MatchScore{3, 1}) || d.Winner != m.Sides[0] {
			t.Errorf("undone: %v", d.Score)
		}
		if told := p.told(m.ID); told != "match.decided match.corrected match.undone" {
			t.Errorf("told %s", told)
		}
		d, err = p.Matches.ClearResult(p.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, d.Version)
		w.ok(err)
		if d.Score != nil || d.State != match.Ready {
			t.Errorf("cleared: %+v", d.Record)
		}
		p.sound()
	})
}

// TestClaimsAgreeWithTheSameScore checks that claims with the same winner and different scores are a dispute. In a league a
// conceded loss with a score waits for the other side. In a bracket it decides at once, because only the winner counts.
func TestClaimsAgreeWithTheSameScore(t *testing.T) {
	each(t, func(w *world) {
		l := w.cup(4, func(f *contest.Form) {
			leagueForm(1, 0)(f)
			scores(contest.ScoringScore, 10)(f)
		}).open()
		says := func(r match.Record, side, winner int, score *match.MatchScore) match.Detail {
			d, err := w.Matches.SetResult(w.ctx, l.playerOf(r.Sides[side]), l.contest.ID, league.ID, l.st.ID, r.ID, match.Result{
				Version: r.Version, Outcome: match.Win, Winner: r.Sides[winner], Score: score,
			})
			w.ok(err)
			return d
		}
		m := l.matches()
		d := says(m[0], 1, 0, goals(2, 1))
		if d.State != match.Ready || len(d.Claims) != 1 || *d.Claims[0].Score != (match.MatchScore{2, 1}) {
			t.Errorf("a loss with a score: %+v", d.Meeting)
		}
		if d = says(d.Record, 0, 0, goals(5, 1)); d.DisputedAt == nil {
			t.Errorf("two different scores are no dispute: %+v", d.Record)
		}
		if d = says(d.Record, 1, 0, goals(5, 1)); d.State != match.Decided || *d.Score != (match.MatchScore{5, 1}) {
			t.Errorf("the same score: %+v", d.Record)
		}
		// If the other side does not answer, the score of the claim counts.
		says(m[1], 0, 0, goals(1, 0))
		w.at(w.clk.Now().Add(10 * time.Minute))
		w.work()
		if r := l.matches()[1]; r.State != match.Decided || r.Score == nil || *r.Score != (match.MatchScore{1, 0}) {
			t.Errorf("silence: %+v", r)
		}
		w.at(l.contest.ContestEnd)

		p := w.cup(2, scores(contest.ScoringScore, 10)).draw(nil)
		b := p.match(0, 0)
		d, err := p.set(p.player(b.Sides[0]), b, match.Result{Outcome: match.Win, Winner: b.Sides[1], Score: goals(0, 2)})
		w.ok(err)
		if d.State != match.Decided || *d.Score != (match.MatchScore{0, 2}) {
			t.Errorf("conceded in a bracket: %+v", d.Record)
		}
	})
}

// playerOf returns the person of an entry.
func (k *cup) playerOf(entryID int64) int64 {
	for i, e := range k.entries {
		if e == entryID {
			return k.players[i]
		}
	}
	return 0
}

// TestForfeitCountsNoScore checks that a score that was saved before a side dropped out does not count in the table.
func TestForfeitCountsNoScore(t *testing.T) {
	each(t, func(w *world) {
		l := w.cup(2, func(f *contest.Form) {
			leagueForm(1, 0)(f)
			scores(contest.ScoringGamesAndScore, 0)(f)
		}).open()
		r := l.matches()[0]
		_, err := w.Matches.SetResult(w.ctx, w.owner, l.contest.ID, league.ID, l.st.ID, r.ID, match.Result{
			Version: r.Version, Outcome: match.NoOutcome, Score: goals(7, 2),
		})
		w.ok(err)
		l.drop(0, stage.Dropped)
		v, err := w.Leagues.ViewNow(w.ctx, l.contest.ID)
		w.ok(err)
		if last := v.Rules[len(v.Rules)-2:]; last[0] != standings.ScoreDifference || last[1] != standings.ScoreFor {
			t.Errorf("the rules are %v", v.Rules)
		}
		page, err := w.Leagues.Table(w.ctx, l.contest.ID, l.st.ID, 0, stage.Part{})
		w.ok(err)
		for _, row := range page.Items {
			if row.ScoreFor != 0 || row.ScoreAgainst != 0 {
				t.Errorf("%d has %d and %d", row.ID, row.ScoreFor, row.ScoreAgainst)
			}
		}
	})
}

// TestScoringIsFixedOnceAStageExists checks that the scoring can change until a stage exists, and must fit the rules of the
// table.
func TestScoringIsFixedOnceAStageExists(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(2, leagueForm(1, 0))
		change := func(edit func(*contest.Form)) error {
			_, err := w.contests.Change(w.ctx, w.owner, k.contest.ID, nil, func(f contest.Form) (contest.Form, error) {
				l := *league.SettingsOf(f.Settings)
				f.Settings.Format = &l
				edit(&f)
				return f, nil
			})
			return err
		}
		w.fails(change(func(f *contest.Form) { f.Settings.Scoring = "goals" }), fault.InvalidValue)
		rules := []string{"points", "scoreDifference", "scoreFor"}
		w.fails(change(func(f *contest.Form) { league.SettingsOf(f.Settings).TieBreaks = rules }), fault.InvalidValue)
		w.ok(change(func(f *contest.Form) {
			f.Settings.Scoring, league.SettingsOf(f.Settings).TieBreaks = contest.ScoringScore, rules
		}))
		w.fails(change(func(f *contest.Form) { league.SettingsOf(f.Settings).TieBreaks = []string{"points", "gamesWon"} }), fault.InvalidValue)
		k.open()
		if f := w.faultOf(change(func(f *contest.Form) {
			f.Settings.Scoring, league.SettingsOf(f.Settings).TieBreaks = contest.ScoringGames, nil
		}), fault.ScoringLocked); f.Fields[0].Name != "scoring" {
			t.Errorf("the fault is at %+v", f.Fields)
		}
		w.ok(change(func(f *contest.Form) { league.SettingsOf(f.Settings).TieBreaks = []string{"points", "scoreFor"} }))
	})
}
