package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

// Withdrawal is the effect that a withdrawal would have (WITHDRAWAL-1).
type Withdrawal struct {
	Blockers []contest.Blocker `json:"blockers" doc:"What must be settled before: own contests that have not ended and have no other admin"`
	Teams    []TeamFate        `json:"teams" doc:"Own teams"`
	Entries  int               `json:"entries" doc:"How many entries would be taken out"`
	Playing  int               `json:"playing" doc:"How many entries would lose their open matches, in contests that are being played"`
}

// TeamFate is the future of a team after a withdrawal.
type TeamFate struct {
	ID      int64           `json:"id"`
	Name    string          `json:"name"`
	Becomes string          `json:"becomes" enum:"transferred,deleted"`
	To      OrNull[UserRef] `json:"to" doc:"The next owner"`
}

func wireTeamFate(s team.Succession) TeamFate {
	f := TeamFate{ID: s.Team.ID, Name: s.Team.Name, Becomes: "deleted"}
	if s.Heir != nil {
		f.Becomes, f.To = "transferred", userRefOrNull(*s.Heir)
	}
	return f
}

// WithdrawalInput confirms a withdrawal.
type WithdrawalInput struct {
	Confirm string `json:"confirm" maxLength:"30" doc:"The own nickname"`
}

func (a *API) registerWithdrawal() {
	op(a, Self, huma.Operation{
		OperationID: "previewWithdrawal", Method: http.MethodGet, Path: "/users/{id}/withdrawal/", Tags: []string{"account"},
		Summary: "What a withdrawal would lead to",
	}, func(ctx context.Context, in *UserPath) (*Body[Withdrawal], error) {
		if viewer(ctx).UserID != in.ID {
			return nil, fault.New(fault.ParticipationAuthority)
		}
		fates, err := a.Teams.Successions(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		blockers, entries, playing, err := a.Contests.Leaving(ctx, in.ID)
		return body(Withdrawal{Blockers: blockers, Teams: mapped(fates, wireTeamFate), Entries: entries, Playing: playing}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "withdraw", Method: http.MethodPost, Path: "/users/{id}/withdrawal/", Tags: []string{"account"}, DefaultStatus: http.StatusNoContent,
		Summary: "End one's account: personal data is erased, results stay without a name",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body WithdrawalInput
	}) (*Empty, error) {
		return nil, a.Accounts.Withdraw(ctx, viewer(ctx).UserID, in.ID, in.Body.Confirm)
	})
}
