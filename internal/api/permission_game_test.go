package api_test

func init() {
	rows(map[string]call{
		"listGames": {"yyyy·yyy·yyy", at("/games/"), nil},
		"listRanks": {"yyyy·yyy·yyy", at("/games/ranks/"), nil},
	})
}
