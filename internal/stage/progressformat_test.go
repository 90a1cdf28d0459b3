package stage_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/match"
)

// led returns the progress of a stage that is played by rounds as text.
func (k *cup) led() string {
	k.t.Helper()
	g, err := k.Stage.Progress(k.ctx, k.owner, k.contest.ID)
	k.ok(err)
	rounds := make([]string, len(g.Rounds))
	for i, r := range g.Rounds {
		rounds[i] = fmt.Sprintf("%d/%d %s", r.Decided, r.Total, r.Status)
	}
	flags := ""
	for _, f := range []struct {
		name string
		is   bool
	}{{"open", g.RoundOpen}, {"canFinish", g.CanFinish}, {"playoff", g.Playoff}, {"finished", g.Finished}} {
		if f.is {
			flags += " " + f.name
		}
	}
	return fmt.Sprintf("%s; at %d, left %d, to come %d, conflicts %d%s", strings.Join(rounds, ", "), g.RoundNumber, g.Left, g.RoundsLeft, g.Conflicts, flags)
}

func (k *cup) is(want string) {
	k.t.Helper()
	if got := k.led(); got != want {
		k.t.Errorf("got  %s\nwant %s", got, want)
	}
}

// attends fails unless the matches that need attention are want, such as "conflict 0-1×2".
func (k *cup) attends(want string) {
	k.t.Helper()
	g, err := k.Stage.Progress(k.ctx, k.owner, k.contest.ID)
	k.ok(err)
	found, err := k.Matches.Attention(k.ctx, k.owner, k.contest.ID)
	k.ok(err)
	list := make([]string, len(found))
	for i, a := range found {
		list[i] = fmt.Sprintf("%s %d-%d", a.Concern, a.Pos.Round, a.Pos.Order)
		if a.Count > 0 {
			list[i] += fmt.Sprintf("×%d", a.Count)
		}
		if a.StageID != g.Stage.ID || a.Format != g.Stage.Format || (a.Format == royale.ID) != (a.Participants[0] == nil) {
			k.t.Errorf("%s: %+v", list[i], a)
		}
		for _, e := range a.Participants {
			if e != nil && e.TwitterID+e.GameUsername+e.FriendCode+e.Comment != "" {
				k.t.Errorf("private fields: %+v", e)
			}
		}
	}
	if got := strings.Join(list, ", "); got != want {
		k.t.Errorf("attention %s, want %s", got, want)
	}
}

// marks edits the record of a match without deciding it.
func (k *cup) marks(matchID int64, edit func(r *match.Record)) {
	k.t.Helper()
	k.ok(k.db.InTx(k.ctx, func(ctx context.Context) error {
		r, _, err := k.db.MatchByID(ctx, matchID)
		if err != nil {
			return err
		}
		edit(&r)
		return k.db.UpdateMatch(ctx, r)
	}))
}

func TestProgressOfASwissDraw(t *testing.T) {
	each(t, func(w *world) {
		p := w.swiss(5, 2, 1) // one bye in each round
		p.is("0/0 planned, 0/0 planned; at 0, left 0, to come 2, conflicts 0")
		p.ok(p.start(0))
		p.is("0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 0 open")
		var open []swiss.MatchView
		for _, m := range p.matches(0) {
			if m.State == match.Ready {
				open = append(open, m)
			}
		}
		start, now := p.contest.ContestStart, p.contest.ContestStart.Add(time.Minute)
		p.attends("")
		p.marks(open[0].ID, func(r *match.Record) { r.DisputedAt = &now })
		p.marks(open[1].ID, func(r *match.Record) { r.CalledAt, r.CalledBy = &now, p.owner })
		p.at(start.Add(2 * time.Hour))
		p.attends(fmt.Sprintf("conflict 0-%d, called 0-%d", open[0].Pos.Order, open[1].Pos.Order))
		p.is("0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 1 open")
		for _, m := range open {
			p.marks(m.ID, func(r *match.Record) { r.DisputedAt, r.CalledAt, r.CalledBy = nil, nil, 0 })
		}
		p.attends(fmt.Sprintf("slow 0-%d, slow 0-%d", open[0].Pos.Order, open[1].Pos.Order))
		p.ok(p.end(0, true)) // missing results of an ended round do not count as left
		p.attends("")
		p.is("0/2 end, 0/0 planned; at 0, left 0, to come 1, conflicts 0")
		p.ok(p.start(1))
		p.play(1)
		p.is("0/2 end, 2/2 end; at 1, left 0, to come 0, conflicts 0 canFinish")
	})
}

func TestProgressOfALeague(t *testing.T) {
	each(t, func(w *world) {
		l := w.cup(4, leagueForm(2, 1)).open() // two groups of two: one match each
		l.is("0/2 start; at 0, left 2, to come 0, conflicts 0 open")
		for _, r := range l.matches() {
			_, err := l.Matches.SetResult(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, r.ID, match.Result{Version: r.Version, Outcome: match.Win, Winner: r.Sides[0]})
			l.ok(err)
		}
		l.is("2/2 start; at 0, left 0, to come 0, conflicts 0 open canFinish")
		l.ok(l.Stage.Finish(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, false))
		l.is("2/2 start; at 0, left 0, to come 0, conflicts 0 playoff")
		g, err := l.Stage.Progress(l.ctx, l.owner, l.contest.ID)
		if w.ok(err); g.Draws != bracket.ID {
			t.Errorf("%q is to be drawn", g.Draws)
		}
	})
}

func TestProgressOfABattleRoyale(t *testing.T) {
	each(t, func(w *world) {
		a := w.arena(4, 2, royale.Settings{LobbySize: 2})
		a.is("0/0 planned, 0/0 planned; at 0, left 0, to come 2, conflicts 0")
		a.ok(a.start(0))
		a.is("0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 0 open")
		lobbies := a.lobbies(0)
		ranks := func(lobby int, places ...int) {
			m := a.match(a.owner, lobbies[lobby].ID)
			for i, place := range places {
				a.ok(a.send(a.owner, m.ID, royale.ScoreInput{EntryID: m.Players[i].ID, Version: m.Players[i].Score.Version, Rank: place}))
			}
		}
		ranks(0, 1, 1)
		ranks(1, 1)
		a.is("0/2 start, 0/0 planned; at 0, left 2, to come 1, conflicts 1 open")
		a.attends("")
		a.at(lobbies[0].End())
		a.attends("conflict 0-0×1, scores 0-1×1")
		a.ok(a.end(0, true))
		a.attends("")
		a.is("2/2 end, 0/0 planned; at 0, left 0, to come 1, conflicts 0")
	})
}
