package api_test

func init() {
	rows(map[string]call{
		"listGameUsers":  {"yyyy·yyy·yyy", at("/users/%d/gameusers/", entrant), nil},
		"addGameUser":    {"nnyn·nnn·nnn", at("/users/%d/gameusers/", entrant), send(object{"gameId": 2, "username": "another#jp1"})},
		"updateGameUser": {"nnyn·nnn·nnn", at("/users/%d/gameusers/%d/", entrant, gameUser), send(object{"gameId": 1, "username": "renamed#jp1"})},
		"deleteGameUser": {"nnyn·nnn·nnn", at("/users/%d/gameusers/%d/", entrant, gameUser), nil},
		"findSummoner":   {"nyyy·yyy·yyy", at("/extern/riotgames/summoner/"), send(object{"summonerName": "nameless"})},
	})
}
