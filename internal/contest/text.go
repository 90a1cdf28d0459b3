package contest

import "time"

// minute is the format of times in texts.
const minute = "01/02 15:04"

// StartText returns the contest's start in the reader's zone.
func (c *Contest) StartText(zone *time.Location) string {
	return c.ContestStart.In(zone).Format(minute)
}

// DurationText returns the contest's period in the reader's zone.
func (c *Contest) DurationText(zone *time.Location) string {
	return periodText(c.ContestStart, c.ContestEnd, zone)
}

// EntryDurationText returns the entry period in the reader's zone.
func (c *Contest) EntryDurationText(zone *time.Location) string {
	return periodText(c.EntryStart, c.EntryEnd, zone)
}

func periodText(start, end time.Time, zone *time.Location) string {
	return start.In(zone).Format(minute) + " ~ " + end.In(zone).Format(minute)
}

// Zone finds an IANA time zone by its name; UTC for an unknown one.
func Zone(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil || zone == time.Local { // "Local" is the server's zone, not the reader's
		return time.UTC
	}
	return zone
}
