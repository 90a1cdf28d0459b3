package api_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/notify"
	"yagura/internal/program"
)

// brokenPushService takes no pushes: it answers 503 after release is closed.
type brokenPushService struct {
	asked   atomic.Int64
	release chan struct{}
}

// RoundTrip implements http.RoundTripper.
func (s *brokenPushService) RoundTrip(r *http.Request) (*http.Response, error) {
	s.asked.Add(1)
	<-s.release
	return &http.Response{StatusCode: http.StatusServiceUnavailable, Body: io.NopCloser(bytes.NewReader(nil)), Header: http.Header{}, Request: r}, nil
}

// pushesTo starts a program with this push service, and subscribes browsers of a person.
func (s *brokenPushService) pushesTo(t *testing.T, browsers int) (*apitest.App, *apitest.Person) {
	t.Helper()
	a := apitest.New(t, func(c *program.Config) { c.PushTransport = s })
	p := a.Person("eve")
	for i := range browsers {
		d := newDevice(t, fmt.Sprint("/", i))
		p.Post(fmt.Sprintf("/users/%d/notification/", p.ID), object{"notification_token": d.subscription(), "language": "ja"}).Must(http.StatusOK)
	}
	return a, p
}

// TestAPushServiceThatDoesNotAnswerDelaysOnlyPushes notifies a person, and sends a mail, while all workers of pushes wait for the
// push service.
func TestAPushServiceThatDoesNotAnswerDelaysOnlyPushes(t *testing.T) {
	t.Parallel()
	service := &brokenPushService{release: make(chan struct{})}
	a, eve := service.pushesTo(t, notify.MaxBrowsers)
	t.Cleanup(func() { close(service.release) }) // before the program stops
	hana, taro := a.Person("hana"), a.Person("taro")
	eve.Post("/users/me/notifications/test/", nil).Must(http.StatusNoContent)
	await(t, a, "pushes are sent", func() bool { return service.asked.Load() >= 4 })
	taro.Post(fmt.Sprintf("/users/%d/request/", taro.ID), object{"responseUserId": hana.ID}).Must(http.StatusOK)
	awaitNotification(t, a, hana, "friend.requested")
	a.Visitor().Post("/auth/magic-links/", object{"email": "mio@example.org", "agreeTerms": true}).Must(http.StatusAccepted)
	awaited(t, a, "mio@example.org", 1)
}

// TestAPushIsTriedForAMinute proves that a push that the push service does not take is tried again, and given up after a minute.
func TestAPushIsTriedForAMinute(t *testing.T) {
	t.Parallel()
	service := &brokenPushService{release: make(chan struct{})}
	close(service.release)
	a, eve := service.pushesTo(t, 1)
	db := database(t, a)
	eve.Post("/users/me/notifications/test/", nil).Must(http.StatusNoContent)
	for attempt, after := range []time.Duration{0, 59 * time.Second, 50 * time.Second, time.Hour} {
		a.Clock.Advance(after)
		wake(t, a)
		settled(t, a, db)
		if got, want := service.asked.Load(), min(int64(attempt)+1, 3); got != want {
			t.Errorf("after %v more: %d attempts, want %d", after, got, want)
		}
	}
	if n := count(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'notify.send' AND done_at IS NULL"); n != 0 {
		t.Errorf("%d pushes wait", n)
	}
}
