package api

import "yagura/internal/format/swiss"

// PairReason explains why two entries were paired in a round of a swiss draw.
type PairReason struct {
	ScoreA           int     `json:"scoreA" doc:"Points of the first side before the round"`
	ScoreB           int     `json:"scoreB"`
	Float            string  `json:"float" enum:"level,down,up" doc:"Float of the first side: level = the opponent has as many points, down = fewer, up = more"`
	RematchAvoided   bool    `json:"rematchAvoided" doc:"The order of the table alone would have paired one of the two with an earlier opponent"`
	ForbiddenAvoided bool    `json:"forbiddenAvoided" doc:"The order of the table alone would have paired one of the two with a forbidden opponent; false for everyone except operators"`
	Meetings         int     `json:"meetings" doc:"Number of earlier meetings of the two"`
	FreeWins         int     `json:"freeWins" doc:"For a bye: number of earlier unearned wins of the participant, including byes; 0 for a pair"`
	Bye              *string `json:"bye" enum:"lowestGroup,allHad,rematch" doc:"Rule that gave the bye: lowestGroup = lowest score group with a participant without an unearned win, allHad = all participants had one, rematch = any other bye would have forced more rematches or a forbidden pair. null for a pair and for a bye given by hand"`
	Fixed            bool    `json:"fixed" doc:"Paired by hand"`
	Late             bool    `json:"late" doc:"One of the two joined after the first round had started"`
}

func wirePairReason(r swiss.PairReason) PairReason {
	return PairReason{
		ScoreA: r.ScoreA, ScoreB: r.ScoreB, Float: r.Float, RematchAvoided: r.RematchAvoided, ForbiddenAvoided: r.ForbiddenAvoided,
		Bye: orNil(r.Bye), Meetings: r.Meetings, FreeWins: r.FreeWins, Fixed: r.Fixed, Late: r.Late,
	}
}

// pairReasonOrNull decodes the reason of a match. It returns null if the match has none. ForbiddenAvoided is always false
// unless the viewer is an operator.
func pairReasonOrNull(text string, operator bool) OrNull[PairReason] {
	stored, ok := swiss.PairReasonOf(text)
	if !ok {
		return OrNull[PairReason]{}
	}
	r := wirePairReason(stored)
	r.ForbiddenAvoided = r.ForbiddenAvoided && operator
	return orNull(&r)
}
