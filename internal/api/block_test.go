package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

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
	before := len(notificationsOf(hana).Items)

	// A request goes to the other admin alone, and so does the notice of a new member.
	request := taro.Post(at("requests/"), object{"message": "let me in"}).Must(http.StatusOK).ID()
	awaitNotification(t, a, jiro, "teamMember.requested")
	jiro.Put(at(fmt.Sprintf("requests/%d/reply/", request)), object{"status": "ALLOW"}).Must(http.StatusOK)
	awaitNotification(t, a, taro, "teamMember.allowed")
	settled(t, a, db)
	if n := len(notificationsOf(hana).Items); n != before {
		t.Errorf("the blocker has %d notifications, want %d", n, before)
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
		t.Errorf("the room list of the blocker counts or shows the blocked person's message: %+v", list)
	}
	if c := openChat(hana, object{"teamId": team}); len(c.Blocked) != 1 || c.Blocked[0] != taro.ID {
		t.Errorf("the room lists the blocked people %v", c.Blocked)
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
	if n := len(notificationsOf(hana).Items); n != before {
		t.Errorf("after an invitation by the blocked person the blocker has %d notifications, want %d", n, before)
	}
}

// TestMessagesOfBlockedPeopleAreNeverUnread posts messages of a blocked person before and after others that are unread.
func TestMessagesOfBlockedPeopleAreNeverUnread(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, hana, taro, jiro := a.Person("owner"), a.Person("hana"), a.Person("taro"), a.Person("jiro")
		id := openContest(a, owner, nil)
		for _, p := range []*apitest.Person{hana, taro, jiro} {
			p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		}
		room := roomOf(t, hana, id, "entrants").ID
		hana.Post(friendsAt(hana, "blocks/"), object{"userId": taro.ID}).Must(http.StatusNoContent)
		post := func(p *apitest.Person, times int) (message int64) {
			for range times {
				message = p.Post(chatAt(room)+"messages/", object{"text": "hello"}).Must(http.StatusOK).ID()
			}
			return message
		}
		read := func(message any) { hana.Put(chatAt(room)+"read/", object{"messageId": message}).Must(http.StatusOK) }
		want := func(unread int, situation string) {
			t.Helper()
			contest, list := hana.Get(contestAt(id)).Must(http.StatusOK).Map()["chatUnread"], everyRoom(hana)
			if list.Unread != unread || list.Items[0].Unread != unread || contest != float64(unread) {
				t.Errorf("%s: %d unread of all, %d of the room, %v of the contest, want %d", situation, list.Unread, list.Items[0].Unread, contest, unread)
			}
		}
		read(nil)
		post(taro, 2)
		want(0, "messages of the blocked person alone")
		first := post(jiro, 1)
		post(taro, 5)
		want(1, "the blocked person writes after an unread message")
		second := post(jiro, 1)
		post(taro, 3)
		want(2, "the blocked person writes between two unread messages")
		read(first)
		want(1, "the first of them is read")
		read(second)
		want(0, "both are read, and not what the blocked person wrote after them")
		post(jiro, 1)
		want(1, "another message")
		post(taro, 1)
		read(nil)
		want(0, "the whole room is read")
		post(jiro, 1)
		post(taro, 1)
		hana.Put(contestAt(id)+"chats/read/", nil).Must(http.StatusNoContent)
		want(0, "the rooms of the contest are read")
		post(taro, 1)
		post(hana, 1)
		post(jiro, 1)
		want(1, "a message after one of her own")
	})
}

// TestBlockSilencesChangesOfRoles covers the roles that a blocked person takes in contests: the blocker finds them in the list,
// and neither the badge nor a push announces them. Only a handover is announced. New roles are refused.
func TestBlockSilencesChangesOfRoles(t *testing.T) {
	t.Parallel()
	service := &pushService{}
	a := apitest.New(t, takesPushes(service))
	db := database(t, a)
	hana, taro := a.Person("hana"), a.Person("taro")
	roles := func(p *apitest.Person, contestID int64, rest string) {
		t.Helper()
		p.Post(contestAt(contestID)+rest, object{"userIds": []int64{hana.ID}, "gameId": 1}).Must(http.StatusOK)
	}
	inherited, left, cast := openContest(a, taro, nil), openContest(a, taro, nil), openContest(a, taro, nil)
	roles(taro, inherited, "operators/")
	roles(taro, left, "operators/")
	roles(taro, cast, "casters/")
	settled(t, a, db)
	hana.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
	phone := newDevice(t, "/phone")
	hana.Post(fmt.Sprintf("/users/%d/notification/", hana.ID), object{"notification_token": phone.subscription()}).Must(http.StatusOK)
	hana.Post(friendsAt(hana, "blocks/"), object{"userId": taro.ID}).Must(http.StatusNoContent)

	other := openContest(a, taro, nil)
	taro.Post(contestAt(other)+"operators/", object{"userIds": []int64{hana.ID}, "gameId": 1}).Refused(http.StatusUnprocessableEntity, "failedAddOperator")
	taro.Post(contestAt(other)+"casters/", object{"userIds": []int64{hana.ID}}).Refused(http.StatusUnprocessableEntity, "failedAddCaster")
	roles(taro, left, "operators/delete/")
	settled(t, a, db)
	roles(taro, cast, "casters/delete/")
	settled(t, a, db)
	page := notificationsOf(hana)
	if len(page.Items) != 5 || page.Unseen != 0 || service.count() != 0 {
		t.Errorf("%d notifications, %d unseen, %d pushes", len(page.Items), page.Unseen, service.count())
	}
	for i, status := range []string{"casterRemoved", "operatorRemoved"} {
		if n := page.Items[i]; n.Status != status || !n.IsView || !n.Readed {
			t.Errorf("notification %d is %+v, want a silent %s", i, n, status)
		}
	}
	// A role that somebody else gives is announced, and a contest that the blocked person hands over.
	jiro := a.Person("jiro")
	roles(jiro, openContest(a, jiro, nil), "operators/")
	await(t, a, "a push of another person's act", func() bool { return service.count() == 1 })
	taro.Put(fmt.Sprintf("%soperators/%d/", contestAt(inherited), hana.ID), object{"roleId": "ROLE_CONTEST_OWNER"}).Must(http.StatusOK)
	await(t, a, "a push of a handover", func() bool { return service.count() == 2 })
	hana.Delete(contestAt(inherited) + "operators/me/").Must(http.StatusNoContent)
	if got := roleOf(a.Visitor().Get(contestAt(inherited) + "operators/")); got != "taro owner" {
		t.Errorf("after the new owner resigned: %s", got)
	}
}

// TestBlockStopsWhatIsNotDeliveredYet blocks a person while notifications of that person's changes wait for the end of the quiet hours.
func TestBlockStopsWhatIsNotDeliveredYet(t *testing.T) {
	t.Parallel()
	service := &pushService{}
	a := apitest.New(t, takesPushes(service))
	db := database(t, a)
	hana, taro, jiro := a.Person("hana"), a.Person("taro"), a.Person("jiro")
	phone := newDevice(t, "/phone")
	hana.Post(fmt.Sprintf("/users/%d/notification/", hana.ID), object{"notification_token": phone.subscription()}).Must(http.StatusOK)
	team := taro.Post("/teams/", object{"name": "Kaminari"}).Must(http.StatusOK).ID()
	token, _ := invite(t, taro, team)
	hana.Post("/teams/invitations/"+token+"/accept/", nil).Must(http.StatusOK)
	hana.Put(fmt.Sprintf("/users/%d/", hana.ID), object{"timezone": "Asia/Tokyo", "quietFrom": "21:00", "quietTo": "22:00"}).Must(http.StatusOK) // it is 21:00 there
	for _, p := range []*apitest.Person{taro, jiro} {
		cup := openContest(a, p, nil)
		p.Post(contestAt(cup)+"operators/", object{"userIds": []int64{hana.ID}, "gameId": 1}).Must(http.StatusOK)
		p.Post(contestAt(cup)+"operators/delete/", object{"userIds": []int64{hana.ID}}).Must(http.StatusOK)
		p.Post(contestAt(cup)+"casters/", object{"userIds": []int64{hana.ID}}).Must(http.StatusOK)
	}
	taro.Put(fmt.Sprintf("/teams/%d/members/%d/", team, hana.ID), object{"role": "admin"}).Must(http.StatusOK)
	taro.Delete(fmt.Sprintf("/teams/%d/members/%d/", team, hana.ID)).Must(http.StatusNoContent)
	wake(t, a)
	settled(t, a, db)
	if n := notificationsOf(hana).Unseen; n != 8 || service.count() != 0 {
		t.Fatalf("%d unseen notifications and %d pushes in quiet hours", n, service.count())
	}
	hana.Post(friendsAt(hana, "blocks/"), object{"userId": taro.ID}).Must(http.StatusNoContent)
	a.Clock.Advance(time.Hour)
	wake(t, a)
	settled(t, a, db)
	if service.count() != 3 {
		t.Errorf("%d pushes after the quiet hours, want the 3 about the acts of jiro", service.count())
	}
}
