package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/follow"
)

// Followed is something that the viewer follows.
type Followed struct {
	Kind      string  `json:"kind" enum:"player,organiser,team,contest,game"`
	ID        int64   `json:"id" doc:"Id of the person, team, contest or game"`
	Name      string  `json:"name"`
	ImageURL  *string `json:"imageUrl"`
	CreatedAt Time    `json:"createdAt" doc:"Since when the viewer follows it"`
}

func wireFollowed(f follow.Followed) Followed {
	return Followed{Kind: string(f.Kind), ID: f.ID, Name: f.Name, ImageURL: fileURL(f.Image), CreatedAt: wireTime(f.Since)}
}

// FollowPath is the path of one thing that the viewer follows or not.
type FollowPath struct {
	Kind     string `path:"kind" enum:"player,organiser,team,contest,game"`
	TargetID int64  `path:"targetId"`
}

func (p FollowPath) target() follow.Target {
	return follow.Target{Kind: follow.Kind(p.Kind), ID: p.TargetID}
}

func (a *API) registerFollows() {
	op(a, Self, huma.Operation{
		OperationID: "listFollows", Method: http.MethodGet, Path: "/users/me/follows/", Tags: []string{"follow"},
		Summary:     "List what the viewer follows, newest first, at most 200 (FOLLOW-1)",
		Description: "Nobody else can read it, and nobody can read who follows whom.",
	}, func(ctx context.Context, _ *Empty) (*Body[List[Followed]], error) {
		list, err := a.Follows.List(ctx, viewer(ctx).UserID)
		return body(List[Followed]{Items: mapped(list, wireFollowed)}, err)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "listFollowedEntries", Method: http.MethodGet, Path: "/contests/{id}/followed/", Tags: []string{"follow"},
		Summary: "List the entries of a contest that the viewer follows, by team or by player, at most 50 (FOLLOW-5)",
	}, func(ctx context.Context, in *contestPath) (*Body[List[ParticipantRef]], error) {
		entries, err := a.Follows.InContest(ctx, viewer(ctx).UserID, in.ID)
		return body(List[ParticipantRef]{Items: participantRefs(entries)}, err)
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "follow", Method: http.MethodPut, Path: "/users/me/follows/{kind}/{targetId}/", Tags: []string{"follow"}, DefaultStatus: http.StatusNoContent,
		Summary: "Follow a player, an organiser, a team, a contest or a game (FOLLOW-1); repeating it has no further effect",
	}, func(ctx context.Context, in *FollowPath) (*Empty, error) {
		return &Empty{}, a.Follows.Follow(ctx, viewer(ctx).UserID, in.target())
	})
	op(a, SignedIn, huma.Operation{
		OperationID: "unfollow", Method: http.MethodDelete, Path: "/users/me/follows/{kind}/{targetId}/", Tags: []string{"follow"}, DefaultStatus: http.StatusNoContent,
		Summary: "Stop following something; repeating it has no further effect",
	}, func(ctx context.Context, in *FollowPath) (*Empty, error) {
		return &Empty{}, a.Follows.Unfollow(ctx, viewer(ctx).UserID, in.target())
	})
}
