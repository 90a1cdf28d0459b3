package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// bounded lists the operations of accounts and community without a rate limit, each with what limits it instead. Operations on contests are
// limited by the contest; operations of site administrators, by the small number of administrators.
var bounded = map[string]string{
	"acceptInvitation":        "twenty teams, and leaving is counted",
	"agreeToTerms":            "one row a version",
	"closeChat":               "operators alone, and nothing where it is so already",
	"changePassword":          "a wrong password counts as a failed sign-in",
	"demoSignIn":              "only in the demo",
	"endFriendship":           "only what was asked for, which is counted",
	"endSession":              "only what was signed in",
	"endSessions":             "only what was signed in",
	"muteChat":                "one row a room, told to oneself alone",
	"openChat":                "one room a friend, team, match and match room",
	"readChat":                "a mark that only moves forward",
	"readEveryChat":           "marks that only move forward",
	"removeMessage":           "only what was said, which is counted",
	"removeNotificationToken": "only what was added",
	"listSocialPosts":         "asks nothing outside for whom nothing is linked",
	"removePasskey":           "only what was added",
	"renamePasskey":           "ten passkeys, no event",
	"replyToFriendRequest":    "one reply a request, which is counted",
	"reportBrowserErrors":     "thirty a minute from an address, counted in memory: it stores nothing",
	"signOut":                 "ends itself",
	"takeFriendRequestBack":   "only what was asked for, which is counted",
	"unblockUser":             "only what was blocked, which is counted",
	"unlinkSocial":            "only what was linked",
	"withdraw":                "ends itself",
}

// TestWritesAreThrottled sends each write of accounts and community once, fills its counters and sends it again: the second
// call is refused. The expensive searches and the export count as writes.
func TestWritesAreThrottled(t *testing.T) {
	t.Parallel()
	original, w := built(t, matrixConfig)
	c := readContract(t)
	lend := replicas(t, original)
	for _, o := range c.Operations {
		costly := slices.Contains([]string{"beginSocial", "exportOwnData", "searchTeams", "searchUsers"}, o.ID)
		if o.Method == http.MethodGet && !costly || strings.HasPrefix(o.Path, "/contests/") || strings.HasPrefix(o.Path, "/site/") {
			continue
		}
		t.Run(o.ID, func(t *testing.T) {
			t.Parallel()
			a := lend(t).App
			db := database(t, a)
			p, path, body := w.allowedCall(t, a, o)
			switch o.ID {
			case "requestEmailChange", "beginPasskey":
				p.SignIn() // the write needs a fresh session
			case "findSummoner":
				body = object{"summonerName": "some#body"}
			}
			send := func() *apitest.Answer {
				if o.ID == "uploadFile" {
					return sendFile(t, p, path, "image", "a.png", smallPicture(t))
				}
				return p.Do(o.Method, path, body)
			}
			forgetAttempts(t, db)
			send()
			counted := count(t, db, "SELECT COUNT(*) FROM attempts")
			if _, excused := bounded[o.ID]; excused {
				if counted > 0 {
					t.Error("it counts attempts and needs no excuse")
				}
				return
			}
			if counted == 0 {
				t.Fatal("nothing bounds how often it is done")
			}
			if _, err := db.Exec("UPDATE attempts SET count = 1000000"); err != nil {
				t.Fatal(err)
			}
			// Typing hints over the limit are accepted and not delivered.
			if got := send(); got.Key() != "tooManyRequests" && (o.ID != "signIn" || got.Key() != "accountLocked") && o.ID != "typeInChat" {
				t.Errorf("it answered %d %s", got.Status, fmt.Sprintf("%.200s", got.Body))
			}
		})
	}
	for name := range bounded {
		if !slices.ContainsFunc(c.Operations, func(o operation) bool { return o.ID == name }) {
			t.Errorf("%s is not in the contract", name)
		}
	}
}
