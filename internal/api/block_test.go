package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

// TestBlockedPersonCannotReachTheBlocker covers the ways in which one member of a team reaches another: requests to join,
// messages and their pushes, roles, and invitations to match rooms. Other members are reached as before.
func TestBlockedPersonCannotReachTheBlocker(t *testing.T) {
	t.Parallel()
	service := &pushService{}
	a := apitest.New(t, takesPushes(service))
	db := database(t, a)
	hana, taro, jiro := a.Person("hana"), a.Person("taro"), a.Person("jiro")
	team := hana.Post("/teams/", object{"name": "Kaminari"}).Must(http.StatusOK).ID()
	at := func(rest string) string { return fmt.Sprintf("/teams/%d/%s", team, rest) }
	token, _ := invite(t, hana, team)
	jiro.Post("/teams/invitations/"+token+"/accept/", nil).Must(http.StatusOK)
	hana.Put(at(fmt.Sprintf("members/%d/", jiro.ID)), object{"role": "admin"}).Must(http.StatusOK)
	hana.Post(friendsAt(hana, "blocks/"), object{"userId": taro.ID}).Must(http.StatusNoContent)
	settled(t, a, db)
	told := len(notificationsOf(hana).Items)

	// A request goes to the other admin alone, and so does the notice of a new member.
	request := taro.Post(at("requests/"), object{"message": "let me in"}).Must(http.StatusOK).ID()
	awaitNotification(t, a, jiro, "teamMember.requested")
	jiro.Put(at(fmt.Sprintf("requests/%d/reply/", request)), object{"status": "ALLOW"}).Must(http.StatusOK)
	awaitNotification(t, a, taro, "teamMember.allowed")
	settled(t, a, db)
	if n := len(notificationsOf(hana).Items); n != told {
		t.Errorf("who blocks was told %d times, want %d", n, told)
	}

	// A message of the blocked person is not unread and is not pushed. A message of another member is unread and pushed.
	phone, tablet := newDevice(t, "/phone"), newDevice(t, "/tablet")
	hana.Post(fmt.Sprintf("/users/%d/notification/", hana.ID), object{"notification_token": phone.subscription()}).Must(http.StatusOK)
	jiro.Post(fmt.Sprintf("/users/%d/notification/", jiro.ID), object{"notification_token": tablet.subscription()}).Must(http.StatusOK)
	room := openChat(hana, object{"teamId": team})
	hana.Put(chatAt(room.ID)+"read/", object{"messageId": nil}).Must(http.StatusOK)
	taro.Post(chatAt(room.ID)+"messages/", object{"text": "an insult"}).Must(http.StatusOK)
	wake(t, a)
	settled(t, a, db)
	if service.count() != 1 || service.taken[0].URL.Path != "/tablet" {
		t.Errorf("%d pushes of the blocked person's message", service.count())
	}
	list := everyRoom(hana)
	if list.Unread != 0 || len(list.Items) != 1 || list.Items[0].Unread != 0 || !list.Items[0].LastBlocked || list.Items[0].LastMessage != "" {
		t.Errorf("who blocks has unread %+v", list)
	}
	if c := openChat(hana, object{"teamId": team}); len(c.Blocked) != 1 || c.Blocked[0] != taro.ID {
		t.Errorf("whom she blocks: %v", c.Blocked)
	}
	if n := everyRoom(jiro).Unread; n == 0 {
		t.Error("the other member has nothing unread")
	}
	jiro.Post(chatAt(room.ID)+"messages/", object{"text": "hello"}).Must(http.StatusOK)
	wake(t, a)
	settled(t, a, db)
	if list := everyRoom(hana); service.count() != 2 || list.Unread != 1 {
		t.Errorf("%d pushes, %d unread after another member's message", service.count(), list.Unread)
	}

	// The blocked person can neither enter a match room of the blocker nor invite the blocker.
	hers := hana.Post("/match/", object{"gameId": 1}).Must(http.StatusOK).ID()
	taro.Post(fmt.Sprintf("/match/%d/enter/", hers), object{}).Refused(http.StatusForbidden, "roomEntryRefused")
	hana.Put(at(fmt.Sprintf("members/%d/", taro.ID)), object{"role": "admin"}).Must(http.StatusOK)
	his := taro.Post("/match/", object{"gameId": 1}).Must(http.StatusOK).ID()
	taro.Put(fmt.Sprintf("/match/%d/invite/", his), object{"team": team, "members": []int64{hana.ID}}).Refused(http.StatusForbidden, "roomInviteRefused")
	taro.Put(fmt.Sprintf("/match/%d/invite/", his), object{"team": team, "members": []int64{hana.ID, jiro.ID}}).Must(http.StatusOK)
	awaitNotification(t, a, jiro, "matchRoom.invited")
	settled(t, a, db)
	if n := len(notificationsOf(hana).Items); n != told {
		t.Errorf("who blocks was told %d times after an invitation, want %d", n, told)
	}
}
