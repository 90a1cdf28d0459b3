package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/match"
)

// MatchVideo is the address of a video of a match.
type MatchVideo struct {
	ID       int64   `json:"id"`
	URL      string  `json:"url"`
	EmbedURL *string `json:"embedUrl" doc:"Address to embed in a frame; null = the video can only be linked"`
	By       UserRef `json:"by"`
	Mine     bool    `json:"mine" doc:"The viewer added the video; only that person may change and delete it"`
	Updated  Time    `json:"updated"`
}

func matchVideo(viewerID int64) func(match.Video) MatchVideo {
	return func(v match.Video) MatchVideo {
		return MatchVideo{
			ID: v.ID, URL: v.URL, EmbedURL: orNil(contest.EmbedURL(v.URL)), By: wireUserRef(v.By), Mine: v.By.ID == viewerID, Updated: wireTime(v.UpdatedAt),
		}
	}
}

// MatchVideoItem is a video of a match with the field names of the specification.
type MatchVideoItem struct {
	ID       int64   `json:"id"`
	VideoURL string  `json:"videoUrl"`
	EditBy   UserRef `json:"editBy"`
	Updated  Time    `json:"updated"`
}

func matchVideoItem(v match.Video) MatchVideoItem {
	return MatchVideoItem{ID: v.ID, VideoURL: v.URL, EditBy: wireUserRef(v.By), Updated: wireTime(v.UpdatedAt)}
}

// MatchVideoInput is the address of a video.
type MatchVideoInput struct {
	URL string `json:"url" maxLength:"512" doc:"Address with the scheme http: or https:"`
}

// VideoPath is the path of a video of a match.
type VideoPath struct {
	MatchPath
	VideoID int64 `path:"videoId"`
}

func (a *API) registerVideos() {
	op(a, MatchOrOperator, huma.Operation{
		OperationID: "addMatchVideo", Method: http.MethodPost, Path: matchAddress + "video/", Tags: []string{"match"},
		Summary: "Add the address of a video to a match",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body MatchVideoInput
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.AddVideo(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, in.Body.URL)
		return matchAnswer(d, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "changeMatchVideo", Method: http.MethodPut, Path: matchAddress + "video/{videoId}/", Tags: []string{"match"},
		Summary: "Update the address of an own video",
	}, func(ctx context.Context, in *struct {
		VideoPath
		Body MatchVideoInput
	}) (*Body[MatchDetail], error) {
		d, err := a.Matches.ChangeVideo(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, in.VideoID, in.Body.URL)
		return matchAnswer(d, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "deleteMatchVideo", Method: http.MethodDelete, Path: matchAddress + "video/{videoId}/", Tags: []string{"match"},
		Summary: "Delete an own video",
	}, func(ctx context.Context, in *VideoPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.DeleteVideo(ctx, viewer(ctx).UserID, in.ID, in.Format, in.StageID, in.MatchID, in.VideoID)
		return matchAnswer(d, err)
	})
}
