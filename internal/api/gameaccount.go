package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/account"
	"yagura/internal/game"
)

// GameUser is a game account.
type GameUser struct {
	ID         int64   `json:"id"`
	Game       GameRef `json:"game"`
	Username   string  `json:"username" doc:"Name of the player in the title"`
	FriendCode string  `json:"friendCode" doc:"Visible to the owner only; empty for others"`
	Rank       string  `json:"rank" doc:"Key of the rank; 9999 = not given"`
	// The name again, under the game's own term for it.
	SummonerName *string `json:"summonerName"`
	UplayAccount *string `json:"uplayAccount"`
	IngameName   *string `json:"ingameName"`
	CreatedAt    Time    `json:"createdAt"`
	UpdatedAt    Time    `json:"updatedAt"`
}

func wireGameUser(a account.GameAccount) GameUser {
	u := GameUser{
		ID: a.ID, Game: wireGameRef(a.Game), Username: a.Username, FriendCode: a.FriendCode, Rank: a.Rank,
		CreatedAt: wireTime(a.CreatedAt), UpdatedAt: wireTime(a.UpdatedAt),
	}
	switch a.Game.AccountField {
	case game.SummonerName:
		u.SummonerName = &u.Username
	case game.UplayAccount:
		u.UplayAccount = &u.Username
	case game.IngameName:
		u.IngameName = &u.Username
	case game.Username:
	}
	return u
}

// GameUserInput is the form of a game account: the name as username, or under the game's own term for it.
type GameUserInput struct {
	GameID       int64  `json:"gameId"`
	Username     string `json:"username,omitempty" maxLength:"64"`
	SummonerName string `json:"summonerName,omitempty" maxLength:"64"`
	UplayAccount string `json:"uplayAccount,omitempty" maxLength:"64"`
	IngameName   string `json:"ingameName,omitempty" maxLength:"64"`
	FriendCode   string `json:"friendCode,omitempty" maxLength:"64" doc:"Required if the title asks for it, otherwise ignored"`
	Rank         string `json:"rank,omitempty" doc:"Key of a rank of the title's ladder; 9999 or empty = none"`
}

func (in GameUserInput) form() account.GameAccountForm {
	return account.GameAccountForm{
		GameID: in.GameID, FriendCode: in.FriendCode, Rank: in.Rank, Names: map[game.AccountField]string{
			game.Username: in.Username, game.SummonerName: in.SummonerName, game.UplayAccount: in.UplayAccount, game.IngameName: in.IngameName,
		},
	}
}

// GameUserPath names a game account.
type GameUserPath struct {
	UserPath
	GameUserID int64 `path:"gameUserId"`
}

func (a *API) registerGameUsers() {
	op(a, Anyone, huma.Operation{
		OperationID: "listGameUsers", Method: http.MethodGet, Path: "/users/{id}/gameusers/", Tags: []string{"gameaccount"},
		Summary: "List the game accounts of a person, at most 50; friend codes are visible to the person only",
	}, func(ctx context.Context, in *struct {
		UserPath
		GameID int64 `query:"gameId"`
	}) (*Body[List[GameUser]], error) {
		list, err := a.GameAccounts.Of(ctx, viewer(ctx).UserID, in.ID, in.GameID)
		return body(List[GameUser]{Items: mapped(list, wireGameUser)}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "addGameUser", Method: http.MethodPost, Path: "/users/{id}/gameusers/", Tags: []string{"gameaccount"},
		Summary: "Register a game account",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body GameUserInput
	}) (*Body[GameUser], error) {
		g, err := a.GameAccounts.Add(ctx, viewer(ctx).UserID, in.ID, in.Body.form())
		return body(wireGameUser(g), err)
	})
	op(a, Self, huma.Operation{
		OperationID: "updateGameUser", Method: http.MethodPut, Path: "/users/{id}/gameusers/{gameUserId}/", Tags: []string{"gameaccount"},
		Summary: "Update a game account",
	}, func(ctx context.Context, in *struct {
		GameUserPath
		Body GameUserInput
	}) (*Body[GameUser], error) {
		g, err := a.GameAccounts.Change(ctx, viewer(ctx).UserID, in.ID, in.GameUserID, in.Body.form())
		return body(wireGameUser(g), err)
	})
	op(a, Self, huma.Operation{
		OperationID: "deleteGameUser", Method: http.MethodDelete, Path: "/users/{id}/gameusers/{gameUserId}/", Tags: []string{"gameaccount"},
		DefaultStatus: http.StatusNoContent, Summary: "Delete a game account",
	}, func(ctx context.Context, in *GameUserPath) (*Empty, error) {
		return &Empty{}, a.GameAccounts.Delete(ctx, viewer(ctx).UserID, in.ID, in.GameUserID)
	})
}
