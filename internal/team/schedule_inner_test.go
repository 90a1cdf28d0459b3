package team

import (
	"testing"
	"time"

	"yagura/internal/account"
)

// everyDay holds all seven days.
const everyDay account.Weekdays = 1<<7 - 1

func TestPollTimesFollowTheLocalClock(t *testing.T) {
	const every = everyDay
	for name, c := range map[string]struct {
		schedule          Schedule
		day               string
		at, playAt, ended string
	}{
		"evening in Tokyo": {
			Schedule{every, "21:00", "23:30", "18:00", "Asia/Tokyo"}, "2026-11-20",
			"2026-11-20T09:00:00Z", "2026-11-20T12:00:00Z", "2026-11-20T14:30:00Z",
		},
		"over midnight": {
			Schedule{every, "22:00", "02:00", "12:00", "Asia/Tokyo"}, "2026-11-20",
			"2026-11-20T03:00:00Z", "2026-11-20T13:00:00Z", "2026-11-20T17:00:00Z",
		},
		"without an end until midnight": {
			Schedule{every, "22:00", "", "12:00", "Asia/Tokyo"}, "2026-11-20",
			"2026-11-20T03:00:00Z", "2026-11-20T13:00:00Z", "2026-11-20T15:00:00Z",
		},
		"winter in New York": {
			Schedule{every, "20:00", "22:00", "18:00", "America/New_York"}, "2026-03-07",
			"2026-03-07T23:00:00Z", "2026-03-08T01:00:00Z", "2026-03-08T03:00:00Z",
		},
		"the day that loses an hour": {
			Schedule{every, "03:30", "04:00", "02:30", "America/New_York"}, "2026-03-08",
			"2026-03-08T07:00:00Z", "2026-03-08T07:30:00Z", "2026-03-08T08:00:00Z", // 02:30 is not shown: 03:00 is next
		},
		"the day that has an hour twice": {
			Schedule{every, "01:45", "02:15", "01:30", "America/New_York"}, "2026-11-01",
			"2026-11-01T05:30:00Z", "2026-11-01T05:45:00Z", "2026-11-01T07:15:00Z", // the first 01:30
		},
		"midnight is not shown in Beirut": {
			Schedule{every, "01:30", "", "00:00", "Asia/Beirut"}, "2026-03-29",
			"2026-03-28T22:00:00Z", "2026-03-28T22:30:00Z", "2026-03-29T21:00:00Z",
		},
		"half an hour of Lord Howe": {
			Schedule{every, "03:00", "04:00", "02:15", "Australia/Lord_Howe"}, "2026-10-04",
			"2026-10-03T15:30:00Z", "2026-10-03T16:00:00Z", "2026-10-03T17:00:00Z",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a, ok := c.schedule.of(c.day)
			if !ok || a.at.Format(time.RFC3339) != c.at || a.playAt.Format(time.RFC3339) != c.playAt || a.playTo.Format(time.RFC3339) != c.ended {
				t.Errorf("got %v %v %v, want %s %s %s", a.at, a.playAt, a.playTo, c.at, c.playAt, c.ended)
			}
		})
	}
}

func TestTheNextPoll(t *testing.T) {
	weekend := account.Weekdays(1<<time.Saturday | 1<<time.Sunday)
	tokyo := Schedule{weekend, "21:00", "23:30", "18:00", "Asia/Tokyo"}
	for name, c := range map[string]struct {
		schedule  Schedule
		now, want string // want empty if unset
	}{
		"Friday":                     {tokyo, "2026-11-20T12:00:00Z", "2026-11-21"},
		"a moment before":            {tokyo, "2026-11-21T08:59:59.999Z", "2026-11-21"},
		"at the instant":             {tokyo, "2026-11-21T09:00:00Z", "2026-11-22"},
		"Sunday evening":             {tokyo, "2026-11-22T10:00:00Z", "2026-11-28"},
		"the zone's date, not UTC's": {tokyo, "2026-11-20T15:30:00Z", "2026-11-21"},
		"no poll":                    {Schedule{weekend, "21:00", "23:30", "", "Asia/Tokyo"}, "2026-11-20T12:00:00Z", ""},
		"no days":                    {Schedule{0, "21:00", "23:30", "18:00", "Asia/Tokyo"}, "2026-11-20T12:00:00Z", ""},
	} {
		t.Run(name, func(t *testing.T) {
			now, err := time.Parse(time.RFC3339, c.now)
			if err != nil {
				t.Fatal(err)
			}
			a, ok := c.schedule.next(now)
			if ok != (c.want != "") || a.day != c.want {
				t.Errorf("got %q %v, want %q", a.day, ok, c.want)
			}
		})
	}
}

func TestEveryDayIsAskedOnceThroughAYearOfClockChanges(t *testing.T) {
	for _, zone := range []string{"Asia/Tokyo", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Beirut", "America/Santiago", "UTC"} {
		for _, poll := range []string{"00:00", "00:30", "01:30", "02:30", "23:58"} {
			s := Schedule{everyDay, "23:59", "23:00", poll, zone}
			now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
			day := ""
			for range 366 {
				a, ok := s.next(now)
				if !ok || !a.at.After(now) || a.day <= day || a.at.Sub(now) > 26*time.Hour && day != "" {
					t.Fatalf("%s %s: after %s (%v) comes %+v", zone, poll, day, now, a)
				}
				if back, _ := s.of(a.day); back != a {
					t.Fatalf("%s %s: %+v, by its day %+v", zone, poll, a, back)
				}
				now, day = a.at, a.day
			}
			if day != "2027-01-01" && day != "2027-01-02" {
				t.Errorf("%s %s: 366 polls end on %s", zone, poll, day)
			}
		}
	}
}
