package store

import (
	"context"
	"math"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
)

var _ contest.BanStore = (*DB)(nil)

func banOf(r sqlcgen.BanPageRow) contest.Ban {
	b := contest.Ban{
		ID: r.ContestBan.ID, ContestID: r.ContestBan.ContestID,
		User:   account.Ref{ID: idOf(r.ContestBan.UserID), Nickname: textOf(r.Nickname), Image: textOf(r.Image)},
		TeamID: idOf(r.ContestBan.TeamID), TeamName: textOf(r.TeamName), TeamImage: textOf(r.TeamImage),
		Reason: r.ContestBan.Reason, CreatedAt: timeOf(r.ContestBan.CreatedAt),
	}
	if r.ActorNickname != nil {
		b.CreatedBy = account.Ref{ID: r.ContestBan.CreatedByID, Nickname: *r.ActorNickname, Image: textOf(r.ActorImage)}
	}
	return b
}

// AddBan stores a ban. It returns false if the person or the team is banned already.
func (db *DB) AddBan(ctx context.Context, b contest.Ban) (bool, error) {
	n, err := db.q.InsertBan(ctx, sqlcgen.InsertBanParams{
		ID: b.ID, ContestID: b.ContestID, UserID: idOrNil(b.User.ID), TeamID: idOrNil(b.TeamID), Reason: b.Reason,
		CreatedAt: ms(b.CreatedAt), CreatedByID: b.CreatedBy.ID,
	})
	return n == 1, err
}

// Banned reports whether the person or the team may not enter a contest.
func (db *DB) Banned(ctx context.Context, contestID, userID, teamID int64) (bool, error) {
	n, err := db.q.CountBansOf(ctx, contestID, userID, teamID)
	return n > 0, err
}

// TeamsBanned reports whether the person is in at least one team and all of these teams are banned.
func (db *DB) TeamsBanned(ctx context.Context, contestID, userID int64) (bool, error) {
	n, err := db.q.CountTeamBans(ctx, contestID, userID)
	return n.Teams > 0 && n.Banned == n.Teams, err
}

// Ban finds a ban of a contest.
func (db *DB) Ban(ctx context.Context, contestID, banID int64) (contest.Ban, bool, error) {
	page, err := db.BanPage(ctx, contestID, banID+1, 1)
	if err != nil || len(page) == 0 || page[0].ID != banID {
		return contest.Ban{}, false, err
	}
	return page[0], true, nil
}

// BanPage lists bans with their people and teams, newest first, before the one of the given id (0 = from the newest).
func (db *DB) BanPage(ctx context.Context, contestID, before int64, most int) ([]contest.Ban, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	rows, err := db.q.BanPage(ctx, contestID, before, int32(most))
	return mapRows(rows, banOf), err
}

// CountBans counts the bans of a contest.
func (db *DB) CountBans(ctx context.Context, contestID int64) (int, error) {
	n, err := db.q.CountBans(ctx, contestID)
	return int(n), err
}

// DeleteBan removes a ban.
func (db *DB) DeleteBan(ctx context.Context, banID int64) error { return db.q.DeleteBan(ctx, banID) }
