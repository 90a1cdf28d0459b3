package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/team"
)

// TeamSummary is a team in a list.
type TeamSummary struct {
	ID          int64   `json:"id"`
	Name        string  `json:"name"`
	ImageURL    *string `json:"imageUrl"`
	MemberCount int     `json:"memberCount"`
	Role        *string `json:"role" enum:"owner,admin,member" doc:"What the person is in it, null for a stranger"`
}

func wireTeamSummary(m team.Membership) TeamSummary {
	return TeamSummary{
		ID: m.ID, Name: m.Name, ImageURL: fileURL(m.Image), MemberCount: m.MemberCount, Role: textOrNull(string(m.Role)),
	}
}

// Team is a team with its members (community.md §3 "Team").
type Team struct {
	ID          int64    `json:"id"`
	Name        string   `json:"name"`
	ImageURL    *string  `json:"imageUrl"`
	Bio         string   `json:"bio"`
	TwitterID   string   `json:"twitterId"`
	MemberCount int      `json:"memberCount"`
	CreatedAt   Time     `json:"createdAt"`
	MyRole      *string  `json:"myRole" enum:"owner,admin,member" doc:"null for a stranger"`
	Members     []Member `json:"members" doc:"Owner first, then admins, then members, each by the time of joining"`
}

// Member is somebody in a team.
type Member struct {
	User     UserRef `json:"user"`
	Role     string  `json:"role" enum:"owner,admin,member"`
	JoinedAt Time    `json:"joinedAt"`
}

func wireTeam(d team.Detail) Team {
	out := Team{
		ID: d.ID, Name: d.Name, ImageURL: fileURL(d.Image), Bio: d.Bio, TwitterID: d.TwitterID, MemberCount: d.MemberCount,
		CreatedAt: wireTime(d.CreatedAt), MyRole: textOrNull(string(d.MyRole)), Members: make([]Member, len(d.Members)),
	}
	for i, m := range d.Members {
		out.Members[i] = Member{User: wireUserRef(m.User), Role: string(m.Role), JoinedAt: wireTime(m.JoinedAt)}
	}
	return out
}

// TeamInput is the form of a team.
type TeamInput struct {
	Name      string    `json:"name" maxLength:"50"`
	Image     Clearable `json:"image,omitempty" doc:"Path of an own upload with prefix image; null removes the picture, left out it stays"`
	Bio       string    `json:"bio,omitempty" maxLength:"512"`
	TwitterID string    `json:"twitterId,omitempty" maxLength:"16"`
}

func (t TeamInput) input() team.Input {
	return team.Input{Name: t.Name, Image: t.Image.text(), Bio: t.Bio, TwitterID: t.TwitterID}
}

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

// Invited is whereto an invitation link leads.
type Invited struct {
	Team      TeamSummary `json:"team"`
	ExpiresAt Time        `json:"expiresAt"`
}

func (a *API) wireInvitation(i team.Invitation) IssuedInvitation {
	return IssuedInvitation{Token: i.Token, URL: a.BaseURL + "/teams/join/" + i.Token, ExpiresAt: wireTime(i.ExpiresAt)}
}

// TeamPath names a team.
type TeamPath struct {
	ID int64 `path:"id"`
}

// InvitationPath names an invitation by its secret.
type InvitationPath struct {
	Token string `path:"token"`
}

func (a *API) registerTeams() {
	op(a, Self, huma.Operation{
		OperationID: "listOwnTeams", Method: http.MethodGet, Path: "/teams/", Tags: []string{"team"},
		Summary: "The teams that one belongs to",
	}, func(ctx context.Context, in *struct {
		Cursor string `query:"cursor"`
	}) (*Body[List[TeamSummary]], error) {
		return a.teamsOf(ctx, viewer(ctx).UserID, in.Cursor)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listTeamsOfUser", Method: http.MethodGet, Path: "/users/{id}/teams/", Tags: []string{"team"},
		Summary: "The teams that a person belongs to (U7.005)",
	}, func(ctx context.Context, in *struct {
		UserPath
		Cursor string `query:"cursor"`
	}) (*Body[List[TeamSummary]], error) {
		if _, err := a.Accounts.Profile(ctx, in.ID); err != nil {
			return nil, err
		}
		return a.teamsOf(ctx, in.ID, in.Cursor)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "createTeam", Method: http.MethodPost, Path: "/teams/", Tags: []string{"team"},
		Summary: "Found a team and own it",
	}, func(ctx context.Context, in *struct{ Body TeamInput }) (*Body[Team], error) {
		t, err := a.Teams.Create(ctx, viewer(ctx).UserID, in.Body.input())
		return body(wireTeam(t), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getTeam", Method: http.MethodGet, Path: "/teams/{id}/", Tags: []string{"team"},
		Summary: "A team with its members",
	}, func(ctx context.Context, in *TeamPath) (*Body[Team], error) {
		t, err := a.Teams.Get(ctx, viewer(ctx).UserID, in.ID)
		return body(wireTeam(t), err)
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "updateTeam", Method: http.MethodPut, Path: "/teams/{id}/", Tags: []string{"team"},
		Summary: "Change a team",
	}, func(ctx context.Context, in *struct {
		TeamPath
		Body TeamInput
	}) (*Body[Team], error) {
		t, err := a.Teams.Edit(ctx, viewer(ctx).UserID, in.ID, in.Body.input())
		return body(wireTeam(t), err)
	})
	op(a, TeamMember, huma.Operation{
		OperationID: "removeTeamMember", Method: http.MethodDelete, Path: "/teams/{id}/members/{userId}/", Tags: []string{"team"}, DefaultStatus: http.StatusNoContent,
		Summary: "Remove a member (the owner anybody else, admins plain members), or leave",
	}, func(ctx context.Context, in *struct {
		TeamPath
		UserID int64 `path:"userId"`
	}) (*Empty, error) {
		return &Empty{}, a.Teams.Remove(ctx, viewer(ctx).UserID, in.ID, in.UserID)
	})
	a.registerInvitations()
}

func (a *API) registerInvitations() {
	op(a, TeamAdmin, huma.Operation{
		OperationID: "createInvitation", Method: http.MethodPost, Path: "/teams/{id}/invitations/", Tags: []string{"team"},
		Summary: "Issue a link that lets people join for 7 days",
	}, func(ctx context.Context, in *TeamPath) (*Body[IssuedInvitation], error) {
		i, err := a.Teams.Invite(ctx, viewer(ctx).UserID, in.ID)
		return body(a.wireInvitation(i), err)
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "listInvitations", Method: http.MethodGet, Path: "/teams/{id}/invitations/", Tags: []string{"team"},
		Summary: "The links that serve now, newest first",
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
		Summary: "End a link at once",
	}, func(ctx context.Context, in *struct {
		TeamPath
		InvitationID int64 `path:"invitationId"`
	}) (*Empty, error) {
		return &Empty{}, a.Teams.Revoke(ctx, viewer(ctx).UserID, in.ID, in.InvitationID)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getInvitation", Method: http.MethodGet, Path: "/teams/invitations/{token}/", Tags: []string{"team"},
		Summary: "Whereto a link leads",
	}, func(ctx context.Context, in *InvitationPath) (*Body[Invited], error) {
		m, i, err := a.Teams.Invited(ctx, viewer(ctx).UserID, in.Token)
		return body(Invited{Team: wireTeamSummary(m), ExpiresAt: wireTime(i.ExpiresAt)}, err)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "acceptInvitation", Method: http.MethodPost, Path: "/teams/invitations/{token}/accept/", Tags: []string{"team"},
		Summary: "Join by a link",
	}, func(ctx context.Context, in *InvitationPath) (*Body[Team], error) {
		t, err := a.Teams.Accept(ctx, viewer(ctx).UserID, in.Token)
		return body(wireTeam(t), err)
	})
}

func (a *API) teamsOf(ctx context.Context, userID int64, cursor string) (*Body[List[TeamSummary]], error) {
	keys, err := keysOf(cursor, 1)
	if err != nil {
		return nil, err
	}
	var after int64
	if keys != nil {
		after = keys[0]
	}
	teams, next, err := a.Teams.Of(ctx, userID, after)
	if err != nil {
		return nil, err
	}
	out := List[TeamSummary]{Items: make([]TeamSummary, len(teams))}
	for i, m := range teams {
		out.Items[i] = wireTeamSummary(m)
	}
	if next != 0 {
		out.Next = cursorOf(next)
	}
	return body(out, nil)
}
