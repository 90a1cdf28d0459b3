package match

import (
	"context"
	"encoding/json"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// Limits of a meeting point, in characters.
const (
	MaxLobbyCode = 64
	MaxLobbyNote = 256
)

// MeetingPoint describes where the participants of a match meet in the game. Only they and operators see it.
type MeetingPoint struct {
	Code string `json:"code"`
	Note string `json:"note"`
}

// LobbyOf returns the meeting point of a match; nil if none is set.
func LobbyOf(r Record) *MeetingPoint {
	var l MeetingPoint
	if r.Lobby == "" || json.Unmarshal([]byte(r.Lobby), &l) != nil {
		return nil
	}
	return &l
}

// Text returns the stored form of a meeting point, as JSON; "" if it is empty.
func (l MeetingPoint) Text() string {
	if l == (MeetingPoint{}) {
		return ""
	}
	b, _ := json.Marshal(l) // texts can always be encoded
	return string(b)
}

// Check normalises and checks the texts. Faults: invalidValue, exceededLength {length}.
func (l *MeetingPoint) Check() error {
	var form fault.Form
	l.Code, l.Note = form.Line("code", l.Code, MaxLobbyCode), form.Block("note", l.Note, MaxLobbyNote)
	return form.Err()
}

// SetLobby replaces the meeting point of a match. Operators may set it until the contest ends, the sides until the match is
// decided.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchNotReady, finishedRound, resultAlreadySet, invalidValue, exceededLength {length},
// tooManyRequests.
func (s *Service) SetLobby(ctx context.Context, userID int64, ref Ref, l MeetingPoint) (Detail, error) {
	open := func(ctx context.Context, c contest.Contest) (*MatchEdit, error) {
		return s.openToMeet(ctx, userID, c, ref)
	}
	return s.change(ctx, ref.ContestID, open, func(ctx context.Context, w *MatchEdit) error {
		if !w.Operator {
			if key := w.closed(w.StageState, w.record); key != "" {
				return fault.New(key)
			}
		}
		if err := l.Check(); err != nil {
			return err
		}
		if w.record.Lobby == l.Text() {
			return nil
		}
		w.record.Lobby = l.Text()
		if err := s.store.UpdateMatch(ctx, w.record); err != nil {
			return err
		}
		return s.appendMeetingEvent(ctx, w, MatchLobby, nil)
	})
}
