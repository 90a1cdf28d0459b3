package fuzz

import (
	"time"
)

// seed gives some operations a body that the program accepts: random times and names seldom fit together.
func (f *fuzzer) seed() {
	at := func(hours int) string {
		return time.Now().Add(time.Duration(hours) * time.Hour).UTC().Format("2006-01-02T15:04:05.000Z")
	}
	entry := map[string]any{"twitterId": "@fuzz", "gameUsername": "fuzz", "friendCode": "fuzz", "comment": "", "agreePolicy": true}
	for _, kind := range []string{"TOURNAMENT", "SWISSDRAW", "LEAGUE", "BATTLEROYAL"} {
		contest := map[string]any{
			"gameId": 1, "name": "Fuzz", "contestType": kind, "participantType": "SOLO", "teamSize": 1, "entryMaxCount": 64,
			"entryStart": at(0), "entryEnd": at(2), "contestStart": at(2), "contestEnd": at(5), "checkin": true, "checkinStart": at(0), "checkinEnd": at(2),
			"isEntryPassword": false, "discordUrl": "", "iframeSrc": "", "videoUrl": "", "award": "", "rule": "", "isRecommend": false,
		}
		f.plant("createContest", contest)
	}
	f.plant("enterContest", entry)
	f.plant("checkIn", map[string]any{"checkin": true})
	f.plant("postMessage", map[string]any{"text": "hello", "clientId": "fuzz-1"})
	f.plant("createTeam", map[string]any{"name": "Fuzz"})
}

func (f *fuzzer) plant(operation string, body any) {
	f.accepted[operation] = append(f.accepted[operation], &request{value: normal(body)})
}
