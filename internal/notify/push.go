package notify

import (
	"cmp"
	"context"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/limit"
)

// MaxBrowsers is the maximum number of subscribed browsers of a person. A further one replaces the oldest.
const MaxBrowsers = 10

// The limits of a subscription.
const (
	MaxSubscription = 2000 // characters of its JSON
	maxEndpoint     = 1000
)

// Browser is a subscription of a person's browser to pushes (RFC 8030, RFC 8291).
type Browser struct {
	Token     string // identifies the subscription to its owner
	UserID    int64
	SessionID int64 // the browser gets no pushes after this session ends
	Endpoint  string
	P256DH    string
	Auth      string
	Language  string
	CreatedAt time.Time
}

// PushStore stores the subscribed browsers of people.
type PushStore interface {
	// SaveBrowser stores a browser. A browser that is stored already gets the new owner and session. It deletes the person's
	// oldest browsers above the maximum.
	SaveBrowser(ctx context.Context, b Browser, most int) error
	// ForgetBrowser deletes a browser. It returns false if the person has none with the token.
	ForgetBrowser(ctx context.Context, userID int64, token string) (bool, error)
	// Browsers lists the browsers of a person whose sessions are valid, newest first.
	Browsers(ctx context.Context, userID int64, now time.Time, most int) ([]Browser, error)
	Browser(ctx context.Context, userID int64, token string, now time.Time) (b Browser, ok bool, err error)
	UseBrowser(ctx context.Context, token string, now time.Time) error
	// ForgetNotifications deletes the notifications and the browsers of a person.
	ForgetNotifications(ctx context.Context, userID int64) error
}

var (
	subscribes = limit.Limit{Name: "push-subscribe", Window: time.Hour, Most: 30}
	tests      = limit.Limit{Name: "push-test", Window: time.Hour, Most: 10}
)

// PublicKey returns the public key of this service for browsers that subscribe. It is empty if Web Push is not configured.
func (s *Service) PublicKey() string {
	if s.cfg.Push == nil {
		return ""
	}
	return s.cfg.Push.public
}

// Subscribe stores a browser that gets the pushes of a person, and returns its token. subscription is the JSON of the
// browser's PushSubscription, language the language of its pages. Faults: participationAuthority (actor is another person),
// invalidValue (notification_token), tooManyRequests.
func (s *Service) Subscribe(ctx context.Context, actor, sessionID, userID int64, subscription, language string) (string, error) {
	if actor != userID {
		return "", fault.New(fault.ParticipationAuthority)
	}
	b, ok := parseSubscription(subscription)
	if !ok {
		return "", fault.New(fault.InvalidValue).At("notification_token")
	}
	b.UserID, b.SessionID, b.Language = userID, sessionID, lang.Or(language)
	return b.Token, s.store.InTx(ctx, func(ctx context.Context) error {
		if err := subscribes.Take(ctx, s.store, number(userID)); err != nil {
			return err
		}
		b.CreatedAt = clock.Now(ctx)
		return s.store.SaveBrowser(ctx, b, MaxBrowsers)
	})
}

// Unsubscribe deletes a browser, which then gets no more pushes. Faults: participationAuthority (actor is another person),
// browserDoesNotExist.
func (s *Service) Unsubscribe(ctx context.Context, actor, userID int64, token string) error {
	if actor != userID {
		return fault.New(fault.ParticipationAuthority)
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		there, err := s.store.ForgetBrowser(ctx, userID, token)
		if err == nil && !there {
			err = fault.New(fault.BrowserDoesNotExist)
		}
		return err
	})
}

// SendTest sends a person a test notification in the list and by push, also in quiet hours. It sends no mail. Fault:
// tooManyRequests.
func (s *Service) SendTest(ctx context.Context, userID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := tests.Take(ctx, s.store, number(userID)); err != nil {
			return err
		}
		now := clock.Now(ctx)
		source := "test:" + number(id.New())
		if err := s.announce(ctx, Announcement{Source: source, Type: Admin, Status: Test, Payload: Payload{InternalLink: "/notifications"}, To: individuals(userID), Until: now.Add(-time.Second)}); err != nil {
			return err
		}
		p, ok, err := s.store.Reachable(ctx, userID)
		if err != nil || !ok || s.cfg.Push == nil {
			return err
		}
		n := Notification{Type: Admin, Status: Test, Payload: Payload{InternalLink: "/notifications"}}
		_, err = s.sendAll(ctx, userID, source, now.Add(time.Hour), func(language string) Message {
			m := s.message(&n, cmp.Or(p.Language, language), p.Zone, now)
			m.Test = true
			return m
		})
		return err
	})
}

// parseSubscription decodes and checks the JSON of a subscription. A client can send any endpoint, so it must be an https
// address. The HTTP client checks its target at each request.
func parseSubscription(text string) (Browser, bool) {
	var sub webpush.Subscription
	if len(text) > MaxSubscription || json.Unmarshal([]byte(text), &sub) != nil || len(sub.Endpoint) > maxEndpoint {
		return Browser{}, false
	}
	u, err := url.Parse(sub.Endpoint)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return Browser{}, false
	}
	key, keyErr := decodeKey(sub.Keys.P256dh)
	secret, secretErr := decodeKey(sub.Keys.Auth)
	if keyErr != nil || secretErr != nil || len(secret) != 16 {
		return Browser{}, false
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return Browser{}, false
	}
	sum := sha256.Sum256([]byte(sub.Endpoint))
	return Browser{Token: hex.EncodeToString(sum[:16]), Endpoint: sub.Endpoint, P256DH: sub.Keys.P256dh, Auth: sub.Keys.Auth}, true
}

// decodeKey decodes base64 in both alphabets, with or without padding, because browsers differ.
func decodeKey(s string) ([]byte, error) {
	for _, e := range []*base64.Encoding{base64.RawURLEncoding, base64.URLEncoding, base64.RawStdEncoding, base64.StdEncoding} {
		if b, err := e.DecodeString(s); err == nil {
			return b, nil
		}
	}
	return nil, errors.New("notify: no base64")
}

// Message is the content of a push.
type Message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Tag   string `json:"tag"`            // a later message with the same tag replaces it
	Link  string `json:"link"`           // path within the app, or an external address
	ID    int64  `json:"id,omitempty"`   // of the notification, 0 = the message is not in the list of notifications
	Icon  string `json:"icon,omitempty"` // path
	Test  bool   `json:"test,omitempty"` // shown even if the person is looking at the product
}

// SendJob is the payload of a JobSend job.
type SendJob struct {
	UserID  int64     `json:"userId"`
	Token   string    `json:"token"`
	Message Message   `json:"message"`
	Until   time.Time `json:"until"`
	// RetryUntil is when the last attempt begins, if the push service does not take the push.
	RetryUntil time.Time `json:"retryUntil"`
}

// pushRetry is how long the service tries to send a push. It is short because people choose the push service: attempts at one that
// never answers take the time of workers from other pushes.
const pushRetry = time.Minute

// errGone is returned if a subscription has ended at the push service.
var errGone = errors.New("notify: the browser is gone")

// Send sends one push to one browser. It deletes a browser whose subscription has ended. After an error of the push service
// the job runs again, until the last attempt. It is the handler of JobSend and may send a push twice; the browser
// replaces a message with the same tag.
func (s *Service) Send(ctx context.Context, job SendJob) error {
	now := clock.Now(ctx)
	if s.cfg.Push == nil || now.After(job.Until) {
		return nil
	}
	b, ok, err := s.store.Browser(ctx, job.UserID, job.Token, now)
	if err != nil || !ok {
		return err
	}
	err = s.cfg.Push.send(ctx, b, job.Message, job.Until.Sub(now))
	failure := err
	if errors.Is(err, errGone) || !now.Before(job.RetryUntil) {
		failure = nil // the job must not run again
	}
	return errors.Join(failure, s.store.InTx(ctx, func(ctx context.Context) error {
		switch {
		case errors.Is(err, errGone):
			_, err := s.store.ForgetBrowser(ctx, job.UserID, job.Token)
			return err
		case err == nil:
			return s.store.UseBrowser(ctx, b.Token, now)
		default:
			return nil
		}
	}))
}

// Pusher sends messages to push services with the keys of this service (RFC 8292).
type Pusher struct {
	client          *http.Client
	subject         string
	public, private string
}

// NewPusher returns a sender whose key is derived from the service's secret. All nodes have the same key, and the key need
// not be stored. Another secret ends all sessions, and with them all subscriptions. subject is the contact of the site's
// administrator for push services: a mail address without a name, or an https address.
func NewPusher(secret []byte, subject string, client *http.Client) (*Pusher, error) {
	for i := range 8 { // nearly every seed is a valid key; the chance of an invalid one is about 1 in 2^32
		seed, err := hkdf.Key(sha256.New, secret, nil, "yagura web push "+strconv.Itoa(i), 32)
		if err != nil {
			return nil, fmt.Errorf("derive the key of pushes: %w", err)
		}
		key, err := ecdh.P256().NewPrivateKey(seed)
		if err != nil {
			continue
		}
		return &Pusher{
			client: client, subject: subject, public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
			private: base64.RawURLEncoding.EncodeToString(key.Bytes()),
		}, nil
	}
	return nil, errors.New("derive the key of pushes: no key found")
}

// maxTTL is the maximum time that a push service stores a message for a browser that is offline (RFC 8030).
const maxTTL = 24 * time.Hour

func (p *Pusher) send(ctx context.Context, b Browser, m Message, use time.Duration) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	res, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{
		Endpoint: b.Endpoint, Keys: webpush.Keys{P256dh: b.P256DH, Auth: b.Auth},
	}, &webpush.Options{
		HTTPClient: p.client, Subscriber: p.subject, VAPIDPublicKey: p.public, VAPIDPrivateKey: p.private,
		TTL: int(min(use, maxTTL).Seconds()), Urgency: webpush.UrgencyHigh,
	})
	if err != nil {
		return fmt.Errorf("push: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 4<<10))
	switch {
	case res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusGone:
		return errGone
	case res.StatusCode >= 300:
		return fmt.Errorf("push: the service answered %d", res.StatusCode)
	}
	return nil
}
