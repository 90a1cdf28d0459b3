package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/match"
)

// MatchCheckin is how the sides of a match say that they are there.
type MatchCheckin struct {
	Enabled    bool     `json:"enabled" doc:"The contest asks for it"`
	OpensAt    *Time    `json:"opensAt" doc:"null while a side is not known"`
	WarnAt     *Time    `json:"warnAt"`
	WalkoverAt *Time    `json:"walkoverAt" doc:"When who is not there loses"`
	Here       [2]*Time `json:"here" doc:"When each side said that it is there"`
	CanCheckin bool     `json:"canCheckin"`
}

func matchCheckin(c match.MatchCheckin) MatchCheckin {
	return MatchCheckin{
		Enabled: c.Enabled, OpensAt: wireTimeOrNil(c.OpensAt), WarnAt: wireTimeOrNil(c.WarnAt), WalkoverAt: wireTimeOrNil(c.WalkoverAt),
		Here: [2]*Time{wireTimeOrNil(c.Here[0]), wireTimeOrNil(c.Here[1])}, CanCheckin: c.CanCheckin,
	}
}

// MatchCall is a call for an operator.
type MatchCall struct {
	At Time    `json:"at"`
	By UserRef `json:"by"`
}

// MatchLobby tells where to meet.
type MatchLobby struct {
	Code string `json:"code" maxLength:"64"`
	Note string `json:"note" maxLength:"256"`
}

func lobbyOrNull(l *match.MeetingPoint) OrNull[MatchLobby] {
	if l == nil {
		return OrNull[MatchLobby]{}
	}
	out := MatchLobby(*l)
	return orNull(&out)
}

// MatchPresence says which side is there.
type MatchPresence struct {
	EntryID *int64 `json:"entryId,omitempty" doc:"The side that an operator says it of; else absent: the viewer's own"`
}

func (a *API) registerMatchCheckin() {
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "checkInMatch", Method: http.MethodPut, Path: matchAddress + "here/", Tags: []string{"match"},
		Summary: "Say that a side of a match is there",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchPresence
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.CheckIn(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, orZero(in.Body.EntryID))
		return matchAnswer(d, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "callOperator", Method: http.MethodPost, Path: matchAddress + "call/", Tags: []string{"match"},
		Summary: "Ask an operator to come to a match",
	}, func(ctx context.Context, in *MatchPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.CallOperator(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID)
		return matchAnswer(d, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "answerCall", Method: http.MethodDelete, Path: matchAddress + "call/", Tags: []string{"match"},
		Summary: "Note that an operator has come",
	}, func(ctx context.Context, in *MatchPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.AnswerCall(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID)
		return matchAnswer(d, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "setMatchLobby", Method: http.MethodPut, Path: matchAddress + "lobby/", Tags: []string{"match"},
		Summary: "Tell where the sides of a match meet; empty texts take it back",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchLobby
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.SetLobby(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, match.MeetingPoint(in.Body))
		return matchAnswer(d, err)
	})
}
