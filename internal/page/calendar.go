package page

import (
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// The address of a contest's calendar is that of its page between these two parts.
const (
	calendarPath = "/calendar"
	calendarEnd  = ".ics"
)

// Reminders of a calendar, as durations of RFC 5545 before an event.
const (
	beforeContest = "-PT30M"
	atCheckin     = "PT0S"
)

// calendarRefresh is how often a subscribed calendar is read again, as a duration of RFC 5545.
const calendarRefresh = "PT1H"

// serveCalendar answers with the times of a contest as a calendar (RFC 5545). A client that subscribes to it follows changes.
func (p *Pages) serveCalendar(w http.ResponseWriter, r *http.Request, name string) {
	path, ok := strings.CutSuffix(strings.TrimPrefix(name, calendarPath), calendarEnd)
	at, known := match(path)
	if !ok || !known || at.pattern != "/contests/:id" {
		http.NotFound(w, r)
		return
	}
	language, _ := languageOf(r)
	rd := &reader{pages: p, request: r, language: language, words: catalogue()[language]}
	d, err := p.findCalendar(rd, at.id("id"))
	switch {
	case err != nil:
		if r.Context().Err() == nil {
			slog.WarnContext(r.Context(), "a calendar cannot be written", "err", err)
		}
		w.Header().Set("Retry-After", "10")
		http.Error(w, "the calendar cannot be written now", http.StatusServiceUnavailable)
	case d == nil:
		http.NotFound(w, r)
	default:
		// Inline, so that a phone offers the events to its calendar. It saves an attachment as a file.
		w.Header().Set("Content-Disposition", `inline; filename="contest-`+at.id("id")+calendarEnd+`"`)
		p.send(w, r, d)
	}
}

// findCalendar returns the calendar of a contest: from memory if the contest is unchanged. It returns nil if there is no such contest.
func (p *Pages) findCalendar(rd *reader, id string) (*rendered, error) {
	key := rd.language + "\n" + calendarPath + "\n" + id
	if kept, err := rd.current(p.kept, key); kept != nil || err != nil {
		return kept, err
	}
	var c contestFacts
	if _, found, err := rd.get("/contests/"+id+"/", &c); err != nil || !found {
		return nil, err
	}
	d, err := pack(http.StatusOK, []byte(p.calendar(&c, rd.words)))
	if err != nil {
		return nil, err
	}
	d.kind, d.readings = "text/calendar; charset=utf-8", rd.readings
	p.kept.put(key, d)
	return d, nil
}

// calendar returns the contest and its check-in as events. Those of a cancelled contest are cancelled, so that a subscriber
// sees it.
func (p *Pages) calendar(c *contestFacts, w words) string {
	page := p.base + contestPath(c.ID)
	out := ics.NewCalendar()
	out.SetProductId("-//" + product + "//" + product + "//EN")
	out.SetMethod(ics.MethodPublish)
	out.SetXWRCalName(c.Name)
	out.SetRefreshInterval(calendarRefresh) // the library adds the type of the value
	out.SetXPublishedTTL(calendarRefresh)
	add := func(kind, summary, description, reminder string, from, to time.Time) {
		e := out.AddEvent(kind + "-" + strconv.FormatInt(c.ID, 10) + "@" + hostOf(p.base))
		e.SetDtStampTime(p.clock.Now())
		e.SetStartAt(from)
		e.SetEndAt(to)
		e.SetSummary(summary)
		e.SetDescription(description + "\n" + page)
		e.SetURL(page)
		if c.CancelledAt != nil {
			e.SetStatus(ics.ObjectStatusCancelled)
			return
		}
		e.SetStatus(ics.ObjectStatusConfirmed)
		alarm := e.AddAlarm()
		alarm.SetAction(ics.ActionDisplay)
		alarm.SetTrigger(reminder)
		alarm.SetDescription(summary)
	}
	if c.Checkin {
		add("checkin", w.text("calendar.checkin", "contest", c.Name), w.text("calendar.checkin.text"), atCheckin, c.CheckinStart.Time, c.CheckinEnd.Time)
	}
	add("contest", c.Name, c.Game.name()+" · "+w.text("format."+c.ContestType), beforeContest, c.ContestStart.Time, c.ContestEnd.Time)
	return out.Serialize(ics.WithNewLineWindows) // RFC 5545 requires CRLF
}

// hostOf returns the host of the service's address, which makes the names of its events unique.
func hostOf(base string) string {
	address, err := url.Parse(base)
	if err != nil {
		return product
	}
	return address.Hostname()
}
