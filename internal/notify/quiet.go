package notify

import "time"

// Quiet are a person's hours without pushes, in minutes after midnight of a zone; where To is not after From it is the
// next day's. The zero value has none.
type Quiet struct {
	From, To int
	Zone     string // IANA name, empty = UTC
}

// until is when the quiet hours end in which an instant lies; ok=false where it lies in none. Ends are computed from the
// calendar, so days with another number of hours count right.
func (q Quiet) until(now time.Time) (end time.Time, ok bool) {
	if q.From == q.To {
		return time.Time{}, false
	}
	zone, err := time.LoadLocation(q.Zone)
	if err != nil {
		zone = time.UTC
	}
	local := now.In(zone)
	at := func(days, minutes int) time.Time {
		return time.Date(local.Year(), local.Month(), local.Day()+days, minutes/60, minutes%60, 0, 0, zone)
	}
	over := 0 // days from the beginning to the end
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
