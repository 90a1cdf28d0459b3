package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"yagura/internal/auth"
	"yagura/internal/store/sqlcgen"
)

var _ auth.Store = (*DB)(nil)

// AddSession stores a session.
func (db *DB) AddSession(ctx context.Context, s auth.Session) error {
	return db.q.InsertSession(ctx, sqlcgen.InsertSessionParams{
		ID: s.ID, UserID: s.UserID, UserAgent: s.UserAgent, Address: s.Address, CreatedAt: ms(s.CreatedAt), ExpiresAt: ms(s.ExpiresAt),
	})
}

func sessionOf(r sqlcgen.Session) auth.Session {
	return auth.Session{
		ID: r.ID, UserID: r.UserID, UserAgent: r.UserAgent, Address: r.Address,
		CreatedAt: timeOf(r.CreatedAt), ExpiresAt: timeOf(r.ExpiresAt), EndedAt: timeOrNil(r.EndedAt),
	}
}

// Session finds a session, ended or not. Every request of a person reads one, so on PostgreSQL, where a statement is a round trip,
// requests at the same time read theirs together.
func (db *DB) Session(ctx context.Context, id int64) (auth.Session, bool, error) {
	if db.dialect.oneWriter || running(ctx) != nil {
		return one(func(r sqlcgen.GetSessionRow) auth.Session {
			s := sessionOf(r.Session)
			s.Timezone = textOf(r.Timezone)
			return s
		})(db.q.GetSession(ctx, id))
	}
	return db.sessions.Get(ctx, id)
}

const sessionsByID = `SELECT s.id, s.user_id, s.user_agent, s.address, s.created_at, s.expires_at, s.ended_at, u.timezone
FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ANY($1)`

// sessionsOf reads several sessions from PostgreSQL.
func (db *DB) sessionsOf(ctx context.Context, ids []int64) (map[int64]auth.Session, error) {
	out := make(map[int64]auth.Session, len(ids))
	err := db.eachRow(ctx, sessionsByID, []any{ids}, func(scan func(...any) error) error {
		var r sqlcgen.Session
		var timezone *string
		err := scan(&r.ID, &r.UserID, &r.UserAgent, &r.Address, &r.CreatedAt, &r.ExpiresAt, &r.EndedAt, &timezone)
		s := sessionOf(r)
		s.Timezone = textOf(timezone)
		out[r.ID] = s
		return err
	})
	return out, err
}

// Sessions returns the newest running sessions of a person.
func (db *DB) Sessions(ctx context.Context, userID int64, now time.Time, most int) ([]auth.Session, error) {
	rows, err := db.q.ListSessions(ctx, userID, int32(most), ms(now))
	return mapRows(rows, sessionOf), err
}

var endedSessions = fmt.Sprintf(`SELECT id FROM sessions WHERE (ended_at IS NOT NULL OR expires_at <= $1) AND id IN (%s)`, idPlacesFrom(2))

// EndedSessions returns those of some sessions that ended or expired before now.
func (db *DB) EndedSessions(ctx context.Context, ids []int64, now time.Time) ([]int64, error) {
	var out []int64
	err := db.forIDs(ctx, endedSessions, []any{ms(now)}, ids, func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		out = append(out, id)
		return err
	})
	return out, err
}

// EndSession ends a session of a person; it returns false if there is none or it ended before.
func (db *DB) EndSession(ctx context.Context, id, userID int64, now time.Time) (bool, error) {
	at := ms(now)
	n, err := db.q.EndSession(ctx, id, userID, &at)
	return n == 1, err
}

// EndSessions ends every running session of a person except one, and returns the ended ones.
func (db *DB) EndSessions(ctx context.Context, userID, except int64, now time.Time) ([]int64, error) {
	return db.q.EndSessions(ctx, ms(now), userID, except)
}

// AddMagicLink stores a link.
func (db *DB) AddMagicLink(ctx context.Context, l auth.MagicLink) error {
	return db.q.InsertMagicLink(ctx, sqlcgen.InsertMagicLinkParams{
		ID: l.ID, Email: l.Email, PinHash: l.PinHash, Language: l.Language, Terms: l.Terms, ReturnTo: l.ReturnTo,
		CreatedAt: ms(l.CreatedAt), UpdatedAt: msOrNil(&l.CreatedAt), ExpireAt: ms(l.ExpireAt),
		CodeHash: l.CodeHash, BrowserHash: l.BrowserHash, CodeExpireAt: ms(l.CodeExpireAt),
	})
}

func magicLinkOf(r sqlcgen.MagicLink) auth.MagicLink {
	return auth.MagicLink{
		ID: r.ID, Email: r.Email, PinHash: r.PinHash, Language: r.Language, Terms: r.Terms, ReturnTo: r.ReturnTo,
		CreatedAt: timeOf(r.CreatedAt), ExpireAt: timeOf(r.ExpireAt), ConsumedAt: timeOrNil(r.ConsumedAt),
		CodeHash: r.CodeHash, BrowserHash: r.BrowserHash, CodeExpireAt: timeOf(r.CodeExpireAt), CodeTries: int(r.CodeTries),
		ActivatedAt: timeOrNil(r.ActivatedAt), LastSignInAt: timeOrNil(r.LastSignInAt), UpdatedAt: timeOrNil(r.UpdatedAt),
	}
}

// MagicLink finds a link, valid or not.
func (db *DB) MagicLink(ctx context.Context, id string) (auth.MagicLink, bool, error) {
	return one(magicLinkOf)(db.q.GetMagicLink(ctx, id))
}

// TryMagicLinkCode counts one try on a browser's link, with the hash of the entered code, and returns the link. It counts nothing and
// returns repeated=true if the same code was entered last. It returns ok=false and counts nothing if there is no link, if it was
// consumed, if its code has expired at now, or if there were most tries before and the code is another one.
func (db *DB) TryMagicLinkCode(ctx context.Context, browserHash, entered string, most int, now time.Time) (l auth.MagicLink, repeated, ok bool, err error) {
	l, ok, err = one(magicLinkOf)(db.q.CountMagicLinkCodeTry(ctx, entered, browserHash, int64(most), ms(now)))
	if err != nil || ok {
		return l, false, ok, err
	}
	l, ok, err = one(magicLinkOf)(db.q.MagicLinkOfEnteredCode(ctx, browserHash, ms(now), entered))
	return l, ok, ok, err
}

// ConsumeMagicLink returns false and changes nothing if the link was consumed before or has expired at now.
func (db *DB) ConsumeMagicLink(ctx context.Context, id string, now time.Time) (bool, error) {
	n, err := db.q.ConsumeMagicLink(ctx, ms(now), id)
	return n == 1, err
}

// NoteMagicLinkUse stores on a used link when its address was first verified and when it signed in.
func (db *DB) NoteMagicLinkUse(ctx context.Context, id string, activatedAt *time.Time, now time.Time) error {
	return db.q.NoteMagicLinkUse(ctx, id, msOrNil(activatedAt), msOrNil(&now), msOrNil(&now))
}

// AddActivation stores a sign-up to be activated.
func (db *DB) AddActivation(ctx context.Context, a auth.Activation) error {
	return db.q.InsertActivation(ctx, sqlcgen.InsertActivationParams{
		KeyHash: a.KeyHash, Email: a.Email, Username: a.Username, PasswordHash: a.PasswordHash, Language: a.Language, Terms: a.Terms,
		ReturnTo: a.ReturnTo, CreatedAt: ms(a.CreatedAt), ExpireAt: ms(a.ExpireAt),
	})
}

// Activation finds a sign-up, open or not.
func (db *DB) Activation(ctx context.Context, keyHash string) (auth.Activation, bool, error) {
	return one(func(r sqlcgen.Activation) auth.Activation {
		return auth.Activation{
			KeyHash: r.KeyHash, Email: r.Email, Username: r.Username, PasswordHash: r.PasswordHash, Language: r.Language, Terms: r.Terms,
			ReturnTo: r.ReturnTo, CreatedAt: timeOf(r.CreatedAt), ExpireAt: timeOf(r.ExpireAt), ConsumedAt: timeOrNil(r.ConsumedAt),
		}
	})(db.q.GetActivation(ctx, keyHash))
}

// ConsumeActivation returns false and changes nothing if it was consumed before or has expired at now.
func (db *DB) ConsumeActivation(ctx context.Context, keyHash string, now time.Time) (bool, error) {
	n, err := db.q.ConsumeActivation(ctx, ms(now), keyHash)
	return n == 1, err
}

// Credential finds a password by the folded login: an e-mail address if it contains an @, else a username.
func (db *DB) Credential(ctx context.Context, login string) (auth.Credential, bool, error) {
	if strings.Contains(login, "@") {
		return one(func(r sqlcgen.CredentialByEmailRow) auth.Credential {
			return auth.Credential{UserID: r.ID, PasswordHash: textOf(r.PasswordHash)}
		})(db.q.CredentialByEmail(ctx, &login))
	}
	return one(func(r sqlcgen.CredentialByUsernameRow) auth.Credential {
		return auth.Credential{UserID: r.ID, PasswordHash: textOf(r.PasswordHash)}
	})(db.q.CredentialByUsername(ctx, &login))
}

// CredentialOf finds the password of a person.
func (db *DB) CredentialOf(ctx context.Context, userID int64) (auth.Credential, bool, error) {
	return one(func(r sqlcgen.CredentialByUserRow) auth.Credential {
		return auth.Credential{UserID: r.ID, PasswordHash: textOf(r.PasswordHash)}
	})(db.q.CredentialByUser(ctx, userID))
}

// CountSignInFailure counts one more consecutive failure. It returns ok=false if there were most before.
func (db *DB) CountSignInFailure(ctx context.Context, userID int64, most int) (int, bool, error) {
	n, ok, err := found(db.q.CountSignInFailure(ctx, userID, int64(most)))
	if !ok {
		return most, false, err
	}
	return int(n), true, nil
}

// ClearSignInFailures clears the failures of a person.
func (db *DB) ClearSignInFailures(ctx context.Context, userID int64) error {
	return db.q.ClearSignInFailures(ctx, userID)
}

// NoteSignIn clears the failures of a person and stores the time of the sign-in. It returns false and changes nothing
// if the person is suspended or has withdrawn. The person stays locked until the transaction ends.
func (db *DB) NoteSignIn(ctx context.Context, userID int64, now time.Time) (bool, error) {
	at := ms(now)
	n, err := db.q.NoteSignIn(ctx, userID, &at)
	return n == 1, err
}

// SetSuspended suspends a person's account or, with nil, restores it; it returns false if there is no such person.
func (db *DB) SetSuspended(ctx context.Context, userID int64, at *time.Time) (bool, error) {
	n, err := db.q.SetSuspended(ctx, userID, msOrNil(at))
	return n == 1, err
}

// SetPassword sets the password of a person and clears the failures.
func (db *DB) SetPassword(ctx context.Context, userID int64, hash string, now time.Time) error {
	return db.q.SetPassword(ctx, &hash, ms(now), userID)
}

// SetEmail sets the verified address of a person. It returns false if the address is taken; the transaction must then
// end.
func (db *DB) SetEmail(ctx context.Context, userID int64, email string, now time.Time) (bool, error) {
	err := db.q.SetEmail(ctx, &email, foldedOrNil(email), ms(now), userID)
	if err != nil && db.dialect.unique(err) {
		return false, nil
	}
	return err == nil, err
}

// AddAgreement stores the version of the terms that a person agreed to. Agreeing again changes nothing.
func (db *DB) AddAgreement(ctx context.Context, userID int64, version string, at time.Time) error {
	return db.q.InsertAgreement(ctx, userID, version, ms(at))
}

// DeleteEndedAttempts deletes the counts of tries whose windows ended before the given time.
func (db *DB) DeleteEndedAttempts(ctx context.Context, before time.Time) error {
	return db.InTx(ctx, func(ctx context.Context) error { return db.q.DeleteEndedAttempts(ctx, ms(before)) })
}

// DeleteEnded deletes sessions, links and codes that ended before the given time.
func (db *DB) DeleteEnded(ctx context.Context, before time.Time) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		return errors.Join(
			db.q.DeleteOldSessions(ctx, ms(before)), db.q.DeleteOldMagicLinks(ctx, ms(before)),
			db.q.DeleteOldActivations(ctx, ms(before)),
			db.q.DeleteOldPasswordResets(ctx, ms(before)), db.q.DeleteOldEmailChanges(ctx, ms(before)),
			db.q.DeleteOldSocialFlows(ctx, ms(before)), db.q.DeleteOldCeremonies(ctx, ms(before)),
		)
	})
}
