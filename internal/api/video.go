package api

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/fault"
	"yagura/internal/kit/video"
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
			ID: v.ID, URL: v.URL, EmbedURL: orNil(video.EmbedURL(v.URL)), By: wireUserRef(v.By), Mine: v.By.ID == viewerID, Updated: wireTime(v.UpdatedAt),
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

// MatchVideoInput is the address of a video, under one of its two names.
type MatchVideoInput struct {
	URL      *string `json:"url,omitempty" maxLength:"512" doc:"Address with the scheme http: or https:; required unless videoUrl is sent"`
	VideoURL *string `json:"videoUrl,omitempty" doc:"Same as url, with the same limit; ignored if url is sent"`
}

// address returns the sent address, empty if there is none.
func (in *MatchVideoInput) address() string {
	if sent := cmp.Or(in.URL, in.VideoURL); sent != nil {
		return *sent
	}
	return ""
}

// answer returns the match, or the error with its field under the name that the client sent.
func (in *MatchVideoInput) answer(d match.Detail, err error) (*Body[MatchDetail], error) {
	if f, ok := fault.Of(err); ok && in.URL == nil && in.VideoURL != nil {
		for i := range f.Fields {
			f.Fields[i].Name = "videoUrl"
		}
	}
	return matchAnswer(d, err)
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
		return in.Body.answer(a.Matches.AddVideo(ctx, viewer(ctx).UserID, in.ref(), in.Body.address()))
	})
	op(a, Self, huma.Operation{
		OperationID: "changeMatchVideo", Method: http.MethodPut, Path: matchAddress + "video/{videoId}/", Tags: []string{"match"},
		Summary: "Update the address of an own video",
	}, func(ctx context.Context, in *struct {
		VideoPath
		Body MatchVideoInput
	}) (*Body[MatchDetail], error) {
		return in.Body.answer(a.Matches.ChangeVideo(ctx, viewer(ctx).UserID, in.ref(), in.VideoID, in.Body.address()))
	})
	op(a, Self, huma.Operation{
		OperationID: "deleteMatchVideo", Method: http.MethodDelete, Path: matchAddress + "video/{videoId}/", Tags: []string{"match"},
		Summary: "Delete an own video",
	}, func(ctx context.Context, in *VideoPath) (*Body[MatchDetail], error) {
		d, err := a.Matches.DeleteVideo(ctx, viewer(ctx).UserID, in.ref(), in.VideoID)
		return matchAnswer(d, err)
	})
}
