package match

import (
	"context"
	"encoding/json"

	"yagura/internal/kit/fault"
)

// Limits of a meeting point, in characters.
const (
	MaxMeetingPointCode = 64
	MaxMeetingPointNote = 256
)

// MeetingPoint describes where the participants of a match meet in the game. Only they and operators see it.
type MeetingPoint struct {
	Code string `json:"code"`
	Note string `json:"note"`
}

// MeetingPointOf returns the meeting point of a match; nil if none is set.
func MeetingPointOf(r Record) *MeetingPoint {
	var p MeetingPoint
	if r.MeetingPointText == "" || json.Unmarshal([]byte(r.MeetingPointText), &p) != nil {
		return nil
	}
	return &p
}

// Text returns the stored form of a meeting point, as JSON; "" if it is empty.
func (p MeetingPoint) Text() string {
	if p == (MeetingPoint{}) {
		return ""
	}
	b, _ := json.Marshal(p) // texts can always be encoded
	return string(b)
}

// Check normalises and checks the texts. Faults: invalidValue, exceededLength {length}.
func (p *MeetingPoint) Check() error {
	var form fault.Form
	p.Code, p.Note = form.Line("code", p.Code, MaxMeetingPointCode), form.Block("note", p.Note, MaxMeetingPointNote)
	return form.Err()
}

// SetMeetingPoint replaces the meeting point of a match. Operators may set it until the contest ends, the sides until the match is
// decided.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchNotReady, finishedRound, resultAlreadySet, invalidValue, exceededLength {length},
// tooManyRequests.
func (s *Service) SetMeetingPoint(ctx context.Context, userID int64, ref Ref, p MeetingPoint) (Detail, error) {
	return s.editMatch(ctx, ref.ContestID, s.forCoordination(userID, ref), func(ctx context.Context, w *OpenedMatch) error {
		if !w.Operator {
			if key := w.closed(w.StageState, w.record); key != "" {
				return fault.New(key)
			}
		}
		if err := p.Check(); err != nil {
			return err
		}
		if w.record.MeetingPointText == p.Text() {
			return nil
		}
		w.record.MeetingPointText = p.Text()
		if err := s.store.UpdateMatch(ctx, w.record); err != nil {
			return err
		}
		return s.appendCoordinationEvent(ctx, w, MatchMeetingPoint, nil)
	})
}
