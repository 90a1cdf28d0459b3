package match

import (
	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// MaxScore is the highest score of one side.
const MaxScore = 999

// MatchScore holds the free scores of a match, such as goals, in the order of its sides.
type MatchScore [2]int

// sameScore reports whether both scores are equal, or both are missing.
func sameScore(a, b *MatchScore) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// checkScore checks the score of a result against the scoring of the contest and the outcome after the save. The faults are
// those of SetResult:
//   - scoreRequired: a match that was played ends without a score in a contest that counts scores.
//   - invalidValue: the contest counts no scores, a score is out of range, or the outcome has none. A win without play has
//     a score only if an operator awards one.
//   - scoreContradictsWinner: scores decide, and the winner has fewer than the other side, a draw has unequal scores, or
//     equal scores name a winner although draws are allowed.
func (w *OpenedMatch) checkScore(in *Result) error {
	scoring := w.Contest.Settings.Scoring
	outcome, winner := w.finalOutcome(in)
	played := outcome == Win || outcome == Draw
	switch {
	case in.Score == nil && played && scoring.CountsScores():
		return fault.New(fault.ScoreRequired).At("score")
	case in.Score == nil:
		return nil
	case !scoring.CountsScores(), outcome == DoubleNoShow, outcome == Unearned && !w.Operator:
		return fault.New(fault.InvalidValue).At("score")
	}
	for _, n := range in.Score {
		if n < 0 || n > MaxScore {
			return fault.New(fault.InvalidValue).At("score")
		}
	}
	if played && scoring == contest.ScoringScore && !w.scoreAgrees(*in.Score, outcome, winner) {
		return fault.New(fault.ScoreContradictsWinner).At("score")
	}
	return nil
}

// scoreAgrees reports whether a score can lead to an outcome. Equal scores are a draw if draws are allowed. Otherwise one
// side wins by other means, such as a shoot-out.
func (w *OpenedMatch) scoreAgrees(s MatchScore, outcome Outcome, winner int64) bool {
	own, other := s[0], s[1]
	if w.record.Sides[1] == winner {
		own, other = other, own
	}
	if outcome == Draw {
		return own == other
	}
	return own > other || own == other && !w.DrawAllowed()
}

// finalOutcome returns the outcome and the winner after the save: those of the result, or the current ones if the result only saves games.
func (w *OpenedMatch) finalOutcome(in *Result) (Outcome, int64) {
	if in.Outcome == NoOutcome {
		return w.record.Outcome, w.record.Winner
	}
	return in.Outcome, in.Winner
}
