package api_test

func init() {
	rows(map[string]call{
		"getRanking":  {"yyyy·yyy·yyy", at("/rankings/"), nil},
		"listRecords": {"yyyy·yyy·yyy", at("/records/?contestID=%d", played), nil},
		"getTimeline": {"yyyy·yyy·yyy", at("/timeline/"), nil},
	})
}
