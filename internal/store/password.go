package store

import (
	"context"
	"time"

	"yagura/internal/auth"
	"yagura/internal/store/sqlcgen"
)

// AddPasswordReset stores an open reset.
func (db *DB) AddPasswordReset(ctx context.Context, r auth.PasswordReset) error {
	return db.q.InsertPasswordReset(ctx, sqlcgen.InsertPasswordResetParams{
		KeyHash: r.KeyHash, UserID: r.UserID, PinHash: r.PinHash, CreatedAt: ms(r.CreatedAt), ExpireAt: ms(r.ExpireAt),
	})
}

func passwordResetOf(r sqlcgen.PasswordReset) auth.PasswordReset {
	return auth.PasswordReset{
		KeyHash: r.KeyHash, UserID: r.UserID, PinHash: r.PinHash,
		CreatedAt: timeOf(r.CreatedAt), ExpireAt: timeOf(r.ExpireAt), ConsumedAt: timeOrNil(r.ConsumedAt),
	}
}

// PasswordReset finds a reset by the hash of its key phrase, valid or not.
func (db *DB) PasswordReset(ctx context.Context, keyHash string) (auth.PasswordReset, bool, error) {
	return one(passwordResetOf)(db.q.GetPasswordReset(ctx, keyHash))
}

// PasswordResetByPin finds a reset of a person by the hash of its pin, valid or not.
func (db *DB) PasswordResetByPin(ctx context.Context, userID int64, pinHash string) (auth.PasswordReset, bool, error) {
	return one(passwordResetOf)(db.q.GetPasswordResetByPin(ctx, userID, pinHash))
}

// ConsumePasswordReset returns false and changes nothing if it was consumed before or has expired at now.
func (db *DB) ConsumePasswordReset(ctx context.Context, keyHash string, now time.Time) (bool, error) {
	n, err := db.q.ConsumePasswordReset(ctx, ms(now), keyHash)
	return n == 1, err
}

// ConsumePasswordResets consumes every open reset of a person.
func (db *DB) ConsumePasswordResets(ctx context.Context, userID int64, now time.Time) error {
	return db.q.ConsumePasswordResets(ctx, userID, msOrNil(&now))
}

// PutEmailChange stores an unconfirmed change of address and replaces an earlier one of the person.
func (db *DB) PutEmailChange(ctx context.Context, c auth.EmailChange) error {
	return db.q.UpsertEmailChange(ctx, sqlcgen.UpsertEmailChangeParams{
		UserID: c.UserID, Email: c.Email, CodeHash: c.CodeHash, CreatedAt: ms(c.CreatedAt), ExpireAt: ms(c.ExpireAt),
	})
}

func emailChangeOf(r sqlcgen.EmailChange) auth.EmailChange {
	return auth.EmailChange{
		UserID: r.UserID, Email: r.Email, CodeHash: r.CodeHash, CreatedAt: timeOf(r.CreatedAt), ExpireAt: timeOf(r.ExpireAt),
	}
}

// TryEmailChange counts one try on the open change, with the hash of the entered code, and returns the change. It counts nothing and
// returns repeated=true if the same code was entered last. It returns ok=false and counts nothing if there is no change, if it has
// expired at now, or if there were most tries before and the code is another one.
func (db *DB) TryEmailChange(ctx context.Context, userID int64, entered string, most int, now time.Time) (c auth.EmailChange, repeated, ok bool, err error) {
	c, ok, err = one(emailChangeOf)(db.q.CountEmailChangeTry(ctx, entered, userID, int64(most), ms(now)))
	if err != nil || ok {
		return c, false, ok, err
	}
	c, ok, err = one(emailChangeOf)(db.q.EmailChangeOfEnteredCode(ctx, userID, ms(now), entered))
	return c, ok, ok, err
}

// TakeEmailChange removes the change with this code; it returns false if the change does not exist any more.
func (db *DB) TakeEmailChange(ctx context.Context, userID int64, codeHash string) (bool, error) {
	n, err := db.q.DeleteEmailChange(ctx, userID, codeHash)
	return n == 1, err
}
