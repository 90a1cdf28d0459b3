package api_test

func init() {
	rows(map[string]call{
		"listGames": {everyone, at("/games/"), nil},
		"listRanks": {everyone, at("/games/ranks/"), nil},
	})
}
