package rehearsal_test

import (
	"testing"

	"yagura/internal/contest"
	"yagura/internal/rehearsal"
)

// BenchmarkLargest plays the largest possible rehearsal of each format.
func BenchmarkLargest(b *testing.B) {
	matches := make([]rehearsal.Move, rehearsal.MaxMoves)
	for i := range matches {
		matches[i].Play = rehearsal.PlayMatch
	}
	for name, c := range map[string]contest.Contest{
		"bracket": planned(contest.Tournament, nil),
		"swiss": planned(contest.SwissDraw, func(c *contest.Contest) {
			c.Settings.Swiss().Rounds, c.Settings.Swiss().Playoff = 20, &contest.Playoff{Places: 256}
		}),
		"league": planned(contest.League, func(c *contest.Contest) {
			c.Settings.League().Legs, c.Settings.League().Playoff = 2, &contest.Playoff{Places: 256}
		}),
		"groups": planned(contest.League, func(c *contest.Contest) {
			c.Settings.League().Groups, c.Settings.League().Playoff = 64, &contest.Playoff{Places: 4}
		}),
		"royale": planned(contest.BattleRoyal, func(c *contest.Contest) {
			c.Settings.Royale().MatchCount, c.Settings.Royale().LobbySize = 20, 2
		}),
	} {
		for how, moves := range map[string][]rehearsal.Move{"all": all, "matches": append(matches[:len(matches)-1:len(matches)-1], all...)} {
			b.Run(name+" "+how, func(b *testing.B) {
				double := true
				for b.Loop() {
					if _, err := rehearsal.Run(c, rehearsal.Plans{}, rehearsal.Input{Participants: 256, Moves: moves, Double: &double}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
