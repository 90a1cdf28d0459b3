package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

// openChat opens the chat room of a target: a person, a team or a match.
func openChat(p *apitest.Person, target object) (c api.Chat) {
	p.Post("/chats/", target).Must(http.StatusOK).Into(&c)
	return c
}

// everyRoom lists a person's rooms of every kind.
func everyRoom(p *apitest.Person) (list api.AllChats) {
	p.Get("/chats/").Must(http.StatusOK).Into(&list)
	return list
}

// TestOpponentsTalkInTheRoomOfTheirMatch proves that only both sides and the operators are in the room. If a correction
// replaces a side, its people leave the room.
func TestOpponentsTalkInTheRoomOfTheirMatch(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		player, owner, stranger := w.people[participant], w.people[contestOwner], w.people[user]
		target := object{"contestId": w.played, "matchId": w.match}
		room := openChat(player, target)
		if room.Kind != "match" || room.IsReadOnly || room.CanModerate || room.Match.Value == nil || room.Match.Value.ID != w.match || room.Contest.Value.ID != w.played {
			t.Fatalf("the room of the match is %+v", room)
		}
		if sides := room.Match.Value.Sides; len(sides) != 2 || sides[0] == "" || sides[1] == "" || strings.Contains(room.Name, sides[0]) {
			t.Errorf("the sides are %q, the name %q: clients join them in their language", sides, room.Name)
		}
		if again := openChat(owner, target); again.ID != room.ID || !again.CanModerate {
			t.Errorf("the operator finds %+v", again)
		}
		stranger.Post("/chats/", target).Refused(http.StatusForbidden, "participationAuthority")
		for _, wrong := range []object{{}, {"userId": player.ID, "teamId": 1}, {"matchId": w.match}, {"contestId": w.played}} {
			player.Post("/chats/", wrong).Refused(http.StatusUnprocessableEntity, "invalidValue")
		}
		player.Post("/chats/", object{"contestId": w.played, "matchId": 1}).Refused(http.StatusNotFound, "matchDoesNotExist")
		player.Post("/chats/", object{"roomId": 1}).Refused(http.StatusNotFound, "chatDoesNotExist")

		var said api.Message
		form := object{"phrase": "lobbyUp", "clientId": "mine-1"}
		player.Post(chatAt(room.ID)+"messages/", form).Must(http.StatusOK).Into(&said)
		if said.Phrase == nil || *said.Phrase != "lobbyUp" || said.Text != "" || said.ClientID == nil || *said.ClientID != "mine-1" {
			t.Errorf("the phrase is %+v", said)
		}
		if again := player.Post(chatAt(room.ID)+"messages/", form).Must(http.StatusOK).ID(); again != said.ID {
			t.Errorf("the repeated message has the id %[2]d, want %[1]d", said.ID, again)
		}
		list := everyRoom(owner)
		if list.Items[0].ChatID != room.ID || list.Items[0].LastPhrase == nil || *list.Items[0].LastPhrase != "lobbyUp" || list.Items[0].Unread != 1 {
			t.Errorf("the operator's rooms begin with %+v", list.Items[0])
		}
		before := list.Unread
		owner.Put(chatAt(room.ID)+"muted/", object{"muted": true}).Must(http.StatusNoContent)
		if list := everyRoom(owner); list.Unread != before-1 || !list.Items[0].Muted {
			t.Errorf("after muting a room %d of %d messages count as unread", list.Unread, before)
		}
		owner.Put("/chats/read/", nil).Must(http.StatusNoContent)
		for _, r := range everyRoom(owner).Items {
			if r.Unread != 0 {
				t.Errorf("after reading all, %d are unread in %s", r.Unread, r.Name)
			}
		}
		owner.Delete(fmt.Sprint(chatAt(room.ID), "messages/", said.ID, "/")).Must(http.StatusNoContent)
		owner.Post(chatAt(room.ID)+"typing/", nil).Must(http.StatusNoContent)
		owner.Post(chatAt(room.ID)+"typing/", nil).Must(http.StatusNoContent)

		owner.Delete(fmt.Sprintf("/contests/%d/tournament/%d/", w.played, w.cup)).Must(http.StatusNoContent)
		player.Get(chatAt(room.ID)).Refused(http.StatusForbidden, "participationAuthority")
		owner.Get(chatAt(room.ID)).Must(http.StatusOK)
	})
}

// TestAReportedMessageIsCopied proves that administrators see the original message with its picture, and no other message.
func TestAReportedMessageIsCopied(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		rude, admin := w.people[entrant], w.people[siteAdmin]
		var friend *apitest.Person
		for _, p := range []*apitest.Person{w.people[user]} {
			friend = p
		}
		rude.Post(fmt.Sprintf("/users/%d/request/", rude.ID), object{"responseUserId": friend.ID}).Must(http.StatusOK)
		friend.Post(fmt.Sprintf("/users/%d/request/", friend.ID), object{"responseUserId": rude.ID}).Must(http.StatusOK)
		room := openChat(friend, object{"userId": rude.ID})
		var file api.File
		sendFile(t, rude, "/files/", "chat", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&file)
		said := rude.Post(chatAt(room.ID)+"messages/", object{"text": "something rude", "image": file.Path}).Must(http.StatusOK).ID()
		report := fmt.Sprint(chatAt(room.ID), "messages/", said, "/report/")
		admin.Get(chatAt(room.ID)+"messages/").Refused(http.StatusForbidden, "participationAuthority")
		rude.Post(report, object{"comment": "me"}).Refused(http.StatusForbidden, "participationAuthority")
		admin.Post(report, object{"comment": "me"}).Refused(http.StatusForbidden, "participationAuthority")
		friend.Post("/complaints/", object{"subjectKind": "message", "subjectId": said, "reason": "spam"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
		friend.Post(report, object{"reason": "harassment", "comment": "Please look."}).Must(http.StatusNoContent)
		friend.Post(report, object{"reason": "harassment"}).Refused(http.StatusConflict, "complaintAlreadyMade")
		rude.Delete(fmt.Sprint(chatAt(room.ID), "messages/", said, "/")).Must(http.StatusNoContent)

		var list api.List[api.Complaint]
		admin.Get("/site/complaints/").Must(http.StatusOK).Into(&list)
		got := list.Items[0]
		if got.Subject.Kind != "message" || got.Subject.Text != "something rude" || *got.Subject.AuthorID != rude.ID || got.Subject.Name != rude.Nickname ||
			got.Comment != "Please look." || got.Subject.PictureURL == nil {
			t.Fatalf("the complaint is %+v", got)
		}
		picture := (*got.Subject.PictureURL)[len(api.Base):]
		a.Visitor().Get(picture).Must(http.StatusOK)
		a.Visitor().Get(picture[:len(picture)-4]+"AAAA").Refused(http.StatusNotFound, "notFound")
	})
}

// TestAnAdministratorTakesTheReportedMessageOut proves that the message disappears from open screens and its copy stays. A
// second removal is refused.
func TestAnAdministratorTakesTheReportedMessageOut(t *testing.T) {
	eachBuilt(t, func(t *testing.T, a *apitest.App, w *fixture) {
		entrant, owner, admin := w.people[entrant], w.people[contestOwner], w.people[siteAdmin]
		room := chatAt(w.entrantsRoom)
		var file api.File
		sendFile(t, entrant, "/files/", "chat", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&file)
		said := entrant.Post(room+"messages/", object{"text": "something rude", "image": file.Path}).Must(http.StatusOK).ID()
		owner.Post(fmt.Sprint(room, "messages/", said, "/report/"), object{"reason": "harassment"}).Must(http.StatusNoContent)
		newest := func(status string) api.Complaint {
			var list api.List[api.Complaint]
			admin.Get("/site/complaints/?status=" + status).Must(http.StatusOK).Into(&list)
			return list.Items[0]
		}
		complaint := newest("OPEN")
		if complaint.Subject.ID != said || complaint.Subject.Gone {
			t.Fatalf("the complaint is %+v", complaint)
		}
		remove := func(id int64, reason string) *apitest.Answer {
			return admin.Post(fmt.Sprintf("/site/complaints/%d/message/remove/", id), object{"reason": reason})
		}
		remove(complaint.ID, "").Refused(http.StatusUnprocessableEntity, "valueIsRequired")
		remove(w.complaint, "rude").Refused(http.StatusNotFound, "messageDoesNotExist") // a complaint about a contest
		remove(said, "rude").Refused(http.StatusNotFound, "complaintDoesNotExist")

		var wg sync.WaitGroup
		answers := make([]int, 4)
		for i := range answers {
			wg.Go(func() { answers[i] = remove(complaint.ID, "rude").Status })
		}
		wg.Wait()
		slices.Sort(answers)
		if !slices.Equal(answers, []int{http.StatusNoContent, http.StatusNotFound, http.StatusNotFound, http.StatusNotFound}) {
			t.Errorf("four concurrent removals answered %v, want one success", answers)
		}
		var talk api.List[api.Message]
		owner.Get(room + "messages/").Must(http.StatusOK).Into(&talk)
		if m := talk.Items[0]; m.ID != said || m.Text != "" || m.Image.Value != nil || m.Type != "removed" {
			t.Errorf("the room still shows %+v", m)
		}
		after := newest("OPEN")
		if !after.Subject.Gone || after.Subject.Text != "something rude" || after.Subject.PictureURL == nil {
			t.Errorf("the complaint is %+v", after)
		}
		a.Visitor().Get((*after.Subject.PictureURL)[len(api.Base):]).Must(http.StatusOK)
		acts := items(admin.Get("/site/audit/"))
		if data := acts[0]["data"].(object); acts[0]["kind"] != "site.removed" || data["kind"] != "message" || data["reason"] != "rude" || acts[0]["subjectName"] != entrant.Nickname ||
			acts[1]["kind"] == "site.removed" {
			t.Errorf("the audit log says %v, %v", acts[0], acts[1])
		}

		admin.Post(fmt.Sprintf("/site/complaints/%d/", w.reported), object{"status": "DISMISSED"}).Must(http.StatusNoContent)
		remove(w.reported, "rude").Refused(http.StatusConflict, "editConflict")
	})
}

// TestAnAnnouncementTellsItsReach reads the number of people whom an announcement reaches, before and after it is sent (CHAT-11).
func TestAnAnnouncementTellsItsReach(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro, hana := a.Person("owner"), a.Person("taro"), a.Person("hana")
		id := openContest(a, owner, nil)
		room := chatAt(roomOf(t, owner, id, "notice").ID)
		reaches := func(when, want string) {
			t.Helper()
			var reach api.ChatReach
			owner.Get(room + "reach/").Must(http.StatusOK).Into(&reach)
			if got, _ := json.Marshal(reach); string(got) != want {
				t.Errorf("%s the reach is %s, want %s", when, got, want)
			}
		}
		reaches("before the first entry", `{"people":0,"muted":0,"read":null}`)
		for _, p := range []*apitest.Person{taro, hana} {
			p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		}
		reaches("with two entries", `{"people":2,"muted":0,"read":null}`)
		owner.Post(room+"messages/", object{"text": "The lobby opens at eight."}).Must(http.StatusOK)
		reaches("after the announcement", `{"people":2,"muted":0,"read":0}`)
		taro.Put(room+"read/", object{"messageId": nil}).Must(http.StatusOK)
		hana.Put(room+"muted/", object{"muted": true}).Must(http.StatusNoContent)
		reaches("after it was read", `{"people":2,"muted":1,"read":1}`)
		a.Person("late").Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		reaches("with a late entry", `{"people":3,"muted":1,"read":1}`)
		taro.Get(room+"reach/").Refused(http.StatusForbidden, "participationAuthority")
		a.Person("stranger").Get(room+"reach/").Refused(http.StatusForbidden, "participationAuthority")
	})
}
