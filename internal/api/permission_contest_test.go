package api_test

import (
	"yagura/internal/api/apitest"
)

func init() {
	rows(map[string]call{
		"listUserContests":    {"yyyy·yyy·yyy", at("/users/%d/contests/", entrant), nil},
		"previewMarkdown":     {"nyyy·yyy·yyy", at("/contests/markdown/"), send(object{"text": "# x"})},
		"listContests":        {"yyyy·yyy·yyy", at("/contests/"), nil},
		"createContest":       {"nyyy·yyy·yyy", at("/contests/"), func(w *house, _ *apitest.Person) any { return w.contestForm }},
		"getContest":          {"yyyy·yyy·yyy", at("/contests/%d/", played), nil},
		"updateContest":       {"nnnn·nnn·yyn", at("/contests/%d/", open), func(w *house, _ *apitest.Person) any { return w.updateForm }},
		"deleteContest":       {"nnnn·nnn·yyn", at("/contests/%d/", open), nil},
		"listOperators":       {"yyyy·yyy·yyy", at("/contests/%d/operators/", played), nil},
		"listContestActivity": {"nnnn·nnn·yyn", at("/contests/%d/activity/", played), nil},
		"checkEntryPassword":  {"nyyy·yyy·yyy", at("/contests/%d/password/", open), send(object{"entryPassword": ""})},
	})
}
