package api

import "encoding/json"

// PairReason says why two were paired in a round of a swiss draw.
type PairReason struct {
	ScoreA           int     `json:"scoreA" doc:"Points of the sides before the round"`
	ScoreB           int     `json:"scoreB"`
	Float            string  `json:"float" enum:"level,down,up" doc:"Whether the first side meets somebody with as many points, fewer or more"`
	RematchAvoided   bool    `json:"rematchAvoided" doc:"The order alone would have brought one of the two to somebody already met"`
	ForbiddenAvoided bool    `json:"forbiddenAvoided" doc:"Or to somebody who must not be met; told to operators only, false for others"`
	Meetings         int     `json:"meetings" doc:"How often the two have met before"`
	FreeWins         int     `json:"freeWins" doc:"Of a bye: how many free wins, byes and wins over somebody who stayed away, the player has had before"`
	Bye              *string `json:"bye" enum:"lowestGroup,allHad,rematch" doc:"The rule that gave a bye; null for a pair and for a bye given by hand"`
	Fixed            bool    `json:"fixed" doc:"Paired by hand"`
	Late             bool    `json:"late" doc:"One of the two entered late"`
}

// pairReasonOrNull reads the reason of a match; null where it has none. Only operators learn that pairs are forbidden.
func pairReasonOrNull(text string, operator bool) OrNull[PairReason] {
	var r PairReason
	if text == "" || json.Unmarshal([]byte(text), &r) != nil {
		return OrNull[PairReason]{}
	}
	r.ForbiddenAvoided = r.ForbiddenAvoided && operator
	return orNull(&r)
}
