package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// EntryDrop describes how an entry left a contest, for the entry's own people.
type EntryDrop struct {
	Cause    contest.DropCause `json:"cause" enum:"left,withdrawn,disqualified"`
	Reason   string            `json:"reason" doc:"Reason of a disqualification; empty for other causes"`
	Annulled bool              `json:"annulled" doc:"The results of the entry do not count"`
	At       Time              `json:"at"`
}

// entryDrop returns nil for an entry that did not leave.
func entryDrop(d *contest.Drop) *EntryDrop {
	if d == nil {
		return nil
	}
	return &EntryDrop{Cause: d.Cause, Reason: d.Reason, Annulled: d.Annulled, At: wireTime(d.At)}
}

// droppedOrNil returns the public cause of a drop, or nil if the entry did not leave.
func droppedOrNil(d *contest.Drop) *string {
	if d == nil {
		return nil
	}
	return orNil(string(d.Cause))
}

// DisqualificationInput is the input of an operator who disqualifies an entry.
type DisqualificationInput struct {
	Reason string `json:"reason" maxLength:"256" doc:"Reason of the disqualification; required; only operators and the entry's own people see the reason"`
	Annul  bool   `json:"annul,omitempty" doc:"The results of the entry in stages with a table do not count"`
}

// Dropout is an entry that left a contest while it was being played, for operators.
type Dropout struct {
	Participant ParticipantRef    `json:"participant"`
	Cause       contest.DropCause `json:"cause" enum:"left,withdrawn,disqualified"`
	Reason      string            `json:"reason" doc:"Reason of a disqualification; empty for other causes"`
	Annulled    bool              `json:"annulled"`
	At          Time              `json:"at"`
	By          OrNull[UserRef]   `json:"by" doc:"Person who ended the play of the entry; null = the account is deleted"`
	CanReturn   bool              `json:"canReturn" doc:"The entry can be reinstated: a player of its roster still has an account"`
	Matches     []DropoutMatch    `json:"matches" doc:"Matches that were decided because the entry left, at most 20"`
}

// DropoutMatch is a match that was decided because a side left.
type DropoutMatch struct {
	MatchID      int64                    `json:"matchId"`
	StageID      int64                    `json:"stageId"`
	Format       stage.FormatID           `json:"format"`
	Section      int                      `json:"section"`
	Round        int                      `json:"round"`
	Order        int                      `json:"order"`
	Participants []OrNull[ParticipantRef] `json:"participants"`
	Winner       *int64                   `json:"winner" doc:"Id of the entry that won; null = both sides left"`
}

func dropout(d match.Dropout) Dropout {
	return Dropout{
		Participant: wireParticipant(&d.Entry), Cause: d.Drop.Cause, Reason: d.Drop.Reason, Annulled: d.Drop.Annulled, At: wireTime(d.Drop.At),
		By: userRefOrNull(d.By), CanReturn: d.CanReturn(), Matches: mapped(d.Matches, dropoutMatch),
	}
}

func dropoutMatch(m match.ForfeitedMatch) DropoutMatch {
	out := DropoutMatch{
		MatchID: m.ID, StageID: m.StageID, Format: m.Format, Section: m.Pos.Section, Round: m.Pos.Round, Order: m.Pos.Order,
		Participants: make([]OrNull[ParticipantRef], len(m.Sides)), Winner: idOrNull(m.Winner),
	}
	for i, side := range m.Sides {
		out.Participants[i] = participantIn(m.Names, side)
	}
	return out
}

func (a *API) registerDrops() {
	op(a, EntryMember, huma.Operation{
		OperationID: "leaveContest", Method: http.MethodPost, Path: "/contests/{id}/entries/{entryId}/leave/", Tags: []string{"entry"},
		DefaultStatus: http.StatusNoContent,
		Summary:       "Leave a contest with an entry during play, if the viewer may withdraw the entry; operators disqualify instead",
	}, func(ctx context.Context, in *EntryPath) (*Empty, error) {
		return nil, a.Stage.Leave(ctx, viewer(ctx).UserID, in.ID, in.EntryID)
	})
	op(a, Operator, huma.Operation{
		OperationID: "disqualifyEntry", Method: http.MethodPut, Path: "/contests/{id}/entries/{entryId}/disqualification/", Tags: []string{"entry"},
		DefaultStatus: http.StatusNoContent,
		Summary:       "Disqualify an entry with a reason; its results are kept or annulled",
	}, func(ctx context.Context, in *struct {
		EntryPath
		Body DisqualificationInput
	}) (*Empty, error) {
		return nil, a.Stage.Disqualify(ctx, viewer(ctx).UserID, in.ID, in.EntryID, stage.Disqualification(in.Body))
	})
	op(a, Operator, huma.Operation{
		OperationID: "reinstateEntry", Method: http.MethodPost, Path: "/contests/{id}/entries/{entryId}/reinstate/", Tags: []string{"entry"},
		DefaultStatus: http.StatusNoContent,
		Summary:       "Reinstate an entry that left the contest",
	}, func(ctx context.Context, in *EntryPath) (*Empty, error) {
		return nil, a.Stage.Reinstate(ctx, viewer(ctx).UserID, in.ID, in.EntryID)
	})
}
