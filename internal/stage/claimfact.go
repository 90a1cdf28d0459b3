package stage

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/id"
)

// means is how a match came to be decided, where nobody simply sent its result.
type means string

const (
	byAgreement  means = "agreement"  // both sides say the same
	byConcession means = "concession" // a side reported its own loss
	bySilence    means = "silence"    // one side says so, and the other one nothing
	byOperator   means = "operator"   // an operator rules that a side is right
	byAbsence    means = "absence"    // who was there wins
	byDrop       means = "drop"       // a side left the contest
	byDropout    means = "dropout"    // a side dropped out of the league
	byReturn     means = "return"     // and is back, so the match is open again
)

// claimFact is what a side claims, in an event.
type claimFact struct {
	EntryID int64       `json:"entryId"`
	Outcome Outcome     `json:"outcome"`
	Winner  *int64      `json:"winner"`
	Games   []gameFact  `json:"games"`
	Score   *MatchScore `json:"score,omitempty"` // in the order of the sides
	By      int64       `json:"by"`              // a user
	At      time.Time   `json:"at"`
}

func claimFacts(claims []Claim) []claimFact {
	var out []claimFact
	for _, c := range claims {
		stands := resultFactOf(Record{State: Decided, Outcome: c.Outcome, Winner: c.Winner}, c.Games)
		out = append(out, claimFact{EntryID: c.EntryID, Outcome: c.Outcome, Winner: stands.Winner, Games: stands.Games, Score: c.Score, By: c.By.ID, At: c.At})
	}
	return out
}

// meetFact is what the events tell that are about how the sides of a match meet, and not about its result. It never
// holds where they meet: the page of a contest shows events to more than those two.
type meetFact struct {
	placeFact
	// Entries are the sides that the event is about: who is there, who is not.
	Entries []int64 `json:"entries,omitempty"`
	// LosesAt is when who is not there loses.
	LosesAt *time.Time `json:"losesAt,omitempty"`
	Video   *videoFact `json:"video,omitempty"`
}

// videoFact never holds the address, which goes with the person who added it.
type videoFact struct {
	ID     int64  `json:"id"`
	Change string `json:"change"` // added, changed, deleted
}

// tellMeeting appends an event about how the sides of a match meet.
func (s *Service) tellMeeting(ctx context.Context, w *work, kind event.Kind, fill func(*meetFact)) error {
	names, err := s.names(ctx, w.play)
	if err != nil {
		return err
	}
	fact := meetFact{placeFact: w.placeFact(w.record, names)}
	if fill != nil {
		fill(&fact)
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), kind, w.userID, w.contest.ID, w.record.ID, clock.Now(ctx), fact))
}
