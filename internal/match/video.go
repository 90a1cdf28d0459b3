package match

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
	"yagura/internal/stage"
)

// Limits of the videos of a match.
const (
	MaxVideos   = 5   // VIDEO-1
	MaxVideoURL = 512 // characters
)

// videos bounds how often a person changes videos.
var videos = limit.Limit{Name: "match-video", Window: time.Hour, Most: 60}

// Video is the address of a film of a match (VIDEO-1).
type Video struct {
	ID        int64
	URL       string
	By        account.Ref
	UpdatedAt time.Time
}

// VideoStore keeps the videos of matches.
type VideoStore interface {
	limit.Store
	// Videos lists the videos of a match in the order in which they were added.
	Videos(ctx context.Context, matchID int64) ([]Video, error)
	InsertVideo(ctx context.Context, matchID int64, v Video) error
	UpdateVideo(ctx context.Context, v Video) error
	DeleteVideo(ctx context.Context, id int64) error
	// MatchesWithVideos gives the ids of the matches of a stage that have videos, of one round where it is not nil.
	MatchesWithVideos(ctx context.Context, stageID int64, round *int) (map[int64]bool, error)
}

// AddVideo adds a video to a match; it is for the match's participants and operators. An address that is there already
// is not added again.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// valueIsRequired, exceededLength, invalidVideoUrl, overMaxVideoUrl {max} (VIDEO-1), tooManyRequests.
func (s *Service) AddVideo(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID int64, address string) (Detail, error) {
	return s.changeVideos(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, w *MatchEdit, list []Video) (*VideoPayload, error) {
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
		return &VideoPayload{ID: v.ID, Change: "added"}, s.store.InsertVideo(ctx, matchID, v)
	})
}

// ChangeVideo gives a video another address; only who added it may (VIDEO-2).
//
// Faults: as AddVideo's, and videoDoesNotExist.
func (s *Service) ChangeVideo(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID, videoID int64, address string) (Detail, error) {
	return s.changeVideos(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, _ *MatchEdit, list []Video) (*VideoPayload, error) {
		v, err := ownVideo(list, userID, videoID)
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

// DeleteVideo removes a video; only who added it may (VIDEO-2).
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, videoDoesNotExist,
// participationAuthority, tooManyRequests.
func (s *Service) DeleteVideo(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID, videoID int64) (Detail, error) {
	return s.changeVideos(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, _ *MatchEdit, list []Video) (*VideoPayload, error) {
		v, err := ownVideo(list, userID, videoID)
		if err != nil {
			return nil, err
		}
		return &VideoPayload{ID: v.ID, Change: "deleted"}, s.store.DeleteVideo(ctx, v.ID)
	})
}

// changeVideos lets fn change the videos of a match and tells of it, unless it changed nothing and answers nil.
func (s *Service) changeVideos(
	ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID int64, fn func(ctx context.Context, w *MatchEdit, list []Video) (*VideoPayload, error),
) (Detail, error) {
	if err := videos.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
		return Detail{}, err
	}
	return s.change(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openToRead(ctx, userID, c, f, stageID, matchID)
		if err != nil {
			return err
		}
		list, err := s.store.Videos(ctx, matchID)
		if err != nil {
			return err
		}
		fact, err := fn(ctx, w, list)
		if err != nil || fact == nil {
			return err
		}
		return s.appendMeetingEvent(ctx, w, MatchVideos, func(m *MeetingPayload) { m.Video = fact })
	})
}

// videoURL checks an address. Only the page that shows it decides what it frames (VIDEO-3).
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

// ownVideo finds a video of a match that the person added.
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
