package notify

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"yagura/internal/kit/lang"
)

// TestEveryKindHasATextEverywhere checks that each kind has a text in every language, and that the app has the same kinds and
// texts.
func TestEveryKindHasATextEverywhere(t *testing.T) {
	w, round, at := newWords(), 1, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for _, language := range lang.All() {
		raw, err := os.ReadFile("../../web/src/shared/i18n/locales/" + language + "/notification.json")
		if err != nil {
			t.Fatal(err)
		}
		var app struct{ Text map[string]map[string]string }
		if err := json.Unmarshal(raw, &app); err != nil {
			t.Fatal(err)
		}
		known := 0
		for kind, statuses := range Kinds {
			known += len(statuses)
			for _, status := range statuses {
				n := Notification{Type: kind, Status: status, About: Person{ID: 1, Nickname: "花子"}, Payload: Payload{
					ContestID: 1, StageID: 2, MatchID: 3, TeamID: 4, RoomID: 5, ContestName: "杯", GameName: "題", TeamName: "組", Round: &round, At: &at, Place: 3, Text: "言葉",
				}}
				text := w.body(&n, language, "UTC", at)
				if text == "" || strings.Contains(text, "{{") {
					t.Errorf("%s.%s in %s: %q", kind, status, language, text)
				}
				if app.Text[string(kind)][string(status)] != w.text[language][string(kind)][string(status)] {
					t.Errorf("%s.%s in %s: the app has another text", kind, status, language)
				}
				if link, external := n.Link(); (link == "") != (status == Deleted || kind == Admin) || external || strings.Contains(link, "/0") {
					t.Errorf("%s.%s leads to %q", kind, status, link)
				}
				if mailed(status) && mailTemplates[status] == "" {
					t.Errorf("%s.%s has no mail", kind, status)
				}
			}
		}
		for kind, texts := range app.Text {
			known -= len(texts)
			if Kinds[Type(kind)] == nil {
				t.Errorf("the app has texts of the unknown kind %s", kind)
			}
		}
		if known != 0 {
			t.Errorf("%s: the app has texts of other kinds", language)
		}
	}
	if got := w.body(&Notification{Type: Friend, Status: Requested, About: Person{ID: 1}}, "en", "UTC", at); !strings.HasPrefix(got, "A user who left") {
		t.Errorf("about a withdrawn person: %q", got)
	}
}

func TestMatchesAreNamedAsInTheBracket(t *testing.T) {
	round, order := 2, 1
	start := time.Date(2026, 11, 28, 11, 0, 0, 0, time.UTC)
	n := Notification{Type: "tournament", Status: MatchReady, Payload: Payload{
		ContestName: "杯", MatchID: 3, StageID: 2, Round: &round, Order: &order, RoundCount: 4, MatchType: "semiFinal", At: &start,
	}}
	tokyo := "Asia/Tokyo"
	for language, want := range map[string]string{
		"ja": "準決勝 3-2 の試合が決まりました。開始は 今夜 20:00 です。",
		"en": "Your match is set: Semi-final 3-2. It starts tonight 20:00.",
		"ko": "준결승 3-2 경기가 정해졌습니다. 오늘 밤 20:00에 시작합니다.",
		"zh": "半决赛 3-2 的比赛已确定，今晚 20:00 开始。",
	} {
		if got := newWords().body(&n, language, tokyo, start.Add(-readyBefore)); got != want {
			t.Errorf("in %s: %q, want %q", language, got, want)
		}
	}
	if got := newWords().body(&n, "en", "Europe/Paris", start.Add(-readyBefore)); got != "Your match is set: Semi-final 3-2. It starts today 12:00." {
		t.Errorf("in Paris: %q", got)
	}
	if got := newWords().body(&n, "en", "", start.Add(-readyBefore)); got != "Your match is set: Semi-final 3-2. It starts tonight 20:00 JST." {
		t.Errorf("for a person whose zone is not known: %q, want the time with its zone", got)
	}
	s := &Service{words: newWords()}
	if got := s.mail(&n, &Reachable{Language: "ja", Zone: "Asia/Tokyo"}).Data; got["match"] != "準決勝 3-2" || got["start"] != "11/28(土) 20:00 JST" {
		t.Errorf("the mail says %v", got)
	}
	if got := s.mail(&Notification{Type: Contest, Status: CheckinOpens, Payload: Payload{Teams: true}}, &Reachable{}).Data; got["team"] == "" {
		t.Error("the mail to teams does not know that they are teams")
	}
	n.Payload.RoundCount = 0 // stored by an earlier version
	if got := n.MatchName("ja"); got != "第3ラウンド" {
		t.Errorf("of an earlier version: %q", got)
	}
	n = Notification{Type: "league", Payload: Payload{MatchID: 3, StageID: 2, Round: &round, Order: &order, Groups: 1}}
	if got := n.MatchName("ja"); got != "第3ラウンド 3-2" {
		t.Errorf("in a league of one group: %q", got)
	}
}

func TestPersonWithoutALanguageGetsEveryTextInTheSame(t *testing.T) {
	s, at := &Service{words: newWords()}, time.Date(2026, 11, 28, 11, 0, 0, 0, time.UTC)
	n := Notification{Type: Contest, Status: CheckinOpens, Payload: Payload{At: &at, Until: &at, texts: map[string]string{"ja": "お知らせ", "en": "Notice"}}}
	if m := s.mail(&n, &Reachable{}); m.Language != "en" {
		t.Errorf("the mail is in %q, want English (LANG-1)", m.Language)
	}
	if got, want := s.words.body(&n, "", "UTC", at), s.words.body(&n, "en", "UTC", at); got != want {
		t.Errorf("the push says %q, want %q", got, want)
	}
	if got := n.Payload.In(""); got != "Notice" {
		t.Errorf("the notice says %q, want the English text", got)
	}
}

func TestQuietHours(t *testing.T) {
	at := func(s string) time.Time {
		v, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	night, noon := Quiet{From: 23 * 60, To: 7 * 60}, Quiet{From: 12 * 60, To: 13 * 60}
	for _, c := range []struct {
		of    Quiet
		zone  string
		at    string
		until string // "" = not quiet
	}{
		{night, "Asia/Tokyo", "2026-11-20T14:00:00Z", "2026-11-20T22:00:00Z"}, // 23:00
		{night, "Asia/Tokyo", "2026-11-20T21:59:59Z", "2026-11-20T22:00:00Z"},
		{night, "Asia/Tokyo", "2026-11-20T22:00:00Z", ""},
		{night, "Asia/Tokyo", "2026-11-20T13:59:59Z", ""},
		{night, "", "2026-11-20T14:00:00Z", "2026-11-20T22:00:00Z"}, // no zone is known: Japan's
		{noon, "UTC", "2026-11-20T12:30:00Z", "2026-11-20T13:00:00Z"},
		{noon, "UTC", "2026-11-20T13:00:00Z", ""},
		{Quiet{}, "UTC", "2026-11-20T00:00:00Z", ""},
		// The night when the clocks go back is an hour longer, and the one when they go forward an hour shorter.
		{Quiet{From: 22 * 60, To: 6 * 60}, "Europe/Berlin", "2026-10-24T21:00:00Z", "2026-10-25T05:00:00Z"},
		{Quiet{From: 22 * 60, To: 6 * 60}, "Europe/Berlin", "2026-03-28T22:00:00Z", "2026-03-29T04:00:00Z"},
		{Quiet{From: 12 * 60, To: 13 * 60}, "nowhere", "2026-11-20T12:30:00Z", "2026-11-20T13:00:00Z"},
	} {
		end, quiet := c.of.until(at(c.at), zoneOf(c.zone))
		if quiet != (c.until != "") || quiet && !end.Equal(at(c.until)) {
			t.Errorf("%+v of %q at %s: %v until %v", c.of, c.zone, c.at, quiet, end)
		}
	}
}
