package notify

import "time"

// Quiet has a person's daily hours without pushes, in minutes after midnight of the person's time zone. If To is before From,
// the hours end on the next day. If both are equal, as in the zero value, there are none.
type Quiet struct {
	From, To int
}

// until returns the end of the quiet hours in a zone that contain now. It returns ok=false if there are none. It computes the end from
// the calendar, so it is correct on days with a change of the clock.
func (q Quiet) until(now time.Time, zone *time.Location) (end time.Time, ok bool) {
	if q.From == q.To {
		return time.Time{}, false
	}
	local := now.In(zone)
	at := func(days, minutes int) time.Time {
		return time.Date(local.Year(), local.Month(), local.Day()+days, minutes/60, minutes%60, 0, 0, zone)
	}
	over := 0 // days from the start to the end
	if q.To <= q.From {
		over = 1
	}
	for _, day := range []int{-1, 0} {
		from, to := at(day, q.From), at(day+over, q.To)
		if !now.Before(from) && now.Before(to) {
			return to, true
		}
	}
	return time.Time{}, false
}
