package store

import (
	"context"
	"time"

	"yagura/internal/auth"
	"yagura/internal/store/sqlcgen"
)

// AddSocialFlow stores a sign-in at a provider that is under way.
func (db *DB) AddSocialFlow(ctx context.Context, f auth.SocialFlow) error {
	return db.q.InsertSocialFlow(ctx, sqlcgen.InsertSocialFlowParams{
		StateHash: f.TokenHash, Provider: f.Provider, UserID: idOrNil(f.UserID), BrowserHash: f.BrowserHash, Secret: f.Secret,
		Language: f.Language, Terms: f.Terms, ReturnTo: f.ReturnTo, CreatedAt: ms(f.CreatedAt), ExpireAt: ms(f.ExpireAt),
	})
}

// ConsumeSocialFlow returns ok=false, changing nothing, unless the flow is this provider's and this browser's, was not
// consumed before and has not expired at now.
func (db *DB) ConsumeSocialFlow(ctx context.Context, tokenHash, provider, browserHash string, now time.Time) (auth.SocialFlow, bool, error) {
	return one(func(r sqlcgen.SocialFlow) auth.SocialFlow {
		return auth.SocialFlow{
			TokenHash: r.StateHash, Provider: r.Provider, UserID: idOf(r.UserID), BrowserHash: r.BrowserHash, Secret: r.Secret,
			Language: r.Language, Terms: r.Terms, ReturnTo: r.ReturnTo, CreatedAt: timeOf(r.CreatedAt), ExpireAt: timeOf(r.ExpireAt),
		}
	})(db.q.ConsumeSocialFlow(ctx, ms(now), tokenHash, provider, browserHash))
}

func socialAccountOf(r sqlcgen.SocialAccount) auth.SocialAccount {
	return auth.SocialAccount{Provider: r.Provider, Subject: r.Subject, UserID: r.UserID, Name: r.Name, CreatedAt: timeOf(r.CreatedAt)}
}

// SocialAccount finds whose a subject of a provider is.
func (db *DB) SocialAccount(ctx context.Context, provider, subject string) (auth.SocialAccount, bool, error) {
	return one(socialAccountOf)(db.q.GetSocialAccount(ctx, provider, subject))
}

// SocialAccounts are those of a person, the oldest first.
func (db *DB) SocialAccounts(ctx context.Context, userID int64) ([]auth.SocialAccount, error) {
	rows, err := db.q.ListSocialAccounts(ctx, userID)
	return mapRows(rows, socialAccountOf), err
}

// AddSocialAccount returns false, changing nothing, when the subject or the person is linked already.
func (db *DB) AddSocialAccount(ctx context.Context, a auth.SocialAccount) (bool, error) {
	n, err := db.q.InsertSocialAccount(ctx, sqlcgen.InsertSocialAccountParams{
		Provider: a.Provider, Subject: a.Subject, UserID: a.UserID, Name: a.Name, CreatedAt: ms(a.CreatedAt),
	})
	return n == 1, err
}

// RenameSocialAccount keeps the name that a subject has at its provider now.
func (db *DB) RenameSocialAccount(ctx context.Context, provider, subject, name string) error {
	return db.q.RenameSocialAccount(ctx, provider, subject, name)
}

// RemoveSocialAccount returns false when there is none.
func (db *DB) RemoveSocialAccount(ctx context.Context, userID int64, provider string) (bool, error) {
	n, err := db.q.DeleteSocialAccount(ctx, userID, provider)
	return n == 1, err
}

// RemoveSocialAccounts removes all of a person.
func (db *DB) RemoveSocialAccounts(ctx context.Context, userID int64) error {
	return db.q.DeleteSocialAccounts(ctx, userID)
}
