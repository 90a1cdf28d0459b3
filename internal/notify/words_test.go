package notify

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

// TestEveryKindHasATextEverywhere checks that each kind has a text in every language, and that the app has the same kinds and
// texts.
func TestEveryKindHasATextEverywhere(t *testing.T) {
	w, round, at := newWords(), 1, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for _, language := range Languages {
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
				text := w.body(&n, language, time.UTC)
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
				t.Errorf("the app knows %s", kind)
			}
		}
		if known != 0 {
			t.Errorf("%s: the app has texts of other kinds", language)
		}
	}
	if got := w.body(&Notification{Type: Friend, Status: Requested, About: Person{ID: 1}}, "en", time.UTC); !strings.HasPrefix(got, "A user who left") {
		t.Errorf("about a withdrawn person: %q", got)
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
	night, noon := Quiet{From: 23 * 60, To: 7 * 60, Zone: "Asia/Tokyo"}, Quiet{From: 12 * 60, To: 13 * 60, Zone: "UTC"}
	for _, c := range []struct {
		of    Quiet
		at    string
		until string // "" = not quiet
	}{
		{night, "2026-11-20T14:00:00Z", "2026-11-20T22:00:00Z"}, // 23:00
		{night, "2026-11-20T21:59:59Z", "2026-11-20T22:00:00Z"},
		{night, "2026-11-20T22:00:00Z", ""},
		{night, "2026-11-20T13:59:59Z", ""},
		{noon, "2026-11-20T12:30:00Z", "2026-11-20T13:00:00Z"},
		{noon, "2026-11-20T13:00:00Z", ""},
		{Quiet{}, "2026-11-20T00:00:00Z", ""},
		// The night when the clocks go back is an hour longer, and the one when they go forward an hour shorter.
		{Quiet{From: 22 * 60, To: 6 * 60, Zone: "Europe/Berlin"}, "2026-10-24T21:00:00Z", "2026-10-25T05:00:00Z"},
		{Quiet{From: 22 * 60, To: 6 * 60, Zone: "Europe/Berlin"}, "2026-03-28T22:00:00Z", "2026-03-29T04:00:00Z"},
		{Quiet{From: 12 * 60, To: 13 * 60, Zone: "nowhere"}, "2026-11-20T12:30:00Z", "2026-11-20T13:00:00Z"},
	} {
		end, quiet := c.of.until(at(c.at))
		if quiet != (c.until != "") || quiet && !end.Equal(at(c.until)) {
			t.Errorf("%+v at %s: %v until %v", c.of, c.at, quiet, end)
		}
	}
}
