package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/match"
)

// MatchCheckin is the check-in of a match.
type MatchCheckin struct {
	Enabled    bool     `json:"enabled" doc:"The matches of the contest have a check-in"`
	OpensAt    *Time    `json:"opensAt" doc:"null = no check-in, or a side is not known yet"`
	WarnAt     *Time    `json:"warnAt"`
	WalkoverAt *Time    `json:"walkoverAt" doc:"Time at which a side that has not checked in loses; null like opensAt, and in a match with a report"`
	Here       [2]*Time `json:"here" doc:"Time at which each side checked in; null = not checked in"`
	CanCheckin bool     `json:"canCheckin"`
}

func matchCheckin(c match.MatchCheckin) MatchCheckin {
	return MatchCheckin{
		Enabled: c.Enabled, OpensAt: wireTimeOrNil(c.OpensAt), WarnAt: wireTimeOrNil(c.WarnAt), WalkoverAt: wireTimeOrNil(c.WalkoverAt),
		Here: [2]*Time{wireTimeOrNil(c.Here[0]), wireTimeOrNil(c.Here[1])}, CanCheckin: c.CanCheckin,
	}
}

// MatchCall is a call for an operator that nobody has answered.
type MatchCall struct {
	At Time    `json:"at"`
	By UserRef `json:"by"`
}

// MatchLobby is the meeting point of a match in the game.
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

// MatchPresence selects the side to check in.
type MatchPresence struct {
	EntryID *int64 `json:"entryId,omitempty" doc:"Id of the entry that an operator checks in; absent = the viewer's own entry"`
}

func (a *API) registerMatchCheckin() {
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "checkInMatch", Method: http.MethodPut, Path: matchAddress + "here/", Tags: []string{"match"},
		Summary: "Check in a side of a match",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchPresence
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.CheckIn(ctx, viewer(ctx).UserID, in.ref(), orZero(in.Body.EntryID))
		return matchAnswer(d, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "callOperator", Method: http.MethodPost, Path: matchAddress + "call/", Tags: []string{"match"},
		Summary: "Call an operator to a match",
	}, func(ctx context.Context, in *MatchPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.CallOperator(ctx, viewer(ctx).UserID, in.ref())
		return matchAnswer(d, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "answerCall", Method: http.MethodDelete, Path: matchAddress + "call/", Tags: []string{"match"},
		Summary: "Mark the call for an operator as answered",
	}, func(ctx context.Context, in *MatchPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.AnswerCall(ctx, viewer(ctx).UserID, in.ref())
		return matchAnswer(d, err)
	})
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "setMatchLobby", Method: http.MethodPut, Path: matchAddress + "lobby/", Tags: []string{"match"},
		Summary: "Set the meeting point of a match; empty texts remove it",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchLobby
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.SetMeetingPoint(ctx, viewer(ctx).UserID, in.ref(), match.MeetingPoint(in.Body))
		return matchAnswer(d, err)
	})
}
