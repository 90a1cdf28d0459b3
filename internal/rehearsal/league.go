package rehearsal

import (
	"yagura/internal/engine/roundrobin"
	"yagura/internal/format/league"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// leagueBoard is a rehearsed league. All its matches are open at once.
type leagueBoard struct {
	duels
	sections map[int64]int
}

func newLeague(g *ground, st stage.Stage) (*leagueBoard, error) {
	b := &leagueBoard{duels: duels{ground: g, stage: st, mayDraw: league.DrawAllowed(g.contest), at: map[int64]*duelMatch{}}, sections: map[int64]int{}}
	groups, err := roundrobin.Groups(ids(g.field), league.SettingsOf(g.contest.Settings).Groups)
	if err != nil {
		return nil, err
	}
	rounds := make([][]*duelMatch, len(g.plan.rounds))
	for section, group := range groups {
		for _, id := range group {
			b.sections[id] = section
		}
		schedule, err := roundrobin.Schedule(group, league.SettingsOf(g.contest.Settings).Legs)
		if err != nil {
			return nil, err
		}
		for number, pairs := range schedule {
			plan := g.plan.rounds[number]
			for order, pair := range pairs {
				pos := match.Pos{Section: section, Round: number, Order: order}
				rounds[number] = append(rounds[number], &duelMatch{Record: match.Record{
					ID: idOf(pos), StageID: st.ID, Pos: pos, MatchCount: plan.MatchCount, MatchTime: plan.MatchTime, Start: plan.Start,
					Sides: [2]int64{pair.A, pair.B}, State: match.Ready, Outcome: match.NoOutcome, ReadyAt: &st.CreatedAt, Version: 1, UpdatedAt: st.CreatedAt,
				}})
			}
		}
	}
	for _, round := range rounds {
		b.add(round)
	}
	return b, nil
}

// current returns the first round with an open match, or else the last round.
func (b *leagueBoard) current() int {
	for i := range b.rounds {
		if len(b.open(i)) > 0 {
			return i
		}
	}
	return len(b.rounds) - 1
}

func (b *leagueBoard) next() ([]int64, error) { return b.open(b.current()), nil }

func (b *leagueBoard) over() bool { return len(b.open(b.current())) == 0 }

func (b *leagueBoard) league() league.Memory {
	p, played := b.memory()
	for i := range p.Entrants {
		p.Entrants[i].Section = b.sections[p.Entrants[i].ID]
	}
	for i := range p.Rounds {
		p.Rounds[i].Status, p.Rounds[i].PublishedAt = stage.Started, &b.stage.CreatedAt
	}
	if b.over() {
		p.FinishedAt = &b.plan.tableEnd
	}
	return league.NewMemory(p, played)
}

func (b *leagueBoard) table() memory { return b.league() }

func (b *leagueBoard) state(asked *int) (StageState, error) {
	round, err := shown(asked, b.current(), len(b.rounds))
	if err != nil {
		return StageState{}, err
	}
	l := b.league()
	return StageState{League: &LeagueState{View: l.View(), Round: round, Matches: b.views(round), Tables: l.Tables()}}, nil
}
