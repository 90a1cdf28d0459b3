package api_test

import (
	"context"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/notify"
)

// browser is the push subscription that a browser sends.
const browser = `{"endpoint":"https://push.example/send/1","keys":{"auth":"AAAAAAAAAAAAAAAAAAAAAA","p256dh":"BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"}}`

// Every account has its own notifications and sees no other's. The notification and the push subscription of the fixture are the entrant's.
func init() {
	rows(map[string]call{
		"listNotifications":       {signedIn, at("/users/me/notifications/"), nil},
		"seeNotifications":        {signedIn, at("/users/me/notifications/seen/"), nil},
		"readNotifications":       {signedIn, at("/users/me/notifications/read/"), nil},
		"readNotification":        {signedIn, at("/users/me/notifications/%d/read/", notificationOf), nil},
		"sendTestNotification":    {signedIn, at("/users/me/notifications/test/"), nil},
		"addNotificationToken":    {only(entrant), at("/users/%d/notification/", entrantID), send(object{"notification_token": browser})},
		"removeNotificationToken": {only(entrant), at("/users/%d/notification/%s/", entrantID, pushToken), nil},
		"getPushKey":              {everyone, at("/push/key/"), nil},
	})
}

var (
	notificationOf = func(w *fixture) any { return w.notification }
	pushToken      = func(w *fixture) any { return w.pushToken }
)

// addNotification stores a notification of the entrant and subscribes a browser of theirs to push messages.
func (w *fixture) addNotification(a *apitest.App) error {
	p := w.people[entrant]
	session, err := a.Features.Auth.SignInAs(a.Ctx(), p.ID, auth.Client{UserAgent: "browser"})
	if err != nil {
		return err
	}
	s, err := a.Features.Auth.Authenticate(a.Ctx(), session.Token)
	if err != nil {
		return err
	}
	n := notify.Notification{ID: p.ID + 1, UserID: p.ID, Source: "fixture", Type: notify.Friend, Status: notify.Requested, CreatedAt: a.Clock.Now()}
	w.notification = n.ID
	if err := a.Store.InTx(a.Ctx(), func(ctx context.Context) error {
		n.CreatedAt = clock.Now(ctx)
		_, err := a.Store.InsertNotification(ctx, n)
		return err
	}); err != nil {
		return err
	}
	w.pushToken, err = a.Features.Notifications.Subscribe(a.Ctx(), p.ID, s.ID, p.ID, browser, "ja")
	return err
}
