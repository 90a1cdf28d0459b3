package api_test

import (
	"yagura/internal/api/apitest"
)

var contestAdminID = func(w *fixture) any { return w.people[contestAdmin].ID }

func init() {
	rows(map[string]call{
		"rehearseContest":  {operators, at("/contests/%d/rehearsal/", open), send(object{"participants": 8, "seed": 1, "moves": []object{{"play": "round"}}})},
		"listUserContests": {everyone, at("/users/%d/contests/", entrantID), nil},
		"previewMarkdown":  {signedIn, at("/contests/markdown/"), send(object{"text": "# x"})},
		"listContests":     {everyone, at("/contests/"), nil},
		"createContest":    {signedIn, at("/contests/"), func(w *fixture, _ *apitest.Person) any { return w.contestForm }},
		"getContest":       {everyone, at("/contests/%d/", played), nil},
		"updateContest":    {operators, at("/contests/%d/", open), func(w *fixture, _ *apitest.Person) any { return w.updateForm }},
		"cancelContest":    {operators, at("/contests/%d/cancel/", open), send(object{"reason": "The venue is closed."})},
		"reinstateContest": {operators, at("/contests/%d/reinstate/", open), nil},
		"closeEntry":       {operators, at("/contests/%d/entry/close/", open), send(object{})},
		"extendEntry":      {operators, at("/contests/%d/entry/extend/", open), send(object{"entryEnd": "2100-01-01T00:00:00Z"})},
		"startContest":     {operators, at("/contests/%d/start/", open), send(object{})},
		"deleteContest":    {operators, at("/contests/%d/", open), nil},
		"listOperators":    {everyone, at("/contests/%d/operators/", played), nil},
		"addOperators": {operators, at("/contests/%d/operators/", open), func(w *fixture, _ *apitest.Person) any {
			return object{"gameId": 1, "userIds": []int64{w.people[user].ID}}
		}},
		"removeOperators":      {operators, at("/contests/%d/operators/delete/", open), func(w *fixture, _ *apitest.Person) any { return object{"userIds": []int64{w.people[contestAdmin].ID}} }},
		"resignAsOperator":     {operators, at("/contests/%d/operators/me/", open), nil},
		"handOverContest":      {only(contestOwner), at("/contests/%d/operators/%d/", open, contestAdminID), send(object{"roleId": "ROLE_CONTEST_OWNER"})},
		"getContestDesk":       {operators, at("/contests/%d/desk/", played), nil},
		"listContestTemplates": {signedIn, at("/contests/templates/"), nil},
		"getContestTemplate":   {operators, at("/contests/%d/template/", open), nil},
		"listContestActivity":  {operators, at("/contests/%d/activity/", played), nil},
		"checkEntryPassword":   {signedIn, at("/contests/%d/password/", open), send(object{"entryPassword": ""})},
	})
}
