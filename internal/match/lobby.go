package match

import (
	"context"
	"encoding/json"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// Limits of a meeting point, in characters.
const (
	MaxLobbyCode = 64
	MaxLobbyNote = 256
)

// MeetingPoint tells those who play in a match where they meet. Nobody else sees it but operators.
type MeetingPoint struct {
	Code string `json:"code"`
	Note string `json:"note"`
}

// LobbyOf reads what is stored; nil where nothing is said.
func LobbyOf(r Record) *MeetingPoint {
	var l MeetingPoint
	if r.Lobby == "" || json.Unmarshal([]byte(r.Lobby), &l) != nil {
		return nil
	}
	return &l
}

// Text is how a meeting point is stored; "" = nothing is said.
func (l MeetingPoint) Text() string {
	if l == (MeetingPoint{}) {
		return ""
	}
	b, _ := json.Marshal(l) // texts can always be encoded
	return string(b)
}

// Check cleans what was sent; faults: invalidValue, exceededLength {length}.
func (l *MeetingPoint) Check() error {
	var form fault.Form
	l.Code, l.Note = form.Line("code", l.Code, MaxLobbyCode), form.Block("note", l.Note, MaxLobbyNote)
	return form.Err()
}

// SetLobby tells where the sides of a match meet, in place of what was said before; it is for operators, and for the
// sides until the match is decided.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchNotReady, finishedRound, resultAlreadySet, invalidValue, exceededLength {length},
// tooManyRequests.
func (s *Service) SetLobby(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID int64, l MeetingPoint) (Detail, error) {
	return s.change(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openToMeet(ctx, userID, c, f, stageID, matchID)
		if err != nil {
			return err
		}
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
