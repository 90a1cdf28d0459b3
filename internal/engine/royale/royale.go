// Package royale counts a battle royale: points of ranks and kills, match by match, and the table (rulings.md 54).
package royale

import (
	"errors"
	"math/rand/v2"
	"slices"
)

// Scoring says what ranks and kills are worth.
type Scoring struct {
	RankPoint []int // of rank 1, 2, …; what is beyond has none
	KillPoint int   // of a kill
	KillMax   int   // the most that the kills of one match are worth; 0 = no maximum
}

// Score is what a participant reached in one match.
type Score struct {
	Rank int // from 1; 0 = unknown, without points for the rank
	Kill int
}

// Points of a score: rankPoint[rank] + min(kills × killPoint, max).
func (s Scoring) Points(score Score) (rank, kill int) {
	if score.Rank >= 1 && score.Rank <= len(s.RankPoint) {
		rank = s.RankPoint[score.Rank-1]
	}
	kill = score.Kill * s.KillPoint
	if s.KillMax > 0 {
		kill = min(kill, s.KillMax)
	}
	return rank, kill
}

// TieBreak puts participants of equal points in order.
type TieBreak string

// The tie-breaks.
const (
	Wins        TieBreak = "wins"        // matches of rank 1
	Kills       TieBreak = "kills"       // of all matches
	BestMatch   TieBreak = "bestMatch"   // the most points of one match
	AverageRank TieBreak = "averageRank" // the mean of the known ranks, the lower the better
	LatestMatch TieBreak = "latestMatch" // the points of the last match, then of the one before, and so on
)

// TieBreaks are all tie-breaks, in the order that holds unless the organiser chooses another.
func TieBreaks() []TieBreak { return []TieBreak{Wins, Kills, BestMatch, AverageRank, LatestMatch} }

// ErrUnknown says that a match names somebody who does not take part.
var ErrUnknown = errors.New("royale: a score of somebody who does not take part")

// Row is a participant's place with what led to it.
type Row struct {
	ID     int64
	Rank   int  // from 1; who is equal in everything is put in order by the lot
	Lot    bool // only the lot separates this participant from the one before or after
	Points int
	Wins   int
	Kills  int
	Best   int
	// RankSum and Ranked are the sum and the number of the known ranks: their mean is an exact fraction.
	RankSum, Ranked int
	ByMatch         []int // points of each match
}

// Table puts the participants in order after the matches that are over, the first match first. A participant without a
// score in a match has no points of it.
func Table(participants []int64, matches []map[int64]Score, scoring Scoring, order []TieBreak, seed uint64) ([]Row, error) {
	rows := make([]Row, len(participants))
	index := make(map[int64]int, len(participants))
	for i, id := range participants {
		rows[i] = Row{ID: id, ByMatch: make([]int, len(matches))}
		index[id] = i
	}
	for m, scores := range matches {
		for id, score := range scores {
			i, here := index[id]
			if !here {
				return nil, ErrUnknown
			}
			rows[i].add(m, score, scoring)
		}
	}
	rand.New(rand.NewPCG(seed, uint64(len(rows)))).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	compare := func(a, b Row) int {
		if a.Points != b.Points {
			return b.Points - a.Points
		}
		for _, t := range order {
			if c := t.compare(&a, &b); c != 0 {
				return c
			}
		}
		return 0
	}
	slices.SortStableFunc(rows, compare)
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && compare(rows[i-1], rows[i]) == 0 {
			rows[i-1].Lot, rows[i].Lot = true, true
		}
	}
	return rows, nil
}

func (r *Row) add(match int, score Score, scoring Scoring) {
	rank, kill := scoring.Points(score)
	r.Points += rank + kill
	r.ByMatch[match] = rank + kill
	r.Best = max(r.Best, rank+kill)
	r.Kills += score.Kill
	if score.Rank == 1 {
		r.Wins++
	}
	if score.Rank > 0 {
		r.RankSum += score.Rank
		r.Ranked++
	}
}

// compare gives a negative number when a stands before b.
func (t TieBreak) compare(a, b *Row) int {
	switch t {
	case Wins:
		return b.Wins - a.Wins
	case Kills:
		return b.Kills - a.Kills
	case BestMatch:
		return b.Best - a.Best
	case AverageRank:
		switch { // who has no rank at all stands behind
		case a.Ranked == 0 || b.Ranked == 0:
			return b.Ranked - a.Ranked
		default:
			return a.RankSum*b.Ranked - b.RankSum*a.Ranked
		}
	case LatestMatch:
		for m := len(a.ByMatch) - 1; m >= 0; m-- {
			if c := b.ByMatch[m] - a.ByMatch[m]; c != 0 {
				return c
			}
		}
	}
	return 0
}
