package rehearsal

import (
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// duelMatch is a match with two sides.
type duelMatch struct {
	match.Record
	games [2]int // games won by each side; 0 if the result was entered by hand
}

// idOf returns the id of the match at a position. A match has the same id in each run.
func idOf(pos match.Pos) int64 { return int64(1 + pos.Order + 1024*(pos.Round+1024*pos.Section)) }

func (m *duelMatch) open() bool { return m.State == match.Ready }

// counts reports whether the match has two sides that play it. A bye does not.
func (m *duelMatch) counts() bool { return m.State == match.Ready || m.State.Recorded() }

// set sets the outcome of the match. Faults: matchNotReady, winnerNotInMatch, drawNotAllowed.
func (m *duelMatch) set(winner int64, isDraw, mayDraw bool, games [2]int) error {
	outcome := match.Win
	if isDraw {
		if outcome, winner = match.Draw, match.Nobody; !mayDraw {
			return fault.New(fault.DrawNotAllowed)
		}
	}
	after, err := m.Decide(outcome, winner)
	if err == nil {
		m.Record, m.games = after, games
	}
	return err
}

func (m *duelMatch) played() match.Played {
	return match.Played{
		ID: m.ID, Pos: m.Pos, MatchCount: m.MatchCount, Sides: m.Sides, State: m.State, Outcome: m.Outcome, Winner: m.Winner, Reason: m.Reason,
		Games: [3]int{m.games[0], m.games[1], 0}, Score: m.Score,
	}
}

// wins returns the games won by each side. For a result entered by hand, the winner has the minimum number of games that wins
// the match.
func (m *duelMatch) wins() [2]int {
	wins := m.games
	if m.Outcome == match.Win && wins == [2]int{} {
		for side, id := range m.Sides {
			if id == m.Winner {
				wins[side] = m.MatchCount/2 + 1
			}
		}
	}
	return wins
}

// duels has the rounds of a stage with two-sided matches.
type duels struct {
	*ground
	stage   stage.Stage
	mayDraw bool           // a match may end without a winner
	rounds  [][]*duelMatch // by round, section and order
	at      map[int64]*duelMatch
}

func (d *duels) add(round []*duelMatch) {
	d.rounds = append(d.rounds, round)
	for _, m := range round {
		d.at[m.ID] = m
	}
}

// dropLast removes the last round.
func (d *duels) dropLast() {
	last := len(d.rounds) - 1
	for _, m := range d.rounds[last] {
		delete(d.at, m.ID)
	}
	d.rounds = d.rounds[:last]
}

// open returns the ids of the open matches of a round.
func (d *duels) open(round int) []int64 {
	var open []int64
	for _, m := range d.rounds[round] {
		if m.open() {
			open = append(open, m.ID)
		}
	}
	return open
}

func (d *duels) play(id int64) error {
	m, mayDraw := d.at[id], d.mayDraw
	lots := d.luck.lots(d.stage.Position, id, m.Sides[:]...)
	winner, games := d.luck.duel(lots, m.Sides, m.MatchCount, mayDraw)
	if err := m.set(winner, winner == match.Nobody, mayDraw, games); err != nil {
		return err
	}
	if d.contest.Settings.Scoring.CountsScores() {
		m.score(lots.IntN(3), 1+lots.IntN(3))
	}
	return nil
}

// score sets the free score of a decided match. Both sides have the score least; the winner has more on top of it.
func (m *duelMatch) score(least, more int) {
	s := match.MatchScore{least, least}
	for side, id := range m.Sides {
		if id == m.Winner && id != match.Nobody {
			s[side] += more
		}
	}
	m.Score = &s
}

func (d *duels) decide(by Move) error {
	m, ok := d.at[by.Match]
	if !ok {
		return fault.New(fault.MatchDoesNotExist)
	}
	if err := m.set(by.Winner, by.Draw, d.mayDraw, [2]int{}); err != nil {
		return err
	}
	if d.contest.Settings.Scoring.CountsScores() {
		m.score(0, 1)
	}
	return nil
}

func (d *duels) begun() bool {
	_, decided := d.count()
	return decided > 0
}

func (d *duels) count() (matches, decided int) {
	for _, round := range d.rounds {
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

// shown returns the round to show: the requested one, or the current one if asked is nil. Fault roundDoesNotExist.
func shown(asked *int, current, rounds int) (int, error) {
	switch {
	case asked == nil:
		return current, nil
	case *asked < 0 || *asked >= rounds:
		return 0, fault.New(fault.RoundDoesNotExist).At("round")
	default:
		return *asked, nil
	}
}

// views returns the views of the matches of a round. It returns none if the round is not drawn.
func (d *duels) views(round int) []match.MatchView {
	if round >= len(d.rounds) {
		return []match.MatchView{}
	}
	out := make([]match.MatchView, len(d.rounds[round]))
	for i, m := range d.rounds[round] {
		wins := m.wins()
		if !d.contest.Settings.Scoring.CountsGames() {
			wins = [2]int{}
		}
		out[i] = m.View(d.names, wins)
	}
	return out
}

// memory returns the stage with its rounds and matches for the Memory types of the formats. All rounds have the status
// planned.
func (d *duels) memory() (stage.RoundState, []match.Played) {
	p := stage.RoundState{Contest: d.contest, Stage: d.stage, Entrants: entrants(d.field), Rounds: d.plan.planned()}
	var played []match.Played
	for _, round := range d.rounds {
		for _, m := range round {
			played = append(played, m.played())
		}
	}
	return p, played
}
