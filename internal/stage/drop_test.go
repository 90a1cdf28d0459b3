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
	"yagura/internal/stage/stagetest"
)

func leave(k *stagetest.Cup, i int) error {
	return k.Stage.Leave(k.Ctx, k.Players[i], k.Contest.ID, k.Entries[i])
}

func disqualify(k *stagetest.Cup, entryID int64, annul bool) error {
	return k.Stage.Disqualify(k.Ctx, k.Owner, k.Contest.ID, entryID, stage.Disqualification{Reason: "plays under another name", Annul: annul})
}

// withdraws drops the entries of a person in all stages, as the withdrawal of the account does.
func withdraws(k *stagetest.Cup, i int) error { return k.Stage.ForgetPerson(k.Ctx, k.Players[i]) }

// doubleElimination draws a double elimination of four.
func doubleElimination(w *stagetest.World) *stagetest.Bracket {
	k := w.Cup(4, nil)
	d, err := k.Brackets.Draft(k.Ctx, k.Owner, k.Contest.ID, 0, true)
	k.OK(err)
	return k.Draw(func(f *bracket.Form) {
		f.Double, f.Layout = true, bracket.Layout{Assignment: d.Assignment, Starts: d.Starts}
	})
}

func last(k *stagetest.Cup, subject int64) string {
	kinds := strings.Fields(k.EventKinds(subject))
	return kinds[len(kinds)-1]
}

func TestWithdrawnAccountGivesUpItsBracketMatches(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		first := p.Match(0, 0)
		gone := slices.Index(p.Entries, first.Sides[0])
		w.OK(withdraws(p.Cup, gone))
		w.OK(withdraws(p.Cup, gone)) // changes nothing
		p.Sound()
		if m := p.Match(0, 0); m.Outcome != match.Unearned || m.Winner != first.Sides[1] || !m.Forfeit {
			w.T.Errorf("the match of the withdrawn entry is %+v", m.Record)
		}
		if got := p.EventKinds(first.Sides[0]); !strings.HasSuffix(got, " entry.dropped") || strings.Count(got, "entry.dropped") != 1 {
			w.T.Errorf("events %q", got)
		}
		list, err := w.Matches.Dropouts(w.Ctx, p.Contest.ID)
		if err != nil || len(list) != 1 || list[0].Drop.Cause != contest.DropWithdrawn || len(list[0].Matches) != 1 || list[0].Matches[0].ID != first.ID {
			w.T.Errorf("dropouts %+v, %v", list, err)
		}
		w.Fails(w.Stage.Reinstate(w.Ctx, w.Owner, p.Contest.ID, first.Sides[0]), fault.EntryWithdrawn)

		// An entry that advanced and withdraws before its opponent is known loses as soon as the opponent is known.
		w.OK(withdraws(p.Cup, slices.Index(p.Entries, first.Sides[1])))
		if m := p.Match(1, 0); m.State != match.Waiting {
			w.T.Fatalf("the final is %+v", m.Record)
		}
		p.Win(0, 1, 1)
		if m := p.Match(1, 0); m.Outcome != match.Unearned || m.Winner != p.Match(0, 1).Sides[1] {
			w.T.Errorf("the final is %+v", m.Record)
		}
	})
}

func TestDroppedEntryOfADoubleEliminationLosesInTheLowerBracketToo(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := doubleElimination(w)
		out := p.Match(0, 0).Sides[0]
		w.OK(disqualify(p.Cup, out, false))
		p.Sound()
		p.Win(0, 1, 0)
		lower := p.MatchAt(match.Pos{Section: 1})
		if !lower.Has(out) || lower.Outcome != match.Unearned || lower.Winner == out {
			w.T.Errorf("the lower match is %+v", lower.Record)
		}
	})
}

func TestReinstatedEntryPlaysAllItsMatchesOfADoubleElimination(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := doubleElimination(w)
		p.Win(0, 0, 0)
		out := p.Match(0, 1).Sides[0]
		w.OK(disqualify(p.Cup, out, false)) // loses in the upper bracket, and through that in the lower one
		w.OK(w.Stage.Reinstate(w.Ctx, w.Owner, p.Contest.ID, out))
		p.Sound()
		if m := p.Match(0, 1); m.State != match.Ready {
			w.T.Errorf("the match of the upper bracket is %s, want it to be open", m.State)
		}
	})
}

func TestDisqualifiedEntrySendsNoScore(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 2, royale.Settings{})
		w.OK(a.Start(0))
		w.OK(disqualify(a.Cup, a.Entries[0], false))
		score := royale.ScoreInput{EntryID: a.Entries[0], Version: 1, Rank: 1, Kill: 30}
		lobby := a.Lobbies(0)[0].ID
		w.Fails(a.Send(a.Players[0], lobby, score), fault.EntryNotPlaying)
		w.OK(a.Send(a.Owner, lobby, score)) // an operator enters what was played before
	})
}

func TestReplacementTakesThePlaceOfADisqualifiedEntry(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil) // has no place left
		add := func() error {
			form := contest.AddForm{Entrant: contest.Entrant{UserID: w.Users(1)[0]}, EntryFields: contest.EntryFields{GameUsername: "late"}}
			_, err := w.Stage.AddEntrant(w.Ctx, w.Owner, p.Contest.ID, form, true)
			return err
		}
		w.Fails(add(), fault.TooManyAllowed)
		w.OK(disqualify(p.Cup, p.Match(0, 0).Sides[0], false))
		w.OK(add())
		w.Fails(add(), fault.TooManyAllowed)
	})
}

func TestQualifiedEntryMayLeaveBeforeThePlayoff(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 2)).OpenLeague()
		l.PlayAll()
		w.OK(l.Finish(false))
		w.OK(leave(l.Cup, 0))
		d, err := w.Brackets.Draft(w.Ctx, w.Owner, l.Contest.ID, 0, false)
		w.OK(err)
		if slices.ContainsFunc(d.Active, func(e contest.Entry) bool { return e.ID == l.Entries[0] }) {
			w.T.Error("the entry that left advances")
		}
	})
}

func TestReinstatedEntryPlaysItsMatchAgain(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		entryID := p.Match(0, 0).Sides[0]
		i := slices.Index(p.Entries, entryID)
		w.Fails(w.Stage.Leave(w.Ctx, p.Players[(i+1)%4], p.Contest.ID, entryID), fault.ParticipationAuthority)
		w.OK(leave(p.Cup, i))
		w.Fails(leave(p.Cup, i), fault.EntryNotPlaying)
		own, _, err := w.Contests.OwnEntry(w.Ctx, p.Players[i], p.Contest.ID)
		if err != nil || own.CanLeave || own.Drop == nil || own.Drop.Cause != contest.DropLeft {
			w.T.Errorf("the viewer's entry is %+v, %v", own, err)
		}
		w.OK(w.Stage.Reinstate(w.Ctx, w.Owner, p.Contest.ID, entryID))
		p.Sound()
		if m := p.Match(0, 0); m.State != match.Ready || m.Forfeit || p.Match(1, 0).Sides[0] != match.Nobody {
			w.T.Errorf("the match is %+v", m.Record)
		}
		if last(p.Cup, entryID) != "entry.reinstated" {
			w.T.Errorf("events %q", p.EventKinds(entryID))
		}
		// Once the next match is decided, the forfeit stays.
		w.OK(leave(p.Cup, i))
		p.Win(0, 1, 0)
		p.Win(1, 0, 0)
		w.OK(w.Stage.Reinstate(w.Ctx, w.Owner, p.Contest.ID, entryID))
		p.Sound()
		if m := p.Match(0, 0); m.Outcome != match.Unearned {
			w.T.Errorf("the match is %+v", m.Record)
		}
	})
}

func TestDisqualificationNeedsAReasonAnOperatorAndAStage(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(4, nil)
		w.Fails(disqualify(k, k.Entries[0], false), fault.EntryNotPlaying)
		w.Fails(leave(k, 0), fault.EntryNotPlaying)
		p := k.Draw(nil)
		w.Fails(w.Stage.Disqualify(w.Ctx, w.Owner, k.Contest.ID, k.Entries[0], stage.Disqualification{Reason: " "}), fault.ValueIsRequired)
		w.Fails(w.Stage.Disqualify(w.Ctx, k.Players[1], k.Contest.ID, k.Entries[0], stage.Disqualification{Reason: "why"}), fault.ParticipationAuthority)
		w.Fails(disqualify(p.Cup, 1, false), fault.EntryDoesNotExist)
		w.OK(disqualify(p.Cup, k.Entries[0], false))
		e, err := w.Contests.Entry(w.Ctx, k.Contest.ID, k.Entries[0])
		if err != nil || !e.Disqualified() || e.Drop.Reason != "plays under another name" || e.Drop.ByID != w.Owner {
			w.T.Errorf("the entry is %+v, %v", e.Drop, err)
		}
		w.At(p.Contest.ContestEnd)
		w.Fails(leave(p.Cup, 1), fault.NotWithinContestDuration)
	})
}

// TestDisqualificationsOfAnEntryAreLimited disqualifies and reinstates an entry until the operator is refused: each time its people are
// notified.
func TestDisqualificationsOfAnEntryAreLimited(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Cup(4, nil).Draw(nil)
		entry := p.Entries[0]
		for range 20 {
			w.OK(disqualify(p.Cup, entry, false))
			w.OK(w.Stage.Reinstate(w.Ctx, w.Owner, p.Contest.ID, entry))
		}
		w.Fails(disqualify(p.Cup, entry, false), fault.TooManyRequests)
		w.OK(disqualify(p.Cup, p.Entries[1], false))
	})
}

func TestSwissDrawForfeitsTheOpenMatchAndPairsTheRest(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(6, 3, 1)
		w.OK(p.Start(0))
		m := p.RoundMatches(0)[0]
		gone, other := m.Sides[0], m.Sides[1]
		w.OK(withdraws(p.Cup, slices.Index(p.Entries, gone)))
		if m := p.RoundMatches(0)[0]; m.Outcome != match.Unearned || m.Winner != other || !m.Forfeit {
			w.T.Fatalf("the open match is %+v", m.Record)
		}
		w.Fails(p.Status(gone, stage.Active), fault.EntryWithdrawn)
		p.Play(0)
		w.OK(p.Start(1))
		if slices.ContainsFunc(p.RoundMatches(1), func(m swiss.MatchView) bool { return m.Has(gone) }) {
			w.T.Fatal("a withdrawn entry is paired")
		}
		// The entry leaves and is reinstated: its match of the current round is open again.
		m = p.RoundMatches(1)[0]
		w.OK(leave(p.Cup, slices.Index(p.Entries, m.Sides[0])))
		w.OK(p.Status(m.Sides[0], stage.Active))
		if got := p.RoundMatches(1)[0]; got.State != match.Ready || got.Forfeit {
			w.T.Errorf("the match is %+v", got.Record)
		}
	})
}

func TestAnnulledResultsOfASwissDrawCountAsByes(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(4, 2, 1)
		w.OK(p.Start(0))
		m := p.RoundMatches(0)[0]
		w.OK(p.Set(w.Owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[0]}))
		p.Play(0)
		winner, loser := m.Sides[0], m.Sides[1]
		row := func(entryID int64) match.TableRow {
			for _, s := range p.Table() {
				if s.ID == entryID {
					return s
				}
			}
			w.T.Fatalf("no row of %d", entryID)
			return match.TableRow{}
		}
		w.OK(disqualify(p.Cup, winner, false))
		if r := row(winner); r.Rank != 4 || r.Won != 1 || row(loser).Lost != 1 {
			w.T.Errorf("kept: %+v, %+v", r.Row, row(loser).Row)
		}
		w.OK(disqualify(p.Cup, winner, true))
		if r := row(winner); r.Rank != 4 || r.Won != 0 || row(loser).Won != 1 || row(loser).Lost != 0 {
			w.T.Errorf("annulled: %+v, %+v", r.Row, row(loser).Row)
		}
		w.OK(w.Stage.Reinstate(w.Ctx, w.Owner, p.Contest.ID, winner))
		if r := row(winner); r.Won != 1 || row(loser).Lost != 1 || r.Participant.Status != stage.Active {
			w.T.Errorf("back: %+v, %+v", r.Row, row(loser).Row)
		}
	})
}

func TestLeagueForfeitsOrAnnulsTheMatchesOfADisqualifiedEntry(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 0)).OpenLeague()
		a, b := l.Entries[0], l.Entries[1]
		w.OK(l.Rule(l.Between(a, b), match.Win, a))
		w.OK(disqualify(l.Cup, a, false))
		if r := l.Between(a, l.Entries[2]); r.Winner != l.Entries[2] || !r.Forfeit {
			w.T.Errorf("an open match is %+v", r)
		}
		table := func() []match.TableRow {
			page, err := w.Leagues.Table(w.Ctx, l.Contest.ID, l.St.ID, 0, stage.Part{})
			w.OK(err)
			return page.Items
		}
		if rows := table(); rows[3].ID != a || rows[3].Won != 1 {
			w.T.Errorf("kept: %+v", rows)
		}
		w.OK(disqualify(l.Cup, a, true))
		for _, row := range table() {
			if row.ID == a && row.Rank != 4 || row.Played() != 0 {
				w.T.Errorf("annulled: %+v", row.Row)
			}
		}
		l.PlayAll()
		w.OK(l.Finish(false))
		if got := l.Places(); !strings.HasSuffix(got, "0:4-4") {
			w.T.Errorf("places %s", got)
		}
	})
}

func TestLobbyHasAFreePlaceAndClosesUpAnnulledRanks(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 2, royale.Settings{})
		w.OK(a.Start(0))
		a.Play(0, a.Entries)
		w.OK(a.End(0, false))
		w.OK(a.Start(1))
		w.OK(withdraws(a.Cup, 3))
		if l := a.Lobbies(1)[0]; l.Participants != 3 {
			w.T.Errorf("the lobby has %d players", l.Participants)
		}
		w.OK(disqualify(a.Cup, a.Entries[0], true))
		rows := a.View().Rows
		if rows[0].ID != a.Entries[1] || rows[0].Points != 10 || rows[3].ID != a.Entries[0] || rows[3].Points != 0 {
			w.T.Errorf("the table is %+v", rows)
		}
		if d, err := w.Stage.Progress(w.Ctx, w.Owner, a.Contest.ID); err != nil || d.Rounds[1].Total != 1 {
			w.T.Errorf("the progress is %+v, %v", d.Rounds, err)
		}
	})
}
