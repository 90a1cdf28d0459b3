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
	own, late := of(royale, func(f *format) int64 { return f.entries[0] }), func(w *house, _ *apitest.Person) any {
		return object{"entryId": w.other[royale].entries[3]}
	}
	rounds := func(w *house, _ *apitest.Person) any { return w.other[royale].body }
	edit := func(w *house, _ *apitest.Person) any {
		return object{"version": w.other[royale].version, "roundInfo": w.other[royale].body["roundInfo"]}
	}
	rows(map[string]call{
		"getBattleRoyal":       {"yyyy·yyy·yyy", at("/contests/%d/battleroyal/", contestID), nil},
		"draftBattleRoyal":     {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/draft/", drawable), nil},
		"createBattleRoyal":    {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/", drawable), rounds},
		"updateBattleRoyal":    {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/", contestID, stageID), edit},
		"deleteBattleRoyal":    {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/", contestID, stageID), nil},
		"finishBattleRoyal":    {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/finish/", contestID, stageID), send(object{"early": true})},
		"reopenBattleRoyal":    {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/finish/", contestID, stageID), nil},
		"joinBattleRoyal":      {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/participants/", contestID, stageID), late},
		"setRoyaleParticipant": {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/participants/%d/", contestID, stageID, own), send(object{"status": "dropped"})},
		"dealRoyaleRound":      {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/deal/", contestID, stageID), nil},
		"startRoyaleRound":     {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/round/", contestID, stageID), send(object{"round": 1})},
		"endRoyaleRound":       {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/round/0/end/", contestID, stageID), send(object{"force": true})},
		"reopenRoyaleRound":    {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/round/0/end/", contestID, stageID), nil},
		"listRoyaleLobbies":    {"yyyy·yyy·yyy", at("/contests/%d/battleroyal/%d/round/0/", contestID, stageID), nil},
		"listRoyaleStandings":  {"yyyy·yyy·yyy", at("/contests/%d/battleroyal/%d/standings/", contestID, stageID), nil},
		"getRoyaleMatch":       {"yyyy·yyy·yyy", at("/contests/%d/battleroyal/%d/match/%d/", contestID, stageID, matchID), nil},
		"setRoyaleLobby":       {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/match/%d/lobby/", contestID, stageID, matchID), send(object{"code": "ABCD", "note": ""})},
		"callToLobby":          {"nnny·nnn·yyn", at("/contests/%d/battleroyal/%d/match/%d/call/", contestID, stageID, matchID), nil},
		"answerLobbyCall":      {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/match/%d/call/", contestID, stageID, matchID), nil},
		"setRoyaleScore": {
			"nnny·nnn·yyn", at("/contests/%d/battleroyal/%d/match/%d/score/%d/", contestID, stageID, matchID, own),
			send(object{"version": 1, "rank": 1, "kill": 2, "images": []string{}}),
		},
		"setRoyaleScores": {"nnnn·nnn·yyn", at("/contests/%d/battleroyal/%d/match/%d/scores/", contestID, stageID, matchID), func(w *house, _ *apitest.Person) any {
			return object{"scores": []object{{"entryId": w.other[royale].entries[0], "version": 1, "rank": 1, "kill": 2}}}
		}},
	})
	stagings[royale] = func(t *testing.T, w *house, a *apitest.App, f *format) {
		t.Helper()
		owner := w.people["contest owner"]
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
