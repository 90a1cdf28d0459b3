package api_test

import (
	"fmt"
	"net/http"
	"testing"
)

// TestEntitiesHaveTheSpecifiedFields reads stages, matches, results, rooms and presence by the names of the specification.
func TestEntitiesHaveTheSpecifiedFields(t *testing.T) {
	t.Parallel()
	a, w := built(t, matrixConfig)
	player, visitor := w.people[participant], a.Visitor()
	has := func(what string, v any, names ...string) {
		t.Helper()
		m, _ := v.(object)
		for _, name := range names {
			if _, ok := m[name]; !ok {
				t.Errorf("%s has no %s: %v", what, name, m)
			}
		}
	}
	cup := visitor.Get(contestAt(w.played) + "tournament/").Must(http.StatusOK).Map()
	has("the tournament", cup, "contest", "game", "created", "updated")
	final := cup["rounds"].([]any)[1].(object)["matches"].([]any)[0].(object)
	has("a bracket match", final, "round", "order", "users", "startTime", "endTime", "matchCount", "matchTime", "type")
	if users := final["users"].([]any); len(users) != 2 {
		t.Errorf("the final has the users %v", users)
	}
	match := player.Get(fmt.Sprintf("%stournament/%d/match/%d/", contestAt(w.played), w.cup, w.match)).Must(http.StatusOK).Map()
	has("a match", match, "winner", "unearned", "reports", "videoList", "users", "participantList")
	has("a video", match["videoList"].([]any)[0], "videoUrl", "editBy", "updated")

	swiss := w.other["SWISSDRAW"]
	has("the swiss draw", visitor.Get(contestAt(swiss.played)+"swissdraw/").Must(http.StatusOK).Map(), "contest", "game", "roundInfo", "currentRound", "roundStatus")
	table := visitor.Get(fmt.Sprintf("%sswissdraw/%d/standings/", contestAt(swiss.played), swiss.stage)).Must(http.StatusOK).Map()
	has("a swiss result", table["items"].([]any)[0], "user", "rank", "win", "draw", "lose", "point")
	royale := w.other["BATTLEROYAL"]
	lobby := player.Get(fmt.Sprintf("%sbattleroyal/%d/match/%d/", contestAt(royale.played), royale.stage, royale.match)).Must(http.StatusOK).Map()
	has("a battle royale match", lobby, "round", "startTime", "endTime", "users", "created", "updated")
	has("somebody in it", lobby["users"].([]any)[0], "rank", "kill", "imageURL", "profileImage", "profileBackgroundImage")
	scores := visitor.Get(fmt.Sprintf("%sbattleroyal/%d/standings/", contestAt(royale.played), royale.stage)).Must(http.StatusOK).Map()
	has("a battle royale result", scores["items"].([]any)[0], "user", "rank", "point")

	entrant := w.people[entrant]
	room := entrant.Get(contestAt(w.open) + "chats/").Must(http.StatusOK).Map()["items"].([]any)[0].(object)
	has("a room", room, "userId", "contest", "chatId", "unread", "lastMessageUpdated")
	if room["userId"] != float64(entrant.ID) {
		t.Errorf("the room is of %v, want %d", room["userId"], entrant.ID)
	}
	chat := entrant.Get(chatAt(int64(room["chatId"].(float64)))).Must(http.StatusOK).Map()
	has("a chat", chat, "name", "image", "contest", "users", "admins", "isPublic", "isConfirmed", "isQuestion", "isNotice", "senders", "matchId", "created", "updated")
	said := entrant.Post(chatAt(int64(room["chatId"].(float64)))+"messages/", object{"text": "hello"}).Must(http.StatusOK).Map()
	has("a message", said, "from", "text", "image", "isSystem", "type", "payload", "displayTime", "created", "updated")
	here := entrant.Get(fmt.Sprintf("/presence/?ids=%d", entrant.ID)).Must(http.StatusOK).Map()
	has("presence", here["items"].([]any)[0], "state", "last_changed")
}
