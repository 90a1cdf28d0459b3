package page

import (
	"net/http"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
)

// calendarAt reads a calendar.
func calendarAt(t *testing.T, p *Pages, target string, headers ...string) (*http.Response, *ics.Calendar) {
	t.Helper()
	res, text := get(t, p, target, headers...)
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Fatalf("%s answers %d, %s", target, res.StatusCode, res.Header.Get("Content-Type"))
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("not a line of RFC 5545: %q", line)
		}
		if name, _, _ := strings.Cut(line, ":"); strings.Count(name, ";VALUE=") > 1 {
			t.Errorf("a parameter twice in a line: %q", line)
		}
	}
	c, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return res, c
}

// valueOf returns a property of an event as text.
func valueOf(t *testing.T, e *ics.VEvent, name ics.ComponentProperty) string {
	t.Helper()
	property := e.GetProperty(name)
	if property == nil {
		t.Fatalf("the event has no %s", name)
	}
	return ics.FromText(property.Value)
}

func withCheckin(contest string) string {
	return strings.Replace(contest, `"cancelledAt"`, `"checkin": true, "checkinStart": "2026-05-02T10:00:00Z", "checkinEnd": "2026-05-02T10:50:00Z", "cancelledAt"`, 1)
}

func TestACalendarHasTheContestAndItsCheckin(t *testing.T) {
	const name = `宵闇カップ; "5v5", 春\秋の大会で名前がとても長いので一行に収まらないもの`
	p, _ := newTest(map[string]string{"/contests/7/": withCheckin(contestJSON(name))})
	_, c := calendarAt(t, p, "/calendar/contests/7.ics", "Accept-Language", "ja")
	events := c.Events()
	if len(events) != 2 {
		t.Fatalf("%d events", len(events))
	}
	for i, want := range []struct{ id, summary, start, end string }{
		{"checkin-7@yagura.example", "チェックイン：" + name, "2026-05-02T10:00:00Z", "2026-05-02T10:50:00Z"},
		{"contest-7@yagura.example", name, "2026-05-02T11:00:00Z", "2026-05-02T15:00:00Z"},
	} {
		e := events[i]
		start, err1 := e.GetStartAt()
		end, err2 := e.GetEndAt()
		if err1 != nil || err2 != nil || start.Format(time.RFC3339) != want.start || end.Format(time.RFC3339) != want.end {
			t.Errorf("%s is from %v to %v, %v, %v", want.id, start, end, err1, err2)
		}
		if e.Id() != want.id || valueOf(t, e, ics.ComponentPropertySummary) != want.summary || valueOf(t, e, ics.ComponentPropertyStatus) != "CONFIRMED" {
			t.Errorf("the event is %s", e.Serialize(&ics.SerializationConfiguration{NewLine: "\n", MaxLength: 75}))
		}
		if !strings.HasSuffix(valueOf(t, e, ics.ComponentPropertyDescription), "\nhttps://yagura.example/contests/7") || len(e.Alarms()) != 1 {
			t.Errorf("%s has no address or no reminder", want.id)
		}
	}
}

func TestACalendarFollowsItsContest(t *testing.T) {
	texts := map[string]string{"/contests/7/": contestJSON("Cup")}
	p, api := newTest(texts)
	first, c := calendarAt(t, p, "/calendar/contests/7.ics")
	if len(c.Events()) != 1 {
		t.Fatalf("without a check-in it has %d events", len(c.Events()))
	}
	if res, _ := get(t, p, "/calendar/contests/7.ics", "If-None-Match", first.Header.Get("ETag")); res.StatusCode != http.StatusNotModified || api.sent != 1 {
		t.Errorf("an unchanged calendar answers %d after %d readings", res.StatusCode, api.sent)
	}
	texts["/contests/7/"] = strings.Replace(withCheckin(contestJSON("Cup")), `"cancelledAt":null`, `"cancelledAt": "2026-05-01T00:00:00Z"`, 1)
	_, c = calendarAt(t, p, "/calendar/contests/7.ics", "If-None-Match", first.Header.Get("ETag"))
	for _, e := range c.Events() {
		if valueOf(t, e, ics.ComponentPropertyStatus) != "CANCELLED" || len(e.Alarms()) != 0 {
			t.Errorf("an event of a cancelled contest is not cancelled, or reminds of it")
		}
	}
}

func TestOtherAddressesHaveNoCalendar(t *testing.T) {
	p, api := newTest(map[string]string{"/contests/7/": contestJSON("Cup")})
	for _, target := range []string{"/calendar/contests/8.ics", "/calendar/contests/7", "/calendar/contests/07.ics", "/calendar/contests/7/operator.ics", "/calendar/users/7.ics", "/calendar/"} {
		if res, _ := get(t, p, target); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", target, res.StatusCode)
		}
	}
	api.status = http.StatusInternalServerError
	if res, _ := get(t, p, "/calendar/contests/7.ics"); res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("while the API does not answer: %d", res.StatusCode)
	}
}
