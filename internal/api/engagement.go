package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
)

// EngagementInput identifies the post that entrants should have reposted (ENTRY-11).
type EngagementInput struct {
	TweetID   string `json:"tweetId" minLength:"1" maxLength:"256" doc:"Id or address of a post at X"`
	Protected *bool  `json:"tweetProtected" required:"true" nullable:"false" doc:"True if only followers see the post, so that all results are unknown"`
}

// Engagement is the result of a check at the social network.
type Engagement struct {
	TweetID   string `json:"tweetId"`
	Checked   int    `json:"checked" doc:"Number of entries with a name at X"`
	Following int    `json:"following" doc:"Number of checked entries that follow the author of the post"`
	Retweet   int    `json:"retweet" doc:"Number of checked entries that reposted the post"`
	Unknown   int    `json:"unknown" doc:"Number of checked entries for which one of the two is unknown"`
	Complete  bool   `json:"complete" doc:"True if all pages of X were read; otherwise entries after the last read page stay unknown"`
	At        Time   `json:"at"`
}

func (a *API) registerEngagement() {
	op(a, Operator, huma.Operation{
		OperationID: "checkEngagement", Method: http.MethodPost, Path: "/contests/{id}/twitter/engagement/", Tags: []string{"entry"},
		Summary:     "Check which entrants follow the author of a post at X and reposted it",
		Description: "A contest has at most 6 checks per hour. The results are stored with the entries.",
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
