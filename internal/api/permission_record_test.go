package api_test

func init() {
	rows(map[string]call{
		"getRanking":  {"yyyy·yyy·yyy", at("/rankings/"), nil},
		"getTimeline": {"yyyy·yyy·yyy", at("/timeline/"), nil},
	})
}
