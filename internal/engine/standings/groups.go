package standings

import (
	"cmp"
	"slices"
)

// Place is a place in a final ranking that may be shared; From = To if it is not.
type Place struct {
	ID       int64
	From, To int // from 1
}

// Join merges the orders of several groups into one ranking: all firsts, then all seconds, and so on. Participants of
// the same place in different groups share it, because they did not meet for a better one.
func Join(groups [][]int64) []Place {
	var out []Place
	for level, more := 0, true; more; level++ {
		from := len(out)
		for _, g := range groups {
			if level < len(g) {
				out = append(out, Place{ID: g[level], From: from + 1})
			}
		}
		for i := from; i < len(out); i++ {
			out[i].To = len(out)
		}
		more = len(out) > from
	}
	return out
}

// Qualifier is a participant who advances from a group to a bracket.
type Qualifier struct {
	ID    int64
	Group int // index of the group
	Place int // in the group, from 1
}

// Advance returns the seeds of a bracket from the tables of groups, the best first: the first perGroup of each, all firsts, then all
// seconds, and so on. Participants of the same place are ordered by the rules of the tables without HeadToHead, then by the order of the
// groups. Sums are divided by the number of matches, because groups may differ in size. seeding.Apart keeps those of one group apart.
func Advance(groups [][]Row, perGroup int) []Qualifier {
	var out []Qualifier
	for level := range perGroup {
		var tier []int
		for g := range groups {
			if level < len(groups[g]) {
				tier = append(tier, g)
			}
		}
		slices.SortStableFunc(tier, func(g, h int) int { return better(&groups[g][level], &groups[h][level]) })
		for _, g := range tier {
			out = append(out, Qualifier{ID: groups[g][level].ID, Group: g, Place: level + 1})
		}
	}
	return out
}

// better returns a negative number when a, of another group than b, did better.
func better(a, b *Row) int {
	if a.table == nil || b.table == nil {
		return 0
	}
	for _, rule := range a.table.rules {
		if rule == HeadToHead {
			continue
		}
		f, _ := a.Figure(rule)
		g, ok := b.Figure(rule)
		if !ok {
			continue
		}
		if c := cmp.Compare(0, f.aMatch(rule, a).Compare(g.aMatch(rule, b))); c != 0 {
			return c
		}
	}
	return 0
}

// aMatch returns the figure of a rule per match; means are per match already.
func (f Fraction) aMatch(rule Rule, r *Row) Fraction {
	switch rule {
	case OpponentMatchWin, GameWin, OpponentGameWin:
		return f
	case Points, HeadToHead, GameDifference, GamesWon, ScoreDifference, ScoreFor, Wins, Buchholz, MedianBuchholz, SonnebornBerger:
	}
	return f.Over(max(1, r.Played()))
}
