package match_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

func TestPermissionsInAMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		m := p.Match(0, 0)
		mine, theirs := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		stranger, elsewhere, admin := w.Users(1)[0], p.Player(p.Match(0, 1).Sides[0]), w.Admin(p.Contest.ID)
		for _, c := range []struct {
			who                string
			id                 int64
			edits, seesPrivate bool
		}{
			{"visitor", 0, false, false}, {"signed-in", stranger, false, false}, {"entrant", elsewhere, false, false},
			{"participant", mine, true, true}, {"opponent", theirs, true, true}, {"admin", admin, true, true}, {"owner", w.Owner, true, true},
		} {
			d, err := w.Matches.Match(w.Ctx, c.id, p.Ref(m.ID))
			w.OK(err)
			if len(d.Players) != 2 {
				t.Fatalf("%s sees %d players", c.who, len(d.Players))
			}
			for _, pl := range d.Players {
				if shown := pl.TwitterID+pl.GameUsername == "social_idGame Name"; shown != c.seesPrivate || pl.ShowsPrivate != c.seesPrivate {
					t.Errorf("%s sees %+v", c.who, pl)
				}
				if !c.seesPrivate && pl.TwitterID+pl.GameUsername+pl.FriendCode != "" || pl.Comment != "" {
					t.Errorf("%s sees private fields: %+v", c.who, pl)
				}
				if pl.Mine != (c.id == p.Player(pl.ID)) {
					t.Errorf("%s: mine = %v for %d", c.who, pl.Mine, pl.ID)
				}
			}
			blocked := fault.ParticipationAuthority
			if c.edits {
				blocked = ""
			}
			if d.EditBlockedBy != blocked {
				t.Errorf("%s is blocked by %q, want %q", c.who, d.EditBlockedBy, blocked)
			}
			_, err = w.Matches.Preview(w.Ctx, c.id, p.Ref(m.ID), match.Win, m.Sides[0])
			if (err == nil) != c.edits || err != nil && !fault.Has(err, fault.ParticipationAuthority) {
				t.Errorf("%s previews: %v", c.who, err)
			}
			version := p.Match(0, 0).Version
			_, err = p.Set(c.id, m, match.Result{Version: version, Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[version%2]}}})
			if (err == nil) != c.edits || err != nil && !fault.Has(err, fault.ParticipationAuthority) {
				t.Errorf("%s saves: %v", c.who, err)
			}
			operator := c.id == admin || c.id == w.Owner
			_, err = w.Matches.ClearResult(w.Ctx, c.id, p.Ref(m.ID), p.Match(0, 0).Version)
			if (err == nil) != operator || err != nil && !fault.Has(err, fault.ParticipationAuthority) {
				t.Errorf("%s clears: %v", c.who, err)
			}
		}
		_, err := p.Set(mine, m, match.Result{Version: p.Match(0, 0).Version, Outcome: match.DoubleNoShow})
		w.Fails(err, fault.ParticipationAuthority)
	})
}

func TestTeamMembersPlayForTheirTeam(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(0, func(f *contest.Form) { f.ParticipantType, f.TeamSize, f.EntryMaxCount = contest.Multi, 2, 4 })
		w.At(k.Contest.EntryStart)
		people := w.Users(5)
		red, blue := w.Team(people[:2]...), w.Team(people[2:]...)
		k.Enter(people[0], red)
		k.Enter(people[2], blue)
		k.Confirm()
		w.At(k.Contest.EntryEnd)
		p := k.Draw(nil)
		m := p.Match(0, 0)
		if m.Participants[0].TeamID != red || m.Participants[0].Name() != m.Participants[0].TeamName {
			t.Errorf("participant = %+v", m.Participants[0])
		}
		_, err := p.Set(people[1], m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[0]}}})
		w.OK(err)
		w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
			if _, err := w.DB.RemoveTeamMember(ctx, blue, people[4]); err != nil {
				return err
			}
			return w.Contests.FollowRosters(ctx, 0, blue, people[4])
		}))
		_, err = p.Set(people[4], p.Match(0, 0), match.Result{Outcome: match.Win, Winner: m.Sides[1]})
		w.Fails(err, fault.ParticipationAuthority)
		d, err := w.Matches.Match(w.Ctx, people[4], p.Ref(m.ID))
		w.OK(err)
		if d.IsParticipant || d.Players[0].TwitterID != "" {
			t.Errorf("a person who left the team sees %+v", d.Players[0])
		}
		_, err = p.Set(people[3], p.Match(0, 0), match.Result{Outcome: match.Win, Winner: m.Sides[1]})
		w.OK(err)
	})
}

func TestRejectsAMatchOfAnotherParent(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Cup(2, nil).Draw(nil)
		w.At(w.Clk.Now().Add(-2 * time.Hour))
		b := w.Cup(2, nil).Draw(nil)
		am, bm := a.Match(0, 0), b.Match(0, 0)
		for _, c := range []struct {
			ref match.Ref
			key fault.Key
		}{
			{match.Ref{ContestID: a.Contest.ID, Format: bracket.ID, StageID: a.ID, MatchID: bm.ID}, fault.MatchDoesNotExist},
			{match.Ref{ContestID: a.Contest.ID, Format: bracket.ID, StageID: b.ID, MatchID: am.ID}, fault.TournamentDoesNotExist},
			{match.Ref{ContestID: a.Contest.ID, Format: bracket.ID, StageID: b.ID, MatchID: bm.ID}, fault.TournamentDoesNotExist},
			{match.Ref{ContestID: b.Contest.ID, Format: bracket.ID, StageID: a.ID, MatchID: am.ID}, fault.TournamentDoesNotExist},
			{match.Ref{ContestID: 7, Format: bracket.ID, StageID: a.ID, MatchID: am.ID}, fault.ContestDoesNotExist},
			{match.Ref{ContestID: a.Contest.ID, Format: bracket.ID, StageID: 0, MatchID: am.ID}, fault.TournamentDoesNotExist},
			{match.Ref{ContestID: a.Contest.ID, Format: bracket.ID, StageID: -1, MatchID: am.ID}, fault.TournamentDoesNotExist},
			{match.Ref{ContestID: a.Contest.ID, Format: bracket.ID, StageID: a.ID, MatchID: 0}, fault.MatchDoesNotExist},
		} {
			_, err := w.Matches.Match(w.Ctx, w.Owner, c.ref)
			w.Fails(err, c.key)
			_, err = w.Matches.SetResult(w.Ctx, w.Owner, c.ref, match.Result{Version: 1, Outcome: match.Win, Winner: am.Sides[0]})
			w.Fails(err, c.key)
			_, err = w.Matches.Preview(w.Ctx, w.Owner, c.ref, match.Win, am.Sides[0])
			w.Fails(err, c.key)
			_, err = w.Matches.ClearResult(w.Ctx, w.Owner, c.ref, 1)
			w.Fails(err, c.key)
		}
		a.Sound()
		b.Sound()
		if am.Version != a.Match(0, 0).Version || bm.Version != b.Match(0, 0).Version {
			t.Error("a request with a wrong parent changed a match")
		}
	})
}

func TestResultsWithinTheContestsWindow(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(2, nil).Draw(nil)
		m := p.Match(0, 0)
		player := p.Player(m.Sides[0])
		for _, c := range []struct {
			at   time.Time
			open bool
		}{
			{p.Contest.ContestStart.Add(-time.Millisecond), false},
			{p.Contest.ContestStart, true},
			{p.Contest.ContestEnd.Add(-time.Millisecond), true},
			{p.Contest.ContestEnd, false},
		} {
			w.At(c.at)
			for i, who := range []int64{player, w.Owner} {
				d, err := w.Matches.Match(w.Ctx, who, p.Ref(m.ID))
				w.OK(err)
				if (d.EditBlockedBy == fault.NotWithinContestDuration) == c.open {
					t.Errorf("%v: blocked by %q", c.at, d.EditBlockedBy)
				}
				side := (int(d.Version) + i) % 2
				_, err = p.Set(who, m, match.Result{Version: d.Version, Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[side]}}})
				if c.open {
					w.OK(err)
				} else {
					w.Fails(err, fault.NotWithinContestDuration)
				}
			}
			_, err := w.Matches.ClearResult(w.Ctx, w.Owner, p.Ref(m.ID), p.Match(0, 0).Version)
			if c.open {
				w.OK(err)
			} else {
				w.Fails(err, fault.NotWithinContestDuration)
			}
		}
	})
}

func TestAMatchWithoutTwoParticipantsTakesNoResult(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(3, nil).Draw(nil)
		for _, m := range []match.MatchView{p.Match(0, 0), p.Match(1, 0)} { // a bye; a match that waits
			_, err := p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: p.Entries[0]})
			w.Fails(err, fault.MatchNotReady)
			_, err = w.Matches.Preview(w.Ctx, w.Owner, p.Ref(m.ID), match.Win, p.Entries[0])
			w.Fails(err, fault.MatchNotReady)
			_, err = w.Matches.ClearResult(w.Ctx, w.Owner, p.Ref(m.ID), m.Version)
			w.Fails(err, fault.MatchNotReady)
			d, err := w.Matches.Match(w.Ctx, p.Players[0], p.Ref(m.ID))
			w.OK(err)
			if d.EditBlockedBy != fault.MatchNotReady || len(d.Players) != 1 {
				t.Errorf("detail = %+v", d)
			}
		}
	})
}

func TestOnlyOperatorsChangeADecidedMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		m := p.Match(0, 0)
		winner, loser := p.Player(m.Sides[0]), p.Player(m.Sides[1])
		d, err := p.Set(loser, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.OK(err)
		if d.Winner != m.Sides[0] || d.EditBlockedBy != fault.ResultAlreadySet || d.CanClear {
			t.Errorf("detail = %+v", d)
		}
		next := p.Match(1, 0)
		if next.Sides[0] != m.Sides[0] || next.State != "waiting" {
			t.Errorf("next = %+v", next)
		}
		for _, who := range []int64{winner, loser} {
			for _, outcome := range []match.Outcome{match.Win, match.Unearned, match.NoOutcome} {
				_, err = p.Set(who, p.Match(0, 0), match.Result{Outcome: outcome, Winner: m.Sides[1]})
				w.Fails(err, fault.ResultAlreadySet)
			}
		}
		_, err = p.Set(w.Owner, p.Match(0, 0), match.Result{Outcome: match.Unearned, Winner: m.Sides[1], Reason: "  the other did not come "})
		w.OK(err)
		if m := p.Match(0, 0); !m.Unearned || m.Winner != m.Sides[1] {
			t.Errorf("corrected = %+v", m)
		}
		if kinds := p.EventKinds(m.ID); kinds != "match.decided match.corrected" {
			t.Errorf("events %s", kinds)
		}
		f := p.LastResult(m.ID)
		if f.Before.Outcome != "win" || *f.Before.Winner != m.Sides[0] || f.After.Outcome != "unearned" || *f.After.Winner != m.Sides[1] ||
			f.Reason != "the other did not come" || f.StageID != p.ID || len(f.Changes) != 1 || f.Changes[0].MatchID != next.ID || f.Changes[0].ResultVoided {
			t.Errorf("fact = %+v", f)
		}
		d, err = w.Matches.Match(w.Ctx, winner, p.Ref(m.ID))
		w.OK(err)
		if len(d.History) != 2 || d.History[0].Kind != "match.corrected" || d.History[0].Actor.ID != w.Owner || d.History[1].Actor.ID != loser {
			t.Errorf("history = %+v", d.History)
		}
	})
}

func TestAnOperatorGoesOnToTheNextOpenMatch(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(8, nil).Draw(nil)
		next := func(who int64, m match.MatchView) *match.MatchView {
			d, err := w.Matches.Match(w.Ctx, who, p.Ref(m.ID))
			w.OK(err)
			return d.Next
		}
		if open := next(w.Owner, p.Match(0, 1)); open != nil {
			t.Errorf("while it is open: %+v", open)
		}
		for _, step := range []struct{ decides, leads [2]int }{
			{[2]int{0, 1}, [2]int{0, 2}}, {[2]int{0, 3}, [2]int{0, 0}}, {[2]int{0, 2}, [2]int{1, 1}}, {[2]int{1, 1}, [2]int{0, 0}}, {[2]int{0, 0}, [2]int{1, 0}},
		} {
			m := p.Match(step.decides[0], step.decides[1])
			d, err := p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			w.OK(err)
			if d.Next == nil || [2]int{d.Next.Pos.Round, d.Next.Pos.Order} != step.leads || d.Next.Participants[0] == nil || d.Next.Participants[1] == nil {
				t.Errorf("after %v: %+v", step.decides, d.Next)
			}
			if shown := next(p.Player(m.Sides[0]), m); shown != nil {
				t.Errorf("a player is led to %+v", shown)
			}
		}
		for _, at := range [][2]int{{1, 0}, {2, 0}} {
			m := p.Match(at[0], at[1])
			d, err := p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			w.OK(err)
			if last := at[0] == 2; (d.Next == nil) != last {
				t.Errorf("after %v: %+v", at, d.Next)
			}
		}
	})
}

func TestBothSidesReportAtOnce(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(16, nil).Draw(nil)
		for order := range 8 {
			m := p.Match(0, order)
			fs := make([]func() error, 0, 8)
			for i := range 8 {
				claim := m.Sides[i%2]
				fs = append(fs, func() error {
					_, err := p.Set(p.Player(claim), m, match.Result{Outcome: match.Win, Winner: claim, Games: []match.Game{{Winner: claim}}})
					return err
				})
			}
			errs := stagetest.Together(fs...)
			if n := w.Succeeded(errs, fault.MatchConflict); n != 1 {
				t.Fatalf("%d of 8 reports succeeded", n)
			}
			for _, blind := range []int64{-1, m.Version + 2} {
				_, err := p.Set(w.Owner, m, match.Result{Version: blind, Outcome: match.Win, Winner: m.Sides[0]})
				w.Fails(err, fault.MatchConflict)
			}
			for _, err := range errs {
				if f, ok := fault.Of(err); ok && f.Data != (stage.CurrentVersion{Version: m.Version + 1}) {
					t.Errorf("data = %v", f.Data)
				}
			}
			if kinds := p.EventKinds(m.ID); kinds != "match.decided" {
				t.Errorf("events %s", kinds)
			}
			now := p.Match(0, order)
			next := p.Match(1, order/2)
			if now.Version != m.Version+1 || next.Sides[order%2] != now.Winner {
				t.Errorf("match %+v leads to %+v", now, next)
			}
			p.Sound()
		}
		d, err := w.Matches.Match(w.Ctx, w.Owner, p.Ref(p.Match(1, 0).ID))
		w.OK(err)
		if slices.Contains(d.Sides[:], 0) || d.State != "ready" {
			t.Errorf("second round = %+v", d.Record)
		}
	})
}

// TestForfeitPassesOverMatchesOfOtherContests proves that a match whose stage is not in the contest is not decided.
func TestForfeitPassesOverMatchesOfOtherContests(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Cup(2, nil).Draw(nil)
		w.At(w.Clk.Now().Add(-2 * time.Hour))
		b := w.Cup(2, nil).Draw(nil)
		stages, err := w.DB.Stages(w.Ctx, a.Contest.ID)
		w.OK(err)
		m := a.Match(0, 0)
		w.OK(w.DB.InTx(w.Ctx, func(ctx context.Context) error {
			decided, err := w.Matches.Forfeit(ctx, w.Owner, b.Contest, stages[0], m.Sides[0])
			if decided != 0 {
				t.Errorf("%d matches are decided", decided)
			}
			return err
		}))
		if a.Match(0, 0).Version != m.Version {
			t.Error("the match has changed")
		}
	})
}
