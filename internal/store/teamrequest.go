package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/team"
)

func requestOf(r sqlcgen.TeamRequest, nickname string, image *string) team.Request {
	return team.Request{
		ID: r.ID, TeamID: r.TeamID, User: account.Ref{ID: r.UserID, Nickname: nickname, Image: textOf(image)}, Message: r.Message,
		Status: team.RequestStatus(r.Status), CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt),
	}
}

// AddTeamRequest stores an open request and replaces the person's answered one. It returns false if there is an open
// one.
func (db *DB) AddTeamRequest(ctx context.Context, r team.Request) (bool, error) {
	if err := db.q.ForgetAnsweredTeamRequest(ctx, r.TeamID, r.User.ID); err != nil {
		return false, err
	}
	n, err := db.q.InsertTeamRequest(ctx, sqlcgen.InsertTeamRequestParams{
		ID: r.ID, TeamID: r.TeamID, UserID: r.User.ID, Message: r.Message, CreatedAt: ms(r.CreatedAt),
	})
	return n == 1, err
}

// TeamRequest finds a request to a team.
func (db *DB) TeamRequest(ctx context.Context, teamID, id int64) (team.Request, bool, error) {
	return one(func(r sqlcgen.TeamRequestByIDRow) team.Request {
		return requestOf(r.TeamRequest, r.Nickname, r.Image)
	})(db.q.TeamRequestByID(ctx, teamID, id))
}

// TeamRequestOf finds a person's request to a team.
func (db *DB) TeamRequestOf(ctx context.Context, teamID, userID int64) (team.Request, bool, error) {
	return one(func(r sqlcgen.TeamRequestOfUserRow) team.Request {
		return requestOf(r.TeamRequest, r.Nickname, r.Image)
	})(db.q.TeamRequestOfUser(ctx, teamID, userID))
}

// WaitingRequests lists the open requests to a team by people whom the viewer does not block, oldest first, after the
// given one.
func (db *DB) WaitingRequests(ctx context.Context, viewerID, teamID, after int64, most int) ([]team.Request, error) {
	rows, err := db.q.WaitingTeamRequests(ctx, teamID, after, viewerID, int32(most))
	return mapRows(rows, func(r sqlcgen.WaitingTeamRequestsRow) team.Request {
		return requestOf(r.TeamRequest, r.Nickname, r.Image)
	}), err
}

// CountWaitingRequests counts the requests that WaitingRequests lists.
func (db *DB) CountWaitingRequests(ctx context.Context, viewerID, teamID int64) (int, error) {
	n, err := db.q.CountWaitingTeamRequests(ctx, teamID, viewerID)
	return int(n), err
}

// RequestsOfUser lists the requests of a person with their teams, newest first.
func (db *DB) RequestsOfUser(ctx context.Context, userID int64, most int) ([]team.OwnRequest, error) {
	rows, err := db.q.TeamRequestsOfUser(ctx, userID, int32(most))
	return mapRows(rows, func(r sqlcgen.TeamRequestsOfUserRow) team.OwnRequest {
		return team.OwnRequest{Request: requestOf(r.TeamRequest, "", nil), Team: membershipOf(r.TeamDetail, r.Role)}
	}), err
}

// AnswerTeamRequest writes the status of a request, the person who answered it and the time.
func (db *DB) AnswerTeamRequest(ctx context.Context, id int64, status team.RequestStatus, by int64, now time.Time) error {
	return db.q.AnswerTeamRequest(ctx, id, string(status), ms(now), by)
}

// DeleteTeamRequest removes a request.
func (db *DB) DeleteTeamRequest(ctx context.Context, id int64) error {
	return db.q.DeleteTeamRequest(ctx, id)
}
