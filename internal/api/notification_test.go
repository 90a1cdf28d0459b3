package api_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
	"yagura/internal/notify"
	"yagura/internal/program"
)

// pushService receives pushes in place of the push services of browsers.
type pushService struct {
	mu     sync.Mutex
	taken  []*http.Request
	bodies [][]byte
	gone   map[string]bool // paths of expired subscriptions
}

// RoundTrip implements http.RoundTripper.
func (s *pushService) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken, s.bodies = append(s.taken, r), append(s.bodies, body)
	status := http.StatusCreated
	if s.gone[r.URL.Path] {
		status = http.StatusGone
	}
	return &http.Response{StatusCode: status, Body: io.NopCloser(bytes.NewReader(nil)), Header: http.Header{}, Request: r}, nil
}

func (s *pushService) count() int { s.mu.Lock(); defer s.mu.Unlock(); return len(s.taken) }

// device is a browser with its private keys.
type device struct {
	path   string
	key    *ecdh.PrivateKey
	secret []byte
}

func newDevice(t *testing.T, path string) *device {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d := &device{path: path, key: key, secret: make([]byte, 16)}
	_, _ = rand.Read(d.secret)
	return d
}

// subscription returns the push subscription of the browser.
func (d *device) subscription() string {
	encode := base64.RawURLEncoding.EncodeToString
	return fmt.Sprintf(`{"endpoint":"https://push.example%s","expirationTime":null,"keys":{"p256dh":%q,"auth":%q}}`, d.path, encode(d.key.PublicKey().Bytes()), encode(d.secret))
}

// open decrypts a push as the browser does (RFC 8188, RFC 8291).
func (d *device) open(t *testing.T, body []byte) (m map[string]any) {
	t.Helper()
	salt, size := body[:16], int(body[20])
	sender, sealed := body[21:21+size], body[21+size:]
	key, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := d.key.ECDH(key)
	if err != nil {
		t.Fatal(err)
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	ikm := derive(shared, d.secret, "WebPush: info\x00"+string(d.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		t.Fatal(err)
	}
	plain = bytes.TrimRight(plain, "\x00")
	if err := json.Unmarshal(plain[:len(plain)-1], &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func takesPushes(s *pushService) func(*program.Config) {
	return func(c *program.Config) { c.PushTransport = s }
}

func notificationsOf(p *apitest.Person) (page api.NotificationPage) {
	p.Get("/users/me/notifications/?language=ja").Must(http.StatusOK).Into(&page)
	return page
}

// wake lets the program look for jobs that are due at the new time of the clock.
func wake(t *testing.T, a *apitest.App) {
	t.Helper()
	if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		return a.Store.EnqueueJob(ctx, "housekeeping", "wake", []byte("{}"), a.Clock.Now())
	}); err != nil {
		t.Fatal(err)
	}
}

// await waits until a condition holds.
func await(t *testing.T, a *apitest.App, what string, so func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	over := time.After(hang.Limit)
	for n := 0; !so(); n++ {
		if n%20 == 0 {
			wake(t, a)
		}
		select {
		case <-tick.C:
		case <-over:
			t.Fatalf("waited in vain for: %s", what)
		}
	}
}

// awaitNotification waits for a notification of a kind to a person and returns it.
func awaitNotification(t *testing.T, a *apitest.App, p *apitest.Person, kind string) (n api.Notification) {
	t.Helper()
	await(t, a, p.Nickname+" gets "+kind, func() bool {
		items := notificationsOf(p).Items
		i := slices.IndexFunc(items, func(n api.Notification) bool { return string(n.NotificationType)+"."+n.Status == kind })
		if i >= 0 {
			n = items[i]
		}
		return i >= 0
	})
	if !slices.Contains(notify.Kinds[n.NotificationType], notify.Status(n.Status)) {
		t.Errorf("%s has no text", kind)
	}
	return n
}

// notificationKinds returns the kinds of all notifications of a person, sorted.
func notificationKinds(p *apitest.Person) []string {
	var kinds []string
	for _, n := range notificationsOf(p).Items {
		kinds = append(kinds, string(n.NotificationType)+"."+n.Status)
	}
	slices.Sort(kinds)
	return kinds
}

func TestFriendAndTeamNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		taro, hana, jiro := a.Person("taro"), a.Person("hana"), a.Person("jiro")
		request := taro.Post(fmt.Sprintf("/users/%d/request/", taro.ID), object{"responseUserId": hana.ID}).Must(http.StatusOK).ID()
		asked := awaitNotification(t, a, hana, "friend.requested")
		if *asked.Payload.Nickname != "taro" || *asked.Link != "/friends?tab=received" || asked.To != hana.ID || asked.IsView || asked.Readed || asked.DisplayTime != "11/20 12:00" {
			t.Errorf("the notification of the friend request is %+v", asked)
		}
		hana.Put(fmt.Sprintf("/users/%d/request/%d/reply/", hana.ID, request), object{"status": "ALLOW"}).Must(http.StatusOK)
		if n := awaitNotification(t, a, taro, "friend.accepted"); *n.Link != fmt.Sprintf("/users/%d", hana.ID) {
			t.Errorf("the notification is %+v", n)
		}
		team := newTeam(taro, hana)
		awaitNotification(t, a, taro, "teamMember.joined")
		wish := jiro.Post(fmt.Sprintf("/teams/%d/requests/", team), object{"message": ""}).Must(http.StatusOK).ID()
		if n := awaitNotification(t, a, taro, "teamMember.requested"); *n.Link != fmt.Sprintf("/teams/%d", team) || *n.Payload.UserID != jiro.ID || *n.Payload.TeamName != "Team taro" {
			t.Errorf("the notification is %+v", n)
		}
		taro.Put(fmt.Sprintf("/teams/%d/requests/%d/reply/", team, wish), object{"status": "ALLOW"})
		taro.Delete(fmt.Sprintf("/teams/%d/members/%d/", team, hana.ID))
		awaitNotification(t, a, hana, "teamMember.removed")
		if got := notificationKinds(taro); !slices.Equal(got, []string{"friend.accepted", "teamMember.joined", "teamMember.requested"}) {
			t.Errorf("taro has the notifications %v, want one per act of others", got)
		}

		page := notificationsOf(hana)
		if page.Unseen != len(page.Items) || page.Unseen == 0 {
			t.Errorf("%d unseen of %d", page.Unseen, len(page.Items))
		}
		hana.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
		hana.Put(fmt.Sprintf("/users/me/notifications/%d/read/", asked.ID), nil).Must(http.StatusNoContent)
		hana.Put(fmt.Sprintf("/users/me/notifications/%d/read/", asked.ID), nil).Must(http.StatusNoContent)
		taro.Put(fmt.Sprintf("/users/me/notifications/%d/read/", asked.ID), nil).Refused(http.StatusNotFound, "notificationDoesNotExist")
		page = notificationsOf(hana)
		for _, n := range page.Items {
			if page.Unseen != 0 || !n.IsView || n.Readed != (n.ID == asked.ID) {
				t.Errorf("%d unseen, %+v", page.Unseen, n)
			}
		}

		// The deletion of an account erases its name and its notifications.
		if err := a.Features.Accounts.Withdraw(a.Ctx(), taro.ID, taro.ID, taro.Nickname); err != nil {
			t.Fatal(err)
		}
		for _, n := range notificationsOf(hana).Items {
			if n.Payload.Nickname != nil && *n.Payload.Nickname != "" {
				t.Errorf("the notification still names the withdrawn person: %+v", n)
			}
		}
		left, err := a.Store.Notifications(a.Ctx(), taro.ID, 0, 10)
		if err != nil || len(left) != 0 {
			t.Errorf("the withdrawn person still has %d notifications (%v)", len(left), err)
		}
	})
}

func TestContestNotificationsFromRecommendationToDeletion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, taro, hana, fan, helper := a.Person("owner"), a.Person("taro"), a.Person("hana"), a.Person("fan"), a.Person("helper")
		fan.Post(fmt.Sprintf("/users/%d/gameusers/", fan.ID), object{"gameId": 1, "username": "fan#jp1"}).Must(http.StatusOK)
		id := openContest(a, owner, object{"checkin": false, "isRecommend": true, "matches": object{"confirmMinutes": 10, "warnMinutes": 0, "walkoverMinutes": 0}})
		if n := awaitNotification(t, a, fan, "contest.recommended"); *n.Link != fmt.Sprintf("/contests/%d", id) || *n.Payload.ContestName != "秋の杯" || n.Payload.GameName == nil {
			t.Errorf("the notification is %+v", n)
		}
		var entries []int64
		for _, p := range []*apitest.Person{taro, hana} {
			entries = append(entries, p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK).ID())
		}
		owner.Post(contestAt(id)+"operators/", object{"gameId": 1, "userIds": []int64{helper.ID}}).Must(http.StatusOK)
		awaitNotification(t, a, helper, "contest.operatorAdded")
		owner.Post(contestAt(id)+"entries/confirm/", object{"allowed": entries}).Must(http.StatusOK)
		awaitNotification(t, a, taro, "contest.allowed")

		a.Clock.Advance(2*time.Hour + time.Minute)
		draft := owner.Get(contestAt(id) + "tournament/draft/").Must(http.StatusOK).Map()
		starts := []string{a.Clock.Now().Add(time.Minute).Format(time.RFC3339)}
		owner.Post(contestAt(id)+"tournament/", object{
			"slots": 2, "matchCount": 1, "matchTime": 30, "thirdPlace": false, "assignment": draft["assignment"], "roundStarts": starts, "thirdStart": nil,
		}).Must(http.StatusOK)
		if n := awaitNotification(t, a, taro, "tournament.created"); *n.Link != fmt.Sprintf("/contests/%d/tournament", id) {
			t.Errorf("the notification is %+v", n)
		}
		ready := awaitNotification(t, a, hana, "tournament.matchReady")
		match := fmt.Sprintf("/contests/%d/tournament/%d/match/%d", id, *ready.Payload.TournamentID, *ready.Payload.MatchID)
		if *ready.Link != match || *ready.Payload.Round != 0 || ready.Payload.At == nil {
			t.Errorf("the notification of the ready match is %+v", ready)
		}
		// A second delivery of the same event adds no notification.
		events, err := a.Store.ContestEvents(a.Ctx(), id, 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		before := notificationKinds(taro)
		for _, e := range events {
			if err := a.Features.Notifications.Take(a.Ctx(), e); err != nil {
				t.Fatal(err)
			}
		}
		settled(t, a, database(t, a))
		if got := notificationKinds(taro); !slices.Equal(got, before) {
			t.Errorf("the notifications are %v, want %v: an event was announced twice", got, before)
		}

		a.Clock.Advance(2 * time.Minute)
		view := taro.Get(match + "/").Must(http.StatusOK).Map()
		said := func(p *apitest.Person, winner int64) {
			p.Put(match+"/result/", object{"version": view["version"], "outcome": "win", "winner": winner, "games": []any{}})
		}
		said(taro, entries[0])
		awaitNotification(t, a, hana, "tournament.claimed")
		view = hana.Get(match + "/").Must(http.StatusOK).Map()
		said(hana, entries[1])
		awaitNotification(t, a, helper, "tournament.disputed")
		view = owner.Get(match + "/").Must(http.StatusOK).Map()
		said(owner, entries[1])
		awaitNotification(t, a, taro, "tournament.decided")
		if n := awaitNotification(t, a, hana, "contest.finished"); *n.Payload.Place != 1 {
			t.Errorf("the notification is %+v", n)
		}
		owner.Delete(contestAt(id)).Must(http.StatusNoContent)
		if n := awaitNotification(t, a, taro, "contest.deleted"); n.Link != nil || *n.Payload.ContestName != "秋の杯" {
			t.Errorf("the notification is %+v", n)
		}
		if got := notificationKinds(owner); slices.ContainsFunc(got, func(k string) bool { return k != "tournament.disputed" }) {
			t.Errorf("the owner has the notifications %v of own acts, want none", got)
		}
	})
}

// TestWaysOfDelivery proves that pushes and e-mails are sent once to people without an open page, and not to people who mute the
// kind, saw the notification or have quiet hours.
func TestWaysOfDelivery(t *testing.T) {
	t.Parallel()
	service := &pushService{gone: map[string]bool{"/gone": true}}
	a := apitest.New(t, takesPushes(service))
	hana, taro := a.Person("hana"), a.Person("taro")
	phone, old := newDevice(t, "/phone"), newDevice(t, "/gone")
	subscribe := func(d *device) string {
		token := hana.Post(fmt.Sprintf("/users/%d/notification/", hana.ID), object{"notification_token": d.subscription(), "language": "ja"}).Must(http.StatusOK).Map()["token"]
		return fmt.Sprint(token)
	}
	token := subscribe(phone)
	subscribe(old)
	for _, bad := range []string{"", "{}", strings.Replace(phone.subscription(), "https:", "http:", 1), strings.Replace(phone.subscription(), "p256dh", "p", 1), strings.Repeat("x", 3000)} {
		hana.Post(fmt.Sprintf("/users/%d/notification/", hana.ID), object{"notification_token": bad}).Refused(http.StatusUnprocessableEntity, "invalidValue")
	}
	ask := func(p *apitest.Person) {
		p.Post(fmt.Sprintf("/users/%d/request/", p.ID), object{"responseUserId": hana.ID}).Must(http.StatusOK)
	}

	ask(taro)
	awaitNotification(t, a, hana, "friend.requested")
	await(t, a, "a push to both browsers", func() bool { return service.count() == 2 })
	settled(t, a, database(t, a))
	for i, r := range service.taken {
		if !strings.HasPrefix(r.Header.Get("Authorization"), "vapid t=") || r.Header.Get("TTL") == "" {
			t.Errorf("headers %v", r.Header)
		}
		if r.URL.Path == "/phone" {
			if m := phone.open(t, service.bodies[i]); m["link"] != "/friends?tab=received" || m["body"] != "taroさんからフレンド申請が届きました。" || m["id"] == nil {
				t.Errorf("message %v", m)
			}
		}
	}
	// An expired subscription is deleted. A message that was pushed is not pushed again.
	ask(a.Person("second"))
	await(t, a, "a push to the phone alone", func() bool { return service.count() == 3 })

	// Quiet hours delay a push until they end. A notification that is seen by then is not pushed.
	hana.Put(fmt.Sprintf("/users/%d/", hana.ID), object{"timezone": "Asia/Tokyo", "quietFrom": "21:00", "quietTo": "22:00"}).Must(http.StatusOK) // it is 21:00 there
	hana.Put(fmt.Sprintf("/users/%d/", hana.ID), object{"quietFrom": "21:00", "quietTo": "21:00"}).Refused(http.StatusUnprocessableEntity, "invalidValue")
	ask(a.Person("third"))
	await(t, a, "the notification of the quiet hours", func() bool { return len(notificationsOf(hana).Items) == 3 })
	settled(t, a, database(t, a))
	if service.count() != 3 {
		t.Error("a push was sent in quiet hours")
	}
	a.Clock.Advance(time.Hour)
	await(t, a, "a push after the quiet hours", func() bool { return service.count() == 4 })
	settled(t, a, database(t, a))   // the lease of the job would expire during the day
	a.Clock.Advance(23 * time.Hour) // the next evening
	ask(a.Person("fourth"))
	await(t, a, "the notification of the next quiet hours", func() bool { return len(notificationsOf(hana).Items) == 4 })
	settled(t, a, database(t, a))
	hana.SignIn()
	hana.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
	a.Clock.Advance(time.Hour)
	wake(t, a)
	settled(t, a, database(t, a))
	if service.count() != 4 {
		t.Error("a push was sent for a notification that was seen before")
	}

	// A muted notification is listed and not pushed. A test push is sent nevertheless.
	hana.Put(fmt.Sprintf("/users/%d/", hana.ID), object{"mutedKinds": []string{"friend"}, "quietFrom": nil, "quietTo": nil}).Must(http.StatusOK)
	ask(a.Person("fifth"))
	await(t, a, "the notification of the muted kind", func() bool { return len(notificationsOf(hana).Items) == 5 })
	settled(t, a, database(t, a))
	if page := notificationsOf(hana); service.count() != 4 || page.Unseen != 0 || !page.Items[0].Readed {
		t.Errorf("a muted kind caused %d pushes and %d unseen notifications", service.count(), page.Unseen)
	}
	hana.Post("/users/me/notifications/test/", nil).Must(http.StatusNoContent)
	await(t, a, "the test", func() bool { return service.count() == 5 })

	hana.Delete(fmt.Sprintf("/users/%d/notification/%s/", hana.ID, token)).Must(http.StatusNoContent)
	hana.Delete(fmt.Sprintf("/users/%d/notification/%s/", hana.ID, token)).Refused(http.StatusNotFound, "browserDoesNotExist")
}

// TestCheckinIsMailedOnce proves that people who have not seen the notification after a minute get an e-mail in their language
// and time zone.
func TestCheckinIsMailedOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		owner, hana, taro := a.Person("owner"), a.Person("hana"), a.Person("taro")
		hana.Put(fmt.Sprintf("/users/%d/", hana.ID), object{"timezone": "Asia/Seoul", "language": "en"}).Must(http.StatusOK)
		opens := a.Clock.Now().Add(time.Hour)
		id := openContest(a, owner, object{"checkinStart": opens.Format(time.RFC3339), "checkinEnd": opens.Add(time.Hour).Format(time.RFC3339)})
		for _, p := range []*apitest.Person{hana, taro} {
			p.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		}
		a.Clock.Set(opens.Add(-15 * time.Minute))
		awaitNotification(t, a, hana, "contest.checkinOpens")
		awaitNotification(t, a, taro, "contest.checkinOpens")
		taro.Put("/users/me/notifications/seen/", nil).Must(http.StatusNoContent)
		a.Clock.Advance(time.Minute)
		wake(t, a)
		m := awaited(t, a, emailOf(hana), 1)
		if !strings.Contains(m.Subject, "is from Fri 11/20 22:00 KST") || m.Links[0] != fmt.Sprintf("http://yagura.test/contests/%d", id) {
			t.Errorf("mail %+v", m)
		}
		// When check-in opens, people who were notified are not notified again.
		a.Clock.Set(opens)
		wake(t, a)
		settled(t, a, database(t, a))
		a.Clock.Advance(2 * time.Minute)
		wake(t, a)
		settled(t, a, database(t, a))
		if n := len(lettersTo(a, emailOf(hana))); n != 1 {
			t.Errorf("%d mails", n)
		}
		if n := len(lettersTo(a, emailOf(taro))); n != 0 {
			t.Errorf("%d mails were sent to the person who saw the notification, want none", n)
		}
		if got := notificationKinds(hana); !slices.Equal(got, []string{"contest.checkinOpens"}) {
			t.Errorf("the notifications are %v", got)
		}
	})
}

func TestNoticeBanAndInvitationNotifications(t *testing.T) {
	apitest.Each(t, func(t *testing.T, a *apitest.App) {
		admin, owner, taro, hana := a.Person("admin"), a.Person("owner"), a.Person("taro"), a.Person("hana")
		if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
			_, err := a.Store.SetSiteRole(ctx, admin.ID, "admin", a.Clock.Now())
			return err
		}); err != nil {
			t.Fatal(err)
		}
		admin.Post("/site/notices/", object{"texts": object{"ja": "全員へ", "en": "To all"}, "externalLink": "https://news.example/1", "endsAt": a.Clock.Now().Add(time.Hour).Format(time.RFC3339)}).Must(http.StatusOK)
		if n := awaitNotification(t, a, hana, "admin.custom"); *n.Payload.Text != "全員へ" || !n.External || *n.Link != "https://news.example/1" {
			t.Errorf("the notification is %+v", n)
		}
		admin.Post("/site/notices/", object{"texts": object{"ja": "花子へ"}, "internalLink": "/teams", "userId": taro.ID, "endsAt": a.Clock.Now().Add(time.Hour).Format(time.RFC3339)}).Must(http.StatusOK)
		await(t, a, "two notices", func() bool { return len(notificationKinds(taro)) == 2 })
		if n := notificationsOf(taro).Items[0]; *n.Link != "/teams" || n.External {
			t.Errorf("the notification is %+v", n)
		}

		// A banned person is removed and notified once.
		id := openContest(a, owner, object{"entryMaxCount": 2})
		hana.Post(contestAt(id)+"users/", entryPayload(nil)).Must(http.StatusOK)
		owner.Post(contestAt(id)+"bans/", object{"userIds": []int64{hana.ID}, "reason": "x"}).Must(http.StatusOK)
		settled(t, a, database(t, a))
		outs := slices.DeleteFunc(notificationKinds(hana), func(k string) bool { return k != "contest.removed" && k != "contest.banned" })
		if len(outs) != 1 {
			t.Errorf("the removal from the contest caused the notifications %v, want one", outs)
		}

		team := newTeam(taro, hana)
		room := taro.Post("/match/", object{"gameId": 1, "name": "room", "teamId": team}).Must(http.StatusOK).ID()
		taro.Put(fmt.Sprintf("/match/%d/invite/", room), object{"team": team, "members": []int64{hana.ID}}).Must(http.StatusOK)
		if n := awaitNotification(t, a, hana, "matchRoom.invited"); *n.Link != fmt.Sprintf("/match/%d", room) || *n.Payload.Nickname != "taro" {
			t.Errorf("the notification is %+v", n)
		}
	})
}
