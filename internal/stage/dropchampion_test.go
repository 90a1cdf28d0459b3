package stage_test

import (
	"slices"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

// places returns the stored places of the contest by entry.
func places(k *stagetest.Cup) map[int64][2]int {
	k.T.Helper()
	list, _, err := k.DB.FinalPlaces(k.Ctx, k.Contest.ID)
	k.OK(err)
	out := map[int64][2]int{}
	for _, p := range list {
		out[p.EntryID] = [2]int{p.From, p.To}
	}
	return out
}

// championless fails unless the bracket is over, has no champion and all its entries share the places from 1 to shared, except the
// others, whose places follow.
func championless(p *stagetest.Bracket, shared int, others ...int64) {
	p.T.Helper()
	b, got, progress := p.Sound(), places(p.Cup), p.Progress()
	if !b.Finished() || p.View().Champion != nil || progress.Champion != nil || !progress.Finished {
		p.T.Errorf("finished %v, champion %v, progress %+v", b.Finished(), p.View().Champion, progress)
	}
	for _, entry := range p.Entries {
		if want := [2]int{1, shared}; !slices.Contains(others, entry) && got[entry] != want {
			p.T.Errorf("entry %d has place %v, want %v", entry, got[entry], want)
		}
	}
	if len(got) != len(p.Entries) {
		p.T.Errorf("%d places of %d entries", len(got), len(p.Entries))
	}
}

func TestDisqualifiedFinalistIsNotChampionWithoutAnOpponent(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		p.Win(0, 0, 0)
		finalist := p.Match(0, 0).Winner
		w.OK(disqualify(p.Cup, finalist, false))
		p.Absent(0, 1)
		championless(p, 4)
		if m := p.Match(1, 0); m.State != match.Bye || m.Winner != 0 {
			w.T.Errorf("the final is %+v", m.Record)
		}

		w.OK(w.Stage.Reinstate(w.Ctx, w.Owner, p.Contest.ID, finalist))
		if b := p.Sound(); b.Champion() != finalist || p.Match(1, 0).Winner != finalist || places(p.Cup)[finalist] != [2]int{1, 1} {
			w.T.Errorf("after the return: champion %d, places %v", b.Champion(), places(p.Cup))
		}

		w.OK(disqualify(p.Cup, finalist, false)) // after the walkover, with the same effect
		championless(p, 4)
		p.Win(0, 1, 1) // a correction: the other semi-final was played
		if m := p.Match(1, 0); m.Outcome != match.Unearned || m.Winner != p.Match(0, 1).Sides[1] {
			w.T.Errorf("the final against the winner of the other semi-final is %+v", m.Record)
		}
	})
}

func TestFinalistWhoLeftIsNotChampionWithoutAnOpponent(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(func(f *bracket.Form) { f.ThirdPlace = true })
		p.Win(0, 0, 0)
		semi := p.Match(0, 1)
		w.OK(leave(p.Cup, slices.Index(p.Entries, p.Match(0, 0).Winner)))
		p.Absent(0, 1)
		championless(p, 2, semi.Sides[0], semi.Sides[1]) // the third-place match has one side, who shares the first place
		for _, side := range semi.Sides {
			if got := places(p.Cup)[side]; got != [2]int{3, 4} {
				w.T.Errorf("an absent side has place %v", got)
			}
		}
	})
}

func TestDisqualifiedFinalistOfADoubleEliminationIsNotChampionWithoutAnOpponent(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := doubleElimination(w)
		p.Win(0, 0, 0)
		p.Win(0, 1, 0)
		p.Win(1, 0, 0)
		w.OK(disqualify(p.Cup, p.Match(1, 0).Winner, false))
		absent := func(pos match.Pos) {
			_, err := p.Set(p.Owner, p.MatchAt(pos), match.Result{Outcome: match.DoubleNoShow})
			w.OK(err)
			p.Sound()
		}
		first := p.MatchAt(match.Pos{Section: 1})
		_, err := p.Set(p.Owner, first, match.Result{Outcome: match.Win, Winner: first.Sides[0]})
		w.OK(err)
		absent(match.Pos{Section: 1, Round: 1})
		championless(p, 3, first.Sides[1])
		if got := places(p.Cup)[first.Sides[1]]; got != [2]int{4, 4} {
			w.T.Errorf("the first who was eliminated has place %v", got)
		}
	})
}

func TestDisqualifiedOnlyEntryHasNoPlace(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(2, nil)
		_, err := k.Contests.Confirm(k.Ctx, k.Owner, k.Contest.ID, contest.ConfirmForm{Allowed: k.Entries[:1]})
		w.OK(err)
		p := k.Draw(nil)
		w.OK(disqualify(k, k.Entries[0], false))
		p.Sound()
		if got := places(k); len(got) > 0 || p.Progress().Champion != nil {
			w.T.Errorf("places %v, champion %v", got, p.Progress().Champion)
		}
	})
}

func TestDisqualifiedOnlyEntryOfAPlayoffLeavesNoPlaces(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 2)).OpenLeague()
		l.PlayAll()
		w.OK(l.Finish(false))
		for i := range 3 {
			w.OK(leave(l.Cup, i))
		}
		p := l.Draw(nil)
		if got := places(l.Cup); got[l.Entries[3]] != [2]int{1, 1} {
			w.T.Errorf("places %v", got)
		}
		w.OK(disqualify(l.Cup, l.Entries[3], false))
		if got := places(l.Cup); len(got) > 0 || p.Progress().Champion != nil {
			w.T.Errorf("places %v, champion %v", got, p.Progress().Champion)
		}
	})
}
