package stage

import "time"

// Round is a round of a stage that is no bracket (C3.042, C3.050). Its matches take the number of games from it (C4.053,
// C4.054).
type Round struct {
	Number      int // from 0
	MatchCount  int // games of a match
	MatchTime   int // minutes
	Start       time.Time
	Status      RoundStatus
	PublishedAt *time.Time // nil while it is planned
	EndedAt     *time.Time // nil until it has ended
}
