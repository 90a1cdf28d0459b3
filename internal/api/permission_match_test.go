package api_test

import "yagura/internal/api/apitest"

func init() {
	inMatch := func(rest string) func(*house, *apitest.Person) string {
		return at("/contests/%d/tournament/%d/match/%d/"+rest, played, cup, theMatch)
	}
	video := at("/contests/%d/tournament/%d/match/%d/video/%d/", played, cup, theMatch, func(w *house) any { return w.video })
	rows(map[string]call{
		"confirmMatchClaim": {"nnny·nnn·yyn", inMatch("claim/confirm/"), func(w *house, _ *apitest.Person) any {
			return object{"version": w.resultForm["version"]}
		}},
		"undoMatchCorrection": {"nnnn·nnn·yyn", inMatch("undo/"), func(w *house, _ *apitest.Person) any {
			return object{"version": w.resultForm["version"]}
		}},
		"checkInMatch": {"nnny·nnn·yyn", inMatch("here/"), func(w *house, _ *apitest.Person) any {
			return object{"entryId": w.playing}
		}},
		"callOperator":     {"nnny·nnn·yyn", inMatch("call/"), nil},
		"answerCall":       {"nnnn·nnn·yyn", inMatch("call/"), nil},
		"setMatchLobby":    {"nnny·nnn·yyn", inMatch("lobby/"), send(object{"code": "A-1", "note": ""})},
		"addMatchVideo":    {"nnny·nnn·yyn", inMatch("video/"), send(object{"url": "https://youtu.be/dQw4w9WgXcQ"})},
		"changeMatchVideo": {"nnny·nnn·nnn", video, send(object{"url": "https://videos.example/2"})},
		"deleteMatchVideo": {"nnny·nnn·nnn", video, nil},
		"listMyMatches":    {"nyyy·yyy·yyy", at("/users/me/matches/"), nil},
	})
}
