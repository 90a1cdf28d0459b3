package contest_test

import (
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// soundForm returns a valid form of a team contest with every option switched on.
func soundForm() contest.Form {
	t := storetest.Start
	return contest.Form{
		GameID: plainGame, Name: "第1回 櫓杯", Type: bracket.ContestType, ParticipantType: contest.Multi,
		EntryStart: t, EntryEnd: t.Add(2 * time.Hour), ContestStart: t.Add(3 * time.Hour), ContestEnd: t.Add(6 * time.Hour),
		Checkin: true, CheckinStart: t.Add(2 * time.Hour), CheckinEnd: t.Add(3 * time.Hour),
		IsEntryPassword: true, EntryPassword: password, TeamSize: 3, EntryMaxCount: 16,
		DiscordURL: "https://discord.gg/abc", IframeSrc: "https://www.youtube.com/embed/dQw4w9WgXcQ", VideoURL: "https://example.com/v",
		Award: "賞状\nと優勝杯", Rule: "# ルール",
	}
}

// repeat returns a text of n characters with three bytes each, because lengths are counted in characters.
func repeat(n int) string { return strings.Repeat("櫓", n) }

// formCase is one rule of the contest form: the change of a sound form, and the fault that it causes.
type formCase struct {
	rule  string
	edit  func(*contest.Form)
	field string // empty if the form stays sound
	key   fault.Key
	code  int
}

func withoutPassword(f *contest.Form) { f.IsEntryPassword, f.EntryPassword = false, "" }

// formCases are the limits of every field of the form, each with the last value that passes and the first one that fails.
var formCases = []formCase{
	{rule: "everything filled in", edit: func(*contest.Form) {}},
	{"unknown game", func(f *contest.Form) { f.GameID = 999 }, "gameId", fault.ThisGameDoesNotExists, -1},
	{"no game", func(f *contest.Form) { f.GameID = 0 }, "gameId", fault.ThisGameDoesNotExists, -1},

	{"no name", func(f *contest.Form) { f.Name = "" }, "name", fault.ValueIsRequired, 0},
	{"a name of blanks", func(f *contest.Form) { f.Name = " 　\t" }, "name", fault.InvalidValue, 0},
	{"a name of full-width blanks", func(f *contest.Form) { f.Name = "　　" }, "name", fault.ValueIsRequired, 0},
	{"a name with a line break", func(f *contest.Form) { f.Name = "a\r\nBcc: b" }, "name", fault.InvalidValue, 0},
	{"a name with a null", func(f *contest.Form) { f.Name = "a\x00b" }, "name", fault.InvalidValue, 0},
	{rule: "a name of 255 characters", edit: func(f *contest.Form) { f.Name = repeat(255) }},
	{"a name of 256 characters", func(f *contest.Form) { f.Name = repeat(256) }, "name", fault.ToLongContestName, -2},

	{rule: "battle royale", edit: func(f *contest.Form) { f.Type = royale.ContestType }},
	{rule: "swiss draw", edit: func(f *contest.Form) { f.Type = swiss.ContestType }},
	{rule: "league", edit: func(f *contest.Form) { f.Type = league.ContestType }},
	{"unknown type", func(f *contest.Form) { f.Type = "tournament" }, "contestType", fault.InvalidValue, 0},
	{"unknown participant type", func(f *contest.Form) { f.ParticipantType = "DUO" }, "participantType", fault.InvalidValue, 0},

	{"no entry start", func(f *contest.Form) { f.EntryStart = time.Time{} }, "entryStart", fault.ValueIsRequired, 0},
	{"no entry end", func(f *contest.Form) { f.EntryEnd = time.Time{} }, "entryEnd", fault.ValueIsRequired, 0},
	{"no contest start", func(f *contest.Form) { f.ContestStart = time.Time{} }, "contestStart", fault.ValueIsRequired, 0},
	{"no contest end", func(f *contest.Form) { f.ContestEnd = time.Time{} }, "contestEnd", fault.ValueIsRequired, 0},
	{"entry end at entry start", func(f *contest.Form) { f.EntryEnd = f.EntryStart }, "entryEnd", fault.ReversedDate, -3},
	{rule: "entry end a moment after its start", edit: func(f *contest.Form) { f.EntryEnd = f.EntryStart.Add(time.Millisecond) }},
	{"contest end at contest start", func(f *contest.Form) {
		f.Checkin, f.ContestEnd = false, f.ContestStart
	}, "contestEnd", fault.ReversedDate, -3},
	{rule: "entry end at contest start", edit: func(f *contest.Form) { f.EntryEnd = f.ContestStart }},
	{"entry end a moment after contest start", func(f *contest.Form) {
		f.EntryEnd = f.ContestStart.Add(time.Millisecond)
	}, "contestStart", fault.ReversedDate, -3},
	{"no check-in start", func(f *contest.Form) { f.CheckinStart = time.Time{} }, "checkinStart", fault.ValueIsRequired, 0},
	{"no check-in end", func(f *contest.Form) { f.CheckinEnd = time.Time{} }, "checkinEnd", fault.ValueIsRequired, 0},
	{"check-in end at its start", func(f *contest.Form) { f.CheckinEnd = f.CheckinStart }, "checkinEnd", fault.ReversedDate, -3},
	{rule: "check-in end at contest end", edit: func(f *contest.Form) { f.CheckinEnd = f.ContestEnd }},
	{"check-in end a moment after contest end", func(f *contest.Form) {
		f.CheckinEnd = f.ContestEnd.Add(time.Millisecond)
	}, "contestEnd", fault.ReversedDate, -3},
	{rule: "a reversed window of a check-in that is off", edit: func(f *contest.Form) {
		f.Checkin, f.CheckinEnd = false, f.CheckinStart.Add(-time.Hour)
	}},

	{"a team of 1", func(f *contest.Form) { f.TeamSize = 1 }, "teamSize", fault.SetAValueOfAtLeast2, -5},
	{rule: "a team of 2", edit: func(f *contest.Form) { f.TeamSize = 2 }},
	{rule: "a team of 99", edit: func(f *contest.Form) { f.TeamSize = 99 }},
	{"a team of 100", func(f *contest.Form) { f.TeamSize = 100 }, "teamSize", fault.TeamSizeIsTooLarge, -6},
	{rule: "any team size for persons", edit: func(f *contest.Form) { f.ParticipantType, f.TeamSize = contest.Solo, 0 }},
	{"1 entry", func(f *contest.Form) { f.EntryMaxCount = 1 }, "entryMaxCount", fault.SetAValueOfAtLeast2, -5},
	{rule: "2 entries", edit: func(f *contest.Form) { f.EntryMaxCount = 2 }},
	{rule: "8192 entries", edit: func(f *contest.Form) { f.EntryMaxCount = 8192 }},
	{"8193 entries", func(f *contest.Form) { f.EntryMaxCount = 8193 }, "entryMaxCount", fault.EntryMaxCountIsTooLarge, -7},

	{"no entry password", func(f *contest.Form) { f.EntryPassword = "" }, "entryPassword", fault.InputEntryPassword, 0},
	{"a password of 3", func(f *contest.Form) { f.EntryPassword = "abc" }, "entryPassword", fault.InvalidEntryPasswordFormat, 0},
	{rule: "a password of 4", edit: func(f *contest.Form) { f.EntryPassword = "aZ09" }},
	{rule: "a password of 16", edit: func(f *contest.Form) { f.EntryPassword = strings.Repeat("a", 16) }},
	{"a password of 17", func(f *contest.Form) { f.EntryPassword = strings.Repeat("a", 17) }, "entryPassword", fault.InvalidEntryPasswordFormat, 0},
	{"a password with a sign", func(f *contest.Form) { f.EntryPassword = "abc-1" }, "entryPassword", fault.InvalidEntryPasswordFormat, 0},
	{"a password of full-width letters", func(f *contest.Form) { f.EntryPassword = "ａｂｃｄ" }, "entryPassword", fault.InvalidEntryPasswordFormat, 0},
	{rule: "no password where none is wanted", edit: withoutPassword},

	{rule: "no Discord address", edit: func(f *contest.Form) { f.DiscordURL = "" }},
	{rule: "a Discord address by http", edit: func(f *contest.Form) { f.DiscordURL = "http://discord.gg/a" }},
	{"a Discord address without a scheme", func(f *contest.Form) { f.DiscordURL = "discord.gg/a" }, "discordUrl", fault.InputDiscordURL, -8},
	{"a script as Discord address", func(f *contest.Form) { f.DiscordURL = "javascript:alert(1)" }, "discordUrl", fault.InputDiscordURL, -8},
	{"a Discord address without a host", func(f *contest.Form) { f.DiscordURL = "https:///a" }, "discordUrl", fault.InputDiscordURL, -8},
	{"a Discord address posing as another", func(f *contest.Form) { f.DiscordURL = "https://discord.gg@evil.example/" }, "discordUrl", fault.InputDiscordURL, -8},
	{rule: "a Discord address of 256 characters", edit: func(f *contest.Form) { f.DiscordURL = "https://d.gg/" + strings.Repeat("a", 243) }},
	{"a Discord address of 257 characters", func(f *contest.Form) { f.DiscordURL = "https://d.gg/" + strings.Repeat("a", 244) }, "discordUrl", fault.ExceededLength, 0},

	{rule: "no video", edit: func(f *contest.Form) { f.IframeSrc = "" }},
	{"a word as video", func(f *contest.Form) { f.IframeSrc = "video" }, "iframeSrc", fault.InputIframeTag, 0},
	{"an iframe without src", func(f *contest.Form) { f.IframeSrc = "<iframe></iframe>" }, "iframeSrc", fault.InputIframeTag, 0},
	{"an iframe of a script", func(f *contest.Form) { f.IframeSrc = `<iframe src="javascript:alert(1)">` }, "iframeSrc", fault.InputIframeTag, 0},
	{"another tag", func(f *contest.Form) { f.IframeSrc = `<script src="https://a.example/">` }, "iframeSrc", fault.InputIframeTag, 0},
	{"an iframe's document", func(f *contest.Form) { f.IframeSrc = `<iframe srcdoc="https://a.example/">` }, "iframeSrc", fault.InputIframeTag, 0},
	{rule: "a video of 512 characters", edit: func(f *contest.Form) { f.IframeSrc = "https://v.tv/" + strings.Repeat("a", 499) }},
	{"a video of 513 characters", func(f *contest.Form) { f.IframeSrc = "https://v.tv/" + strings.Repeat("a", 500) }, "iframeSrc", fault.ExceededLength, 0},
	{"a video address of a file", func(f *contest.Form) { f.VideoURL = "file:///etc/passwd" }, "videoUrl", fault.InvalidValue, 0},

	{rule: "an award of 256 characters", edit: func(f *contest.Form) { f.Award = repeat(256) }},
	{"an award of 257 characters", func(f *contest.Form) { f.Award = repeat(257) }, "award", fault.ExceededLength, 0},
	{rule: "rules of 4096 characters", edit: func(f *contest.Form) { f.Rule = repeat(4096) }},
	{"rules of 4097 characters", func(f *contest.Form) { f.Rule = repeat(4097) }, "rule", fault.ExceededLength, 0},

	{"recommended with a password", func(f *contest.Form) { f.IsRecommend = true }, "isRecommend", fault.InvalidContestRecommend, 0},
	{rule: "recommended without a password", edit: func(f *contest.Form) { withoutPassword(f); f.IsRecommend = true }},
}

func TestFormRules(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		existing := w.contest(func(f *contest.Form) { *f = soundForm() })
		before := w.revision(existing)
		for _, c := range formCases {
			f := soundForm()
			c.edit(&f)
			_, _, err := w.svc.Create(w.ctx, w.owner, f)
			if c.field == "" {
				if err != nil {
					t.Errorf("%s: %v", c.rule, err)
				}
				continue
			}
			got, ok := fault.Of(err)
			if !ok || got.Key != c.key || got.Code() != c.code || len(got.Fields) != 1 || got.Fields[0].Name != c.field || got.Fields[0].Key != c.key {
				t.Errorf("%s: %v, want %s (%d) at %s", c.rule, err, c.key, c.code, c.field)
			}
			if c.key == fault.ExceededLength && got.Fields[0].Params["length"] == nil {
				t.Errorf("%s: the fault does not name the limit: %v", c.rule, got.Fields)
			}
			// An edit checks the same rules. The game of a contest cannot change.
			key := c.key
			if c.field == "gameId" {
				key = fault.GameLocked
			}
			if _, err := w.svc.Update(w.ctx, w.owner, existing, before, f); !fault.Has(err, key) {
				t.Errorf("%s, on edit: %v, want %s", c.rule, err, key)
			}
		}
		if after := w.revision(existing); after != before {
			t.Errorf("refused edits changed the contest: revision %d → %d", before, after)
		}
	})
}

// revision returns the revision that an edit of the contest must name.
func (w *world) revision(contestID int64) int64 {
	w.t.Helper()
	c, _, err := w.db.Contest(w.ctx, contestID)
	w.ok(err)
	return c.Revision
}

func TestEveryFailingFieldIsReported(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm()
		f.Name, f.EntryEnd, f.TeamSize, f.DiscordURL = repeat(256), f.EntryStart, 100, "x"
		_, _, err := w.svc.Create(w.ctx, w.owner, f)
		got := w.fails(err, fault.ToLongContestName, -2)
		fields := make([]string, 0, len(got.Fields))
		for _, fl := range got.Fields {
			fields = append(fields, fl.Name+"="+string(fl.Key))
		}
		if want := "name=toLongContestName entryEnd=reversedDate teamSize=TeamSizeIsTooLarge discordUrl=inputDiscordUrl"; strings.Join(fields, " ") != want {
			t.Errorf("fields = %v", fields)
		}
	})
}

func TestFormIsStoredClean(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for given, want := range map[string]string{
			`<iframe width="560" src="https://www.youtube.com/embed/a?b=1&amp;c=2" allow="x"></iframe>`: "https://www.youtube.com/embed/a?b=1&c=2",
			"<IFRAME\n SRC='//player.example/v'>":                                                       "https://player.example/v",
			" https://example.com/watch ":                                                               "https://example.com/watch",
		} {
			c := w.contest(func(f *contest.Form) { f.IframeSrc = given })
			if got, _, err := db.Contest(w.ctx, c); err != nil || got.IframeSrc != want {
				t.Errorf("%s is stored as %q, %v; want %q", given, got.IframeSrc, err, want)
			}
		}
		id := w.contest(func(f *contest.Form) {
			*f = soundForm()
			f.Name, f.ParticipantType, f.Checkin, f.IsEntryPassword = "  櫓杯 ", contest.Solo, false, false
			f.EntryStart = f.EntryStart.In(time.FixedZone("JST", 9*3600)).Add(123456 * time.Nanosecond)
		})
		c, _, err := db.Contest(w.ctx, id)
		w.ok(err)
		entryPassword, err := db.EntryPassword(w.ctx, id)
		w.ok(err)
		if c.Name != "櫓杯" || c.TeamSize != 1 || c.CheckinStart != nil || c.CheckinEnd != nil || entryPassword != "" {
			t.Errorf("stored %+v, password %q", c, entryPassword)
		}
		if !c.EntryStart.Equal(storetest.Start) || c.EntryStart.Location() != time.UTC {
			t.Errorf("entry start = %v", c.EntryStart)
		}
	})
}
