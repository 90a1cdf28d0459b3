package stage_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	engine "yagura/internal/engine/swiss"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// swissDraw is a swiss draw in its contest's window.
type swissDraw struct {
	*cup
	id int64
}

// swiss creates a swiss draw of n people with the given number of rounds and games per match.
func (w *world) swiss(n, rounds, games int) *swissDraw {
	w.t.Helper()
	k := w.cup(n, func(f *contest.Form) {
		f.Type, f.EntryMaxCount = swiss.ContestType, n+1
		f.Settings = contest.Settings{Format: &swiss.Settings{Rounds: rounds, DrawAllowed: true}}
	})
	d, err := k.SwissDraws.Draft(k.ctx, k.owner, k.contest.ID)
	k.ok(err)
	if len(d.Rounds) != rounds || len(d.Active) != n || !d.Rounds[0].Start.Equal(k.contest.ContestStart) || !d.Rounds[1].Start.Equal(k.contest.ContestStart.Add(time.Hour)) {
		k.t.Fatalf("the draft has %d rounds of %d players: %v", len(d.Rounds), len(d.Active), d.Rounds)
	}
	for i := range d.Rounds {
		d.Rounds[i].MatchCount = games
	}
	k.ok(k.SwissDraws.Create(k.ctx, k.owner, k.contest.ID, swiss.Form{Rounds: d.Rounds}))
	k.at(k.contest.ContestStart)
	p := &swissDraw{cup: k}
	p.id = p.view().ID
	return p
}

func (p *swissDraw) view() swiss.View {
	p.t.Helper()
	v, err := p.SwissDraws.View(p.ctx, p.contest.ID)
	p.ok(err)
	return v
}

func (p *swissDraw) start(round int) error {
	return p.SwissDraws.StartRound(p.ctx, p.owner, p.contest.ID, p.id, round, nil, false)
}

func (p *swissDraw) byHand(round int, acknowledge bool, pairs ...[2]int64) error {
	return p.SwissDraws.StartRound(p.ctx, p.owner, p.contest.ID, p.id, round, pairs, acknowledge)
}

func (p *swissDraw) end(round int, force bool) error {
	return p.Stage.EndRound(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, round, force)
}

func (p *swissDraw) matches(round int) []swiss.MatchView {
	p.t.Helper()
	page, err := p.SwissDraws.RoundMatches(p.ctx, p.contest.ID, p.id, match.RoundQuery{Part: stage.Part{Limit: stage.MaxPage}, Round: round, Section: match.AllSections})
	p.ok(err)
	return page.Items
}

func (p *swissDraw) table() []match.TableRow {
	p.t.Helper()
	page, err := p.SwissDraws.Table(p.ctx, p.contest.ID, p.id, stage.Part{Limit: stage.MaxPage})
	p.ok(err)
	return page.Items
}

func (p *swissDraw) set(userID int64, m swiss.MatchView, r match.Result) error {
	if r.Version == 0 {
		r.Version = m.Version
	}
	_, err := p.Matches.SetResult(p.ctx, userID, p.contest.ID, swiss.ID, p.id, m.ID, r)
	return err
}

// win decides a match for a side as the owner.
func (p *swissDraw) win(m swiss.MatchView, side int) {
	p.t.Helper()
	p.ok(p.set(p.owner, m, match.Result{Outcome: match.Win, Winner: m.Sides[side]}))
}

// play decides all open matches of a round for the first side and ends the round.
func (p *swissDraw) play(round int) {
	p.t.Helper()
	for _, m := range p.matches(round) {
		if m.State == match.Ready {
			p.win(m, 0)
		}
	}
	p.ok(p.end(round, false))
}

func (p *swissDraw) player(entryID int64) int64 {
	p.t.Helper()
	return p.players[slices.Index(p.entries, entryID)]
}

func (p *swissDraw) places() []stage.FinalPlace {
	p.t.Helper()
	places, _, err := p.db.FinalPlaces(p.ctx, p.contest.ID)
	p.ok(err)
	return places
}

// placed fails unless the stored places are the ranks of the table.
func (p *swissDraw) placed() {
	p.t.Helper()
	table, places := p.table(), p.places()
	if len(places) != len(table) {
		p.t.Fatalf("%d places of %d players", len(places), len(table))
	}
	for i, row := range table {
		if want := (stage.FinalPlace{EntryID: row.ID, From: row.Rank, To: row.Rank}); places[i] != want {
			p.t.Fatalf("place %d is %+v, the table says %+v", i, places[i], want)
		}
	}
}

func TestASwissDrawIsPlayedFromItsFirstRoundToFinalPlaces(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		p := w.swiss(9, 3, 3)
		v := p.view()
		if v.CurrentRound != 0 || v.RoundStatus != stage.Started || v.Published() || v.ParticipantCount != 9 || !v.DrawAllowed || len(p.matches(0)) != 0 {
			w.t.Fatalf("a new swiss draw is %+v", v)
		}
		w.fails(p.end(0, true), fault.RoundNotStarted)
		w.fails(p.start(1), fault.RoundNotEnded)
		w.fails(p.Stage.Finish(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, true), fault.RoundNotStarted)

		p.countsTheFirstRound(w)
		p.keepsPublishedPairings(w)
		p.repeatsNoPair(w)
		p.finishesAndReopens(w)
	})
}

// countsTheFirstRound plays a win with games, a draw, a walkover, a bye and an open match, and checks the table.
func (p *swissDraw) countsTheFirstRound(w *world) {
	w.t.Helper()
	w.ok(p.start(0))
	w.fails(p.start(0), fault.RoundAlreadyDrawn)
	first := p.matches(0)
	bye := first[4]
	if len(first) != 5 || bye.State != match.Bye || bye.Winner != bye.Sides[0] || bye.Sides[1] != 0 || first[0].MatchCount != 3 || first[0].ReadyAt == nil {
		w.t.Fatalf("the first round is %+v", first)
	}
	reason, ok := swiss.PairReasonOf(bye.Reason)
	if !ok || reason.Bye != string(engine.ByeLowest) {
		w.t.Fatalf("the bye says %q", bye.Reason)
	}
	// One win with games, one draw, one walkover, and one open match.
	a, b := first[0].Sides[0], first[0].Sides[1]
	w.fails(p.set(p.player(first[1].Sides[0]), first[0], match.Result{Outcome: match.Win, Winner: a}), fault.ParticipationAuthority)
	w.ok(p.set(p.player(a), first[0], match.Result{Outcome: match.Win, Winner: a, Games: []match.Game{{Index: 0, Winner: a}, {Index: 1, Winner: b}, {Index: 2, Winner: a}}}))
	w.ok(p.set(p.player(first[1].Sides[1]), first[1], match.Result{Outcome: match.Draw}))
	w.ok(p.set(p.owner, first[2], match.Result{Outcome: match.Unearned, Winner: first[2].Sides[1]}))
	if f := w.faultOf(p.end(0, false), fault.ResultsMissing); f.Params["count"] != 1 {
		w.t.Fatalf("missing: %+v", f)
	}
	w.ok(p.end(0, true))
	w.fails(p.end(0, true), fault.FinishedRound)
	w.fails(p.set(p.player(first[3].Sides[0]), first[3], match.Result{Outcome: match.Win, Winner: first[3].Sides[0]}), fault.FinishedRound)
	rows := map[int64]match.TableRow{}
	for _, row := range p.table() {
		rows[row.ID] = row
	}
	for entry, want := range map[int64][6]int{ // won, drawn, lost, games won, lost, drawn
		a: {1, 0, 0, 2, 1, 0}, b: {0, 0, 1, 1, 2, 0}, first[1].Sides[0]: {0, 1, 0, 0, 0, 1}, first[2].Sides[1]: {1, 0, 0, 2, 0, 0},
		bye.Winner: {1, 0, 0, 2, 0, 0}, first[3].Sides[0]: {},
	} {
		r := rows[entry]
		if got := [6]int{r.Won, r.Drawn, r.Lost, r.GamesWon, r.GamesLost, r.GamesDrawn}; got != want {
			w.t.Errorf("the table has %v for an entry, want %v", got, want)
		}
	}
	w.ok(p.Stage.ReopenRound(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, 0))
	w.ok(p.set(p.owner, first[3], match.Result{Outcome: match.DoubleNoShow}))
	w.ok(p.end(0, false))
}

// keepsPublishedPairings corrects the first round during the second one: the table changes, the pairings stay (MATCH-2).
func (p *swissDraw) keepsPublishedPairings(w *world) {
	w.t.Helper()
	first := p.matches(0)
	w.ok(p.start(1))
	w.fails(p.Stage.ReopenRound(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, 0), fault.RoundAlreadyDrawn)
	second := p.matches(1)
	w.ok(p.set(p.owner, p.matches(0)[1], match.Result{Outcome: match.Win, Winner: first[1].Sides[0], Reason: "misread"}))
	for i, m := range p.matches(1) {
		if m.Sides != second[i].Sides {
			w.t.Fatal("a correction changed a published pairing")
		}
	}
	p.play(1)
	w.fails(p.Stage.Finish(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, false), fault.RoundNotEnded)
}

// repeatsNoPair draws the last round and checks that nobody meets an opponent again or gets a second free win.
func (p *swissDraw) repeatsNoPair(w *world) {
	w.t.Helper()
	w.ok(p.start(2))
	met, byes := map[[2]int64]bool{}, map[int64]int{}
	for round := range 3 {
		for _, m := range p.matches(round) {
			pair := [2]int64{min(m.Sides[0], m.Sides[1]), max(m.Sides[0], m.Sides[1])}
			if met[pair] {
				w.t.Errorf("round %d repeats %v", round, pair)
			}
			met[pair] = m.Outcome == match.Win || m.Outcome == match.Draw // an absent side has not met its opponent
			if m.State == match.Bye || m.Outcome == match.Unearned {
				byes[m.Winner]++
			}
		}
	}
	for entry, n := range byes {
		if n > 1 {
			w.t.Errorf("%d has %d free wins", entry, n)
		}
	}
}

// finishesAndReopens finishes the stage, corrects a result, and reopens and deletes the stage.
func (p *swissDraw) finishesAndReopens(w *world) {
	w.t.Helper()
	p.play(2)
	w.fails(p.start(3), fault.NoRoundsLeft)
	if len(p.places()) != 0 {
		w.t.Fatal("there are places before the end")
	}
	w.ok(p.Stage.Finish(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, false))
	w.fails(p.Stage.Finish(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, false), fault.StageFinished)
	w.fails(p.start(3), fault.StageFinished)
	p.placed()
	if v := p.view(); v.Champion == nil || v.Champion.ID != p.table()[0].ID || v.FinishedAt == nil {
		w.t.Fatalf("the champion is %+v", v.Champion)
	}
	before := p.places()
	last := p.matches(2)[0]
	w.ok(p.set(p.owner, last, match.Result{Outcome: match.Win, Winner: last.Sides[1], Reason: "misread"}))
	if slices.Equal(before, p.places()) {
		w.t.Error("a correction after the end changed no place")
	}
	p.placed()
	w.ok(p.Stage.Reopen(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id))
	if len(p.places()) != 0 {
		w.t.Error("places are left after the reopening")
	}
	w.fails(p.Stage.Reopen(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id), fault.StageNotFinished)
	told := p.told(p.id)
	if want := "stage.created round.started round.ended round.reopened round.ended round.started round.ended round.started round.ended stage.finished stage.reopened"; told != want {
		w.t.Errorf("told %q", told)
	}
	w.ok(p.Stage.Delete(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id))
	if left, err := p.db.Matches(p.ctx, p.id); err != nil || len(left) != 0 {
		w.t.Errorf("%d matches are left: %v", len(left), err)
	}
	active, err := p.contests.ActiveEntries(p.ctx, p.contest.ID)
	if err != nil || len(active) != 0 {
		w.t.Errorf("%d entries are still confirmed: %v", len(active), err)
	}
	_, err = p.SwissDraws.View(p.ctx, p.contest.ID)
	w.fails(err, fault.StageDoesNotExist)
}

// TestAForfeitIsNoMeetingUnlessTheContestSaysSo plays four rounds with four players. All matches of the first round are
// forfeits. Unless the contest counts forfeits as meetings, the pairs of the first round meet again and no other pair meets
// twice.
func TestAForfeitIsNoMeetingUnlessTheContestSaysSo(t *testing.T) {
	t.Parallel()
	each(t, func(w *world) {
		for _, meet := range []bool{false, true} {
			p := w.swiss(4, 4, 1)
			c, _, err := p.db.Contest(p.ctx, p.contest.ID)
			w.ok(err)
			c.Settings.Format = &swiss.Settings{Rounds: 4, ForfeitsMeet: meet}
			w.ok(p.db.InTx(p.ctx, func(ctx context.Context) error { return p.db.UpdateContest(ctx, c) }))
			w.ok(p.start(0))
			away := p.matches(0)
			for _, m := range away {
				w.ok(p.set(p.owner, m, match.Result{Outcome: match.Unearned, Winner: m.Sides[0]}))
			}
			w.ok(p.end(0, false))
			table := p.table()
			if row := table[0]; row.Won != 1 || row.GamesWon != 1 || table[3].Lost != 1 || table[3].GamesLost != 1 {
				w.t.Errorf("forfeits count as %+v", table)
			}
			repeated := 0
			for round := 1; round < 4; round++ {
				w.ok(p.start(round))
				for _, m := range p.matches(round) {
					again := slices.ContainsFunc(away, func(f swiss.MatchView) bool {
						return slices.Contains(f.Sides[:], m.Sides[0]) && slices.Contains(f.Sides[:], m.Sides[1])
					})
					reason, _ := swiss.PairReasonOf(m.Reason)
					if want := meet && round == 3; (reason.Meetings > 0) != want {
						w.t.Errorf("forfeits meet: %v, round %d: the pair %v has met %d times", meet, round, m.Sides, reason.Meetings)
					}
					if again {
						repeated++
					}
				}
				p.play(round)
			}
			if !meet && repeated != 2 {
				w.t.Errorf("forfeits meet: %v: %d of the two pairs of the first round are paired again", meet, repeated)
			}
		}
	})
}

// TestTheTableOfARealSwissDraw replays the pairings and games of a real event. All figures of the table must be those of the
// published one.
func TestTheTableOfARealSwissDraw(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../engine/testdata/events/swiss-02-21p-6r-byes.json")
	if err != nil {
		t.Fatal(err)
	}
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
	if err := json.Unmarshal(text, &event); err != nil {
		t.Fatal(err)
	}
	each(t, func(w *world) {
		p := w.swiss(len(event.Players), len(event.Rounds), 3)
		entry := map[string]int64{}
		for i, name := range event.Players {
			entry[name] = p.entries[i]
		}
		for round, pairs := range event.Rounds {
			for name, last := range event.Dropped {
				if last == round {
					w.ok(p.Stage.SetStatus(p.ctx, p.owner, p.contest.ID, swiss.ID, p.id, entry[name], stage.Dropped))
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
			w.ok(p.byHand(round, true, made...))
			for _, m := range p.matches(round) {
				if m.State == match.Ready {
					w.ok(p.set(p.owner, m, resultOf(m, score[m.Sides[0]])))
				}
			}
			w.ok(p.end(round, false))
		}
		for i, row := range p.table() {
			want := event.Standings[i]
			if row.ID != entry[want.Player] || row.Rank != want.Rank || 3*row.Won+row.Drawn != want.Points {
				w.t.Fatalf("rank %d is %d with %d points, published is %+v", row.Rank, row.ID, 3*row.Won+row.Drawn, want)
			}
			for rule, number := range map[standings.Rule]float64{standings.OpponentMatchWin: want.OMW, standings.GameWin: want.GW, standings.OpponentGameWin: want.OGW} {
				f, _ := row.Figure(rule)
				if d := f.Float() - number; d > 5e-7 || d < -5e-7 {
					w.t.Errorf("%s of rank %d is %v, published is %v", rule, row.Rank, f, number)
				}
			}
		}
		d, err := p.SwissDraws.TableRow(p.ctx, p.contest.ID, p.id, p.table()[0].ID)
		w.ok(err)
		sum := standings.Whole(0)
		working, ok := d.Working(standings.OpponentMatchWin)
		for _, term := range working.Terms {
			sum = sum.Add(term.Value)
		}
		if f, _ := d.Figure(standings.OpponentMatchWin); !ok || sum.Over(working.Over).Compare(f) != 0 || len(d.Matches) != len(event.Rounds) {
			w.t.Errorf("the arithmetic of the first gives %v of %d matches", sum.Over(working.Over), len(d.Matches))
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
