package api_test

import "yagura/internal/api/apitest"

func init() {
	item := func(rest string) func(*house, *apitest.Person) string {
		return at("/contests/%d/stream/%d/"+rest, played, func(w *house) any { return w.streamed })
	}
	casters := func(w *house, _ *apitest.Person) any { return object{"userIds": []int64{w.people[caster].ID}} }
	rows(map[string]call{
		"getStream":        {"yyyy·yyy·yyy·y", at("/contests/%d/stream/", played), nil},
		"addToStream":      {"nnnn·nnn·yyn·y", at("/contests/%d/stream/", played), func(w *house, _ *apitest.Person) any { return object{"matchId": w.match} }},
		"setStreamState":   {"nnnn·nnn·yyn·y", item(""), send(object{"state": "live"})},
		"moveInStream":     {"nnnn·nnn·yyn·y", item("place/"), send(object{"before": 0})},
		"removeFromStream": {"nnnn·nnn·yyn·y", item(""), nil},
		"listCasters":      {"nnnn·nnn·yyn·n", at("/contests/%d/casters/", played), nil},
		"addCasters": {"nnnn·nnn·yyn·n", at("/contests/%d/casters/", open), func(w *house, _ *apitest.Person) any {
			return object{"userIds": []int64{w.people["user"].ID}}
		}},
		"removeCasters":  {"nnnn·nnn·yyn·n", at("/contests/%d/casters/delete/", open), casters},
		"resignAsCaster": {"nnnn·nnn·nnn·y", at("/contests/%d/casters/me/", open), nil},
	})
}
