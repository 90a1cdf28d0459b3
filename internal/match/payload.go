package match

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/stage"
)

// The payloads of match events refer to entries by id. They add the name if readers need it after the entry is gone.

// MatchRef is the match that an event is about, with its participants.
type MatchRef struct {
	StageID      int64              `json:"stageId"`
	Format       stage.FormatID     `json:"format"`
	Section      int                `json:"section,omitempty"`
	Round        int                `json:"round"`
	Order        int                `json:"order"`
	Type         string             `json:"type"`
	Participants [2]*stage.EntryRef `json:"participants"`
}

// ResultPayload is the payload of events about the result of a match. It holds the results before and after.
type ResultPayload struct {
	MatchRef
	Before ResultState `json:"before"`
	After  ResultState `json:"after"`
	// Claims lists the claims of the sides, if results wait for the other side.
	Claims []ClaimPayload `json:"claims,omitempty"`
	// How is the way in which the match was decided.
	How DecidedBy `json:"how,omitempty"`
	// Entries are the entries whose dropout or return changed the match.
	Entries []int64 `json:"entries,omitempty"`
	// Changes lists the other matches that the result changed.
	Changes []ChangePayload `json:"changes,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	// Because is the corrected match that removed the result of this one.
	Because *CauseRef `json:"because,omitempty"`
}

// CauseRef is the match whose correction caused an event.
type CauseRef struct {
	MatchID int64 `json:"matchId"`
	Section int   `json:"section,omitempty"`
	Round   int   `json:"round"`
	Order   int   `json:"order"`
}

// ResultState is a result in the payload of an event.
type ResultState struct {
	Outcome Outcome       `json:"outcome"`
	Winner  *int64        `json:"winner"`
	Games   []GamePayload `json:"games"`
	Score   *MatchScore   `json:"score,omitempty"` // in the order of the participants
}

// GamePayload is a game in the payload of an event.
type GamePayload struct {
	Index  int      `json:"index"`
	Winner *int64   `json:"winner"`
	Drawn  bool     `json:"drawn,omitempty"`
	Images []string `json:"images"`
}

// ChangePayload is a match that the result of another match changed.
type ChangePayload struct {
	MatchID      int64    `json:"matchId"`
	Section      int      `json:"section,omitempty"`
	Round        int      `json:"round"`
	Order        int      `json:"order"`
	Before       [2]int64 `json:"before"`
	After        [2]int64 `json:"after"`
	ResultVoided bool     `json:"resultVoided"`
}

func (p *StageState) matchRef(r Record, names map[int64]contest.Entry) MatchRef {
	f := MatchRef{StageID: p.ID, Format: p.Format, Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, Type: r.Type}
	for i, side := range r.Sides {
		if e := stage.EntryOrNil(names, side); e != nil {
			f.Participants[i] = &stage.EntryRef{ID: e.ID, Name: e.Name()}
		}
	}
	return f
}

func (p *StageState) resultPayload(r Record, names map[int64]contest.Entry, before, after ResultState) ResultPayload {
	return ResultPayload{MatchRef: p.matchRef(r, names), Before: before, After: after}
}

func resultState(r Record, games []Game) ResultState {
	f := ResultState{Outcome: r.Outcome, Score: r.Score, Games: make([]GamePayload, len(games))}
	if r.State == Decided && r.Winner != Nobody {
		f.Winner = &r.Winner
	}
	for i, g := range games {
		f.Games[i] = GamePayload{Index: g.Index, Drawn: g.Drawn, Images: g.Images}
		if g.Winner != Nobody {
			f.Games[i].Winner = &games[i].Winner
		}
	}
	return f
}

func changePayloads(changes []AffectedMatch) []ChangePayload {
	out := make([]ChangePayload, len(changes))
	for i, c := range changes {
		out[i] = ChangePayload{
			MatchID: c.MatchID, Section: c.Pos.Section, Round: c.Pos.Round, Order: c.Pos.Order,
			Before: sideIDs(c.Before), After: sideIDs(c.After), ResultVoided: c.ResultVoided,
		}
	}
	return out
}

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

// appendCoordinationEvent appends an event with a CoordinationPayload. If fill is not nil, it sets the other fields.
func (s *Service) appendCoordinationEvent(ctx context.Context, w *OpenedMatch, kind *event.Definition[CoordinationPayload], fill func(*CoordinationPayload)) error {
	names, err := s.names(ctx, w.StageState)
	if err != nil {
		return err
	}
	payload := CoordinationPayload{MatchRef: w.matchRef(w.record, names)}
	if fill != nil {
		fill(&payload)
	}
	return s.store.AppendEvent(ctx, kind.New(w.userID, w.Contest.ID, w.record.ID, clock.Now(ctx), payload))
}
