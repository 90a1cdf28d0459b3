package api_test

import (
	"fmt"

	"yagura/internal/api/apitest"
)

func init() {
	rows(map[string]call{
		"getTournament":          {everyone, at("/contests/%d/tournament/", played), nil},
		"draftTournament":        {operators, at("/contests/%d/tournament/draft/", drawable), nil},
		"createTournament":       {operators, at("/contests/%d/tournament/", drawable), func(w *fixture, _ *apitest.Person) any { return w.drawForm }},
		"listTournamentReserves": {operators, at("/contests/%d/tournament/%d/reserves/", played, cup), nil},
		"updateTournament":       {operators, at("/contests/%d/tournament/%d/", played, cup), func(w *fixture, _ *apitest.Person) any { return w.editForm }},
		"deleteTournament":       {operators, at("/contests/%d/tournament/%d/", played, cup), nil},
		"getMatch":               {everyone, at("/contests/%d/tournament/%d/match/%d/", played, cup, theMatch), nil},
		"setMatchResult":         {only(participant, contestAdmin, contestOwner), at("/contests/%d/tournament/%d/match/%d/result/", played, cup, theMatch), func(w *fixture, _ *apitest.Person) any { return w.resultForm }},
		"previewMatchResult": {only(participant, contestAdmin, contestOwner), at("/contests/%d/tournament/%d/match/%d/result/preview/", played, cup, theMatch), func(w *fixture, _ *apitest.Person) any {
			return object{"outcome": "win", "winner": w.resultForm["winner"]}
		}},
		"clearMatchResult": {operators, func(w *fixture, _ *apitest.Person) string {
			return fmt.Sprintf("/contests/%d/tournament/%d/match/%d/result/?version=%v", w.played, w.cup, w.decided, w.decidedVersion)
		}, nil},
	})
}
