package api_test

import "yagura/internal/api/apitest"

func init() {
	item := func(rest string) func(*fixture, *apitest.Person) string {
		return at("/contests/%d/stream/%d/"+rest, played, func(w *fixture) any { return w.streamed })
	}
	casters := func(w *fixture, _ *apitest.Person) any { return object{"userIds": []int64{w.people[caster].ID}} }
	rows(map[string]call{
		"getStream":        {everyone, at("/contests/%d/stream/", played), nil},
		"addToStream":      {only(contestAdmin, contestOwner, caster), at("/contests/%d/stream/", played), func(w *fixture, _ *apitest.Person) any { return object{"matchId": w.match} }},
		"setStreamState":   {only(contestAdmin, contestOwner, caster), item(""), send(object{"state": "live"})},
		"moveInStream":     {only(contestAdmin, contestOwner, caster), item("place/"), send(object{"before": 0})},
		"removeFromStream": {only(contestAdmin, contestOwner, caster), item(""), nil},
		"listCasters":      {operators, at("/contests/%d/casters/", played), nil},
		"addCasters": {operators, at("/contests/%d/casters/", open), func(w *fixture, _ *apitest.Person) any {
			return object{"userIds": []int64{w.people[user].ID}}
		}},
		"removeCasters":  {operators, at("/contests/%d/casters/delete/", open), casters},
		"resignAsCaster": {only(caster), at("/contests/%d/casters/me/", open), nil},
	})
}
