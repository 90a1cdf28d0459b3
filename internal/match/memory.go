package match

import (
	"yagura/internal/contest"
	"yagura/internal/stage"
)

// Decide gives a match of a stage that is no bracket with an outcome. Faults as those of a result: matchNotReady,
// winnerNotInMatch, invalidValue (outcome).
func (r Record) Decide(o Outcome, winner int64) (Record, error) {
	shifts, _, err := IndependentMatches{}.Decide(r, o, winner)
	if err != nil || len(shifts) == 0 {
		return r, err
	}
	return shifts[0].After, nil
}

// View shows a match as everybody would see it; games are those won by each side.
func (r Record) View(names map[int64]contest.Entry, games [2]int) MatchView {
	return MatchView{Record: r, Participants: stage.Refs(names, r.Sides), Wins: games}
}
