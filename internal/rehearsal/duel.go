package rehearsal

import (
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Duel is a match with two sides.
type Duel struct {
	match.Record
	Games [2]int // won by each side; 0 if the result was entered by hand
}

func (m *Duel) open() bool { return m.State == match.Ready }

// counts reports whether the match has two sides that play it. A bye does not.
func (m *Duel) counts() bool { return m.State == match.Ready || m.State.Recorded() }

// set sets the outcome of the match. Faults: matchNotReady, winnerNotInMatch, drawNotAllowed.
func (m *Duel) set(winner int64, isDraw, mayDraw bool, games [2]int) error {
	outcome := match.Win
	if isDraw {
		if outcome, winner = match.Draw, match.Nobody; !mayDraw {
			return fault.New(fault.DrawNotAllowed)
		}
	}
	after, err := m.Decide(outcome, winner)
	if err == nil {
		m.Record, m.Games = after, games
	}
	return err
}

func (m *Duel) played() match.Played {
	return match.Played{
		ID: m.ID, Pos: m.Pos, MatchCount: m.MatchCount, Sides: m.Sides, State: m.State, Outcome: m.Outcome, Winner: m.Winner, Reason: m.Reason,
		Games: [3]int{m.Games[0], m.Games[1], 0}, Score: m.Score,
	}
}

// wins returns the games won by each side. For a result entered by hand, the winner has the minimum number of games that wins
// the match.
func (m *Duel) wins() [2]int {
	wins := m.Games
	if m.Outcome == match.Win && wins == [2]int{} {
		for side, id := range m.Sides {
			if id == m.Winner {
				wins[side] = m.MatchCount/2 + 1
			}
		}
	}
	return wins
}

// Duels has the rounds of a stage with two-sided matches. It implements a part of RehearsedStage.
type Duels struct {
	*Shared
	Plan    Plan
	Stage   stage.Stage
	MayDraw bool      // a match may end without a winner
	Rounds  [][]*Duel // by round, section and order
	at      map[int64]*Duel
}

// NewDuels returns a stage without matches.
func NewDuels(g *Shared, p Plan, st stage.Stage, mayDraw bool) Duels {
	return Duels{Shared: g, Plan: p, Stage: st, MayDraw: mayDraw, at: map[int64]*Duel{}}
}

// Match returns the match with an id; ok is false if there is none.
func (d *Duels) Match(id int64) (m *Duel, ok bool) {
	m, ok = d.at[id]
	return m, ok
}

// Add adds a round.
func (d *Duels) Add(round []*Duel) {
	d.Rounds = append(d.Rounds, round)
	for _, m := range round {
		d.at[m.ID] = m
	}
}

// DropLast removes the last round.
func (d *Duels) DropLast() {
	last := len(d.Rounds) - 1
	for _, m := range d.Rounds[last] {
		delete(d.at, m.ID)
	}
	d.Rounds = d.Rounds[:last]
}

// Open returns the ids of the open matches of a round.
func (d *Duels) Open(round int) []int64 {
	var open []int64
	for _, m := range d.Rounds[round] {
		if m.open() {
			open = append(open, m.ID)
		}
	}
	return open
}

// Play decides a match as the bots play it.
func (d *Duels) Play(id int64) error {
	m, mayDraw := d.at[id], d.MayDraw
	random := d.Simulation.Random(d.Stage.Position, id, m.Sides[:]...)
	winner, games := d.Simulation.Duel(random, m.Sides, m.MatchCount, mayDraw)
	if err := m.set(winner, winner == match.Nobody, mayDraw, games); err != nil {
		return err
	}
	m.Score = d.ScoreOf(m.Record, random.IntN(3), 1+random.IntN(3))
	return nil
}

// ScoreOf returns the free score of a decided match, nil if the contest counts none. Both sides have the score least; the winner
// has more on top of it.
func (g *Shared) ScoreOf(m match.Record, least, more int) *match.MatchScore {
	if !g.Contest.Settings.Scoring.CountsScores() {
		return nil
	}
	s := match.MatchScore{least, least}
	for side, id := range m.Sides {
		if id == m.Winner && id != match.Nobody {
			s[side] += more
		}
	}
	return &s
}

// ViewOf returns the public view of a match. It has the games only if the contest counts them.
func (g *Shared) ViewOf(m *Duel) match.MatchView {
	wins := m.wins()
	if !g.Contest.Settings.Scoring.CountsGames() {
		wins = [2]int{}
	}
	return m.View(g.Names, wins)
}

// Decide enters a result by hand.
func (d *Duels) Decide(by Move) error {
	m, ok := d.at[by.Match]
	if !ok {
		return fault.New(fault.MatchDoesNotExist)
	}
	if err := m.set(by.Winner, by.Draw, d.MayDraw, [2]int{}); err != nil {
		return err
	}
	m.Score = d.ScoreOf(m.Record, 0, 1)
	return nil
}

// Count counts the matches and the decided ones.
func (d *Duels) Count() (matches, decided int) {
	for _, round := range d.Rounds {
		for _, m := range round {
			if m.counts() {
				matches++
			}
			if m.State.Recorded() {
				decided++
			}
		}
	}
	return matches, decided
}

// Views returns the views of the matches of a round. It returns none if the round is not drawn.
func (d *Duels) Views(round int) []match.MatchView {
	if round >= len(d.Rounds) {
		return []match.MatchView{}
	}
	out := make([]match.MatchView, len(d.Rounds[round]))
	for i, m := range d.Rounds[round] {
		out[i] = d.ViewOf(m)
	}
	return out
}

// State returns the stage with its rounds and matches for the tables of the formats. All rounds have the status
// planned.
func (d *Duels) State() (stage.RoundState, []match.Played) {
	p := stage.RoundState{Contest: d.Contest, Stage: d.Stage, Entrants: d.Entrants(), Rounds: d.Plan.Planned()}
	var played []match.Played
	for _, round := range d.Rounds {
		for _, m := range round {
			played = append(played, m.played())
		}
	}
	return p, played
}
