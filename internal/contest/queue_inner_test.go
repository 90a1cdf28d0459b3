package contest

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// fieldOf parses entries in the order of entry: A allowed, p applied, w waiting, d declined; a + after it means checked in.
func fieldOf(s string) []Entry {
	var field []Entry
	for _, c := range s {
		switch c {
		case '+':
			field[len(field)-1].Checkin = true
		case 'A':
			field = append(field, Entry{Status: Allow, WaitingState: Applied})
		case 'p':
			field = append(field, Entry{WaitingState: Applied})
		case 'w':
			field = append(field, Entry{WaitingState: Waiting})
		case 'd':
			field = append(field, Entry{WaitingState: Declined})
		}
	}
	for i := range field {
		field[i].ID = int64(i + 1)
	}
	return field
}

func textOf(field []Entry) string {
	var b strings.Builder
	for _, e := range field {
		switch {
		case e.Status == Allow:
			b.WriteByte('A')
		case e.WaitingState == Applied:
			b.WriteByte('p')
		default:
			b.WriteByte(e.WaitingState[0])
		}
		if e.Checkin {
			b.WriteByte('+')
		}
	}
	return b.String()
}

func TestSettle(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		places      int
		present     bool
		closing     bool
		freed       int
		field, want string
	}{
		"nobody":                                 {places: 2, field: "", want: ""},
		"full, nothing moves":                    {places: 2, field: "ppww", want: "ppww"},
		"one place free, the first moves":        {places: 3, field: "ppww", want: "pppw"},
		"free places for all":                    {places: 9, field: "pwww", want: "pppp"},
		"a declined one does not come back":      {places: 3, field: "pdww", want: "pdpp"},
		"confirmed, a free place stays free":     {places: 9, field: "AAww", want: "AAww"},
		"confirmed, so many as are gone move":    {places: 9, freed: 1, field: "AAww", want: "AAAw"},
		"confirmed, never beyond the places":     {places: 3, freed: 2, field: "AAww", want: "AAAw"},
		"confirmed, who applied stays so":        {places: 3, freed: 1, field: "Apww", want: "ApAw"},
		"a lower maximum makes the newest wait":  {places: 2, field: "pppp", want: "ppww"},
		"and never an allowed one":               {places: 1, field: "ApAp", want: "AwAw"},
		"allowed ones above it keep their place": {places: 2, field: "AAAw", want: "AAAw"},
		"after the check-in the present move":    {places: 3, freed: 2, present: true, field: "A+ww+w", want: "A+wA+w"},
		"an earlier check-in does not overtake":  {places: 2, field: "pww+", want: "ppw+"},

		"closing: the absent make room, the newest first":    {places: 3, present: true, closing: true, field: "A+AAww+", want: "A+AdwA+"},
		"closing: only as far as needed":                     {places: 4, present: true, closing: true, field: "AAA+w+w", want: "AdA+A+w"},
		"closing: a place left free is not given away":       {places: 4, present: true, closing: true, field: "AA+A+w+w+", want: "dA+A+A+w+"},
		"closing: nobody who waits came":                     {places: 2, present: true, closing: true, field: "AAww", want: "AAww"},
		"closing: nobody is absent":                          {places: 2, present: true, closing: true, field: "A+A+w+", want: "A+A+w+"},
		"closing: more came than places":                     {places: 2, present: true, closing: true, field: "AAw+w+w+", want: "ddA+A+w+"},
		"closing: no use above a lowered maximum":            {places: 1, present: true, closing: true, field: "A+A+Aw+", want: "A+A+Aw+"},
		"closing: above a lowered maximum, as far as it is":  {places: 2, present: true, closing: true, field: "A+AAw+w+", want: "A+ddA+w+"},
		"closing: unconfirmed ones are for the confirm step": {places: 2, present: true, closing: true, field: "ppw+", want: "ppw+"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			entries := fieldOf(c.field)
			q := queue{places: c.places, freed: c.freed, present: c.present, closing: c.closing, confirmed: strings.Contains(c.field, "A")}
			if got := textOf(q.assign(entries)); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if got := textOf(entries); got != c.field {
				t.Errorf("the field given became %s", got)
			}
		})
	}
}

// For any entries, the number of places, the order and the allowed entries are kept.
func TestSettleKeepsTheRules(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		field := fieldOf(strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"A", "A+", "p", "p+", "w", "w+", "d", "d+"}), 0, 24).Draw(r, "field"), ""))
		q := queue{places: rapid.IntRange(1, 24).Draw(r, "places"), present: rapid.Bool().Draw(r, "present")}
		q.closing = q.present && rapid.Bool().Draw(r, "closing")
		q.confirmed = slices.ContainsFunc(field, func(e Entry) bool { return e.Status == Allow })
		q.freed = rapid.IntRange(0, 4).Draw(r, "freed")
		after := q.assign(field)

		held, used, allowed, overtaken := 0, 0, 0, false
		for i, e := range after {
			before := field[i]
			if before.WaitingState == Applied {
				held++
			}
			if e.WaitingState == Applied {
				used++
			}
			if e.Status == Allow {
				allowed++
			}
			switch {
			case e.Status == Allow && e.WaitingState != Applied:
				r.Fatalf("%d is allowed and %s", e.ID, e.WaitingState)
			case before.Status == Allow && e.Status != Allow && (!q.closing || before.Checkin):
				r.Fatalf("%d lost its confirmation: %s → %s", e.ID, textOf(field), textOf(after))
			case before.WaitingState == Declined && e.WaitingState != Declined:
				r.Fatalf("%d was declined and is %s", e.ID, e.WaitingState)
			case before.WaitingState == Waiting && e.WaitingState == Applied && overtaken:
				r.Fatalf("%d overtook somebody who waits: %s → %s", e.ID, textOf(field), textOf(after))
			}
			if before.WaitingState == Waiting && e.WaitingState == Waiting && (e.Checkin || !q.present) {
				overtaken = true
			}
		}
		if used > q.places && used > allowed {
			r.Fatalf("%d of %d places are used, %d by allowed ones: %s → %s", used, q.places, allowed, textOf(field), textOf(after))
		}
		if used < q.places && overtaken && (!q.confirmed || used < held+q.freed) {
			r.Fatalf("%d of %d places are used and somebody waits: %s → %s", used, q.places, textOf(field), textOf(after))
		}
		if q.confirmed && used > held+q.freed {
			r.Fatalf("%d held a place, %d were freed, %d are used: %s → %s", held, q.freed, used, textOf(field), textOf(after))
		}
		q.freed = 0
		if again := q.assign(after); textOf(again) != textOf(after) {
			r.Fatalf("again: %s → %s → %s", textOf(field), textOf(after), textOf(again))
		}
	})
}
