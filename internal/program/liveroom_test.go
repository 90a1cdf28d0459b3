package program_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

// TestMatchRoomLiveUpdates proves that lists and the room get an event if a person enters, is ready or leaves, and that visitors
// get none.
func TestMatchRoomLiveUpdates(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, hana := a.Person("taro"), a.Person("hana")
		lists, visitor := connect(t, a.URL, hana.Token), connect(t, a.URL, "")
		for _, channel := range []string{"rooms:all", "rooms:1"} {
			if code := lists.subscribe(channel); code != 0 {
				t.Fatalf("%s: %d", channel, code)
			}
			if code := visitor.subscribe(channel); code != permissionDenied {
				t.Errorf("a visitor on %s: %d", channel, code)
			}
		}
		if code := lists.subscribe("rooms:0"); code != permissionDenied {
			t.Errorf("subscribing to the list of no game: code %d", code)
		}
		id := taro.Post("/match/", object{"gameId": 1, "name": "secret plan"}).Must(http.StatusOK).ID()
		inside := connect(t, a.URL, taro.Token)
		room, path := fmt.Sprint("room:", id), fmt.Sprintf("/match/%d/", id)
		if code := inside.subscribe(room); code != 0 || visitor.subscribe(room) != permissionDenied {
			t.Fatalf("%s: %d", room, code)
		}
		for _, channel := range []string{"rooms:1", "rooms:all"} {
			if h := lists.hint(channel, "room.opened"); h["roomId"] != float64(id) || h["name"] != nil {
				t.Errorf("hint %v", h)
			}
		}
		hana.Post(path+"enter/", object{}).Must(http.StatusOK)
		inside.hint(room, "room.entered")
		hana.Put(path+"ready/", object{"status": 1}).Must(http.StatusOK)
		inside.hint(room, "room.updated")
		hana.Put(path+"ready/", object{"status": 0}).Must(http.StatusOK)
		inside.hint(room, "room.updated")
		hana.Post(path+"leave/", nil).Must(http.StatusNoContent)
		inside.hint(room, "room.left")
	})
}

// TestFriendsReceivePresence proves that an online friend gets an event of a change and can read it, and that a stranger cannot.
func TestFriendsReceivePresence(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, hana, stranger := a.Person("taro"), a.Person("hana"), a.Person("stranger")
		id := taro.Post(fmt.Sprintf("/users/%d/request/", taro.ID), object{"responseUserId": hana.ID}).Must(http.StatusOK).ID()
		hana.Put(fmt.Sprintf("/users/%d/request/%d/reply/", hana.ID, id), object{"status": "ALLOW"}).Must(http.StatusOK)
		channel := fmt.Sprint("user:", taro.ID)
		watching := connect(t, a.URL, taro.Token)
		if code := watching.subscribe(channel); code != 0 {
			t.Fatal(code)
		}
		path := fmt.Sprintf("/presence/?ids=%d,%d", hana.ID, taro.ID)
		state := func(p *apitest.Person, of int64) any {
			t.Helper()
			var list struct {
				Items []struct {
					UserID int64
					State  string
				}
			}
			p.Get(path).Must(http.StatusOK).Into(&list)
			for _, i := range list.Items {
				if i.UserID == of {
					return i.State
				}
			}
			return nil
		}
		if got := state(taro, hana.ID); got != "offline" {
			t.Errorf("before the connection the state is %v, want offline", got)
		}
		// Only people who are online get events of others.
		eventually(t, "taro is online", func() bool { return state(taro, taro.ID) == "online" })
		connect(t, a.URL, hana.Token)
		if h := watching.hint(channel, "presence.changed"); h["subjectId"] != float64(hana.ID) || h["state"] != "online" {
			t.Errorf("the hint of the presence is %v", h)
		}
		if got := state(taro, hana.ID); got != "online" || state(stranger, hana.ID) != nil {
			t.Errorf("after the connection the state is %v, and a stranger sees %v", got, state(stranger, hana.ID))
		}
		taro.Get("/presence/?ids=1,x").Refused(http.StatusUnprocessableEntity, "invalidValue")

		// An online friend deletes the account: open screens get an event to read again, and find nothing of the person.
		hana.Post(fmt.Sprintf("/users/%d/withdrawal/", hana.ID), object{"confirm": hana.Nickname}).Must(http.StatusNoContent)
		watching.hint(channel, "friend.ended")
		if got := state(taro, hana.ID); got != nil {
			t.Errorf("the withdrawn person is %v", got)
		}
	})
}
