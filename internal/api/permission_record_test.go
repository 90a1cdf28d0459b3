package api_test

func init() {
	rows(map[string]call{
		"getRanking":  {everyone, at("/rankings/"), nil},
		"listRecords": {everyone, at("/records/?contestID=%d", played), nil},
		"getTimeline": {everyone, at("/timeline/"), nil},
	})
}
