package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/team"
)

// IssuedInvitation is a new invitation link.
type IssuedInvitation struct {
	Token     string `json:"token"`
	URL       string `json:"url"`
	ExpiresAt Time   `json:"expiresAt"`
}

// Invitation is an invitation link in the team's list.
type Invitation struct {
	ID int64 `json:"id"`
	IssuedInvitation
	CreatedBy UserRef `json:"createdBy"`
}

// Invited is the team of an invitation link.
type Invited struct {
	Team      TeamSummary `json:"team"`
	ExpiresAt Time        `json:"expiresAt"`
}

func (a *API) wireInvitation(i team.Invitation) IssuedInvitation {
	return IssuedInvitation{Token: i.Token, URL: a.BaseURL + "/teams/join/" + i.Token, ExpiresAt: wireTime(i.ExpiresAt)}
}

// InvitationPath is the path of an invitation link; the token is secret.
type InvitationPath struct {
	Token string `path:"token"`
}

func (a *API) registerInvitations() {
	op(a, TeamAdmin, huma.Operation{
		OperationID: "createInvitation", Method: http.MethodPost, Path: "/teams/{id}/invitations/", Tags: []string{"team"},
		Summary: "Create an invitation link through which people can join a team for 7 days",
	}, func(ctx context.Context, in *TeamPath) (*Body[IssuedInvitation], error) {
		i, err := a.Teams.Invite(ctx, viewer(ctx).UserID, in.ID)
		return body(a.wireInvitation(i), err)
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "listInvitations", Method: http.MethodGet, Path: "/teams/{id}/invitations/", Tags: []string{"team"},
		Summary: "List the valid invitation links of a team, newest first",
	}, func(ctx context.Context, in *TeamPath) (*Body[List[Invitation]], error) {
		invitations, err := a.Teams.Invitations(ctx, viewer(ctx).UserID, in.ID)
		out := make([]Invitation, len(invitations))
		for n, i := range invitations {
			out[n] = Invitation{ID: i.ID, IssuedInvitation: a.wireInvitation(i), CreatedBy: wireUserRef(i.CreatedBy)}
		}
		return body(List[Invitation]{Items: out}, err)
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "revokeInvitation", Method: http.MethodDelete, Path: "/teams/{id}/invitations/{invitationId}/", Tags: []string{"team"}, DefaultStatus: http.StatusNoContent,
		Summary: "Revoke an invitation link",
	}, func(ctx context.Context, in *struct {
		TeamPath
		InvitationID int64 `path:"invitationId"`
	}) (*Empty, error) {
		return &Empty{}, a.Teams.Revoke(ctx, viewer(ctx).UserID, in.ID, in.InvitationID)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getInvitation", Method: http.MethodGet, Path: "/teams/invitations/{token}/", Tags: []string{"team"},
		Summary: "Get the team of an invitation link",
	}, func(ctx context.Context, in *InvitationPath) (*Body[Invited], error) {
		m, i, err := a.Teams.Invited(ctx, viewer(ctx).UserID, in.Token)
		return body(Invited{Team: wireTeamSummary(m), ExpiresAt: wireTime(i.ExpiresAt)}, err)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "acceptInvitation", Method: http.MethodPost, Path: "/teams/invitations/{token}/accept/", Tags: []string{"team"},
		Summary: "Join a team through an invitation link",
	}, func(ctx context.Context, in *InvitationPath) (*Body[Team], error) {
		t, err := a.Teams.Accept(ctx, viewer(ctx).UserID, in.Token)
		return body(wireTeam(t), err)
	})
}
