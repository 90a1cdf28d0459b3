package match

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// DecidedBy is the way in which a match was decided or opened again. It is empty for a result that was set directly.
type DecidedBy string

const (
	ByAgreement  DecidedBy = "agreement"  // both sides claim the same
	ByConcession DecidedBy = "concession" // a side reported its own loss
	BySilence    DecidedBy = "silence"    // the other side did not answer a claim in time
	ByOperator   DecidedBy = "operator"   // an operator confirmed the claim of a side
	ByAbsence    DecidedBy = "absence"    // a side, or both, did not check in
	ByDrop       DecidedBy = "drop"       // a side left the contest
	ByDropout    DecidedBy = "dropout"    // a side dropped out of the stage
	ByReturn     DecidedBy = "return"     // the side is back, so the match is open again
)

// Values lists the constants, for the types of the app.
func (DecidedBy) Values() []string {
	return []string{string(ByAgreement), string(ByConcession), string(BySilence), string(ByOperator), string(ByAbsence), string(ByDrop), string(ByDropout), string(ByReturn)}
}

// ClaimPayload is a claim in the payload of an event.
type ClaimPayload struct {
	EntryID int64         `json:"entryId"`
	Outcome Outcome       `json:"outcome"`
	Winner  *int64        `json:"winner"`
	Games   []GamePayload `json:"games"`
	Score   *MatchScore   `json:"score,omitempty"` // in the order of the sides
	By      int64         `json:"by"`              // a user id
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

// CoordinationPayload is the payload of events about the check-in, the calls, the meeting point and the videos of a match. It
// never holds the meeting point itself, because the page of a contest shows events to more people than the two sides.
type CoordinationPayload struct {
	MatchRef
	// Entries are the sides that checked in, or that are absent.
	Entries []int64 `json:"entries,omitempty"`
	// LosesAt is when the absent sides lose.
	LosesAt *time.Time    `json:"losesAt,omitempty"`
	Video   *VideoPayload `json:"video,omitempty"`
}

// VideoPayload is the change of a video. It never holds the address, which is deleted with the person who added it.
type VideoPayload struct {
	ID     int64       `json:"id"`
	Change VideoChange `json:"change"`
}

// appendCoordinationEvent appends an event with a CoordinationPayload. If fill is not nil, it sets the other fields.
func (s *Service) appendCoordinationEvent(ctx context.Context, w *MatchEdit, kind *event.Definition[CoordinationPayload], fill func(*CoordinationPayload)) error {
	names, err := s.names(ctx, w.StageState)
	if err != nil {
		return err
	}
	fact := CoordinationPayload{MatchRef: w.matchRef(w.record, names)}
	if fill != nil {
		fill(&fact)
	}
	return s.store.AppendEvent(ctx, kind.New(w.userID, w.Contest.ID, w.record.ID, clock.Now(ctx), fact))
}

// VideoChange is the kind of change of a video.
type VideoChange string

// Values lists the changes, for the types of the app.
func (VideoChange) Values() []string { return []string{"added", "changed", "deleted"} }
