package rehearsal

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/seeding"
	engine "yagura/internal/engine/swiss"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
)

// Level is the severity of a warning.
type Level string

// The levels.
const (
	Blocks Level = "blocks" // the contest cannot be played with these settings
	Warns  Level = "warns"
	Hints  Level = "hints" // the setting may be intended
)

// Kind is the kind of a warning.
type Kind string

// The kinds, with the meaning of the warning's numbers and times.
const (
	CheckinEndsAfterStart Kind = "checkinEndsAfterStart" // At: end of the check-in; Limit: start of the contest
	EndsAfterContest      Kind = "endsAfterContest"      // Count rounds of Minutes; At: end of the last; Limit: end of the contest
	LobbyOfOne            Kind = "lobbyOfOne"            // a participant is alone in a lobby
	MatchPointUnreachable Kind = "matchPointUnreachable" // Count: the match point; Max: most points before the last match
	NoTimeBetweenRounds   Kind = "noTimeBetweenRounds"   // Minutes: time limit for the confirmation of a result
	NoTimeToDraw          Kind = "noTimeToDraw"          // Minutes: time between the end of the entry or check-in and the start
	PlayoffOfAll          Kind = "playoffOfAll"          // Count of Max entries advance, which is all
	PlayoffOfOne          Kind = "playoffOfOne"          // only one entry advances
	RoundsOverlap         Kind = "roundsOverlap"         // Count: the round that begins too early, from 1; Minutes: time of the one before
	RoundsTooFew          Kind = "roundsTooFew"          // Count rounds; Max: rounds until at most one entry is without a loss
	RoundsTooMany         Kind = "roundsTooMany"         // Count rounds; Max: rounds without a rematch
	StartsBeforeContest   Kind = "startsBeforeContest"   // At: start of the first round; Limit: start of the contest
	TooFewForGroups       Kind = "tooFewForGroups"       // Count: number of entries that the groups need
	TooManyForBracket     Kind = "tooManyForBracket"     // Count entries; Max: entries in a bracket
	TooManyForLeague      Kind = "tooManyForLeague"      // Count matches; Max: matches in a league
)

// Warning is a problem of the contest's settings.
type Warning struct {
	Kind  Kind
	Level Level
	// Field is the field of the contest's form that has to change, by the name in the form's faults. It is "" for a field of
	// the stage's form.
	Field               string
	Count, Max, Minutes int
	At, Limit           time.Time
}

// preparation is the time that operators need to confirm the participants and to draw.
const preparation = 10 * time.Minute

// warn sets the warnings of the plan, the most severe ones first.
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

// warnOfTimes adds the warnings about dates and times.
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

// warnOfGaps adds the warnings about the time between two rounds.
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
	if m := c.Settings.Matches; m != nil && c.Type != league.ContestType {
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

// roundCount returns the number of rounds that are played one after another. In a double elimination these are the first
// round, the rounds of the lower bracket and those of the finals.
func (p *plan) roundCount() int {
	n := len(p.rounds)
	if b := p.bracket; b != nil && b.Double {
		n += 1 + len(b.LowerStarts) + len(b.FinalStarts)
	} else if b != nil {
		n += len(b.RoundStarts)
	}
	return n
}

// warnOfField adds the warnings about the number of participants.
func (p *plan) warnOfField(c *contest.Contest, participants int, add func(Warning)) {
	switch c.Type {
	case bracket.ContestType:
		if c.EntryMaxCount > seeding.MaxSlots {
			add(Warning{Kind: TooManyForBracket, Level: Warns, Field: "entryMaxCount", Count: c.EntryMaxCount, Max: seeding.MaxSlots})
		}
	case swiss.ContestType:
		p.warnOfSwiss(participants, add)
		p.warnOfPlayoff("swiss.playoff.places", c.Settings.PlayoffPlaces(), participants, add)
	case league.ContestType:
		p.warnOfLeague(c, participants, add)
	case royale.ContestType:
		p.warnOfRoyale(royale.SettingsOf(c.Settings), participants, add)
	}
}

func (p *plan) warnOfSwiss(participants int, add func(Warning)) {
	opponents := participants - 1 + participants%2 // an odd number of participants has one bye per round
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
	l := league.SettingsOf(c.Settings)
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

func (p *plan) warnOfRoyale(r *royale.Settings, participants int, add func(Warning)) {
	if r.LobbySize > 0 && participants/((participants+r.LobbySize-1)/r.LobbySize) < 2 {
		add(Warning{Kind: LobbyOfOne, Level: Warns, Field: "lobbySize"})
	}
	if r.MatchPoint == 0 || len(r.RankPoint) == 0 {
		return
	}
	most := r.RankPoint[0].Point // points of one match
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
