package store

import (
	"context"
	"encoding/json"
	"fmt"

	"yagura/internal/account"
	"yagura/internal/store/sqlcgen"
)

var _ account.ExportStore = (*DB)(nil)

// fields are the members of an exported object.
type fields map[string]any

// exporter reads one page of a person's stored data.
type exporter func(ctx context.Context, userID, after int64, most int) (page []any, next int64, err error)

type exportPart struct {
	name string
	read exporter
}

// paged exports rows in pages by their key.
func paged[R any](list func(ctx context.Context, userID, after int64, most int32) ([]R, error), convert func(R) (key int64, f fields)) exporter {
	return func(ctx context.Context, userID, after int64, most int) (page []any, next int64, err error) {
		rows, err := list(ctx, userID, after, int32(most))
		for _, r := range rows {
			key, f := convert(r)
			page = append(page, f)
			next = key
		}
		if len(rows) < most {
			next = 0
		}
		return page, next, err
	}
}

// short exports rows of which a person has few.
func short[R any](list func(ctx context.Context, userID int64, most int32) ([]R, error), convert func(R) fields) exporter {
	return func(ctx context.Context, userID, _ int64, most int) ([]any, int64, error) {
		rows, err := list(ctx, userID, int32(most))
		return mapRows(rows, func(r R) any { return convert(r) }), 0, err
	}
}

// ExportParts returns the names of the parts of the export.
func (db *DB) ExportParts() []string {
	return mapRows(db.exportParts(), func(p exportPart) string { return p.name })
}

// ExportPart returns one page of a part.
func (db *DB) ExportPart(ctx context.Context, part string, userID, after int64, most int) ([]any, int64, error) {
	for _, p := range db.exportParts() {
		if p.name == part {
			return p.read(ctx, userID, after, most)
		}
	}
	return nil, 0, fmt.Errorf("export: there is no part %q", part)
}

func (db *DB) exportParts() []exportPart {
	return append([]exportPart{
		{"agreements", short(db.q.ExportAgreements, func(r sqlcgen.ExportAgreementsRow) fields {
			return fields{"version": r.Version, "agreedAt": timeOf(r.AgreedAt)}
		})},
		{"socialAccounts", short(db.q.ExportSocialAccounts, func(r sqlcgen.ExportSocialAccountsRow) fields {
			return fields{"provider": r.Provider, "name": r.Name, "createdAt": timeOf(r.CreatedAt)}
		})},
		{"passkeys", short(db.q.ExportPasskeys, func(r sqlcgen.ExportPasskeysRow) fields {
			return fields{"name": r.Name, "createdAt": timeOf(r.CreatedAt), "lastUsedAt": timeOrNil(r.LastUsedAt)}
		})},
		{"sessions", paged(db.q.ExportSessions, func(r sqlcgen.ExportSessionsRow) (int64, fields) {
			return r.ID, fields{
				"userAgent": r.UserAgent, "address": r.Address, "createdAt": timeOf(r.CreatedAt), "expiresAt": timeOf(r.ExpiresAt), "endedAt": timeOrNil(r.EndedAt),
			}
		})},
		{"gameAccounts", paged(db.q.ExportGameAccounts, func(r sqlcgen.ExportGameAccountsRow) (int64, fields) {
			return r.ID, fields{
				"id": r.ID, "game": r.GameName, "username": r.Username, "friendCode": r.FriendCode, "rank": r.RankKey,
				"createdAt": timeOf(r.CreatedAt), "updatedAt": timeOf(r.UpdatedAt),
			}
		})},
	}, append(db.exportPlay(), db.exportGiven()...)...)
}

// exportPlay exports the person's part in contests.
func (db *DB) exportPlay() []exportPart {
	return []exportPart{
		{"entries", paged(db.q.ExportEntries, func(r sqlcgen.ExportEntriesRow) (int64, fields) {
			f := fields{
				"id": r.ID, "contestId": r.ContestID, "contestName": r.ContestName, "teamId": r.TeamID, "status": r.Status, "checkin": r.Checkin == 1,
				"createdAt": timeOf(r.CreatedAt), "placeFrom": r.PlaceFrom, "placeTo": r.PlaceTo,
			}
			if r.Own == 1 { // what a team mate wrote is the mate's
				f["twitterId"], f["gameUsername"], f["friendCode"], f["comment"] = r.TwitterID, r.GameUsername, r.FriendCode, r.Comment
			}
			return r.ContestID, f
		})},
		{"surveyAnswers", db.exportAnswers},
		{"contests", paged(db.q.ExportContests, func(r sqlcgen.ExportContestsRow) (int64, fields) {
			return r.ID, fields{"id": r.ID, "name": r.Name, "role": r.RoleID, "since": timeOf(r.CreatedAt)}
		})},
		{"reports", db.exportReports},
		{"claims", paged(db.q.ExportClaims, func(r sqlcgen.ExportClaimsRow) (int64, fields) {
			return r.MatchID, fields{
				"matchId": r.MatchID, "contestId": r.ContestID, "entryId": r.EntryID, "outcome": r.Outcome, "winnerEntryId": r.WinnerID,
				"games": json.RawMessage(r.Games), "score": scoreOf(r.ScoreA, r.ScoreB), "createdAt": timeOf(r.CreatedAt),
			}
		})},
		{"scores", paged(db.q.ExportScores, func(r sqlcgen.ExportScoresRow) (int64, fields) {
			return r.MatchID, fields{
				"matchId": r.MatchID, "contestId": r.ContestID, "round": r.Round, "entryId": r.EntryID, "rank": r.Place, "kill": r.Kills,
				"images": json.RawMessage(r.Images), "updatedAt": timeOf(r.UpdatedAt),
			}
		})},
		{"videos", paged(db.q.ExportVideos, func(r sqlcgen.ExportVideosRow) (int64, fields) {
			return r.ID, fields{
				"matchId": r.MatchID, "contestId": r.ContestID, "url": r.Url, "createdAt": timeOf(r.CreatedAt), "updatedAt": timeOf(r.UpdatedAt),
			}
		})},
		{"matchRooms", paged(db.q.ExportMatchRooms, func(r sqlcgen.ExportMatchRoomsRow) (int64, fields) {
			f := fields{
				"id": r.ID, "game": r.GameName, "contestId": r.ContestID, "name": r.Name, "status": r.Status, "teamId": r.TeamID,
				"enteredAt": timeOf(r.CreatedAt), "doneAt": timeOrNil(r.DoneAt),
			}
			if r.Drawn != nil { // the person reported how the match ended
				f["said"] = fields{"winnerTeamId": r.WinnerTeamID, "winnerUserId": r.WinnerUserID, "drawn": *r.Drawn == 1}
			}
			return r.ID, f
		})},
		{"presence", short(db.q.ExportPresence, func(r sqlcgen.ExportPresenceRow) fields {
			return fields{"online": r.Online == 1, "changedAt": timeOf(r.ChangedAt)}
		})},
	}
}

// exportAnswers pages by contest, so that the answers of one entry stay together. It exports the entries that the
// person made.
func (db *DB) exportAnswers(ctx context.Context, userID, after int64, most int) (page []any, next int64, err error) {
	rows, err := db.q.ExportAnswers(ctx, userID, after, int32(most))
	for _, r := range rows {
		page = append(page, fields{
			"contestId": r.ContestID, "question": r.Detail, "answer": r.Value, "updatedAt": timeOf(r.UpdatedAt),
		})
		next = r.ContestID
	}
	return page, next, err
}

// exportReports pages by match, so that the games of one match stay together.
func (db *DB) exportReports(ctx context.Context, userID, after int64, most int) (page []any, next int64, err error) {
	rows, err := db.q.ExportReports(ctx, userID, after, int32(most))
	for _, r := range rows {
		page = append(page, fields{
			"matchId": r.MatchID, "contestId": r.ContestID, "game": r.Position, "winnerEntryId": r.WinnerID,
			"images": listOf(r.Images), "updatedAt": timeOf(r.UpdatedAt),
		})
		next = r.MatchID
	}
	return page, next, err
}

// exportGiven exports the data that the person sent, and the data sent to that person alone.
func (db *DB) exportGiven() []exportPart {
	return []exportPart{
		{"files", paged(db.q.ExportFiles, func(r sqlcgen.ExportFilesRow) (int64, fields) {
			return r.ID, fields{
				"path": r.Path, "contentType": r.ContentType, "bytes": r.Size, "width": r.Width, "height": r.Height, "createdAt": timeOf(r.CreatedAt),
			}
		})},
		{"messages", paged(db.q.ExportMessages, func(r sqlcgen.ExportMessagesRow) (int64, fields) {
			return r.ID, fields{
				"id": r.ID, "chatId": r.ChatID, "chatKind": r.Kind, "contestId": r.ContestID, "contestName": r.ContestName, "teamId": r.TeamID,
				"text": r.Body, "phrase": r.Phrase, "image": r.Image, "createdAt": timeOf(r.CreatedAt),
			}
		})},
		{"notices", paged(func(ctx context.Context, userID, after int64, most int32) ([]sqlcgen.ExportNoticesRow, error) {
			return db.q.ExportNotices(ctx, &userID, after, most)
		}, func(r sqlcgen.ExportNoticesRow) (int64, fields) {
			return r.ID, fields{
				"texts": json.RawMessage(r.Texts), "internalLink": r.InternalLink, "externalLink": r.ExternalLink,
				"createdAt": timeOf(r.CreatedAt), "endsAt": timeOf(r.EndsAt),
			}
		})},
		{"notifications", paged(db.q.ExportNotifications, func(r sqlcgen.ExportNotificationsRow) (int64, fields) {
			return r.ID, fields{
				"id": r.ID, "type": r.Type, "status": r.Status, "payload": json.RawMessage(r.Payload), "createdAt": timeOf(r.CreatedAt),
				"viewedAt": timeOrNil(r.ViewedAt), "readAt": timeOrNil(r.ReadAt), "pushedAt": timeOrNil(r.PushedAt), "mailedAt": timeOrNil(r.MailedAt),
			}
		})},
		{"browsers", short(db.q.ExportPushSubscriptions, func(r sqlcgen.ExportPushSubscriptionsRow) fields {
			return fields{"endpoint": r.Endpoint, "createdAt": timeOf(r.CreatedAt), "usedAt": timeOrNil(r.UsedAt)}
		})},
		{"complaints", paged(db.q.ExportComplaints, func(r sqlcgen.ExportComplaintsRow) (int64, fields) {
			return r.ID, fields{
				"id": r.ID, "subjectKind": r.SubjectKind, "subjectId": r.SubjectID, "reason": r.Reason, "comment": r.Comment, "status": r.Status,
				"createdAt": timeOf(r.CreatedAt),
			}
		})},
	}
}
