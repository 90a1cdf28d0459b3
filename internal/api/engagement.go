package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// EngagementInput says which post entrants should have reposted (ENTRY-11).
type EngagementInput struct {
	TweetID   string `json:"tweetId" minLength:"1" maxLength:"256" doc:"Id of a post at X, or its address"`
	Protected *bool  `json:"tweetProtected" required:"true" nullable:"false" doc:"Only followers see the post: everything stays unknown"`
}

// Engagement is the result of a check at the social network.
type Engagement struct {
	TweetID   string `json:"tweetId"`
	Checked   int    `json:"checked" doc:"Entries with a name at X"`
	Following int    `json:"following" doc:"Of them, those that follow the author"`
	Retweet   int    `json:"retweet" doc:"Of them, those that reposted"`
	Unknown   int    `json:"unknown" doc:"Of them, those of which one of the two is not known"`
	Complete  bool   `json:"complete" doc:"Everything that X tells was read; if not, what is beyond stays unknown"`
	At        Time   `json:"at"`
}

func (a *API) registerEngagement() {
	op(a, Operator, huma.Operation{
		OperationID: "checkEngagement", Method: http.MethodPost, Path: "/contests/{id}/twitter/engagement/", Tags: []string{"entry"},
		Summary:     "Find out who of the entrants follows the author of a post at X and reposted it",
		Description: "6 times an hour a contest. The outcome is stored with the entries.",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body EngagementInput
	}) (*Body[Engagement], error) {
		e, err := a.Contests.CheckEngagement(ctx, viewer(ctx).UserID, in.ID, contest.EngagementForm{Post: in.Body.TweetID, Protected: in.Body.Protected})
		return body(Engagement{
			TweetID: e.PostID, Checked: e.Checked, Following: e.Following, Retweet: e.Retweet, Unknown: e.Unknown, Complete: e.Complete,
			At: wireTime(e.At),
		}, err)
	})
}
