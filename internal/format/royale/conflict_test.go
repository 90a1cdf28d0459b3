package royale_test

import (
	"testing"

	"yagura/internal/format/royale"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

// TestOneCountOfConflictingRanks proves that the desk, the page of the stage and the end of a round count the same conflicts.
func TestOneCountOfConflictingRanks(t *testing.T) {
	for name, c := range map[string]struct {
		ranks []int // of the first players; the others drop out
		want  int
	}{
		"three with the same rank": {[]int{1, 1, 1}, 1},
		"two beyond the lobby":     {[]int{4, 5, 1}, 2},
		"two of the same rank":     {[]int{2, 2, 1}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			stagetest.Each(t, func(w *stagetest.World) {
				a := w.Royale(5, 1, royale.Settings{})
				w.OK(a.Start(0))
				m := a.Match(a.Owner, a.Lobbies(0)[0].ID)
				for i, rank := range c.ranks {
					w.OK(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: m.Players[i].ID, Version: 1, Rank: rank}))
				}
				for _, p := range m.Players[len(c.ranks):] {
					w.OK(a.SetStatus(p.ID, stage.Dropped))
				}
				if got := a.Lobbies(0)[0].Conflicts; got != c.want {
					w.T.Errorf("the page counts %d conflicts, want %d", got, c.want)
				}
				list, err := a.Matches.Attention(a.Ctx, a.Owner, a.Contest.ID)
				w.OK(err)
				if len(list) != 1 || list[0].Count != c.want {
					w.T.Errorf("the desk lists %+v, want one lobby with %d conflicts", list, c.want)
				}
				if f := w.FaultOf(a.End(0, false), fault.ResultsMissing); f.Data != (royale.Missing{Conflicting: c.want}) {
					w.T.Errorf("the end of the round finds %+v, want %d conflicts", f.Data, c.want)
				}
			})
		})
	}
}
