package royale_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	engine "yagura/internal/engine/royale"
	"yagura/internal/file"
	"yagura/internal/format/royale"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

func TestBattleRoyaleFromTheFirstRoundToTheFinalPlaces(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(7, 3, royale.Settings{LobbySize: 4})
		v := a.View()
		if v.CurrentRound != 0 || v.RoundStatus != stage.Started || v.Published || len(v.Rows) != 7 || v.Champion != nil {
			t.Fatalf("a new one is %+v", v)
		}
		w.Fails(a.Royales.Create(a.Ctx, a.Owner, a.Contest.ID, nil), fault.StageAlreadyCreated)
		w.Fails(a.Start(1), fault.RoundDoesNotExist)
		w.Fails(a.End(0, true), fault.RoundNotStarted)
		w.Fails(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), true), fault.RoundNotStarted)
		w.Fails(a.Royales.StartRound(a.Ctx, a.Players[0], a.Contest.ID, a.ID, 0, nil), fault.ParticipationAuthority)
		for _, wrong := range [][][]int64{{a.Entries[:6]}, {a.Entries, a.Entries[:1]}, {a.Entries, {}}, {append(slices.Clone(a.Entries[:6]), 1)}} {
			w.Fails(a.Start(0, wrong...), fault.InvalidAssignment)
		}

		playsTheFirstRound(a, w)
		playsOnAfterADrop(a, w)
		countsACorrection(a, w)
		finishesAndReopens(a, w)
	})
}

// playsTheFirstRound draws round 0 by lot into lobbies of equal size, as it was shown before. Contradicting or missing ranks
// prevent its end.
func playsTheFirstRound(a *stagetest.Royale, w *stagetest.World) {
	w.T.Helper()
	deal := a.Deal()
	w.OK(a.Start(0))
	w.Fails(a.Start(0), fault.RoundAlreadyDrawn)
	w.Fails(a.Start(1), fault.RoundNotEnded)
	lobbies := a.Lobbies(0)
	if len(lobbies) != 2 || lobbies[0].Participants+lobbies[1].Participants != 7 || lobbies[0].Participants < 3 || lobbies[0].State != match.Ready {
		w.T.Fatalf("the lobbies are %+v", lobbies)
	}

	_, err := a.Royales.Deal(a.Ctx, a.Owner, a.Contest.ID, a.ID)
	w.Fails(err, fault.RoundNotEnded)

	m := a.Match(a.Owner, lobbies[0].ID)
	for _, p := range m.Players {
		if !slices.Contains(deal[0], p.ID) {
			w.T.Errorf("%d is in the first lobby, which was shown as %v", p.ID, deal[0])
		}
	}
	first, second := m.Players[0], m.Players[1]
	w.OK(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: first.ID, Version: 1, Rank: 1, Kill: 4}))
	w.OK(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 1, Rank: 1}))
	w.Fails(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 1, Rank: 2}), fault.ScoreConflict)
	w.Fails(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Rank: 5}), fault.RankOutOfRange)
	w.Fails(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Rank: -1}), fault.RankOutOfRange)
	w.Fails(a.Send(a.Owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Kill: stage.MaxKills + 1}), fault.InvalidValue)
	w.Fails(a.Send(a.Owner, lobbies[1].ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Rank: 2}), fault.NotInStage)
	m = a.Match(a.Owner, m.ID)
	if p := m.Players[0]; p.RankPoint != 10 || p.KillPoint != 7 {
		w.T.Errorf("rank 1 and 4 kills are worth %d and %d, want 10 and the maximum 7", p.RankPoint, p.KillPoint)
	}
	if c := m.Conflicts[0]; c.Kind != engine.DuplicateRank || c.Rank != 1 || !slices.Equal(c.Participants, []int64{first.ID, second.ID}) {
		w.T.Errorf("the conflicts are %+v", m.Conflicts)
	}
	needsAttention(a, w, m.ID)
	if f := w.FaultOf(a.End(0, false), fault.ResultsMissing); f.Data != (royale.Missing{WithoutRank: 5, Conflicting: 1}) || f.Params["count"] != 6 {
		w.T.Errorf("missing are %+v, %v", f.Data, f.Params)
	}
	a.Play(0, a.Entries)
	if got := a.View().Rounds[0].Count(); got != (stage.RoundCount{Matches: 2, Decided: 2, Begun: true}) {
		w.T.Errorf("the round counts %+v", got)
	}
	w.OK(a.End(0, false))
	w.Fails(a.End(0, false), fault.FinishedRound)
	w.OK(a.Stage.ReopenRound(a.Ctx, a.Owner, a.StageRef(), 0))
	w.Fails(a.Stage.ReopenRound(a.Ctx, a.Owner, a.StageRef(), 0), fault.RoundNotEnded)
	w.OK(a.End(0, false))
}

func TestARoundBeginsWithReportedKills(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 2, royale.Settings{
			RankPoint: []royale.RankPoint{{Rank: 1}, {Rank: 2}}, KillPoint: royale.KillPoint{Point: 1},
		})
		w.OK(a.Start(0))
		if a.View().Rounds[0].Count().Begun {
			w.T.Error("the round has begun before a report")
		}
		lobby := a.Lobbies(0)[0]
		best := a.Entries[2]
		w.OK(a.Send(a.Owner, lobby.ID, royale.ScoreInput{EntryID: best, Version: 1, Kill: 3}))
		v := a.View()
		if got := v.Rounds[0].Count(); !got.Begun || got.Decided != 0 || v.Rounds[0].Lobbies[0].Reported != 0 {
			w.T.Errorf("with kills and without a rank the round counts %+v", got)
		}
		if r := v.Rows[0]; r.Participant.ID != best || r.Rank != 1 || r.Points != 3 {
			w.T.Errorf("the first row is %+v", r)
		}
	})
}

// needsAttention checks that the desk lists and counts a lobby with contradicting ranks before its planned end, and not those
// with missing ranks.
func needsAttention(a *stagetest.Royale, w *stagetest.World, lobby int64) {
	w.T.Helper()
	st, err := a.Stage.StageOf(a.Ctx, a.Contest.ID, royale.ID)
	w.OK(err)
	list, err := a.Matches.Attention(a.Ctx, a.Owner, a.Contest.ID)
	w.OK(err)
	if len(list) != 1 || list[0].MatchID != lobby || list[0].Concern != match.Conflict || list[0].Count != 1 || list[0].Since.After(w.Clk.Now()) {
		w.T.Errorf("the desk lists %+v, want one conflict", list)
	}
	course, err := a.Royales.Course(a.Ctx, a.Contest, st)
	w.OK(err)
	if got := course.Rounds[0].Conflicts; got != len(list) {
		w.T.Errorf("the round has %d conflicts, the list %d", got, len(list))
	}
}

// playsOnAfterADrop draws round 1 without an entry that dropped out, in snake order of the table.
func playsOnAfterADrop(a *stagetest.Royale, w *stagetest.World) {
	w.T.Helper()
	w.OK(a.SetStatus(a.Entries[6], stage.Dropped))
	w.OK(a.SetStatus(a.Entries[6], stage.Dropped))
	w.Fails(a.SetStatus(1, stage.Dropped), fault.NotInStage)
	w.Fails(a.SetStatus(a.Entries[5], "gone"), fault.InvalidValue)
	order := slices.DeleteFunc(a.Standing(), func(e int64) bool { return e == a.Entries[6] })
	w.OK(a.Start(1))
	w.Fails(a.Stage.ReopenRound(a.Ctx, a.Owner, a.StageRef(), 0), fault.RoundAlreadyDrawn)
	for i, want := range engine.Deal(order, 4) {
		got := []int64{}
		for _, p := range a.Match(a.Owner, a.Lobbies(1)[i].ID).Players {
			got = append(got, p.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			w.T.Errorf("lobby %d has %v, want %v", i, got, want)
		}
	}
	w.Fails(a.Stage.JoinRounds(a.Ctx, a.Owner, a.StageRef(), a.Entries[0]), fault.AlreadyInStage)
	w.Fails(a.Stage.JoinRounds(a.Ctx, a.Owner, a.StageRef(), 1), fault.EntryDoesNotExist)
	w.OK(a.End(1, true)) // no ranks are entered
	w.OK(a.SetStatus(a.Entries[6], stage.Active))
}

// countsACorrection corrects an ended round: it counts, and the lobbies of later rounds stay. Then it plays the last round.
func countsACorrection(a *stagetest.Royale, w *stagetest.World) {
	w.T.Helper()
	before := a.Standing()
	a.Play(0, stagetest.Reversed(a.Entries))
	if slices.Equal(before, a.Standing()) {
		w.T.Error("the correction of an ended round changes nothing")
	}
	w.Fails(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), false), fault.RoundNotEnded)
	w.OK(a.Start(2))
	a.Play(2, a.Entries)
	w.OK(a.End(2, false))
	w.Fails(a.Start(3), fault.NoRoundsLeft)
	// The progress offers the end of the stage, not another round.
	if g, err := a.Stage.Progress(a.Ctx, a.Owner, a.Contest.ID); err != nil || !g.CanFinish || g.RoundsLeft != 0 {
		w.T.Errorf("the progress is %+v, %v", g.StagePlay, err)
	}
}

// finishesAndReopens finishes the stage, corrects a score, and reopens and deletes the stage.
func finishesAndReopens(a *stagetest.Royale, w *stagetest.World) {
	w.T.Helper()
	w.OK(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), false))
	if got := a.Places(); !slices.Equal(got, a.Standing()) || a.View().Champion.ID != got[0] {
		w.T.Errorf("the places are %v, the table %v", got, a.Standing())
	}
	w.Fails(a.Start(3), fault.StageFinished)
	w.Fails(a.SetStatus(a.Entries[0], stage.Dropped), fault.StageFinished)
	before := a.Places()
	a.Play(2, stagetest.Reversed(a.Entries))
	if got := a.Places(); slices.Equal(got, before) || !slices.Equal(got, a.Standing()) {
		w.T.Errorf("after a correction the places are %v, the table %v", got, a.Standing())
	}
	w.OK(a.Stage.Reopen(a.Ctx, a.Owner, a.StageRef()))
	w.Fails(a.Stage.Reopen(a.Ctx, a.Owner, a.StageRef()), fault.StageNotFinished)
	if got := a.Places(); len(got) != 0 || a.View().Champion != nil {
		w.T.Errorf("once it is open again the places are %v", got)
	}
	if got, want := a.EventKinds(a.ID), "stage.created round.started round.ended round.reopened round.ended stage.dropped round.started round.ended"+
		" stage.returned round.started round.ended stage.finished stage.reopened"; got != want {
		w.T.Errorf("events %s, want %s", got, want)
	}
	w.OK(a.Stage.Delete(a.Ctx, a.Owner, a.StageRef()))
	_, err := a.Royales.View(a.Ctx, a.Contest.ID)
	w.Fails(err, fault.StageDoesNotExist)
}

func TestALobbySendsItsScoresAtTheSameTime(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		const n = 64
		a := w.Royale(n, 2, royale.Settings{})
		w.OK(a.Start(0))
		matchID := a.Lobbies(0)[0].ID
		fs := make([]func() error, 0, n+1)
		for i := range n {
			fs = append(fs, func() error {
				return a.Send(a.Players[i], matchID, royale.ScoreInput{EntryID: a.Entries[i], Version: 1, Rank: i + 1, Kill: i})
			})
		}
		fs = append(fs, func() error { // an entrant tries to change the score of another one
			if err := a.Send(a.Players[0], matchID, royale.ScoreInput{EntryID: a.Entries[1], Version: 1, Rank: 9}); !fault.Has(err, fault.ParticipationAuthority) {
				return fmt.Errorf("a score of another entry: %w", err)
			}
			return nil
		})
		for i, err := range stagetest.Together(fs...) {
			if err != nil {
				t.Errorf("%d: %v", i, err)
			}
		}
		for _, p := range a.Match(a.Owner, matchID).Players {
			i := slices.Index(a.Entries, p.ID)
			if p.Score.Rank != i+1 || p.Score.Kill != i || p.Score.Version != 2 || p.Score.EditBy != a.Players[i] {
				t.Errorf("the score of %d is %+v", i, p.Score)
			}
		}
		if got := strings.Count(a.EventKinds(matchID), "score.reported"); got != n {
			t.Errorf("%d reports are in the events", got)
		}

		// Two people enter the same score at once: one succeeds. The round ends at the same time, before or after it.
		errs := stagetest.Together(
			func() error {
				return a.Send(a.Players[0], matchID, royale.ScoreInput{EntryID: a.Entries[0], Version: 2, Rank: 2})
			},
			func() error {
				return a.Send(a.Owner, matchID, royale.ScoreInput{EntryID: a.Entries[0], Version: 2, Rank: 3})
			},
		)
		if got := w.Succeeded(errs, fault.ScoreConflict); got != 1 {
			t.Errorf("%d of two saves of one score succeeded", got)
		}
		w.Fails(a.End(0, false), fault.ResultsMissing)
		w.OK(a.End(0, true))
		w.Fails(a.Send(a.Players[0], matchID, royale.ScoreInput{EntryID: a.Entries[0], Version: 3, Rank: 1}), fault.FinishedRound)
		w.OK(a.Send(a.Owner, matchID, royale.ScoreInput{EntryID: a.Entries[0], Version: 3, Rank: 1}))

		// Twenty requests for the next round start one round.
		presses := make([]func() error, 20)
		for i := range presses {
			presses[i] = func() error { return a.Start(1) }
		}
		if got := w.Succeeded(stagetest.Together(presses...), fault.RoundAlreadyDrawn); got != 1 || len(a.Lobbies(1)) != 1 {
			t.Errorf("%d requests started %d matches", got, len(a.Lobbies(1)))
		}
	})
}

func TestMatchPointEndsABattleRoyale(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 5, royale.Settings{MatchPoint: 20})
		for round := range 2 {
			w.OK(a.Start(round))
			a.Play(round, a.Entries)
			w.OK(a.End(round, false))
		}
		w.OK(a.Start(2))
		if got := a.View(); got.Over || got.Champion != nil {
			t.Error("over before the third match")
		}
		a.Play(2, a.Entries)
		if got := a.View(); got.Over || got.Champion != nil {
			t.Error("there is a winner before the end of the round")
		}
		w.OK(a.End(2, false))
		if got := a.View(); !got.Over || got.Champion == nil || got.Champion.ID != a.Entries[0] {
			t.Fatalf("the champion is %+v", got.Champion)
		}
		w.Fails(a.Start(3), fault.NoRoundsLeft)

		// A correction undoes the win. The round stays ended.
		a.Play(2, stagetest.Reversed(a.Entries))
		if got := a.View(); got.Over || got.Champion != nil {
			t.Error("the win is still there although others won the match")
		}
		if g, err := a.Stage.Progress(a.Ctx, a.Owner, a.Contest.ID); err != nil || g.CanFinish || g.RoundsLeft != 2 {
			t.Errorf("the progress is %+v, %v", g.StagePlay, err)
		}
		a.Play(2, a.Entries)
		w.OK(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), false))
		if got := a.Places(); got[0] != a.Entries[0] || len(got) != 4 {
			t.Errorf("the places are %v", got)
		}
	})
}

func TestPermissionsInALobby(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(4, 1, royale.Settings{LobbySize: 2})
		w.OK(a.Start(0, a.Entries[:2], a.Entries[2:]))
		own := a.Lobbies(0)[0].ID
		place := match.MeetingPoint{Code: "QX-77", Note: "bring friends"}
		_, err := a.Royales.SetMeetingPoint(a.Ctx, a.Players[0], a.Ref(own), place)
		w.Fails(err, fault.ParticipationAuthority)
		_, err = a.Royales.SetMeetingPoint(a.Ctx, a.Owner, a.Ref(own), match.MeetingPoint{Code: strings.Repeat("x", match.MaxMeetingPointCode+1)})
		w.Fails(err, fault.ExceededLength)
		_, err = a.Royales.SetMeetingPoint(a.Ctx, a.Owner, a.Ref(own), place)
		w.OK(err)
		stranger := w.Users(1)[0]
		for userID, sees := range map[int64]bool{a.Owner: true, a.Players[0]: true, a.Players[1]: true, a.Players[2]: false, stranger: false} {
			m := a.Match(userID, own)
			if got := m.MeetingPoint != nil && *m.MeetingPoint == place; got != sees {
				t.Errorf("%d sees the room data: %v", userID, got)
			}
			for _, p := range m.Players {
				if p.ShowsPrivate != sees || (p.GameUsername != "") != sees || (p.TwitterID != "") != sees || p.FriendCode != "" || p.Comment != "" {
					t.Errorf("%d sees %+v", userID, p.Player)
				}
			}
		}
		for _, e := range append(a.Events(own), a.Events(a.ID)...) {
			if strings.Contains(string(e.Data), place.Code) || strings.Contains(string(e.Data), place.Note) {
				t.Errorf("%s has the room data: %s", e.Kind, e.Data)
			}
		}
		if public, err := json.Marshal(a.View().Rows); err != nil || strings.Contains(string(public), "Game Name") || strings.Contains(string(public), "social_id") {
			t.Errorf("the table has private fields (%v)", err)
		}

		// The pictures must be uploads of the sender.
		mine, foreign := w.Picture(a.Players[0], file.Image), w.Picture(a.Players[2], file.Image)
		score := func(images ...string) royale.ScoreInput {
			return royale.ScoreInput{EntryID: a.Entries[0], Version: 1, Rank: 1, Images: images}
		}
		w.Fails(a.Send(a.Players[0], own, score(foreign)), fault.UnknownFile)
		w.Fails(a.Send(a.Players[0], own, score("a", "b", "c", "d", "e", "f")), fault.OverMaxImages)
		w.Fails(a.Send(a.Players[2], own, score()), fault.ParticipationAuthority)
		w.Fails(a.Send(stranger, own, score()), fault.ParticipationAuthority)
		w.OK(a.Send(a.Players[0], own, score(mine)))
		w.OK(a.Send(a.Owner, own, royale.ScoreInput{EntryID: a.Entries[0], Version: 2, Rank: 2, Images: []string{mine}}))
		if got := a.EventKinds(own); got != "match.lobby score.reported score.corrected" {
			t.Errorf("events %s", got)
		}
		_, err = a.Royales.SetScores(a.Ctx, a.Players[0], a.Ref(own), nil)
		w.Fails(err, fault.ParticipationAuthority)
		grid := []royale.ScoreInput{{EntryID: a.Entries[0], Version: 3, Rank: 1}, {EntryID: a.Entries[1], Version: 9, Rank: 2}}
		_, err = a.Royales.SetScores(a.Ctx, a.Owner, a.Ref(own), grid)
		w.Fails(err, fault.ScoreConflict)
		if p := a.Match(a.Owner, own).Players; p[0].Score.Version+p[1].Score.Version != 4 {
			t.Error("a rejected list of scores was saved in part")
		}

		// A match of a battle royale has no sides. Requests for two-sided matches do not find it.
		_, err = a.Matches.Match(a.Ctx, a.Owner, a.Ref(own))
		w.Fails(err, fault.MatchDoesNotExist)
		_, err = a.Matches.SetResult(a.Ctx, a.Owner, a.Ref(own), match.Result{Version: 2, Outcome: match.DoubleNoShow})
		w.Fails(err, fault.MatchDoesNotExist)

		// The contest's period applies to everybody.
		a.At(a.Contest.ContestEnd)
		w.Fails(a.Send(a.Owner, own, royale.ScoreInput{EntryID: a.Entries[0], Version: 3, Rank: 1}), fault.NotWithinContestDuration)
		if m := a.Match(a.Players[0], own); m.EditBlockedBy != fault.NotWithinContestDuration {
			t.Errorf("blocked by %q", m.EditBlockedBy)
		}
	})
}

func TestTheCountFollowsTheContestUntilItIsFinished(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(3, 1, royale.Settings{})
		v := a.View()
		plan := []stage.RoundPlan{{MatchCount: 1, MatchTime: 30, Start: v.Rounds[0].Start}, {MatchCount: 1, MatchTime: 30, Start: v.Rounds[0].Start.Add(time.Hour)}}
		w.OK(a.Royales.Edit(a.Ctx, a.Owner, a.Contest.ID, a.ID, v.Version, plan))
		w.Fails(a.Royales.Edit(a.Ctx, a.Owner, a.Contest.ID, a.ID, v.Version, plan), fault.EditConflict)
		w.OK(a.Start(0))
		w.Fails(a.Royales.Edit(a.Ctx, a.Owner, a.Contest.ID, a.ID, v.Version+1, plan[:0]), fault.InvalidValue)
		w.OK(a.Royales.Edit(a.Ctx, a.Owner, a.Contest.ID, a.ID, v.Version+1, plan[:1]))
		a.Play(0, a.Entries)
		points := func() int { return a.View().Rows[0].Points }
		if points() != 10 {
			t.Fatalf("rank 1 is worth %d", points())
		}
		worth := func(point int) error {
			t.Helper()
			c, err := a.Contests.Detail(a.Ctx, a.Contest.ID)
			w.OK(err)
			s := *royale.SettingsOf(c.Settings)
			s.RankPoint = []royale.RankPoint{{Rank: 1, Point: point}, {Rank: 2, Point: 1}}
			_, err = a.Contests.Update(a.Ctx, a.Owner, a.Contest.ID, c.Revision, contest.Form{
				GameID: c.GameID, Name: c.Name, Type: c.Type, ParticipantType: c.ParticipantType, EntryMaxCount: c.EntryMaxCount,
				EntryStart: c.EntryStart, EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: c.ContestEnd, Settings: contest.Settings{Format: &s},
			})
			return err
		}
		w.OK(worth(12))
		if points() != 12 {
			t.Errorf("after a change of the points the table has %d", points())
		}
		w.OK(a.End(0, false))
		w.OK(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), false))
		w.Fails(worth(3), fault.StageFinished) // the final places are stored
		w.OK(worth(12))                        // a change without effect on the table is allowed
		if points() != 12 {
			t.Errorf("after the end the table has %d", points())
		}
		w.Fails(a.Royales.Edit(a.Ctx, a.Owner, a.Contest.ID, a.ID, a.View().Version, plan), fault.StageFinished)
		w.OK(a.Stage.Reopen(a.Ctx, a.Owner, a.StageRef()))
		w.OK(worth(3))
		w.OK(a.Stage.Finish(a.Ctx, a.Owner, a.StageRef(), false))
		if points() != 3 {
			t.Errorf("after reopening, a change and another end the table has %d", points())
		}
		page := a.View().Table(stage.Part{Limit: 2})
		if len(page.Items) != 2 || page.Next != 2 || page.Total != 3 {
			t.Errorf("the first part is %d of %d, next %d", len(page.Items), page.Total, page.Next)
		}
		if one := a.View().Table(stage.Part{EntryID: a.Entries[2]}); one.Total != 1 || one.Items[0].ID != a.Entries[2] {
			t.Errorf("one entry's row: %+v", one)
		}
	})
}

func TestTheRoundsOfABattleRoyaleSetItsMatchCount(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		a := w.Royale(3, 3, royale.Settings{})
		count := func() int {
			t.Helper()
			c, err := a.Contests.Detail(a.Ctx, a.Contest.ID)
			w.OK(err)
			return royale.SettingsOf(c.Settings).MatchCount
		}
		save := func(matches int) error {
			t.Helper()
			c, err := a.Contests.Detail(a.Ctx, a.Contest.ID)
			w.OK(err)
			s := *royale.SettingsOf(c.Settings)
			s.MatchCount = matches
			_, err = a.Contests.Update(a.Ctx, a.Owner, a.Contest.ID, c.Revision, contest.Form{
				GameID: c.GameID, Name: c.Name + "!", Type: c.Type, ParticipantType: c.ParticipantType, EntryMaxCount: c.EntryMaxCount,
				EntryStart: c.EntryStart, EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: c.ContestEnd, Settings: contest.Settings{Format: &s},
			})
			return err
		}
		if f := w.FaultOf(save(5), fault.MatchCountLocked); f.Fields[0].Name != "matchCount" {
			t.Errorf("the fault is at %v", f.Fields)
		}
		w.OK(save(3))
		// The battle royale's own edit changes both.
		v := a.View()
		w.OK(a.Royales.Edit(a.Ctx, a.Owner, a.Contest.ID, a.ID, v.Version, []stage.RoundPlan{
			{MatchCount: 1, MatchTime: 30, Start: v.Rounds[0].Start}, {MatchCount: 1, MatchTime: 30, Start: v.Rounds[1].Start},
		}))
		if count() != 2 {
			t.Errorf("the contest says %d matches", count())
		}
		w.Fails(save(3), fault.MatchCountLocked)
	})
}
