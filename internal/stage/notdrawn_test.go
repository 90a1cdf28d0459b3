package stage_test

import (
	"context"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

// enterLate adds an entry after the draw and returns its id. It is not confirmed.
func enterLate(k *stagetest.Cup) int64 {
	k.T.Helper()
	userID := k.Users(1)[0]
	e := contest.Entry{ID: id.New(), ContestID: k.Contest.ID, UserID: userID, CreatedAt: k.Clk.Now()}
	k.OK(k.DB.InTx(k.Ctx, func(ctx context.Context) error {
		_, err := k.DB.AddEntry(ctx, e, []int64{userID})
		return err
	}))
	k.Entries, k.Players = append(k.Entries, e.ID), append(k.Players, userID)
	return e.ID
}

// allow confirms an entry of a contest without a free place.
func allow(k *stagetest.Cup, entryID int64) {
	k.T.Helper()
	k.OK(k.DB.InTx(k.Ctx, func(ctx context.Context) error {
		return k.DB.SetEntryStatus(ctx, entryID, contest.Allow, contest.Applied, k.Clk.Now())
	}))
}

// notDrawn fails unless want entries are counted as not drawn.
func notDrawn(k *stagetest.Cup, when string, want int) {
	k.T.Helper()
	g, err := k.Stage.Progress(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	if g.NotDrawn != want {
		k.T.Errorf("%s: %d entries are not drawn, want %d", when, g.NotDrawn, want)
	}
}

func TestProgressCountsLateEntriesOfASwissDraw(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(4, 2, 1)
		w.OK(p.Start(0))
		notDrawn(p.Cup, "with all entries in the draw", 0)
		entryID := enterLate(p.Cup)
		notDrawn(p.Cup, "before the entry is confirmed", 0)
		p.Confirm()
		notDrawn(p.Cup, "after it is confirmed", 1)
		if late, err := w.DB.NotDrawn(p.Ctx, p.Contest.ID, p.ID, false, 0); err != nil || len(late) != 0 {
			t.Errorf("up to 0 entries: %v, %v", late, err)
		}
		// With a check-in, only an entry that checked in may play.
		if late, err := w.DB.NotDrawn(p.Ctx, p.Contest.ID, p.ID, true, stage.MaxNotDrawn); err != nil || len(late) != 0 {
			t.Errorf("without check-in: %v, %v", late, err)
		}
		w.OK(w.DB.InTx(p.Ctx, func(ctx context.Context) error { return w.DB.SetEntryCheckin(ctx, entryID, true, p.Clk.Now()) }))
		if late, err := w.DB.NotDrawn(p.Ctx, p.Contest.ID, p.ID, true, stage.MaxNotDrawn); err != nil || len(late) != 1 {
			t.Errorf("with check-in: %v, %v", late, err)
		}
		w.OK(p.Stage.JoinRounds(p.Ctx, p.Owner, p.StageRef(), entryID))
		notDrawn(p.Cup, "after it joined", 0)
	})
}

func TestProgressCountsNoLateEntriesWithoutAFurtherRound(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(4, 2, 1)
		w.OK(p.Start(0))
		late := enterLate(p.Cup)
		p.Confirm()
		p.Play(0)
		notDrawn(p.Cup, "before the last round", 1)
		w.OK(p.Start(1))
		notDrawn(p.Cup, "in the last round", 0)
		w.Fails(p.Stage.JoinRounds(p.Ctx, p.Owner, p.StageRef(), late), fault.NoRoundsLeft)
	})
}

func TestProgressCountsLateEntriesOfABattleRoyale(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(6, 2, royale.Settings{})
		w.OK(a.Start(0))
		allow(a.Cup, enterLate(a.Cup))
		notDrawn(a.Cup, "between the rounds", 1)
		w.OK(a.End(0, true))
		w.OK(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), true))
		notDrawn(a.Cup, "after the stage is finished", 0)
	})
}

func TestProgressCountsNoLateEntriesOfOtherFormats(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 0)).OpenLeague()
		allow(l.Cup, enterLate(l.Cup))
		notDrawn(l.Cup, "in a league", 0)
		p := w.Cup(3, nil).Draw(nil)
		allow(p.Cup, enterLate(p.Cup))
		notDrawn(p.Cup, "in a bracket", 0)
	})
}

// TestShortTeamsJoinLateIfAccepted confirms a whole team after the draw. Then a player stops playing.
func TestShortTeamsJoinLateIfAccepted(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(0, func(f *contest.Form) {
			f.Type, f.ParticipantType, f.TeamSize, f.EntryMaxCount = swiss.ContestType, contest.Multi, 2, 4
			f.Settings = contest.Settings{Format: &swiss.Settings{Rounds: 2}}
		})
		w.At(k.Contest.EntryStart)
		people := w.Users(6)
		teamID := w.Team(people[4:]...)
		k.Enter(people[0], w.Team(people[:2]...))
		k.Enter(people[2], w.Team(people[2:4]...))
		late := k.Enter(people[4], teamID)
		_, err := k.Contests.Confirm(k.Ctx, k.Owner, k.Contest.ID, contest.ConfirmForm{Allowed: k.Entries[:2]})
		w.OK(err)
		w.At(k.Contest.EntryEnd)
		d, err := k.SwissDraws.Draft(k.Ctx, k.Owner, k.Contest.ID)
		w.OK(err)
		w.OK(k.SwissDraws.Create(k.Ctx, k.Owner, k.Contest.ID, swiss.Form{Rounds: d.Rounds}))
		view, err := k.SwissDraws.View(k.Ctx, k.Contest.ID)
		w.OK(err)
		ref := stage.Ref{ContestID: k.Contest.ID, Format: swiss.ID, StageID: view.ID}
		k.Confirm()
		short := func(when string, want int) {
			t.Helper()
			notDrawn(k, when, 1)
			if g, err := w.Stage.Progress(w.Ctx, w.Owner, k.Contest.ID); err != nil || g.NotDrawnShort != want {
				t.Errorf("%s: %d short teams are not drawn, want %d: %v", when, g.NotDrawnShort, want, err)
			}
		}
		short("with all its players", 0)
		w.OK(k.Contests.SetRoster(k.Ctx, k.Owner, k.Contest.ID, contest.RosterEdit{TeamID: teamID, UserID: people[5], Plays: false, Reason: "away"}))
		short("without a player", 1)
		w.Fails(w.Stage.JoinRounds(w.Ctx, w.Owner, ref, late), fault.TeamBelowSize)
		w.Fails(w.Stage.JoinRoundsShort(w.Ctx, people[4], ref, late), fault.ParticipationAuthority)
		w.OK(w.Stage.JoinRoundsShort(w.Ctx, w.Owner, ref, late))
		notDrawn(k, "after it joined", 0)
	})
}
