package store

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
)

func operatorOf(r sqlcgen.ListOperatorsRow) contest.Operator {
	o := r.Operator
	return contest.Operator{
		ID: o.ID, ContestID: o.ContestID, UserID: o.UserID, Nickname: r.Nickname, Image: textOf(r.Image), GameID: r.GameID,
		Role: contest.Role(o.RoleID), CreatedAt: timeOf(o.CreatedAt), UpdatedAt: timeOf(o.UpdatedAt),
		CreatedByID: o.CreatedByID, UpdatedByID: o.UpdatedByID, Passive: o.Passive == 1,
	}
}

// InsertOperator adds an operator.
func (db *DB) InsertOperator(ctx context.Context, o contest.Operator) error {
	return db.q.InsertOperator(ctx, sqlcgen.InsertOperatorParams{
		ID: o.ID, ContestID: o.ContestID, UserID: o.UserID, RoleID: string(o.Role), CreatedAt: ms(o.CreatedAt), CreatedByID: o.CreatedByID,
		Passive: bit(o.Passive),
	})
}

// Operators lists the operators of a contest: the owner first, then by time.
func (db *DB) Operators(ctx context.Context, contestID int64) ([]contest.Operator, error) {
	rows, err := db.q.ListOperators(ctx, contestID)
	return mapRows(rows, operatorOf), err
}

// OperatorRole returns the user's role in a contest; ok is false if there is none.
func (db *DB) OperatorRole(ctx context.Context, contestID, userID int64) (contest.Role, bool, error) {
	return one(func(r string) contest.Role { return contest.Role(r) })(db.q.GetOperatorRole(ctx, contestID, userID))
}

// SetOperatorRole changes the role of an operator.
func (db *DB) SetOperatorRole(ctx context.Context, contestID, userID int64, role contest.Role, by int64, now time.Time) error {
	return db.q.SetOperatorRole(ctx, sqlcgen.SetOperatorRoleParams{
		ContestID: contestID, UserID: userID, RoleID: string(role), UpdatedAt: ms(now), UpdatedByID: by,
	})
}

// RemoveOperator removes an operator of a contest.
func (db *DB) RemoveOperator(ctx context.Context, contestID, userID int64) error {
	return db.q.DeleteOperator(ctx, contestID, userID)
}

// ActiveNickname returns the nickname of a person who is neither withdrawn nor suspended; ok is false if there is
// none.
func (db *DB) ActiveNickname(ctx context.Context, userID int64) (string, bool, error) {
	return found(db.q.ActiveNickname(ctx, userID))
}
