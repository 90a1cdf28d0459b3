package standings

import "slices"

// Term is one part of a figure's arithmetic.
type Term struct {
	Opponent int64 // of its match; Nobody for a bye
	Value    Fraction
	// Floored: the opponent's percentage is below a third, so a third counts.
	Floored bool
	// Left: the term does not count (MedianBuchholz leaves out the worst and the best opponent).
	Left bool
}

// Working is the calculation of a figure: the sum of the terms that count, divided by Over.
type Working struct {
	Terms []Term
	Over  int // 1 for sums, the number of opponents for means, the possible game points for GameWin; at least 1
	// Floored: the result is below a third, so a third counts (GameWin with Scoring.OwnGamesFloored).
	Floored bool
}

// Working returns the calculation of a figure, match by match in the order of the results. It is computed on demand.
// ok is false if Figure has none.
func (r *Row) Working(rule Rule) (w Working, ok bool) {
	if _, ok := r.Figure(rule); !ok {
		return Working{}, false
	}
	t := r.table
	w.Over = 1
	switch rule {
	case OpponentMatchWin, OpponentGameWin:
		w.Over = max(1, t.opponents(r.at))
	case GameWin:
		w.Over = max(1, gameWon*(r.GamesWon+r.GamesLost+r.GamesDrawn))
		w.Floored = t.scoring.OwnGamesFloored && t.gameWin(r.at).Compare(third) < 0
	case Points, HeadToHead, GameDifference, GamesWon, ScoreDifference, ScoreFor, Wins, Buchholz, MedianBuchholz, SonnebornBerger:
	}
	for k, m := range t.against[r.at] {
		if term, counts := t.term(r.at, k, m, rule); counts {
			w.Terms = append(w.Terms, term)
		}
	}
	return w, true
}

// term returns the part of a match in a figure; counts is false if the rule ignores the match.
func (t *table) term(i, k int, m meeting, rule Rule) (term Term, counts bool) {
	if m.opponent >= 0 {
		term.Opponent = t.rows[m.opponent].ID
	}
	switch rule { // rules of their own matches
	case Points:
		term.Value = Whole(m.points)
		return term, true
	case GameWin:
		term.Value = Whole(gameWon*m.gamesWon + gameDrawn*m.gamesDrawn)
		return term, true
	case GameDifference:
		term.Value = Whole(m.gamesWon - m.gamesLost)
		return term, true
	case GamesWon:
		term.Value = Whole(m.gamesWon)
		return term, true
	case ScoreDifference:
		term.Value = Whole(m.scoreFor - m.scoreAgainst)
		return term, true
	case ScoreFor:
		term.Value = Whole(m.scoreFor)
		return term, true
	case Wins:
		term.Value = Whole(int(m.outcome) / int(won))
		return term, true
	case OpponentMatchWin, OpponentGameWin, HeadToHead, Buchholz, MedianBuchholz, SonnebornBerger:
	}
	if m.opponent < 0 {
		return Term{}, false
	}
	switch rule { // rules of the opponents
	case OpponentMatchWin:
		term.Value, term.Floored = t.match[m.opponent], t.matchWin(m.opponent).Compare(third) < 0
	case OpponentGameWin:
		term.Value, term.Floored = t.game[m.opponent], t.gameWin(m.opponent).Compare(third) < 0
	case HeadToHead:
		if !slices.Contains(t.rivals[i], m.opponent) {
			return Term{}, false
		}
		term.Value = Whole(m.points)
	case Buchholz, MedianBuchholz:
		term.Value = Whole(t.points[m.opponent])
		if rule == MedianBuchholz {
			lowest, highest := t.extremes(i)
			term.Left = k == lowest || k == highest
		}
	case SonnebornBerger:
		term.Value = Ratio(int64(m.outcome)*int64(t.points[m.opponent]), 2)
	case Points, GameWin, GameDifference, GamesWon, ScoreDifference, ScoreFor, Wins:
	}
	return term, true
}

func (t *table) opponents(i int) int {
	n := 0
	for _, m := range t.against[i] {
		if m.opponent >= 0 {
			n++
		}
	}
	return n
}
