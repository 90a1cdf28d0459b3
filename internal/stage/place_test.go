package stage_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/contest"
	engine "yagura/internal/engine/bracket"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
)

// decidedAt returns the time when the places of the tournament's contest were decided, or zero if they are not.
func (p *played) decidedAt() time.Time {
	p.t.Helper()
	_, at, err := p.db.FinalPlaces(p.ctx, p.contest.ID)
	p.ok(err)
	return at
}

func (p *played) clear(round, order int) {
	p.t.Helper()
	m := p.match(round, order)
	_, err := p.Matches.ClearResult(p.ctx, p.owner, p.contest.ID, bracket.ID, p.id, m.ID, m.Version)
	p.ok(err)
	p.sound()
}

func TestPlacesAreStoredWithTheLastMatchAndRemovedWithIt(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(func(f *bracket.Form) { f.ThirdPlace = true })
		minute := func(n int) time.Time { return p.contest.ContestStart.Add(time.Duration(n) * time.Minute) }
		p.win(0, 0, 0)
		p.win(0, 1, 0)
		w.at(minute(10))
		p.win(1, 0, 0) // the champion is decided, the third place is not
		if at := p.decidedAt(); !at.IsZero() {
			t.Errorf("places at %v, before the third-place match", at)
		}
		w.at(minute(20))
		p.win(1, 1, 0)
		if at := p.decidedAt(); !at.Equal(minute(20)) {
			t.Errorf("places at %v, want the time of the last match", at)
		}
		w.at(minute(30))
		p.win(1, 0, 1) // a correction changes the champion, but not the time
		if at := p.decidedAt(); !at.Equal(minute(20)) {
			t.Errorf("after a correction: places at %v", at)
		}
		p.clear(1, 0)
		if at := p.decidedAt(); !at.IsZero() {
			t.Errorf("after clearing: places at %v", at)
		}
		w.at(minute(40))
		p.absent(1, 0) // there is no champion, but all matches are decided
		if at := p.decidedAt(); !at.Equal(minute(40)) {
			t.Errorf("decided again: places at %v", at)
		}
		w.ok(w.Brackets.Delete(w.ctx, w.owner, p.contest.ID, p.id))
		if at := p.decidedAt(); !at.IsZero() {
			t.Errorf("without a tournament: places at %v", at)
		}

		// In a tournament of one entry, the draw decides the champion.
		w.at(p.contest.ContestEnd)
		alone := w.cup(2, nil)
		_, err := alone.contests.Confirm(alone.ctx, alone.owner, alone.contest.ID, contest.ConfirmForm{Allowed: alone.entries[:1]})
		w.ok(err)
		if b := alone.draw(nil).sound(); b.Champion() != alone.entries[0] {
			t.Errorf("champion = %d", b.Champion())
		}
	})
}

// TestPlacesHoldUnderARace corrects and clears the last matches at the same time, several times.
func TestPlacesHoldUnderARace(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(func(f *bracket.Form) { f.ThirdPlace = true })
		p.win(0, 0, 0)
		p.win(0, 1, 0)
		for range 8 {
			final, third := p.match(1, 0), p.match(1, 1)
			decide := func(m match.MatchView, side int) func() error {
				return func() error {
					_, err := p.set(p.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]})
					return err
				}
			}
			reopen := func(m match.MatchView) func() error {
				return func() error {
					_, err := p.Matches.ClearResult(p.ctx, p.owner, p.contest.ID, bracket.ID, p.id, m.ID, m.Version)
					return err
				}
			}
			for _, err := range together(decide(final, 0), decide(third, 1), reopen(final), decide(final, 1), reopen(third)) {
				if err != nil {
					w.fails(err, fault.MatchConflict)
				}
			}
			p.sound()
		}
	})
}

func TestMissingPlacesOfDecidedContestsAreStoredOnce(t *testing.T) {
	each(t, func(w *world) {
		var decided []*played
		for n := range 3 {
			p := w.cup(4, nil).draw(nil)
			p.win(0, 0, 0)
			p.win(0, 1, 1)
			w.at(p.contest.ContestStart.Add(time.Duration(n+1) * time.Minute))
			p.win(1, 0, n%2)
			decided = append(decided, p)
			w.at(p.contest.ContestEnd)
		}
		open := w.cup(4, nil).draw(func(f *bracket.Form) { f.ThirdPlace = true })
		open.win(0, 0, 0)
		open.win(0, 1, 0)
		open.win(1, 0, 0) // the third place is open

		forget := func(p *played) {
			w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
				return w.db.SetFinalPlaces(ctx, p.contest.ID, nil, clock.Now(ctx))
			}))
		}
		for _, p := range decided {
			forget(p)
		}
		filled := 0
		for after, pages := int64(0), 0; pages == 0 || after != 0; pages++ {
			next, err := w.Brackets.FillPlaces(w.ctx, after, 2)
			w.ok(err)
			if next != 0 && next <= after || pages > 3 {
				t.Fatalf("page %d continues after %d", pages, next)
			}
			after = next
		}
		for n, p := range decided {
			p.sound()
			if at, want := p.decidedAt(), p.contest.ContestStart.Add(time.Duration(n+1)*time.Minute); at.Equal(want) {
				filled++
			} else {
				t.Errorf("decided at %v, want %v", at, want)
			}
		}
		if b := open.sound(); filled != 3 || b.Finished() {
			t.Errorf("%d were filled", filled)
		}
		left, err := w.db.ContestsWithoutPlaces(w.ctx, 0, 10)
		w.ok(err)
		if len(left) != 1 || left[0] != open.contest.ID {
			t.Errorf("left: %v", left)
		}
		// The next correction also stores places that are missing.
		forget(decided[0])
		final := decided[0].match(1, 0)
		w.at(decided[0].contest.ContestStart)
		_, err = decided[0].set(w.owner, final, match.Result{Outcome: match.Win, Winner: final.Sides[1]})
		w.ok(err)
		if b := decided[0].sound(); b.Champion() == engine.Nobody {
			t.Error("no champion")
		}
	})
}
