package match_test

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
	"yagura/internal/stage/stagetest"
)

// TestScoreAndOutcomeAgree sends every kind of score to brackets and leagues of each scoring.
func TestScoreAndOutcomeAgree(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for i, c := range []struct {
			scoring contest.Scoring
			league  bool
			outcome match.Outcome
			winner  int
			score   *match.MatchScore
			key     fault.Key
		}{
			{contest.ScoringGames, false, match.Win, 0, stagetest.Goals(1, 0), fault.InvalidValue},
			{contest.ScoringScore, false, match.Win, 0, nil, fault.ScoreRequired},
			{contest.ScoringScore, false, match.Win, 0, stagetest.Goals(3, 1), ""},
			{contest.ScoringScore, false, match.Win, 1, stagetest.Goals(3, 1), fault.ScoreContradictsWinner},
			{contest.ScoringScore, false, match.Win, 1, stagetest.Goals(2, 2), ""}, // level score, for example decided by a shoot-out
			{contest.ScoringScore, false, match.Win, 0, stagetest.Goals(1000, 0), fault.InvalidValue},
			{contest.ScoringScore, false, match.Win, 0, stagetest.Goals(1, -1), fault.InvalidValue},
			{contest.ScoringScore, false, match.Unearned, 0, nil, ""},
			{contest.ScoringScore, false, match.Unearned, 0, stagetest.Goals(3, 0), ""}, // the score that the rules award
			{contest.ScoringScore, false, match.DoubleNoShow, 0, stagetest.Goals(0, 0), fault.InvalidValue},
			{contest.ScoringScore, false, match.NoOutcome, 0, stagetest.Goals(1, 0), ""},
			{contest.ScoringScore, true, match.Draw, 0, stagetest.Goals(2, 2), ""},
			{contest.ScoringScore, true, match.Draw, 0, stagetest.Goals(2, 1), fault.ScoreContradictsWinner},
			{contest.ScoringScore, true, match.Draw, 0, nil, fault.ScoreRequired},
			{contest.ScoringScore, true, match.Win, 0, stagetest.Goals(2, 2), fault.ScoreContradictsWinner},
			{contest.ScoringGamesAndScore, false, match.Win, 0, nil, fault.ScoreRequired},
			{contest.ScoringGamesAndScore, false, match.Win, 0, stagetest.Goals(20, 31), ""}, // the games decide the winner
		} {
			edit := stagetest.Scores(c.scoring, 0)
			if c.league {
				edit = func(f *contest.Form) {
					stagetest.LeagueForm(1, 0)(f)
					stagetest.Scores(c.scoring, 0)(f)
				}
			}
			k := w.Cup(2, edit)
			var contestID, stageID int64
			var r match.Record
			format := bracket.ID
			if c.league {
				l := k.OpenLeague()
				contestID, stageID, r, format = k.Contest.ID, l.St.ID, l.Records()[0], league.ID
			} else {
				p := k.Draw(nil)
				contestID, stageID, r = k.Contest.ID, p.ID, p.Match(0, 0).Record
			}
			in := match.Result{Version: r.Version, Outcome: c.outcome, Score: c.score}
			if c.outcome == match.Win || c.outcome == match.Unearned {
				in.Winner = r.Sides[c.winner]
			}
			d, err := w.Matches.SetResult(w.Ctx, w.Owner, match.Ref{ContestID: contestID, Format: format, StageID: stageID, MatchID: r.ID}, in)
			if c.key != "" {
				if f := w.FaultOf(err, c.key); f.Fields[0].Name != "score" {
					t.Errorf("case %d: the fault is at %+v", i, f.Fields)
				}
			} else {
				w.OK(err)
				if (d.Score == nil) != (c.score == nil) || c.score != nil && *d.Score != *c.score {
					t.Errorf("case %d: the score is %v, want %v", i, d.Score, c.score)
				}
			}
			w.At(k.Contest.ContestEnd)
		}
	})
}

// TestGamesHaveNoWinnersWhereScoresDecide checks that games have no winners if scores decide. They can still have pictures.
func TestGamesHaveNoWinnersWhereScoresDecide(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(2, stagetest.Scores(contest.ScoringScore, 0)).Draw(nil)
		m := p.Match(0, 0)
		_, err := p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Score: stagetest.Goals(1, 0), Games: []match.Game{{Winner: m.Sides[0]}}})
		w.Fails(err, fault.InvalidValue)
	})
}

// TestCorrectedScoreCanBeUndone checks that another score of a decided match is a correction, which needs a reason.
func TestCorrectedScoreCanBeUndone(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Scores(contest.ScoringScore, 0)).Draw(nil)
		m := p.Match(0, 0)
		_, err := p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0], Score: stagetest.Goals(3, 1)})
		w.OK(err)
		m = p.Match(0, 0)
		again := match.Result{Version: m.Version, Outcome: match.Win, Winner: m.Sides[0], Score: stagetest.Goals(4, 1)}
		_, err = p.Matches.SetResult(p.Ctx, w.Owner, p.Ref(m.ID), again)
		w.Fails(err, fault.ValueIsRequired)
		d, err := p.Set(w.Owner, m, again)
		w.OK(err)
		if *d.Score != (match.MatchScore{4, 1}) || !d.CanUndo {
			t.Errorf("corrected: %v, undo %v", d.Score, d.CanUndo)
		}
		d, err = p.Matches.Undo(p.Ctx, w.Owner, p.Ref(m.ID), d.Version)
		w.OK(err)
		if *d.Score != (match.MatchScore{3, 1}) || d.Winner != m.Sides[0] {
			t.Errorf("undone: %v", d.Score)
		}
		if kinds := p.EventKinds(m.ID); kinds != "match.decided match.corrected match.undone" {
			t.Errorf("events %s", kinds)
		}
		d, err = p.Matches.ClearResult(p.Ctx, w.Owner, p.Ref(m.ID), d.Version)
		w.OK(err)
		if d.Score != nil || d.State != match.Ready {
			t.Errorf("cleared: %+v", d.Record)
		}
		p.Sound()
	})
}

// TestClaimsAgreeWithTheSameScore checks that claims with the same winner and different scores are a dispute. In a league a
// conceded loss with a score waits for the other side. In a bracket it decides at once, because only the winner counts.
func TestClaimsAgreeWithTheSameScore(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, func(f *contest.Form) {
			stagetest.LeagueForm(1, 0)(f)
			stagetest.Scores(contest.ScoringScore, 10)(f)
		}).OpenLeague()
		says := func(r match.Record, side, winner int, score *match.MatchScore) match.Detail {
			d, err := w.Matches.SetResult(w.Ctx, l.PlayerOf(r.Sides[side]), l.Ref(r.ID), match.Result{
				Version: r.Version, Outcome: match.Win, Winner: r.Sides[winner], Score: score,
			})
			w.OK(err)
			return d
		}
		m := l.Records()
		d := says(m[0], 1, 0, stagetest.Goals(2, 1))
		if d.State != match.Ready || len(d.Claims) != 1 || *d.Claims[0].Score != (match.MatchScore{2, 1}) {
			t.Errorf("a loss with a score: %+v", d.Coordination)
		}
		if d = says(d.Record, 0, 0, stagetest.Goals(5, 1)); d.DisputedAt == nil {
			t.Errorf("two different scores are no dispute: %+v", d.Record)
		}
		if d = says(d.Record, 1, 0, stagetest.Goals(5, 1)); d.State != match.Decided || *d.Score != (match.MatchScore{5, 1}) {
			t.Errorf("the same score: %+v", d.Record)
		}
		// If the other side does not answer, the score of the claim counts.
		says(m[1], 0, 0, stagetest.Goals(1, 0))
		w.At(w.Clk.Now().Add(10 * time.Minute))
		w.RunJobs()
		if r := l.Records()[1]; r.State != match.Decided || r.Score == nil || *r.Score != (match.MatchScore{1, 0}) {
			t.Errorf("silence: %+v", r)
		}
		w.At(l.Contest.ContestEnd)

		p := w.Cup(2, stagetest.Scores(contest.ScoringScore, 10)).Draw(nil)
		b := p.Match(0, 0)
		d, err := p.Set(p.Player(b.Sides[0]), b, match.Result{Outcome: match.Win, Winner: b.Sides[1], Score: stagetest.Goals(0, 2)})
		w.OK(err)
		if d.State != match.Decided || *d.Score != (match.MatchScore{0, 2}) {
			t.Errorf("conceded in a bracket: %+v", d.Record)
		}
	})
}

// TestForfeitCountsNoScore checks that a score that was saved before a side dropped out does not count in the table.
func TestForfeitCountsNoScore(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(2, func(f *contest.Form) {
			stagetest.LeagueForm(1, 0)(f)
			stagetest.Scores(contest.ScoringGamesAndScore, 0)(f)
		}).OpenLeague()
		r := l.Records()[0]
		_, err := w.Matches.SetResult(w.Ctx, w.Owner, l.Ref(r.ID), match.Result{
			Version: r.Version, Outcome: match.NoOutcome, Score: stagetest.Goals(7, 2),
		})
		w.OK(err)
		l.Drop(0, stage.Dropped)
		v, err := w.Leagues.ViewNow(w.Ctx, l.Contest.ID)
		w.OK(err)
		if last := v.Rules[len(v.Rules)-2:]; last[0] != standings.ScoreDifference || last[1] != standings.ScoreFor {
			t.Errorf("the rules are %v", v.Rules)
		}
		page, err := w.Leagues.Table(w.Ctx, l.Contest.ID, l.St.ID, 0, stage.Part{})
		w.OK(err)
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
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(2, stagetest.LeagueForm(1, 0))
		change := func(edit func(*contest.Form)) error {
			_, err := w.Contests.UpdateWith(w.Ctx, w.Owner, k.Contest.ID, nil, func(f contest.Form) (contest.Form, error) {
				l := *league.SettingsOf(f.Settings)
				f.Settings.Format = &l
				edit(&f)
				return f, nil
			})
			return err
		}
		w.Fails(change(func(f *contest.Form) { f.Settings.Scoring = "goals" }), fault.InvalidValue)
		rules := []string{"points", "scoreDifference", "scoreFor"}
		w.Fails(change(func(f *contest.Form) { league.SettingsOf(f.Settings).TieBreaks = rules }), fault.InvalidValue)
		w.OK(change(func(f *contest.Form) {
			f.Settings.Scoring, league.SettingsOf(f.Settings).TieBreaks = contest.ScoringScore, rules
		}))
		w.Fails(change(func(f *contest.Form) { league.SettingsOf(f.Settings).TieBreaks = []string{"points", "gamesWon"} }), fault.InvalidValue)
		k.OpenLeague()
		if f := w.FaultOf(change(func(f *contest.Form) {
			f.Settings.Scoring, league.SettingsOf(f.Settings).TieBreaks = contest.ScoringGames, nil
		}), fault.ScoringLocked); f.Fields[0].Name != "scoring" {
			t.Errorf("the fault is at %+v", f.Fields)
		}
		w.OK(change(func(f *contest.Form) { league.SettingsOf(f.Settings).TieBreaks = []string{"points", "scoreFor"} }))
	})
}
