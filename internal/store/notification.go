package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/notify"
	"yagura/internal/store/sqlcgen"
)

var _ notify.Store = (*DB)(nil)

func notificationOf(r sqlcgen.Notification, nickname, image *string) (notify.Notification, error) {
	n := notify.Notification{
		ID: r.ID, UserID: r.UserID, Source: r.Source, Type: notify.Type(r.Type), Status: notify.Status(r.Status),
		About: notify.Person{ID: idOf(r.AboutID), Nickname: textOf(nickname), Image: textOf(image)}, CreatedAt: timeOf(r.CreatedAt),
		ViewedAt: timeOrNil(r.ViewedAt), ReadAt: timeOrNil(r.ReadAt), PushedAt: timeOrNil(r.PushedAt), MailedAt: timeOrNil(r.MailedAt),
	}
	if err := json.Unmarshal([]byte(r.Payload), &n.Payload); err != nil {
		return n, fmt.Errorf("read the payload of notification %d: %w", r.ID, err)
	}
	return n, nil
}

// InsertNotification adds a notification; it returns false if the person has one of the same source.
func (db *DB) InsertNotification(ctx context.Context, n notify.Notification) (bool, error) {
	added, err := db.q.InsertNotification(ctx, sqlcgen.InsertNotificationParams{
		ID: n.ID, UserID: n.UserID, Source: n.Source, Type: string(n.Type), Status: string(n.Status), ContestID: idOrNil(n.Payload.ContestID),
		AboutID: idOrNil(n.About.ID), Payload: jsonText(n.Payload), CreatedAt: ms(n.CreatedAt), ViewedAt: msOrNil(n.ViewedAt),
		ReadAt: msOrNil(n.ReadAt),
	})
	return added == 1, err
}

// Notification finds a notification, with the name of the person whom it is about.
func (db *DB) Notification(ctx context.Context, id int64) (notify.Notification, bool, error) {
	row, ok, err := found(db.q.GetNotification(ctx, id))
	if err != nil || !ok {
		return notify.Notification{}, false, err
	}
	n, err := notificationOf(row.Notification, row.Nickname, row.Image)
	return n, err == nil, err
}

// Notifications lists a person's notifications, newest first, before one of them.
func (db *DB) Notifications(ctx context.Context, userID, before int64, most int) ([]notify.Notification, error) {
	rows, err := db.q.ListNotifications(ctx, userID, beforeOrAll(before), int32(most))
	if err != nil {
		return nil, err
	}
	out := make([]notify.Notification, len(rows))
	for i, r := range rows {
		if out[i], err = notificationOf(r.Notification, r.Nickname, r.Image); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// CountUnseen counts a person's unseen notifications, up to most.
func (db *DB) CountUnseen(ctx context.Context, userID int64, most int) (int, error) {
	n, err := db.q.CountUnseenNotifications(ctx, userID, int32(most))
	return int(n), err
}

// SeeNotifications marks all notifications of a person as seen and reports whether any was unseen.
func (db *DB) SeeNotifications(ctx context.Context, userID int64, now time.Time) (bool, error) {
	n, err := db.q.SeeNotifications(ctx, msOrNil(&now), userID)
	return n > 0, err
}

// ReadNotification marks one as read and seen; it returns false if it was read before or is not the person's.
func (db *DB) ReadNotification(ctx context.Context, userID, id int64, now time.Time) (bool, error) {
	n, err := db.q.ReadNotification(ctx, msOrNil(&now), userID, id)
	return n > 0, err
}

// ReadNotifications marks all notifications of a person as read and reports whether any was unread.
func (db *DB) ReadNotifications(ctx context.Context, userID int64, now time.Time) (bool, error) {
	n, err := db.q.ReadAllNotifications(ctx, msOrNil(&now), userID)
	return n > 0, err
}

// IsNotificationOf reports whether a notification is a person's.
func (db *DB) IsNotificationOf(ctx context.Context, id, userID int64) (bool, error) {
	n, err := db.q.IsNotificationOf(ctx, id, userID)
	return n == 1, err
}

// SetPushed stores when a notification was pushed to the person's browsers.
func (db *DB) SetPushed(ctx context.Context, id int64, now time.Time) error {
	return db.q.SetNotificationPushed(ctx, id, msOrNil(&now))
}

// SetMailed stores when a notification was mailed.
func (db *DB) SetMailed(ctx context.Context, id int64, now time.Time) error {
	return db.q.SetNotificationMailed(ctx, id, msOrNil(&now))
}

// forgottenAtOnce is the number of notifications that one statement deletes.
const forgottenAtOnce = 10_000

// DeleteOldNotifications deletes notifications from before the given time.
func (db *DB) DeleteOldNotifications(ctx context.Context, before time.Time) error {
	for {
		var n int64
		err := db.InTx(ctx, func(ctx context.Context) (err error) {
			n, err = db.q.DeleteOldNotifications(ctx, ms(before), forgottenAtOnce)
			return err
		})
		if err != nil || n < forgottenAtOnce {
			return err
		}
	}
}

// ForgetNotifications deletes a person's notifications and browsers.
func (db *DB) ForgetNotifications(ctx context.Context, userID int64) error {
	if err := db.q.EraseNotifications(ctx, userID); err != nil {
		return err
	}
	return db.q.ErasePushSubscriptions(ctx, userID)
}

func browserOf(r sqlcgen.PushSubscription) notify.Browser {
	return notify.Browser{
		Token: r.Token, UserID: r.UserID, SessionID: r.SessionID, Endpoint: r.Endpoint, P256DH: r.P256dh, Auth: r.Auth, Language: r.Language,
		CreatedAt: timeOf(r.CreatedAt),
	}
}

// SaveBrowser adds a browser, or assigns it to its current user, and deletes the oldest ones of the person beyond
// most.
func (db *DB) SaveBrowser(ctx context.Context, b notify.Browser, most int) error {
	if err := db.q.SavePushSubscription(ctx, sqlcgen.SavePushSubscriptionParams{
		Token: b.Token, UserID: b.UserID, SessionID: b.SessionID, Endpoint: b.Endpoint, P256dh: b.P256DH, Auth: b.Auth, Language: b.Language,
		CreatedAt: ms(b.CreatedAt),
	}); err != nil {
		return err
	}
	return db.q.DeleteOldestPushSubscriptions(ctx, b.UserID, int32(most))
}

// ForgetBrowser returns false if the person has no browser with this token.
func (db *DB) ForgetBrowser(ctx context.Context, userID int64, token string) (bool, error) {
	n, err := db.q.DeletePushSubscription(ctx, token, userID)
	return n == 1, err
}

// Browsers lists a person's browsers whose session is valid, newest first.
func (db *DB) Browsers(ctx context.Context, userID int64, now time.Time, most int) ([]notify.Browser, error) {
	rows, err := db.q.PushSubscriptionsOf(ctx, userID, ms(now), int32(most))
	return mapRows(rows, browserOf), err
}

// Browser finds a browser of a person whose session is valid.
func (db *DB) Browser(ctx context.Context, userID int64, token string, now time.Time) (notify.Browser, bool, error) {
	return one(browserOf)(db.q.GetPushSubscription(ctx, token, userID, ms(now)))
}

// UseBrowser stores when a browser last received a push.
func (db *DB) UseBrowser(ctx context.Context, token string, now time.Time) error {
	return db.q.UsePushSubscription(ctx, token, msOrNil(&now))
}
