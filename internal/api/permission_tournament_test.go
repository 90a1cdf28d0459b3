package api_test

import (
	"fmt"

	"yagura/internal/api/apitest"
)

func init() {
	rows(map[string]call{
		"getTournament":          {"yyyy·yyy·yyy", at("/contests/%d/tournament/", played), nil},
		"draftTournament":        {"nnnn·nnn·yyn", at("/contests/%d/tournament/draft/", drawable), nil},
		"createTournament":       {"nnnn·nnn·yyn", at("/contests/%d/tournament/", drawable), func(w *house, _ *apitest.Person) any { return w.drawForm }},
		"listTournamentReserves": {"nnnn·nnn·yyn", at("/contests/%d/tournament/%d/reserves/", played, cup), nil},
		"updateTournament":       {"nnnn·nnn·yyn", at("/contests/%d/tournament/%d/", played, cup), func(w *house, _ *apitest.Person) any { return w.editForm }},
		"deleteTournament":       {"nnnn·nnn·yyn", at("/contests/%d/tournament/%d/", played, cup), nil},
		"getMatch":               {"yyyy·yyy·yyy", at("/contests/%d/tournament/%d/match/%d/", played, cup, theMatch), nil},
		"setMatchResult":         {"nnny·nnn·yyn", at("/contests/%d/tournament/%d/match/%d/result/", played, cup, theMatch), func(w *house, _ *apitest.Person) any { return w.resultForm }},
		"previewMatchResult": {"nnny·nnn·yyn", at("/contests/%d/tournament/%d/match/%d/result/preview/", played, cup, theMatch), func(w *house, _ *apitest.Person) any {
			return object{"outcome": "win", "winner": w.resultForm["winner"]}
		}},
		"clearMatchResult": {"nnnn·nnn·yyn", func(w *house, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/%d/tournament/%d/match/%d/result/?version=%v", w.played, w.cup, w.decided, w.decidedVersion)
		}, nil},
	})
}
