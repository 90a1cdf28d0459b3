package rehearsal

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/seeding"
	engine "yagura/internal/engine/swiss"
	"yagura/internal/format/league"
)

// Level is how much a warning matters.
type Level string

// The levels.
const (
	Blocks Level = "blocks" // the contest cannot be played so
	Warns  Level = "warns"
	Hints  Level = "hints" // it can be meant so
)

// Kind is what a warning is about.
type Kind string

// The kinds. What the numbers of a warning mean stands behind each.
const (
	CheckinEndsAfterStart Kind = "checkinEndsAfterStart" // At the check-in's end, Limit the contest's start
	EndsAfterContest      Kind = "endsAfterContest"      // Count rounds of Minutes, At the end of the last, Limit the contest's end
	LobbyOfOne            Kind = "lobbyOfOne"            // somebody plays alone in a lobby
	MatchPointUnreachable Kind = "matchPointUnreachable" // Max the most points before the last match
	NoTimeBetweenRounds   Kind = "noTimeBetweenRounds"   // Minutes that a result may wait for its confirmation
	NoTimeToDraw          Kind = "noTimeToDraw"          // Minutes between who plays is known and the start
	PlayoffOfAll          Kind = "playoffOfAll"          // Count go on of Max: nobody is left out
	PlayoffOfOne          Kind = "playoffOfOne"          // a bracket of one
	RoundsOverlap         Kind = "roundsOverlap"         // Count is the number of the round that begins too early
	RoundsTooFew          Kind = "roundsTooFew"          // Count rounds, Max that part the unbeaten
	RoundsTooMany         Kind = "roundsTooMany"         // Count rounds, Max without a rematch
	StartsBeforeContest   Kind = "startsBeforeContest"   // At the first round, Limit the contest's start
	TooFewForGroups       Kind = "tooFewForGroups"       // Count are needed
	TooManyForBracket     Kind = "tooManyForBracket"     // Count, Max a bracket holds
	TooManyForLeague      Kind = "tooManyForLeague"      // Count matches, Max a league may have
)

// Warning tells what of the set-up will not go as it is meant.
type Warning struct {
	Kind  Kind
	Level Level
	// Field is that of the contest's form which mends it, as its faults name it; "" for the form of the stage.
	Field               string
	Count, Max, Minutes int
	At, Limit           time.Time
}

// preparation is how long operators need to confirm who plays and to draw.
const preparation = 10 * time.Minute

// warn finds what is amiss, the worst first.
func (p *plan) warn(c *contest.Contest, participants int) {
	var found []Warning
	add := func(w Warning) { found = append(found, w) }
	p.warnOfField(c, participants, add)
	if !p.unplayable {
		p.warnOfTimes(c, add)
	}
	p.warnings = []Warning{}
	for _, level := range []Level{Blocks, Warns, Hints} {
		for _, w := range found {
			if w.Level == level {
				p.warnings = append(p.warnings, w)
			}
		}
	}
}

// warnOfTimes looks at when things happen.
func (p *plan) warnOfTimes(c *contest.Contest, add func(Warning)) {
	if p.end.After(c.ContestEnd) {
		add(Warning{Kind: EndsAfterContest, Level: Warns, Field: "contestEnd", Count: p.roundCount(), Minutes: p.matchTime, At: p.end, Limit: c.ContestEnd})
	}
	if p.start.Before(c.ContestStart) {
		add(Warning{Kind: StartsBeforeContest, Level: Warns, Field: "contestStart", At: p.start, Limit: c.ContestStart})
	}
	known, field := c.EntryEnd, "entryEnd"
	if c.Checkin && c.CheckinEnd != nil && c.CheckinEnd.After(known) {
		known, field = *c.CheckinEnd, "checkinEnd"
	}
	switch left := p.start.Sub(known); {
	case left < 0 && field == "checkinEnd":
		add(Warning{Kind: CheckinEndsAfterStart, Level: Warns, Field: field, At: known, Limit: p.start})
	case left < preparation:
		add(Warning{Kind: NoTimeToDraw, Level: Hints, Field: field, Minutes: max(0, int(left/time.Minute)), At: known, Limit: p.start})
	}
	p.warnOfGaps(c, add)
}

// warnOfGaps looks at what lies between one round and the next.
func (p *plan) warnOfGaps(c *contest.Contest, add func(Warning)) {
	type round struct {
		start   time.Time
		minutes int
	}
	var rounds []round
	for _, r := range p.rounds {
		rounds = append(rounds, round{r.Start, r.MatchTime})
	}
	if p.bracket != nil {
		for _, at := range p.bracket.RoundStarts {
			rounds = append(rounds, round{at, p.bracket.MatchTime})
		}
	}
	confirm := 0
	if m := c.Settings.Matches; m != nil && c.Type != contest.League {
		confirm = m.ConfirmMinutes
	}
	tight := false
	for i := 1; i < len(rounds); i++ {
		pause := rounds[i].start.Sub(rounds[i-1].start) - time.Duration(rounds[i-1].minutes)*time.Minute
		if pause < 0 {
			add(Warning{Kind: RoundsOverlap, Level: Warns, Count: i + 1, Minutes: rounds[i-1].minutes})
			return
		}
		tight = tight || confirm > 0 && pause < time.Duration(confirm)*time.Minute
	}
	if tight {
		add(Warning{Kind: NoTimeBetweenRounds, Level: Hints, Field: "matches.confirmMinutes", Minutes: confirm})
	}
}

// roundCount counts the rounds one after another: of a double elimination those of the lower bracket, which set the pace.
func (p *plan) roundCount() int {
	n := len(p.rounds)
	if b := p.bracket; b != nil && b.Double {
		n += 1 + len(b.LowerStarts) + len(b.FinalStarts)
	} else if b != nil {
		n += len(b.RoundStarts)
	}
	return n
}

// warnOfField looks at how many play.
func (p *plan) warnOfField(c *contest.Contest, participants int, add func(Warning)) {
	switch c.Type {
	case contest.Tournament:
		if c.EntryMaxCount > seeding.MaxSlots {
			add(Warning{Kind: TooManyForBracket, Level: Warns, Field: "entryMaxCount", Count: c.EntryMaxCount, Max: seeding.MaxSlots})
		}
	case contest.SwissDraw:
		p.warnOfSwiss(participants, add)
		p.warnOfPlayoff("swiss.playoff.places", c.Settings.PlayoffPlaces(), participants, add)
	case contest.League:
		p.warnOfLeague(c, participants, add)
	case contest.BattleRoyal:
		p.warnOfRoyale(c.Settings.Royale(), participants, add)
	}
}

func (p *plan) warnOfSwiss(participants int, add func(Warning)) {
	opponents := participants - 1 + participants%2 // an odd field has a bye a round
	switch n := len(p.rounds); {
	case n > opponents:
		add(Warning{Kind: RoundsTooMany, Level: Warns, Field: "swissRounds", Count: n, Max: opponents})
	case n < engine.Rounds(participants):
		add(Warning{Kind: RoundsTooFew, Level: Hints, Field: "swissRounds", Count: n, Max: engine.Rounds(participants)})
	}
}

func (p *plan) warnOfPlayoff(field string, places, participants int, add func(Warning)) {
	switch {
	case places == 0 || p.unplayable && p.advance <= seeding.MaxSlots:
	case p.advance > seeding.MaxSlots:
		add(Warning{Kind: TooManyForBracket, Level: Blocks, Field: field, Count: p.advance, Max: seeding.MaxSlots})
	case p.advance == 1:
		add(Warning{Kind: PlayoffOfOne, Level: Warns, Field: field})
	case p.advance == participants:
		add(Warning{Kind: PlayoffOfAll, Level: Warns, Field: field, Count: p.advance, Max: participants})
	}
}

func (p *plan) warnOfLeague(c *contest.Contest, participants int, add func(Warning)) {
	l := c.Settings.League()
	if participants < 2*l.Groups {
		add(Warning{Kind: TooFewForGroups, Level: Blocks, Field: "league.groups", Count: 2 * l.Groups})
		return
	}
	size := (c.EntryMaxCount + l.Groups - 1) / l.Groups
	if matches := l.Groups * l.Legs * size * (size - 1) / 2; matches > league.MaxMatches {
		add(Warning{Kind: TooManyForLeague, Level: Warns, Field: "entryMaxCount", Count: matches, Max: league.MaxMatches})
	}
	p.warnOfPlayoff("league.playoff.places", c.Settings.PlayoffPlaces(), participants, add)
}

func (p *plan) warnOfRoyale(r *contest.RoyaleSettings, participants int, add func(Warning)) {
	if r.LobbySize > 0 && participants/((participants+r.LobbySize-1)/r.LobbySize) < 2 {
		add(Warning{Kind: LobbyOfOne, Level: Warns, Field: "lobbySize"})
	}
	if r.MatchPoint == 0 || len(r.RankPoint) == 0 {
		return
	}
	most := r.RankPoint[0].Point // of one match
	if r.KillPoint.Point > 0 {
		if r.KillPoint.Max == 0 {
			return
		}
		most += r.KillPoint.Max
	}
	if most *= len(p.rounds) - 1; most < r.MatchPoint {
		add(Warning{Kind: MatchPointUnreachable, Level: Warns, Field: "matchPoint", Count: r.MatchPoint, Max: most})
	}
}
