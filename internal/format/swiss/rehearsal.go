package swiss

import (
	"cmp"

	"yagura/internal/engine/swiss"
	"yagura/internal/match"
	"yagura/internal/rehearsal"
	"yagura/internal/stage"
)

// Rehearsal rehearses swiss draws. It implements rehearsal.Format.
type Rehearsal struct{}

// Spec returns Spec.
func (Rehearsal) Spec() stage.Spec { return Spec }

// Created returns the rounds of a stage as its plan.
func (Rehearsal) Created(st stage.Stage, rounds []stage.RoundPlan) (rehearsal.Created, error) {
	return rehearsal.CreatedRounds(st, rounds), nil
}

// Plan plans a swiss draw with the rounds of the created stage, or of the settings, or as many as the participants ask for.
func (Rehearsal) Plan(in rehearsal.StageInput) rehearsal.Plan {
	usual := swiss.Rounds(in.Participants)
	n := cmp.Or(len(in.CreatedRounds()), SettingsOf(in.Contest.Settings).Rounds, usual)
	p := in.RoundsPlan(n)
	p.Advance = min(in.Contest.Settings.PlayoffPlaces(), in.Participants)
	opponents := in.Participants - 1 + in.Participants%2 // an odd number of participants has one bye per round
	if n > opponents {
		p.Warn(rehearsal.Warning{Kind: rehearsal.RoundsTooMany, Level: rehearsal.Warns, Field: "swissRounds", Count: n, Max: opponents})
	} else if n < usual {
		p.Warn(rehearsal.Warning{Kind: rehearsal.RoundsTooFew, Level: rehearsal.Hints, Field: "swissRounds", Count: n, Max: usual})
	}
	plan := p
	p.Begin = func(g *rehearsal.Shared, st stage.Stage, _ []int64, _ []int) (rehearsal.RehearsedStage, error) {
		b := &rehearsedStage{rehearsal.NewDuels(g, plan, st, settingsOf(g.Contest).DrawAllowed)}
		return b, b.pair()
	}
	return p
}

// Rehearsed is a rehearsed swiss draw with the matches of one round.
type Rehearsed struct {
	View
	Round   int
	Matches []MatchView // none while the round is not drawn
	Table   []match.TableRow
}

// rehearsedStage is a rehearsed swiss draw. It draws a round as soon as the round before is decided. If an earlier result changes
// before a match of the round is decided, it draws the round again.
type rehearsedStage struct{ rehearsal.Duels }

// complete reports whether all matches that are drawn are decided.
func (b *rehearsedStage) complete() bool { return len(b.Open(len(b.Rounds)-1)) == 0 }

func (b *rehearsedStage) Over() bool { return len(b.Rounds) == len(b.Plan.Rounds) && b.complete() }

func (b *rehearsedStage) Next() ([]int64, error) {
	if err := b.pair(); err != nil {
		return nil, err
	}
	return b.Open(len(b.Rounds) - 1), nil
}

// pair draws the next round, if the round before it is complete.
func (b *rehearsedStage) pair() error {
	n := len(b.Rounds)
	if n == len(b.Plan.Rounds) || n > 0 && !b.complete() {
		return nil
	}
	records, err := b.draw(n)
	if err != nil {
		return err
	}
	round := make([]*rehearsal.Duel, len(records))
	for i, r := range records {
		r.ID = rehearsal.IDOf(r.Pos)
		round[i] = &rehearsal.Duel{Record: r}
	}
	b.Add(round)
	return nil
}

func (b *rehearsedStage) Decide(by rehearsal.Move) error {
	if _, ok := b.Match(by.Match); !ok {
		if err := b.pair(); err != nil {
			return err
		}
	}
	if err := b.Duels.Decide(by); err != nil {
		return err
	}
	m, _ := b.Match(by.Match)
	if last := len(b.Rounds) - 1; m.Pos.Round < last && b.untouched(last) {
		b.DropLast()
	}
	return nil
}

// draw returns the matches of a round by order. Fault notEnoughActiveTeam.
func (b *rehearsedStage) draw(round int) ([]match.Record, error) {
	p, played := b.State()
	t := newState(&match.Table{RoundState: p, History: played}, nil)
	drawn, err := draw(t.pairingField(round))
	if err != nil {
		return nil, err
	}
	records := make([]match.Record, len(drawn))
	for i, pair := range drawn {
		records[i] = pairRecord(0, t.ID, t.Rounds[round], i, pair, t.CreatedAt)
	}
	return records, nil
}

func (b *rehearsedStage) untouched(round int) bool {
	for _, m := range b.Rounds[round] {
		if m.State.Recorded() {
			return false
		}
	}
	return true
}

func (b *rehearsedStage) Count() (matches, decided int) {
	matches, decided = b.Duels.Count()
	return matches + (len(b.Plan.Rounds)-len(b.Rounds))*(len(b.Field)/2), decided
}

// played returns the swiss draw with its matches and the status of its rounds.
func (b *rehearsedStage) played() (stage.RoundState, []match.Played) {
	p, played := b.State()
	for i := range b.Rounds {
		p.Rounds[i].Status, p.Rounds[i].PublishedAt = stage.Ended, &p.Rounds[i].Start
	}
	p.CurrentRound = len(b.Rounds) - 1
	current := &p.Rounds[p.CurrentRound]
	if !b.complete() {
		current.Status = stage.Started
	} else if b.Over() {
		p.FinishedAt = &b.Plan.End
	}
	p.RoundStatus = current.Status
	return p, played
}

// table returns the swiss draw with the results so far.
func (b *rehearsedStage) table() *state {
	p, played := b.played()
	return newState(&match.Table{RoundState: p, History: played}, nil)
}

// Places returns the places of the current table.
func (b *rehearsedStage) Places() []stage.FinalPlace { return b.table().places() }

// Advance returns the best entries of the table. groups is nil.
func (b *rehearsedStage) Advance(places int) (best []int64, groups []int) {
	t := b.table()
	return stage.BestActive(t.places(), t.Entrants, places), nil
}

// View returns the swiss draw with the matches of a round, a *Rehearsed.
func (b *rehearsedStage) View(asked *int) (any, error) {
	if err := b.pair(); err != nil {
		return nil, err
	}
	t := b.table()
	round, err := rehearsal.RoundOf(asked, t.CurrentRound, len(t.Rounds))
	if err != nil {
		return nil, err
	}
	v := &Rehearsed{View: t.view(), Round: round, Matches: []MatchView{}, Table: t.table()}
	points := t.pointsBefore(round)
	for _, m := range b.Views(round) {
		v.Matches = append(v.Matches, MatchView{MatchView: m, Points: [2]int{points[m.Sides[0]], points[m.Sides[1]]}})
	}
	return v, nil
}
