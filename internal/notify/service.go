package notify

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/match"
)

// PageSize is the number of notifications on a page (NOTIFY-1).
const PageSize = 10

// maxUnseen is the highest count of unseen notifications: the badge shows at most 99+.
const maxUnseen = 100

// KeepFor is the time after which notifications are deleted.
const KeepFor = 180 * 24 * time.Hour

// ListStore stores notifications.
type ListStore interface {
	// InsertNotification adds a notification. It returns false if the person has one of the same source.
	InsertNotification(ctx context.Context, n Notification) (bool, error)
	// Notification returns a notification with the name of the person whom it is about.
	Notification(ctx context.Context, id int64) (n Notification, ok bool, err error)
	// Notifications lists the notifications of a person whose id is less than before, newest first (0 = from the newest).
	Notifications(ctx context.Context, userID, before int64, most int) ([]Notification, error)
	CountUnseen(ctx context.Context, userID int64, most int) (int, error)
	// SeeNotifications marks all notifications of a person as seen. It returns false if nothing changed.
	SeeNotifications(ctx context.Context, userID int64, now time.Time) (bool, error)
	// ReadNotification marks a notification as read and seen. It returns false if it was read already, or is not the person's.
	ReadNotification(ctx context.Context, userID, id int64, now time.Time) (bool, error)
	ReadNotifications(ctx context.Context, userID int64, now time.Time) (bool, error)
	IsNotificationOf(ctx context.Context, id, userID int64) (bool, error)
	SetPushed(ctx context.Context, id int64, now time.Time) error
	SetMailed(ctx context.Context, id int64, now time.Time) error
}

// Store is the storage that this feature needs, besides InboxStore.
type Store interface {
	limit.Store
	ListStore
	PeopleStore
	SubjectStore
	FollowStore
	PushStore
	AppendEvent(ctx context.Context, e event.Event) error
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
}

// Config configures the service.
type Config struct {
	// Push sends pushes to browsers; nil = Web Push is not configured.
	Push *Pusher
	// MailReady is true if mails can be sent.
	MailReady bool
	// Inbox is true if the server stores mails and shows them to everybody, as development servers do.
	Inbox bool
	// Here reports whether a person uses the product now, on any device.
	Here func(ctx context.Context, userID int64) (bool, error)
	// Sections finds the sections of the stages of a contest.
	Sections func(ctx context.Context, contestID int64) (match.SectionOf, error)
}

// Service notifies people.
type Service struct {
	store Store
	cfg   Config
	words *Words
	// handlers has the handler of each kind of event that causes notifications.
	handlers map[event.Kind]handler
}

// NewService returns the service.
func NewService(store Store, cfg Config) *Service {
	s := &Service{store: store, cfg: cfg, words: newWords(), handlers: map[event.Kind]handler{}}
	for _, h := range s.listHandlers() {
		s.handlers[h.kind] = h
	}
	return s
}

// Page is one page of a person's notifications.
type Page struct {
	Items  []Notification
	Next   int64 // the value of before for the next page; 0 = this is the last page
	Unseen int   // unseen notifications on all pages, at most maxUnseen
}

// List returns a page of a person's notifications, newest first (NOTIFY-1). It has those whose id is less than before (0 =
// from the newest).
func (s *Service) List(ctx context.Context, userID, before int64) (Page, error) {
	items, err := s.store.Notifications(ctx, userID, before, PageSize+1)
	if err != nil {
		return Page{}, err
	}
	page := Page{Items: items}
	if len(items) > PageSize {
		page.Items = items[:PageSize]
		page.Next = page.Items[PageSize-1].ID
	}
	for i := range page.Items {
		if err := s.fillNotice(ctx, &page.Items[i]); err != nil {
			return Page{}, err
		}
	}
	page.Unseen, err = s.store.CountUnseen(ctx, userID, maxUnseen)
	return page, err
}

// fillNotice adds the texts and the link of a notice of the administrators.
func (s *Service) fillNotice(ctx context.Context, n *Notification) error {
	if n.Payload.NoticeID == 0 {
		return nil
	}
	notice, ok, err := s.store.NoticeSubject(ctx, n.Payload.NoticeID)
	if err != nil || !ok {
		return err
	}
	n.Payload.Image, n.Payload.InternalLink, n.Payload.ExternalLink = notice.Image, notice.InternalLink, notice.ExternalLink
	n.Payload.texts = notice.Texts
	return nil
}

// marks limits how often a person marks notifications as seen or read.
var marks = limit.Limit{Name: "notification-mark", Window: time.Hour, Most: 1000}

// See marks all of a person's notifications as seen, which sets the badge to 0 (NOTIFY-2). Fault: tooManyRequests. Event:
// notification.seen.
func (s *Service) See(ctx context.Context, userID int64) error {
	return s.mark(ctx, userID, func(ctx context.Context) (bool, error) { return s.store.SeeNotifications(ctx, userID, clock.Now(ctx)) })
}

// Read marks a notification as read and seen (NOTIFY-2). Calling it again has no effect. Faults: notificationDoesNotExist
// (also if it is another person's), tooManyRequests. Event: notification.seen.
func (s *Service) Read(ctx context.Context, userID, notificationID int64) error {
	return s.mark(ctx, userID, func(ctx context.Context) (bool, error) {
		changed, err := s.store.ReadNotification(ctx, userID, notificationID, clock.Now(ctx))
		if err != nil || changed {
			return changed, err
		}
		own, err := s.store.IsNotificationOf(ctx, notificationID, userID)
		if err == nil && !own {
			err = fault.New(fault.NotificationDoesNotExist)
		}
		return false, err
	})
}

// ReadAll marks all notifications of a person as read. Fault: tooManyRequests. Event: notification.seen.
func (s *Service) ReadAll(ctx context.Context, userID int64) error {
	return s.mark(ctx, userID, func(ctx context.Context) (bool, error) { return s.store.ReadNotifications(ctx, userID, clock.Now(ctx)) })
}

func (s *Service) mark(ctx context.Context, userID int64, change func(context.Context) (bool, error)) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := marks.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
			return err
		}
		changed, err := change(ctx)
		if err != nil || !changed {
			return err
		}
		return s.store.AppendEvent(ctx, NotificationSeen.New(userID, 0, userID, clock.Now(ctx), event.None{}))
	})
}
