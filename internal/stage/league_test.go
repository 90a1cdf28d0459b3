package stage_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/league"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// playedLeague is a league in its contest's window.
type playedLeague struct {
	*cup
	st stage.Stage
}

// leagueForm returns an edit that makes a contest's form that of a league.
func leagueForm(groups int, playoff int) func(*contest.Form) {
	return func(f *contest.Form) {
		f.Type = league.ContestType
		f.Settings.Format = &league.Settings{Legs: 1, Groups: groups, Win: 3, Draw: 1}
		if playoff > 0 {
			league.SettingsOf(f.Settings).Playoff = &contest.Playoff{Places: playoff}
		}
	}
}

// open creates the league that the draft proposes and sets the clock to the contest's start.
func (k *cup) open() *playedLeague {
	k.t.Helper()
	d, err := k.Leagues.Draft(k.ctx, k.owner, k.contest.ID)
	k.ok(err)
	k.ok(k.Leagues.Create(k.ctx, k.owner, k.contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}))
	k.at(k.contest.ContestStart)
	stages, err := k.db.Stages(k.ctx, k.contest.ID)
	k.ok(err)
	return &playedLeague{cup: k, st: stages[0]}
}

func (l *playedLeague) matches() []match.Record {
	l.t.Helper()
	records, err := l.db.Matches(l.ctx, l.st.ID)
	l.ok(err)
	return records
}

// between returns the match of two entries.
func (l *playedLeague) between(a, b int64) match.Record {
	l.t.Helper()
	for _, r := range l.matches() {
		if r.Has(a) && r.Has(b) {
			return r
		}
	}
	l.t.Fatalf("%d and %d do not meet", a, b)
	return match.Record{}
}

func (l *playedLeague) rule(r match.Record, outcome match.Outcome, winner int64) error {
	_, err := l.Matches.SetResult(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, r.ID, match.Result{
		Version: r.Version, Outcome: outcome, Winner: winner, Reason: "as played",
	})
	return err
}

// playAll decides each open match for the entry that entered earlier.
func (l *playedLeague) playAll() {
	l.t.Helper()
	for _, r := range l.matches() {
		if r.State == match.Ready {
			l.ok(l.rule(r, match.Win, min(r.Sides[0], r.Sides[1])))
		}
	}
}

// places returns the final places with the entries by index: "0:1-2" means that the first entry shares the first place.
func (k *cup) places() string {
	k.t.Helper()
	stored, _, err := k.db.FinalPlaces(k.ctx, k.contest.ID)
	k.ok(err)
	var list []string
	for _, p := range stored {
		list = append(list, fmt.Sprintf("%d:%d-%d", slices.Index(k.entries, p.EntryID), p.From, p.To))
	}
	return strings.Join(list, " ")
}

func (l *playedLeague) drop(entry int, status stage.EntrantStatus) {
	l.t.Helper()
	l.ok(l.Stage.SetStatus(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, l.entries[entry], status))
}

func (l *playedLeague) finish(force bool) error {
	return l.Stage.Finish(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, force)
}

func TestLeagueFromDraftToPlaces(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(7, leagueForm(2, 0))
		d, err := w.Leagues.Draft(w.ctx, w.owner, k.contest.ID)
		w.ok(err)
		if len(d.Groups) != 2 || len(d.Groups[0])+len(d.Groups[1]) != 7 || len(d.Rounds) != 3 || d.Matches != 9 || !d.Rounds[2].Start.Equal(k.contest.ContestStart.Add(2*time.Hour)) {
			t.Fatalf("draft = %+v", d)
		}
		for _, c := range []struct {
			edit func(f *league.Form)
			key  fault.Key
		}{
			{func(f *league.Form) { f.Groups = f.Groups[:1] }, fault.InvalidValue},
			{func(f *league.Form) { f.Groups = [][]int64{k.entries[:6], k.entries[6:]} }, fault.TooFewForGroups},
			{func(f *league.Form) { f.Groups = [][]int64{k.entries[:4], k.entries[3:6]} }, fault.InvalidAssignment},
			{func(f *league.Form) { f.Rounds = f.Rounds[:2] }, fault.InvalidValue},
			{func(f *league.Form) { f.Rounds = slices.Clone(f.Rounds); f.Rounds[1].MatchCount = 2 }, fault.InvalidValue},
			{func(f *league.Form) { f.Rounds = slices.Clone(f.Rounds); f.Rounds[1].Start = f.Rounds[0].Start }, fault.ReversedDate},
		} {
			f := league.Form{Groups: d.Groups, Rounds: d.Rounds}
			c.edit(&f)
			w.fails(w.Leagues.Create(w.ctx, w.owner, k.contest.ID, f), c.key)
		}
		w.fails(w.Leagues.Create(w.ctx, k.players[0], k.contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}), fault.ParticipationAuthority)

		l := k.open()
		if n := len(l.matches()); n != 9 {
			t.Fatalf("%d matches", n)
		}
		w.fails(w.Leagues.Create(w.ctx, w.owner, k.contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}), fault.StageAlreadyCreated)
		w.ok(l.rule(l.matches()[0], match.Draw, 0))
		if f := w.faultOf(l.finish(false), fault.ResultsMissing); f.Params["count"] != 8 {
			t.Errorf("%v are missing", f.Params)
		}
		w.ok(l.rule(l.matches()[0], match.Win, min(l.matches()[0].Sides[0], l.matches()[0].Sides[1])))
		l.playAll()
		if got := l.places(); got != "" {
			t.Errorf("places before the end: %s", got)
		}
		w.ok(l.finish(false))
		w.ok(l.finish(false)) // sent twice
		// The groups are in snake order: 0 3 4 and 1 2 5 6. The earlier entries won all matches.
		if got := l.places(); got != "0:1-2 1:1-2 2:3-4 3:3-4 4:5-6 5:5-6 6:7-7" {
			t.Errorf("places = %s", got)
		}
		before := l.places()
		first, second := d.Groups[0][0], d.Groups[0][1]
		w.ok(l.rule(l.between(first, second), match.Win, second)) // a correction after the end
		if got := l.places(); got == before {
			t.Errorf("the places did not follow the correction: %s", got)
		}
		w.fails(l.Stage.SetStatus(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, l.entries[0], stage.Dropped), fault.StageFinished)
		w.ok(l.Stage.Reopen(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID))
		if got := l.places(); got != "" {
			t.Errorf("places after the league was reopened: %s", got)
		}
		if got := l.told(l.st.ID); got != "stage.created stage.finished stage.reopened" {
			t.Errorf("events: %s", got)
		}
		w.ok(l.Stage.Delete(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID))
		active, err := w.contests.ActiveEntries(w.ctx, k.contest.ID)
		w.ok(err)
		if len(active) != 0 || len(l.matches()) != 0 {
			t.Errorf("after the deletion: %d active, %d matches", len(active), len(l.matches()))
		}
	})
}

func TestDroppedEntryOfALeagueLosesItsOpenMatches(t *testing.T) {
	each(t, func(w *world) {
		l := w.cup(4, leagueForm(1, 0)).open()
		e := l.entries
		w.ok(l.rule(l.between(e[0], e[1]), match.Unearned, e[1])) // decided by an operator before the drop, so it stays
		state := func() string {
			var out []string
			for _, pair := range [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}} {
				r := l.between(e[pair[0]], e[pair[1]])
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
			l.drop(step.entry, step.status)
			if got := state(); got != step.want {
				t.Fatalf("%d %s: %s, want %s", step.entry, step.status, got, step.want)
			}
		}
		if got := l.told(l.st.ID); got != "stage.created stage.dropped stage.dropped stage.returned stage.returned" {
			t.Errorf("events: %s", got)
		}
		// A decision of an operator after the drop replaces that of the drop.
		l.drop(0, stage.Dropped)
		w.ok(l.rule(l.between(e[0], e[2]), match.Win, e[0]))
		l.drop(0, stage.Active)
		if got := state(); got != "unearned 1, win 0, none -1, none -1" {
			t.Errorf("after a decision: %s", got)
		}
		w.fails(l.Stage.SetStatus(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, l.st.ID, stage.Dropped), fault.NotInStage)
		w.fails(l.Stage.SetStatus(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, e[0], "gone"), fault.InvalidValue)

		// A result and a drop at the same time: the match has one outcome, and the later write finds it.
		for range 4 {
			r := l.between(e[1], e[3])
			errs := together(
				func() error { return l.rule(r, match.Win, e[3]) },
				func() error {
					return l.Stage.SetStatus(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, e[3], stage.Dropped)
				},
			)
			w.ok(errs[1])
			after := l.between(e[1], e[3])
			if errs[0] != nil {
				w.fails(errs[0], fault.MatchConflict)
			}
			if ruled := after.Outcome == match.Win; ruled != (errs[0] == nil) || !ruled && (after.Winner != e[1] || !after.Forfeit) {
				t.Errorf("%v: %+v", errs[0], after)
			}
			l.drop(3, stage.Active)
			if after = l.between(e[1], e[3]); after.State.Recorded() {
				_, err := l.Matches.ClearResult(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID, after.ID, after.Version)
				w.ok(err)
			}
		}
	})
}

func TestABracketFollowsALeague(t *testing.T) {
	each(t, func(w *world) {
		k := w.cup(8, leagueForm(2, 2))
		_, err := w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		w.fails(err, fault.PlayoffNotReady)
		l := k.open()
		_, err = w.Brackets.Draft(w.ctx, w.owner, k.contest.ID, 0, false)
		w.fails(err, fault.PlayoffNotReady)
		l.drop(1, stage.Dropped)
		l.playAll()
		w.ok(l.finish(false))
		if got := l.places(); got != "" {
			t.Fatalf("places before the bracket: %s", got)
		}
		// The groups are 0 3 4 7 and 1 2 5 6. Without 1, the best entries are 0 3 and 2 5.
		p := k.draw(nil)
		var in []int
		for _, m := range p.view().Matches {
			if m.Pos.Round == 0 {
				a, b := slices.Index(k.entries, m.Sides[0]), slices.Index(k.entries, m.Sides[1])
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
		w.fails(l.Stage.Reopen(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID), fault.TournamentAlreadyCreated)
		w.fails(l.Stage.Delete(l.ctx, l.owner, l.contest.ID, league.ID, l.st.ID), fault.TournamentAlreadyCreated)
		reserves, err := w.Brackets.Reserves(w.ctx, w.owner, k.contest.ID, p.id)
		w.ok(err)
		if len(reserves) != 3 { // four of eight are in the bracket, one dropped out
			t.Errorf("%d reserves", len(reserves))
		}
		lead := func(round, order int) { // the entry that entered later wins
			m := p.match(round, order)
			_, err := p.set(p.owner, m, match.Result{Outcome: match.Win, Winner: max(m.Sides[0], m.Sides[1])})
			w.ok(err)
		}
		lead(0, 0)
		lead(0, 1)
		lead(1, 0)
		// After the places of the bracket, entries with the same rank in their groups share a place. Entry 1 dropped out before
		// it played.
		if got := k.places(); got != "5:1-1 3:2-2 0:3-4 2:3-4 4:5-6 6:5-6 1:7-8 7:7-8" {
			t.Errorf("places = %s", got)
		}
		bracket := k.places()
		w.ok(l.rule(l.between(k.entries[4], k.entries[7]), match.Win, k.entries[7])) // changes only the places after the bracket
		if got := k.places(); got == bracket || !strings.HasPrefix(got, "5:1-1") {
			t.Errorf("after a correction in the league: %s", got)
		}
		w.ok(w.Brackets.Delete(w.ctx, w.owner, k.contest.ID, p.id))
		active, err := w.contests.ActiveEntries(w.ctx, k.contest.ID)
		w.ok(err)
		if k.places() != "" || len(active) != 8 {
			t.Errorf("without the bracket: %q, %d active", k.places(), len(active))
		}

		// The draw of the bracket and the reopening of the league at the same time: only one of them succeeds.
		form := k.form(false)
		errs := together(
			func() error { return w.Brackets.Create(w.ctx, w.owner, k.contest.ID, form) },
			func() error { return w.Brackets.Create(w.ctx, w.owner, k.contest.ID, form) },
			func() error { return w.Stage.Reopen(w.ctx, w.owner, k.contest.ID, league.ID, l.st.ID) },
		)
		stages, err := w.db.Stages(w.ctx, k.contest.ID)
		w.ok(err)
		if open := stages[0].FinishedAt == nil; open == (len(stages) == 2) || open != (errs[2] == nil) {
			t.Errorf("%d stages, open %v, %v", len(stages), open, errs)
		}
	})
}

func TestPlacesOfAForcedEnd(t *testing.T) {
	each(t, func(w *world) {
		l := w.cup(3, leagueForm(1, 0)).open()
		w.ok(l.rule(l.between(l.entries[1], l.entries[2]), match.Win, l.entries[2]))
		w.fails(l.finish(false), fault.ResultsMissing)
		w.ok(l.finish(true))
		if got := l.places(); !strings.HasPrefix(got, "2:1-1") {
			t.Errorf("places = %s", got)
		}
		_, at, err := w.db.FinalPlaces(w.ctx, l.contest.ID)
		w.ok(err)
		if !at.Equal(clock.Now(context.WithoutCancel(w.ctx))) {
			t.Errorf("decided at %v", at)
		}
		// Participants cannot report open matches any more. Operators can still decide them.
		r := l.between(l.entries[0], l.entries[1])
		_, err = l.Matches.SetResult(l.ctx, l.players[0], l.contest.ID, league.ID, l.st.ID, r.ID, match.Result{Version: r.Version, Outcome: match.Win, Winner: l.entries[0]})
		w.fails(err, fault.FinishedRound)
		w.ok(l.rule(r, match.Win, l.entries[0]))
		if got := l.places(); !strings.HasPrefix(got, "0:1-1") && !strings.HasPrefix(got, "2:1-1") {
			t.Errorf("places = %s", got)
		}
	})
}

func TestAMatchSaysThatASideDroppedOutOfTheLeague(t *testing.T) {
	each(t, func(w *world) {
		l := w.cup(4, leagueForm(1, 0)).open()
		history, err := l.db.History(w.ctx, l.st.ID)
		w.ok(err)
		last := func(matchID int64) (kind event.Kind, f struct {
			How     string
			Entries []int64
		}) {
			t.Helper()
			events := l.events(matchID)
			if len(events) == 0 {
				return "", f
			}
			e := events[len(events)-1]
			w.ok(json.Unmarshal(e.Data, &f))
			return e.Kind, f
		}
		l.drop(0, stage.Dropped)
		told := 0
		for _, p := range history {
			kind, f := last(p.ID)
			if !slices.Contains(p.Sides[:], l.entries[0]) {
				if kind != "" {
					t.Errorf("match of others: %s", kind)
				}
				continue
			}
			told++
			if kind != event.MatchDecided || f.How != "dropout" || !slices.Equal(f.Entries, []int64{l.entries[0]}) {
				t.Errorf("after the drop: %s %+v", kind, f)
			}
		}
		if told != 3 {
			t.Errorf("%d matches were forfeited", told)
		}
		l.drop(0, stage.Active)
		for _, p := range history {
			if kind, f := last(p.ID); slices.Contains(p.Sides[:], l.entries[0]) && (kind != event.MatchCleared || f.How != "return") {
				t.Errorf("after the return: %s %+v", kind, f)
			}
		}
	})
}
