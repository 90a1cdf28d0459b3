package stage_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
)

// led returns the progress of a stage that is played by rounds as text.
func led(k *stagetest.Cup) string {
	k.T.Helper()
	g, err := k.Stage.Progress(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	rounds := make([]string, len(g.Rounds))
	for i, r := range g.Rounds {
		rounds[i] = fmt.Sprintf("%d/%d %s", r.Decided, r.Total, r.Status)
	}
	flags := ""
	for _, f := range []struct {
		name string
		is   bool
	}{{"drawn", g.Drawn}, {"open", g.RoundOpen}, {"canFinish", g.CanFinish}, {"playoff", g.Playoff}, {"finished", g.Finished}} {
		if f.is {
			flags += " " + f.name
		}
	}
	return fmt.Sprintf("%s; at %d, left %d, to come %d, conflicts %d%s", strings.Join(rounds, ", "), g.RoundNumber, g.Left, g.RoundsLeft, g.Conflicts, flags)
}

func is(k *stagetest.Cup, want string) {
	k.T.Helper()
	if got := led(k); got != want {
		k.T.Errorf("got  %s\nwant %s", got, want)
	}
}

// attends fails unless the matches that need attention are want, such as "conflict 0-1×2".
func attends(k *stagetest.Cup, want string) {
	k.T.Helper()
	g, err := k.Stage.Progress(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	found, err := k.Matches.Attention(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	list := make([]string, len(found))
	for i, a := range found {
		list[i] = fmt.Sprintf("%s %d-%d", a.Concern, a.Pos.Round, a.Pos.Order)
		if a.Count > 0 {
			list[i] += fmt.Sprintf("×%d", a.Count)
		}
		if a.StageID != g.Stage.ID || a.Format != g.Stage.Format || (a.Format == royale.ID) != (a.Participants[0] == nil) {
			k.T.Errorf("%s: %+v", list[i], a)
		}
		for _, e := range a.Participants {
			if e != nil && e.TwitterID+e.GameUsername+e.FriendCode+e.Comment != "" {
				k.T.Errorf("private fields: %+v", e)
			}
		}
	}
	if got := strings.Join(list, ", "); got != want {
		k.T.Errorf("attention %s, want %s", got, want)
	}
}

// marks edits the record of a match without deciding it.
func marks(k *stagetest.Cup, matchID int64, edit func(r *match.Record)) {
	k.T.Helper()
	k.OK(k.DB.InTx(k.Ctx, func(ctx context.Context) error {
		r, _, err := k.DB.MatchByID(ctx, matchID)
		if err != nil {
			return err
		}
		edit(&r)
		return k.DB.UpdateMatch(ctx, r)
	}))
}

func TestProgressOfASwissDraw(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(5, 2, 1) // one bye in each round
		is(p.Cup, "0/0 planned, 0/0 planned; at 0, left 0, to come 2, conflicts 0")
		p.OK(p.Start(0))
		is(p.Cup, "0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 0 drawn open")
		var open []swiss.MatchView
		for _, m := range p.RoundMatches(0) {
			if m.State == match.Ready {
				open = append(open, m)
			}
		}
		start, now := p.Contest.ContestStart, p.Contest.ContestStart.Add(time.Minute)
		attends(p.Cup, "")
		marks(p.Cup, open[0].ID, func(r *match.Record) { r.DisputedAt = &now })
		marks(p.Cup, open[1].ID, func(r *match.Record) { r.CalledAt, r.CalledBy = &now, p.Owner })
		p.At(start.Add(2 * time.Hour))
		attends(p.Cup, fmt.Sprintf("conflict 0-%d, called 0-%d", open[0].Pos.Order, open[1].Pos.Order))
		is(p.Cup, "0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 1 drawn open")
		for _, m := range open {
			marks(p.Cup, m.ID, func(r *match.Record) { r.DisputedAt, r.CalledAt, r.CalledBy = nil, nil, 0 })
		}
		attends(p.Cup, fmt.Sprintf("unreported 0-%d, unreported 0-%d", open[0].Pos.Order, open[1].Pos.Order))
		p.OK(p.End(0, true)) // missing results of an ended round do not count as left
		attends(p.Cup, "")
		is(p.Cup, "0/2 end, 0/0 planned; at 0, left 0, to come 1, conflicts 0 drawn")
		p.OK(p.Start(1))
		p.Play(1)
		is(p.Cup, "0/2 end, 2/2 end; at 1, left 0, to come 0, conflicts 0 drawn canFinish")
	})
}

func TestProgressOfALeague(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(2, 1)).OpenLeague() // two groups of two: one match each
		is(l.Cup, "0/2 start; at 0, left 2, to come 0, conflicts 0 drawn open")
		for _, r := range l.Records() {
			_, err := l.Matches.SetResult(l.Ctx, l.Owner, l.Ref(r.ID), match.Result{Version: r.Version, Outcome: match.Win, Winner: r.Sides[0]})
			l.OK(err)
		}
		is(l.Cup, "2/2 start; at 0, left 0, to come 0, conflicts 0 drawn open canFinish")
		l.OK(l.Stage.Finish(l.Ctx, l.Owner, l.St.Ref(), false))
		is(l.Cup, "2/2 start; at 0, left 0, to come 0, conflicts 0 drawn playoff")
		g, err := l.Stage.Progress(l.Ctx, l.Owner, l.Contest.ID)
		if w.OK(err); g.Draws != bracket.ID {
			t.Errorf("%q is to be drawn", g.Draws)
		}
	})
}

func TestProgressOfABattleRoyale(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 2, royale.Settings{LobbySize: 2})
		is(a.Cup, "0/0 planned, 0/0 planned; at 0, left 0, to come 2, conflicts 0")
		a.OK(a.Start(0))
		is(a.Cup, "0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 0 drawn open")
		lobbies := a.Lobbies(0)
		ranks := func(lobby int, places ...int) {
			m := a.Match(a.Owner, lobbies[lobby].ID)
			for i, place := range places {
				a.OK(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: m.Players[i].ID, Version: m.Players[i].Score.Version, Rank: place}))
			}
		}
		ranks(0, 1, 1)
		ranks(1, 1)
		is(a.Cup, "0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 1 drawn open")
		attends(a.Cup, "conflict 0-0×1")
		a.At(lobbies[0].End())
		attends(a.Cup, "conflict 0-0×1, scores 0-1×1")
		a.OK(a.End(0, true))
		attends(a.Cup, "")
		is(a.Cup, "2/2 end, 0/0 planned; at 0, left 0, to come 1, conflicts 0 drawn")
	})
}
