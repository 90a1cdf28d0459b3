package program_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// TestRoomsAreHeardByTheirMembersOnly: messages are told to who has the room open and to members elsewhere, and nothing
// more to who is out of the room.
func TestRoomsAreHeardByTheirMembersOnly(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		c := newCup(a, 2, nil)
		one, two, stranger := c.players[c.entries[0]], c.players[c.entries[1]], a.Person("stranger")
		var list api.ChatRooms
		one.Get(contestPath(c.id) + "chats/?kind=entrants").Must(http.StatusOK).Into(&list)
		room := list.Items[0].ID
		channel, path := fmt.Sprintf("chat:%d", room), fmt.Sprintf("/chats/%d/", room)
		for who, token := range map[string]string{"a visitor": "", "a stranger": stranger.Token} {
			if code := connect(t, a.URL, token).subscribe(channel); code != permissionDenied {
				t.Errorf("%s: %d", who, code)
			}
		}
		inRoom, leaving, elsewhere := connect(t, a.URL, one.Token), connect(t, a.URL, two.Token), connect(t, a.URL, one.Token)
		own := fmt.Sprintf("user:%d", one.ID)
		for _, subscribed := range []int{
			inRoom.subscribe(channel), leaving.subscribe(channel), leaving.subscribe(fmt.Sprintf("contest:%d", c.id)), elsewhere.subscribe(own),
		} {
			if subscribed != 0 {
				t.Fatalf("subscribe: %d", subscribed)
			}
		}
		said := c.owner.Post(path+"messages/", object{"text": "a secret"}).Must(http.StatusOK).ID()
		for i, h := range []object{inRoom.hint(channel, "chat.posted"), leaving.hint(channel, "chat.posted"), elsewhere.hint(own, "chat.posted")} {
			if h["chatId"] != float64(room) || h["messageId"] != float64(said) || h["contestId"] != float64(c.id) {
				t.Errorf("hint %v", h)
			}
			if m, whole := h["message"].(object); whole != (h["subjectId"] == h["chatId"] && i < 2) || whole && (m["text"] != "a secret" || m["id"] != float64(said)) {
				t.Errorf("hint %v", h)
			}
		}
		one.Put(path+"read/", object{"messageId": said}).Must(http.StatusOK)
		elsewhere.hint(own, "chat.read")
		c.owner.Delete(fmt.Sprint(path, "messages/", said, "/")).Must(http.StatusNoContent)
		inRoom.hint(channel, "chat.removed")

		two.Delete(fmt.Sprintf("%susers/%d/", contestPath(c.id), two.ID)).Must(http.StatusNoContent)
		inRoom.hint(channel, "chat.members")
		c.owner.Post(path+"messages/", object{"text": "another secret"}).Must(http.StatusOK)
		inRoom.hint(channel, "chat.posted")
		third := a.Person("third")
		third.Post(contestPath(c.id)+"users/", entryForm()).Must(http.StatusOK)
		for heard := false; !heard; { // until the last thing is heard on the open channel
			f := leaving.next()
			if f.Push == nil || f.Push.Pub == nil {
				continue
			}
			if kind := kindOf(t, f); f.Push.Channel == channel && kind == "chat.posted" {
				t.Error("who left the room hears that something was said")
			} else {
				heard = kind == "entry.added"
			}
		}
		if code := leaving.subscribe(channel); code != permissionDenied {
			t.Errorf("who left subscribes again: %d", code)
		}
	})
}

// kindOf reads what a hint tells of.
func kindOf(t *testing.T, f frame) string {
	t.Helper()
	var h struct{ Kind string }
	if err := json.Unmarshal(f.Push.Pub.Data, &h); err != nil {
		t.Fatal(err)
	}
	return h.Kind
}
