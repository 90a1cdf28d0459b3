package rehearsal_test

import (
	"testing"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/rehearsal"
)

// BenchmarkLargest plays the largest possible rehearsal of each format.
func BenchmarkLargest(b *testing.B) {
	matches := make([]rehearsal.Move, rehearsal.MaxMoves)
	for i := range matches {
		matches[i].Play = rehearsal.PlayMatch
	}
	for name, c := range map[string]contest.Contest{
		"bracket": planned(bracket.ContestType, nil),
		"swiss": planned(swiss.ContestType, func(c *contest.Contest) {
			swiss.SettingsOf(c.Settings).Rounds, swiss.SettingsOf(c.Settings).Playoff = 20, &contest.Playoff{Places: 256}
		}),
		"league": planned(league.ContestType, func(c *contest.Contest) {
			league.SettingsOf(c.Settings).Legs, league.SettingsOf(c.Settings).Playoff = 2, &contest.Playoff{Places: 256}
		}),
		"groups": planned(league.ContestType, func(c *contest.Contest) {
			league.SettingsOf(c.Settings).Groups, league.SettingsOf(c.Settings).Playoff = 64, &contest.Playoff{Places: 4}
		}),
		"royale": planned(royale.ContestType, func(c *contest.Contest) {
			royale.SettingsOf(c.Settings).MatchCount, royale.SettingsOf(c.Settings).LobbySize = 20, 2
		}),
	} {
		for how, moves := range map[string][]rehearsal.Move{"all": all, "matches": append(matches[:len(matches)-1:len(matches)-1], all...)} {
			b.Run(name+" "+how, func(b *testing.B) {
				double := true
				for b.Loop() {
					if _, err := rehearsal.Run(b.Context(), format.Rehearsals, c, nil, rehearsal.Input{Participants: 256, Moves: moves, Double: &double}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
