package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"yagura/internal/api/apitest"
)

// withoutRateLimit lists the operations of accounts and community without a rate limit, with the reason why none is needed. Operations
// of site administrators are limited by the small number of administrators. Operations on contests have the limit of all writes of an
// account (TestEveryWriteCounts). The stored answers of all operations are limited (TestStoredAnswersOfOneAccountAreBounded).
var withoutRateLimit = map[string]string{
	"acceptInvitation":        "a person is in at most 20 teams, and leaving a team is limited",
	"agreeToTerms":            "stores one row per version of the terms",
	"closeChat":               "only operators may, and a repetition changes nothing",
	"changePassword":          "a wrong password counts as a failed login",
	"demoSignIn":              "exists only in the demo",
	"endFriendship":           "needs a friendship, and friend requests are limited",
	"endSession":              "needs a session, and logins are limited",
	"endSessions":             "needs sessions, and logins are limited",
	"muteChat":                "stores one value per room, and informs only the person",
	"openChat":                "creates one room per friend, team, match or match room",
	"readChat":                "a read mark only moves forward",
	"readEveryChat":           "read marks only move forward",
	"removeMessage":           "needs a message, and posting is limited",
	"removeNotificationToken": "needs a device, and adding devices is limited",
	"listSocialPosts":         "sends no request without a linked account",
	"removePasskey":           "needs a passkey, and adding passkeys is limited",
	"renamePasskey":           "a person has at most 10 passkeys, and no event is written",
	"replyToFriendRequest":    "one reply per friend request, and friend requests are limited",
	"reportBrowserErrors":     "limited in memory to 30 per minute and address, and stores nothing",
	"signOut":                 "ends the session that it needs",
	"takeFriendRequestBack":   "needs a friend request, and friend requests are limited",
	"unblockUser":             "needs a block, and blocking is limited",
	"unlinkSocial":            "needs a linked account",
	"withdraw":                "deletes the account that it needs",
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
			case "requestEmailChange", "beginPasskey", "exportOwnData", "withdraw":
				p.SignIn() // the call needs a fresh session
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
			if _, listed := withoutRateLimit[o.ID]; listed {
				if counted > 0 {
					t.Error("the operation has a rate limit: remove it from withoutRateLimit")
				}
				return
			}
			if counted == 0 {
				t.Fatal("the operation has no rate limit: add one, or add it to withoutRateLimit with a reason")
			}
			if _, err := db.Exec("UPDATE attempts SET count = 1000000"); err != nil {
				t.Fatal(err)
			}
			// Typing hints over the limit are accepted and not delivered.
			if got := send(); got.Key() != "tooManyRequests" && (o.ID != "signIn" || got.Key() != "accountLocked") && o.ID != "typeInChat" {
				t.Errorf("a call over the limit answered %d %s, want tooManyRequests", got.Status, fmt.Sprintf("%.200s", got.Body))
			}
		})
	}
	for name := range withoutRateLimit {
		if !slices.ContainsFunc(c.Operations, func(o operation) bool { return o.ID == name }) {
			t.Errorf("%s is not in the contract", name)
		}
	}
}
