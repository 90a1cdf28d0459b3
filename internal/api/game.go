package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/game"
)

// Game is a title on the wire (contests.md §3).
type Game struct {
	ID       int64  `json:"id"`
	GameName string `json:"gameName"`
	Key      string `json:"key"`
	IsEnable bool   `json:"isEnable"`
	// NeedsFriendCode: the entry form asks for the friend code (rulings.md 57).
	NeedsFriendCode bool `json:"needsFriendCode"`
}

func wireGame(g game.Game) Game {
	return Game{ID: g.ID, GameName: g.Name, Key: g.Key, IsEnable: g.Enabled, NeedsFriendCode: g.NeedsFriendCode}
}

func (a *API) registerGames() {
	op(a, Anyone, huma.Operation{
		OperationID: "listGames", Method: http.MethodGet, Path: "/games/", Tags: []string{"game"},
		Summary: "The enabled games in catalogue order",
	}, func(ctx context.Context, _ *Empty) (*Body[List[Game]], error) {
		games, err := a.Games.List(ctx)
		if err != nil {
			return nil, err
		}
		out := make([]Game, len(games))
		for i, g := range games {
			out[i] = wireGame(g)
		}
		return body(List[Game]{Items: out}, nil)
	})
}
