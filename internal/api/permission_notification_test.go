package api_test

import (
	"context"

	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/notify"
)

// browser is what a browser says of itself.
const browser = `{"endpoint":"https://push.example/send/1","keys":{"auth":"AAAAAAAAAAAAAAAAAAAAAA","p256dh":"BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"}}`

// Everyone has their own list, and knows nothing of what is in another; what is in it, and the browsers that take it, are those of the house's entrant.
func init() {
	rows(map[string]call{
		"listNotifications":       {"nyyy·yyy·yyy", at("/users/me/notifications/"), nil},
		"seeNotifications":        {"nyyy·yyy·yyy", at("/users/me/notifications/seen/"), nil},
		"readNotifications":       {"nyyy·yyy·yyy", at("/users/me/notifications/read/"), nil},
		"readNotification":        {"nyyy·yyy·yyy", at("/users/me/notifications/%d/read/", notificationOf), nil},
		"sendTestNotification":    {"nyyy·yyy·yyy", at("/users/me/notifications/test/"), nil},
		"addNotificationToken":    {"nnyn·nnn·nnn", at("/users/%d/notification/", entrant), send(object{"notification_token": browser})},
		"removeNotificationToken": {"nnyn·nnn·nnn", at("/users/%d/notification/%s/", entrant, pushToken), nil},
		"getPushKey":              {"yyyy·yyy·yyy", at("/push/key/"), nil},
	})
}

var (
	notificationOf = func(w *house) any { return w.notification }
	pushToken      = func(w *house) any { return w.pushToken }
)

// ring tells the entrant something, and lets a browser of theirs take it.
func (w *house) ring(a *apitest.App) error {
	p := w.people["entrant"]
	session, err := a.Features.Auth.SignInAs(a.Ctx(), p.ID, auth.Client{UserAgent: "browser"})
	if err != nil {
		return err
	}
	s, err := a.Features.Auth.Authenticate(a.Ctx(), session.Token)
	if err != nil {
		return err
	}
	n := notify.Notification{ID: p.ID + 1, UserID: p.ID, Source: "house", Type: notify.Friend, Status: notify.Requested, CreatedAt: a.Clock.Now()}
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
