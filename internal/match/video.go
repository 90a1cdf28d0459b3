package match

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// Limits of the videos of a match.
const (
	MaxVideos   = 5   // VIDEO-1
	MaxVideoURL = 512 // characters
)

// videos limits how often a person changes videos.
var videos = limit.Limit{Name: "match-video", Window: time.Hour, Most: 60}

// Video is the address of a video of a match (VIDEO-1).
type Video struct {
	ID        int64
	URL       string
	By        account.Ref
	UpdatedAt time.Time
}

// VideoStore stores the videos of matches.
type VideoStore interface {
	limit.Store
	// Videos lists the videos of a match in the order in which they were added.
	Videos(ctx context.Context, matchID int64) ([]Video, error)
	InsertVideo(ctx context.Context, matchID int64, v Video) error
	UpdateVideo(ctx context.Context, v Video) error
	DeleteVideo(ctx context.Context, id int64) error
	// MatchesWithVideos returns the ids of the matches of a stage that have videos; only those of one round if round is not
	// nil.
	MatchesWithVideos(ctx context.Context, stageID int64, round *int) (map[int64]bool, error)
}

// AddVideo adds a video to a match. Participants of the match and operators may call it. It does nothing if the match
// already has the address.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// valueIsRequired, exceededLength, invalidVideoUrl, overMaxVideoUrl {max} (VIDEO-1), tooManyRequests.
func (s *Service) AddVideo(ctx context.Context, userID int64, ref Ref, address string) (Detail, error) {
	return s.changeVideos(ctx, userID, ref, func(ctx context.Context, w *OpenedMatch, list []Video) (*VideoPayload, error) {
		if !w.Operator && !w.Participant() {
			return nil, fault.New(fault.ParticipationAuthority)
		}
		address, err := videoURL(address)
		switch {
		case err != nil:
			return nil, err
		case slices.ContainsFunc(list, func(v Video) bool { return v.URL == address }):
			return nil, nil
		case len(list) >= MaxVideos:
			return nil, fault.New(fault.OverMaxVideoURL).With("max", MaxVideos)
		}
		v := Video{ID: id.New(), URL: address, By: account.Ref{ID: userID}, UpdatedAt: clock.Now(ctx)}
		return &VideoPayload{ID: v.ID, Change: "added"}, s.store.InsertVideo(ctx, ref.MatchID, v)
	})
}

// ChangeVideo changes the address of a video. Only the person who added the video may call it (VIDEO-2), as long as that person may add
// videos. A person who was removed from the contest can only delete them.
//
// Faults: those of AddVideo, and videoDoesNotExist.
func (s *Service) ChangeVideo(ctx context.Context, userID int64, ref Ref, videoID int64, address string) (Detail, error) {
	return s.changeVideos(ctx, userID, ref, func(ctx context.Context, w *OpenedMatch, list []Video) (*VideoPayload, error) {
		v, err := ownVideo(list, userID, videoID)
		if err == nil && !w.Operator && !w.Participant() {
			err = fault.New(fault.ParticipationAuthority)
		}
		if err != nil {
			return nil, err
		}
		address, err := videoURL(address)
		if err != nil || v.URL == address {
			return nil, err
		}
		v.URL, v.UpdatedAt = address, clock.Now(ctx)
		return &VideoPayload{ID: v.ID, Change: "changed"}, s.store.UpdateVideo(ctx, v)
	})
}

// DeleteVideo removes a video. Only the person who added the video may call it (VIDEO-2).
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, videoDoesNotExist,
// participationAuthority, tooManyRequests.
func (s *Service) DeleteVideo(ctx context.Context, userID int64, ref Ref, videoID int64) (Detail, error) {
	return s.changeVideos(ctx, userID, ref, func(ctx context.Context, _ *OpenedMatch, list []Video) (*VideoPayload, error) {
		v, err := ownVideo(list, userID, videoID)
		if err != nil {
			return nil, err
		}
		return &VideoPayload{ID: v.ID, Change: "deleted"}, s.store.DeleteVideo(ctx, v.ID)
	})
}

// changeVideos runs fn to change the videos of a match. It appends an event unless fn returns nil because nothing changed.
func (s *Service) changeVideos(
	ctx context.Context, userID int64, ref Ref, fn func(ctx context.Context, w *OpenedMatch, list []Video) (*VideoPayload, error),
) (Detail, error) {
	if err := videos.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
		return Detail{}, err
	}
	return s.editMatch(ctx, ref.ContestID, s.forReading(userID, ref), func(ctx context.Context, w *OpenedMatch) error {
		list, err := s.store.Videos(ctx, ref.MatchID)
		if err != nil {
			return err
		}
		payload, err := fn(ctx, w, list)
		if err != nil || payload == nil {
			return err
		}
		return s.appendCoordinationEvent(ctx, w, MatchVideos, func(m *CoordinationPayload) { m.Video = payload })
	})
}

// videoURL checks an address. The page that shows it decides which addresses it embeds (VIDEO-3).
func videoURL(address string) (string, error) {
	var form fault.Form
	address = form.Required("url", address, MaxVideoURL)
	if err := form.Err(); err != nil {
		return "", err
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return "", fault.New(fault.InvalidVideoURL).At("url")
	}
	return address, nil
}

// ownVideo returns a video of a match that the person added. Faults: participationAuthority, videoDoesNotExist.
func ownVideo(list []Video, userID, videoID int64) (Video, error) {
	for _, v := range list {
		switch {
		case v.ID != videoID:
		case v.By.ID != userID:
			return Video{}, fault.New(fault.ParticipationAuthority)
		default:
			return v, nil
		}
	}
	return Video{}, fault.New(fault.VideoDoesNotExist)
}

// VideoPayload is the change of a video. It never holds the address, which is deleted with the person who added it.
type VideoPayload struct {
	ID     int64       `json:"id"`
	Change VideoChange `json:"change"`
}

// VideoChange is the kind of change of a video.
type VideoChange string

// Values lists the changes, for the types of the app.
func (VideoChange) Values() []string { return []string{"added", "changed", "deleted"} }
