package rehearsal

import (
	"cmp"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/roundrobin"
	"yagura/internal/engine/seeding"
	engine "yagura/internal/engine/swiss"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/stage"
)

// plan has the settings and the schedule of a rehearsal.
type plan struct {
	matchCount, matchTime int
	double, thirdPlace    bool
	// unplayable is true if the format does not allow this number of participants.
	unplayable bool
	rounds     []stage.RoundPlan // of the first stage; empty for a bracket
	tableEnd   time.Time         // end of the first stage, if it is not a bracket
	advance    int               // number of entries that advance to the playoff
	bracket    *bracket.Setup
	start, end time.Time
	warnings   []Warning
}

// planOf plans a rehearsal with the plans of the stages that are created, and with the defaults of the form for the others.
func planOf(c *contest.Contest, made Plans, in Input) plan {
	p := plan{matchCount: stage.DefaultMatchCount, matchTime: stage.DefaultMatchTime, start: c.ContestStart}
	if b := made.Bracket; b != nil {
		p.matchCount, p.matchTime, p.double, p.thirdPlace = b.MatchCount, b.MatchTime, b.Double, b.ThirdPlace
	}
	if len(made.Rounds) > 0 {
		p.matchCount, p.matchTime = made.Rounds[0].MatchCount, made.Rounds[0].MatchTime
	}
	if in.MatchTime != 0 && in.MatchTime != p.matchTime {
		made = Plans{} // their starts depend on the other match time
	}
	p.matchCount, p.matchTime = cmp.Or(in.MatchCount, p.matchCount), cmp.Or(in.MatchTime, p.matchTime)
	if in.Double != nil {
		p.double = *in.Double
	}
	if in.ThirdPlace != nil {
		p.thirdPlace = *in.ThirdPlace
	}
	p.end = p.start
	if c.Type == bracket.ContestType {
		p.planBracket(in.Participants, p.start, made.Bracket)
	} else {
		p.planRounds(c, made.Rounds, in.Participants)
		if p.advance > 0 {
			p.planBracket(p.advance, p.tableEnd, made.Bracket)
		}
	}
	if p.bracket == nil {
		p.double, p.thirdPlace = false, false
	} else {
		p.double, p.thirdPlace = p.bracket.Double, p.bracket.ThirdPlace
	}
	p.warn(c, in.Participants)
	return p
}

// planRounds plans the first stage of a contest that is not a tournament.
func (p *plan) planRounds(c *contest.Contest, made []stage.RoundPlan, participants int) {
	places := c.Settings.PlayoffPlaces()
	n := 0
	switch c.Type {
	case league.ContestType:
		l := league.SettingsOf(c.Settings)
		groups, err := roundrobin.Groups(make([]int64, participants), l.Groups)
		if err != nil {
			p.unplayable = true
			return
		}
		for _, g := range groups {
			n = max(n, l.Legs*(len(g)-1+len(g)%2))
			p.advance += min(places, len(g))
		}
		if n != len(made) {
			made = nil
		}
	case swiss.ContestType:
		n = cmp.Or(len(made), swiss.SettingsOf(c.Settings).Rounds, engine.Rounds(participants))
		p.advance = min(places, participants)
	default:
		n = cmp.Or(len(made), royale.SettingsOf(c.Settings).MatchCount)
	}
	if made == nil {
		made = stage.ProposeRounds(n, c.ContestStart, p.matchTime)
	}
	p.rounds = make([]stage.RoundPlan, n)
	copy(p.rounds, made)
	p.start = p.rounds[0].Start
	for i := range p.rounds {
		if p.matchCount != p.rounds[0].MatchCount {
			p.rounds[i].MatchCount = p.matchCount
		}
		p.ends(p.rounds[i].Start, p.rounds[i].MatchTime)
	}
	p.tableEnd = p.end
}

// planBracket plans a bracket that begins at start. If a bracket of the same size is created already, it takes its starts.
func (p *plan) planBracket(participants int, start time.Time, made *bracket.Setup) {
	slots, err := seeding.SmallestSlotCount(participants)
	if err != nil {
		p.unplayable = true
		return
	}
	if p.double {
		slots = max(slots, 4)
	}
	set := bracket.Setup{
		Slots: slots, MatchCount: p.matchCount, MatchTime: p.matchTime, Double: p.double, ThirdPlace: p.thirdPlace && !p.double && slots >= 4,
	}
	if made != nil && made.Slots == slots && made.Double == p.double {
		set.Starts = made.Starts
	} else {
		set.Starts = bracket.StartsOf(slots, p.double, start, p.matchTime)
	}
	if set.ThirdPlace && set.ThirdStart.IsZero() {
		set.ThirdStart = set.RoundStarts[len(set.RoundStarts)-1]
	}
	p.bracket = &set
	if len(p.rounds) == 0 {
		p.start = set.RoundStarts[0]
	}
	for _, starts := range [][]time.Time{set.RoundStarts, set.LowerStarts, set.FinalStarts} {
		for _, at := range starts {
			p.ends(at, set.MatchTime)
		}
	}
}

func (p *plan) ends(start time.Time, minutes int) {
	if end := start.Add(time.Duration(minutes) * time.Minute); end.After(p.end) {
		p.end = end
	}
}

// planned returns the rounds, all in status planned.
func (p *plan) planned() []stage.Round {
	rounds := make([]stage.Round, len(p.rounds))
	for i, r := range p.rounds {
		rounds[i] = r.Round(i)
	}
	return rounds
}
