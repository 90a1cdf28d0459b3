package store

import (
	"context"
	"time"

	"yagura/internal/auth"
	"yagura/internal/store/sqlcgen"
)

// AddSocialFlow stores a sign-in in progress at a provider.
func (db *DB) AddSocialFlow(ctx context.Context, f auth.SocialFlow) error {
	return db.q.InsertSocialFlow(ctx, sqlcgen.InsertSocialFlowParams{
		StateHash: f.TokenHash, Provider: f.Provider, UserID: idOrNil(f.UserID), Again: bit(f.Again), BrowserHash: f.BrowserHash, Secret: f.Secret,
		Language: f.Language, Terms: f.Terms, ReturnTo: f.ReturnTo, CreatedAt: ms(f.CreatedAt), ExpireAt: ms(f.ExpireAt),
	})
}

// ConsumeSocialFlow returns ok=false and changes nothing unless the flow belongs to this provider and this browser,
// was not consumed before and has not expired at now.
func (db *DB) ConsumeSocialFlow(ctx context.Context, tokenHash, provider, browserHash string, now time.Time) (auth.SocialFlow, bool, error) {
	return one(func(r sqlcgen.SocialFlow) auth.SocialFlow {
		return auth.SocialFlow{
			TokenHash: r.StateHash, Provider: r.Provider, UserID: idOf(r.UserID), Again: r.Again != 0, BrowserHash: r.BrowserHash, Secret: r.Secret,
			Language: r.Language, Terms: r.Terms, ReturnTo: r.ReturnTo, CreatedAt: timeOf(r.CreatedAt), ExpireAt: timeOf(r.ExpireAt),
		}
	})(db.q.ConsumeSocialFlow(ctx, ms(now), tokenHash, provider, browserHash))
}

func socialAccountOf(r sqlcgen.SocialAccount) auth.SocialAccount {
	return auth.SocialAccount{Provider: r.Provider, Subject: r.Subject, UserID: r.UserID, Name: r.Name, CreatedAt: timeOf(r.CreatedAt)}
}

// SocialAccount finds the person of a provider's subject.
func (db *DB) SocialAccount(ctx context.Context, provider, subject string) (auth.SocialAccount, bool, error) {
	return one(socialAccountOf)(db.q.GetSocialAccount(ctx, provider, subject))
}

// SocialAccounts lists the linked accounts of a person, oldest first.
func (db *DB) SocialAccounts(ctx context.Context, userID int64) ([]auth.SocialAccount, error) {
	rows, err := db.q.ListSocialAccounts(ctx, userID)
	return mapRows(rows, socialAccountOf), err
}

// AddSocialAccount returns false and changes nothing if the subject or the person is linked already.
func (db *DB) AddSocialAccount(ctx context.Context, a auth.SocialAccount) (bool, error) {
	n, err := db.q.InsertSocialAccount(ctx, sqlcgen.InsertSocialAccountParams{
		Provider: a.Provider, Subject: a.Subject, UserID: a.UserID, Name: a.Name, CreatedAt: ms(a.CreatedAt),
	})
	return n == 1, err
}

// RenameSocialAccount stores the current name of a subject at its provider.
func (db *DB) RenameSocialAccount(ctx context.Context, provider, subject, name string) error {
	return db.q.RenameSocialAccount(ctx, provider, subject, name)
}

// RemoveSocialAccount returns false when there is none.
func (db *DB) RemoveSocialAccount(ctx context.Context, userID int64, provider string) (bool, error) {
	n, err := db.q.DeleteSocialAccount(ctx, userID, provider)
	return n == 1, err
}

// RemoveSocialAccounts removes all linked accounts of a person.
func (db *DB) RemoveSocialAccounts(ctx context.Context, userID int64) error {
	return db.q.DeleteSocialAccounts(ctx, userID)
}
