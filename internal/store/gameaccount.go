package store

import (
	"context"
	"strconv"

	"yagura/internal/account"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

var _ account.GameAccountStore = (*DB)(nil)

func gameAccountOf(a sqlcgen.GameAccount, g sqlcgen.Game) account.GameAccount {
	return account.GameAccount{
		ID: a.ID, UserID: a.UserID, Game: gameOf(g), Username: a.Username, FriendCode: a.FriendCode, Rank: a.RankKey,
		CreatedAt: timeOf(a.CreatedAt), UpdatedAt: timeOf(a.UpdatedAt),
	}
}

// uniqueName returns the name that must be unique in the product, NULL for a game whose names need not be unique.
func uniqueName(a account.GameAccount) *string {
	if !a.Game.UniqueNames() {
		return nil
	}
	name := strconv.FormatInt(a.Game.ID, 10) + ":" + fold.Text(a.Username)
	return &name
}

// GameAccounts lists a person's game accounts in the order of the games, of one game or (0) of all.
func (db *DB) GameAccounts(ctx context.Context, userID, gameID int64) ([]account.GameAccount, error) {
	rows, err := db.q.ListGameAccounts(ctx, userID, idOrNil(gameID), account.MaxGameAccounts)
	return mapRows(rows, func(r sqlcgen.ListGameAccountsRow) account.GameAccount { return gameAccountOf(r.GameAccount, r.Game) }), err
}

// AddGameAccount adds a game account. It returns false if its name must be unique and is taken.
func (db *DB) AddGameAccount(ctx context.Context, a account.GameAccount) (bool, error) {
	n, err := db.q.InsertGameAccount(ctx, sqlcgen.InsertGameAccountParams{
		ID: a.ID, UserID: a.UserID, GameID: a.Game.ID, Username: a.Username, UsernameFolded: fold.Text(a.Username), UsernameKey: fold.Key(a.Username),
		FriendCode: a.FriendCode, RankKey: a.Rank, UniqueName: uniqueName(a), CreatedAt: ms(a.CreatedAt), UpdatedAt: ms(a.UpdatedAt),
	})
	return n == 1, err
}

// UpdateGameAccount writes a game account. It returns false like AddGameAccount; the transaction must then end.
func (db *DB) UpdateGameAccount(ctx context.Context, a account.GameAccount) (bool, error) {
	err := db.q.UpdateGameAccount(ctx, sqlcgen.UpdateGameAccountParams{
		ID: a.ID, GameID: a.Game.ID, Username: a.Username, UsernameFolded: fold.Text(a.Username), UsernameKey: fold.Key(a.Username),
		FriendCode: a.FriendCode, RankKey: a.Rank, UniqueName: uniqueName(a), UpdatedAt: ms(a.UpdatedAt),
	})
	if err != nil && db.dialect.unique(err) {
		return false, nil
	}
	return err == nil, err
}

// DeleteGameAccount deletes a game account; it returns false if the person has no such account.
func (db *DB) DeleteGameAccount(ctx context.Context, userID, id int64) (bool, error) {
	n, err := db.q.DeleteGameAccount(ctx, userID, id)
	return n == 1, err
}
