package bracket

import (
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/stage"
)

// Setup holds the settings of a stage that is a bracket.
type Setup struct {
	Slots int
	// MatchCount is the number of games in a match: 1, 3 or 5 (MATCH-1).
	MatchCount int
	MatchTime  int // minutes
	ThirdPlace bool
	// Double reports whether the bracket is a double elimination.
	Double bool
	// Seeds lists the entry ids in the order of their seeds, the best first. Entries that an edit added come last. It is
	// empty in brackets of an earlier version.
	Seeds []int64
	Starts
}

// bracketJSON is the stored form of the settings; times are in Unix milliseconds.
type bracketJSON struct {
	Slots       int     `json:"slots"`
	MatchCount  int     `json:"matchCount"`
	MatchTime   int     `json:"matchTime"`
	ThirdPlace  bool    `json:"thirdPlace"`
	Double      bool    `json:"double,omitempty"`
	Seeds       []int64 `json:"seeds,omitempty"`
	RoundStarts []int64 `json:"roundStarts"`
	LowerStarts []int64 `json:"lowerStarts,omitempty"`
	FinalStarts []int64 `json:"finalStarts,omitempty"`
	ThirdStart  int64   `json:"thirdStart"` // 0 = none
}

func (b *Setup) text() string {
	in := bracketJSON{
		Slots: b.Slots, MatchCount: b.MatchCount, MatchTime: b.MatchTime, ThirdPlace: b.ThirdPlace, Double: b.Double, Seeds: b.Seeds,
		RoundStarts: toMillis(b.RoundStarts), LowerStarts: toMillis(b.LowerStarts), FinalStarts: toMillis(b.FinalStarts),
	}
	if !b.ThirdStart.IsZero() {
		in.ThirdStart = b.ThirdStart.UnixMilli()
	}
	text, _ := json.Marshal(in) // numbers can always be encoded
	return string(text)
}

// Tournament is a stage that is a bracket. The matches hold its draw and its results.
type Tournament struct {
	stage.Stage
	Setup
}

func tournamentOf(st stage.Stage) (Tournament, error) {
	var in bracketJSON
	if err := json.Unmarshal([]byte(st.Settings), &in); err != nil {
		return Tournament{}, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	b := Setup{
		Slots: in.Slots, MatchCount: in.MatchCount, MatchTime: in.MatchTime, ThirdPlace: in.ThirdPlace, Double: in.Double, Seeds: in.Seeds,
		Starts: Starts{RoundStarts: fromMillis(in.RoundStarts), LowerStarts: fromMillis(in.LowerStarts), FinalStarts: fromMillis(in.FinalStarts)},
	}
	if in.ThirdStart != 0 {
		b.ThirdStart = time.UnixMilli(in.ThirdStart).UTC()
	}
	return Tournament{Stage: st, Setup: b}, nil
}

func toMillis(times []time.Time) (ms []int64) {
	for _, at := range times {
		ms = append(ms, at.UnixMilli())
	}
	return ms
}

func fromMillis(ms []int64) (times []time.Time) {
	for _, at := range ms {
		times = append(times, time.UnixMilli(at).UTC())
	}
	return times
}

// BringForward moves the starts after now earlier in the settings of st (DESK-3).
func (s *Service) BringForward(st *stage.Stage, now time.Time, earlier time.Duration) error {
	t, err := tournamentOf(*st)
	if err != nil {
		return err
	}
	move := func(at *time.Time) {
		if at.After(now) {
			*at = at.Add(-earlier)
		}
	}
	for _, starts := range [][]time.Time{t.RoundStarts, t.LowerStarts, t.FinalStarts} {
		for i := range starts {
			move(&starts[i])
		}
	}
	move(&t.ThirdStart)
	st.Settings = t.text()
	return nil
}
