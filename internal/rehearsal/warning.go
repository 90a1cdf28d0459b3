package rehearsal

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/stage"
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

// Kinds lists all kinds, for the contract of the API.
var Kinds = []Kind{
	CheckinEndsAfterStart, EndsAfterContest, LobbyOfOne, MatchPointUnreachable, NoTimeBetweenRounds, NoTimeToDraw, PlayoffOfAll, PlayoffOfOne,
	RoundsOverlap, RoundsTooFew, RoundsTooMany, StartsBeforeContest, TooFewForGroups, TooManyForBracket, TooManyForLeague,
}

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

// warn sets the warnings of the plan, the most severe ones first. found has those of the formats.
func (p *plan) warn(c *contest.Contest, found []Warning) {
	if !p.unplayable {
		found = append(found, p.warnOfTimes(c)...)
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

// warnOfPlayoff returns the warnings about the number of entries that advance.
func warnOfPlayoff(advance, participants int) []Warning {
	switch advance {
	case 1:
		return []Warning{{Kind: PlayoffOfOne, Level: Warns, Field: contest.PlayoffField}}
	case participants:
		return []Warning{{Kind: PlayoffOfAll, Level: Warns, Field: contest.PlayoffField, Count: advance, Max: participants}}
	default:
		return nil
	}
}

// warnOfTimes returns the warnings about dates and times.
func (p *plan) warnOfTimes(c *contest.Contest) []Warning {
	var found []Warning
	if p.end.After(c.ContestEnd) {
		found = append(found, Warning{Kind: EndsAfterContest, Level: Warns, Field: "contestEnd", Count: p.roundCount(), Minutes: p.matchTime, At: p.end, Limit: c.ContestEnd})
	}
	if p.start.Before(c.ContestStart) {
		found = append(found, Warning{Kind: StartsBeforeContest, Level: Warns, Field: "contestStart", At: p.start, Limit: c.ContestStart})
	}
	known, field := c.EntryEnd, "entryEnd"
	if c.Checkin && c.CheckinEnd != nil && c.CheckinEnd.After(known) {
		known, field = *c.CheckinEnd, "checkinEnd"
	}
	switch left := p.start.Sub(known); {
	case left < 0 && field == "checkinEnd":
		found = append(found, Warning{Kind: CheckinEndsAfterStart, Level: Warns, Field: field, At: known, Limit: p.start})
	case left < preparation:
		found = append(found, Warning{Kind: NoTimeToDraw, Level: Hints, Field: field, Minutes: max(0, int(left/time.Minute)), At: known, Limit: p.start})
	}
	return append(found, p.warnOfGaps(c)...)
}

// warnOfGaps returns the warnings about the time between two rounds. After a stage whose rounds are all open, nobody has to wait
// for the confirmation of a result.
func (p *plan) warnOfGaps(c *contest.Contest) []Warning {
	var rounds []stage.RoundPlan
	for _, st := range p.stages {
		rounds = append(rounds, st.Rounds...)
	}
	confirm := 0
	if m := c.Settings.Matches; m != nil && !p.stages[0].AllOpen {
		confirm = m.ConfirmMinutes
	}
	tight := false
	for i := 1; i < len(rounds); i++ {
		pause := rounds[i].Start.Sub(rounds[i-1].Start) - time.Duration(rounds[i-1].MatchTime)*time.Minute
		if pause < 0 {
			return []Warning{{Kind: RoundsOverlap, Level: Warns, Count: i + 1, Minutes: rounds[i-1].MatchTime}}
		}
		tight = tight || confirm > 0 && pause < time.Duration(confirm)*time.Minute
	}
	if !tight {
		return nil
	}
	return []Warning{{Kind: NoTimeBetweenRounds, Level: Hints, Field: "matches.confirmMinutes", Minutes: confirm}}
}

// roundCount returns the number of rounds that are played one after another.
func (p *plan) roundCount() int {
	n := 0
	for _, st := range p.stages {
		n += st.RoundCount
	}
	return n
}
