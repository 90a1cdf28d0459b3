package stage_test

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
)

func (p *swissDraw) status(entryID int64, s stage.EntrantStatus) error {
	return p.Stage.SetStatus(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, entryID, s)
}

func (p *swissDraw) pairing() swiss.Pairing {
	p.t.Helper()
	d, err := p.SwissDraws.NextPairing(p.ctx, p.owner, p.contest.ID, p.id)
	p.ok(err)
	return d
}

// free returns the entry with the bye of a round.
func (p *swissDraw) free(round int) int64 {
	p.t.Helper()
	for _, m := range p.matches(round) {
		if m.State == match.Bye {
			return m.Winner
		}
	}
	return 0
}

func TestLateAndReinstatedEntriesGetNoSecondFreeWin(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.swiss(5, 6, 1)
		w.ok(p.start(0))
		had := p.free(0)
		p.play(0)
		w.fails(p.status(0, stage.Dropped), fault.NotInStage)
		w.fails(p.status(had, "gone"), fault.InvalidValue)
		w.ok(p.status(had, stage.Dropped))
		w.ok(p.status(had, stage.Dropped)) // has no effect
		w.ok(p.start(1))
		if slices.ContainsFunc(p.matches(1), func(m swiss.MatchView) bool { return m.Has(had) }) {
			w.t.Fatal("a dropped entry is paired")
		}
		p.play(1)
		w.ok(p.status(had, stage.Active))
		w.ok(p.start(2))
		if p.free(2) == had || p.free(2) == 0 {
			w.t.Fatalf("%d has the bye of round 2, %d that of round 0", p.free(2), had)
		}
		if got := p.told(p.id); got != "stage.created round.started round.ended stage.dropped round.started round.ended stage.returned round.started" {
			w.t.Errorf("told %q", got)
		}
		// A late entry has no points, plays from the next round on, and is marked as late.
		late := p.users(1)[0]
		p.players = append(p.players, late)
		w.fails(p.Stage.JoinRounds(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, had), fault.AlreadyInStage)
		w.fails(p.Stage.JoinRounds(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, 1), fault.EntryDoesNotExist)
		entryID := p.lateEntry(late)
		w.ok(p.Stage.JoinRounds(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, entryID))
		if slices.ContainsFunc(p.matches(2), func(m swiss.MatchView) bool { return m.Has(entryID) }) {
			w.t.Fatal("a late entry plays in the current round")
		}
		p.play(2)
		pairing := p.pairing()
		if len(pairing.Pairs) != 3 || pairing.Round != 3 {
			w.t.Fatalf("the pairing is %+v", pairing)
		}
		for _, pair := range pairing.Pairs {
			if (pair.A.ID == entryID || pair.B.ID == entryID) != pair.Reason.Late {
				w.t.Errorf("late is %v of %+v", pair.Reason.Late, pair)
			}
			if pair.A.GameUsername != "" || pair.A.TwitterID != "" {
				w.t.Errorf("a pairing shows private fields: %+v", pair.A)
			}
		}
		w.ok(p.start(3))
	})
}

// lateEntry adds an entry of a person after the end of the entry, confirms it and returns its id.
func (p *swissDraw) lateEntry(userID int64) int64 {
	p.t.Helper()
	entry := contest.Entry{ID: id.New(), ContestID: p.contest.ID, UserID: userID, CreatedAt: p.clk.Now()}
	p.ok(p.db.InTx(p.ctx, func(ctx context.Context) error {
		_, err := p.db.AddEntry(ctx, entry, []int64{userID})
		return err
	}))
	p.entries = append(p.entries, entry.ID)
	p.confirm()
	return entry.ID
}

func TestARoundMadeByHandIsCheckedBeforeItIsPublished(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.swiss(6, 4, 1)
		w.ok(p.start(0))
		p.play(0)
		first := p.matches(0)
		rematch := []([2]int64){first[0].Sides, first[1].Sides, first[2].Sides}
		issues, err := p.SwissDraws.CheckPairing(p.ctx, p.owner, p.contest.ID, p.id, rematch)
		w.ok(err)
		rematches := 0
		for _, i := range issues {
			if i.Kind == engine.IssueRematch && i.Avoidable && !i.Hard && len(i.Entries) == 2 {
				rematches++
			}
		}
		if rematches != 3 {
			w.t.Fatalf("the check says %+v", issues)
		}
		p.refusesPairs(w, rematch)
		p.marksPairsByHand(w)
		p.keepsForbiddenPairsApart(w)
	})
}

// refusesPairs publishes invalid pairs by hand: they are refused even if soft issues are accepted.
func (p *swissDraw) refusesPairs(w *world, rematch [][2]int64) {
	w.t.Helper()
	refused := func(err error) swiss.PairIssues {
		w.t.Helper()
		found, _ := w.faultOf(err, fault.PairingInvalid).Data.(swiss.PairIssues)
		if len(found) == 0 {
			w.t.Fatalf("the fault has no issues: %v", err)
		}
		return found
	}
	refused(p.byHand(1, false, rematch...))
	e := p.entries
	for _, pairs := range [][][2]int64{
		{{e[0], e[1]}, {e[2], e[3]}},                       // two entries are in no pair
		{{e[0], e[1]}, {e[2], e[3]}, {e[4], e[4]}},         // one entry on both sides
		{{e[0], e[1]}, {e[2], e[3]}, {e[4], 12}},           // not an entry of the stage
		{{e[0], e[1]}, {e[0], e[2]}, {e[3], e[4]}, {0, 0}}, // several errors at once
		{},
	} {
		if found := refused(p.byHand(1, true, pairs...)); !found[len(found)-1].Hard && !found[0].Hard {
			w.t.Errorf("%v is rejected for %+v", pairs, found)
		}
	}
}

// marksPairsByHand publishes the draw with two swapped entries: their pairs are marked as paired by hand, the others have the
// reasons of the draw.
func (p *swissDraw) marksPairsByHand(w *world) {
	w.t.Helper()
	drawn := p.pairing()
	swap := make([][2]int64, len(drawn.Pairs))
	for i, pair := range drawn.Pairs {
		swap[i] = [2]int64{pair.A.ID, pair.B.ID}
	}
	swap[0][1], swap[1][1] = swap[1][1], swap[0][1]
	err := p.byHand(1, false, swap...)
	if errors.Is(err, fault.New(fault.PairingInvalid)) {
		err = p.byHand(1, true, swap...)
	}
	w.ok(err)
	for _, m := range p.matches(1) {
		reason, _ := swiss.PairReasonOf(m.Reason)
		swapped := m.Has(swap[0][0]) || m.Has(swap[1][0])
		if reason.Fixed != swapped || reason.ScoreA != m.Points[0] || reason.ScoreB != m.Points[1] {
			w.t.Errorf("%v says %+v with %v points", m.Sides, reason, m.Points)
		}
	}
}

// keepsForbiddenPairsApart forbids a pair: it does not meet. An edit with an old version is rejected.
func (p *swissDraw) keepsForbiddenPairsApart(w *world) {
	w.t.Helper()
	p.play(1)
	d := p.pairing()
	a, b := d.Pairs[0].A.ID, d.Pairs[0].B.ID
	v := p.view()
	form := swiss.Form{Forbidden: [][2]int64{{b, a}}}
	for _, r := range v.Rounds {
		form.Rounds = append(form.Rounds, stage.RoundPlan{MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start})
	}
	w.fails(p.SwissDraws.Edit(p.ctx, p.owner, p.contest.ID, p.id, v.Version-1, form), fault.EditConflict)
	form.Rounds[0].MatchCount = 5
	w.fails(p.SwissDraws.Edit(p.ctx, p.owner, p.contest.ID, p.id, v.Version, form), fault.InvalidValue)
	form.Rounds[0].MatchCount, form.Rounds[2].MatchCount = 1, 5
	form.Rounds = form.Rounds[:3]
	w.ok(p.SwissDraws.Edit(p.ctx, p.owner, p.contest.ID, p.id, v.Version, form))
	w.ok(p.start(2))
	for _, m := range p.matches(2) {
		if m.Has(a) && m.Has(b) || m.MatchCount != 5 {
			w.t.Errorf("round 2 has %v of %d games", m.Sides, m.MatchCount)
		}
	}
	p.play(2)
	w.fails(p.start(3), fault.NoRoundsLeft)
	w.fails(p.Stage.JoinRounds(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, a+1), fault.NoRoundsLeft)
}

func TestConcurrentRequestsStartOneRound(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.swiss(16, 4, 1)
		presses := func(n int, f func() error) []func() error { return slices.Repeat([]func() error{f}, n) }
		if n := w.succeeded(together(presses(20, func() error { return p.start(0) })...), fault.RoundAlreadyDrawn); n != 1 {
			w.t.Fatalf("%d requests started the round", n)
		}
		if n := len(p.matches(0)); n != 8 {
			w.t.Fatalf("the round has %d matches", n)
		}
		// Participants report results while the round ends. Each result counts, or is rejected because the round has ended.
		var reports []func() error
		for _, m := range p.matches(0) {
			reports = append(reports, func() error {
				return p.set(p.player(m.Sides[0]), m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			})
		}
		reports = append(reports, func() error { return p.end(0, true) })
		counted := w.succeeded(together(reports...), fault.FinishedRound) - 1
		won := 0
		for _, row := range p.table() {
			won += row.Won
		}
		if won != counted {
			w.t.Fatalf("%d reports succeeded, %d count", counted, won)
		}
		// An entry drops out and an operator corrects a result during the draw, in any order. No entry is paired twice.
		gone := p.table()[0].ID
		m := p.matches(0)[0]
		errs := together(
			func() error { return p.start(1) },
			func() error { return p.status(gone, stage.Dropped) },
			func() error { return p.set(p.owner, m, match.Result{Outcome: match.Draw, Reason: "misread"}) },
			func() error { return p.start(1) },
		)
		if errs[1] != nil || errs[2] != nil || (errs[0] == nil) == (errs[3] == nil) {
			w.t.Fatalf("the race ended with %v", errs)
		}
		seen := map[int64]int{}
		for _, m := range p.matches(1) {
			for _, side := range m.Sides {
				seen[side]++
			}
		}
		delete(seen, 0)
		for _, e := range p.entries {
			if n := seen[e]; n > 1 || n == 0 && e != gone {
				w.t.Errorf("%d is paired %d times", e, n)
			}
		}
	})
}
