package api_test

func init() {
	rows(map[string]call{
		"listGameUsers":  {everyone, at("/users/%d/gameusers/", entrantID), nil},
		"addGameUser":    {only(entrant), at("/users/%d/gameusers/", entrantID), send(object{"gameId": 2, "username": "another#jp1"})},
		"updateGameUser": {only(entrant), at("/users/%d/gameusers/%d/", entrantID, gameUser), send(object{"gameId": 1, "username": "renamed#jp1"})},
		"deleteGameUser": {only(entrant), at("/users/%d/gameusers/%d/", entrantID, gameUser), nil},
		"findSummoner":   {signedIn, at("/extern/riotgames/summoner/"), send(object{"summonerName": "nameless"})},
	})
}
