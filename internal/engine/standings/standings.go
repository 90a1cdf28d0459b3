// Package standings orders the participants of a swiss draw or a league: points first, then tie-breaks from an
// ordered list (LEAGUE-2, SWISS-4). Every figure is an exact fraction, so equal figures are really equal (SWISS-6).
package standings

import (
	"math/rand/v2"
	"slices"
)

// Rule is a figure that orders participants; more is better.
type Rule string

// The rules. Those of opponents count every match against them, each opponent as often as they met; a bye has no
// opponent.
const (
	// Points is the points of all matches.
	Points Rule = "points"
	// OpponentMatchWin is the mean of the opponents' match-win percentages, each at least a third (MTR appendix C).
	OpponentMatchWin Rule = "opponentMatchWin"
	// GameWin is the share of game points won: three for a game won, one for a drawn one, of three per game.
	GameWin Rule = "gameWin"
	// OpponentGameWin is the mean of the opponents' game-win percentages, each at least a third.
	OpponentGameWin Rule = "opponentGameWin"
	// HeadToHead is the points of the matches between participants who are equal so far.
	HeadToHead Rule = "headToHead"
	// GameDifference is games won minus games lost.
	GameDifference Rule = "gameDifference"
	// GamesWon is the number of games won.
	GamesWon Rule = "gamesWon"
	// ScoreDifference is the score for minus the score against: goals or points of all matches.
	ScoreDifference Rule = "scoreDifference"
	// ScoreFor is the score for: goals or points of all matches.
	ScoreFor Rule = "scoreFor"
	// Wins is the number of matches won.
	Wins Rule = "wins"
	// Buchholz is the sum of the opponents' points.
	Buchholz Rule = "buchholz"
	// MedianBuchholz is Buchholz without the best and the worst opponent.
	MedianBuchholz Rule = "medianBuchholz"
	// SonnebornBerger is the sum of the points of beaten opponents and half the points of drawn ones.
	SonnebornBerger Rule = "sonnebornBerger"
)

// Rules returns all rules.
func Rules() []Rule {
	return []Rule{
		Points, OpponentMatchWin, GameWin, OpponentGameWin, HeadToHead, GameDifference, GamesWon, ScoreDifference, ScoreFor, Wins, Buchholz, MedianBuchholz,
		SonnebornBerger,
	}
}

// OfGames reports whether the figure is counted from the games of matches.
func (r Rule) OfGames() bool {
	return r == GameWin || r == OpponentGameWin || r == GameDifference || r == GamesWon
}

// OfScores reports whether the figure is counted from the scores of matches.
func (r Rule) OfScores() bool { return r == ScoreDifference || r == ScoreFor }

// SwissRules returns the usual order of a swiss draw (SWISS-4).
func SwissRules() []Rule { return []Rule{Points, OpponentMatchWin, GameWin, OpponentGameWin} }

// LeagueRules returns the usual order of a league (LEAGUE-2).
func LeagueRules() []Rule { return []Rule{Points, HeadToHead, GameDifference, GamesWon} }

// Nobody is the opponent in a bye, and the winner of a draw.
const Nobody int64 = 0

// Result is a finished match, seen from A. A participant who drops out has no further results.
type Result struct {
	A, B   int64 // B is Nobody for a bye, which A has won
	Winner int64 // A, B, or Nobody for a draw
	// BothLost: nobody won, and it is no draw: both stayed away, or neither may have the win. Winner is Nobody.
	BothLost bool
	// Games that A won, that B won, and drawn ones. A bye or a walkover counts as the fewest games that win a match, which
	// the caller gives (MTR 2.1: two of three).
	GamesA, GamesB, GamesDrawn int
	// Scores of both sides, such as goals; 0 and 0 if the match has none.
	ScoreA, ScoreB int
}

// Scoring is the points for results.
type Scoring struct {
	Win, Draw, Loss int
	// OwnGamesFloored: the own game-win percentage also counts as at least a third.
	OwnGamesFloored bool
}

// gamePoints of a game won and a drawn one (MTR appendix C).
const (
	gameWon   = 3
	gameDrawn = 1
)

// Row is a participant's place with the figures behind it. A row keeps its table in memory, so that it can show its
// arithmetic.
type Row struct {
	ID   int64
	Rank int // from 1; the lot orders participants who are equal in every rule
	// Lot: only the lot separates this participant from the one before or after, and one of them has a result.
	Lot              bool
	Won, Drawn, Lost int
	GamesWon         int
	GamesLost        int
	GamesDrawn       int
	ScoreFor         int
	ScoreAgainst     int
	level            int // rank of the first of the participants who are equal in every rule, this one included; 0 in an empty row
	table            *table
	at               int // index in the table
}

// Played returns the number of matches, byes included.
func (r *Row) Played() int { return r.Won + r.Drawn + r.Lost }

// Figure returns the participant's figure of a rule. ok is false for a rule that is not in the order, and for
// HeadToHead if nobody was equal.
func (r *Row) Figure(rule Rule) (f Fraction, ok bool) {
	if r.table == nil {
		return Fraction{}, false
	}
	i := slices.Index(r.table.rules, rule)
	if i < 0 || rule == HeadToHead && len(r.table.rivals[r.at]) == 0 {
		return Fraction{}, false
	}
	return r.table.memo[i][r.at], true
}

// Table orders the participants by the rules, one after the other; a lot from the seed orders participants who are
// equal in all of them. It ignores results of others than the participants. Several goroutines may read the rows at
// once.
func Table(participants []int64, results []Result, rules []Rule, scoring Scoring, seed uint64) []Row {
	t := newTable(participants, results, rules, scoring)
	all := make([]int, len(participants))
	for i := range all {
		all[i] = i
	}
	rand.New(rand.NewPCG(seed, uint64(len(all)))).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	t.settle(all, 0)
	t.complete()
	return t.ranked
}
