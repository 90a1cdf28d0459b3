package match_test

import (
	"testing"
	"time"

	"yagura/internal/file"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

func TestClaimsWaitForTheOtherSide(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, stagetest.Waits(10, 0, 0)).Draw(func(f *bracket.Form) { f.MatchCount = 3 })
		m := p.Match(0, 0)
		one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		mine, theirs := w.Picture(one, file.Image), w.Picture(two, file.Image)

		w.Fails(p.Confirm(two, 0), fault.ClaimDoesNotExist)
		w.OK(p.Report(0, 0, match.Game{Index: 0, Winner: m.Sides[0], Images: []string{mine}}, match.Game{Index: 1, Winner: m.Sides[0]}))
		own, other, user := p.Detail(one, m), p.Detail(two, m), p.Detail(w.Users(1)[0], m)
		if own.State != match.Ready || len(own.Claims) != 1 || own.CanConfirm || !other.CanConfirm || user.CanConfirm || own.Version != m.Version+1 ||
			own.ConfirmAt == nil || !own.ConfirmAt.Equal(w.Clk.Now().Add(10*time.Minute)) {
			t.Errorf("claimed: %+v", own.Coordination)
		}
		w.Fails(p.Confirm(one, 0), fault.ClaimDoesNotExist)
		_, err := p.Set(two, m, match.Result{Outcome: match.Win, Winner: m.Sides[1], Version: m.Version})
		w.Fails(err, fault.MatchConflict)

		// The other side contradicts, so the time limit does not decide the match any more.
		w.OK(p.Report(1, 1, match.Game{Index: 0, Winner: m.Sides[1], Images: []string{theirs, mine}}, match.Game{Index: 2, Winner: m.Sides[1]}))
		if d := p.Detail(one, m); d.DisputedAt == nil || len(d.Claims) != 2 || d.ConfirmAt != nil || !d.CanConfirm {
			t.Errorf("disputed: %+v", d.Coordination)
		}
		if d := p.Detail(p.Owner, m); !d.CanConfirm {
			t.Errorf("the operator cannot decide the dispute: %+v", d.Coordination)
		}
		w.At(w.Clk.Now().Add(time.Hour))
		w.RunJobs()
		if d := p.Detail(one, m); d.State != match.Ready {
			t.Errorf("the time limit decided a dispute: %+v", d.Record)
		}
		// The other side concedes. The games of the accepted claim and the pictures of both sides stay.
		w.OK(p.Report(1, 0, match.Game{Index: 0, Images: []string{theirs, mine}}))
		d := p.Detail(one, m)
		if d.Winner != m.Sides[0] || len(d.Claims) != 0 || d.DisputedAt != nil || len(d.Reports) != 2 || d.Reports[0].Winner != m.Sides[0] ||
			len(d.Reports[0].Images) != 2 || d.Reports[0].Images[0] != mine || d.Reports[0].EditBy.ID != one {
			t.Errorf("agreed: %+v %+v", d.Record, d.Reports)
		}
		if kinds := p.EventKinds(m.ID); kinds != "match.claimed match.disputed match.decided" {
			t.Errorf("events %s", kinds)
		}
		p.Sound()

		// The other side does not answer. A new claim replaces the first one and has its own time limit.
		m = p.Match(0, 1)
		one, two = p.Player(m.Sides[0]), p.Player(m.Sides[1])
		_, err = p.Set(one, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.OK(err)
		w.At(w.Clk.Now().Add(9 * time.Minute))
		_, err = p.Set(one, p.Match(0, 1), match.Result{Outcome: match.Unearned, Winner: m.Sides[0]})
		w.OK(err)
		w.At(w.Clk.Now().Add(10*time.Minute - time.Millisecond))
		w.RunJobs()
		if d := p.Detail(two, m); d.State != match.Ready {
			t.Errorf("decided too early: %+v", d.Record)
		}
		w.At(w.Clk.Now().Add(time.Millisecond))
		w.RunJobs()
		if d := p.Detail(two, m); d.Outcome != match.Unearned || d.Winner != m.Sides[0] || d.History[0].ActorID != 0 {
			t.Errorf("silence: %+v", d.Record)
		}
		// The result of an operator is final and removes the claims.
		final := p.Match(1, 0)
		_, err = p.Set(p.Player(final.Sides[0]), final, match.Result{Outcome: match.Win, Winner: final.Sides[0]})
		w.OK(err)
		p.Win(1, 0, 1)
		if d := p.Detail(p.Owner, final); d.Winner != final.Sides[1] || len(d.Claims) != 0 {
			t.Errorf("ruled: %+v", d.Record)
		}
		w.At(w.Clk.Now().Add(20 * time.Minute))
		w.RunJobs()
		p.Sound()
	})
}

func TestClaimsUnderRaces(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		for range 3 {
			p := w.Cup(2, stagetest.Waits(10, 0, 0)).Draw(nil)
			m := p.Match(0, 0)
			one, two := p.Player(m.Sides[0]), p.Player(m.Sides[1])
			say := func(userID int64, winner int) func() error {
				return func() error {
					_, err := p.Set(userID, m, match.Result{Outcome: match.Win, Winner: m.Sides[winner]})
					return err
				}
			}
			// Both sides claim at the same time: one succeeds, the other gets a conflict.
			if n := w.Succeeded(stagetest.Together(say(one, 0), say(two, 1)), fault.MatchConflict); n != 1 {
				t.Errorf("%d claims were accepted", n)
			}
			m = p.Match(0, 0)
			claimant := p.Detail(one, m).Claims[0]
			answerer, side := two, 1
			if claimant.EntryID == m.Sides[1] {
				answerer, side = one, 0
			}
			// The other side confirms and contradicts, the time limit ends and an operator decides, all at the same time.
			w.At(w.Clk.Now().Add(10 * time.Minute))
			errs := stagetest.Together(
				func() error { return confirmAt(p, answerer, m) },
				say(answerer, side),
				func() error {
					return w.Matches.CountClaim(w.Ctx, match.ConfirmJob{ContestID: p.Contest.ID, MatchID: m.ID, At: claimant.At.UnixMilli()})
				},
				say(p.Owner, 1-side),
			)
			for _, err := range errs {
				if f, ok := fault.Of(err); err != nil && (!ok || f.Key != fault.MatchConflict) {
					t.Fatal(err)
				}
			}
			d := p.Detail(p.Owner, m)
			switch {
			case d.State == match.Decided && (len(d.Claims) > 0 || d.DisputedAt != nil):
				t.Errorf("claims are left: %+v", d.Coordination)
			case d.State == match.Ready && d.DisputedAt == nil:
				t.Errorf("the match is not decided: %+v", d.Record)
			case d.State == match.Ready:
				w.OK(p.Confirm(p.Owner, claimant.EntryID))
			}
			p.Sound()
		}
	})
}

func confirmAt(p *stagetest.Bracket, userID int64, m match.MatchView) error {
	_, err := p.Matches.ConfirmClaim(p.Ctx, userID, p.Ref(m.ID), m.Version, 0)
	return err
}

func TestUndoesACorrection(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		final := p.Match(1, 0)
		_, err := p.Set(p.Owner, final, match.Result{Outcome: match.Win, Winner: final.Sides[0], Games: []match.Game{{Winner: final.Sides[0]}}})
		w.OK(err)
		undo := func(m match.MatchView) error {
			_, err := p.Matches.Undo(w.Ctx, p.Owner, p.Ref(m.ID), m.Version)
			return err
		}
		first := p.Match(0, 0)
		w.Fails(undo(first), fault.NothingToUndo)
		correction := match.Result{Version: first.Version, Outcome: match.Win, Winner: first.Sides[1], Acknowledge: []int64{final.ID}}
		_, err = p.Matches.SetResult(w.Ctx, p.Owner, p.Ref(first.ID), correction)
		if f := w.FaultOf(err, fault.ValueIsRequired); f.Fields[0].Name != "reason" {
			t.Errorf("the fault is about %v", f.Fields)
		}
		_, err = p.Set(p.Owner, first, correction)
		w.OK(err)
		if p.Match(1, 0).State != match.Ready || !p.Detail(p.Owner, first).CanUndo {
			t.Errorf("corrected: %+v", p.Match(1, 0))
		}
		_, err = p.Matches.Undo(w.Ctx, p.Player(first.Sides[0]), p.Ref(first.ID), first.Version)
		w.Fails(err, fault.ParticipationAuthority)
		w.OK(undo(p.Match(0, 0)))
		back := p.Sound()
		if m := p.Match(1, 0); back.Champion() != final.Sides[0] || m.Wins != [2]int{1, 0} || p.Match(0, 0).Winner != first.Sides[0] {
			t.Errorf("undone: %+v", m)
		}
		if kinds := p.EventKinds(final.ID); kinds != "match.decided match.cleared match.undone" {
			t.Errorf("events %s", kinds)
		}
		w.Fails(undo(p.Match(0, 0)), fault.NothingToUndo)

		// Once the later match has a result, the correction cannot be undone.
		correction.Version, correction.Acknowledge = p.Match(0, 0).Version, []int64{final.ID}
		_, err = p.Set(p.Owner, first, correction)
		w.OK(err)
		p.Win(1, 0, 0)
		w.Fails(undo(p.Match(0, 0)), fault.CorrectionOutdated)
		if p.Detail(p.Owner, first).CanUndo {
			t.Error("the page offers it")
		}
	})
}
