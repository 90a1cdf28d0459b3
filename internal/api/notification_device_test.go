package api_test

import (
	"database/sql"
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

// openPage opens the live connection of a page of p. The returned function closes it.
func openPage(t *testing.T, a *apitest.App, p *apitest.Person) (closePage func()) {
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

// pushStory is the pushes to the phone of hana about the chat messages of taro.
type pushStory struct {
	t          *testing.T
	app        *apitest.App
	db         *sql.DB
	service    *pushService
	phone      *device
	hana, taro *apitest.Person
	room       int64
	posted     int64 // the newest message
	pushed     int   // the pushes so far
}

func newPushStory(t *testing.T) *pushStory {
	t.Helper()
	service := &pushService{}
	a := apitest.New(t, takesPushes(service))
	s := &pushStory{t: t, app: a, db: database(t, a), service: service, hana: a.Person("hana"), taro: a.Person("taro")}
	request := s.taro.Post(fmt.Sprintf("/users/%d/request/", s.taro.ID), object{"responseUserId": s.hana.ID}).Must(http.StatusOK).ID()
	s.hana.Put(fmt.Sprintf("/users/%d/request/%d/reply/", s.hana.ID, request), object{"status": "ALLOW"}).Must(http.StatusOK)
	settled(t, a, s.db)
	s.phone = newDevice(t, "/phone")
	s.hana.Post(fmt.Sprintf("/users/%d/notification/", s.hana.ID), object{"notification_token": s.phone.subscription(), "language": "ja"}).Must(http.StatusOK)
	s.room = openChat(s.taro, object{"userId": s.hana.ID}).ID
	return s
}

func (s *pushStory) post(p *apitest.Person) {
	s.t.Helper()
	s.posted = p.Post(chatAt(s.room)+"messages/", object{"text": "a secret"}).Must(http.StatusOK).ID()
}

func (s *pushStory) read() {
	s.hana.Put(chatAt(s.room)+"read/", object{"messageId": s.posted}).Must(http.StatusOK)
}

// wantPushes checks the number of pushes since the last check.
func (s *pushStory) wantPushes(more int, situation string) {
	s.t.Helper()
	wake(s.t, s.app)
	settled(s.t, s.app, s.db)
	if s.pushed += more; s.service.count() != s.pushed {
		s.t.Fatalf("%s: %d pushes, want %d", situation, s.service.count(), s.pushed)
	}
}

func (s *pushStory) later(d time.Duration) {
	s.app.Clock.Advance(d)
	s.hana.SignIn()
	s.taro.SignIn()
}

// TestMessagesArePushedToDevices proves when a message is pushed: once until it is read, not during quiet hours, and not if it
// is read on an open page within twenty seconds.
func TestMessagesArePushedToDevices(t *testing.T) {
	t.Parallel()
	s := newPushStory(t)
	s.unreadMessagesArePushedOnce()
	s.openPageDelaysThePush()
	s.quietHoursDelayThePush()
	s.hana.Put(fmt.Sprintf("/users/%d/", s.hana.ID), object{"mutedKinds": []string{"chat"}}).Must(http.StatusOK)
	s.read()
	s.post(s.taro)
	s.wantPushes(0, "messages are muted")
}

func (s *pushStory) unreadMessagesArePushedOnce() {
	s.t.Helper()
	s.post(s.taro)
	s.wantPushes(1, "no page is open")
	m := s.phone.open(s.t, s.service.bodies[s.pushed-1])
	if m["link"] != fmt.Sprint("/chats/", s.room) || m["tag"] != fmt.Sprint("chat-", s.room) || !strings.Contains(fmt.Sprint(m["body"]), "taro") || strings.Contains(fmt.Sprint(m), "secret") {
		s.t.Errorf("message %v", m)
	}
	s.post(s.taro)
	s.wantPushes(0, "the pushed message is not read yet")
	s.read()
	s.post(s.taro)
	s.wantPushes(1, "the room was read before the message")
	s.post(s.hana)
	s.wantPushes(0, "a message of her own")
}

// openPageDelaysThePush covers messages and other notifications.
func (s *pushStory) openPageDelaysThePush() {
	s.t.Helper()
	closePage := openPage(s.t, s.app, s.hana)
	s.read()
	s.post(s.taro)
	s.wantPushes(0, "a page is open")
	s.later(19 * time.Second)
	s.wantPushes(0, "a page is open for less than twenty seconds")
	s.read()
	s.later(2 * time.Minute)
	s.wantPushes(0, "the message is read on the page")
	s.post(s.taro)
	s.wantPushes(0, "a page is open")
	s.later(20 * time.Second)
	s.wantPushes(1, "the message is unread after twenty seconds")

	third := s.app.Person("third")
	third.Post(fmt.Sprintf("/users/%d/request/", third.ID), object{"responseUserId": s.hana.ID}).Must(http.StatusOK)
	s.wantPushes(0, "the page shows the friend request")
	s.hana.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
	s.later(time.Minute)
	s.wantPushes(0, "the friend request is seen")
	closePage()
}

// quietHoursDelayThePush sets quiet hours from 20:00 to 06:30 in Tokyo, where it is 21:00.
func (s *pushStory) quietHoursDelayThePush() {
	s.t.Helper()
	s.hana.Put(fmt.Sprintf("/users/%d/", s.hana.ID), object{"timezone": "Asia/Tokyo", "quietFrom": "20:00", "quietTo": "06:30"}).Must(http.StatusOK)
	s.read()
	s.post(s.taro)
	s.wantPushes(0, "in the evening")
	s.later(4 * time.Hour)
	s.wantPushes(0, "after midnight")
	s.app.Clock.Set(time.Date(2026, 11, 20, 21, 29, 59, 0, time.UTC))
	s.wantPushes(0, "before 06:30")
	s.later(time.Second)
	s.wantPushes(1, "in the morning")
}

// TestQuietHoursAreInThePersonsZone proves whose zone counts: that of the profile, else that of the browser, else Japan's.
func TestQuietHoursAreInThePersonsZone(t *testing.T) {
	t.Parallel()
	s := newPushStory(t)
	profile := fmt.Sprintf("/users/%d/", s.hana.ID)
	next := func() {
		s.read()
		s.post(s.taro)
	}
	s.hana.Put(profile, object{"quietFrom": "20:00", "quietTo": "22:00"}).Must(http.StatusOK)
	s.post(s.taro)
	s.wantPushes(0, "no zone is known, and it is 21:00 in Japan")
	got := s.hana.Put(profile, object{"browserTimezone": "Europe/Paris"}).Must(http.StatusOK).Map()
	if got["browserTimezone"] != "Europe/Paris" || got["timezone"] != nil {
		t.Errorf("the zones are %v and %v", got["browserTimezone"], got["timezone"])
	}
	next()
	s.wantPushes(1, "it is 13:00 in the zone of the browser")
	s.hana.Put(profile, object{"timezone": "Asia/Seoul"}).Must(http.StatusOK)
	next()
	s.wantPushes(0, "it is 21:00 in the zone of the profile")
	s.hana.Put(profile, object{"browserTimezone": "Mars/Base"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
}

// TestWalkLargeAudiencesAreNotifiedInBatches notifies five thousand entrants in jobs of two hundred people. Each person is notified
// once, although each job runs twice, as after a crash before the job is marked as done.
func TestWalkLargeAudiencesAreNotifiedInBatches(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		const people, part = 5000, 200
		db := database(t, a)
		id := openContest(a, a.Person("owner"), object{"checkin": false, "checkinStart": nil, "checkinEnd": nil, "entryMaxCount": people})
		for _, rows := range []string{
			"users (id, nickname, nickname_folded, created_at, updated_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %[1]d) SELECT i, 'player', 'player', 0, 0 FROM n",
			`entries (id, contest_id, user_id, checkin, twitter_id, game_username, friend_code, comment, created_at, updated_at)
				SELECT id, %[2]d, id, 0, '', '', '', '', 0, 0 FROM users WHERE id <= %[1]d`,
			"entry_members (contest_id, user_id, entry_id, contest_end) SELECT c.id, u.id, u.id, c.contest_end FROM users u JOIN contests c ON c.id = %[2]d WHERE u.id <= %[1]d",
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
		for after := int64(0); after < people; after += part { // every job runs twice, some concurrently
			await(t, a, "people have notifications", func() bool { return rows() > after })
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
				t.Errorf("one event names %d recipients", len(added.People))
			}
			for _, p := range added.People {
				if rung[p.UserID] {
					t.Fatalf("person %d is in two events", p.UserID)
				}
				rung[p.UserID] = true
			}
		}
		if err := events.Err(); err != nil || len(rung) != people {
			t.Errorf("the events name %d people, %v", len(rung), err)
		}
	})
}
