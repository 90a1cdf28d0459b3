package swiss_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"yagura/internal/contest"
	engine "yagura/internal/engine/swiss"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

func pairing(p *stagetest.Swiss) swiss.Pairing {
	p.T.Helper()
	d, err := p.SwissDraws.NextPairing(p.Ctx, p.Owner, p.Contest.ID, p.ID)
	p.OK(err)
	return d
}

// free returns the entry with the bye of a round.
func free(p *stagetest.Swiss, round int) int64 {
	p.T.Helper()
	for _, m := range p.RoundMatches(round) {
		if m.State == match.Bye {
			return m.Winner
		}
	}
	return 0
}

func TestLateAndReinstatedEntriesGetNoSecondFreeWin(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(5, 6, 1)
		w.OK(p.Start(0))
		had := free(p, 0)
		p.Play(0)
		w.Fails(p.Status(0, stage.Dropped), fault.NotInStage)
		w.Fails(p.Status(had, "gone"), fault.InvalidValue)
		w.OK(p.Status(had, stage.Dropped))
		w.OK(p.Status(had, stage.Dropped)) // has no effect
		w.OK(p.Start(1))
		if slices.ContainsFunc(p.RoundMatches(1), func(m swiss.MatchView) bool { return m.Has(had) }) {
			w.T.Fatal("a dropped entry is paired")
		}
		p.Play(1)
		w.OK(p.Status(had, stage.Active))
		w.OK(p.Start(2))
		if free(p, 2) == had || free(p, 2) == 0 {
			w.T.Fatalf("%d has the bye of round 2, %d that of round 0", free(p, 2), had)
		}
		if got := p.EventKinds(p.ID); got != "stage.created round.started round.ended stage.dropped round.started round.ended stage.returned round.started" {
			w.T.Errorf("events %q", got)
		}
		// A late entry has no points, plays from the next round on, and is marked as late.
		late := p.Users(1)[0]
		p.Players = append(p.Players, late)
		w.Fails(p.Stage.JoinRounds(p.Ctx, p.Owner, p.StageRef(), had), fault.AlreadyInStage)
		w.Fails(p.Stage.JoinRounds(p.Ctx, p.Owner, p.StageRef(), 1), fault.EntryDoesNotExist)
		entryID := lateEntry(p, late)
		w.OK(p.Stage.JoinRounds(p.Ctx, p.Owner, p.StageRef(), entryID))
		if slices.ContainsFunc(p.RoundMatches(2), func(m swiss.MatchView) bool { return m.Has(entryID) }) {
			w.T.Fatal("a late entry plays in the current round")
		}
		p.Play(2)
		pairing := pairing(p)
		if len(pairing.Pairs) != 3 || pairing.Round != 3 {
			w.T.Fatalf("the pairing is %+v", pairing)
		}
		for _, pair := range pairing.Pairs {
			if (pair.A.ID == entryID || pair.B.ID == entryID) != pair.Reason.Late {
				w.T.Errorf("late is %v of %+v", pair.Reason.Late, pair)
			}
			if pair.A.GameUsername != "" || pair.A.TwitterID != "" {
				w.T.Errorf("a pairing shows private fields: %+v", pair.A)
			}
		}
		w.OK(p.Start(3))
	})
}

// lateEntry adds an entry of a person after the end of the entry, confirms it and returns its id.
func lateEntry(p *stagetest.Swiss, userID int64) int64 {
	p.T.Helper()
	entry := contest.Entry{ID: id.New(), ContestID: p.Contest.ID, UserID: userID, CreatedAt: p.Clk.Now()}
	p.OK(p.DB.InTx(p.Ctx, func(ctx context.Context) error {
		_, err := p.DB.AddEntry(ctx, entry, []int64{userID})
		return err
	}))
	p.Entries = append(p.Entries, entry.ID)
	p.Confirm()
	return entry.ID
}

func TestARoundMadeByHandIsCheckedBeforeItIsPublished(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(6, 4, 1)
		w.OK(p.Start(0))
		p.Play(0)
		first := p.RoundMatches(0)
		rematch := []([2]int64){first[0].Sides, first[1].Sides, first[2].Sides}
		issues, err := p.SwissDraws.CheckPairing(p.Ctx, p.Owner, p.Contest.ID, p.ID, rematch)
		w.OK(err)
		rematches := 0
		for _, i := range issues {
			if i.Kind == engine.IssueRematch && i.Avoidable && !i.Hard && len(i.Entries) == 2 {
				rematches++
			}
		}
		if rematches != 3 {
			w.T.Fatalf("the check says %+v", issues)
		}
		refusesPairs(p, w, rematch)
		marksPairsByHand(p, w)
		keepsForbiddenPairsApart(p, w)
	})
}

// refusesPairs publishes invalid pairs by hand: they are refused even if soft issues are accepted.
func refusesPairs(p *stagetest.Swiss, w *stagetest.World, rematch [][2]int64) {
	w.T.Helper()
	refused := func(err error) swiss.PairIssues {
		w.T.Helper()
		found, _ := w.FaultOf(err, fault.PairingInvalid).Data.(swiss.PairIssues)
		if len(found) == 0 {
			w.T.Fatalf("the fault has no issues: %v", err)
		}
		return found
	}
	refused(p.ByHand(1, false, rematch...))
	e := p.Entries
	for _, pairs := range [][][2]int64{
		{{e[0], e[1]}, {e[2], e[3]}},                       // two entries are in no pair
		{{e[0], e[1]}, {e[2], e[3]}, {e[4], e[4]}},         // one entry on both sides
		{{e[0], e[1]}, {e[2], e[3]}, {e[4], 12}},           // not an entry of the stage
		{{e[0], e[1]}, {e[0], e[2]}, {e[3], e[4]}, {0, 0}}, // several errors at once
		{},
	} {
		if found := refused(p.ByHand(1, true, pairs...)); !found[len(found)-1].Hard && !found[0].Hard {
			w.T.Errorf("%v is rejected for %+v", pairs, found)
		}
	}
}

// marksPairsByHand publishes the draw with two swapped entries: their pairs are marked as paired by hand, the others have the
// reasons of the draw.
func marksPairsByHand(p *stagetest.Swiss, w *stagetest.World) {
	w.T.Helper()
	drawn := pairing(p)
	swap := make([][2]int64, len(drawn.Pairs))
	for i, pair := range drawn.Pairs {
		swap[i] = [2]int64{pair.A.ID, pair.B.ID}
	}
	swap[0][1], swap[1][1] = swap[1][1], swap[0][1]
	err := p.ByHand(1, false, swap...)
	if errors.Is(err, fault.New(fault.PairingInvalid)) {
		err = p.ByHand(1, true, swap...)
	}
	w.OK(err)
	for _, m := range p.RoundMatches(1) {
		reason, _ := swiss.PairReasonOf(m.Reason)
		swapped := m.Has(swap[0][0]) || m.Has(swap[1][0])
		if reason.Fixed != swapped || reason.ScoreA != m.Points[0] || reason.ScoreB != m.Points[1] {
			w.T.Errorf("%v says %+v with %v points", m.Sides, reason, m.Points)
		}
	}
}

// keepsForbiddenPairsApart forbids a pair: it does not meet. An edit with an old version is rejected.
func keepsForbiddenPairsApart(p *stagetest.Swiss, w *stagetest.World) {
	w.T.Helper()
	p.Play(1)
	d := pairing(p)
	a, b := d.Pairs[0].A.ID, d.Pairs[0].B.ID
	v := p.View()
	form := swiss.Form{Forbidden: [][2]int64{{b, a}}}
	for _, r := range v.Rounds {
		form.Rounds = append(form.Rounds, stage.RoundPlan{MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start})
	}
	w.Fails(p.SwissDraws.Edit(p.Ctx, p.Owner, p.Contest.ID, p.ID, v.Version-1, form), fault.EditConflict)
	form.Rounds[0].MatchCount = 5
	w.Fails(p.SwissDraws.Edit(p.Ctx, p.Owner, p.Contest.ID, p.ID, v.Version, form), fault.InvalidValue)
	form.Rounds[0].MatchCount, form.Rounds[2].MatchCount = 1, 5
	form.Rounds = form.Rounds[:3]
	w.OK(p.SwissDraws.Edit(p.Ctx, p.Owner, p.Contest.ID, p.ID, v.Version, form))
	w.OK(p.Start(2))
	for _, m := range p.RoundMatches(2) {
		if m.Has(a) && m.Has(b) || m.MatchCount != 5 {
			w.T.Errorf("round 2 has %v of %d games", m.Sides, m.MatchCount)
		}
	}
	p.Play(2)
	w.Fails(p.Start(3), fault.NoRoundsLeft)
	w.Fails(p.Stage.JoinRounds(p.Ctx, p.Owner, p.StageRef(), a+1), fault.NoRoundsLeft)
}

func TestConcurrentRequestsStartOneRound(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(16, 4, 1)
		presses := func(n int, f func() error) []func() error { return slices.Repeat([]func() error{f}, n) }
		if n := w.Succeeded(stagetest.Together(presses(20, func() error { return p.Start(0) })...), fault.RoundAlreadyDrawn); n != 1 {
			w.T.Fatalf("%d requests started the round", n)
		}
		if n := len(p.RoundMatches(0)); n != 8 {
			w.T.Fatalf("the round has %d matches", n)
		}
		// Participants report results while the round ends. Each result counts, or is rejected because the round has ended.
		var reports []func() error
		for _, m := range p.RoundMatches(0) {
			reports = append(reports, func() error {
				return p.Set(p.Player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			})
		}
		reports = append(reports, func() error { return p.End(0, true) })
		counted := w.Succeeded(stagetest.Together(reports...), fault.FinishedRound) - 1
		won := 0
		for _, row := range p.Table() {
			won += row.Won
		}
		if won != counted {
			w.T.Fatalf("%d reports succeeded, %d count", counted, won)
		}
		// An entry drops out and an operator corrects a result during the draw, in any order. No entry is paired twice.
		gone := p.Table()[0].ID
		m := p.RoundMatches(0)[0]
		errs := stagetest.Together(
			func() error { return p.Start(1) },
			func() error { return p.Status(gone, stage.Dropped) },
			func() error { return p.Set(p.Owner, m, match.Result{Outcome: match.Draw, Reason: "misread"}) },
			func() error { return p.Start(1) },
		)
		if errs[1] != nil || errs[2] != nil || (errs[0] == nil) == (errs[3] == nil) {
			w.T.Fatalf("the race ended with %v", errs)
		}
		seen := map[int64]int{}
		for _, m := range p.RoundMatches(1) {
			for _, side := range m.Sides {
				seen[side]++
			}
		}
		delete(seen, 0)
		for _, e := range p.Entries {
			if n := seen[e]; n > 1 || n == 0 && e != gone {
				w.T.Errorf("%d is paired %d times", e, n)
			}
		}
	})
}
