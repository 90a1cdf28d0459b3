package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/match"
)

func init() {
	const royale = "BATTLEROYAL"
	contestID, drawable := of(royale, func(f *format) int64 { return f.played }), of(royale, func(f *format) int64 { return f.drawable })
	stageID, matchID := of(royale, func(f *format) int64 { return f.stage }), of(royale, func(f *format) int64 { return f.match })
	own, late := of(royale, func(f *format) int64 { return f.entries[0] }), func(w *fixture, _ *apitest.Person) any {
		return object{"entryId": w.other[royale].entries[3]}
	}
	rounds := func(w *fixture, _ *apitest.Person) any { return w.other[royale].body }
	edit := func(w *fixture, _ *apitest.Person) any {
		return object{"version": w.other[royale].version, "roundInfo": w.other[royale].body["roundInfo"]}
	}
	rows(map[string]call{
		"getBattleRoyal":       {everyone, at("/contests/%d/battleroyal/", contestID), nil},
		"draftBattleRoyal":     {operators, at("/contests/%d/battleroyal/draft/", drawable), nil},
		"createBattleRoyal":    {operators, at("/contests/%d/battleroyal/", drawable), rounds},
		"updateBattleRoyal":    {operators, at("/contests/%d/battleroyal/%d/", contestID, stageID), edit},
		"deleteBattleRoyal":    {operators, at("/contests/%d/battleroyal/%d/", contestID, stageID), nil},
		"finishBattleRoyal":    {operators, at("/contests/%d/battleroyal/%d/finish/", contestID, stageID), send(object{"early": true})},
		"reopenBattleRoyal":    {operators, at("/contests/%d/battleroyal/%d/finish/", contestID, stageID), nil},
		"joinBattleRoyal":      {operators, at("/contests/%d/battleroyal/%d/participants/", contestID, stageID), late},
		"setRoyaleParticipant": {operators, at("/contests/%d/battleroyal/%d/participants/%d/", contestID, stageID, own), send(object{"status": "dropped"})},
		"dealRoyaleRound":      {operators, at("/contests/%d/battleroyal/%d/deal/", contestID, stageID), nil},
		"startRoyaleRound":     {operators, at("/contests/%d/battleroyal/%d/round/", contestID, stageID), send(object{"round": 1})},
		"endRoyaleRound":       {operators, at("/contests/%d/battleroyal/%d/round/0/end/", contestID, stageID), send(object{"force": true})},
		"reopenRoyaleRound":    {operators, at("/contests/%d/battleroyal/%d/round/0/end/", contestID, stageID), nil},
		"listRoyaleLobbies":    {everyone, at("/contests/%d/battleroyal/%d/round/0/", contestID, stageID), nil},
		"listRoyaleStandings":  {everyone, at("/contests/%d/battleroyal/%d/standings/", contestID, stageID), nil},
		"getRoyaleMatch":       {everyone, at("/contests/%d/battleroyal/%d/match/%d/", contestID, stageID, matchID), nil},
		"setRoyaleLobby":       {operators, at("/contests/%d/battleroyal/%d/match/%d/lobby/", contestID, stageID, matchID), send(object{"code": "ABCD", "note": ""})},
		"callToLobby":          {only(participant, contestAdmin, contestOwner), at("/contests/%d/battleroyal/%d/match/%d/call/", contestID, stageID, matchID), nil},
		"answerLobbyCall":      {operators, at("/contests/%d/battleroyal/%d/match/%d/call/", contestID, stageID, matchID), nil},
		"setRoyaleScore": {
			only(participant, contestAdmin, contestOwner), at("/contests/%d/battleroyal/%d/match/%d/score/%d/", contestID, stageID, matchID, own),
			send(object{"version": 1, "rank": 1, "kill": 2, "images": []string{}}),
		},
		"setRoyaleScores": {operators, at("/contests/%d/battleroyal/%d/match/%d/scores/", contestID, stageID, matchID), func(w *fixture, _ *apitest.Person) any {
			return object{"scores": []object{{"entryId": w.other[royale].entries[0], "version": 1, "rank": 1, "kill": 2}}}
		}},
	})
	formatSetups[royale] = func(t *testing.T, w *fixture, a *apitest.App, f *format) {
		t.Helper()
		owner := w.people[contestOwner]
		f.body = object{"roundInfo": []object{
			{"matchTime": 30, "startTime": a.Clock.Now().Format(time.RFC3339)}, {"matchTime": 30, "startTime": a.Clock.Now().Add(time.Hour).Format(time.RFC3339)},
		}}
		address := contestAt(f.played) + "battleroyal/"
		f.stage = owner.Post(address, f.body).Must(http.StatusOK).ID()
		f.version = 1
		owner.Post(contestAt(f.played)+"entries/confirm/", object{"allowed": f.entries}).Must(http.StatusOK)
		owner.Post(fmt.Sprintf("%s%d/round/", address, f.stage), object{"round": 0}).Must(http.StatusOK)
		r, ok, err := a.Features.Royales.CurrentLobby(a.Ctx(), f.played, f.entries[0])
		if err != nil || !ok || r.State != match.Ready {
			t.Fatalf("the participant's match: %+v, %v, %v", r, ok, err)
		}
		f.match = r.ID
	}
}
