package api_test

import "yagura/internal/api/apitest"

func init() {
	inMatch := func(rest string) func(*fixture, *apitest.Person) string {
		return at("/contests/%d/tournament/%d/match/%d/"+rest, played, cup, theMatch)
	}
	video := at("/contests/%d/tournament/%d/match/%d/video/%d/", played, cup, theMatch, func(w *fixture) any { return w.video })
	rows(map[string]call{
		"confirmMatchClaim": {only(participant, contestAdmin, contestOwner), inMatch("claim/confirm/"), func(w *fixture, _ *apitest.Person) any {
			return object{"version": w.resultForm["version"]}
		}},
		"undoMatchCorrection": {operators, inMatch("undo/"), func(w *fixture, _ *apitest.Person) any {
			return object{"version": w.resultForm["version"]}
		}},
		"checkInMatch": {only(participant, contestAdmin, contestOwner), inMatch("here/"), func(w *fixture, _ *apitest.Person) any {
			return object{"entryId": w.playing}
		}},
		"callOperator":     {only(participant, contestAdmin, contestOwner), inMatch("call/"), nil},
		"answerCall":       {operators, inMatch("call/"), nil},
		"setMatchLobby":    {only(participant, contestAdmin, contestOwner), inMatch("lobby/"), send(object{"code": "A-1", "note": ""})},
		"addMatchVideo":    {only(participant, contestAdmin, contestOwner), inMatch("video/"), send(object{"url": "https://youtu.be/dQw4w9WgXcQ"})},
		"changeMatchVideo": {only(participant), video, send(object{"url": "https://videos.example/2"})},
		"deleteMatchVideo": {only(participant), video, nil},
		"listMyMatches":    {signedIn, at("/users/me/matches/"), nil},
	})
}
