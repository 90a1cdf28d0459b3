package store

import (
	"context"

	"yagura/internal/game"
	"yagura/internal/store/sqlcgen"
)

var _ game.Store = (*DB)(nil)

func gameOf(r sqlcgen.Game) game.Game {
	return game.Game{ID: r.ID, Key: r.GameKey, Name: r.Name, Enabled: r.Enabled == 1, NeedsFriendCode: r.NeedsFriendCode == 1}
}

// Games lists the enabled games in catalogue order.
func (db *DB) Games(ctx context.Context) ([]game.Game, error) {
	rows, err := db.q.ListEnabledGames(ctx)
	return mapRows(rows, gameOf), err
}

// Game finds a game, enabled or not.
func (db *DB) Game(ctx context.Context, id int64) (game.Game, bool, error) {
	return one(gameOf)(db.q.GetGame(ctx, id))
}

// AddGame adds a game unless its id is there.
func (db *DB) AddGame(ctx context.Context, g game.Game, position int) error {
	return db.q.InsertGame(ctx, sqlcgen.InsertGameParams{
		ID: g.ID, GameKey: g.Key, Name: g.Name, Position: int64(position), Enabled: bit(g.Enabled), NeedsFriendCode: bit(g.NeedsFriendCode),
	})
}
