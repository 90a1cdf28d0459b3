package team

import (
	"cmp"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/timetext"
)

// Schedule is when a team plays. Clock times are "HH:MM" in the zone, empty if unset.
type Schedule struct {
	Days  account.Weekdays
	Start string
	End   string // if not after Start, End is on the next day
	Poll  string // when "who plays today?" is asked, before Start, on each of Days
	Zone  string // IANA name
}

const (
	clockLayout = "15:04"
	dayLayout   = time.DateOnly
)

// schedule checks the form's schedule and writes it to s.
func (in *Input) schedule(f *fault.Form, s *Schedule) {
	days, ok := account.ParseWeekdays(in.Days)
	f.Check("activityDays", ok)
	*s = Schedule{Days: days, Start: in.Start, End: in.End, Poll: in.Poll, Zone: cmp.Or(in.Zone, s.Zone)}
	f.Check("activityStart", s.Start == "" || timetext.ClockTime(s.Start))
	f.Check("activityEnd", s.End == "" || timetext.ClockTime(s.End) && s.End != s.Start)
	f.Check("pollStart", s.Poll == "" || timetext.ClockTime(s.Poll))
	f.Check("timezone", timetext.KnownZone(s.Zone))
	if s.Start == "" && (s.End != "" || s.Poll != "") {
		f.Fail("activityStart", fault.New(fault.ValueIsRequired))
		return
	}
	if s.Poll == "" {
		return
	}
	if s.Days == 0 {
		f.Fail("activityDays", fault.New(fault.ValueIsRequired))
	}
	if s.Poll >= s.Start {
		f.Fail("pollStart", fault.New(fault.PollStartTooLate))
	}
}

// asking is one poll of a schedule: its day in the zone, "YYYY-MM-DD", and the instants of the question and of the
// play.
type asking struct {
	day                string
	weekday            time.Weekday
	at, playAt, playTo time.Time
}

// next returns the first poll after now; ok is false if the schedule has no polls.
func (s Schedule) next(now time.Time) (a asking, ok bool) {
	zone, ok := s.zone()
	if !ok {
		return asking{}, false
	}
	today := now.In(zone)
	for ahead := range 9 { // one week, and one day more in case a change of the clock moves the first poll into the past
		if a, ok := s.on(today.Year(), today.Month(), today.Day()+ahead, zone); ok && a.at.After(now) {
			return a, true
		}
	}
	return asking{}, false
}

// of returns the poll of a day; ok is false if the schedule has none on it.
func (s Schedule) of(day string) (a asking, ok bool) {
	zone, ok := s.zone()
	if !ok {
		return asking{}, false
	}
	d, err := time.Parse(dayLayout, day)
	if err != nil {
		return asking{}, false
	}
	return s.on(d.Year(), d.Month(), d.Day(), zone)
}

// zone returns ok=false also for a schedule without polls.
func (s Schedule) zone() (*time.Location, bool) {
	if s.Poll == "" {
		return nil, false
	}
	zone, err := time.LoadLocation(s.Zone)
	return zone, err == nil
}

func (s Schedule) on(year int, month time.Month, dayOfMonth int, zone *time.Location) (asking, bool) {
	day := time.Date(year, month, dayOfMonth, 0, 0, 0, 0, time.UTC)
	if !s.Days.Has(day.Weekday()) {
		return asking{}, false
	}
	endDay := day
	if s.End <= s.Start { // without an end the play lasts until midnight
		endDay = day.AddDate(0, 0, 1)
	}
	return asking{
		day: day.Format(dayLayout), weekday: day.Weekday(),
		at: instant(day, s.Poll, zone), playAt: instant(day, s.Start, zone), playTo: instant(endDay, cmp.Or(s.End, "00:00"), zone),
	}, true
}

// instant returns the first instant at which a clock in the zone shows a time of day. If a change of the clock skips
// that time, it returns the first instant after it.
func instant(day time.Time, clock string, zone *time.Location) time.Time {
	t, err := time.Parse(clockLayout, clock)
	if err != nil {
		panic("team: a schedule holds an unreadable time: " + clock)
	}
	wall := day.Add(time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute)
	// Read the local time with every offset of the days around it. The first instant that shows it is the result.
	var first, passed time.Time
	for _, around := range []time.Duration{-36 * time.Hour, 36 * time.Hour} {
		_, offset := wall.Add(around).In(zone).Zone()
		at := wall.Add(-time.Duration(offset) * time.Second)
		if _, is := at.In(zone).Zone(); is == offset && (first.IsZero() || at.Before(first)) {
			first = at
		}
		if start, _ := at.In(zone).ZoneBounds(); start.After(passed) {
			passed = start
		}
	}
	if first.IsZero() {
		first = passed
	}
	return first.UTC()
}
