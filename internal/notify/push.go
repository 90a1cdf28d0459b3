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
	"yagura/internal/kit/limit"
)

// MaxBrowsers is how many browsers of a person take notifications; a further one takes the place of the oldest.
const MaxBrowsers = 10

// Bounds of what a browser says of itself.
const (
	MaxSubscription = 2000 // characters of its JSON
	maxEndpoint     = 1000
)

// Browser takes notifications of a person (RFC 8030, RFC 8291).
type Browser struct {
	Token     string // names it to its owner
	UserID    int64
	SessionID int64 // it is told nothing any more when this session ends
	Endpoint  string
	P256DH    string
	Auth      string
	Language  string
	CreatedAt time.Time
}

// PushStore keeps browsers.
type PushStore interface {
	// SaveBrowser adds a browser, or gives it to who uses it now, and forgets the oldest ones of the person beyond the most.
	SaveBrowser(ctx context.Context, b Browser, most int) error
	// ForgetBrowser answers false where the person has none of this token.
	ForgetBrowser(ctx context.Context, userID int64, token string) (bool, error)
	// Browsers lists those of a person whose session lasts, newest first.
	Browsers(ctx context.Context, userID int64, now time.Time, most int) ([]Browser, error)
	Browser(ctx context.Context, userID int64, token string, now time.Time) (b Browser, ok bool, err error)
	UseBrowser(ctx context.Context, token string, now time.Time) error
	// ForgetNotifications deletes what a person was told and the person's browsers.
	ForgetNotifications(ctx context.Context, userID int64) error
}

var (
	subscribes = limit.Limit{Name: "push-subscribe", Window: time.Hour, Most: 30}
	tests      = limit.Limit{Name: "push-test", Window: time.Hour, Most: 10}
)

// PublicKey is the key by which browsers know this service, empty where there is no Web Push.
func (s *Service) PublicKey() string {
	if s.cfg.Push == nil {
		return ""
	}
	return s.cfg.Push.public
}

// Subscribe lets a browser take a person's notifications and answers its token. The subscription is the JSON that
// the browser's PushSubscription gives, the language the one that is shown there. Only the person may: participationAuthority. Faults: invalidValue
// (notification_token), tooManyRequests.
func (s *Service) Subscribe(ctx context.Context, actor, sessionID, userID int64, subscription, language string) (string, error) {
	if actor != userID {
		return "", fault.New(fault.ParticipationAuthority)
	}
	b, ok := parseSubscription(subscription)
	if !ok {
		return "", fault.New(fault.InvalidValue).At("notification_token")
	}
	b.UserID, b.SessionID, b.Language = userID, sessionID, languageOf(language)
	return b.Token, s.store.InTx(ctx, func(ctx context.Context) error {
		if err := subscribes.Take(ctx, s.store, number(userID)); err != nil {
			return err
		}
		b.CreatedAt = clock.Now(ctx)
		return s.store.SaveBrowser(ctx, b, MaxBrowsers)
	})
}

// Unsubscribe lets a browser take no more notifications. Only the person may: participationAuthority. Fault:
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

// SendTest tells a person something at once, on every way but mail, whatever the hour. Fault: tooManyRequests.
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
			m := s.message(&n, cmp.Or(p.Language, language), p.Zone)
			m.Test = true
			return m
		})
		return err
	})
}

// Forget deletes what a person was told and the browsers, when the person withdraws (WITHDRAWAL-1).
func (s *Service) Forget(ctx context.Context, userID int64) error {
	return s.store.ForgetNotifications(ctx, userID)
}

// parseSubscription reads what a browser says of itself. The address is anybody's word: it is an https one, and where it
// leads is checked when it is called.
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

// decodeKey takes both alphabets, padded or not, as browsers send them.
func decodeKey(s string) ([]byte, error) {
	for _, e := range []*base64.Encoding{base64.RawURLEncoding, base64.URLEncoding, base64.RawStdEncoding, base64.StdEncoding} {
		if b, err := e.DecodeString(s); err == nil {
			return b, nil
		}
	}
	return nil, errors.New("notify: no base64")
}

// Message is what a browser is sent.
type Message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Tag   string `json:"tag"`            // what is of the same thing replaces it
	Link  string `json:"link"`           // path within the app, or an address elsewhere
	ID    int64  `json:"id,omitempty"`   // of the notification, 0 = it is none of the list
	Icon  string `json:"icon,omitempty"` // path
	Test  bool   `json:"test,omitempty"` // shown also to who looks at the product
}

// SendJob is the payload of a JobSend job.
type SendJob struct {
	UserID  int64     `json:"userId"`
	Token   string    `json:"token"`
	Message Message   `json:"message"`
	Until   time.Time `json:"until"`
}

// errGone says that a browser takes no more pushes.
var errGone = errors.New("notify: the browser is gone")

// Send sends one push to one browser. One that is gone is forgotten; a push service that does not answer is tried again by
// the job, as long as the message is of use. It is the handler of JobSend; a browser shows what comes twice once.
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
	return errors.Join(hidden(err), s.store.InTx(ctx, func(ctx context.Context) error {
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

// hidden leaves out what is settled.
func hidden(err error) error {
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}

// Pusher speaks with push services as one sender (RFC 8292).
type Pusher struct {
	client          *http.Client
	subject         string
	public, private string
}

// NewPusher makes a sender whose key follows from the service's secret, so that all nodes are one and there is nothing
// more to keep; with another secret all sessions end, and the subscriptions with them. The subject is how a push service
// reaches the operator: a bare mail address or an https address.
func NewPusher(secret []byte, subject string, client *http.Client) (*Pusher, error) {
	for i := range 8 { // all but one of 2^32 are keys
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

// maxTTL is how long a push service keeps a message for a browser that is away (RFC 8030); most keep no longer anyway.
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
