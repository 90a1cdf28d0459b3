package api

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/notify"
)

// Notification is a notification of the viewer. The app derives its text from type and status.
type Notification struct {
	ID               int64               `json:"id"`
	To               int64               `json:"to" doc:"Id of the viewer"`
	Created          Time                `json:"created"`
	DisplayTime      string              `json:"displayTime" doc:"MM/DD HH:mm in the viewer's zone"`
	IsView           bool                `json:"isView" doc:"True once the badge has shown it"`
	Readed           bool                `json:"readed" doc:"True once it was clicked"`
	NotificationType notify.Type         `json:"notificationType"`
	Status           string              `json:"status"`
	Payload          NotificationPayload `json:"payload"`
	ImageURL         *string             `json:"imageUrl" doc:"Picture of the notification, or else of the contest, or else of the person"`
	Link             *string             `json:"link" doc:"Target of a click: a path within the app, or an address if external is true"`
	External         bool                `json:"external"`
}

// NotificationPayload is the data of a notification; fields that do not belong to its type are null.
type NotificationPayload struct {
	ContestName  *string `json:"contestName"`
	ContestID    *int64  `json:"contestId"`
	ContestImage *string `json:"contestImage"`
	GameName     *string `json:"gameName"`
	Round        *int    `json:"round" doc:"From 0"`
	Order        *int    `json:"order" doc:"From 0"`
	MatchName    *string `json:"matchName" doc:"Name of the match, or of the round if it is about a whole round, in the requested language"`
	TournamentID *int64  `json:"tournamentId"`
	MatchID      *int64  `json:"matchId"`
	SwissDrawID  *int64  `json:"swissDrawId"`
	StageID      *int64  `json:"stageId"`
	TeamID       *int64  `json:"teamId"`
	TeamName     *string `json:"teamName"`
	UserID       *int64  `json:"userId" doc:"Id of the person whom it is about"`
	Nickname     *string `json:"nickname" doc:"Empty if the person has withdrawn"`
	RoomID       *int64  `json:"roomId"`
	Image        *string `json:"image"`
	Text         *string `json:"text" doc:"Text of a notice by administrators, in the requested language, or else in English, or else in Japanese"`
	InternalLink *string `json:"internalLink"`
	ExternalLink *string `json:"externalLink"`
	At           *Time   `json:"at" doc:"Start, or the time limit that the status is about"`
	Place        *int    `json:"place" doc:"Final place, from 1"`
}

func wireNotification(n notify.Notification, zone *time.Location, language string) Notification {
	link, external := n.Link()
	return Notification{
		ID: n.ID, To: n.UserID, Created: wireTime(n.CreatedAt), DisplayTime: n.CreatedAt.In(zone).Format("01/02 15:04"), IsView: n.ViewedAt != nil,
		Readed: n.ReadAt != nil, NotificationType: n.Type, Status: string(n.Status), Payload: wirePayload(&n, language),
		ImageURL: fileURL(n.Image()), Link: orNil(link), External: external,
	}
}

func wirePayload(n *notify.Notification, language string) NotificationPayload {
	p := n.Payload
	out := NotificationPayload{
		ContestName: orNil(p.ContestName), ContestID: idOrNull(p.ContestID), ContestImage: fileURL(p.ContestImage), GameName: orNil(p.GameName),
		Round: p.Round, Order: p.Order, MatchName: orNil(n.MatchName(language)), TournamentID: idOrNull(p.TournamentID), MatchID: idOrNull(p.MatchID), SwissDrawID: idOrNull(p.SwissDrawID),
		StageID: idOrNull(p.StageID), TeamID: idOrNull(p.TeamID), TeamName: orNil(p.TeamName), UserID: idOrNull(n.About.ID), RoomID: idOrNull(p.RoomID),
		Image: fileURL(p.Image), Text: orNil(p.In(language)), InternalLink: orNil(p.InternalLink), ExternalLink: orNil(p.ExternalLink),
		At: wireTimeOrNil(p.At),
	}
	if n.About.ID != 0 {
		out.Nickname = &n.About.Nickname
	}
	if p.Place != 0 {
		out.Place = &p.Place
	}
	return out
}

// NotificationPage is a page of the viewer's notifications.
type NotificationPage struct {
	List[Notification]
	Unseen int `json:"unseen" doc:"Number of unseen notifications; 100 = 100 or more"`
}

// PushInput subscribes a browser to notifications.
type PushInput struct {
	NotificationToken string `json:"notification_token" maxLength:"2000" doc:"PushSubscription of the browser as JSON"`
	Language          string `json:"language,omitempty" doc:"Language of the app in this browser: ja, en, ko, zh"`
}

// PushToken names a subscribed browser to its owner.
type PushToken struct {
	Token string `json:"token"`
}

// PushKey is the public key of this service for push subscriptions.
type PushKey struct {
	PublicKey *string `json:"publicKey" doc:"base64url; null if Web Push is not available"`
}

func (a *API) registerNotifications() {
	op(a, Self, huma.Operation{
		OperationID: "listNotifications", Method: http.MethodGet, Path: "/users/me/notifications/", Tags: []string{"notification"},
		Summary: "List the viewer's notifications, newest first, 10 per page (NOTIFY-1)",
	}, func(ctx context.Context, in *struct {
		CursorQuery
		LanguageQuery
		ZoneInput
	}) (*Body[NotificationPage], error) {
		before, err := cursorID(in.Cursor)
		if err != nil {
			return nil, err
		}
		zone := textZone(ctx, in.Zone, in.Header)
		page, err := a.Notifications.List(ctx, viewer(ctx).UserID, before)
		if err != nil {
			return nil, err
		}
		out := NotificationPage{Unseen: page.Unseen}
		out.Items = mapped(page.Items, func(n notify.Notification) Notification { return wireNotification(n, zone, in.Language) })
		if page.Next != 0 {
			next := strconv.FormatInt(page.Next, 10)
			out.Next = &next
		}
		return body(out, nil)
	})
	op(a, Self, huma.Operation{
		OperationID: "seeNotifications", Method: http.MethodPut, Path: "/users/me/notifications/seen/", Tags: []string{"notification"},
		DefaultStatus: http.StatusNoContent, Summary: "Mark all notifications as seen, after the viewer has opened the list (NOTIFY-2)",
	}, func(ctx context.Context, _ *Empty) (*Empty, error) {
		return &Empty{}, a.Notifications.See(ctx, viewer(ctx).UserID)
	})
	op(a, Self, huma.Operation{
		OperationID: "readNotifications", Method: http.MethodPut, Path: "/users/me/notifications/read/", Tags: []string{"notification"},
		DefaultStatus: http.StatusNoContent, Summary: "Mark all notifications as read",
	}, func(ctx context.Context, _ *Empty) (*Empty, error) {
		return &Empty{}, a.Notifications.ReadAll(ctx, viewer(ctx).UserID)
	})
	op(a, Self, huma.Operation{
		OperationID: "readNotification", Method: http.MethodPut, Path: "/users/me/notifications/{id}/read/", Tags: []string{"notification"},
		DefaultStatus: http.StatusNoContent, Summary: "Mark a notification as read, after a click (NOTIFY-2)",
	}, func(ctx context.Context, in *struct {
		ID int64 `path:"id"`
	}) (*Empty, error) {
		return &Empty{}, a.Notifications.Read(ctx, viewer(ctx).UserID, in.ID)
	})
	a.registerPush()
}

func (a *API) registerPush() {
	op(a, Self, huma.Operation{
		OperationID: "sendTestNotification", Method: http.MethodPost, Path: "/users/me/notifications/test/", Tags: []string{"notification"},
		DefaultStatus: http.StatusNoContent, Summary: "Send a test notification to the viewer",
	}, func(ctx context.Context, _ *Empty) (*Empty, error) {
		return &Empty{}, a.Notifications.SendTest(ctx, viewer(ctx).UserID)
	})
	op(a, Self, huma.Operation{
		OperationID: "addNotificationToken", Method: http.MethodPost, Path: "/users/{id}/notification/", Tags: []string{"notification"},
		Summary: "Register a browser for the viewer's pushes while the session lasts",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body PushInput
	}) (*Body[PushToken], error) {
		v := viewer(ctx)
		token, err := a.Notifications.Subscribe(ctx, v.UserID, v.SessionID, in.ID, in.Body.NotificationToken, in.Body.Language)
		return body(PushToken{Token: token}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "removeNotificationToken", Method: http.MethodDelete, Path: "/users/{id}/notification/{token}/", Tags: []string{"notification"},
		DefaultStatus: http.StatusNoContent, Summary: "Remove a browser from the pushes",
	}, func(ctx context.Context, in *struct {
		UserPath
		Token string `path:"token" maxLength:"64"`
	}) (*Empty, error) {
		return &Empty{}, a.Notifications.Unsubscribe(ctx, viewer(ctx).UserID, in.ID, in.Token)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getPushKey", Method: http.MethodGet, Path: "/push/key/", Tags: []string{"notification"},
		Summary: "Get the public key of this service for Web Push",
	}, func(context.Context, *Empty) (*Body[PushKey], error) {
		return body(PushKey{PublicKey: orNil(a.Notifications.PublicKey())}, nil)
	})
}
