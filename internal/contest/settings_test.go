package contest_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// royaleForm returns the form of a battle royale whose settings are changed by edit.
func royaleForm(edit func(r *royale.Settings)) contest.Form {
	f := soundForm()
	f.Type, f.Settings = royale.ContestType, format.Types.Defaults(royale.ContestType)
	edit(royale.SettingsOf(f.Settings))
	return f
}

func leagueForm(edit func(l *league.Settings)) contest.Form {
	f := soundForm()
	f.Type, f.Settings = league.ContestType, format.Types.Defaults(league.ContestType)
	edit(league.SettingsOf(f.Settings))
	return f
}

func ranks(n int) []royale.RankPoint {
	table := make([]royale.RankPoint, n)
	for i := range table {
		table[i] = royale.RankPoint{Rank: i + 1, Point: n - i}
	}
	return table
}

// withRows returns a battle royale for so many entries with so many rows in its table of rank points.
func withRows(places, rows int) contest.Form {
	f := royaleForm(func(r *royale.Settings) { r.RankPoint = ranks(rows) })
	f.EntryMaxCount = places
	return f
}

func swissOf(rounds int) contest.Form { return swissForm(swiss.Settings{Rounds: rounds}) }

func swissForm(s swiss.Settings) contest.Form {
	f := soundForm()
	f.Type, f.Settings.Format = swiss.ContestType, &s
	return f
}

func killPoints(point, most int) contest.Form {
	return royaleForm(func(r *royale.Settings) { r.KillPoint = royale.KillPoint{Point: point, Max: most} })
}

func tieBreaks(list ...royale.TieBreak) contest.Form {
	return royaleForm(func(r *royale.Settings) { r.TieBreaks = list })
}

func noShowAfter(warn, walkover int) contest.Form {
	f := soundForm()
	f.Settings.Matches = &contest.MatchSettings{WarnMinutes: warn, WalkoverMinutes: walkover}
	return f
}

func confirmWithin(minutes int) contest.Form {
	f := soundForm()
	f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: minutes}
	return f
}

func rankPoints(rows ...royale.RankPoint) contest.Form {
	return royaleForm(func(r *royale.Settings) { r.RankPoint = rows })
}

func matchCount(n int) contest.Form {
	return royaleForm(func(r *royale.Settings) { r.MatchCount = n })
}

// settingCases are the limits of the formats' settings.
var settingCases = []struct {
	rule  string
	form  contest.Form
	field string // empty if the settings are sound
	key   fault.Key
}{
	{"no match", matchCount(0), "matchCount", fault.SetMatchCount},
	{rule: "20 matches", form: matchCount(20)},
	{"21 matches", matchCount(21), "matchCount", fault.SetMatchCount},
	{rule: "as many rows as entries", form: withRows(16, 16)},
	{"more rows than entries", withRows(16, 17), "rankPoint", fault.TooManyRankRows},
	{rule: "257 rows", form: withRows(8192, 257)},
	{"258 rows", withRows(8192, 258), "rankPoint", fault.TooManyRankRows},
	{"1 row", rankPoints(ranks(1)...), "rankPoint", fault.InvalidValue},
	{"a gap in the ranks", rankPoints(royale.RankPoint{Rank: 1}, royale.RankPoint{Rank: 3}), "rankPoint", fault.InvalidValue},
	{"a rank twice", rankPoints(royale.RankPoint{Rank: 1}, royale.RankPoint{Rank: 1}), "rankPoint", fault.InvalidValue},
	{"points below 0", rankPoints(royale.RankPoint{Rank: 1, Point: -1}, royale.RankPoint{Rank: 2}), "rankPoint", fault.InvalidValue},
	{rule: "9999 points", form: rankPoints(royale.RankPoint{Rank: 1, Point: 9999}, royale.RankPoint{Rank: 2})},
	{"10000 points", rankPoints(royale.RankPoint{Rank: 1, Point: 10000}, royale.RankPoint{Rank: 2}), "rankPoint", fault.InvalidValue},
	{rule: "a kill worth its maximum", form: killPoints(5, 5)},
	{"a kill worth more than its maximum", killPoints(6, 5), "killPoint", fault.OverMaxKillPoint},
	{rule: "a kill without maximum", form: killPoints(999, 0)},
	{"a kill worth 1000", killPoints(1000, 0), "killPoint", fault.InvalidValue},
	{"a kill worth -1", killPoints(-1, 0), "killPoint", fault.InvalidValue},
	{"a maximum of 100000", killPoints(1, 100_000), "killPoint", fault.InvalidValue},
	{rule: "no tie-break except the lot", form: tieBreaks()},
	{rule: "two tie-breaks", form: tieBreaks(royale.TieLatestMatch, royale.TieWins)},
	{"a tie-break twice", tieBreaks(royale.TieWins, royale.TieWins), "tieBreaks", fault.InvalidValue},
	{"an unknown tie-break", tieBreaks("luck"), "tieBreaks", fault.InvalidValue},
	{rule: "20 swiss rounds", form: swissOf(20)},
	{"21 swiss rounds", swissOf(21), "swissRounds", fault.InvalidValue},
	{"-1 swiss rounds", swissOf(-1), "swissRounds", fault.InvalidValue},
	{"a swiss playoff of 257", swissForm(swiss.Settings{Playoff: &contest.Playoff{Places: 257}}), "playoff", fault.InvalidValue},
	{"a swiss table with a rule twice", swissForm(swiss.Settings{TieBreaks: []string{"points", "wins", "wins"}}), "standings", fault.InvalidValue},
	{"no leg", leagueForm(func(l *league.Settings) { l.Legs = 0 }), "league.legs", fault.InvalidValue},
	{"3 legs", leagueForm(func(l *league.Settings) { l.Legs = 3 }), "league.legs", fault.InvalidValue},
	{rule: "16 groups", form: leagueForm(func(l *league.Settings) { l.Groups = 16 })},
	{"2049 groups", leagueForm(func(l *league.Settings) { l.Groups = 2049 }), "league.groups", fault.InvalidValue},
	{"a playoff of 257", leagueForm(func(l *league.Settings) { l.Playoff = &contest.Playoff{Places: 257} }), "playoff", fault.InvalidValue},
	{"a table that does not begin with points", leagueForm(func(l *league.Settings) { l.TieBreaks = []string{"headToHead"} }), "standings", fault.InvalidValue},
	{"a table with an unknown rule", leagueForm(func(l *league.Settings) { l.TieBreaks = []string{"points", "luck"} }), "standings", fault.InvalidValue},
	{"a warning after the walkover", noShowAfter(6, 5), "matches.warnMinutes", fault.InvalidValue},
	{"a day and a minute to confirm", confirmWithin(24*60 + 1), "matches.confirmMinutes", fault.InvalidValue},
	{"a lobby of one", royaleForm(func(r *royale.Settings) { r.LobbySize = 1 }), "lobbySize", fault.InvalidValue},
	{rule: "equal points for win, draw and loss", form: leagueForm(func(l *league.Settings) { l.Win, l.Draw, l.Loss = 1, 1, 1 })},
	{"a draw above a win", leagueForm(func(l *league.Settings) { l.Draw = 4 }), "league.draw", fault.InvalidValue},
	{"a loss above a draw", leagueForm(func(l *league.Settings) { l.Loss = 2 }), "league.loss", fault.InvalidValue},
	{"a win of 100", leagueForm(func(l *league.Settings) { l.Win = 100 }), "league.win", fault.InvalidValue},
}

func TestSettingRules(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for _, c := range settingCases {
			made, _, err := w.svc.Create(w.ctx, w.owner, c.form)
			if c.field != "" {
				got, ok := fault.Of(err)
				if !ok || got.Key != c.key || len(got.Fields) != 1 || got.Fields[0].Name != c.field {
					t.Errorf("%s: %v, want %s at %s", c.rule, err, c.key, c.field)
				}
				continue
			}
			stored, _, readErr := db.Contest(w.ctx, made.ID)
			want := c.form.Settings
			if c.form.Type != royale.ContestType {
				want.Scoring = contest.ScoringGames // unless the form says otherwise
			}
			if diff := cmp.Diff(want, stored.Settings); err != nil || readErr != nil || diff != "" {
				t.Errorf("%s: %v, %v, stored settings (-want +got):\n%s", c.rule, err, readErr, diff)
			}
		}
	})
}

func TestSettingsFollowTheType(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		made, _, err := w.svc.Create(w.ctx, w.owner, soundForm())
		w.ok(err)
		settings := func() string {
			c, _, err := db.Contest(w.ctx, made.ID)
			w.ok(err)
			return c.Settings.Text()
		}
		if got := settings(); got != `{"scoring":"games"}` {
			t.Errorf("a tournament has %s", got)
		}
		// Settings of another type are dropped. Missing settings take the default of the type.
		f := leagueForm(func(*league.Settings) {})
		f.Settings.Format = &swiss.Settings{Rounds: 5}
		_, err = w.svc.Update(w.ctx, w.owner, made.ID, 1, f)
		w.ok(err)
		if got := settings(); got != `{"league":{"legs":1,"groups":1,"win":3,"draw":1,"loss":0},"matches":{"confirmMinutes":10,"warnMinutes":5,"walkoverMinutes":0},"scoring":"games"}` {
			t.Errorf("a league has %s", got)
		}
		f.Type = swiss.ContestType
		f.Settings = contest.Settings{}
		_, err = w.svc.Update(w.ctx, w.owner, made.ID, 2, f)
		w.ok(err)
		if got := settings(); got != `{"swiss":{"rounds":0},"scoring":"games"}` {
			t.Errorf("a swiss draw has %s", got)
		}
		_, err = w.svc.Update(w.ctx, w.owner, made.ID, 3, royaleForm(func(r *royale.Settings) { r.KillPoint.Point = 2 }))
		w.ok(err)
		f = royaleForm(func(r *royale.Settings) { r.KillPoint.Point, r.RankPoint = 2, ranks(3) })
		_, err = w.svc.Update(w.ctx, w.owner, made.ID, 4, f)
		w.ok(err)
		if same, err := w.svc.Update(w.ctx, w.owner, made.ID, 5, f); err != nil || same.Revision != 5 {
			t.Errorf("the same settings again: revision %d, %v", same.Revision, err)
		}
		// The audit log has the values before and after.
		events := w.events(made.ID)
		var logged struct {
			Changes []struct{ Field, Before, After json.RawMessage }
		}
		w.ok(json.Unmarshal(events[len(events)-1].Data, &logged))
		if len(logged.Changes) != 1 || string(logged.Changes[0].Field) != `"rankPoint"` || string(logged.Changes[0].Before) != "[0,0]" || string(logged.Changes[0].After) != "[3,2,1]" {
			t.Errorf("logged %s", events[len(events)-1].Data)
		}
		// The first entry locks the type, but not its settings.
		open := w.contest(func(f *contest.Form) { f.Type = swiss.ContestType })
		w.enter(w.user("player"), open, 0)
		now := clk.Now()
		f = contest.Form{
			GameID: plainGame, Name: "杯", Type: league.ContestType, ParticipantType: contest.Solo, EntryMaxCount: 4,
			EntryStart: now, EntryEnd: now.Add(time.Hour), ContestStart: now.Add(time.Hour), ContestEnd: now.Add(2 * time.Hour),
		}
		_, err = w.svc.Update(w.ctx, w.owner, open, 1, f)
		w.fails(err, fault.ContestTypeLocked, 0)
		f.Type, f.Settings.Format = swiss.ContestType, &swiss.Settings{Rounds: 3}
		_, err = w.svc.Update(w.ctx, w.owner, open, 1, f)
		w.ok(err)
	})
}

func TestNextStep(t *testing.T) {
	f := soundForm() // entry from 0 to 2 h, check-in from 2 to 3 h, contest from 3 to 6 h
	c := contest.Contest{
		EntryStart: f.EntryStart, EntryEnd: f.EntryEnd, ContestStart: f.ContestStart, ContestEnd: f.ContestEnd, CheckinStart: &f.CheckinStart, CheckinEnd: &f.CheckinEnd,
	}
	var steps []string
	now := f.EntryStart.Add(-time.Hour)
	for {
		field, at, ok := c.NextStep(now)
		if !ok {
			break
		}
		steps = append(steps, field)
		now = at
	}
	if got := strings.Join(steps, " "); got != "entryStart entryEnd contestStart contestEnd" {
		t.Errorf("steps = %s", got)
	}
	if field, _, _ := c.NextStep(f.EntryEnd.Add(-1)); field != "entryEnd" {
		t.Errorf("a moment before the entry's end = %s", field)
	}
}

func TestSavesAreBounded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		bad := soundForm()
		bad.Name = ""
		for range 61 { // refused forms do not count
			_, _, err := w.svc.Create(w.ctx, w.owner, bad)
			w.fails(err, fault.ValueIsRequired, 0)
		}
		for range 60 {
			_, _, err := w.svc.Create(w.ctx, w.owner, soundForm())
			w.ok(err)
		}
		_, _, err := w.svc.Create(w.ctx, w.owner, soundForm())
		w.fails(err, fault.TooManyRequests, 0)
		if _, _, err := w.svc.Create(w.ctx, w.user("another"), soundForm()); err != nil {
			t.Errorf("another person: %v", err)
		}
		w.at(clk.Now().Add(time.Hour))
		if _, _, err := w.svc.Create(w.ctx, w.owner, soundForm()); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}
