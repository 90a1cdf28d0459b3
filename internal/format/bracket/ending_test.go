package bracket_test

import (
	"testing"

	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

func TestEndingOfEntries(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, nil)
		ending := func(entry int64) *match.Ending {
			version, err := w.Stage.Version(w.Ctx, k.Contest.ID)
			w.OK(err)
			e, err := w.Matches.Ending(w.Ctx, k.Contest, version, entry)
			w.OK(err)
			return e
		}
		if e := ending(k.Entries[0]); e != nil {
			t.Errorf("before the draw: %+v", e)
		}
		p := k.Draw(nil)
		if e := ending(p.Match(0, 0).Participants[0].ID); e != nil {
			t.Errorf("with an open match: %+v", e)
		}
		if e := ending(12345); e == nil || !e.LeftOut || e.Place != nil || e.Last != nil {
			t.Errorf("in no match: %+v", e)
		}
		p.Win(0, 0, 1)
		first := p.Match(0, 0)
		winner, loser := first.Participants[1], first.Participants[0]
		e := ending(loser.ID)
		if e == nil || e.LeftOut || e.Place == nil || *e.Place != (stage.FinalPlace{EntryID: loser.ID, From: 3, To: 4}) {
			t.Fatalf("eliminated: %+v", e)
		}
		if m := e.Last; m == nil || m.ID != first.ID || m.Winner != winner.ID || m.Opponent == nil || m.Opponent.ID != winner.ID ||
			m.Score != [2]int{0, first.Wins[1]} || m.Format != "tournament" {
			t.Errorf("the last match: %+v", m)
		}
		if e := ending(winner.ID); e != nil {
			t.Errorf("waiting for the other semi-final: %+v", e)
		}
		p.Win(0, 1, 0)
		p.Win(1, 0, 0)
		if e := ending(winner.ID); e == nil || e.Place == nil || e.Place.From != 1 || e.Last.Winner != winner.ID {
			t.Errorf("champion: %+v", e)
		}
	})
}
