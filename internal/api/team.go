package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/game"
	"yagura/internal/kit/text"
	"yagura/internal/team"
)

// summaryBio is the number of characters of a biography in a list.
const summaryBio = 80

// TeamSummary is a team in a list.
type TeamSummary struct {
	ID           int64           `json:"id"`
	Name         string          `json:"name"`
	ImageURL     *string         `json:"imageUrl"`
	Bio          string          `json:"bio" doc:"First 80 characters of the biography"`
	Game         OrNull[GameRef] `json:"game"`
	Rank         string          `json:"rank" doc:"Key of the rank; 9999 = unset"`
	MemberCount  int             `json:"memberCount"`
	MaxCount     int             `json:"maxCount" doc:"Largest number of members"`
	Recruiting   bool            `json:"recruiting" doc:"The team accepts join requests"`
	ActivityDays []int           `json:"activityDays" doc:"Weekdays of play, 0 = Sunday"`
	Role         *string         `json:"role" enum:"owner,admin,member" doc:"Role of the person in the team; null = not a member"`
}

func wireTeamSummary(m team.Membership) TeamSummary {
	return TeamSummary{
		ID: m.ID, Name: m.Name, ImageURL: fileURL(m.Image), Bio: text.Head(m.Bio, summaryBio), Game: gameRefOrNull(m.Game), Rank: m.Rank,
		MemberCount: m.MemberCount, MaxCount: m.MaxCount, Recruiting: m.Recruiting, ActivityDays: m.Schedule.Days.Days(),
		Role: orNil(string(m.Role)),
	}
}

// UserTeam is a team of a person, also under the specified member team.
type UserTeam struct {
	TeamSummary
	Team TeamSummary `json:"team" doc:"The team; the fields beside it are the same"`
}

func wireUserTeam(m team.Membership) UserTeam {
	t := wireTeamSummary(m)
	return UserTeam{TeamSummary: t, Team: t}
}

// gameRefOrNull returns null if there is no game.
func gameRefOrNull(g game.Ref) OrNull[GameRef] {
	if g.ID == 0 {
		return OrNull[GameRef]{}
	}
	return orNull(&GameRef{ID: g.ID, GameName: g.Name, Key: g.Key})
}

// Team is a team with its members.
type Team struct {
	ID             int64                    `json:"id"`
	Name           string                   `json:"name"`
	ImageURL       *string                  `json:"imageUrl"`
	Bio            string                   `json:"bio"`
	TwitterID      string                   `json:"twitterId"`
	Game           OrNull[GameRef]          `json:"game"`
	Rank           string                   `json:"rank" doc:"Key of the rank; 9999 = unset"`
	MinSize        int                      `json:"minSize" doc:"Number of members that the team needs to play"`
	MaxCount       int                      `json:"maxCount" doc:"Largest number of members"`
	Recruiting     bool                     `json:"recruiting" doc:"The team accepts join requests"`
	ActivityDays   []int                    `json:"activityDays" doc:"Weekdays of play, 0 = Sunday"`
	ActivityStart  *string                  `json:"activityStart" doc:"HH:MM in the zone"`
	ActivityEnd    *string                  `json:"activityEnd" doc:"HH:MM in the zone; on the next day if at or before activityStart"`
	PollStart      *string                  `json:"pollStart" doc:"HH:MM in the zone: time at which members are asked who plays; null = no polls"`
	Timezone       string                   `json:"timezone" doc:"IANA name of the time zone"`
	PlayTime       string                   `json:"playTime"`
	MemberCount    int                      `json:"memberCount"`
	Size           int                      `json:"size" doc:"Same as memberCount"`
	CreatedAt      Time                     `json:"createdAt"`
	Version        int64                    `json:"version" doc:"Increases with every save of the form"`
	Representative TeamRepresentative       `json:"representative"`
	MyRole         *string                  `json:"myRole" enum:"owner,admin,member" doc:"Role of the viewer; null = not a member"`
	MyRequest      OrNull[TeamRequestState] `json:"myRequest" doc:"The viewer's join request that waits or was denied; null = none"`
	WaitingCount   *int                     `json:"waitingCount" doc:"Number of waiting join requests, for the owner and admins; null for others"`
	PostsToDiscord *bool                    `json:"postsToDiscord" doc:"Polls are also posted to a webhook at Discord; for the owner and admins, null for others"`
	PollToday      OrNull[TeamPoll]         `json:"pollToday" doc:"Open poll, for members; null = none"`
	Members        []Member                 `json:"members" doc:"Owner first, then admins, then members, each by the time of joining"`
}

// TeamRepresentative is the owner as the team's contact.
type TeamRepresentative struct {
	User         UserRef `json:"user"`
	TwitterID    string  `json:"twitterId"`
	GameUsername *string `json:"gameUsername" doc:"Username in the team's game; for members only, null for others"`
	FriendCode   *string `json:"friendCode" doc:"Friend code in the team's game; for members only, null for others"`
}

// Member is a member of a team.
type Member struct {
	User     UserRef `json:"user"`
	Role     string  `json:"role" enum:"owner,admin,member"`
	JoinedAt Time    `json:"joinedAt"`
}

func wireMember(m team.Person) Member {
	return Member{User: wireUserRef(m.User), Role: string(m.Role), JoinedAt: wireTime(m.JoinedAt)}
}

func wireTeam(d team.Detail) Team {
	out := Team{
		ID: d.ID, Name: d.Name, ImageURL: fileURL(d.Image), Bio: d.Bio, TwitterID: d.TwitterID, Game: gameRefOrNull(d.Game), Rank: d.Rank,
		MinSize: d.MinSize, MaxCount: d.MaxCount, Recruiting: d.Recruiting, ActivityDays: d.Schedule.Days.Days(),
		ActivityStart: orNil(d.Schedule.Start), ActivityEnd: orNil(d.Schedule.End), PollStart: orNil(d.Schedule.Poll),
		Timezone: d.Schedule.Zone, PlayTime: d.PlayTime, MemberCount: d.MemberCount, Size: d.MemberCount, CreatedAt: wireTime(d.CreatedAt), Version: d.Revision(),
		Representative: TeamRepresentative{
			User: wireUserRef(d.Representative.User), TwitterID: d.Representative.TwitterID,
			GameUsername: orNil(d.Representative.GameUsername), FriendCode: orNil(d.Representative.FriendCode),
		},
		MyRole: orNil(string(d.MyRole)), WaitingCount: d.Waiting, PostsToDiscord: d.Posts, Members: mapped(d.Members, wireMember),
	}
	if d.MyRequest != nil {
		r := wireRequestState(*d.MyRequest)
		out.MyRequest = orNull(&r)
	}
	if d.Poll != nil {
		p := wirePoll(*d.Poll)
		out.PollToday = orNull(&p)
	}
	return out
}

// TeamInput is the form of a team. Absent fields are empty, except the picture, the sizes, recruiting, the zone and the
// webhook: these keep their value, or get the defaults of a new team.
type TeamInput struct {
	Name          string    `json:"name" maxLength:"50"`
	Image         Clearable `json:"image,omitempty" doc:"Path of an own upload with prefix image; null removes the picture, absent = unchanged"`
	Bio           string    `json:"bio,omitempty" maxLength:"512"`
	TwitterID     string    `json:"twitterId,omitempty" maxLength:"16"`
	GameID        *int64    `json:"gameId,omitempty"`
	Rank          string    `json:"rank,omitempty" doc:"Key of a rank on the game's ladder; 9999 or empty = unset"`
	MinSize       *int      `json:"minSize,omitempty" minimum:"2" maximum:"99"`
	MaxCount      *int      `json:"maxCount,omitempty" minimum:"2" maximum:"99"`
	Recruiting    *bool     `json:"recruiting,omitempty"`
	ActivityDays  []int     `json:"activityDays,omitempty" maxItems:"7" doc:"Weekdays of play, 0 = Sunday"`
	ActivityStart *string   `json:"activityStart,omitempty" doc:"HH:MM in the zone"`
	ActivityEnd   *string   `json:"activityEnd,omitempty" doc:"HH:MM in the zone; on the next day if before activityStart"`
	PollStart     *string   `json:"pollStart,omitempty" doc:"HH:MM in the zone: time at which members are asked who plays, before activityStart"`
	Timezone      string    `json:"timezone,omitempty" doc:"IANA name of the time zone"`
	PlayTime      string    `json:"playTime,omitempty" maxLength:"100"`
	// DiscordWebhook is never returned.
	DiscordWebhook *string `json:"discordWebhook,omitempty" maxLength:"160" doc:"Address https://discord.com/api/webhooks/… to which polls are also posted; empty removes it, absent = unchanged"`
	Version        *int64  `json:"version,omitempty" doc:"Version of the team that an update is based on; if the stored version is newer, the update fails with editConflict and changes nothing. Without it the last save wins"`
}

func (t *TeamInput) input() team.Input {
	in := team.Input{
		Name: t.Name, Image: t.Image.text(), Bio: t.Bio, TwitterID: t.TwitterID, Rank: t.Rank, MinSize: t.MinSize, MaxCount: t.MaxCount,
		Recruiting: t.Recruiting, Days: t.ActivityDays, Start: orEmpty(t.ActivityStart), End: orEmpty(t.ActivityEnd), Poll: orEmpty(t.PollStart),
		Zone: t.Timezone, PlayTime: t.PlayTime, Webhook: t.DiscordWebhook,
		Revision: t.Version,
	}
	if t.GameID != nil {
		in.GameID = *t.GameID
	}
	return in
}

// TeamPath is the path of a team.
type TeamPath struct {
	ID int64 `path:"id"`
}

// TeamMemberPath is the path of a member of a team.
type TeamMemberPath struct {
	TeamPath
	UserID int64 `path:"userId"`
}

// RoleInput is the new role of a member.
type RoleInput struct {
	Role string `json:"role" enum:"admin,member"`
}

// TransferInput is the new owner of a team.
type TransferInput struct {
	UserID int64 `json:"userId"`
}

func (a *API) registerTeams() {
	op(a, SignedIn, huma.Operation{
		OperationID: "createTeam", Method: http.MethodPost, Path: "/teams/", Tags: []string{"team"},
		Summary: "Create a team and become its owner",
	}, func(ctx context.Context, in *struct{ Body TeamInput }) (*Body[Team], error) {
		t, err := a.Teams.Create(ctx, viewer(ctx).UserID, in.Body.input())
		return body(wireTeam(t), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getTeam", Method: http.MethodGet, Path: "/teams/{id}/", Tags: []string{"team"},
		Summary: "Get a team with its members",
	}, func(ctx context.Context, in *TeamPath) (*Body[Team], error) {
		t, err := a.Teams.Get(ctx, viewer(ctx).UserID, in.ID)
		return body(wireTeam(t), err)
	})
	op(a, TeamAdmin, huma.Operation{
		OperationID: "updateTeam", Method: http.MethodPut, Path: "/teams/{id}/", Tags: []string{"team"},
		Summary: "Update a team",
	}, func(ctx context.Context, in *struct {
		TeamPath
		Body TeamInput
	}) (*Body[Team], error) {
		t, err := a.Teams.Edit(ctx, viewer(ctx).UserID, in.ID, in.Body.input())
		return body(wireTeam(t), err)
	})
	op(a, TeamOwner, huma.Operation{
		OperationID: "deleteTeam", Method: http.MethodDelete, Path: "/teams/{id}/", Tags: []string{"team"}, DefaultStatus: http.StatusNoContent,
		Summary:     "Delete a team; refused while it is entered in a contest that has not ended",
		Description: "Results still name the team. Its name becomes free and its page is gone.",
	}, func(ctx context.Context, in *TeamPath) (*Empty, error) {
		return &Empty{}, a.Teams.Delete(ctx, viewer(ctx).UserID, in.ID)
	})
	a.registerTeamLists()
	a.registerTeamMembers()
	a.registerInvitations()
	a.registerTeamRequests()
	a.registerTeamPolls()
}

func (a *API) registerTeamMembers() {
	op(a, Anyone, huma.Operation{
		OperationID: "listTeamMembers", Method: http.MethodGet, Path: "/teams/{id}/members/", Tags: []string{"team"},
		Summary: "List the members of a team",
	}, func(ctx context.Context, in *TeamPath) (*Body[List[Member]], error) {
		members, err := a.Teams.Members(ctx, in.ID)
		return body(List[Member]{Items: mapped(members, wireMember)}, err)
	})
	op(a, TeamMember, huma.Operation{
		OperationID: "removeTeamMember", Method: http.MethodDelete, Path: "/teams/{id}/members/{userId}/", Tags: []string{"team"}, DefaultStatus: http.StatusNoContent,
		Summary: "Remove a member (the owner removes anyone else, admins remove plain members), or leave the team",
	}, func(ctx context.Context, in *TeamMemberPath) (*Empty, error) {
		return &Empty{}, a.Teams.Remove(ctx, viewer(ctx).UserID, in.ID, in.UserID)
	})
	op(a, TeamOwner, huma.Operation{
		OperationID: "setTeamRole", Method: http.MethodPut, Path: "/teams/{id}/members/{userId}/", Tags: []string{"team"},
		Summary: "Make a member an admin or a plain member",
	}, func(ctx context.Context, in *struct {
		TeamMemberPath
		Body RoleInput
	}) (*Body[Team], error) {
		t, err := a.Teams.SetRole(ctx, viewer(ctx).UserID, in.ID, in.UserID, team.Role(in.Body.Role))
		return body(wireTeam(t), err)
	})
	op(a, TeamOwner, huma.Operation{
		OperationID: "transferTeam", Method: http.MethodPost, Path: "/teams/{id}/transfer/", Tags: []string{"team"},
		Summary: "Transfer a team to another member and become an admin",
	}, func(ctx context.Context, in *struct {
		TeamPath
		Body TransferInput
	}) (*Body[Team], error) {
		t, err := a.Teams.Transfer(ctx, viewer(ctx).UserID, in.ID, in.Body.UserID)
		return body(wireTeam(t), err)
	})
}
