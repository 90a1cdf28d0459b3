package royale

import (
	"cmp"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/rehearsal"
	"yagura/internal/stage"
)

// Rehearsal rehearses battle royales. It implements rehearsal.Format.
type Rehearsal struct{}

// Spec returns Spec.
func (Rehearsal) Spec() stage.Spec { return Spec }

// Created returns the rounds of a stage as its plan.
func (Rehearsal) Created(st stage.Stage, rounds []stage.RoundPlan) (rehearsal.Created, error) {
	return rehearsal.CreatedRounds(st, rounds), nil
}

// Plan plans a battle royale with the rounds of the created stage, or of the settings.
func (Rehearsal) Plan(in rehearsal.StageInput) rehearsal.Plan {
	set := SettingsOf(in.Contest.Settings)
	p := in.RoundsPlan(cmp.Or(len(in.CreatedRounds()), set.MatchCount))
	if set.LobbySize > 0 && in.Participants/((in.Participants+set.LobbySize-1)/set.LobbySize) < 2 {
		p.Warn(rehearsal.Warning{Kind: rehearsal.LobbyOfOne, Level: rehearsal.Warns, Field: "lobbySize"})
	}
	if most, bounded := mostPoints(set); set.MatchPoint > 0 && bounded && most*(len(p.Rounds)-1) < set.MatchPoint {
		p.Warn(rehearsal.Warning{
			Kind: rehearsal.MatchPointUnreachable, Level: rehearsal.Warns, Field: "matchPoint", Count: set.MatchPoint, Max: most * (len(p.Rounds) - 1),
		})
	}
	plan := p
	p.Begin = func(g *rehearsal.Shared, st stage.Stage, _ []int64, _ []int) (rehearsal.RehearsedStage, error) {
		b := &rehearsedStage{Shared: g, plan: plan, stage: st}
		b.deal()
		return b, nil
	}
	return p
}

// mostPoints returns the most points of one match; bounded is false if there is no maximum.
func mostPoints(set *Settings) (most int, bounded bool) {
	if len(set.RankPoint) == 0 || set.KillPoint.Point > 0 && set.KillPoint.Max == 0 {
		return 0, false
	}
	most = set.RankPoint[0].Point
	if set.KillPoint.Point > 0 {
		most += set.KillPoint.Max
	}
	return most, true
}

// Rehearsed is a rehearsed battle royale with the lobbies of one round.
type Rehearsed struct {
	*View
	Round   int
	Lobbies []RehearsedLobby // none while the round is not drawn
}

// RehearsedLobby is a rehearsed match with its scores.
type RehearsedLobby struct {
	match.Record
	Players []RehearsedScore // by rank; before it is decided, in the order of the draw
}

// RehearsedScore is the score of a participant in a lobby. Rank 0 = not played yet.
type RehearsedScore struct {
	Participant contest.Entry
	Rank, Kill  int
}

// lobby is a rehearsed match.
type lobby struct {
	match.Record
	players []int64
	scores  []rehearsal.Score // by rank; nil until it is played
}

// rehearsedStage is a rehearsed battle royale. It draws a round as soon as the round before is decided. If an earlier result changes
// before a lobby of the round is decided, it draws the round again.
type rehearsedStage struct {
	*rehearsal.Shared
	plan   rehearsal.Plan
	stage  stage.Stage
	rounds [][]*lobby
	over   *bool // nil after a change of the results
}

// complete reports whether all lobbies that are drawn are played.
func (b *rehearsedStage) complete() bool { return len(b.open()) == 0 }

// Over computes the standings once after each change of the results: a rehearsal asks with every move.
func (b *rehearsedStage) Over() bool {
	if b.over == nil {
		over := b.complete() && b.state().over()
		b.over = &over
	}
	return *b.over
}

// deal draws the lobbies of the next round, if the round before it is complete.
func (b *rehearsedStage) deal() {
	n := len(b.rounds)
	if n > 0 && (!b.complete() || b.Over()) {
		return
	}
	plan := b.plan.Rounds[n]
	var round []*lobby
	for order, players := range b.state().deal() {
		pos := match.Pos{Round: n, Order: order}
		round = append(round, &lobby{players: players, Record: match.Record{
			ID: rehearsal.IDOf(pos), StageID: b.stage.ID, Pos: pos, MatchCount: plan.MatchCount, MatchTime: plan.MatchTime, Start: plan.Start,
			State: match.Ready, Outcome: match.NoOutcome, Version: 1, UpdatedAt: b.stage.CreatedAt,
		}})
	}
	b.rounds, b.over = append(b.rounds, round), nil
}

func (b *rehearsedStage) Next() ([]int64, error) {
	b.deal()
	return b.open(), nil
}

// open returns the ids of the open matches of the last drawn round.
func (b *rehearsedStage) open() []int64 {
	var open []int64
	for _, l := range b.rounds[len(b.rounds)-1] {
		if l.scores == nil {
			open = append(open, l.ID)
		}
	}
	return open
}

func (b *rehearsedStage) find(id int64) *lobby {
	for _, round := range b.rounds {
		for _, l := range round {
			if l.ID == id {
				return l
			}
		}
	}
	return nil
}

func (b *rehearsedStage) Play(id int64) error {
	b.score(b.find(id), nil, nil)
	return nil
}

// score plays a lobby. The bots take the ranks after the given scores and the players of ahead.
func (b *rehearsedStage) score(l *lobby, ahead []int64, given []rehearsal.Score) {
	random := b.Simulation.Random(b.stage.Position, l.ID, l.players...)
	l.scores, l.State, b.over = b.Simulation.Lobby(random, l.players, ahead, given), match.Decided, nil
}

func (b *rehearsedStage) Decide(by rehearsal.Move) error {
	l := b.find(by.Match)
	if l == nil {
		b.deal()
		l = b.find(by.Match)
	}
	switch {
	case l == nil:
		return fault.New(fault.MatchDoesNotExist)
	case by.Draw:
		return fault.New(fault.DrawNotAllowed)
	case by.Scores != nil:
		scores, err := l.check(by.Scores)
		if err != nil {
			return err
		}
		b.score(l, nil, scores)
	case !slices.Contains(l.players, by.Winner):
		return fault.New(fault.WinnerNotInMatch)
	default:
		b.score(l, []int64{by.Winner}, nil)
	}
	last := len(b.rounds) - 1
	if l.Pos.Round < last && !slices.ContainsFunc(b.rounds[last], func(l *lobby) bool { return l.scores != nil }) {
		b.rounds, b.over = b.rounds[:last], nil
	}
	return nil
}

// check returns the scores by rank. Fault invalidValue unless the ranks are 1, 2, … each once, of different players of the
// lobby. rehearsal has checked the limits of the single values.
func (l *lobby) check(scores []rehearsal.Score) ([]rehearsal.Score, error) {
	scores = slices.Clone(scores)
	slices.SortFunc(scores, func(a, b rehearsal.Score) int { return cmp.Compare(a.Rank, b.Rank) })
	seen := map[int64]bool{}
	for i, s := range scores {
		if s.Rank != i+1 || seen[s.EntryID] || !slices.Contains(l.players, s.EntryID) {
			return nil, fault.New(fault.InvalidValue)
		}
		seen[s.EntryID] = true
	}
	return scores, nil
}

func (b *rehearsedStage) Count() (matches, decided int) {
	for _, round := range b.rounds {
		for _, l := range round {
			matches++
			if l.scores != nil {
				decided++
			}
		}
	}
	if !b.Over() {
		matches += (len(b.plan.Rounds) - len(b.rounds)) * len(b.rounds[0])
	}
	return matches, decided
}

// played returns the battle royale with its lobbies and the status of its rounds.
func (b *rehearsedStage) played() (p stage.RoundState, scores []RoundScore) {
	p = stage.RoundState{Contest: b.Contest, Stage: b.stage, Entrants: b.Entrants(), Rounds: b.plan.Planned()}
	for i, round := range b.rounds {
		r := &p.Rounds[i]
		r.Status, r.PublishedAt = stage.Ended, &r.Start
		for _, l := range round {
			if l.scores == nil {
				r.Status = stage.Started
				for _, id := range l.players {
					scores = append(scores, RoundScore{Round: i, MatchID: l.ID, EntryID: id})
				}
			}
			for _, s := range l.scores {
				scores = append(scores, RoundScore{Round: i, MatchID: l.ID, EntryID: s.EntryID, Rank: s.Rank, Kill: s.Kill})
			}
		}
		p.CurrentRound, p.RoundStatus = i, r.Status
	}
	return p, scores
}

// state returns the battle royale with the results so far.
func (b *rehearsedStage) state() *state {
	p, scores := b.played()
	return &state{RoundState: p, rules: *SettingsOf(p.Contest.Settings), reported: scores, scores: scores}
}

// Places returns the places of the current table.
func (b *rehearsedStage) Places() []stage.FinalPlace { return b.state().places() }

// View returns the battle royale with the lobbies of a round, a *Rehearsed.
func (b *rehearsedStage) View(asked *int) (any, error) {
	b.deal()
	current := b.state()
	round, err := rehearsal.RoundOf(asked, current.CurrentRound, len(current.Rounds))
	if err != nil {
		return nil, err
	}
	if b.Over() {
		current.FinishedAt = &b.plan.End
	}
	var records []match.Record
	for _, lobbies := range b.rounds {
		for _, l := range lobbies {
			records = append(records, l.Record)
		}
	}
	v := &Rehearsed{View: current.view(game.Game{}, records), Round: round}
	if round < len(b.rounds) {
		for _, l := range b.rounds[round] {
			v.Lobbies = append(v.Lobbies, b.show(l))
		}
	}
	return v, nil
}

func (b *rehearsedStage) show(l *lobby) RehearsedLobby {
	out := RehearsedLobby{Record: l.Record}
	if l.scores == nil {
		for _, id := range l.players {
			out.Players = append(out.Players, RehearsedScore{Participant: b.Names[id]})
		}
	}
	for _, s := range l.scores {
		out.Players = append(out.Players, RehearsedScore{Participant: b.Names[s.EntryID], Rank: s.Rank, Kill: s.Kill})
	}
	return out
}
