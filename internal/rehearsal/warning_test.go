package rehearsal_test

import (
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/rehearsal"
	"yagura/internal/stage"
)

// TestWarningsNameTheFieldToChange checks each warning with a contest that causes it, and with a nearly equal one that does not.
func TestWarningsNameTheFieldToChange(t *testing.T) {
	at := func(minutes int) *time.Time { when := noon.Add(time.Duration(minutes) * time.Minute); return &when }
	royaleOf := func(lobby, matchPoint int) contest.Contest {
		return planned(royale.ContestType, func(c *contest.Contest) {
			royale.SettingsOf(c.Settings).MatchCount, royale.SettingsOf(c.Settings).LobbySize, royale.SettingsOf(c.Settings).MatchPoint = 3, lobby, matchPoint
			royale.SettingsOf(c.Settings).RankPoint = []royale.RankPoint{{Rank: 1, Point: 10}}
		})
	}
	swissDraw := func(rounds, places int) contest.Contest {
		return planned(swiss.ContestType, func(c *contest.Contest) {
			swiss.SettingsOf(c.Settings).Rounds = rounds
			if places > 0 {
				swiss.SettingsOf(c.Settings).Playoff = &contest.Playoff{Places: places}
			}
		})
	}
	checkin := func(end int) contest.Contest {
		return planned(bracket.ContestType, func(c *contest.Contest) { c.Checkin, c.CheckinStart, c.CheckinEnd = true, at(-60), at(end) })
	}
	leagueOf := func(groups, most int) contest.Contest {
		return planned(league.ContestType, func(c *contest.Contest) { league.SettingsOf(c.Settings).Groups, c.EntryMaxCount = groups, most })
	}
	confirm := func(minutes int) contest.Contest {
		return planned(swiss.ContestType, func(c *contest.Contest) { c.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: minutes} })
	}
	entries := func(end int) contest.Contest {
		return planned(bracket.ContestType, func(c *contest.Contest) { c.EntryEnd = *at(end) })
	}
	most := func(n int) contest.Contest {
		return planned(bracket.ContestType, func(c *contest.Contest) { c.EntryMaxCount = n })
	}
	for _, c := range []struct {
		kind         rehearsal.Kind
		level        rehearsal.Level
		field        string
		bad, good    contest.Contest
		participants int
		count, max   int
	}{
		{rehearsal.EndsAfterContest, rehearsal.Warns, "contestEnd", swissDraw(11, 0), swissDraw(10, 0), 32, 11, 0},
		{rehearsal.CheckinEndsAfterStart, rehearsal.Warns, "checkinEnd", checkin(5), checkin(-30), 4, 0, 0},
		{rehearsal.NoTimeToDraw, rehearsal.Hints, "checkinEnd", checkin(-5), checkin(-10), 4, 0, 0},
		{rehearsal.NoTimeToDraw, rehearsal.Hints, "entryEnd", entries(0), entries(-10), 4, 0, 0},
		{rehearsal.LobbyOfOne, rehearsal.Warns, "lobbySize", royaleOf(2, 0), royaleOf(3, 0), 5, 0, 0},
		{rehearsal.MatchPointUnreachable, rehearsal.Warns, "matchPoint", royaleOf(0, 21), royaleOf(0, 20), 5, 21, 20},
		{rehearsal.NoTimeBetweenRounds, rehearsal.Hints, "matches.confirmMinutes", confirm(10), confirm(0), 8, 0, 0},
		{rehearsal.PlayoffOfAll, rehearsal.Warns, "playoff", swissDraw(3, 8), swissDraw(3, 4), 8, 8, 8},
		{rehearsal.PlayoffOfOne, rehearsal.Warns, "playoff", swissDraw(3, 1), swissDraw(3, 2), 8, 0, 0},
		{rehearsal.RoundsTooMany, rehearsal.Warns, "swissRounds", swissDraw(6, 0), swissDraw(5, 0), 5, 6, 5},
		{rehearsal.RoundsTooFew, rehearsal.Hints, "swissRounds", swissDraw(3, 0), swissDraw(4, 0), 9, 3, 4},
		{rehearsal.TooFewForGroups, rehearsal.Blocks, "league.groups", leagueOf(3, 64), leagueOf(2, 64), 5, 6, 0},
		{rehearsal.TooManyForBracket, rehearsal.Warns, "entryMaxCount", most(257), most(256), 8, 257, 256},
		{rehearsal.TooManyForLeague, rehearsal.Warns, "entryMaxCount", leagueOf(1, 400), leagueOf(1, 300), 4, 79800, 65536},
		{rehearsal.TooManyForLeague, rehearsal.Warns, "entryMaxCount", leagueOf(2, 514), leagueOf(2, 513), 4, 65792, 65536}, // 513 in two groups play 65,536
	} {
		t.Run(string(c.kind), func(t *testing.T) {
			in := rehearsal.Input{Participants: c.participants, Seed: 1, Moves: all}
			w, ok := warned(run(t, c.bad, in), c.kind)
			if !ok || w.Level != c.level || w.Field != c.field || w.Count != c.count || w.Max != c.max {
				t.Errorf("%+v", w)
			}
			if w, ok := warned(run(t, c.good, in), c.kind); ok {
				t.Errorf("unexpected warning: %+v", w)
			}
		})
	}
}

func warned(s rehearsal.State, kind rehearsal.Kind) (rehearsal.Warning, bool) {
	for _, w := range s.Warnings {
		if w.Kind == kind {
			return w, true
		}
	}
	return rehearsal.Warning{}, false
}

// TestCreatedStagesAreRehearsedAsPlanned rehearses stored rounds that overlap and begin too early, and a stored
// bracket. Another match time plans the rounds again.
func TestCreatedStagesAreRehearsedAsPlanned(t *testing.T) {
	c := planned(swiss.ContestType, func(c *contest.Contest) { swiss.SettingsOf(c.Settings).Playoff = &contest.Playoff{Places: 4} })
	early := noon.Add(-30 * time.Minute)
	created := []rehearsal.Created{
		rehearsal.CreatedRounds(stage.Stage{Format: swiss.ID}, []stage.RoundPlan{{MatchCount: 3, MatchTime: 40, Start: early}, {MatchCount: 3, MatchTime: 40, Start: early.Add(20 * time.Minute)}}),
		{Format: bracket.ID, Setup: &bracket.Setup{Slots: 4, MatchCount: 5, MatchTime: 90, ThirdPlace: true, Starts: bracket.StartsOf(4, false, noon.Add(2*time.Hour), 90)}},
	}
	in := rehearsal.Input{Participants: 8, Moves: all}
	s, err := rehearsal.Run(t.Context(), format.Rehearsals, c, created, in)
	if err != nil {
		t.Fatal(err)
	}
	if d := s.Stages[0].View.(*swiss.Rehearsed); len(d.Rounds) != 2 || d.Rounds[0].MatchCount != 3 || !s.StartsAt.Equal(early) || s.MatchTime != 40 || !s.ThirdPlace {
		t.Errorf("%+v", d.Rounds)
	}
	if w, ok := warned(s, rehearsal.RoundsOverlap); !ok || w.Count != 2 || w.Field != "" {
		t.Errorf("%+v", s.Warnings)
	}
	if w, ok := warned(s, rehearsal.StartsBeforeContest); !ok || !w.At.Equal(early) || !w.Limit.Equal(noon) {
		t.Errorf("%+v", s.Warnings)
	}
	in.MatchTime = 20
	if s, err = rehearsal.Run(t.Context(), format.Rehearsals, c, created, in); err != nil {
		t.Fatal(err)
	}
	if d := s.Stages[0].View.(*swiss.Rehearsed); len(d.Rounds) != 3 || !s.EndsAt.Equal(noon.Add(100*time.Minute)) {
		t.Errorf("%d rounds to %v", len(d.Rounds), s.EndsAt)
	}
}
