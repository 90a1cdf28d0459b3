package api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
)

func chatAt(chatID int64) string { return fmt.Sprintf("/chats/%d/", chatID) }

func roomsOf(p *apitest.Person, contestID int64) (list api.ChatRooms) {
	p.Get(contestAt(contestID) + "chats/").Must(http.StatusOK).Into(&list)
	return list
}

// roomOf returns a person's room of a kind.
func roomOf(t *testing.T, p *apitest.Person, contestID int64, kind string) api.ChatRoom {
	t.Helper()
	for _, r := range roomsOf(p, contestID).Items {
		if string(r.Kind) == kind {
			return r
		}
	}
	t.Fatalf("%s has no room %s", p.Nickname, kind)
	return api.ChatRoom{}
}

func messagesOf(p *apitest.Person, chatID int64, query string) (list api.List[api.Message]) {
	p.Get(chatAt(chatID) + "messages/" + query).Must(http.StatusOK).Into(&list)
	return list
}

// roomStory is the chat rooms of a contest from its creation to the withdrawal of a confirmed player.
type roomStory struct {
	t                       *testing.T
	app                     *apitest.App
	owner, player, stranger *apitest.Person
	contest, entry          int64
	room, notice            api.ChatRoom
}

func TestRoomsFromCreationToConfirmation(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		s := &roomStory{t: t, app: a, owner: a.Person("owner"), player: a.Person("player"), stranger: a.Person("stranger")}
		s.contest = openContest(a, s.owner, object{"name": "Night Cup"})
		s.strangersHaveNoRooms()
		s.entrantsPostInTheirRoomAndOperatorsInNotices()
		s.questionIsForItsAskerAndOperators()
		s.readingClearsUnreadCounts()
		s.confirmedPlayersHaveARoom()
		s.withdrawnPlayersHaveNoRooms()
	})
}

func (s *roomStory) strangersHaveNoRooms() {
	s.t.Helper()
	s.stranger.Get(contestAt(s.contest)+"chats/").Refused(http.StatusForbidden, "participationAuthority")
	s.stranger.Get("/contests/1/chats/").Refused(http.StatusNotFound, "contestDoesNotExist")
	if page := s.stranger.Get(contestAt(s.contest)).Map(); page["chatUnread"] != nil {
		s.t.Errorf("a stranger has %v unread", page["chatUnread"])
	}
}

func (s *roomStory) entrantsPostInTheirRoomAndOperatorsInNotices() {
	s.t.Helper()
	s.entry = s.player.Post(contestAt(s.contest)+"users/", entryPayload(nil)).Must(http.StatusOK).ID()
	s.room, s.notice = roomOf(s.t, s.player, s.contest, "entrants"), roomOf(s.t, s.player, s.contest, "notice")
	if s.room.Name != "Night Cup" || s.room.IsReadOnly || !s.notice.IsReadOnly || s.room.LastMessage != "" {
		s.t.Errorf("rooms %+v, %+v", s.room, s.notice)
	}
	var m api.Message
	s.player.Post(chatAt(s.room.ID)+"messages/?timezone=Asia/Tokyo", object{"text": "<script>alert(1)</script>\nhello"}).Must(http.StatusOK).Into(&m)
	if m.Text != "<script>alert(1)</script>\nhello" || m.From.Value.Name != "player" || m.IsSystem || m.Type != "" || m.DisplayTime != "11/20 21:00" {
		s.t.Errorf("message %+v", m)
	}
	s.player.Post(chatAt(s.notice.ID)+"messages/", object{"text": "mine"}).Refused(http.StatusForbidden, "chatReadOnly")
	s.owner.Post(chatAt(s.notice.ID)+"messages/", object{"text": "Check-in opens soon."}).Must(http.StatusOK)
	if page := s.player.Get(contestAt(s.contest)).Map(); page["chatUnread"] != 1.0 {
		s.t.Errorf("the page counts %v unread", page["chatUnread"])
	}
	list := roomsOf(s.player, s.contest)
	if len(list.Items) != 2 || list.Unread != 1 || !list.CanAsk || *list.NoticeChatID != s.notice.ID || list.Items[1].LastMessage != "<script>alert(1)</script> hello" {
		s.t.Errorf("rooms %+v", list)
	}
	page := messagesOf(s.player, s.room.ID, "")
	if len(page.Items) != 2 || page.Next != nil || page.Items[1].Type != "userEnter" || page.Items[1].Payload.Value.Users[0].ID != s.player.ID || page.Items[1].From.Value != nil {
		s.t.Errorf("messages %+v", page.Items)
	}
}

func (s *roomStory) questionIsForItsAskerAndOperators() {
	s.t.Helper()
	var question api.Chat
	s.player.Post(contestAt(s.contest)+"chats/questions/", object{"text": "May I play on a phone?"}).Must(http.StatusOK).Into(&question)
	if !question.IsQuestion || question.Owner.Value.ID != s.player.ID || question.Name != "May I play on a phone?" || len(question.Admins) != 1 || question.MemberCount != 2 || !slices.Equal(question.Users, []int64{s.owner.ID, s.player.ID}) || question.Contest.Value.ID != s.contest {
		s.t.Errorf("question %+v", question)
	}
	s.owner.Post(contestAt(s.contest)+"chats/questions/", object{"text": "May I?"}).Refused(http.StatusForbidden, "participationAuthority")
	other := s.app.Person("other")
	other.Post(contestAt(s.contest)+"users/", entryPayload(nil)).Must(http.StatusOK)
	other.Get(chatAt(question.ID)).Refused(http.StatusForbidden, "participationAuthority")
	other.Get(chatAt(question.ID)+"messages/").Refused(http.StatusForbidden, "participationAuthority")
	s.owner.Get(chatAt(1)).Refused(http.StatusNotFound, "chatDoesNotExist")
	s.owner.Post(chatAt(question.ID)+"messages/", object{"text": "Yes."}).Must(http.StatusOK)
	s.owner.Put(chatAt(question.ID)+"closed/", object{"closed": true}).Must(http.StatusOK).Into(&question)
	if !question.Closed || question.IsReadOnly {
		s.t.Errorf("the answered question is %+v for the operator", question)
	}
	if r := roomOf(s.t, s.player, s.contest, "question"); !r.Closed || !r.IsReadOnly || r.Unread != 1 {
		s.t.Errorf("the answered question is %+v for its asker", r)
	}
	var found api.ChatRooms
	s.owner.Get(fmt.Sprintf("/contests/chats/?contestId=%d&userId=%d", s.contest, other.ID)).Must(http.StatusOK).Into(&found)
	if len(found.Items) != 2 {
		s.t.Errorf("found %+v", found.Items)
	}
}

func (s *roomStory) readingClearsUnreadCounts() {
	s.t.Helper()
	question := roomOf(s.t, s.player, s.contest, "question")
	if got := s.player.Put(chatAt(question.ID)+"read/", object{"messageId": nil}).Must(http.StatusOK).Map(); got["unread"] != 0.0 {
		s.t.Errorf("after reading the counts are %v", got)
	}
	s.player.Put(contestAt(s.contest)+"chats/read/", nil).Must(http.StatusNoContent)
	if list := roomsOf(s.player, s.contest); list.Unread != 0 {
		s.t.Errorf("%d unread after reading all", list.Unread)
	}
}

func (s *roomStory) confirmedPlayersHaveARoom() {
	s.t.Helper()
	s.owner.Post(contestAt(s.contest)+"entries/confirm/", object{"allowed": []int64{s.entry}}).Must(http.StatusOK)
	confirmed := roomOf(s.t, s.player, s.contest, "confirmed")
	var members api.List[api.ChatMember]
	s.owner.Get(chatAt(confirmed.ID) + "members/").Must(http.StatusOK).Into(&members)
	if len(members.Items) != 2 || members.Items[0].Role != "admin" || members.Items[1].User.ID != s.player.ID {
		s.t.Errorf("confirmed are %+v", members.Items)
	}
}

// withdrawnPlayersHaveNoRooms checks too that the activity log of the contest has no events of chats.
func (s *roomStory) withdrawnPlayersHaveNoRooms() {
	s.t.Helper()
	s.player.Delete(fmt.Sprintf("%susers/%d/", contestAt(s.contest), s.player.ID)).Must(http.StatusNoContent)
	s.player.Get(contestAt(s.contest)+"chats/").Refused(http.StatusForbidden, "participationAuthority")
	s.player.Post(chatAt(s.room.ID)+"messages/", object{"text": "still here"}).Refused(http.StatusForbidden, "participationAuthority")
	for _, kind := range contestEvents(s.app, s.contest) {
		if strings.HasPrefix(kind, "chat.") {
			s.t.Errorf("the activity log has %s", kind)
		}
	}
}

// TestMessagesAreReadInPagesAndCaughtUpWith reads the messages of a room in pages, newest first, and the messages after a known one, oldest
// first. It sends each message twice with one idempotency key; the room stores it once.
func TestMessagesAreReadInPagesAndCaughtUpWith(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner := a.Person("owner")
		contestID := openContest(a, owner, nil)
		room := roomOf(t, owner, contestID, "entrants").ID
		at := chatAt(room) + "messages/"
		var first api.Message
		for i := range 23 {
			send := func() *apitest.Answer {
				return owner.Do(http.MethodPost, at, object{"text": fmt.Sprint("message ", i)}, "Idempotency-Key", fmt.Sprint("message-", i)).Must(http.StatusOK)
			}
			once, twice := send().ID(), send().ID()
			if once != twice {
				t.Fatalf("message %d became %d and %d", i, once, twice)
			}
			if i == 0 {
				first.ID = once
			}
		}
		n := 22
		for query := ""; ; {
			page := messagesOf(owner, room, query)
			for _, m := range page.Items {
				if m.Text != fmt.Sprint("message ", n) {
					t.Fatalf("message %[2]d is listed as %[1]q", m.Text, n)
				}
				n--
			}
			if page.Next == nil {
				break
			}
			query = "?before=" + *page.Next
		}
		if n != -1 {
			t.Errorf("the pages end at message %d, want 0", n+1)
		}
		since := messagesOf(owner, room, fmt.Sprint("?after=", first.ID))
		if len(since.Items) != 22 || since.Items[0].Text != "message 1" || since.Next != nil {
			t.Errorf("%d messages are listed after the first, want 22", len(since.Items))
		}
		if last := since.Items[21]; last.Updated != last.Created {
			t.Errorf("a message that was created at %s is updated at %s", last.Created, last.Updated)
		}
		a.Clock.Advance(time.Minute)
		removed := a.Clock.Now()
		owner.Delete(fmt.Sprint(at, first.ID, "/")).Must(http.StatusNoContent)
		a.Clock.Advance(time.Minute)
		owner.Delete(fmt.Sprint(at, first.ID, "/")).Must(http.StatusNoContent)
		mark := messagesOf(owner, room, fmt.Sprint("?before=", since.Items[0].ID)).Items[0]
		if mark.ID != first.ID || mark.Type != "removed" || mark.Text != "" {
			t.Errorf("the removed message is listed as %+v", mark)
		}
		if want := removed.UTC().Format("2006-01-02T15:04:05.000Z"); mark.Updated != want || mark.Created == want {
			t.Errorf("the removed message is updated at %s, want %s", mark.Updated, want)
		}
		owner.Get(at+"?before=1&after=1").Refused(http.StatusUnprocessableEntity, "invalidValue")
	})
}

// TestPicturesOfRoomsArePrivate proves that the address of a picture is for one viewer, is valid for about a day, and stops working when
// the viewer leaves the room.
func TestPicturesOfRoomsArePrivate(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, player, other := a.Person("owner"), a.Person("player"), a.Person("other")
		contestID := openContest(a, owner, nil)
		for _, p := range []*apitest.Person{player, other} {
			p.Post(contestAt(contestID)+"users/", entryPayload(nil)).Must(http.StatusOK)
		}
		room := roomOf(t, player, contestID, "entrants").ID
		var file api.File
		sendFile(t, player, "/files/", "chat", "a.png", smallPicture(t)).Must(http.StatusOK).Into(&file)
		see := func(address string) *apitest.Answer {
			return a.Visitor().Get(strings.TrimPrefix(address, "/api/v1"))
		}
		own := see(file.URL).Must(http.StatusOK)
		if own.Header.Get("Cache-Control") != "private, max-age=3600" || own.Header.Get("Content-Type") != "image/png" {
			t.Errorf("served with %v", own.Header)
		}
		see("/api/v1/files/"+file.Path).Refused(http.StatusNotFound, "notFound")
		other.Post(chatAt(room)+"messages/", object{"image": file.Path}).Refused(http.StatusUnprocessableEntity, "unknownFile")
		said := player.Post(chatAt(room)+"messages/", object{"image": file.Path}).Must(http.StatusOK).ID()

		image := messagesOf(other, room, "").Items[0].Image.Value
		if image == nil || image.Width != 8 || image.Height != 8 {
			t.Fatalf("the picture is %+v", image)
		}
		for _, address := range []string{image.URL, image.ThumbURL} {
			see(address).Must(http.StatusOK)
		}
		if again := messagesOf(other, room, "").Items[0].Image.Value; again.URL != image.URL {
			t.Error("the address changes from one reading to the next")
		}
		address, err := url.Parse(image.URL)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{
			"viewer": fmt.Sprint(player.ID), "chat": "0", "until": fmt.Sprint(a.Clock.Now().AddDate(9, 0, 0).Unix()), "signature": strings.Repeat("A", 43),
		} {
			forged, q := *address, address.Query()
			q.Set(name, value)
			forged.RawQuery = q.Encode()
			see(forged.String()).Refused(http.StatusNotFound, "notFound")
		}
		a.Clock.Advance(24*time.Hour - time.Second)
		see(image.URL).Must(http.StatusOK)
		a.Clock.Advance(time.Hour + time.Second)
		see(image.URL).Refused(http.StatusNotFound, "notFound")

		image = messagesOf(other, room, "").Items[0].Image.Value
		see(image.URL).Must(http.StatusOK)
		suspend := func(at *time.Time) {
			if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
				_, err := a.Store.SetSuspended(ctx, other.ID, at)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		now := a.Clock.Now()
		suspend(&now)
		see(image.URL).Refused(http.StatusNotFound, "notFound")
		suspend(nil)
		see(image.URL).Must(http.StatusOK)
		owner.Post(contestAt(contestID)+"bans/", object{"userIds": []int64{other.ID}, "reason": "spam"}).Must(http.StatusOK)
		see(image.URL).Refused(http.StatusNotFound, "notFound")
		owner.Delete(fmt.Sprint(chatAt(room), "messages/", said, "/")).Must(http.StatusNoContent)
		see(file.URL).Refused(http.StatusNotFound, "notFound")
	})
}
