// Package royale computes the results of a battle royale: points of ranks and kills, match by match, and the table
// (ROYALE-2).
package royale

import (
	"errors"
	"math/rand/v2"
	"slices"
)

// Scoring is the points for ranks and kills.
type Scoring struct {
	RankPoint []int // of rank 1, 2, …; later ranks have none
	KillPoint int   // of a kill
	KillMax   int   // maximum for the kills of one match; 0 = no maximum
}

// Score is the result of a participant in one match.
type Score struct {
	Rank int // from 1; 0 = unknown, without points for the rank
	Kill int
}

// Points returns the points of a score: rankPoint[rank] + min(kills × killPoint, max).
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

// TieBreak is a rule that orders participants of equal points.
type TieBreak string

// The tie-breaks.
const (
	Wins        TieBreak = "wins"        // matches of rank 1
	Kills       TieBreak = "kills"       // of all matches
	BestMatch   TieBreak = "bestMatch"   // the most points of one match
	AverageRank TieBreak = "averageRank" // the mean of the known ranks, the lower the better
	LatestMatch TieBreak = "latestMatch" // the points of the last match, then of the one before, and so on
)

// ErrUnknown means that a match names someone who does not take part.
var ErrUnknown = errors.New("royale: a score of somebody who does not take part")

// Finish is the rule by which a battle royale may end before its last match.
type Finish struct {
	// MatchPoint: the first participant who has at least so many points before a match and wins it is the champion. 0
	// means that all matches count.
	MatchPoint int
}

// Rules are the rules of a table.
type Rules struct {
	Scoring   Scoring
	TieBreaks []TieBreak
	Finish    Finish
}

// Row is a participant's place with the figures behind it.
type Row struct {
	ID     int64
	Rank   int  // from 1; the lot orders participants who are equal in everything else
	Lot    bool // only the lot separates this participant from the one before or after, and one of them has a score
	Points int
	Wins   int
	Kills  int
	Best   int // the most points of one match
	// RankSum and Ranked are the sum and the number of the known ranks: their mean is an exact fraction.
	RankSum, Ranked int
	ByMatch         []int // points of each match
}

// Table is the table of a battle royale after some matches.
type Table struct {
	Rows []Row // in order
	// Champion won at match point and is first, whatever the points of others; 0 = none (yet).
	Champion int64
	// Decided is the match, from 1, in which the champion won; 0 if unset.
	Decided int
}

// Over reports whether a champion has ended the event. It is false if all matches were played without one.
func (t *Table) Over() bool { return t.Champion != 0 }

// Count orders the participants after the finished matches, the first match first. A participant without a score in a
// match has no points from it. A champion at match point comes first; the order of all others is not affected. A
// match after the deciding one, which a late correction can leave behind, still counts its points. It fails with
// ErrUnknown.
func Count(participants []int64, matches []map[int64]Score, rules Rules, seed uint64) (Table, error) {
	rows := make([]Row, len(participants))
	index := make(map[int64]int, len(participants))
	for i, id := range participants {
		rows[i] = Row{ID: id, ByMatch: make([]int, len(matches))}
		index[id] = i
	}
	var t Table
	for m, scores := range matches {
		if !t.Over() {
			if t.Champion = rules.Finish.champion(participants, rows, scores); t.Over() {
				t.Decided = m + 1
			}
		}
		for id, score := range scores {
			i, here := index[id]
			if !here {
				return Table{}, ErrUnknown
			}
			rows[i].add(m, score, rules.Scoring)
		}
	}
	rand.New(rand.NewPCG(seed, uint64(len(rows)))).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	slices.SortStableFunc(rows, rules.compare)
	first := 0 // of those whom points and tie-breaks put in order
	if t.Over() {
		first = 1
		at := slices.IndexFunc(rows, func(r Row) bool { return r.ID == t.Champion })
		champion := rows[at]
		copy(rows[1:at+1], rows[:at])
		rows[0] = champion
	}
	for i := range rows {
		rows[i].Rank = i + 1
		if i > first && rules.level(&rows[i-1], &rows[i]) {
			rows[i-1].Lot, rows[i].Lot = true, true
		}
	}
	t.Rows = rows
	return t, nil
}

// level reports whether only the lot separates two participants, and one of them has a score.
func (r Rules) level(a, b *Row) bool { return r.compare(*a, *b) == 0 && (a.scored() || b.scored()) }

// Behind moves the rows of higher classes behind those of lower ones. It sets Rank, and keeps Lot only in rows that are still
// beside a row of their class that only the lot separates.
func (t *Table) Behind(rules Rules, class func(id int64) int) {
	rows := t.Rows
	slices.SortStableFunc(rows, func(a, b Row) int { return class(a.ID) - class(b.ID) })
	beside := func(i, k int) bool {
		return k >= 0 && k < len(rows) && rows[k].ID != t.Champion && class(rows[i].ID) == class(rows[k].ID) && rules.level(&rows[i], &rows[k])
	}
	for i := range rows {
		rows[i].Rank, rows[i].Lot = i+1, rows[i].Lot && (beside(i, i-1) || beside(i, i+1))
	}
}

// champion returns the participant who wins a match at match point; of several, as in several lobbies, the one with
// the most points, then the first among the participants.
func (f Finish) champion(participants []int64, before []Row, scores map[int64]Score) (id int64) {
	if f.MatchPoint <= 0 {
		return 0
	}
	most := 0
	for i, participant := range participants {
		if scores[participant].Rank == 1 && before[i].Points >= f.MatchPoint && before[i].Points > most {
			id, most = participant, before[i].Points
		}
	}
	return id
}

// compare returns a negative number when a stands before b.
func (r Rules) compare(a, b Row) int {
	if a.Points != b.Points {
		return b.Points - a.Points
	}
	for _, t := range r.TieBreaks {
		if c := t.compare(&a, &b); c != 0 {
			return c
		}
	}
	return 0
}

// scored reports whether a score of the participant counts.
func (r *Row) scored() bool { return r.Ranked > 0 || r.Kills > 0 }

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

// compare returns a negative number when a stands before b.
func (t TieBreak) compare(a, b *Row) int {
	switch t {
	case Wins:
		return b.Wins - a.Wins
	case Kills:
		return b.Kills - a.Kills
	case BestMatch:
		return b.Best - a.Best
	case AverageRank:
		switch { // a participant without any rank comes last
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
