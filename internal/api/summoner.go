package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/summoner"
)

// Summoner is a player of League of Legends as the publisher returns it.
type Summoner struct {
	Name    string  `json:"name" doc:"Riot ID, name#tag"`
	Level   *int    `json:"level"`
	IconURL *string `json:"iconUrl" doc:"Icon as a data URL"`
	Rank    *string `json:"rank" doc:"Key of a rank of League of Legends"`
}

func wireSummoner(s summoner.Summoner) Summoner {
	return Summoner{Name: s.Name, Level: &s.Level, IconURL: orNil(s.Icon), Rank: orNil(s.Rank)}
}

// SummonerInput names a player.
type SummonerInput struct {
	SummonerName string `json:"summonerName" maxLength:"64" doc:"Riot ID, name#tag"`
}

func (a *API) registerSummoners() {
	op(a, SignedIn, huma.Operation{
		OperationID: "findSummoner", Method: http.MethodPost, Path: "/extern/riotgames/summoner/", Tags: []string{"gameaccount"},
		Summary: "Look up a player of League of Legends at the publisher; answers can be five minutes old",
	}, func(ctx context.Context, in *struct{ Body SummonerInput }) (*Body[Summoner], error) {
		s, err := a.Summoners.Find(ctx, viewer(ctx).UserID, in.Body.SummonerName)
		return body(wireSummoner(s), err)
	})
}
