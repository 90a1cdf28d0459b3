package bracket

import (
	"time"

	"yagura/internal/engine/bracket"
	"yagura/internal/engine/seeding"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/rehearsal"
	"yagura/internal/stage"
)

// Rehearsal rehearses brackets. It implements rehearsal.Format.
type Rehearsal struct{}

// Spec returns Spec.
func (Rehearsal) Spec() stage.Spec { return Spec }

// Created returns the settings of a stage as its plan.
func (Rehearsal) Created(st stage.Stage, _ []stage.RoundPlan) (rehearsal.Created, error) {
	t, err := tournamentOf(st)
	return rehearsal.Created{Format: ID, MatchCount: t.MatchCount, MatchTime: t.MatchTime, Setup: &t.Setup}, err
}

// Plan plans a bracket. If a bracket of the same size is created already, the plan has its starts.
func (Rehearsal) Plan(in rehearsal.StageInput) rehearsal.Plan {
	var p rehearsal.Plan
	if in.Follows && in.Participants > seeding.MaxSlots {
		p.Warn(rehearsal.Warning{Kind: rehearsal.TooManyForBracket, Level: rehearsal.Blocks, Field: in.Places, Count: in.Participants, Max: seeding.MaxSlots})
	} else if most := in.Contest.EntryMaxCount; !in.Follows && most > seeding.MaxSlots {
		p.Warn(rehearsal.Warning{Kind: rehearsal.TooManyForBracket, Level: rehearsal.Warns, Field: in.Places, Count: most, Max: seeding.MaxSlots})
	}
	slots, err := seeding.SmallestSlotCount(in.Participants)
	if err != nil {
		p.Unplayable = true
		return p
	}
	set := setupOf(in, slots)
	for _, at := range set.RoundStarts {
		p.Rounds = append(p.Rounds, stage.RoundPlan{MatchCount: set.MatchCount, MatchTime: set.MatchTime, Start: at})
	}
	for _, starts := range [][]time.Time{set.RoundStarts, set.LowerStarts, set.FinalStarts} {
		for _, at := range starts {
			p.EndsAfter(at, set.MatchTime)
		}
	}
	p.Double, p.ThirdPlace, p.RoundCount = set.Double, set.ThirdPlace, len(set.RoundStarts)
	if set.Double { // the first round, the rounds of the lower bracket and those of the finals
		p.RoundCount = 1 + len(set.LowerStarts) + len(set.FinalStarts)
	}
	p.Begin = func(g *rehearsal.Shared, st stage.Stage, field []int64, groups []int) (rehearsal.RehearsedStage, error) {
		return newRehearsedStage(g, set, st, field, groups)
	}
	return p
}

// setupOf returns the settings of a bracket that has at least so many slots.
func setupOf(in rehearsal.StageInput, slots int) Setup {
	var created Setup
	if in.Created != nil {
		created = *in.Created.Setup.(*Setup)
	}
	set := Setup{MatchCount: in.MatchCount, MatchTime: in.MatchTime, Double: created.Double, ThirdPlace: created.ThirdPlace}
	if in.Double != nil {
		set.Double = *in.Double
	}
	if in.ThirdPlace != nil {
		set.ThirdPlace = *in.ThirdPlace
	}
	set.Slots = slots
	if set.Double {
		set.Slots = max(slots, minDoubleSlots)
	}
	set.ThirdPlace = set.ThirdPlace && !set.Double && set.Slots >= 4
	if in.Created != nil && !in.Retimed && created.Slots == set.Slots && created.Double == set.Double {
		set.Starts = created.Starts
	} else {
		set.Starts = StartsOf(set.Slots, set.Double, in.Start, in.MatchTime)
	}
	if set.ThirdPlace && set.ThirdStart.IsZero() {
		set.ThirdStart = set.RoundStarts[len(set.RoundStarts)-1]
	}
	return set
}

// rehearsedStage is a rehearsed bracket. Its matches are derived from the draw and the decisions.
type rehearsedStage struct {
	*rehearsal.Shared
	setup   Setup
	stage   stage.Stage
	bracket *bracket.Bracket
	results map[bracket.Pos]result // of the decided matches
}

// result has the games and the score of a decided match. The decision itself has only the winner.
type result struct {
	games [2]int // won by each side; 0 if the match was decided by hand
	score *match.MatchScore
}

func newRehearsedStage(g *rehearsal.Shared, set Setup, st stage.Stage, field []int64, groups []int) (*rehearsedStage, error) {
	slots, err := spread(field, groups, set.Slots)
	if err != nil {
		return nil, err
	}
	b, err := bracket.Resolve(bracket.Draw{Slots: slots, ThirdPlace: set.ThirdPlace, Double: set.Double}, nil)
	return &rehearsedStage{Shared: g, setup: set, stage: st, bracket: b, results: map[bracket.Pos]result{}}, err
}

// record returns a match of the bracket as a record, with its number of games, its match time and its start.
func (b *rehearsedStage) record(m bracket.Match) match.Record {
	r := match.Record{
		StageID: b.stage.ID, Version: 1, UpdatedAt: b.stage.CreatedAt,
		MatchCount: b.setup.MatchCount, MatchTime: b.setup.MatchTime, Start: b.setup.start(m.Pos, m.Type),
	}
	r = following(r, m)
	r.ID = rehearsal.IDOf(r.Pos)
	return r
}

// find returns the match with an id (see rehearsal.IDOf).
func (b *rehearsedStage) find(id int64) (m bracket.Match, ok bool) {
	pos, ok := rehearsal.PosOf(id)
	if !ok || pos.Section > int(bracket.Finals) {
		return bracket.Match{}, false
	}
	return b.bracket.Match(bracket.Pos{Section: bracket.Section(pos.Section), Round: pos.Round, Order: pos.Order})
}

func (b *rehearsedStage) Over() bool { return b.bracket.Finished() }

func (b *rehearsedStage) Next() ([]int64, error) {
	var first *match.Record
	var open []int64
	for _, m := range b.bracket.Matches() {
		if m.State != bracket.Ready {
			continue
		}
		r := b.record(m)
		switch {
		case first == nil || r.Start.Before(first.Start):
			first, open = &r, []int64{r.ID}
		case r.Pos.Section == first.Pos.Section && r.Pos.Round == first.Pos.Round:
			open = append(open, r.ID)
		}
	}
	return open, nil
}

func (b *rehearsedStage) Play(id int64) error {
	m, _ := b.find(id)
	sides := [2]int64{m.Sides[0].Participant, m.Sides[1].Participant}
	random := b.Simulation.Random(b.stage.Position, id, sides[:]...)
	winner, games := b.Simulation.Duel(random, sides, b.setup.MatchCount, false)
	return b.set(m.Pos, winner, games, random.IntN(3), 1+random.IntN(3))
}

func (b *rehearsedStage) Decide(by rehearsal.Move) error {
	m, ok := b.find(by.Match)
	switch {
	case !ok:
		return fault.New(fault.MatchDoesNotExist)
	case by.Draw:
		return fault.New(fault.DrawNotAllowed)
	case by.Winner == match.Nobody:
		return fault.New(fault.WinnerNotInMatch)
	}
	return b.set(m.Pos, by.Winner, [2]int{}, 0, 1)
}

// set decides a match; least and more are those of ScoreOf. It resets the decisions of later matches whose sides change. If the
// match has the same winner already, its result stays.
func (b *rehearsedStage) set(pos bracket.Pos, winner int64, games [2]int, least, more int) error {
	change, err := b.bracket.Decide(pos, bracket.Decision{Winner: winner})
	if err != nil {
		return refusal(err)
	}
	for _, c := range change.Matches {
		delete(b.results, c.After.Pos)
	}
	b.bracket = change.After
	if _, stays := b.results[pos]; !stays {
		m, _ := b.bracket.Match(pos)
		b.results[pos] = result{games, b.ScoreOf(b.record(m), least, more)}
	}
	return nil
}

func (b *rehearsedStage) Count() (matches, decided int) {
	for _, m := range b.bracket.Matches() {
		if m.State != bracket.Bye && m.State != bracket.Empty {
			matches++
		}
		if m.State.Recorded() {
			decided++
		}
	}
	return matches, decided
}

// Places returns the places that are decided so far.
func (b *rehearsedStage) Places() []stage.FinalPlace { return Places(b.bracket) }

// View returns the bracket with its matches, a *View.
func (b *rehearsedStage) View(*int) (any, error) {
	v := (&state{StageState: &match.StageState{Contest: b.Contest, Stage: b.stage}, Setup: b.setup, bracket: b.bracket}).view(b.Names)
	for _, m := range b.bracket.Matches() {
		result := b.results[m.Pos]
		shown := rehearsal.Duel{Record: b.record(m), Games: result.games}
		shown.Score = result.score
		v.Matches = append(v.Matches, b.ViewOf(&shown))
	}
	v.Locked = b.bracket.Locked(nil)
	return &v, nil
}
