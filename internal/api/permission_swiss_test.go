package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

func init() {
	const swiss = "SWISSDRAW"
	contestID, drawable := of(swiss, func(f *format) int64 { return f.played }), of(swiss, func(f *format) int64 { return f.drawable })
	stageID, own := of(swiss, func(f *format) int64 { return f.stage }), of(swiss, func(f *format) int64 { return f.entries[0] })
	pairs := func(w *fixture, _ *apitest.Person) any {
		e := w.other[swiss].entries
		return object{"pairs": [][]any{{e[0], e[1]}, {e[2], nil}}}
	}
	rows(map[string]call{
		"getSwissDraw":       {everyone, at("/contests/%d/swissdraw/", contestID), nil},
		"listSwissMatches":   {everyone, at("/contests/%d/swissdraw/%d/round/0/", contestID, stageID), nil},
		"listSwissStandings": {everyone, at("/contests/%d/swissdraw/%d/standings/", contestID, stageID), nil},
		"getSwissStanding":   {everyone, at("/contests/%d/swissdraw/%d/standings/%d/", contestID, stageID, own), nil},
		"draftSwissDraw":     {operators, at("/contests/%d/swissdraw/draft/", drawable), nil},
		"createSwissDraw":    {operators, at("/contests/%d/swissdraw/", drawable), func(w *fixture, _ *apitest.Person) any { return w.other[swiss].body }},
		"updateSwissDraw": {operators, at("/contests/%d/swissdraw/%d/", contestID, stageID), func(w *fixture, _ *apitest.Person) any {
			return object{"version": w.other[swiss].version, "roundInfo": w.other[swiss].body["roundInfo"]}
		}},
		"deleteSwissDraw":   {operators, at("/contests/%d/swissdraw/%d/", contestID, stageID), nil},
		"getSwissPairing":   {operators, at("/contests/%d/swissdraw/%d/pairing/", contestID, stageID), nil},
		"checkSwissPairing": {operators, at("/contests/%d/swissdraw/%d/pairing/check/", contestID, stageID), pairs},
		"startSwissRound":   {operators, at("/contests/%d/swissdraw/%d/round/", contestID, stageID), send(object{"round": 1})},
		"endSwissRound":     {operators, at("/contests/%d/swissdraw/%d/round/0/end/", contestID, stageID), send(object{"force": true})},
		"reopenSwissRound":  {operators, at("/contests/%d/swissdraw/%d/round/0/end/", contestID, stageID), nil},
		"finishSwissDraw":   {operators, at("/contests/%d/swissdraw/%d/finish/", contestID, stageID), send(object{"early": true})},
		"reopenSwissDraw":   {operators, at("/contests/%d/swissdraw/%d/finish/", contestID, stageID), nil},
		"joinSwissDraw": {operators, at("/contests/%d/swissdraw/%d/participants/", contestID, stageID), func(w *fixture, _ *apitest.Person) any {
			return object{"entryId": w.other[swiss].entries[3]}
		}},
		"setSwissStatus": {operators, at("/contests/%d/swissdraw/%d/participants/%d/", contestID, stageID, own), send(object{"status": "dropped"})},
	})
	formatSetups[swiss] = func(t *testing.T, w *fixture, _ *apitest.App, f *format) {
		t.Helper()
		owner := w.people[contestOwner]
		form := func(contestID int64) object {
			draft := owner.Get(contestAt(contestID) + "swissdraw/draft/").Must(http.StatusOK).Map()
			return object{"roundInfo": draft["roundInfo"]}
		}
		f.stage = owner.Post(contestAt(f.played)+"swissdraw/", form(f.played)).Must(http.StatusOK).ID()
		owner.Post(contestAt(f.played)+"entries/confirm/", object{"allowed": f.entries}).Must(http.StatusOK)
		at := fmt.Sprintf("%sswissdraw/%d/round/", contestAt(f.played), f.stage)
		owner.Post(at, object{"round": 0}).Must(http.StatusOK)
		owner.Post(at+"0/end/", object{"force": true}).Must(http.StatusOK)
		f.version, f.body = 3, form(f.drawable)
	}
}
