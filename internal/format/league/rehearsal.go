package league

import (
	"yagura/internal/engine/roundrobin"
	"yagura/internal/match"
	"yagura/internal/rehearsal"
	"yagura/internal/stage"
)

// Rehearsal rehearses leagues. It implements rehearsal.Format.
type Rehearsal struct{}

// Spec returns Spec.
func (Rehearsal) Spec() stage.Spec { return Spec }

// Created returns the rounds of a stage as its plan.
func (Rehearsal) Created(st stage.Stage, rounds []stage.RoundPlan) (rehearsal.Created, error) {
	return rehearsal.CreatedRounds(st, rounds), nil
}

// Plan plans a league. It is unplayable if a group has fewer than two participants.
func (Rehearsal) Plan(in rehearsal.StageInput) rehearsal.Plan {
	l := SettingsOf(in.Contest.Settings)
	groups, err := roundrobin.Groups(make([]int64, in.Participants), l.Groups)
	if err != nil {
		p := rehearsal.Plan{Unplayable: true}
		p.Warn(rehearsal.Warning{Kind: rehearsal.TooFewForGroups, Level: rehearsal.Blocks, Field: "league.groups", Count: 2 * l.Groups})
		return p
	}
	rounds, _ := sizeOf(groups, l.Legs)
	p := in.RoundsPlan(rounds)
	p.AllOpen = true
	for _, g := range groups {
		p.Advance += min(in.Contest.Settings.PlayoffPlaces(), len(g))
	}
	if full, err := roundrobin.Groups(make([]int64, in.Contest.EntryMaxCount), l.Groups); err == nil {
		if _, matches := sizeOf(full, l.Legs); matches > MaxMatches {
			p.Warn(rehearsal.Warning{Kind: rehearsal.TooManyForLeague, Level: rehearsal.Warns, Field: "entryMaxCount", Count: matches, Max: MaxMatches})
		}
	}
	plan := p
	p.Begin = func(g *rehearsal.Shared, st stage.Stage, field []int64, _ []int) (rehearsal.RehearsedStage, error) {
		return newRehearsedStage(g, plan, st, field)
	}
	return p
}

// Rehearsed is a rehearsed league with the matches of one round.
type Rehearsed struct {
	View
	Round   int
	Matches []match.MatchView // by group
	Tables  [][]match.TableRow
}

// rehearsedStage is a rehearsed league. All its matches are open at once.
type rehearsedStage struct {
	rehearsal.Duels
	sections map[int64]int
}

func newRehearsedStage(g *rehearsal.Shared, plan rehearsal.Plan, st stage.Stage, field []int64) (*rehearsedStage, error) {
	l := SettingsOf(g.Contest.Settings)
	b := &rehearsedStage{Duels: rehearsal.NewDuels(g, plan, st, !l.NoDraws), sections: map[int64]int{}}
	groups, err := roundrobin.Groups(field, l.Groups)
	if err != nil {
		return nil, err
	}
	rounds := make([][]*rehearsal.Duel, len(plan.Rounds))
	for section, group := range groups {
		for _, id := range group {
			b.sections[id] = section
		}
		schedule, err := roundrobin.Schedule(group, l.Legs)
		if err != nil {
			return nil, err
		}
		for number, pairs := range schedule {
			round := plan.Rounds[number]
			for order, pair := range pairs {
				pos := match.Pos{Section: section, Round: number, Order: order}
				rounds[number] = append(rounds[number], &rehearsal.Duel{Record: match.Record{
					ID: rehearsal.IDOf(pos), StageID: st.ID, Pos: pos, MatchCount: round.MatchCount, MatchTime: round.MatchTime, Start: round.Start,
					Sides: [2]int64{pair.A, pair.B}, State: match.Ready, Outcome: match.NoOutcome, ReadyAt: &st.CreatedAt, Version: 1, UpdatedAt: st.CreatedAt,
				}})
			}
		}
	}
	for _, round := range rounds {
		b.Add(round)
	}
	return b, nil
}

// current returns the first round with an open match, or else the last round.
func (b *rehearsedStage) current() int {
	for i := range b.Rounds {
		if len(b.Open(i)) > 0 {
			return i
		}
	}
	return len(b.Rounds) - 1
}

func (b *rehearsedStage) Next() ([]int64, error) { return b.Open(b.current()), nil }

func (b *rehearsedStage) Over() bool { return len(b.Open(b.current())) == 0 }

// table returns the league with the results so far.
func (b *rehearsedStage) table() *match.Table {
	p, played := b.State()
	for i := range p.Entrants {
		p.Entrants[i].Section = b.sections[p.Entrants[i].ID]
	}
	for i := range p.Rounds {
		p.Rounds[i].Status, p.Rounds[i].PublishedAt = stage.Started, &b.Stage.CreatedAt
	}
	if b.Over() {
		p.FinishedAt = &b.Plan.End
	}
	return &match.Table{RoundState: p, History: played}
}

// Places returns the places of the current tables.
func (b *rehearsedStage) Places() []stage.FinalPlace {
	t := b.table()
	return joined(groupTables(t, SettingsOf(t.Contest.Settings).Groups))
}

// Advance returns the best entries of each group, and the group of each.
func (b *rehearsedStage) Advance(perGroup int) (best []int64, groups []int) {
	t := b.table()
	return advance(t, groupTables(t, SettingsOf(t.Contest.Settings).Groups), perGroup)
}

// View returns the league with the matches of a round, a *Rehearsed.
func (b *rehearsedStage) View(asked *int) (any, error) {
	round, err := rehearsal.RoundOf(asked, b.current(), len(b.Rounds))
	if err != nil {
		return nil, err
	}
	t := b.table()
	l := SettingsOf(t.Contest.Settings)
	v := &Rehearsed{
		View:  (&state{Table: t, settings: settings{Legs: l.Legs, Groups: l.Groups}, counts: t.Counts()}).view(),
		Round: round, Matches: b.Views(round),
	}
	for _, rows := range groupTables(t, l.Groups) {
		v.Tables = append(v.Tables, match.TableRows(rows, t.Entrants))
	}
	return v, nil
}
