package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

func friendsAt(p *apitest.Person, rest string) string { return fmt.Sprintf("/users/%d/%s", p.ID, rest) }

// statusOf returns the relation that a person's page shows to the viewer: the status, and whether they are friends.
func statusOf(viewer, of *apitest.Person) string {
	var p api.PublicUser
	viewer.Get(friendsAt(of, "")).Must(http.StatusOK).Into(&p)
	status, friends := "none", "unknown"
	if p.FriendStatus != nil {
		status = *p.FriendStatus
	}
	if p.IsFriend != nil {
		friends = fmt.Sprint(*p.IsFriend)
	}
	if p.BlockedByMe {
		friends += " blocked"
	}
	return status + " " + friends
}

func sees(t *testing.T, viewer, of *apitest.Person, want string) {
	t.Helper()
	if got := statusOf(viewer, of); got != want {
		t.Errorf("%s sees of %s: %s, want %s", viewer.Nickname, of.Nickname, got, want)
	}
}

func TestFriendsByHTTP(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, hana, jiro := a.Person("taro"), a.Person("hana"), a.Person("jiro")
		sees(t, a.Visitor(), hana, "none unknown")
		sees(t, taro, hana, "none false")

		asked := taro.Post(friendsAt(taro, "request/"), object{"responseUserId": hana.ID}).Must(http.StatusOK)
		if got := asked.Map()["status"]; got != "REQUESTED" {
			t.Errorf("status = %v", got)
		}
		taro.Post(friendsAt(taro, "request/"), object{"responseUserId": hana.ID}).Refused(http.StatusConflict, "friendAlreadyRequested")
		taro.Post(friendsAt(taro, "request/"), object{"responseUserId": taro.ID}).Refused(http.StatusUnprocessableEntity, "friendSelf")
		taro.Post(friendsAt(taro, "request/"), object{"responseUserId": 0}).Refused(http.StatusNotFound, "userDoesNotExist")
		sees(t, taro, hana, "REQUESTED false")
		sees(t, hana, taro, "REQUESTED ME false")
		sees(t, jiro, taro, "none false")

		var waiting api.List[api.Friendship]
		hana.Get(friendsAt(hana, "request/")).Must(http.StatusOK).Into(&waiting)
		if len(waiting.Items) != 1 || waiting.Items[0].Status != "REQUESTED ME" || waiting.Items[0].RequestUser.Nickname != "taro" || waiting.Next != nil {
			t.Errorf("hana's requests = %+v", waiting)
		}
		reply := friendsAt(hana, fmt.Sprintf("request/%d/reply/", asked.ID()))
		hana.Put(reply, object{"status": "MAYBE"}).Refused(http.StatusUnprocessableEntity, "replyFailed")
		taro.Put(friendsAt(taro, fmt.Sprintf("request/%d/reply/", asked.ID())), object{"status": "ALLOW"}).Refused(http.StatusNotFound, "friendRequestDoesNotExist")
		answer := hana.Put(reply, object{"status": "ALLOW"}).Must(http.StatusOK).Map()
		if answer["status"] != "ALLOW" || answer["requestUser"].(object)["nickname"] != "taro" {
			t.Errorf("the reply = %v", answer)
		}
		hana.Put(reply, object{"status": "REJECTED"}).Refused(http.StatusConflict, "friendAlreadyAllowed")
		sees(t, hana, taro, "ALLOW true")
		var friends api.List[api.Friendship]
		taro.Get(friendsAt(taro, "friends/")).Must(http.StatusOK).Into(&friends)
		if len(friends.Items) != 1 || friends.Items[0].ResponseUser.Nickname != "hana" || friends.Items[0].Status != "ALLOW" || friends.Next != nil {
			t.Errorf("taro's friends = %+v", friends)
		}
		taro.Get(friendsAt(taro, "friends/?cursor=x")).Refused(http.StatusUnprocessableEntity, "invalidValue")

		hana.Delete(friendsAt(hana, fmt.Sprintf("friends/%d/", taro.ID))).Must(http.StatusNoContent)
		hana.Delete(friendsAt(hana, fmt.Sprintf("friends/%d/", taro.ID))).Refused(http.StatusNotFound, "friendDoesNotExist")
		second := hana.Post(friendsAt(hana, "request/"), object{"responseUserId": taro.ID}).Must(http.StatusOK).ID()
		hana.Delete(friendsAt(hana, fmt.Sprintf("request/%d/", second))).Must(http.StatusNoContent)
		hana.Delete(friendsAt(hana, fmt.Sprintf("request/%d/", second))).Refused(http.StatusNotFound, "friendRequestDoesNotExist")

		// A block refuses both people with the same error. Only the blocker sees it.
		hana.Post(friendsAt(hana, "blocks/"), object{"userId": taro.ID}).Must(http.StatusNoContent)
		sees(t, hana, taro, "none false blocked")
		sees(t, taro, hana, "none false")
		one := taro.Post(friendsAt(taro, "request/"), object{"responseUserId": hana.ID}).Refused(http.StatusForbidden, "friendRequestRefused")
		other := hana.Post(friendsAt(hana, "request/"), object{"responseUserId": taro.ID}).Refused(http.StatusForbidden, "friendRequestRefused")
		if string(one.Body) != string(other.Body) {
			t.Errorf("the two refusals differ: %s and %s", one.Body, other.Body)
		}
		if list := string(hana.Get(friendsAt(hana, "blocks/")).Must(http.StatusOK).Body); !strings.Contains(list, `"taro"`) {
			t.Errorf("blocks = %s", list)
		}
		hana.Delete(friendsAt(hana, fmt.Sprintf("blocks/%d/", taro.ID))).Must(http.StatusNoContent)
		sees(t, hana, taro, "none false")
	})
}

// TestFriendListsHidePrivateFields looks for private fields of people in every answer about friends, and sends fields that
// only the server sets.
func TestFriendListsHidePrivateFields(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, hana := a.Person("taro"), a.Person("hana")
		taro.Put(friendsAt(taro, ""), object{"friendCode": "secret-code"}).Must(http.StatusOK)
		id := taro.Post(friendsAt(taro, "request/"), object{
			"responseUserId": hana.ID, "status": "ALLOW", "id": 1, "requestUserId": hana.ID, "createdAt": "2020-01-01T00:00:00Z",
		}).Must(http.StatusOK).ID()
		sees(t, hana, taro, "REQUESTED ME false")
		answers := string(hana.Get(friendsAt(hana, "request/")).Body) +
			string(hana.Put(friendsAt(hana, fmt.Sprintf("request/%d/reply/", id)), object{"status": "ALLOW"}).Must(http.StatusOK).Body) +
			string(hana.Get(friendsAt(hana, "friends/")).Body)
		for _, private := range []string{"secret-code", "@yagura.test", "email", "birth", "gender"} {
			if strings.Contains(answers, private) {
				t.Errorf("%q is in %s", private, answers)
			}
		}
	})
}
