package store

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/match"
	"yagura/internal/store/sqlcgen"
)

// maxFilmed is the most matches of a stage that are marked as having videos.
const maxFilmed = 8192

// Videos lists the videos of a match in the order in which they were added.
func (db *DB) Videos(ctx context.Context, matchID int64) ([]match.Video, error) {
	rows, err := db.q.VideosOfMatch(ctx, matchID, match.MaxVideos)
	return mapRows(rows, func(r sqlcgen.VideosOfMatchRow) match.Video {
		return match.Video{
			ID: r.MatchVideo.ID, URL: r.MatchVideo.Url, UpdatedAt: timeOf(r.MatchVideo.UpdatedAt),
			By: account.Ref{ID: r.MatchVideo.EditByID, Nickname: r.Nickname, Image: textOf(r.Image)},
		}
	}), err
}

// InsertVideo adds a video to a match.
func (db *DB) InsertVideo(ctx context.Context, matchID int64, v match.Video) error {
	return db.q.InsertVideo(ctx, sqlcgen.InsertVideoParams{ID: v.ID, MatchID: matchID, Url: v.URL, EditByID: v.By.ID, CreatedAt: ms(v.UpdatedAt)})
}

// UpdateVideo changes the address of a video.
func (db *DB) UpdateVideo(ctx context.Context, v match.Video) error {
	return db.q.UpdateVideo(ctx, v.ID, v.URL, ms(v.UpdatedAt))
}

// DeleteVideo removes a video.
func (db *DB) DeleteVideo(ctx context.Context, id int64) error { return db.q.DeleteVideo(ctx, id) }

// MatchesWithVideos returns the ids of the matches of a stage that have videos, of one round where it is not nil.
func (db *DB) MatchesWithVideos(ctx context.Context, stageID int64, round *int) (map[int64]bool, error) {
	var of *int64
	if round != nil {
		n := int64(*round)
		of = &n
	}
	ids, err := db.q.MatchesWithVideos(ctx, stageID, of, maxFilmed)
	return setOf(ids), err
}
