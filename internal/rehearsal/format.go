package rehearsal

import (
	"cmp"
	"time"

	"yagura/internal/contest"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Format is the part of a format that rehearsals use. Each package below internal/format implements it.
type Format interface {
	Spec() stage.Spec
	// Created returns the plan of a stage that exists in the database, and of its rounds.
	Created(st stage.Stage, rounds []stage.RoundPlan) (Created, error)
	// Plan plans a stage.
	Plan(in StageInput) Plan
}

// Created has the plan of a stage that exists in the database.
type Created struct {
	Format     stage.FormatID
	MatchCount int
	MatchTime  int               // minutes
	Rounds     []stage.RoundPlan // empty for a format without rounds of its own
	Setup      any               // a value of the format
}

// CreatedRounds returns the plan of a created stage that consists of rounds.
func CreatedRounds(st stage.Stage, rounds []stage.RoundPlan) Created {
	c := Created{Format: st.Format, Rounds: rounds}
	if len(rounds) > 0 {
		c.MatchCount, c.MatchTime = rounds[0].MatchCount, rounds[0].MatchTime
	}
	return c
}

// StageInput describes a stage to plan.
type StageInput struct {
	Contest      *contest.Contest
	Participants int       // of the stage
	Start        time.Time // earliest start
	MatchCount   int
	MatchTime    int // minutes
	// Double and ThirdPlace are nil if the format decides.
	Double, ThirdPlace *bool
	// Created is the plan of the stage if it exists in the database, else nil.
	Created *Created
	// Retimed is set if the match time differs from that of Created. Its starts do not count then.
	Retimed bool
	// Places is the field of the contest's form that decides the number of participants.
	Places string
	// Follows is set if the stage follows another one.
	Follows bool
}

// CreatedRounds returns the rounds of the created stage, nil if there are none that count.
func (in *StageInput) CreatedRounds() []stage.RoundPlan {
	if in.Created == nil || in.Retimed {
		return nil
	}
	return in.Created.Rounds
}

// Plan is a planned stage.
type Plan struct {
	// Unplayable is true if the format does not allow this number of participants. Only Warnings is set then.
	Unplayable bool
	// Rounds are the rounds that follow each other, in the order of play.
	Rounds []stage.RoundPlan
	// RoundCount is the number of rounds that are played one after another.
	RoundCount int
	// AllOpen is true if all rounds can be played at once.
	AllOpen bool
	End     time.Time
	// Advance is the number of entries that advance to the next stage, over all groups.
	Advance int
	// Double and ThirdPlace are the values that the plan uses.
	Double, ThirdPlace bool
	Warnings           []Warning
	// Begin begins the stage with the given entries, best first. groups has the group of each, or is nil.
	Begin func(g *Shared, st stage.Stage, field []int64, groups []int) (RehearsedStage, error)
}

// RoundsPlan plans n rounds: those of the created stage, or proposed ones.
func (in *StageInput) RoundsPlan(n int) Plan {
	made := in.CreatedRounds()
	if len(made) != n {
		made = stage.ProposeRounds(n, in.Start, in.MatchTime)
	}
	p := Plan{Rounds: make([]stage.RoundPlan, n), RoundCount: n}
	copy(p.Rounds, made)
	changed := in.MatchCount != made[0].MatchCount
	for i := range p.Rounds {
		r := &p.Rounds[i]
		if changed {
			r.MatchCount = in.MatchCount
		}
		p.EndsAfter(r.Start, r.MatchTime)
	}
	return p
}

// EndsAfter sets the end of the plan to that of a match, if it is later.
func (p *Plan) EndsAfter(start time.Time, minutes int) {
	if end := start.Add(time.Duration(minutes) * time.Minute); end.After(p.End) {
		p.End = end
	}
}

// Warn adds a warning.
func (p *Plan) Warn(w Warning) { p.Warnings = append(p.Warnings, w) }

// Planned returns the rounds as they are before the first draw.
func (p *Plan) Planned() []stage.Round {
	rounds := make([]stage.Round, len(p.Rounds))
	for i, r := range p.Rounds {
		rounds[i] = r.Round(i)
	}
	return rounds
}

// Shared has the data that all stages of a rehearsal share. It does not change.
type Shared struct {
	Contest    contest.Contest
	Field      []contest.Entry // the bots, by seed
	Names      map[int64]contest.Entry
	Simulation Simulation
}

// Entrants returns the bots as entrants of a stage.
func (g *Shared) Entrants() []stage.Entrant {
	list := make([]stage.Entrant, len(g.Field))
	for i, e := range g.Field {
		list[i] = stage.Entrant{Entry: e, Seed: i, Status: stage.Active}
	}
	return list
}

// RehearsedStage is a stage of a rehearsal.
type RehearsedStage interface {
	// Next returns the ids of the open matches of the round to be played next, by order. It draws the round if needed. It
	// returns none if all matches are decided.
	Next() ([]int64, error)
	// Over reports whether all matches are decided.
	Over() bool
	// Play decides an open match as the bots play it.
	Play(match int64) error
	// Decide enters a result by hand, which replaces an earlier one. Faults: those of Rehearse, without their fields.
	Decide(m Move) error
	// Count counts the matches, including rounds to come, and the decided ones.
	Count() (matches, decided int)
	// View returns the public view of the stage, a type of the format, with the matches of a round; nil = the current one. It
	// draws the next round if it can be drawn. Fault roundDoesNotExist.
	View(round *int) (any, error)
	Places() []stage.FinalPlace
}

// Feeder is a RehearsedStage whose best entries can advance to the next stage.
type Feeder interface {
	RehearsedStage
	// Advance returns the entries that advance, best first, and the group of each. groups is nil if there is one table.
	Advance(places int) (best []int64, groups []int)
}

// IDOf returns the id of the match at a position. A match has the same id in each run.
func IDOf(pos match.Pos) int64 { return int64(1 + pos.Order + idStep*(pos.Round+idStep*pos.Section)) }

// idStep is more than the number of rounds in a section, and of matches in a round.
const idStep = 1024

// PosOf returns the position of a match by its id.
func PosOf(id int64) (pos match.Pos, ok bool) {
	at := int(id - 1)
	if at < 0 {
		return match.Pos{}, false
	}
	return match.Pos{Section: at / idStep / idStep, Round: at / idStep % idStep, Order: at % idStep}, true
}

// RoundOf returns the round to show: the requested one, or the current one if asked is nil. Fault roundDoesNotExist.
func RoundOf(asked *int, current, rounds int) (int, error) {
	if asked == nil {
		return current, nil
	}
	if *asked < 0 || *asked >= rounds {
		return 0, roundDoesNotExist()
	}
	return *asked, nil
}

// lengthOf returns the number of games and the minutes of a match: those of the first created stage, or else the defaults.
// usual is the minutes of a match of the contest's game, 0 if they are not known.
func lengthOf(created []Created, usual int) (matchCount, matchTime int) {
	for _, c := range created {
		matchCount, matchTime = cmp.Or(matchCount, c.MatchCount), cmp.Or(matchTime, c.MatchTime)
	}
	return cmp.Or(matchCount, stage.DefaultMatchCount), cmp.Or(matchTime, usual, stage.DefaultMatchTime)
}
