package match

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// DecidedBy is how a match came to be decided, where nobody simply sent its result.
type DecidedBy string

const (
	ByAgreement  DecidedBy = "agreement"  // both sides say the same
	ByConcession DecidedBy = "concession" // a side reported its own loss
	BySilence    DecidedBy = "silence"    // one side says so, and the other one nothing
	ByOperator   DecidedBy = "operator"   // an operator rules that a side is right
	ByAbsence    DecidedBy = "absence"    // who was there wins
	ByDrop       DecidedBy = "drop"       // a side left the contest
	ByDropout    DecidedBy = "dropout"    // a side dropped out of the stage
	ByReturn     DecidedBy = "return"     // and is back, so the match is open again
)

// Values lists the ways, for the types of the app.
func (DecidedBy) Values() []string {
	return []string{string(ByAgreement), string(ByConcession), string(BySilence), string(ByOperator), string(ByAbsence), string(ByDrop), string(ByDropout), string(ByReturn)}
}

// ClaimPayload is what a side claims, in an event.
type ClaimPayload struct {
	EntryID int64         `json:"entryId"`
	Outcome Outcome       `json:"outcome"`
	Winner  *int64        `json:"winner"`
	Games   []GamePayload `json:"games"`
	Score   *MatchScore   `json:"score,omitempty"` // in the order of the sides
	By      int64         `json:"by"`              // a user
	At      time.Time     `json:"at"`
}

func claimPayloads(claims []Claim) []ClaimPayload {
	var out []ClaimPayload
	for _, c := range claims {
		stands := resultState(Record{State: Decided, Outcome: c.Outcome, Winner: c.Winner}, c.Games)
		out = append(out, ClaimPayload{EntryID: c.EntryID, Outcome: c.Outcome, Winner: stands.Winner, Games: stands.Games, Score: c.Score, By: c.By.ID, At: c.At})
	}
	return out
}

// MeetingPayload is what the events tell that are about how the sides of a match meet, and not about its result. It never
// holds where they meet: the page of a contest shows events to more than those two.
type MeetingPayload struct {
	MatchRef
	// Entries are the sides that the event is about: who is there, who is not.
	Entries []int64 `json:"entries,omitempty"`
	// LosesAt is when who is not there loses.
	LosesAt *time.Time    `json:"losesAt,omitempty"`
	Video   *VideoPayload `json:"video,omitempty"`
}

// VideoPayload never holds the address, which goes with the person who added it.
type VideoPayload struct {
	ID     int64       `json:"id"`
	Change VideoChange `json:"change"`
}

// appendMeetingEvent appends an event about how the sides of a match meet.
func (s *Service) appendMeetingEvent(ctx context.Context, w *MatchEdit, kind *event.Definition[MeetingPayload], fill func(*MeetingPayload)) error {
	names, err := s.names(ctx, w.StageState)
	if err != nil {
		return err
	}
	fact := MeetingPayload{MatchRef: w.matchRef(w.record, names)}
	if fill != nil {
		fill(&fact)
	}
	return s.store.AppendEvent(ctx, kind.New(w.userID, w.Contest.ID, w.record.ID, clock.Now(ctx), fact))
}

// VideoChange is what happened to a video.
type VideoChange string

// Values lists the changes, for the types of the app.
func (VideoChange) Values() []string { return []string{"added", "changed", "deleted"} }
