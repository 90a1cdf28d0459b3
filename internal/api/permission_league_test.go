package api_test

import (
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

func init() {
	const league = "LEAGUE"
	contestID, drawable := of(league, func(f *format) int64 { return f.played }), of(league, func(f *format) int64 { return f.drawable })
	stageID, own := of(league, func(f *format) int64 { return f.stage }), of(league, func(f *format) int64 { return f.entries[0] })
	rows(map[string]call{
		"getLeague":           {everyone, at("/contests/%d/league/", contestID), nil},
		"listLeagueMatches":   {everyone, at("/contests/%d/league/%d/round/0/", contestID, stageID), nil},
		"listLeagueStandings": {everyone, at("/contests/%d/league/%d/standings/", contestID, stageID), nil},
		"getLeagueStanding":   {everyone, at("/contests/%d/league/%d/standings/%d/", contestID, stageID, own), nil},
		"draftLeague":         {operators, at("/contests/%d/league/draft/", drawable), nil},
		"createLeague":        {operators, at("/contests/%d/league/", drawable), func(w *fixture, _ *apitest.Person) any { return w.other[league].body }},
		"updateLeague": {operators, at("/contests/%d/league/%d/", contestID, stageID), func(w *fixture, _ *apitest.Person) any {
			return object{"version": w.other[league].version, "roundInfo": w.other[league].body["roundInfo"]}
		}},
		"deleteLeague":    {operators, at("/contests/%d/league/%d/", contestID, stageID), nil},
		"finishLeague":    {operators, at("/contests/%d/league/%d/finish/", contestID, stageID), send(object{"force": true})},
		"reopenLeague":    {operators, at("/contests/%d/league/%d/finish/", contestID, stageID), nil},
		"setLeagueStatus": {operators, at("/contests/%d/league/%d/participants/%d/", contestID, stageID, own), send(object{"status": "dropped"})},
	})
	formatSetups[league] = func(t *testing.T, w *fixture, _ *apitest.App, f *format) {
		t.Helper()
		owner := w.people[contestOwner]
		form := func(contestID int64) object {
			draft := owner.Get(contestAt(contestID) + "league/draft/").Must(http.StatusOK).Map()
			return object{"groups": draft["groups"], "roundInfo": draft["roundInfo"]}
		}
		f.stage = owner.Post(contestAt(f.played)+"league/", form(f.played)).Must(http.StatusOK).ID()
		f.version, f.body = 1, form(f.drawable)
	}
}
