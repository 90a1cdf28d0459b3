package stage_test

import (
	"slices"
	"strings"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

func (k *cup) leave(i int) error {
	return k.Stage.Leave(k.ctx, k.players[i], k.contest.ID, k.entries[i])
}

func (k *cup) disqualify(entryID int64, annul bool) error {
	return k.Stage.Disqualify(k.ctx, k.owner, k.contest.ID, entryID, stage.Disqualification{Reason: "plays under another name", Annul: annul})
}

// withdraws drops the entries of a person in all stages, as the withdrawal of the account does.
func (k *cup) withdraws(i int) error { return k.Stage.Withdraw(k.ctx, k.players[i]) }

func (k *cup) last(subject int64) string {
	kinds := strings.Fields(k.told(subject))
	return kinds[len(kinds)-1]
}

func TestWithdrawnAccountGivesUpItsBracketMatches(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(nil)
		first := p.match(0, 0)
		gone := slices.Index(p.entries, first.Sides[0])
		w.ok(p.withdraws(gone))
		w.ok(p.withdraws(gone)) // changes nothing
		p.sound()
		if m := p.match(0, 0); m.Outcome != match.Unearned || m.Winner != first.Sides[1] || !m.Forfeit {
			w.t.Errorf("the match of the withdrawn entry is %+v", m.Record)
		}
		if got := p.told(first.Sides[0]); !strings.HasSuffix(got, " entry.dropped") || strings.Count(got, "entry.dropped") != 1 {
			w.t.Errorf("told %q", got)
		}
		list, err := w.Matches.Dropouts(w.ctx, p.contest.ID)
		if err != nil || len(list) != 1 || list[0].Drop.Cause != contest.DropWithdrawn || len(list[0].Matches) != 1 || list[0].Matches[0].ID != first.ID {
			w.t.Errorf("dropouts %+v, %v", list, err)
		}
		w.fails(w.Stage.Reinstate(w.ctx, w.owner, p.contest.ID, first.Sides[0]), fault.EntryWithdrawn)

		// An entry that advanced and withdraws before its opponent is known loses as soon as the opponent is known.
		w.ok(p.withdraws(slices.Index(p.entries, first.Sides[1])))
		if m := p.match(1, 0); m.State != match.Waiting {
			w.t.Fatalf("the final is %+v", m.Record)
		}
		p.win(0, 1, 1)
		if m := p.match(1, 0); m.Outcome != match.Unearned || m.Winner != p.match(0, 1).Sides[1] {
			w.t.Errorf("the final is %+v", m.Record)
		}
	})
}

func TestDroppedEntryOfADoubleEliminationLosesInTheLowerBracketToo(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		k := w.cup(4, nil)
		d, err := k.Brackets.Draft(k.ctx, k.owner, k.contest.ID, 0, true)
		w.ok(err)
		p := k.draw(func(f *bracket.Form) {
			f.Double, f.Layout = true, bracket.Layout{Assignment: d.Assignment, Starts: d.Starts}
		})
		out := p.match(0, 0).Sides[0]
		w.ok(p.disqualify(out, false))
		p.sound()
		p.win(0, 1, 0)
		lower := p.matchAt(match.Pos{Section: 1})
		if !lower.Has(out) || lower.Outcome != match.Unearned || lower.Winner == out {
			w.t.Errorf("the lower match is %+v", lower.Record)
		}
	})
}

func TestReinstatedEntryPlaysItsMatchAgain(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.cup(4, nil).draw(nil)
		entryID := p.match(0, 0).Sides[0]
		i := slices.Index(p.entries, entryID)
		w.fails(w.Stage.Leave(w.ctx, p.players[(i+1)%4], p.contest.ID, entryID), fault.ParticipationAuthority)
		w.ok(p.leave(i))
		w.fails(p.leave(i), fault.EntryNotPlaying)
		own, _, err := w.contests.OwnEntry(w.ctx, p.contest.ID, p.players[i])
		if err != nil || own.CanLeave || own.Drop == nil || own.Drop.Cause != contest.DropLeft {
			w.t.Errorf("the viewer's entry is %+v, %v", own, err)
		}
		w.ok(w.Stage.Reinstate(w.ctx, w.owner, p.contest.ID, entryID))
		p.sound()
		if m := p.match(0, 0); m.State != match.Ready || m.Forfeit || p.match(1, 0).Sides[0] != match.Nobody {
			w.t.Errorf("the match is %+v", m.Record)
		}
		if p.last(entryID) != "entry.reinstated" {
			w.t.Errorf("told %q", p.told(entryID))
		}
		// Once the next match is decided, the forfeit stays.
		w.ok(p.leave(i))
		p.win(0, 1, 0)
		p.win(1, 0, 0)
		w.ok(w.Stage.Reinstate(w.ctx, w.owner, p.contest.ID, entryID))
		p.sound()
		if m := p.match(0, 0); m.Outcome != match.Unearned {
			w.t.Errorf("the match is %+v", m.Record)
		}
	})
}

func TestDisqualificationNeedsAReasonAnOperatorAndAStage(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		k := w.cup(4, nil)
		w.fails(k.disqualify(k.entries[0], false), fault.EntryNotPlaying)
		w.fails(k.leave(0), fault.EntryNotPlaying)
		p := k.draw(nil)
		w.fails(w.Stage.Disqualify(w.ctx, w.owner, k.contest.ID, k.entries[0], stage.Disqualification{Reason: " "}), fault.ValueIsRequired)
		w.fails(w.Stage.Disqualify(w.ctx, k.players[1], k.contest.ID, k.entries[0], stage.Disqualification{Reason: "why"}), fault.ParticipationAuthority)
		w.fails(p.disqualify(1, false), fault.EntryDoesNotExist)
		w.ok(p.disqualify(k.entries[0], false))
		e, err := w.contests.Entry(w.ctx, k.contest.ID, k.entries[0])
		if err != nil || !e.Disqualified() || e.Drop.Reason != "plays under another name" || e.Drop.ByID != w.owner {
			w.t.Errorf("the entry is %+v, %v", e.Drop, err)
		}
		w.at(p.contest.ContestEnd)
		w.fails(p.leave(1), fault.NotWithinContestDuration)
	})
}

func TestSwissDrawForfeitsTheOpenMatchAndPairsTheRest(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.swiss(6, 3, 1)
		w.ok(p.start(0))
		m := p.matches(0)[0]
		gone, other := m.Sides[0], m.Sides[1]
		w.ok(p.withdraws(slices.Index(p.entries, gone)))
		if m := p.matches(0)[0]; m.Outcome != match.Unearned || m.Winner != other || !m.Forfeit {
			w.t.Fatalf("the open match is %+v", m.Record)
		}
		w.fails(p.status(gone, stage.Active), fault.EntryWithdrawn)
		p.play(0)
		w.ok(p.start(1))
		if slices.ContainsFunc(p.matches(1), func(m swiss.MatchView) bool { return m.Has(gone) }) {
			w.t.Fatal("a withdrawn entry is paired")
		}
		// The entry leaves and is reinstated: its match of the current round is open again.
		m = p.matches(1)[0]
		w.ok(p.leave(slices.Index(p.entries, m.Sides[0])))
		w.ok(p.status(m.Sides[0], stage.Active))
		if got := p.matches(1)[0]; got.State != match.Ready || got.Forfeit {
			w.t.Errorf("the match is %+v", got.Record)
		}
	})
}

func TestAnnulledResultsOfASwissDrawCountAsByes(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.swiss(4, 2, 1)
		w.ok(p.start(0))
		m := p.matches(0)[0]
		w.ok(p.set(w.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]}))
		p.play(0)
		winner, loser := m.Sides[0], m.Sides[1]
		row := func(entryID int64) match.TableRow {
			for _, s := range p.table() {
				if s.ID == entryID {
					return s
				}
			}
			w.t.Fatalf("no row of %d", entryID)
			return match.TableRow{}
		}
		w.ok(p.disqualify(winner, false))
		if r := row(winner); r.Rank != 4 || r.Won != 1 || row(loser).Lost != 1 {
			w.t.Errorf("kept: %+v, %+v", r.Row, row(loser).Row)
		}
		w.ok(p.disqualify(winner, true))
		if r := row(winner); r.Rank != 4 || r.Won != 0 || row(loser).Won != 1 || row(loser).Lost != 0 {
			w.t.Errorf("annulled: %+v, %+v", r.Row, row(loser).Row)
		}
		w.ok(w.Stage.Reinstate(w.ctx, w.owner, p.contest.ID, winner))
		if r := row(winner); r.Won != 1 || row(loser).Lost != 1 || r.Participant.Status != stage.Active {
			w.t.Errorf("back: %+v, %+v", r.Row, row(loser).Row)
		}
	})
}

func TestLeagueForfeitsOrAnnulsTheMatchesOfADisqualifiedEntry(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		l := w.cup(4, leagueForm(1, 0)).open()
		a, b := l.entries[0], l.entries[1]
		w.ok(l.rule(l.between(a, b), match.Win, a))
		w.ok(l.disqualify(a, false))
		if r := l.between(a, l.entries[2]); r.Winner != l.entries[2] || !r.Forfeit {
			w.t.Errorf("an open match is %+v", r)
		}
		table := func() []match.TableRow {
			page, err := w.Leagues.Table(w.ctx, l.contest.ID, l.st.ID, 0, stage.Part{})
			w.ok(err)
			return page.Items
		}
		if rows := table(); rows[3].ID != a || rows[3].Won != 1 {
			w.t.Errorf("kept: %+v", rows)
		}
		w.ok(l.disqualify(a, true))
		for _, row := range table() {
			if row.ID == a && row.Rank != 4 || row.Played() != 0 {
				w.t.Errorf("annulled: %+v", row.Row)
			}
		}
		l.playAll()
		w.ok(l.finish(false))
		if got := l.places(); !strings.HasSuffix(got, "0:4-4") {
			w.t.Errorf("places %s", got)
		}
	})
}

func TestLobbyHasAFreePlaceAndClosesUpAnnulledRanks(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		a := w.arena(4, 2, royale.Settings{})
		w.ok(a.start(0))
		a.play(0, a.entries)
		w.ok(a.end(0, false))
		w.ok(a.start(1))
		w.ok(a.withdraws(3))
		if l := a.lobbies(1)[0]; l.Participants != 3 {
			w.t.Errorf("the lobby has %d players", l.Participants)
		}
		w.ok(a.disqualify(a.entries[0], true))
		rows := a.view().Rows
		if rows[0].ID != a.entries[1] || rows[0].Points != 10 || rows[3].ID != a.entries[0] || rows[3].Points != 0 {
			w.t.Errorf("the table is %+v", rows)
		}
		if d, err := w.Stage.Progress(w.ctx, w.owner, a.contest.ID); err != nil || d.Rounds[1].Total != 1 {
			w.t.Errorf("the progress is %+v, %v", d.Rounds, err)
		}
	})
}
