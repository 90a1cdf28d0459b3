package stage_test

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
)

func TestPermissionsInAMatch(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(nil)
		m := p.match(0, 0)
		mine, theirs := p.player(m.Sides[0]), p.player(m.Sides[1])
		stranger, elsewhere, admin := w.users(1)[0], p.player(p.match(0, 1).Sides[0]), w.admin(p.contest.ID)
		for _, c := range []struct {
			who                string
			id                 int64
			edits, seesPrivate bool
		}{
			{"visitor", 0, false, false}, {"signed-in", stranger, false, false}, {"entrant", elsewhere, false, false},
			{"participant", mine, true, true}, {"opponent", theirs, true, true}, {"admin", admin, true, true}, {"owner", w.owner, true, true},
		} {
			d, err := w.Matches.Match(w.ctx, c.id, p.contest.ID, bracket.ID, p.id, m.ID)
			w.ok(err)
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
				if pl.Mine != (c.id == p.player(pl.ID)) {
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
			_, err = w.Matches.Preview(w.ctx, c.id, p.contest.ID, bracket.ID, p.id, m.ID, match.Win, m.Sides[0])
			if (err == nil) != c.edits || err != nil && !fault.Has(err, fault.ParticipationAuthority) {
				t.Errorf("%s previews: %v", c.who, err)
			}
			version := p.match(0, 0).Version
			_, err = p.set(c.id, m, match.Result{Version: version, Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[version%2]}}})
			if (err == nil) != c.edits || err != nil && !fault.Has(err, fault.ParticipationAuthority) {
				t.Errorf("%s saves: %v", c.who, err)
			}
			operator := c.id == admin || c.id == w.owner
			_, err = w.Matches.ClearResult(w.ctx, c.id, p.contest.ID, bracket.ID, p.id, m.ID, p.match(0, 0).Version)
			if (err == nil) != operator || err != nil && !fault.Has(err, fault.ParticipationAuthority) {
				t.Errorf("%s clears: %v", c.who, err)
			}
		}
		_, err := p.set(mine, m, match.Result{Version: p.match(0, 0).Version, Outcome: match.DoubleNoShow})
		w.fails(err, fault.ParticipationAuthority)
	})
}

func TestTeamMembersPlayForTheirTeam(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(0, func(f *contest.Form) { f.ParticipantType, f.TeamSize, f.EntryMaxCount = contest.Multi, 2, 4 })
		w.at(k.contest.EntryStart)
		people := w.users(5)
		red, blue := w.team(people[:2]...), w.team(people[2:]...)
		k.enter(people[0], red)
		k.enter(people[2], blue)
		k.confirm()
		w.at(k.contest.EntryEnd)
		p := k.draw(nil)
		m := p.match(0, 0)
		if m.Participants[0].TeamID != red || m.Participants[0].Name() != m.Participants[0].TeamName {
			t.Errorf("participant = %+v", m.Participants[0])
		}
		_, err := p.set(people[1], m, match.Result{Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[0]}}})
		w.ok(err)
		w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error {
			if _, err := w.db.RemoveTeamMember(ctx, blue, people[4]); err != nil {
				return err
			}
			return w.contests.FollowRosters(ctx, 0, blue, people[4])
		}))
		_, err = p.set(people[4], p.match(0, 0), match.Result{Outcome: match.Win, Winner: m.Sides[1]})
		w.fails(err, fault.ParticipationAuthority)
		d, err := w.Matches.Match(w.ctx, people[4], p.contest.ID, bracket.ID, p.id, m.ID)
		w.ok(err)
		if d.IsParticipant || d.Players[0].TwitterID != "" {
			t.Errorf("a person who left the team sees %+v", d.Players[0])
		}
		_, err = p.set(people[3], p.match(0, 0), match.Result{Outcome: match.Win, Winner: m.Sides[1]})
		w.ok(err)
	})
}

func TestRejectsAMatchOfAnotherParent(t *testing.T) {
	each(t, func(w *world) {
		a := w.cup(2, nil).draw(nil)
		w.at(w.clk.Now().Add(-2 * time.Hour))
		b := w.cup(2, nil).draw(nil)
		type address struct{ contest, tournament, match int64 }
		am, bm := a.match(0, 0), b.match(0, 0)
		for _, c := range []struct {
			address
			key fault.Key
		}{
			{address{a.contest.ID, a.id, bm.ID}, fault.MatchDoesNotExist},
			{address{a.contest.ID, b.id, am.ID}, fault.TournamentDoesNotExist},
			{address{a.contest.ID, b.id, bm.ID}, fault.TournamentDoesNotExist},
			{address{b.contest.ID, a.id, am.ID}, fault.TournamentDoesNotExist},
			{address{7, a.id, am.ID}, fault.ContestDoesNotExist},
			{address{a.contest.ID, 0, am.ID}, fault.TournamentDoesNotExist},
			{address{a.contest.ID, -1, am.ID}, fault.TournamentDoesNotExist},
			{address{a.contest.ID, a.id, 0}, fault.MatchDoesNotExist},
		} {
			_, err := w.Matches.Match(w.ctx, w.owner, c.contest, bracket.ID, c.tournament, c.match)
			w.fails(err, c.key)
			_, err = w.Matches.SetResult(w.ctx, w.owner, c.contest, bracket.ID, c.tournament, c.match, match.Result{Version: 1, Outcome: match.Win, Winner: am.Sides[0]})
			w.fails(err, c.key)
			_, err = w.Matches.Preview(w.ctx, w.owner, c.contest, bracket.ID, c.tournament, c.match, match.Win, am.Sides[0])
			w.fails(err, c.key)
			_, err = w.Matches.ClearResult(w.ctx, w.owner, c.contest, bracket.ID, c.tournament, c.match, 1)
			w.fails(err, c.key)
		}
		a.sound()
		b.sound()
		if am.Version != a.match(0, 0).Version || bm.Version != b.match(0, 0).Version {
			t.Error("a request with a wrong parent changed a match")
		}
	})
}

func TestResultsWithinTheContestsWindow(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(2, nil).draw(nil)
		m := p.match(0, 0)
		player := p.player(m.Sides[0])
		for _, c := range []struct {
			at   time.Time
			open bool
		}{
			{p.contest.ContestStart.Add(-time.Millisecond), false},
			{p.contest.ContestStart, true},
			{p.contest.ContestEnd.Add(-time.Millisecond), true},
			{p.contest.ContestEnd, false},
		} {
			w.at(c.at)
			for i, who := range []int64{player, w.owner} {
				d, err := w.Matches.Match(w.ctx, who, p.contest.ID, bracket.ID, p.id, m.ID)
				w.ok(err)
				if (d.EditBlockedBy == fault.NotWithinContestDuration) == c.open {
					t.Errorf("%v: blocked by %q", c.at, d.EditBlockedBy)
				}
				side := (int(d.Version) + i) % 2
				_, err = p.set(who, m, match.Result{Version: d.Version, Outcome: match.NoOutcome, Games: []match.Game{{Winner: m.Sides[side]}}})
				if c.open {
					w.ok(err)
				} else {
					w.fails(err, fault.NotWithinContestDuration)
				}
			}
			_, err := w.Matches.ClearResult(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, p.match(0, 0).Version)
			if c.open {
				w.ok(err)
			} else {
				w.fails(err, fault.NotWithinContestDuration)
			}
		}
	})
}

func TestAMatchWithoutTwoParticipantsTakesNoResult(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(3, nil).draw(nil)
		for _, m := range []match.MatchView{p.match(0, 0), p.match(1, 0)} { // a bye; a match that waits
			_, err := p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: p.entries[0]})
			w.fails(err, fault.MatchNotReady)
			_, err = w.Matches.Preview(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, match.Win, p.entries[0])
			w.fails(err, fault.MatchNotReady)
			_, err = w.Matches.ClearResult(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, m.ID, m.Version)
			w.fails(err, fault.MatchNotReady)
			d, err := w.Matches.Match(w.ctx, p.players[0], p.contest.ID, bracket.ID, p.id, m.ID)
			w.ok(err)
			if d.EditBlockedBy != fault.MatchNotReady || len(d.Players) != 1 {
				t.Errorf("detail = %+v", d)
			}
		}
	})
}

func TestOnlyOperatorsChangeADecidedMatch(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(nil)
		m := p.match(0, 0)
		winner, loser := p.player(m.Sides[0]), p.player(m.Sides[1])
		d, err := p.set(loser, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
		w.ok(err)
		if d.Winner != m.Sides[0] || d.EditBlockedBy != fault.ResultAlreadySet || d.CanClear {
			t.Errorf("detail = %+v", d)
		}
		next := p.match(1, 0)
		if next.Sides[0] != m.Sides[0] || next.State != "waiting" {
			t.Errorf("next = %+v", next)
		}
		for _, who := range []int64{winner, loser} {
			for _, outcome := range []match.Outcome{match.Win, match.Unearned, match.NoOutcome} {
				_, err = p.set(who, p.match(0, 0), match.Result{Outcome: outcome, Winner: m.Sides[1]})
				w.fails(err, fault.ResultAlreadySet)
			}
		}
		_, err = p.set(w.owner, p.match(0, 0), match.Result{Outcome: match.Unearned, Winner: m.Sides[1], Reason: "  the other did not come "})
		w.ok(err)
		if m := p.match(0, 0); !m.Unearned || m.Winner != m.Sides[1] {
			t.Errorf("corrected = %+v", m)
		}
		if told := p.told(m.ID); told != "match.decided match.corrected" {
			t.Errorf("told %s", told)
		}
		f := p.fact(m.ID)
		if f.Before.Outcome != "win" || *f.Before.Winner != m.Sides[0] || f.After.Outcome != "unearned" || *f.After.Winner != m.Sides[1] ||
			f.Reason != "the other did not come" || f.StageID != p.id || len(f.Changes) != 1 || f.Changes[0].MatchID != next.ID || f.Changes[0].ResultVoided {
			t.Errorf("fact = %+v", f)
		}
		d, err = w.Matches.Match(w.ctx, winner, p.contest.ID, bracket.ID, p.id, m.ID)
		w.ok(err)
		if len(d.History) != 2 || d.History[0].Kind != "match.corrected" || d.History[0].Actor.ID != w.owner || d.History[1].Actor.ID != loser {
			t.Errorf("history = %+v", d.History)
		}
	})
}

func TestAnOperatorGoesOnToTheNextOpenMatch(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(8, nil).draw(nil)
		next := func(who int64, m match.MatchView) *match.MatchView {
			d, err := w.Matches.Match(w.ctx, who, p.contest.ID, bracket.ID, p.id, m.ID)
			w.ok(err)
			return d.Next
		}
		if open := next(w.owner, p.match(0, 1)); open != nil {
			t.Errorf("while it is open: %+v", open)
		}
		for _, step := range []struct{ decides, leads [2]int }{
			{[2]int{0, 1}, [2]int{0, 2}}, {[2]int{0, 3}, [2]int{0, 0}}, {[2]int{0, 2}, [2]int{1, 1}}, {[2]int{1, 1}, [2]int{0, 0}}, {[2]int{0, 0}, [2]int{1, 0}},
		} {
			m := p.match(step.decides[0], step.decides[1])
			d, err := p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			w.ok(err)
			if d.Next == nil || [2]int{d.Next.Pos.Round, d.Next.Pos.Order} != step.leads || d.Next.Participants[0] == nil || d.Next.Participants[1] == nil {
				t.Errorf("after %v: %+v", step.decides, d.Next)
			}
			if told := next(p.player(m.Sides[0]), m); told != nil {
				t.Errorf("a player is led to %+v", told)
			}
		}
		for _, at := range [][2]int{{1, 0}, {2, 0}} {
			m := p.match(at[0], at[1])
			d, err := p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]})
			w.ok(err)
			if last := at[0] == 2; (d.Next == nil) != last {
				t.Errorf("after %v: %+v", at, d.Next)
			}
		}
	})
}

func TestBothSidesReportAtOnce(t *testing.T) {
	each(t, func(w *world) {
		p := w.cup(16, nil).draw(nil)
		for order := range 8 {
			m := p.match(0, order)
			fs := make([]func() error, 0, 8)
			for i := range 8 {
				claim := m.Sides[i%2]
				fs = append(fs, func() error {
					_, err := p.set(p.player(claim), m, match.Result{Outcome: match.Win, Winner: claim, Games: []match.Game{{Winner: claim}}})
					return err
				})
			}
			errs := together(fs...)
			if n := w.succeeded(errs, fault.MatchConflict); n != 1 {
				t.Fatalf("%d of 8 reports succeeded", n)
			}
			for _, blind := range []int64{-1, m.Version + 2} {
				_, err := p.set(w.owner, m, match.Result{Version: blind, Outcome: match.Win, Winner: m.Sides[0]})
				w.fails(err, fault.MatchConflict)
			}
			for _, err := range errs {
				if f, ok := fault.Of(err); ok && f.Data != (stage.Current{Version: m.Version + 1}) {
					t.Errorf("data = %v", f.Data)
				}
			}
			if told := p.told(m.ID); told != "match.decided" {
				t.Errorf("told %s", told)
			}
			now := p.match(0, order)
			next := p.match(1, order/2)
			if now.Version != m.Version+1 || next.Sides[order%2] != now.Winner {
				t.Errorf("match %+v leads to %+v", now, next)
			}
			p.sound()
		}
		d, err := w.Matches.Match(w.ctx, w.owner, p.contest.ID, bracket.ID, p.id, p.match(1, 0).ID)
		w.ok(err)
		if slices.Contains(d.Sides[:], 0) || d.State != "ready" {
			t.Errorf("second round = %+v", d.Record)
		}
	})
}
