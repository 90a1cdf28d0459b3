package store

import (
	"context"
	"math"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

var _ account.SearchStore = (*DB)(nil)

func foundOf(r sqlcgen.UsersByNicknameRow) account.Found {
	c := account.Card{
		Ref: account.Ref{ID: r.ID, Nickname: r.Nickname, Image: textOf(r.Image)}, Bio: r.Bio, Prefecture: r.Prefecture, CreatedAt: timeOf(r.CreatedAt),
	}
	return account.Found{Card: c, Place: account.Last{Key: r.NicknameKey, At: c.CreatedAt, ID: r.ID}}
}

// placed returns the start of a page: after the given position, or before the first key with the prefix.
func placed(after *account.Last, name string) (key string, id int64) {
	if after == nil {
		return fold.Key(name), math.MinInt64
	}
	return after.Key, after.ID
}

// NewestUsers lists people by the time of joining, newest first.
func (db *DB) NewestUsers(ctx context.Context, q account.Query, most int) ([]account.Found, error) {
	beforeAt, beforeID := int64(math.MaxInt64), int64(math.MaxInt64)
	if q.After != nil {
		beforeAt, beforeID = ms(q.After.At), q.After.ID
	}
	rows, err := db.q.NewestUsers(ctx, beforeAt, beforeID, int32(most))
	return mapRows(rows, func(r sqlcgen.NewestUsersRow) account.Found { return foundOf(sqlcgen.UsersByNicknameRow(r)) }), err
}

// UsersByNickname lists people whose nickname begins with a text.
func (db *DB) UsersByNickname(ctx context.Context, q account.Query, most int) ([]account.Found, error) {
	key, id := placed(q.After, q.Nickname)
	rows, err := db.q.UsersByNickname(ctx, fold.PrefixEnd(q.Nickname), key, id, int32(most))
	return mapRows(rows, foundOf), err
}

// Players lists people by their name in a game, or in any.
func (db *DB) Players(ctx context.Context, q account.Query, most int) ([]account.Found, error) {
	key, id := placed(q.After, q.GameUsername)
	from, to := fold.Key(q.GameUsername), fold.PrefixEnd(q.GameUsername)
	if q.GameID == 0 {
		rows, err := db.q.PlayersByName(ctx, sqlcgen.PlayersByNameParams{ToKey: to, AfterKey: key, AfterID: id, FromKey: from, Most: int32(most)})
		return mapRows(rows, func(r sqlcgen.PlayersByNameRow) account.Found {
			return foundOf(sqlcgen.UsersByNicknameRow{
				ID: r.ID, Nickname: r.Nickname, NicknameKey: r.UsernameKey, Image: r.Image, Bio: r.Bio, Prefecture: r.Prefecture, CreatedAt: r.CreatedAt,
			})
		}), err
	}
	rows, err := db.q.PlayersOfGame(ctx, sqlcgen.PlayersOfGameParams{GameID: q.GameID, ToKey: to, AfterKey: key, AfterID: id, FromKey: from, Most: int32(most)})
	return mapRows(rows, func(r sqlcgen.PlayersOfGameRow) account.Found {
		return foundOf(sqlcgen.UsersByNicknameRow{
			ID: r.ID, Nickname: r.Nickname, NicknameKey: r.UsernameKey, Image: r.Image, Bio: r.Bio, Prefecture: r.Prefecture, CreatedAt: r.CreatedAt,
		})
	}), err
}

// PlayersByNickname lists the players of a game among the next people of a nickname, and the position up to which it
// scanned.
func (db *DB) PlayersByNickname(ctx context.Context, q account.Query, maxScan, most int) ([]account.Found, *account.Last, error) {
	key, id := placed(q.After, q.Nickname)
	end := fold.PrefixEnd(q.Nickname)
	rows, err := db.q.PlayersByNickname(ctx, sqlcgen.PlayersByNicknameParams{
		ToKey: end, AfterKey: key, AfterID: id, MaxScanned: int32(maxScan), GameID: idOrNil(q.GameID),
		FromName: fold.Key(q.GameUsername), ToName: fold.PrefixEnd(q.GameUsername), Most: int32(most),
	})
	found := mapRows(rows, func(r sqlcgen.PlayersByNicknameRow) account.Found { return foundOf(sqlcgen.UsersByNicknameRow(r)) })
	if err != nil || len(rows) == most {
		return found, nil, err
	}
	last, ok, err := one(func(r sqlcgen.NicknameAfterRow) account.Last {
		return account.Last{Key: r.NicknameKey, ID: r.ID}
	})(db.q.NicknameAfter(ctx, end, key, id, int32(maxScan-1)))
	if err != nil || !ok {
		return found, nil, err
	}
	return found, &last, nil
}

// SearchedGameAccounts returns the first game accounts of a person.
func (db *DB) SearchedGameAccounts(ctx context.Context, userID int64, most int) ([]account.CardAccount, error) {
	rows, err := db.q.SearchedGameAccounts(ctx, userID, int32(most))
	return mapRows(rows, func(r sqlcgen.SearchedGameAccountsRow) account.CardAccount {
		return account.CardAccount{Game: game.Game{ID: r.GameID, Key: r.GameKey, Name: r.GameName}, Username: r.Username, Rank: r.RankKey}
	}), err
}
