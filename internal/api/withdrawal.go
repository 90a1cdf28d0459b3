package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

// Withdrawal is the effect that the withdrawal of a person would have (WITHDRAWAL-1).
type Withdrawal struct {
	Blockers []contest.Blocker `json:"blockers" doc:"Contests that prevent the withdrawal: the person is the owner, they have not ended, and they have no other admin who is not suspended"`
	Teams    []TeamFate        `json:"teams" doc:"Teams that the person owns"`
	Entries  int               `json:"entries" doc:"Number of entries that would be removed"`
	Playing  int               `json:"playing" doc:"Number of entries that would lose their open matches, in contests that are being played"`
}

// TeamFate is the future of a team after a withdrawal.
type TeamFate struct {
	ID      int64           `json:"id"`
	Name    string          `json:"name"`
	Becomes string          `json:"becomes" enum:"transferred,deleted"`
	To      OrNull[UserRef] `json:"to" doc:"Next owner of the team; null if it is deleted"`
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
	Confirm string `json:"confirm" maxLength:"30" doc:"Nickname of the viewer, as confirmation"`
}

func (a *API) registerWithdrawal() {
	op(a, Self, huma.Operation{
		OperationID: "previewWithdrawal", Method: http.MethodGet, Path: "/users/{id}/withdrawal/", Tags: []string{"account"},
		Summary: "Preview the withdrawal of the viewer's account",
	}, func(ctx context.Context, in *UserPath) (*Body[Withdrawal], error) {
		if viewer(ctx).UserID != in.ID {
			return nil, fault.New(fault.ParticipationAuthority)
		}
		fates, err := a.Teams.Successions(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		p, err := a.Contests.WithdrawalPreview(ctx, in.ID)
		return body(Withdrawal{Blockers: p.Blockers, Teams: mapped(fates, wireTeamFate), Entries: p.Removed, Playing: p.Dropped}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "withdraw", Method: http.MethodPost, Path: "/users/{id}/withdrawal/", Tags: []string{"account"}, DefaultStatus: http.StatusNoContent,
		Summary: "Withdraw the viewer's account; personal data is erased, results stay without a name. Needs a sign-in of the last 15 minutes",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body WithdrawalInput
	}) (*Empty, error) {
		if err := a.freshOwn(ctx, in.ID); err != nil {
			return nil, err
		}
		return nil, a.Accounts.Withdraw(ctx, viewer(ctx).UserID, in.ID, in.Body.Confirm)
	})
}

// freshOwn returns the fault participationAuthority unless the viewer is the person of a path, and reauthenticate if the viewer's session
// is older than fifteen minutes (SIGNIN-15). The operations check this because account does not know sessions.
func (a *API) freshOwn(ctx context.Context, userID int64) error {
	v := viewer(ctx)
	if v.UserID != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return a.Auth.Fresh(ctx, v.UserID, v.SessionID)
}
