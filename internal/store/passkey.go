package store

import (
	"context"
	"time"

	"yagura/internal/auth"
	"yagura/internal/store/sqlcgen"
)

// AddCeremony stores a ceremony in progress.
func (db *DB) AddCeremony(ctx context.Context, c auth.Ceremony) error {
	return db.q.InsertCeremony(ctx, sqlcgen.InsertCeremonyParams{
		ID: c.ID, Purpose: string(c.Purpose), UserID: idOrNil(c.UserID), Data: c.Data, CreatedAt: ms(c.CreatedAt), ExpireAt: ms(c.ExpireAt),
	})
}

// ConsumeCeremony returns ok=false and changes nothing unless the ceremony has this purpose, was not consumed before
// and has not expired at now.
func (db *DB) ConsumeCeremony(ctx context.Context, id string, purpose auth.Purpose, now time.Time) (auth.Ceremony, bool, error) {
	return one(func(r sqlcgen.PasskeyCeremony) auth.Ceremony {
		return auth.Ceremony{
			ID: r.ID, Purpose: auth.Purpose(r.Purpose), UserID: idOf(r.UserID), Data: r.Data,
			CreatedAt: timeOf(r.CreatedAt), ExpireAt: timeOf(r.ExpireAt),
		}
	})(db.q.ConsumeCeremony(ctx, ms(now), id, string(purpose)))
}

func passkeyOf(r sqlcgen.Passkey) auth.Passkey {
	return auth.Passkey{
		ID: r.ID, UserID: r.UserID, Name: r.Name, Credential: r.Credential, CreatedAt: timeOf(r.CreatedAt), LastUsedAt: timeOrNil(r.LastUsedAt),
	}
}

// AddPasskey returns false and changes nothing if the credential exists.
func (db *DB) AddPasskey(ctx context.Context, k auth.Passkey) (bool, error) {
	n, err := db.q.InsertPasskey(ctx, sqlcgen.InsertPasskeyParams{
		ID: k.ID, UserID: k.UserID, Name: k.Name, Credential: k.Credential, CreatedAt: ms(k.CreatedAt),
	})
	return n == 1, err
}

// Passkey finds a passkey.
func (db *DB) Passkey(ctx context.Context, id string) (auth.Passkey, bool, error) {
	return one(passkeyOf)(db.q.GetPasskey(ctx, id))
}

// Passkeys lists the passkeys of a person, oldest first.
func (db *DB) Passkeys(ctx context.Context, userID int64) ([]auth.Passkey, error) {
	rows, err := db.q.ListPasskeys(ctx, userID)
	return mapRows(rows, passkeyOf), err
}

// UsePasskey stores the credential after a sign-in, and the time.
func (db *DB) UsePasskey(ctx context.Context, id, credential string, now time.Time) error {
	at := ms(now)
	return db.q.UsePasskey(ctx, id, credential, &at)
}

// RenamePasskey returns false when the person has no such passkey.
func (db *DB) RenamePasskey(ctx context.Context, id string, userID int64, name string) (bool, error) {
	n, err := db.q.RenamePasskey(ctx, id, userID, name)
	return n == 1, err
}

// RemovePasskey returns false when the person has no such passkey.
func (db *DB) RemovePasskey(ctx context.Context, id string, userID int64) (bool, error) {
	n, err := db.q.DeletePasskey(ctx, id, userID)
	return n == 1, err
}

// RemovePasskeys removes all passkeys of a person.
func (db *DB) RemovePasskeys(ctx context.Context, userID int64) error {
	return db.q.DeletePasskeys(ctx, userID)
}
