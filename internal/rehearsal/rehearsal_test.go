package rehearsal_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/match"
	"yagura/internal/rehearsal"
)

var noon = time.Date(2027, 5, 8, 12, 0, 0, 0, time.UTC)

// planned returns a contest of a type with default settings, from noon to ten in the evening.
func planned(t contest.Type, change func(c *contest.Contest)) contest.Contest {
	c := contest.Contest{
		ID: 7, Name: "Cup", Type: t, ParticipantType: contest.Solo, EntryStart: noon.Add(-48 * time.Hour), EntryEnd: noon.Add(-time.Hour),
		ContestStart: noon, ContestEnd: noon.Add(10 * time.Hour), EntryMaxCount: 256, TeamSize: 1, Settings: format.Types.Defaults(t),
	}
	c.Settings.Matches = nil
	if change != nil {
		change(&c)
	}
	return c
}

func run(t *testing.T, c contest.Contest, in rehearsal.Input) rehearsal.State {
	t.Helper()
	s, err := rehearsal.Run(t.Context(), format.Rehearsals, c, nil, in)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var all = []rehearsal.Move{{Play: rehearsal.PlayAll}}

func yes() *bool { b := true; return &b }

// formats returns contests of all formats, by name.
func formats() map[string]contest.Contest {
	return map[string]contest.Contest{
		"tournament": planned(bracket.ContestType, nil),
		"teams":      planned(bracket.ContestType, func(c *contest.Contest) { c.ParticipantType, c.TeamSize = contest.Multi, 5 }),
		"swiss":      planned(swiss.ContestType, func(c *contest.Contest) { swiss.SettingsOf(c.Settings).DrawAllowed = true }),
		"swiss and playoff": planned(swiss.ContestType, func(c *contest.Contest) {
			swiss.SettingsOf(c.Settings).Rounds, swiss.SettingsOf(c.Settings).Playoff = 3, &contest.Playoff{Places: 4}
		}),
		"league":          planned(league.ContestType, nil),
		"league by goals": planned(league.ContestType, func(c *contest.Contest) { c.Settings.Scoring = contest.ScoringScore }),
		"groups and playoff": planned(league.ContestType, func(c *contest.Contest) {
			league.SettingsOf(c.Settings).Groups, league.SettingsOf(c.Settings).Legs, league.SettingsOf(c.Settings).Playoff = 2, 2, &contest.Playoff{Places: 2}
		}),
		"royale": planned(royale.ContestType, func(c *contest.Contest) {
			royale.SettingsOf(c.Settings).MatchCount, royale.SettingsOf(c.Settings).LobbySize = 4, 5
			royale.SettingsOf(c.Settings).KillPoint = royale.KillPoint{Point: 1}
		}),
		"match point": planned(royale.ContestType, func(c *contest.Contest) {
			royale.SettingsOf(c.Settings).MatchCount, royale.SettingsOf(c.Settings).MatchPoint = 20, 10
			royale.SettingsOf(c.Settings).RankPoint = []royale.RankPoint{{Rank: 1, Point: 5}, {Rank: 2, Point: 3}}
		}),
	}
}

// TestEveryFormatIsPlayedToItsFinalPlaces plays each format at once, round by round and match by match. All three must have the
// same places, one for each participant.
func TestEveryFormatIsPlayedToItsFinalPlaces(t *testing.T) {
	for name, c := range formats() {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{4, 9, 16} {
				in := rehearsal.Input{Participants: n, Seed: int64(n), Moves: all, ThirdPlace: yes()}
				end := run(t, c, in)
				if !end.Over || end.Decided != end.Matches || len(end.Places) != n || end.Places[0].From != 1 || end.Places[0].To != 1 {
					t.Fatalf("%d: over %v, %d of %d, places %v", n, end.Over, end.Decided, end.Matches, end.Places)
				}
				var seen []int64
				for i, p := range end.Places {
					seen = append(seen, p.Participant.ID)
					if i > 0 && p.From < end.Places[i-1].From || p.To < p.From || p.To > n {
						t.Errorf("%d: place %d is %d–%d", n, i, p.From, p.To)
					}
				}
				slices.Sort(seen)
				if len(slices.Compact(seen)) != n {
					t.Errorf("%d: a participant has two places: %v", n, seen)
				}
				for _, play := range []rehearsal.Play{rehearsal.PlayRound, rehearsal.PlayMatch} {
					step := in
					step.Moves = nil
					for !run(t, c, step).Over {
						if len(step.Moves) > end.Matches {
							t.Fatalf("%d by %s: no end", n, play)
						}
						step.Moves = append(step.Moves, rehearsal.Move{Play: play})
					}
					if diff := cmp.Diff(end.Places, run(t, c, step).Places); diff != "" {
						t.Errorf("%d by %s (-at once +step by step):\n%s", n, play, diff)
					}
				}
				other := in
				other.Seed++
				if cmp.Equal(run(t, c, other).Places, end.Places) {
					t.Errorf("%d: another seed gives the same places", n)
				}
			}
		})
	}
}

// TestRehearsedScoresAgreeWithTheResults plays a league with scores. The winner must have the higher score, a draw a level
// score, and the table the sums.
func TestRehearsedScoresAgreeWithTheResults(t *testing.T) {
	c := planned(league.ContestType, func(c *contest.Contest) { c.Settings.Scoring = contest.ScoringScore })
	l := run(t, c, rehearsal.Input{Participants: 6, Moves: all}).Stages[0].View.(*league.Rehearsed)
	for _, m := range l.Matches {
		if m.Score == nil || m.Wins != [2]int{} {
			t.Fatalf("a match has the score %v and the games %v", m.Score, m.Wins)
		}
		first := m.Score[0] > m.Score[1]
		if level := m.Score[0] == m.Score[1]; level != (m.Outcome == match.Draw) || !level && first != (m.Winner == m.Sides[0]) {
			t.Errorf("%v, won by %d of %v", *m.Score, m.Winner, m.Sides)
		}
	}
	scored, against := 0, 0
	for _, row := range l.Tables[0] {
		scored, against = scored+row.ScoreFor, against+row.ScoreAgainst
	}
	if scored == 0 || scored != against {
		t.Errorf("the table has %d for and %d against", scored, against)
	}
}

// TestRehearsedBracketHasScoresInsteadOfGames plays a bracket with scores, and decides its first match by hand.
func TestRehearsedBracketHasScoresInsteadOfGames(t *testing.T) {
	c := planned(bracket.ContestType, func(c *contest.Contest) { c.Settings.Scoring = contest.ScoringScore })
	moves := slices.Concat([]rehearsal.Move{{Match: 1, Winner: 4}}, all)
	for _, m := range run(t, c, rehearsal.Input{Participants: 4, Moves: moves}).Stages[0].View.(*bracket.View).Matches {
		if m.Score == nil || m.Wins != [2]int{} {
			t.Fatalf("a match has the score %v and the games %v", m.Score, m.Wins)
		}
		if won := m.Score[0] > m.Score[1]; m.Score[0] == m.Score[1] || won != (m.Winner == m.Sides[0]) {
			t.Errorf("%v, won by %d of %v", *m.Score, m.Winner, m.Sides)
		}
	}
}

// TestTheNumberOfGamesHoldsInEveryRound rehearses a swiss draw of several rounds with another number of games.
func TestTheNumberOfGamesHoldsInEveryRound(t *testing.T) {
	s := run(t, planned(swiss.ContestType, nil), rehearsal.Input{Participants: 8, MatchCount: 3})
	for _, r := range s.Stages[0].View.(*swiss.Rehearsed).Rounds {
		if r.MatchCount != 3 {
			t.Errorf("round %d has matches of %d games, want 3", r.Number, r.MatchCount)
		}
	}
}

// TestMovesAfterTheEndComputeNothing plays a battle royale on after its end: the standings of 20 rounds are computed once, not for each
// of the moves.
func TestMovesAfterTheEndComputeNothing(t *testing.T) {
	c := planned(royale.ContestType, func(c *contest.Contest) {
		royale.SettingsOf(c.Settings).MatchCount, royale.SettingsOf(c.Settings).LobbySize = 20, 256
	})
	allocations := func(moves int) float64 {
		in := rehearsal.Input{Participants: 256, Moves: slices.Repeat([]rehearsal.Move{{Play: rehearsal.PlayMatch}}, moves)}
		return testing.AllocsPerRun(1, func() { run(t, c, in) })
	}
	played, on := allocations(20), allocations(rehearsal.MaxMoves)
	if on > 2*played {
		t.Errorf("%.0f allocations for 20 moves, %.0f for %d", played, on, rehearsal.MaxMoves)
	}
}
