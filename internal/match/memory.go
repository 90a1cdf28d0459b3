package match

import (
	"yagura/internal/contest"
	"yagura/internal/stage"
)

// Decide returns the match with an outcome, in a stage in which no match depends on another one. Faults: matchNotReady,
// winnerNotInMatch, invalidValue (outcome).
func (r Record) Decide(o Outcome, winner int64) (Record, error) {
	matchChanges, _, err := IndependentMatches{}.Decide(r, o, winner)
	if err != nil || len(matchChanges) == 0 {
		return r, err
	}
	return matchChanges[0].After, nil
}

// View returns the public view of a match; games are the numbers of games that the sides have won.
func (r Record) View(names map[int64]contest.Entry, games [2]int) MatchView {
	return MatchView{
		Record: r, Participants: stage.SideEntries(names, r.Sides), Wins: games,
		Begins: r.Start, Closes: r.Start.AddDate(100, 0, 0), // a rehearsed match can be played at any time
	}
}
