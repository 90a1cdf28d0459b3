package swiss_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"yagura/internal/engine/enginetest"
	"yagura/internal/engine/standings"
	engine "yagura/internal/engine/swiss"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

func TestASwissDrawIsPlayedFromItsFirstRoundToFinalPlaces(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(9, 3, 3)
		v := p.View()
		if v.CurrentRound != 0 || v.RoundStatus != stage.Started || v.Published || v.ParticipantCount != 9 || !v.DrawAllowed || len(p.RoundMatches(0)) != 0 {
			w.T.Fatalf("a new swiss draw is %+v", v)
		}
		w.Fails(p.End(0, true), fault.RoundNotStarted)
		w.Fails(p.Start(1), fault.RoundNotEnded)
		w.Fails(p.Stage.Finish(p.Ctx, p.Owner, p.StageRef(), true), fault.RoundNotStarted)

		countsTheFirstRound(p, w)
		keepsPublishedPairings(p, w)
		repeatsNoPair(p, w)
		finishesAndReopens(p, w)
	})
}

// countsTheFirstRound plays a win with games, a draw, a walkover, a bye and an open match, and checks the table.
func countsTheFirstRound(p *stagetest.Swiss, w *stagetest.World) {
	w.T.Helper()
	w.OK(p.Start(0))
	w.Fails(p.Start(0), fault.RoundAlreadyDrawn)
	first := p.RoundMatches(0)
	bye := first[4]
	if len(first) != 5 || bye.State != match.Bye || bye.Winner != bye.Sides[0] || bye.Sides[1] != 0 || first[0].MatchCount != 3 || first[0].ReadyAt == nil {
		w.T.Fatalf("the first round is %+v", first)
	}
	reason, ok := swiss.PairReasonOf(bye.Reason)
	if !ok || reason.Bye != string(engine.ByeLowest) {
		w.T.Fatalf("the bye says %q", bye.Reason)
	}
	// One win with games, one draw, one walkover, and one open match.
	a, b := first[0].Sides[0], first[0].Sides[1]
	w.Fails(p.Set(p.Player(first[1].Sides[0]), first[0], match.Result{Outcome: match.Win, Winner: a}), fault.ParticipationAuthority)
	w.OK(p.Set(p.Player(a), first[0], match.Result{Outcome: match.Win, Winner: a, Games: []match.Game{{Index: 0, Winner: a}, {Index: 1, Winner: b}, {Index: 2, Winner: a}}}))
	w.OK(p.Set(p.Player(first[1].Sides[1]), first[1], match.Result{Outcome: match.Draw}))
	w.OK(p.Set(p.Owner, first[2], match.Result{Outcome: match.Unearned, Winner: first[2].Sides[1]}))
	if f := w.FaultOf(p.End(0, false), fault.ResultsMissing); f.Params["count"] != 1 {
		w.T.Fatalf("missing: %+v", f)
	}
	w.OK(p.End(0, true))
	w.Fails(p.End(0, true), fault.FinishedRound)
	w.Fails(p.Set(p.Player(first[3].Sides[0]), first[3], match.Result{Outcome: match.Win, Winner: first[3].Sides[0]}), fault.FinishedRound)
	rows := map[int64]match.TableRow{}
	for _, row := range p.Table() {
		rows[row.ID] = row
	}
	for entry, want := range map[int64][6]int{ // won, drawn, lost, games won, lost, drawn
		a: {1, 0, 0, 2, 1, 0}, b: {0, 0, 1, 1, 2, 0}, first[1].Sides[0]: {0, 1, 0, 0, 0, 1}, first[2].Sides[1]: {1, 0, 0, 2, 0, 0},
		bye.Winner: {1, 0, 0, 2, 0, 0}, first[3].Sides[0]: {},
	} {
		r := rows[entry]
		if got := [6]int{r.Won, r.Drawn, r.Lost, r.GamesWon, r.GamesLost, r.GamesDrawn}; got != want {
			w.T.Errorf("the table has %v for an entry, want %v", got, want)
		}
	}
	w.OK(p.Stage.ReopenRound(p.Ctx, p.Owner, p.StageRef(), 0))
	w.OK(p.Set(p.Owner, first[3], match.Result{Outcome: match.DoubleNoShow}))
	w.OK(p.End(0, false))
}

// keepsPublishedPairings corrects the first round during the second one: the table changes, the pairings stay (MATCH-2).
func keepsPublishedPairings(p *stagetest.Swiss, w *stagetest.World) {
	w.T.Helper()
	first := p.RoundMatches(0)
	w.OK(p.Start(1))
	w.Fails(p.Stage.ReopenRound(p.Ctx, p.Owner, p.StageRef(), 0), fault.RoundAlreadyDrawn)
	second := p.RoundMatches(1)
	w.OK(p.Set(p.Owner, p.RoundMatches(0)[1], match.Result{Outcome: match.Win, Winner: first[1].Sides[0], Reason: "misread"}))
	for i, m := range p.RoundMatches(1) {
		if m.Sides != second[i].Sides {
			w.T.Fatal("a correction changed a published pairing")
		}
	}
	p.Play(1)
	w.Fails(p.Stage.Finish(p.Ctx, p.Owner, p.StageRef(), false), fault.RoundNotEnded)
}

// repeatsNoPair draws the last round and checks that nobody meets an opponent again or gets a second free win.
func repeatsNoPair(p *stagetest.Swiss, w *stagetest.World) {
	w.T.Helper()
	w.OK(p.Start(2))
	met, byes := map[[2]int64]bool{}, map[int64]int{}
	for round := range 3 {
		for _, m := range p.RoundMatches(round) {
			pair := [2]int64{min(m.Sides[0], m.Sides[1]), max(m.Sides[0], m.Sides[1])}
			if met[pair] {
				w.T.Errorf("round %d repeats %v", round, pair)
			}
			met[pair] = m.Outcome == match.Win || m.Outcome == match.Draw // an absent side has not met its opponent
			if m.State == match.Bye || m.Outcome == match.Unearned {
				byes[m.Winner]++
			}
		}
	}
	for entry, n := range byes {
		if n > 1 {
			w.T.Errorf("%d has %d free wins", entry, n)
		}
	}
}

// finishesAndReopens finishes the stage, corrects a result, and reopens and deletes the stage.
func finishesAndReopens(p *stagetest.Swiss, w *stagetest.World) {
	w.T.Helper()
	p.Play(2)
	w.Fails(p.Start(3), fault.NoRoundsLeft)
	if len(p.Places()) != 0 {
		w.T.Fatal("there are places before the end")
	}
	w.OK(p.Stage.Finish(p.Ctx, p.Owner, p.StageRef(), false))
	w.Fails(p.Stage.Finish(p.Ctx, p.Owner, p.StageRef(), false), fault.StageFinished)
	w.Fails(p.Start(3), fault.StageFinished)
	p.Placed()
	if v := p.View(); v.Champion == nil || v.Champion.ID != p.Table()[0].ID || v.FinishedAt == nil {
		w.T.Fatalf("the champion is %+v", v.Champion)
	}
	before := p.Places()
	last := p.RoundMatches(2)[0]
	w.OK(p.Set(p.Owner, last, match.Result{Outcome: match.Win, Winner: last.Sides[1], Reason: "misread"}))
	if slices.Equal(before, p.Places()) {
		w.T.Error("a correction after the end changed no place")
	}
	p.Placed()
	w.OK(p.Stage.Reopen(p.Ctx, p.Owner, p.StageRef()))
	if len(p.Places()) != 0 {
		w.T.Error("places are left after the reopening")
	}
	w.Fails(p.Stage.Reopen(p.Ctx, p.Owner, p.StageRef()), fault.StageNotFinished)
	kinds := p.EventKinds(p.ID)
	if want := "stage.created round.started round.ended round.reopened round.ended round.started round.ended round.started round.ended stage.finished stage.reopened"; kinds != want {
		w.T.Errorf("events %q", kinds)
	}
	w.OK(p.Stage.Delete(p.Ctx, p.Owner, p.StageRef()))
	if left, err := p.DB.Matches(p.Ctx, p.ID); err != nil || len(left) != 0 {
		w.T.Errorf("%d matches are left: %v", len(left), err)
	}
	active, err := p.Contests.ActiveEntries(p.Ctx, p.Contest.ID)
	if err != nil || len(active) != 0 {
		w.T.Errorf("%d entries are still confirmed: %v", len(active), err)
	}
	_, err = p.SwissDraws.View(p.Ctx, p.Contest.ID)
	w.Fails(err, fault.StageDoesNotExist)
}

// TestAForfeitIsNoMeetingUnlessTheContestSaysSo plays four rounds with four players. All matches of the first round are
// forfeits. Unless the contest counts forfeits as meetings, the pairs of the first round meet again and no other pair meets
// twice.
func TestAForfeitIsNoMeetingUnlessTheContestSaysSo(t *testing.T) {
	t.Parallel()
	stagetest.Each(t, func(w *stagetest.World) {
		for _, meet := range []bool{false, true} {
			p := w.Swiss(4, 4, 1)
			c, _, err := p.DB.Contest(p.Ctx, p.Contest.ID)
			w.OK(err)
			c.Settings.Format = &swiss.Settings{Rounds: 4, ForfeitsMeet: meet}
			w.OK(p.DB.InTx(p.Ctx, func(ctx context.Context) error { return p.DB.UpdateContest(ctx, c) }))
			w.OK(p.Start(0))
			away := p.RoundMatches(0)
			for _, m := range away {
				w.OK(p.Set(p.Owner, m, match.Result{Outcome: match.Unearned, Winner: m.Sides[0]}))
			}
			w.OK(p.End(0, false))
			table := p.Table()
			if row := table[0]; row.Won != 1 || row.GamesWon != 1 || table[3].Lost != 1 || table[3].GamesLost != 1 {
				w.T.Errorf("forfeits count as %+v", table)
			}
			repeated := 0
			for round := 1; round < 4; round++ {
				w.OK(p.Start(round))
				for _, m := range p.RoundMatches(round) {
					again := slices.ContainsFunc(away, func(f swiss.MatchView) bool {
						return slices.Contains(f.Sides[:], m.Sides[0]) && slices.Contains(f.Sides[:], m.Sides[1])
					})
					reason, _ := swiss.PairReasonOf(m.Reason)
					if want := meet && round == 3; (reason.Meetings > 0) != want {
						w.T.Errorf("forfeits meet: %v, round %d: the pair %v has met %d times", meet, round, m.Sides, reason.Meetings)
					}
					if again {
						repeated++
					}
				}
				p.Play(round)
			}
			if !meet && repeated != 2 {
				w.T.Errorf("forfeits meet: %v: %d of the two pairs of the first round are paired again", meet, repeated)
			}
		}
	})
}

// TestTheTableOfARealSwissDraw replays the pairings and games of a real event. All figures of the table must be those of the
// published one.
func TestTheTableOfARealSwissDraw(t *testing.T) {
	t.Parallel()
	var event struct {
		Players   []string
		Rounds    [][][3]*string
		Dropped   map[string]int
		Standings []struct {
			Rank         int
			Player       string
			Points       int
			OMW, GW, OGW float64
		}
	}
	enginetest.Read(t, "swiss-02-21p-6r-byes", &event)
	stagetest.Each(t, func(w *stagetest.World) {
		p := w.Swiss(len(event.Players), len(event.Rounds), 3)
		entry := map[string]int64{}
		for i, name := range event.Players {
			entry[name] = p.Entries[i]
		}
		for round, pairs := range event.Rounds {
			for name, last := range event.Dropped {
				if last == round {
					w.OK(p.Stage.SetStatus(p.Ctx, p.Owner, p.StageRef(), entry[name], stage.Dropped))
				}
			}
			made := make([][2]int64, len(pairs))
			score := map[int64]string{}
			for i, pair := range pairs {
				made[i][0] = entry[*pair[0]]
				if pair[1] != nil {
					made[i][1] = entry[*pair[1]]
				}
				score[made[i][0]], score[made[i][1]] = *pair[2], swapped(*pair[2])
			}
			w.OK(p.ByHand(round, true, made...))
			for _, m := range p.RoundMatches(round) {
				if m.State == match.Ready {
					w.OK(p.Set(p.Owner, m, resultOf(m, score[m.Sides[0]])))
				}
			}
			w.OK(p.End(round, false))
		}
		for i, row := range p.Table() {
			want := event.Standings[i]
			if row.ID != entry[want.Player] || row.Rank != want.Rank || 3*row.Won+row.Drawn != want.Points {
				w.T.Fatalf("rank %d is %d with %d points, published is %+v", row.Rank, row.ID, 3*row.Won+row.Drawn, want)
			}
			for rule, number := range map[standings.Rule]float64{standings.OpponentMatchWin: want.OMW, standings.GameWin: want.GW, standings.OpponentGameWin: want.OGW} {
				f, _ := row.Figure(rule)
				if d := f.Float() - number; d > 5e-7 || d < -5e-7 {
					w.T.Errorf("%s of rank %d is %v, published is %v", rule, row.Rank, f, number)
				}
			}
		}
		d, err := p.SwissDraws.TableRow(p.Ctx, p.Contest.ID, p.ID, p.Table()[0].ID)
		w.OK(err)
		sum := standings.Whole(0)
		working, ok := d.Working(standings.OpponentMatchWin)
		for _, term := range working.Terms {
			sum = sum.Add(term.Value)
		}
		if f, _ := d.Figure(standings.OpponentMatchWin); !ok || sum.Over(working.Over).Compare(f) != 0 || len(d.Matches) != len(event.Rounds) {
			w.T.Errorf("the arithmetic of the first gives %v of %d matches", sum.Over(working.Over), len(d.Matches))
		}
	})
}

func swapped(score string) string {
	s := strings.Split(score, "-")
	if len(s) < 3 {
		return score
	}
	return s[1] + "-" + s[0] + "-" + s[2]
}

// resultOf returns the result of a match of three games from a score such as 2-1-0, whose last number counts drawn games.
func resultOf(m swiss.MatchView, score string) match.Result {
	var a, b, drawn int
	_, _ = fmt.Sscanf(score, "%d-%d-%d", &a, &b, &drawn)
	r := match.Result{Outcome: match.Draw}
	add := func(n int, g match.Game) {
		for range n {
			g.Index = len(r.Games)
			r.Games = append(r.Games, g)
		}
	}
	add(a, match.Game{Winner: m.Sides[0]})
	add(b, match.Game{Winner: m.Sides[1]})
	add(drawn, match.Game{Drawn: true})
	switch {
	case a > b:
		r.Outcome, r.Winner = match.Win, m.Sides[0]
	case b > a:
		r.Outcome, r.Winner = match.Win, m.Sides[1]
	}
	return r
}
