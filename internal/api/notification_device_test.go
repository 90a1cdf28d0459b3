package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge-go"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
	"yagura/internal/notify"
)

// looksAt opens the product for someone until the answered function closes it.
func looksAt(t *testing.T, a *apitest.App, p *apitest.Person) (away func()) {
	t.Helper()
	c := centrifuge.NewJsonClient("ws"+strings.TrimPrefix(a.URL, "http")+"/connection/websocket", centrifuge.Config{Token: p.Token})
	t.Cleanup(c.Close)
	connected := make(chan struct{})
	once := sync.OnceFunc(func() { close(connected) })
	c.OnConnected(func(centrifuge.ConnectedEvent) { once() })
	if err := c.Connect(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-connected:
	case <-time.After(hang.Limit):
		t.Fatal("no connection")
	}
	return c.Close
}

// TestMessagesArePushedToDevices: once as long as it is not read, neither in the night where its owner is nor while the
// owner reads it on the page; what the page shows within twenty seconds goes no other way.
func TestMessagesArePushedToDevices(t *testing.T) {
	t.Parallel()
	service := &pushService{}
	a := apitest.New(t, takesPushes(service))
	db := database(t, a)
	hana, taro := a.Person("hana"), a.Person("taro")
	request := taro.Post(fmt.Sprintf("/users/%d/request/", taro.ID), object{"responseUserId": hana.ID}).Must(http.StatusOK).ID()
	hana.Put(fmt.Sprintf("/users/%d/request/%d/reply/", hana.ID, request), object{"status": "ALLOW"}).Must(http.StatusOK)
	settled(t, a, db)
	phone := newDevice(t, "/phone")
	hana.Post(fmt.Sprintf("/users/%d/notification/", hana.ID), object{"notification_token": phone.subscription(), "language": "ja"}).Must(http.StatusOK)
	room := openChat(taro, object{"userId": hana.ID})
	said := int64(0)
	say := func(p *apitest.Person) {
		t.Helper()
		said = p.Post(chatAt(room.ID)+"messages/", object{"text": "a secret"}).Must(http.StatusOK).ID()
	}
	read := func() { hana.Put(chatAt(room.ID)+"read/", object{"messageId": said}).Must(http.StatusOK) }
	pushed := 0
	expect := func(more int, what string) {
		t.Helper()
		wake(t, a)
		settled(t, a, db)
		if pushed += more; service.count() != pushed {
			t.Fatalf("%s: %d pushes, want %d", what, service.count(), pushed)
		}
	}
	later := func(d time.Duration) {
		a.Clock.Advance(d)
		hana.SignIn()
		taro.SignIn()
	}
	say(taro)
	expect(1, "nobody looks")
	m := phone.open(t, service.bodies[pushed-1])
	if m["link"] != fmt.Sprint("/chats/", room.ID) || m["tag"] != fmt.Sprint("chat-", room.ID) || !strings.Contains(fmt.Sprint(m["body"]), "taro") || strings.Contains(fmt.Sprint(m), "secret") {
		t.Errorf("message %v", m)
	}
	say(taro)
	expect(0, "what was pushed is not read yet")
	read()
	say(taro)
	expect(1, "the room was read meanwhile")
	say(hana)
	expect(0, "her own")

	away := looksAt(t, a, hana)
	read()
	say(taro)
	expect(0, "she looks at the page")
	later(19 * time.Second)
	expect(0, "for twenty seconds")
	read()
	later(2 * time.Minute)
	expect(0, "she read it on the page")
	say(taro)
	expect(0, "she looks at the page")
	later(20 * time.Second)
	expect(1, "she has not read it after all")

	// The bell keeps the same pause.
	third := a.Person("third")
	third.Post(fmt.Sprintf("/users/%d/request/", third.ID), object{"responseUserId": hana.ID}).Must(http.StatusOK)
	expect(0, "the page shows it")
	hana.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
	later(time.Minute)
	expect(0, "she saw it")
	away()

	// Her night lasts from eight in the evening to half past six in Tokyo: it is nine there.
	hana.Put(fmt.Sprintf("/users/%d/", hana.ID), object{"timezone": "Asia/Tokyo", "quietFrom": "20:00", "quietTo": "06:30"}).Must(http.StatusOK)
	read()
	say(taro)
	expect(0, "in the evening")
	later(4 * time.Hour)
	expect(0, "after midnight")
	a.Clock.Set(time.Date(2026, 11, 20, 21, 29, 59, 0, time.UTC))
	expect(0, "before half past six")
	later(time.Second)
	expect(1, "in the morning")

	hana.Put(fmt.Sprintf("/users/%d/", hana.ID), object{"mutedKinds": []string{"chat"}}).Must(http.StatusOK)
	read()
	say(taro)
	expect(0, "she mutes messages")
}

// TestLargeAudiencesAreNotifiedInBatches: a word to five thousand entrants goes out in jobs of two hundred, and no one hears it
// twice, though each job runs again, as when a process dies between the work and the note that it is done.
func TestLargeAudiencesAreNotifiedInBatches(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		const people, part = 5000, 200
		db := database(t, a)
		id := openContest(a, a.Person("owner"), object{"checkin": false, "checkinStart": nil, "checkinEnd": nil, "entryMaxCount": people})
		for _, rows := range []string{
			"users (id, nickname, nickname_folded, created_at, updated_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %[1]d) SELECT i, 'player', 'player', 0, 0 FROM n",
			`entries (id, contest_id, user_id, checkin, twitter_id, game_username, friend_code, comment, created_at, updated_at)
				SELECT id, %[2]d, id, 0, '', '', '', '', 0, 0 FROM users WHERE id <= %[1]d`,
			"entry_members (contest_id, user_id, entry_id) SELECT %[2]d, id, id FROM users WHERE id <= %[1]d",
		} {
			if _, err := db.Exec(fmt.Sprintf("INSERT INTO "+rows, people, id)); err != nil {
				t.Fatal(err)
			}
		}
		told := notify.Announcement{Source: "word", Type: notify.Contest, Status: notify.Deleted, To: notify.Audience{Kind: notify.Entrants, ID: id}, Until: a.Clock.Now().Add(time.Hour)}
		spread := func(after int64) {
			if err := a.Features.Notifications.Spread(a.Ctx(), notify.SpreadJob{Announcement: told, After: after}); err != nil {
				t.Fatal(err)
			}
		}
		rows := func() int64 { return count(t, db, "SELECT COUNT(*) FROM notifications WHERE source = 'word'") }
		spread(0)
		for after := int64(0); after < people; after += part { // every job twice, some at the same moment
			await(t, a, "people are told", func() bool { return rows() > after })
			spread(after)
		}
		settled(t, a, db)
		if n, distinct := rows(), count(t, db, "SELECT COUNT(DISTINCT user_id) FROM notifications WHERE source = 'word'"); n != people || distinct != people {
			t.Errorf("%d notifications of %d people, want %d", n, distinct, people)
		}
		if n := count(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'notify.spread'"); n != people/part {
			t.Errorf("%d jobs besides the first", n)
		}
		rung := map[int64]bool{}
		events, err := db.Query("SELECT data FROM events WHERE kind = 'notification.added'")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = events.Close() }()
		for events.Next() {
			var data string
			var added notify.AddedPayload
			if err := events.Scan(&data); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(data), &added); err != nil {
				t.Fatal(err)
			}
			if len(added.People) > part {
				t.Errorf("one event tells of %d people", len(added.People))
			}
			for _, p := range added.People {
				if rung[p.UserID] {
					t.Fatalf("it rang twice for %d", p.UserID)
				}
				rung[p.UserID] = true
			}
		}
		if err := events.Err(); err != nil || len(rung) != people {
			t.Errorf("it rang for %d, %v", len(rung), err)
		}
	})
}
