package stage_test

import (
	"encoding/json"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
)

// waits returns an edit that sets the time limits of matches in minutes: for the other side to confirm, for the warning about
// absent sides, and for the walkover. 0 = none.
func waits(confirm, warn, walkover int) func(*contest.Form) {
	return func(f *contest.Form) {
		f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: confirm, WarnMinutes: warn, WalkoverMinutes: walkover}
	}
}

// work runs the due jobs of claims and of the autopilot, as the program does.
func (w *world) work() {
	w.t.Helper()
	for {
		jobs, err := w.db.ClaimJobs(w.ctx, w.clk.Now(), time.Minute, 100)
		w.ok(err)
		if len(jobs) == 0 {
			return
		}
		for _, j := range jobs {
			switch j.Kind {
			case match.JobConfirm:
				w.ok(run(j.Payload, func(p match.ConfirmJob) error { return w.Matches.CountClaim(w.ctx, p) }))
			case match.JobWatch:
				w.ok(run(j.Payload, func(p match.WatchJob) error { return w.Matches.WarnAbsent(w.ctx, p) }))
			case match.JobWalkover:
				w.ok(run(j.Payload, func(p match.WalkoverJob) error { return w.Matches.Walkover(w.ctx, p) }))
			}
			w.ok(w.db.FinishJob(w.ctx, j.ID, w.clk.Now()))
		}
	}
}

func run[P any](payload []byte, fn func(P) error) error {
	var p P
	if err := json.Unmarshal(payload, &p); err != nil {
		return err
	}
	return fn(p)
}

func (p *played) detail(userID int64, m match.MatchView) match.Detail {
	p.t.Helper()
	d, err := p.Matches.Match(p.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID)
	p.ok(err)
	return d
}

// says claims a result as the person of a side.
func (p *played) says(side, winner int, games ...match.Game) error {
	m := p.match(0, 0)
	_, err := p.set(p.player(m.Sides[side]), m, match.Result{Outcome: match.Win, Winner: m.Sides[winner], Games: games})
	return err
}

func (p *played) confirm(userID, entryID int64) error {
	m := p.match(0, 0)
	_, err := p.Matches.ConfirmClaim(p.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID, m.Version, entryID)
	return err
}

func TestClaimsWaitForTheOtherSide(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, waits(10, 0, 0)).draw(func(f *bracket.Form) { f.MatchCount = 3 })
		m := p.match(0, 0)
		one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
		mine, theirs := w.picture(one, file.Image), w.picture(two, file.Image)

		w.fails(p.confirm(two, 0), fault.ClaimDoesNotExist)
		w.ok(p.says(0, 0, match.Game{Index: 0, Winner: m.Sides[0], Images: []string{mine}}, match.Game{Index: 1, Winner: m.Sides[0]}))
		own, other, user := p.detail(one, m), p.detail(two, m), p.detail(w.users(1)[0], m)
		if own.State != match.Ready || len(own.Claims) != 1 || own.CanConfirm || !other.CanConfirm || user.CanConfirm || own.Version != m.Version+1 ||
			own.ConfirmAt == nil || !own.ConfirmAt.Equal(w.clk.Now().Add(10*time.Minute)) {
			t.Errorf("claimed: %+v", own.Meeting)
		}
		w.fails(p.confirm(one, 0), fault.ClaimDoesNotExist)
		_, err := p.set(two, m, match.Result{Outcome: match.Win, Winner: m.Sides[1], Version: m.Version})
		w.fails(err, fault.MatchConflict)

		// The other side contradicts, so the time limit does not decide the match any more.
		w.ok(p.says(1, 1, match.Game{Index: 0, Winner: m.Sides[1], Images: []string{theirs, mine}}, match.Game{Index: 2, Winner: m.Sides[1]}))
		if d := p.detail(one, m); d.DisputedAt == nil || len(d.Claims) != 2 || d.ConfirmAt != nil || !d.CanConfirm {
			t.Errorf("disputed: %+v", d.Meeting)
		}
		if d := p.detail(p.owner, m); !d.CanConfirm {
			t.Errorf("the operator cannot decide the dispute: %+v", d.Meeting)
		}
		w.at(w.clk.Now().Add(time.Hour))
		w.work()
		if d := p.detail(one, m); d.State != match.Ready {
			t.Errorf("the time limit decided a dispute: %+v", d.Record)
		}
		// The other side concedes. The games of the accepted claim and the pictures of both sides stay.
		w.ok(p.says(1, 0, match.Game{Index: 0, Images: []string{theirs, mine}}))
		d := p.detail(one, m)
		if d.Winner != m.Sides[0] || len(d.Claims) != 0 || d.DisputedAt != nil || len(d.Reports) != 2 || d.Reports[0].Winner != m.Sides[0] ||
			len(d.Reports[0].Images) != 2 || d.Reports[0].Images[0] != mine || d.Reports[0].EditBy.ID != one {
			t.Errorf("agreed: %+v %+v", d.Record, d.Reports)
		}
		if told := p.told(m.ID); told != "match.claimed match.disputed match.decided" {
			t.Errorf("told %s", told)
		}
		p.sound()

		// The other side does not answer. A new claim replaces the first one and has its own time limit.
		m = p.match(0, 1)
		one, two = p.player(m.Sides[0]), p.player(m.Sides[1])
		_, err = p.set(one, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.ok(err)
		w.at(w.clk.Now().Add(9 * time.Minute))
		_, err = p.set(one, p.match(0, 1), match.Result{Outcome: match.Unearned, Winner: m.Sides[0]})
		w.ok(err)
		w.at(w.clk.Now().Add(10*time.Minute - time.Millisecond))
		w.work()
		if d := p.detail(two, m); d.State != match.Ready {
			t.Errorf("decided too early: %+v", d.Record)
		}
		w.at(w.clk.Now().Add(time.Millisecond))
		w.work()
		if d := p.detail(two, m); d.Outcome != match.Unearned || d.Winner != m.Sides[0] || d.History[0].ActorID != 0 {
			t.Errorf("silence: %+v", d.Record)
		}
		// The result of an operator is final and removes the claims.
		final := p.match(1, 0)
		_, err = p.set(p.player(final.Sides[0]), final, match.Result{Outcome: match.Win, Winner: final.Sides[0]})
		w.ok(err)
		p.win(1, 0, 1)
		if d := p.detail(p.owner, final); d.Winner != final.Sides[1] || len(d.Claims) != 0 {
			t.Errorf("ruled: %+v", d.Record)
		}
		w.at(w.clk.Now().Add(20 * time.Minute))
		w.work()
		p.sound()
	})
}

func TestClaimsUnderRaces(t *testing.T) {
	each(t, func(w *world) {
		for range 3 {
			p := w.cup(2, waits(10, 0, 0)).draw(nil)
			m := p.match(0, 0)
			one, two := p.player(m.Sides[0]), p.player(m.Sides[1])
			say := func(userID int64, winner int) func() error {
				return func() error {
					_, err := p.set(userID, m, match.Result{Outcome: match.Win, Winner: m.Sides[winner]})
					return err
				}
			}
			// Both sides claim at the same time: one succeeds, the other gets a conflict.
			if n := w.succeeded(together(say(one, 0), say(two, 1)), fault.MatchConflict); n != 1 {
				t.Errorf("%d claims were accepted", n)
			}
			m = p.match(0, 0)
			claimant := p.detail(one, m).Claims[0]
			answerer, side := two, 1
			if claimant.EntryID == m.Sides[1] {
				answerer, side = one, 0
			}
			// The other side confirms and contradicts, the time limit ends and an operator decides, all at the same time.
			w.at(w.clk.Now().Add(10 * time.Minute))
			errs := together(
				func() error { return p.confirmAt(answerer, m) },
				say(answerer, side),
				func() error {
					return w.Matches.CountClaim(w.ctx, match.ConfirmJob{ContestID: p.contest.ID, MatchID: m.ID, At: claimant.At.UnixMilli()})
				},
				say(p.owner, 1-side),
			)
			for _, err := range errs {
				if f, ok := fault.Of(err); err != nil && (!ok || f.Key != fault.MatchConflict) {
					t.Fatal(err)
				}
			}
			d := p.detail(p.owner, m)
			switch {
			case d.State == match.Decided && (len(d.Claims) > 0 || d.DisputedAt != nil):
				t.Errorf("claims are left: %+v", d.Meeting)
			case d.State == match.Ready && d.DisputedAt == nil:
				t.Errorf("the match is not decided: %+v", d.Record)
			case d.State == match.Ready:
				w.ok(p.confirm(p.owner, claimant.EntryID))
			}
			p.sound()
		}
	})
}

func (p *played) confirmAt(userID int64, m match.MatchView) error {
	_, err := p.Matches.ConfirmClaim(p.ctx, userID, p.contest.ID, bracket.ID, p.id, m.ID, m.Version, 0)
	return err
}

func TestUndoesACorrection(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(nil)
		p.win(0, 0, 0)
		p.win(0, 1, 0)
		final := p.match(1, 0)
		_, err := p.set(p.owner, final, match.Result{Outcome: match.Win, Winner: final.Sides[0], Games: []match.Game{{Winner: final.Sides[0]}}})
		w.ok(err)
		undo := func(m match.MatchView) error {
			_, err := p.Matches.Undo(w.ctx, p.owner, p.contest.ID, bracket.ID, p.id, m.ID, m.Version)
			return err
		}
		first := p.match(0, 0)
		w.fails(undo(first), fault.NothingToUndo)
		correction := match.Result{Version: first.Version, Outcome: match.Win, Winner: first.Sides[1], Acknowledge: []int64{final.ID}}
		_, err = p.Matches.SetResult(w.ctx, p.owner, p.contest.ID, bracket.ID, p.id, first.ID, correction)
		if f := w.faultOf(err, fault.ValueIsRequired); f.Fields[0].Name != "reason" {
			t.Errorf("the fault is about %v", f.Fields)
		}
		_, err = p.set(p.owner, first, correction)
		w.ok(err)
		if p.match(1, 0).State != match.Ready || !p.detail(p.owner, first).CanUndo {
			t.Errorf("corrected: %+v", p.match(1, 0))
		}
		_, err = p.Matches.Undo(w.ctx, p.player(first.Sides[0]), p.contest.ID, bracket.ID, p.id, first.ID, first.Version)
		w.fails(err, fault.ParticipationAuthority)
		w.ok(undo(p.match(0, 0)))
		back := p.sound()
		if m := p.match(1, 0); back.Champion() != final.Sides[0] || m.Wins != [2]int{1, 0} || p.match(0, 0).Winner != first.Sides[0] {
			t.Errorf("undone: %+v", m)
		}
		if told := p.told(final.ID); told != "match.decided match.cleared match.undone" {
			t.Errorf("told %s", told)
		}
		w.fails(undo(p.match(0, 0)), fault.NothingToUndo)

		// Once the later match has a result, the correction cannot be undone.
		correction.Version, correction.Acknowledge = p.match(0, 0).Version, []int64{final.ID}
		_, err = p.set(p.owner, first, correction)
		w.ok(err)
		p.win(1, 0, 0)
		w.fails(undo(p.match(0, 0)), fault.CorrectionOutdated)
		if p.detail(p.owner, first).CanUndo {
			t.Error("the page offers it")
		}
	})
}
