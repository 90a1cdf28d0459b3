package match_test

import (
	"testing"

	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

func TestThePreviewOfACorrectionDecidesMatchesOfSidesThatLeft(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, nil).Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		first, left := p.Match(0, 0), p.Match(0, 1).Winner
		w.OK(w.Stage.Disqualify(w.Ctx, w.Owner, p.Contest.ID, left, stage.Disqualification{Reason: "plays under another name"}))
		semi, final := p.Match(1, 0), p.Match(2, 0)
		if semi.Winner != first.Sides[0] || final.Sides[0] != first.Sides[0] || p.Match(2, 1).Sides[0] != left {
			t.Fatalf("semi-final = %+v, final = %+v", semi, final)
		}
		// The semi-final is not played again: the other side has left. The third-place match stays as it is.
		preview, err := w.Matches.Preview(w.Ctx, w.Owner, p.Ref(first.ID), match.Win, first.Sides[1])
		w.OK(err)
		if len(preview) != 2 || preview[0].MatchID != semi.ID || !preview[0].ResultVoided || !preview[0].AdvancesWithoutPlay {
			t.Fatalf("preview = %+v", preview)
		}
		if c := preview[1]; c.MatchID != final.ID || c.ResultVoided || c.After[0] == nil || c.After[0].ID != first.Sides[1] {
			t.Errorf("final in the preview = %+v", c)
		}
		correction := match.Result{Outcome: match.Win, Winner: first.Sides[1]}
		_, err = p.Set(w.Owner, first, correction)
		if f := w.FaultOf(err, fault.CorrectionNeedsAcknowledge); len(f.Data.(match.AffectedMatches)) != 2 {
			t.Errorf("data = %+v", f.Data)
		}
		correction.Acknowledge = []int64{semi.ID}
		_, err = p.Set(w.Owner, first, correction)
		w.OK(err)
		p.Sound()
		if final, third := p.Match(2, 0), p.Match(2, 1); final.Sides[0] != first.Sides[1] || third.Sides[0] != left {
			t.Errorf("final = %+v, third-place match = %+v", final, third)
		}
	})
}

func TestThePreviewOfACorrectionEndsAMatchThatBothSidesLeft(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, nil).Draw(nil)
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		p.Win(1, 0, 0)
		first, semi := p.Match(0, 0), p.Match(1, 0)
		for _, left := range []int64{first.Sides[1], semi.Sides[1]} {
			w.OK(w.Stage.Disqualify(w.Ctx, w.Owner, p.Contest.ID, left, stage.Disqualification{Reason: "plays under another name"}))
		}
		preview, err := w.Matches.Preview(w.Ctx, w.Owner, p.Ref(first.ID), match.Win, first.Sides[1])
		w.OK(err)
		if len(preview) != 2 {
			t.Fatalf("preview = %+v", preview)
		}
		if c := preview[0]; c.MatchID != semi.ID || !c.ResultVoided || c.AdvancesWithoutPlay || !c.NobodyAdvances {
			t.Errorf("semi-final in the preview = %+v", c)
		}
		if c := preview[1]; c.NobodyAdvances || c.Before[0] == nil || c.After[0] != nil {
			t.Errorf("final in the preview = %+v", c)
		}
		_, err = p.Set(w.Owner, first, match.Result{Outcome: match.Win, Winner: first.Sides[1], Reason: "mixed up", Acknowledge: []int64{semi.ID}})
		w.OK(err)
		p.Sound()
		if semi := p.Match(1, 0); semi.Outcome != match.DoubleNoShow {
			t.Errorf("semi-final = %+v", semi)
		}
	})
}
