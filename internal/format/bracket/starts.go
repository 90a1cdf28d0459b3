package bracket

import (
	"slices"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// Starts holds the start times of the rounds of a bracket, ascending in each section.
type Starts struct {
	// RoundStarts are those of the upper bracket, the only section of a single elimination.
	RoundStarts []time.Time
	// LowerStarts are those of the lower bracket, FinalStarts those of the grand final and its reset; none in a single
	// elimination.
	LowerStarts []time.Time
	FinalStarts []time.Time
	// ThirdStart is when the third-place match starts; zero without one.
	ThirdStart time.Time
}

// of returns the starts of a section.
func (s *Starts) of(section bracket.Section) []time.Time {
	switch section {
	case bracket.Lower:
		return s.LowerStarts
	case bracket.Finals:
		return s.FinalStarts
	default:
		return s.RoundStarts
	}
}

func (s *Starts) equal(o Starts) bool {
	for _, section := range []bracket.Section{bracket.Upper, bracket.Lower, bracket.Finals} {
		if !slices.EqualFunc(s.of(section), o.of(section), time.Time.Equal) {
			return false
		}
	}
	return s.ThirdStart.Equal(o.ThirdStart)
}

// last returns the latest start of a round.
func (s *Starts) last() (latest time.Time) {
	for _, at := range slices.Concat(s.RoundStarts, s.LowerStarts, s.FinalStarts) {
		if at.After(latest) {
			latest = at
		}
	}
	return latest
}

// StartsOf returns the starts of the rounds of a bracket. The first round begins at start; matchTime is in minutes.
func StartsOf(slots int, double bool, start time.Time, matchTime int) Starts {
	if !double {
		return Starts{RoundStarts: fromMillis(bracket.StartTimes(slots, start.UnixMilli(), matchTime))}
	}
	at := bracket.DoubleStartTimes(slots, start.UnixMilli(), matchTime)
	return Starts{RoundStarts: fromMillis(at[bracket.Upper]), LowerStarts: fromMillis(at[bracket.Lower]), FinalStarts: fromMillis(at[bracket.Finals])}
}

// fittingStarts returns the longest match time, up to the usual one (minutes), with which all rounds start before end, and the starts with
// it. If there is none, it returns the usual one.
func fittingStarts(slots int, double bool, start, end time.Time, usual int) (minutes int, starts Starts) {
	for minutes = usual; minutes >= stage.MinMatchTime; minutes -= stage.MatchTimeStep {
		if starts = StartsOf(slots, double, start, minutes); starts.last().Before(end) {
			return minutes, starts
		}
	}
	return usual, StartsOf(slots, double, start, usual)
}

// start returns the planned start of a match.
func (b *Setup) start(pos bracket.Pos, t bracket.Type) time.Time {
	if t == bracket.ThirdPlace {
		return b.ThirdStart
	}
	return b.of(pos.Section)[pos.Round]
}

// check checks the start times, and sets a missing start of the third-place match.
func (s *Starts) check(slots int, thirdPlace, double bool) error {
	rounds := bracket.RoundsOf(slots)
	if !double {
		s.LowerStarts, s.FinalStarts = nil, nil
	}
	if err := ascend("roundStarts", s.RoundStarts, rounds, func(int) time.Time { return time.Time{} }); err != nil {
		return err
	}
	if double {
		if err := s.checkDouble(rounds); err != nil {
			return err
		}
	}
	switch {
	case !thirdPlace:
		s.ThirdStart = time.Time{}
	case s.ThirdStart.IsZero():
		s.ThirdStart = s.RoundStarts[rounds-1]
	case !s.ThirdStart.After(s.RoundStarts[rounds-2]): // its players come from the semi-finals
		return fault.New(fault.ReversedDate).At("thirdStart")
	}
	return nil
}

// checkDouble checks that the rounds of the lower bracket and the grand final start after those that feed them.
func (s *Starts) checkDouble(rounds int) error {
	dropFrom := func(round int) time.Time { // the start of the upper round whose losers enter
		if round == 0 || round%2 == 1 {
			return s.RoundStarts[(round+1)/2]
		}
		return time.Time{}
	}
	if err := ascend("lowerStarts", s.LowerStarts, 2*rounds-2, dropFrom); err != nil {
		return err
	}
	return ascend("finalStarts", s.FinalStarts, 2, func(round int) time.Time {
		if round > 0 {
			return time.Time{}
		}
		upper, lower := s.RoundStarts[rounds-1], s.LowerStarts[len(s.LowerStarts)-1]
		if lower.After(upper) {
			return lower
		}
		return upper
	})
}

// ascend checks that there is one start per round, each later than the previous start and than after(round).
func ascend(name string, starts []time.Time, rounds int, after func(round int) time.Time) error {
	if len(starts) != rounds {
		return fault.New(fault.InvalidValue).At(name)
	}
	for i, at := range starts {
		field := name + "." + strconv.Itoa(i)
		if at.IsZero() {
			return fault.New(fault.ValueIsRequired).At(field)
		}
		if i > 0 && !at.After(starts[i-1]) || !at.After(after(i)) {
			return fault.New(fault.ReversedDate).At(field)
		}
	}
	return nil
}

// within checks that every round starts while the contest runs. An unchanged start is allowed, because the contest may have
// been shortened since. Fault notWithinContestDuration (roundStarts.N, lowerStarts.N, finalStarts.N, thirdStart).
func (s *Starts) within(c contest.Contest, stored Starts) error {
	names := map[bracket.Section]string{bracket.Upper: "roundStarts", bracket.Lower: "lowerStarts", bracket.Finals: "finalStarts"}
	for _, section := range []bracket.Section{bracket.Upper, bracket.Lower, bracket.Finals} {
		old := stored.of(section)
		for i, at := range s.of(section) {
			if !c.CanMatch(at) && (i >= len(old) || !old[i].Equal(at)) {
				return fault.New(fault.NotWithinContestDuration).At(names[section] + "." + strconv.Itoa(i))
			}
		}
	}
	if !s.ThirdStart.IsZero() && !c.CanMatch(s.ThirdStart) && !s.ThirdStart.Equal(stored.ThirdStart) {
		return fault.New(fault.NotWithinContestDuration).At("thirdStart")
	}
	return nil
}
