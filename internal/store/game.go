package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/game"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

var _ game.Store = (*DB)(nil)

func gameOf(r sqlcgen.Game) game.Game {
	return game.Game{
		ID: r.ID, Key: r.GameKey, Name: r.Name, Enabled: r.Enabled == 1, NeedsFriendCode: r.NeedsFriendCode == 1,
		AccountField: game.AccountField(r.AccountField), Ladder: r.Ladder, MatchMinutes: int(r.MatchMinutes),
	}
}

// Games lists the enabled games in catalogue order.
func (db *DB) Games(ctx context.Context) ([]game.Game, error) {
	rows, err := db.q.ListEnabledGames(ctx)
	return mapRows(rows, gameOf), err
}

// AllGames lists every game in catalogue order.
func (db *DB) AllGames(ctx context.Context) ([]game.Game, error) {
	rows, err := db.q.ListGames(ctx)
	return mapRows(rows, gameOf), err
}

// Game finds a game, enabled or not. The calls of a group read it once.
func (db *DB) Game(ctx context.Context, id int64) (game.Game, bool, error) {
	t := running(ctx)
	if t == nil || !t.grouped {
		return one(gameOf)(db.q.GetGame(ctx, id))
	}
	if known, ok := t.games[id]; ok {
		return gameOf(known), true, nil
	}
	row, err := db.q.GetGame(ctx, id)
	if err == nil {
		put(&t.games, id, row)
	}
	return one(gameOf)(row, err)
}

// LockGame locks the game and its accounts for the rest of the transaction.
func (db *DB) LockGame(ctx context.Context, id int64) (game.Game, bool, error) {
	return one(gameOf)(db.q.LockGame(ctx, id))
}

// SeedGame adds a game unless its id or its key exists.
func (db *DB) SeedGame(ctx context.Context, g game.Game, position int, at time.Time) error {
	n, err := db.q.SeedGame(ctx, sqlcgen.SeedGameParams{
		ID: g.ID, GameKey: g.Key, Name: g.Name, Position: int64(position), Enabled: bit(g.Enabled), NeedsFriendCode: bit(g.NeedsFriendCode),
		AccountField: string(g.AccountField), Ladder: g.Ladder, MatchMinutes: int64(g.MatchMinutes), UpdatedAt: ms(at),
	})
	if err != nil || n == 0 {
		return err
	}
	return db.setGameWords(ctx, g)
}

// setGameWords writes the words by which contests of the game are found.
func (db *DB) setGameWords(ctx context.Context, g game.Game) error {
	if err := db.q.ForgetGameWords(ctx, g.ID); err != nil {
		return err
	}
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, key := range fold.Words(g.Name) {
			if err := q.InsertGameWord(ctx, key, g.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// CompleteGame sets the account field and ladder of an unedited game from before migration 2.
func (db *DB) CompleteGame(ctx context.Context, g game.Game, at time.Time) error {
	return db.q.CompleteGame(ctx, g.ID, string(g.AccountField), g.Ladder, ms(at))
}

// AddGame adds a game after all others. It returns false if the key is taken.
func (db *DB) AddGame(ctx context.Context, g game.Game, at time.Time) (bool, error) {
	n, err := db.q.InsertGame(ctx, sqlcgen.InsertGameParams{
		ID: g.ID, GameKey: g.Key, Name: g.Name, Enabled: bit(g.Enabled), NeedsFriendCode: bit(g.NeedsFriendCode),
		AccountField: string(g.AccountField), Ladder: g.Ladder, MatchMinutes: int64(g.MatchMinutes), UpdatedAt: ms(at),
	})
	if err != nil || n == 0 {
		return false, err
	}
	return true, db.setGameWords(ctx, g)
}

// UpdateGame writes a game. It returns false if another one has the key; the transaction must then end.
func (db *DB) UpdateGame(ctx context.Context, g game.Game, at time.Time) (bool, error) {
	err := db.q.UpdateGame(ctx, sqlcgen.UpdateGameParams{
		ID: g.ID, GameKey: g.Key, Name: g.Name, Enabled: bit(g.Enabled), NeedsFriendCode: bit(g.NeedsFriendCode),
		AccountField: string(g.AccountField), Ladder: g.Ladder, MatchMinutes: int64(g.MatchMinutes), UpdatedAt: ms(at),
	})
	if err != nil && db.dialect.unique(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, db.setGameWords(ctx, g)
}

// GameHasAccounts reports whether anyone has registered an account of the game.
func (db *DB) GameHasAccounts(ctx context.Context, id int64) (bool, error) {
	n, err := db.q.GameHasAccounts(ctx, id)
	return n > 0, err
}

func rankOf(r sqlcgen.Rank) (game.Rank, error) {
	rank := game.Rank{Key: r.RankKey, Ladder: r.Ladder}
	if err := json.Unmarshal([]byte(r.Titles), &rank.Titles); err != nil {
		return game.Rank{}, fmt.Errorf("read the titles of rank %s: %w", r.RankKey, err)
	}
	return rank, nil
}

// Ranks lists all ranks ascending by key.
func (db *DB) Ranks(ctx context.Context) ([]game.Rank, error) {
	rows, err := db.q.ListRanks(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]game.Rank, len(rows))
	for i, r := range rows {
		if out[i], err = rankOf(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Rank finds a rank.
func (db *DB) Rank(ctx context.Context, key string) (game.Rank, bool, error) {
	row, ok, err := found(db.q.GetRank(ctx, key))
	if err != nil || !ok {
		return game.Rank{}, false, err
	}
	r, err := rankOf(row)
	return r, err == nil, err
}

// SeedRank adds a rank unless its key exists.
func (db *DB) SeedRank(ctx context.Context, r game.Rank) error {
	return db.q.SeedRank(ctx, r.Key, r.Ladder, jsonText(r.Titles))
}

// UpdateRank writes a rank; it returns false if there is no such rank.
func (db *DB) UpdateRank(ctx context.Context, r game.Rank) (bool, error) {
	n, err := db.q.UpdateRank(ctx, r.Key, r.Ladder, jsonText(r.Titles))
	return n == 1, err
}
