package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/game"
)

// Game is a title that contests are played in.
type Game struct {
	ID       int64  `json:"id"`
	GameName string `json:"gameName"`
	Key      string `json:"key"`
	IsEnable bool   `json:"isEnable"`
	// NeedsFriendCode: the entry form asks for the friend code (ENTRY-3).
	NeedsFriendCode bool   `json:"needsFriendCode"`
	AccountField    string `json:"accountField" enum:"summonerName,uplayAccount,ingameName,username" doc:"Kind of the player's name in the title"`
	Ladder          string `json:"ladder" doc:"Ladder with the ranks of the title; empty = none"`
	MatchMinutes    int    `json:"matchMinutes" doc:"Length of a match that new stages propose"`
}

func wireGame(g game.Game) Game {
	return Game{
		ID: g.ID, GameName: g.Name, Key: g.Key, IsEnable: g.Enabled, NeedsFriendCode: g.NeedsFriendCode,
		AccountField: string(g.AccountField), Ladder: g.Ladder, MatchMinutes: g.MatchMinutes,
	}
}

// Titles holds one text for each language of the interface.
type Titles struct {
	Ja string `json:"ja"`
	En string `json:"en"`
	Ko string `json:"ko"`
	Zh string `json:"zh"`
}

func wireTitles(t map[string]string) Titles {
	return Titles{Ja: t["ja"], En: t["en"], Ko: t["ko"], Zh: t["zh"]}
}

// Rank is a step of a ladder.
type Rank struct {
	Key    string `json:"key" doc:"0001 and up; 9999 = no rank given"`
	Ladder string `json:"ladder"`
	Title  string `json:"title" doc:"Title in the requested language"`
	Titles Titles `json:"titles"`
}

func wireRank(r game.Rank, language string) Rank {
	return Rank{Key: r.Key, Ladder: r.Ladder, Title: r.Titles.In(language), Titles: wireTitles(r.Titles)}
}

// LanguageQuery chooses among the languages of the interface.
type LanguageQuery struct {
	Language string `query:"language" default:"en" doc:"ja, en, ko or zh"`
}

func (a *API) registerGames() {
	op(a, Anyone, huma.Operation{
		OperationID: "listGames", Method: http.MethodGet, Path: "/games/", Tags: []string{"game"},
		Summary: "List the enabled games in catalogue order",
	}, func(ctx context.Context, _ *Empty) (*Body[List[Game]], error) {
		games, err := a.Games.List(ctx)
		return body(List[Game]{Items: mapped(games, wireGame)}, err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listRanks", Method: http.MethodGet, Path: "/games/ranks/", Tags: []string{"game"},
		Summary: "List all ranks, ascending by key, 9999 last (PROFILE-6)",
	}, func(ctx context.Context, in *LanguageQuery) (*Body[[]Rank], error) {
		ranks, err := a.Games.Ranks(ctx)
		return body(mapped(ranks, func(r game.Rank) Rank { return wireRank(r, in.Language) }), err)
	})
}
