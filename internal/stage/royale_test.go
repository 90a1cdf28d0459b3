package stage_test

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
)

// arena is a battle royale in its contest's window.
type arena struct {
	*cup
	id int64
}

// arena creates a battle royale of n people with the given number of rounds.
func (w *world) arena(n, rounds int, settings royale.Settings) *arena {
	w.t.Helper()
	settings.MatchCount = rounds
	if settings.RankPoint == nil {
		settings.RankPoint = []royale.RankPoint{{Rank: 1, Point: 10}, {Rank: 2, Point: 5}, {Rank: 3, Point: 2}}[:min(3, max(2, n))]
		settings.KillPoint = royale.KillPoint{Point: 2, Max: 7}
	}
	settings.TieBreaks = []royale.TieBreak{royale.TieWins, royale.TieKills}
	k := w.cup(n, func(f *contest.Form) { f.Type, f.Settings = royale.ContestType, contest.Settings{Format: &settings} })
	d, err := k.Royales.Draft(k.ctx, k.owner, k.contest.ID)
	k.ok(err)
	if len(d.Active) != n || len(d.Rounds) != rounds {
		k.t.Fatalf("the draft has %d players and %d rounds", len(d.Active), len(d.Rounds))
	}
	k.ok(k.Royales.Create(k.ctx, k.owner, k.contest.ID, d.Rounds))
	k.at(k.contest.ContestStart)
	a := &arena{cup: k}
	a.id = a.view().ID
	return a
}

func (a *arena) view() *royale.View {
	a.t.Helper()
	v, err := a.Royales.View(a.ctx, a.contest.ID)
	a.ok(err)
	return v
}

func (a *arena) start(round int, lobbies ...[]int64) error {
	return a.Royales.StartRound(a.ctx, a.owner, a.contest.ID, a.id, round, lobbies)
}

// deal returns the lobbies of the next round, as they are shown before it starts.
func (a *arena) deal() [][]int64 {
	a.t.Helper()
	d, err := a.Royales.Deal(a.ctx, a.owner, a.contest.ID, a.id)
	a.ok(err)
	lobbies := make([][]int64, len(d.Lobbies))
	for i, lobby := range d.Lobbies {
		for _, e := range lobby {
			lobbies[i] = append(lobbies[i], e.ID)
		}
	}
	return lobbies
}

func (a *arena) end(round int, force bool) error {
	return a.Stage.EndRound(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, round, force)
}

func (a *arena) match(userID, matchID int64) royale.Match {
	a.t.Helper()
	m, err := a.Royales.Match(a.ctx, userID, a.contest.ID, a.id, matchID)
	a.ok(err)
	return m
}

func (a *arena) send(userID, matchID int64, in royale.ScoreInput) error {
	_, err := a.Royales.SetScore(a.ctx, userID, a.contest.ID, a.id, matchID, in)
	return err
}

// lobbies returns the matches of a round.
func (a *arena) lobbies(round int) []royale.Lobby {
	a.t.Helper()
	l, err := a.view().Lobbies(round)
	a.ok(err)
	return l
}

// play enters the ranks of all lobbies of a round as the owner. Entries that come first in order have the better ranks.
func (a *arena) play(round int, order []int64) {
	a.t.Helper()
	for _, l := range a.lobbies(round) {
		m := a.match(a.owner, l.ID)
		players := slices.SortedFunc(slices.Values(m.Players), func(x, y royale.LobbyPlayer) int {
			return slices.Index(order, x.ID) - slices.Index(order, y.ID)
		})
		grid := make([]royale.ScoreInput, len(players))
		for i, p := range players {
			grid[i] = royale.ScoreInput{EntryID: p.ID, Version: p.Score.Version, Rank: i + 1}
		}
		_, err := a.Royales.SetScores(a.ctx, a.owner, a.contest.ID, a.id, l.ID, grid)
		a.ok(err)
	}
}

// standing returns the entries of the table, best first.
func (a *arena) standing() []int64 {
	a.t.Helper()
	var ids []int64
	for _, row := range a.view().Rows {
		ids = append(ids, row.ID)
	}
	return ids
}

// places returns the stored final places, best first.
func (a *arena) places() []int64 {
	a.t.Helper()
	stored, _, err := a.db.FinalPlaces(a.ctx, a.contest.ID)
	a.ok(err)
	var ids []int64
	for i, p := range stored {
		if p.From != i+1 || p.To != i+1 {
			a.t.Fatalf("place %d is %d to %d", i+1, p.From, p.To)
		}
		ids = append(ids, p.EntryID)
	}
	return ids
}

func TestBattleRoyaleFromTheFirstRoundToTheFinalPlaces(t *testing.T) {
	each(t, func(w *world) {
		a := w.arena(7, 3, royale.Settings{LobbySize: 4})
		v := a.view()
		if v.CurrentRound != 0 || v.RoundStatus != stage.Started || v.Published || len(v.Rows) != 7 || v.Champion != nil {
			t.Fatalf("a new one is %+v", v)
		}
		w.fails(a.Royales.Create(a.ctx, a.owner, a.contest.ID, nil), fault.StageAlreadyCreated)
		w.fails(a.start(1), fault.RoundDoesNotExist)
		w.fails(a.end(0, true), fault.RoundNotStarted)
		w.fails(a.Stage.Finish(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, true), fault.RoundNotStarted)
		w.fails(a.Royales.StartRound(a.ctx, a.players[0], a.contest.ID, a.id, 0, nil), fault.ParticipationAuthority)
		for _, wrong := range [][][]int64{{a.entries[:6]}, {a.entries, a.entries[:1]}, {a.entries, {}}, {append(slices.Clone(a.entries[:6]), 1)}} {
			w.fails(a.start(0, wrong...), fault.InvalidAssignment)
		}

		a.playsTheFirstRound(w)
		a.playsOnAfterADrop(w)
		a.countsACorrection(w)
		a.finishesAndReopens(w)
	})
}

// playsTheFirstRound draws round 0 by lot into lobbies of equal size, as it was shown before. Contradicting or missing ranks
// prevent its end.
func (a *arena) playsTheFirstRound(w *world) {
	w.t.Helper()
	deal := a.deal()
	w.ok(a.start(0))
	w.fails(a.start(0), fault.RoundAlreadyDrawn)
	w.fails(a.start(1), fault.RoundNotEnded)
	lobbies := a.lobbies(0)
	if len(lobbies) != 2 || lobbies[0].Participants+lobbies[1].Participants != 7 || lobbies[0].Participants < 3 || lobbies[0].State != match.Ready {
		w.t.Fatalf("the lobbies are %+v", lobbies)
	}

	_, err := a.Royales.Deal(a.ctx, a.owner, a.contest.ID, a.id)
	w.fails(err, fault.RoundNotEnded)

	m := a.match(a.owner, lobbies[0].ID)
	for _, p := range m.Players {
		if !slices.Contains(deal[0], p.ID) {
			w.t.Errorf("%d is in the first lobby, which was shown as %v", p.ID, deal[0])
		}
	}
	first, second := m.Players[0], m.Players[1]
	w.ok(a.send(a.owner, m.ID, royale.ScoreInput{EntryID: first.ID, Version: 1, Rank: 1, Kill: 4}))
	w.ok(a.send(a.owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 1, Rank: 1}))
	w.fails(a.send(a.owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 1, Rank: 2}), fault.ScoreConflict)
	w.fails(a.send(a.owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Rank: 5}), fault.RankOutOfRange)
	w.fails(a.send(a.owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Rank: -1}), fault.RankOutOfRange)
	w.fails(a.send(a.owner, m.ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Kill: royale.MaxKills + 1}), fault.InvalidValue)
	w.fails(a.send(a.owner, lobbies[1].ID, royale.ScoreInput{EntryID: second.ID, Version: 2, Rank: 2}), fault.NotInStage)
	m = a.match(a.owner, m.ID)
	if p := m.Players[0]; p.RankPoint != 10 || p.KillPoint != 7 {
		w.t.Errorf("rank 1 and 4 kills are worth %d and %d, want 10 and the maximum 7", p.RankPoint, p.KillPoint)
	}
	if c := m.Conflicts[0]; c.Kind != engine.DuplicateRank || c.Rank != 1 || !slices.Equal(c.Participants, []int64{first.ID, second.ID}) {
		w.t.Errorf("the conflicts are %+v", m.Conflicts)
	}
	if f := w.faultOf(a.end(0, false), fault.ResultsMissing); f.Data != (royale.Missing{WithoutRank: 5, Conflicting: 1}) || f.Params["count"] != 6 {
		w.t.Errorf("missing are %+v, %v", f.Data, f.Params)
	}
	a.play(0, a.entries)
	if got := a.view().Rounds[0].Count(); got != (stage.RoundCount{Matches: 2, Decided: 2, Begun: true}) {
		w.t.Errorf("the round counts %+v", got)
	}
	w.ok(a.end(0, false))
	w.fails(a.end(0, false), fault.FinishedRound)
	w.ok(a.Stage.ReopenRound(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, 0))
	w.fails(a.Stage.ReopenRound(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, 0), fault.RoundNotEnded)
	w.ok(a.end(0, false))
}

// playsOnAfterADrop draws round 1 without an entry that dropped out, in snake order of the table.
func (a *arena) playsOnAfterADrop(w *world) {
	w.t.Helper()
	w.ok(a.setStatus(a.entries[6], stage.Dropped))
	w.ok(a.setStatus(a.entries[6], stage.Dropped))
	w.fails(a.setStatus(1, stage.Dropped), fault.NotInStage)
	w.fails(a.setStatus(a.entries[5], "gone"), fault.InvalidValue)
	order := slices.DeleteFunc(a.standing(), func(e int64) bool { return e == a.entries[6] })
	w.ok(a.start(1))
	w.fails(a.Stage.ReopenRound(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, 0), fault.RoundAlreadyDrawn)
	for i, want := range engine.Deal(order, 4) {
		got := []int64{}
		for _, p := range a.match(a.owner, a.lobbies(1)[i].ID).Players {
			got = append(got, p.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			w.t.Errorf("lobby %d has %v, want %v", i, got, want)
		}
	}
	w.fails(a.Stage.JoinRounds(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, a.entries[0]), fault.AlreadyInStage)
	w.fails(a.Stage.JoinRounds(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, 1), fault.EntryDoesNotExist)
	w.ok(a.end(1, true)) // no ranks are entered
	w.ok(a.setStatus(a.entries[6], stage.Active))
}

// countsACorrection corrects an ended round: it counts, and the lobbies of later rounds stay. Then it plays the last round.
func (a *arena) countsACorrection(w *world) {
	w.t.Helper()
	before := a.standing()
	a.play(0, reversed(a.entries))
	if slices.Equal(before, a.standing()) {
		w.t.Error("the correction of an ended round changes nothing")
	}
	w.fails(a.Stage.Finish(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, false), fault.RoundNotEnded)
	w.ok(a.start(2))
	a.play(2, a.entries)
	w.ok(a.end(2, false))
	w.fails(a.start(3), fault.NoRoundsLeft)
	// The progress offers the end of the stage, not another round.
	if g, err := a.Stage.Progress(a.ctx, a.owner, a.contest.ID); err != nil || !g.CanFinish || g.RoundsLeft != 0 {
		w.t.Errorf("the progress is %+v, %v", g.StagePlay, err)
	}
}

// finishesAndReopens finishes the stage, corrects a score, and reopens and deletes the stage.
func (a *arena) finishesAndReopens(w *world) {
	w.t.Helper()
	w.ok(a.Stage.Finish(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, false))
	if got := a.places(); !slices.Equal(got, a.standing()) || a.view().Champion.ID != got[0] {
		w.t.Errorf("the places are %v, the table %v", got, a.standing())
	}
	w.fails(a.start(3), fault.StageFinished)
	w.fails(a.setStatus(a.entries[0], stage.Dropped), fault.StageFinished)
	stood := a.places()
	a.play(2, reversed(a.entries))
	if got := a.places(); slices.Equal(got, stood) || !slices.Equal(got, a.standing()) {
		w.t.Errorf("after a correction the places are %v, the table %v", got, a.standing())
	}
	w.ok(a.Stage.Reopen(a.ctx, a.owner, a.contest.ID, royale.ID, a.id))
	w.fails(a.Stage.Reopen(a.ctx, a.owner, a.contest.ID, royale.ID, a.id), fault.StageNotFinished)
	if got := a.places(); len(got) != 0 || a.view().Champion != nil {
		w.t.Errorf("once it is open again the places are %v", got)
	}
	if got, want := a.told(a.id), "stage.created round.started round.ended round.reopened round.ended stage.dropped round.started round.ended"+
		" stage.returned round.started round.ended stage.finished stage.reopened"; got != want {
		w.t.Errorf("told %s, want %s", got, want)
	}
	w.ok(a.Stage.Delete(a.ctx, a.owner, a.contest.ID, royale.ID, a.id))
	_, err := a.Royales.View(a.ctx, a.contest.ID)
	w.fails(err, fault.StageDoesNotExist)
}

func (a *arena) setStatus(entryID int64, status stage.EntrantStatus) error {
	return a.Stage.SetStatus(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, entryID, status)
}

func TestALobbySendsItsScoresAtTheSameTime(t *testing.T) {
	each(t, func(w *world) {
		const n = 64
		a := w.arena(n, 2, royale.Settings{})
		w.ok(a.start(0))
		matchID := a.lobbies(0)[0].ID
		fs := make([]func() error, 0, n+1)
		for i := range n {
			fs = append(fs, func() error {
				return a.send(a.players[i], matchID, royale.ScoreInput{EntryID: a.entries[i], Version: 1, Rank: i + 1, Kill: i})
			})
		}
		fs = append(fs, func() error { // an entrant tries to change the score of another one
			if err := a.send(a.players[0], matchID, royale.ScoreInput{EntryID: a.entries[1], Version: 1, Rank: 9}); !fault.Has(err, fault.ParticipationAuthority) {
				return fmt.Errorf("a score of another entry: %w", err)
			}
			return nil
		})
		for i, err := range together(fs...) {
			if err != nil {
				t.Errorf("%d: %v", i, err)
			}
		}
		for _, p := range a.match(a.owner, matchID).Players {
			i := slices.Index(a.entries, p.ID)
			if p.Score.Rank != i+1 || p.Score.Kill != i || p.Score.Version != 2 || p.Score.EditBy != a.players[i] {
				t.Errorf("the score of %d is %+v", i, p.Score)
			}
		}
		if got := strings.Count(a.told(matchID), "score.reported"); got != n {
			t.Errorf("%d reports are in the events", got)
		}

		// Two people enter the same score at once: one succeeds. The round ends at the same time, before or after it.
		errs := together(
			func() error {
				return a.send(a.players[0], matchID, royale.ScoreInput{EntryID: a.entries[0], Version: 2, Rank: 2})
			},
			func() error {
				return a.send(a.owner, matchID, royale.ScoreInput{EntryID: a.entries[0], Version: 2, Rank: 3})
			},
		)
		if got := w.succeeded(errs, fault.ScoreConflict); got != 1 {
			t.Errorf("%d of two saves of one score succeeded", got)
		}
		w.fails(a.end(0, false), fault.ResultsMissing)
		w.ok(a.end(0, true))
		w.fails(a.send(a.players[0], matchID, royale.ScoreInput{EntryID: a.entries[0], Version: 3, Rank: 1}), fault.FinishedRound)
		w.ok(a.send(a.owner, matchID, royale.ScoreInput{EntryID: a.entries[0], Version: 3, Rank: 1}))

		// Twenty requests for the next round start one round.
		presses := make([]func() error, 20)
		for i := range presses {
			presses[i] = func() error { return a.start(1) }
		}
		if got := w.succeeded(together(presses...), fault.RoundAlreadyDrawn); got != 1 || len(a.lobbies(1)) != 1 {
			t.Errorf("%d requests started %d matches", got, len(a.lobbies(1)))
		}
	})
}

func TestMatchPointEndsABattleRoyale(t *testing.T) {
	each(t, func(w *world) {
		a := w.arena(4, 5, royale.Settings{MatchPoint: 20})
		for round := range 2 {
			w.ok(a.start(round))
			a.play(round, a.entries)
			w.ok(a.end(round, false))
		}
		w.ok(a.start(2))
		if got := a.view(); got.Over || got.Champion != nil {
			t.Error("over before the third match")
		}
		a.play(2, a.entries)
		if got := a.view(); got.Over || got.Champion != nil {
			t.Error("there is a winner before the end of the round")
		}
		w.ok(a.end(2, false))
		if got := a.view(); !got.Over || got.Champion == nil || got.Champion.ID != a.entries[0] {
			t.Fatalf("the champion is %+v", got.Champion)
		}
		w.fails(a.start(3), fault.NoRoundsLeft)

		// A correction undoes the win. The round stays ended.
		a.play(2, reversed(a.entries))
		if got := a.view(); got.Over || got.Champion != nil {
			t.Error("the win is still there although others won the match")
		}
		if g, err := a.Stage.Progress(a.ctx, a.owner, a.contest.ID); err != nil || g.CanFinish || g.RoundsLeft != 2 {
			t.Errorf("the progress is %+v, %v", g.StagePlay, err)
		}
		a.play(2, a.entries)
		w.ok(a.Stage.Finish(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, false))
		if got := a.places(); got[0] != a.entries[0] || len(got) != 4 {
			t.Errorf("the places are %v", got)
		}
	})
}

func TestPermissionsInALobby(t *testing.T) {
	each(t, func(w *world) {
		a := w.arena(4, 1, royale.Settings{LobbySize: 2})
		w.ok(a.start(0, a.entries[:2], a.entries[2:]))
		own := a.lobbies(0)[0].ID
		place := match.MeetingPoint{Code: "QX-77", Note: "bring friends"}
		_, err := a.Royales.SetLobby(a.ctx, a.players[0], a.contest.ID, a.id, own, place)
		w.fails(err, fault.ParticipationAuthority)
		_, err = a.Royales.SetLobby(a.ctx, a.owner, a.contest.ID, a.id, own, match.MeetingPoint{Code: strings.Repeat("x", match.MaxLobbyCode+1)})
		w.fails(err, fault.ExceededLength)
		_, err = a.Royales.SetLobby(a.ctx, a.owner, a.contest.ID, a.id, own, place)
		w.ok(err)
		stranger := w.users(1)[0]
		for userID, sees := range map[int64]bool{a.owner: true, a.players[0]: true, a.players[1]: true, a.players[2]: false, stranger: false} {
			m := a.match(userID, own)
			if got := m.Place != nil && *m.Place == place; got != sees {
				t.Errorf("%d sees the room data: %v", userID, got)
			}
			for _, p := range m.Players {
				if p.ShowsPrivate != sees || (p.GameUsername != "") != sees || (p.TwitterID != "") != sees || p.FriendCode != "" || p.Comment != "" {
					t.Errorf("%d sees %+v", userID, p.Player)
				}
			}
		}
		for _, e := range append(a.events(own), a.events(a.id)...) {
			if strings.Contains(string(e.Data), place.Code) || strings.Contains(string(e.Data), place.Note) {
				t.Errorf("%s has the room data: %s", e.Kind, e.Data)
			}
		}
		if public, err := json.Marshal(a.view().Rows); err != nil || strings.Contains(string(public), "Game Name") || strings.Contains(string(public), "social_id") {
			t.Errorf("the table has private fields (%v)", err)
		}

		// The pictures must be uploads of the sender.
		mine, foreign := w.picture(a.players[0], file.Image), w.picture(a.players[2], file.Image)
		score := func(images ...string) royale.ScoreInput {
			return royale.ScoreInput{EntryID: a.entries[0], Version: 1, Rank: 1, Images: images}
		}
		w.fails(a.send(a.players[0], own, score(foreign)), fault.UnknownFile)
		w.fails(a.send(a.players[0], own, score("a", "b", "c", "d", "e", "f")), fault.OverMaxImages)
		w.fails(a.send(a.players[2], own, score()), fault.ParticipationAuthority)
		w.fails(a.send(stranger, own, score()), fault.ParticipationAuthority)
		w.ok(a.send(a.players[0], own, score(mine)))
		w.ok(a.send(a.owner, own, royale.ScoreInput{EntryID: a.entries[0], Version: 2, Rank: 2, Images: []string{mine}}))
		if got := a.told(own); got != "match.lobby score.reported score.corrected" {
			t.Errorf("told %s", got)
		}
		_, err = a.Royales.SetScores(a.ctx, a.players[0], a.contest.ID, a.id, own, nil)
		w.fails(err, fault.ParticipationAuthority)
		grid := []royale.ScoreInput{{EntryID: a.entries[0], Version: 3, Rank: 1}, {EntryID: a.entries[1], Version: 9, Rank: 2}}
		_, err = a.Royales.SetScores(a.ctx, a.owner, a.contest.ID, a.id, own, grid)
		w.fails(err, fault.ScoreConflict)
		if p := a.match(a.owner, own).Players; p[0].Score.Version+p[1].Score.Version != 4 {
			t.Error("a rejected list of scores was saved in part")
		}

		// A match of a battle royale has no sides. Requests for two-sided matches do not find it.
		_, err = a.Matches.Match(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, own)
		w.fails(err, fault.MatchDoesNotExist)
		_, err = a.Matches.SetResult(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, own, match.Result{Version: 2, Outcome: match.DoubleNoShow})
		w.fails(err, fault.MatchDoesNotExist)

		// The contest's period applies to everybody.
		a.at(a.contest.ContestEnd)
		w.fails(a.send(a.owner, own, royale.ScoreInput{EntryID: a.entries[0], Version: 3, Rank: 1}), fault.NotWithinContestDuration)
		if m := a.match(a.players[0], own); m.EditBlockedBy != fault.NotWithinContestDuration {
			t.Errorf("blocked by %q", m.EditBlockedBy)
		}
	})
}

func TestTheCountFollowsTheContestUntilItIsFinished(t *testing.T) {
	each(t, func(w *world) {
		a := w.arena(3, 1, royale.Settings{})
		v := a.view()
		plan := []stage.RoundPlan{{MatchCount: 1, MatchTime: 30, Start: v.Rounds[0].Start}, {MatchCount: 1, MatchTime: 30, Start: v.Rounds[0].Start.Add(time.Hour)}}
		w.ok(a.Royales.Edit(a.ctx, a.owner, a.contest.ID, a.id, v.Version, plan))
		w.fails(a.Royales.Edit(a.ctx, a.owner, a.contest.ID, a.id, v.Version, plan), fault.EditConflict)
		w.ok(a.start(0))
		w.fails(a.Royales.Edit(a.ctx, a.owner, a.contest.ID, a.id, v.Version+1, plan[:0]), fault.InvalidValue)
		w.ok(a.Royales.Edit(a.ctx, a.owner, a.contest.ID, a.id, v.Version+1, plan[:1]))
		a.play(0, a.entries)
		points := func() int { return a.view().Rows[0].Points }
		if points() != 10 {
			t.Fatalf("rank 1 is worth %d", points())
		}
		worth := func(point int) error {
			t.Helper()
			c, err := a.contests.Detail(a.ctx, a.contest.ID)
			w.ok(err)
			s := *royale.SettingsOf(c.Settings)
			s.RankPoint = []royale.RankPoint{{Rank: 1, Point: point}, {Rank: 2, Point: 1}}
			_, err = a.contests.Update(a.ctx, a.owner, a.contest.ID, c.Revision, contest.Form{
				GameID: c.GameID, Name: c.Name, Type: c.Type, ParticipantType: c.ParticipantType, EntryMaxCount: c.EntryMaxCount,
				EntryStart: c.EntryStart, EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: c.ContestEnd, Settings: contest.Settings{Format: &s},
			})
			return err
		}
		w.ok(worth(12))
		if points() != 12 {
			t.Errorf("after a change of the points the table has %d", points())
		}
		w.ok(a.end(0, false))
		w.ok(a.Stage.Finish(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, false))
		w.fails(worth(3), fault.StageFinished) // the final places are stored
		w.ok(worth(12))                        // a change without effect on the table is allowed
		if points() != 12 {
			t.Errorf("after the end the table has %d", points())
		}
		w.fails(a.Royales.Edit(a.ctx, a.owner, a.contest.ID, a.id, a.view().Version, plan), fault.StageFinished)
		w.ok(a.Stage.Reopen(a.ctx, a.owner, a.contest.ID, royale.ID, a.id))
		w.ok(worth(3))
		w.ok(a.Stage.Finish(a.ctx, a.owner, a.contest.ID, royale.ID, a.id, false))
		if points() != 3 {
			t.Errorf("after reopening, a change and another end the table has %d", points())
		}
		page := a.view().Table(stage.Part{Limit: 2})
		if len(page.Items) != 2 || page.Next != 2 || page.Total != 3 {
			t.Errorf("the first part is %d of %d, next %d", len(page.Items), page.Total, page.Next)
		}
		if one := a.view().Table(stage.Part{EntryID: a.entries[2]}); one.Total != 1 || one.Items[0].ID != a.entries[2] {
			t.Errorf("one entry's row: %+v", one)
		}
	})
}

func reversed(entries []int64) []int64 {
	entries = slices.Clone(entries)
	slices.Reverse(entries)
	return entries
}

func TestTheRoundsOfABattleRoyaleSetItsMatchCount(t *testing.T) {
	each(t, func(w *world) {
		a := w.arena(3, 3, royale.Settings{})
		count := func() int {
			t.Helper()
			c, err := a.contests.Detail(a.ctx, a.contest.ID)
			w.ok(err)
			return royale.SettingsOf(c.Settings).MatchCount
		}
		save := func(matches int) error {
			t.Helper()
			c, err := a.contests.Detail(a.ctx, a.contest.ID)
			w.ok(err)
			s := *royale.SettingsOf(c.Settings)
			s.MatchCount = matches
			_, err = a.contests.Update(a.ctx, a.owner, a.contest.ID, c.Revision, contest.Form{
				GameID: c.GameID, Name: c.Name + "!", Type: c.Type, ParticipantType: c.ParticipantType, EntryMaxCount: c.EntryMaxCount,
				EntryStart: c.EntryStart, EntryEnd: c.EntryEnd, ContestStart: c.ContestStart, ContestEnd: c.ContestEnd, Settings: contest.Settings{Format: &s},
			})
			return err
		}
		if f := w.faultOf(save(5), fault.MatchCountLocked); f.Fields[0].Name != "matchCount" {
			t.Errorf("the fault is at %v", f.Fields)
		}
		w.ok(save(3))
		// The battle royale's own edit changes both.
		v := a.view()
		w.ok(a.Royales.Edit(a.ctx, a.owner, a.contest.ID, a.id, v.Version, []stage.RoundPlan{
			{MatchCount: 1, MatchTime: 30, Start: v.Rounds[0].Start}, {MatchCount: 1, MatchTime: 30, Start: v.Rounds[1].Start},
		}))
		if count() != 2 {
			t.Errorf("the contest says %d matches", count())
		}
		w.fails(save(3), fault.MatchCountLocked)
	})
}
