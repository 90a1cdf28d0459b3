package league_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/format/league"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stage/stagetest"
)

func TestLeagueFromDraftToPlaces(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(7, stagetest.LeagueForm(2, 0))
		d, err := w.Leagues.Draft(w.Ctx, w.Owner, k.Contest.ID)
		w.OK(err)
		if len(d.Groups) != 2 || len(d.Groups[0])+len(d.Groups[1]) != 7 || len(d.Rounds) != 3 || d.Matches != 9 || !d.Rounds[2].Start.Equal(k.Contest.ContestStart.Add(2*time.Hour)) {
			t.Fatalf("draft = %+v", d)
		}
		for _, c := range []struct {
			edit func(f *league.Form)
			key  fault.Key
		}{
			{func(f *league.Form) { f.Groups = f.Groups[:1] }, fault.InvalidValue},
			{func(f *league.Form) { f.Groups = [][]int64{k.Entries[:6], k.Entries[6:]} }, fault.TooFewForGroups},
			{func(f *league.Form) { f.Groups = [][]int64{k.Entries[:4], k.Entries[3:6]} }, fault.InvalidAssignment},
			{func(f *league.Form) { f.Rounds = f.Rounds[:2] }, fault.InvalidValue},
			{func(f *league.Form) { f.Rounds = slices.Clone(f.Rounds); f.Rounds[1].MatchCount = 2 }, fault.InvalidValue},
			{func(f *league.Form) { f.Rounds = slices.Clone(f.Rounds); f.Rounds[1].Start = f.Rounds[0].Start }, fault.ReversedDate},
		} {
			f := league.Form{Groups: d.Groups, Rounds: d.Rounds}
			c.edit(&f)
			w.Fails(w.Leagues.Create(w.Ctx, w.Owner, k.Contest.ID, f), c.key)
		}
		w.Fails(w.Leagues.Create(w.Ctx, k.Players[0], k.Contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}), fault.ParticipationAuthority)

		l := k.OpenLeague()
		if n := len(l.Records()); n != 9 {
			t.Fatalf("%d matches", n)
		}
		w.Fails(w.Leagues.Create(w.Ctx, w.Owner, k.Contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}), fault.StageAlreadyCreated)
		w.OK(l.Rule(l.Records()[0], match.Draw, 0))
		if f := w.FaultOf(l.Finish(false), fault.ResultsMissing); f.Params["count"] != 8 {
			t.Errorf("%v are missing", f.Params)
		}
		w.OK(l.Rule(l.Records()[0], match.Win, min(l.Records()[0].Sides[0], l.Records()[0].Sides[1])))
		l.PlayAll()
		if got := l.Places(); got != "" {
			t.Errorf("places before the end: %s", got)
		}
		w.OK(l.Finish(false))
		w.OK(l.Finish(false)) // sent twice
		// The groups are in snake order: 0 3 4 and 1 2 5 6. The earlier entries won all matches.
		if got := l.Places(); got != "0:1-2 1:1-2 2:3-4 3:3-4 4:5-6 5:5-6 6:7-7" {
			t.Errorf("places = %s", got)
		}
		before := l.Places()
		first, second := d.Groups[0][0], d.Groups[0][1]
		w.OK(l.Rule(l.Between(first, second), match.Win, second)) // a correction after the end
		if got := l.Places(); got == before {
			t.Errorf("the places did not follow the correction: %s", got)
		}
		w.Fails(l.Stage.SetStatus(l.Ctx, l.Owner, l.St.Ref(), l.Entries[0], stage.Dropped), fault.StageFinished)
		w.OK(l.Stage.Reopen(l.Ctx, l.Owner, l.St.Ref()))
		if got := l.Places(); got != "" {
			t.Errorf("places after the league was reopened: %s", got)
		}
		if got := l.EventKinds(l.St.ID); got != "stage.created stage.finished stage.reopened" {
			t.Errorf("events: %s", got)
		}
		w.OK(l.Stage.Delete(l.Ctx, l.Owner, l.St.Ref()))
		active, err := w.Contests.ActiveEntries(w.Ctx, k.Contest.ID)
		w.OK(err)
		if len(active) != 0 || len(l.Records()) != 0 {
			t.Errorf("after the deletion: %d active, %d matches", len(active), len(l.Records()))
		}
	})
}

func TestDroppedEntryOfALeagueLosesItsOpenMatches(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 0)).OpenLeague()
		e := l.Entries
		w.OK(l.Rule(l.Between(e[0], e[1]), match.Unearned, e[1])) // decided by an operator before the drop, so it stays
		state := func() string {
			var out []string
			for _, pair := range [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}} {
				r := l.Between(e[pair[0]], e[pair[1]])
				out = append(out, fmt.Sprintf("%s %d", r.Outcome, slices.Index(e, r.Winner)))
			}
			return strings.Join(out, ", ")
		}
		for _, step := range []struct {
			entry  int
			status stage.EntrantStatus
			want   string
		}{
			{0, stage.Dropped, "unearned 1, unearned 2, unearned 3, none -1"},
			{0, stage.Dropped, "unearned 1, unearned 2, unearned 3, none -1"},
			{2, stage.Dropped, "unearned 1, doubleNoShow -1, unearned 3, unearned 1"},
			{0, stage.Active, "unearned 1, unearned 0, none -1, unearned 1"},
			{2, stage.Active, "unearned 1, none -1, none -1, none -1"},
		} {
			l.Drop(step.entry, step.status)
			if got := state(); got != step.want {
				t.Fatalf("%d %s: %s, want %s", step.entry, step.status, got, step.want)
			}
		}
		if got := l.EventKinds(l.St.ID); got != "stage.created stage.dropped stage.dropped stage.returned stage.returned" {
			t.Errorf("events: %s", got)
		}
		// A decision of an operator after the drop replaces that of the drop.
		l.Drop(0, stage.Dropped)
		w.OK(l.Rule(l.Between(e[0], e[2]), match.Win, e[0]))
		l.Drop(0, stage.Active)
		if got := state(); got != "unearned 1, win 0, none -1, none -1" {
			t.Errorf("after a decision: %s", got)
		}
		w.Fails(l.Stage.SetStatus(l.Ctx, l.Owner, l.St.Ref(), l.St.ID, stage.Dropped), fault.NotInStage)
		w.Fails(l.Stage.SetStatus(l.Ctx, l.Owner, l.St.Ref(), e[0], "gone"), fault.InvalidValue)

		// A result and a drop at the same time: the match has one outcome, and the later write finds it.
		for range 4 {
			r := l.Between(e[1], e[3])
			errs := stagetest.Together(
				func() error { return l.Rule(r, match.Win, e[3]) },
				func() error {
					return l.Stage.SetStatus(l.Ctx, l.Owner, l.St.Ref(), e[3], stage.Dropped)
				},
			)
			w.OK(errs[1])
			after := l.Between(e[1], e[3])
			if errs[0] != nil {
				w.Fails(errs[0], fault.MatchConflict)
			}
			if ruled := after.Outcome == match.Win; ruled != (errs[0] == nil) || !ruled && (after.Winner != e[1] || !after.Forfeit) {
				t.Errorf("%v: %+v", errs[0], after)
			}
			l.Drop(3, stage.Active)
			if after = l.Between(e[1], e[3]); after.State.Recorded() {
				_, err := l.Matches.ClearResult(l.Ctx, l.Owner, l.Ref(after.ID), after.Version)
				w.OK(err)
			}
		}
	})
}

func TestABracketFollowsALeague(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		k := w.Cup(8, stagetest.LeagueForm(2, 2))
		_, err := w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		w.Fails(err, fault.PlayoffNotReady)
		l := k.OpenLeague()
		_, err = w.Brackets.Draft(w.Ctx, w.Owner, k.Contest.ID, 0, false)
		w.Fails(err, fault.PlayoffNotReady)
		l.Drop(1, stage.Dropped)
		l.PlayAll()
		w.OK(l.Finish(false))
		if got := l.Places(); got != "" {
			t.Fatalf("places before the bracket: %s", got)
		}
		// The groups are 0 3 4 7 and 1 2 5 6. Without 1, the best entries are 0 3 and 2 5.
		p := k.Draw(nil)
		var in []int
		for _, m := range p.View().Matches {
			if m.Pos.Round == 0 {
				a, b := slices.Index(k.Entries, m.Sides[0]), slices.Index(k.Entries, m.Sides[1])
				in = append(in, a, b)
				if (a == 0 || a == 3) == (b == 0 || b == 3) {
					t.Errorf("%d and %d come from one group", a, b)
				}
			}
		}
		slices.Sort(in)
		if !slices.Equal(in, []int{0, 2, 3, 5}) {
			t.Fatalf("in the bracket: %v", in)
		}
		w.Fails(l.Stage.Reopen(l.Ctx, l.Owner, l.St.Ref()), fault.TournamentAlreadyCreated)
		w.Fails(l.Stage.Delete(l.Ctx, l.Owner, l.St.Ref()), fault.TournamentAlreadyCreated)
		reserves, err := w.Brackets.Reserves(w.Ctx, w.Owner, k.Contest.ID, p.ID)
		w.OK(err)
		if len(reserves) != 3 { // four of eight are in the bracket, one dropped out
			t.Errorf("%d reserves", len(reserves))
		}
		lead := func(round, order int) { // the entry that entered later wins
			m := p.Match(round, order)
			_, err := p.Set(p.Owner, m, match.Result{Outcome: match.Win, Winner: max(m.Sides[0], m.Sides[1])})
			w.OK(err)
		}
		lead(0, 0)
		lead(0, 1)
		lead(1, 0)
		// After the places of the bracket, entries with the same rank in their groups share a place. Entry 1 dropped out before
		// it played.
		if got := k.Places(); got != "5:1-1 3:2-2 0:3-4 2:3-4 4:5-6 6:5-6 1:7-8 7:7-8" {
			t.Errorf("places = %s", got)
		}
		bracket := k.Places()
		w.OK(l.Rule(l.Between(k.Entries[4], k.Entries[7]), match.Win, k.Entries[7])) // changes only the places after the bracket
		if got := k.Places(); got == bracket || !strings.HasPrefix(got, "5:1-1") {
			t.Errorf("after a correction in the league: %s", got)
		}
		w.OK(w.Brackets.Delete(w.Ctx, w.Owner, k.Contest.ID, p.ID))
		active, err := w.Contests.ActiveEntries(w.Ctx, k.Contest.ID)
		w.OK(err)
		if k.Places() != "" || len(active) != 8 {
			t.Errorf("without the bracket: %q, %d active", k.Places(), len(active))
		}

		// The draw of the bracket and the reopening of the league at the same time: only one of them succeeds.
		form := k.Form(false)
		errs := stagetest.Together(
			func() error { return w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, form) },
			func() error { return w.Brackets.Create(w.Ctx, w.Owner, k.Contest.ID, form) },
			func() error { return w.Stage.Reopen(w.Ctx, w.Owner, l.St.Ref()) },
		)
		stages, err := w.DB.Stages(w.Ctx, k.Contest.ID)
		w.OK(err)
		if open := stages[0].FinishedAt == nil; open == (len(stages) == 2) || open != (errs[2] == nil) {
			t.Errorf("%d stages, open %v, %v", len(stages), open, errs)
		}
	})
}

func TestPlacesOfAForcedEnd(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(3, stagetest.LeagueForm(1, 0)).OpenLeague()
		w.OK(l.Rule(l.Between(l.Entries[1], l.Entries[2]), match.Win, l.Entries[2]))
		w.Fails(l.Finish(false), fault.ResultsMissing)
		w.OK(l.Finish(true))
		if got := l.Places(); !strings.HasPrefix(got, "2:1-1") {
			t.Errorf("places = %s", got)
		}
		_, at, err := w.DB.FinalPlaces(w.Ctx, l.Contest.ID)
		w.OK(err)
		if !at.Equal(clock.Now(context.WithoutCancel(w.Ctx))) {
			t.Errorf("decided at %v", at)
		}
		// Participants cannot report open matches any more. Operators can still decide them.
		r := l.Between(l.Entries[0], l.Entries[1])
		_, err = l.Matches.SetResult(l.Ctx, l.Players[0], l.Ref(r.ID), match.Result{Version: r.Version, Outcome: match.Win, Winner: l.Entries[0]})
		w.Fails(err, fault.FinishedRound)
		w.OK(l.Rule(r, match.Win, l.Entries[0]))
		if got := l.Places(); !strings.HasPrefix(got, "0:1-1") && !strings.HasPrefix(got, "2:1-1") {
			t.Errorf("places = %s", got)
		}
	})
}

func TestAMatchSaysThatASideDroppedOutOfTheLeague(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 0)).OpenLeague()
		history, err := l.DB.History(w.Ctx, l.St.ID)
		w.OK(err)
		last := func(matchID int64) (kind event.Kind, f struct {
			How     string
			Entries []int64
		}) {
			t.Helper()
			events := l.Events(matchID)
			if len(events) == 0 {
				return "", f
			}
			e := events[len(events)-1]
			w.OK(json.Unmarshal(e.Data, &f))
			return e.Kind, f
		}
		l.Drop(0, stage.Dropped)
		forfeited := 0
		for _, p := range history {
			kind, f := last(p.ID)
			if !slices.Contains(p.Sides[:], l.Entries[0]) {
				if kind != "" {
					t.Errorf("match of others: %s", kind)
				}
				continue
			}
			forfeited++
			if kind != event.MatchDecided || f.How != "dropout" || !slices.Equal(f.Entries, []int64{l.Entries[0]}) {
				t.Errorf("after the drop: %s %+v", kind, f)
			}
		}
		if forfeited != 3 {
			t.Errorf("%d matches were forfeited", forfeited)
		}
		l.Drop(0, stage.Active)
		for _, p := range history {
			if kind, f := last(p.ID); slices.Contains(p.Sides[:], l.Entries[0]) && (kind != event.MatchCleared || f.How != "return") {
				t.Errorf("after the return: %s %+v", kind, f)
			}
		}
	})
}

// The name of a match has its group only if the league has several.
func TestAMatchKnowsTheNumberOfGroups(t *testing.T) {
	stagetest.Each(t, func(w *stagetest.World) {
		l := w.Cup(4, stagetest.LeagueForm(1, 0)).OpenLeague()
		detail, err := l.Matches.Match(l.Ctx, l.Owner, l.Ref(l.Between(l.Entries[0], l.Entries[1]).ID))
		w.OK(err)
		if want := (match.Section{Rounds: 3, Groups: 1}); detail.Section != want {
			t.Errorf("the page of a match has %+v, want %+v", detail.Section, want)
		}
		mine, err := l.Matches.MyMatches(l.Ctx, l.Players[0], 1)
		w.OK(err)
		if want := (match.Section{Groups: 1}); len(mine) != 1 || mine[0].Section != want {
			t.Errorf("a player's own match is %+v", mine)
		}
	})
}
