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
	"yagura/internal/stage/stagetest"
)

// decidedAt returns the time when the places of the tournament's contest were decided, or zero if they are not.
func decidedAt(p *stagetest.Bracket) time.Time {
	p.T.Helper()
	_, at, err := p.DB.FinalPlaces(p.Ctx, p.Contest.ID)
	p.OK(err)
	return at
}

func TestPlacesAreStoredWithTheLastMatchAndRemovedWithIt(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		minute := func(n int) time.Time { return p.Contest.ContestStart.Add(time.Duration(n) * time.Minute) }
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		w.At(minute(10))
		p.Win(1, 0, 0) // the champion is decided, the third place is not
		if at := decidedAt(p); !at.IsZero() {
			t.Errorf("places at %v, before the third-place match", at)
		}
		w.At(minute(20))
		p.Win(1, 1, 0)
		if at := decidedAt(p); !at.Equal(minute(20)) {
			t.Errorf("places at %v, want the time of the last match", at)
		}
		w.At(minute(30))
		p.Win(1, 0, 1) // a correction changes the champion, but not the time
		if at := decidedAt(p); !at.Equal(minute(20)) {
			t.Errorf("after a correction: places at %v", at)
		}
		p.Clear(1, 0)
		if at := decidedAt(p); !at.IsZero() {
			t.Errorf("after clearing: places at %v", at)
		}
		w.At(minute(40))
		p.Absent(1, 0) // there is no champion, but all matches are decided
		if at := decidedAt(p); !at.Equal(minute(40)) {
			t.Errorf("decided again: places at %v", at)
		}
		w.OK(w.Brackets.Delete(w.Ctx, w.Owner, p.Contest.ID, p.ID))
		if at := decidedAt(p); !at.IsZero() {
			t.Errorf("without a tournament: places at %v", at)
		}

		// In a tournament of one entry, the draw decides the champion.
		w.At(p.Contest.ContestEnd)
		alone := w.Cup(2, nil)
		_, err := alone.Contests.Confirm(alone.Ctx, alone.Owner, alone.Contest.ID, contest.ConfirmForm{Allowed: alone.Entries[:1]})
		w.OK(err)
		if b := alone.Draw(nil).Sound(); b.Champion() != alone.Entries[0] {
			t.Errorf("champion = %d", b.Champion())
		}
	})
}

// TestPlacesHoldUnderARace corrects and clears the last matches at the same time, several times.
func TestPlacesHoldUnderARace(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		for range 8 {
			final, third := p.Match(1, 0), p.Match(1, 1)
			decide := func(m match.MatchView, side int) func() error {
				return func() error {
					_, err := p.Set(p.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]})
					return err
				}
			}
			reopen := func(m match.MatchView) func() error {
				return func() error {
					_, err := p.Matches.ClearResult(p.Ctx, p.Owner, p.Ref(m.ID), m.Version)
					return err
				}
			}
			for _, err := range stagetest.Together(decide(final, 0), decide(third, 1), reopen(final), decide(final, 1), reopen(third)) {
				if err != nil {
					w.Fails(err, fault.MatchConflict)
				}
			}
			p.Sound()
		}
	})
}

func TestMissingPlacesOfDecidedContestsAreStoredOnce(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		var decided []*stagetest.Bracket
		for n := range 3 {
			p := w.Cup(4, nil).Draw(nil)
			p.Win(0, 0, 0)
			p.Win(0, 1, 1)
			w.At(p.Contest.ContestStart.Add(time.Duration(n+1) * time.Minute))
			p.Win(1, 0, n%2)
			decided = append(decided, p)
			w.At(p.Contest.ContestEnd)
		}
		open := w.Cup(4, nil).Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		open.Win(0, 0, 0)
		open.Win(0, 1, 0)
		open.Win(1, 0, 0) // the third place is open

		forget := func(p *stagetest.Bracket) {
			w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
				return w.DB.SetFinalPlaces(ctx, p.Contest.ID, nil, clock.Now(ctx))
			}))
		}
		for _, p := range decided {
			forget(p)
		}
		filled := 0
		first, err := w.Brackets.WithoutPlaces(w.Ctx, 0, 2)
		w.OK(err)
		rest, err := w.Brackets.WithoutPlaces(w.Ctx, first[1], 10)
		w.OK(err)
		for _, contestID := range append(first, rest...) {
			w.OK(w.Brackets.FillPlaces(w.Ctx, contestID))
		}
		for n, p := range decided {
			p.Sound()
			if at, want := decidedAt(p), p.Contest.ContestStart.Add(time.Duration(n+1)*time.Minute); at.Equal(want) {
				filled++
			} else {
				t.Errorf("decided at %v, want %v", at, want)
			}
		}
		if b := open.Sound(); filled != 3 || b.Finished() {
			t.Errorf("%d were filled", filled)
		}
		left, err := w.DB.ContestsWithoutPlaces(w.Ctx, 0, 10)
		w.OK(err)
		if len(left) != 1 || left[0] != open.Contest.ID {
			t.Errorf("left: %v", left)
		}
		// The next correction also stores places that are missing.
		forget(decided[0])
		final := decided[0].Match(1, 0)
		w.At(decided[0].Contest.ContestStart)
		_, err = decided[0].Set(w.Owner, final, match.Result{Outcome: match.Win, Winner: final.Sides[1]})
		w.OK(err)
		if b := decided[0].Sound(); b.Champion() == engine.Nobody {
			t.Error("no champion")
		}
	})
}
