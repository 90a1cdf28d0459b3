package api_test

import (
	"yagura/internal/api/apitest"
)

var contestAdmin = func(w *house) any { return w.people["contest admin"].ID }

func init() {
	rows(map[string]call{
		"rehearseContest":  {"nnnn·nnn·yyn", at("/contests/%d/rehearsal/", open), send(object{"participants": 8, "seed": 1, "moves": []object{{"play": "round"}}})},
		"listUserContests": {"yyyy·yyy·yyy", at("/users/%d/contests/", entrant), nil},
		"previewMarkdown":  {"nyyy·yyy·yyy", at("/contests/markdown/"), send(object{"text": "# x"})},
		"listContests":     {"yyyy·yyy·yyy", at("/contests/"), nil},
		"createContest":    {"nyyy·yyy·yyy", at("/contests/"), func(w *house, _ *apitest.Person) any { return w.contestForm }},
		"getContest":       {"yyyy·yyy·yyy", at("/contests/%d/", played), nil},
		"updateContest":    {"nnnn·nnn·yyn", at("/contests/%d/", open), func(w *house, _ *apitest.Person) any { return w.updateForm }},
		"cancelContest":    {"nnnn·nnn·yyn", at("/contests/%d/cancel/", open), send(object{"reason": "The venue is closed."})},
		"reinstateContest": {"nnnn·nnn·yyn", at("/contests/%d/reinstate/", open), nil},
		"deleteContest":    {"nnnn·nnn·yyn", at("/contests/%d/", open), nil},
		"listOperators":    {"yyyy·yyy·yyy", at("/contests/%d/operators/", played), nil},
		"addOperators": {"nnnn·nnn·yyn", at("/contests/%d/operators/", open), func(w *house, _ *apitest.Person) any {
			return object{"gameId": 1, "userIds": []int64{w.people["user"].ID}}
		}},
		"removeOperators":      {"nnnn·nnn·yyn", at("/contests/%d/operators/delete/", open), func(w *house, _ *apitest.Person) any { return object{"userIds": []int64{w.people["contest admin"].ID}} }},
		"resignAsOperator":     {"nnnn·nnn·yyn", at("/contests/%d/operators/me/", open), nil},
		"handOverContest":      {"nnnn·nnn·nyn", at("/contests/%d/operators/%d/", open, contestAdmin), send(object{"roleId": "ROLE_CONTEST_OWNER"})},
		"getContestDesk":       {"nnnn·nnn·yyn", at("/contests/%d/desk/", played), nil},
		"listContestTemplates": {"nyyy·yyy·yyy", at("/contests/templates/"), nil},
		"getContestTemplate":   {"nnnn·nnn·yyn", at("/contests/%d/template/", open), nil},
		"listContestActivity":  {"nnnn·nnn·yyn", at("/contests/%d/activity/", played), nil},
		"checkEntryPassword":   {"nyyy·yyy·yyy", at("/contests/%d/password/", open), send(object{"entryPassword": ""})},
	})
}
