package live

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// TestATimerOfAnEarlierAbsenceEndsNoLaterOne proves that a timer that ran out just when the person came back does not end the
// time of the next absence.
func TestATimerOfAnEarlierAbsenceEndsNoLaterOne(t *testing.T) {
	t.Parallel()
	told := make(chan bool, 2)
	g := &Gateway{cfg: Config{Absence: time.Hour, Clock: clock.System{}, Log: slog.New(slog.DiscardHandler)}, sessions: newSessions()}
	p := &g.presence
	p.open(func(_ context.Context, _ int64, here bool) error { told <- here; return nil })
	g.disconnectedLast(7, centrifuge.Disconnect{})
	earlier := p.leaving[7]
	g.disconnectedLast(7, centrifuge.Disconnect{})
	later := p.leaving[7]
	g.gone(7, earlier)
	if p.leaving[7] != later || later == earlier {
		t.Error("the later absence has no timer any more")
	}
	if err := p.close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(told) != 0 {
		t.Errorf("a person is reported as offline before the absence is over: %v", <-told)
	}
}

func TestWaitingRechecksAreMerged(t *testing.T) {
	t.Parallel()
	many := make([]int64, maxRechecks)
	for i := range many {
		many[i] = int64(i + 1)
	}
	q := newRechecks()
	taken := func(want ...rights) {
		t.Helper()
		got := q.take()
		if !slices.EqualFunc(got, want, func(a, b rights) bool { return a.Prefix == b.Prefix && slices.Equal(a.Users, b.Users) }) {
			t.Errorf("taken %v, want %v", got, want)
		}
	}
	taken()
	q.add(rights{Prefix: "room:", Users: []int64{8, 7}})
	q.add(rights{Prefix: "room:", Users: []int64{7, 9}})
	taken(rights{Prefix: "room:", Users: []int64{7, 8, 9}})
	q.add(rights{Prefix: "room:"})
	q.add(rights{Prefix: "room:", Users: []int64{7}})
	taken(rights{Prefix: "room:"})
	q.add(rights{Prefix: "room:", Users: many})
	q.add(rights{Prefix: "room:", Users: []int64{-1}})
	taken(rights{Prefix: "room:"})
	for i := range maxRechecks + 1 {
		q.add(rights{Prefix: string(rune('a' + i)), Users: []int64{7}})
	}
	q.add(rights{Prefix: "", Users: []int64{7}})
	taken(rights{Prefix: ""})
}

// brokenPayload cannot be encoded.
type brokenPayload struct{}

func (brokenPayload) MarshalJSON() ([]byte, error) { panic("oh") }

// TestAPayloadThatPanicsFailsItsMessage proves that a panic on a goroutine of PublishAll does not end the process.
func TestAPayloadThatPanicsFailsItsMessage(t *testing.T) {
	t.Parallel()
	g := &Gateway{cfg: Config{Broker: "redis://unused", Log: slog.New(slog.DiscardHandler)}}
	if err := g.PublishAll(t.Context(), []event.Message{{Channel: "contest:7", Payload: brokenPayload{}}}); !errors.Is(err, errPanic) {
		t.Errorf("published: %v", err)
	}
}

// TestAClientThatGoesAwayIsNoFailure proves that the end of a connection during a check is not logged as an error, as the end of a request is
// not: while the database is slow, many people leave.
func TestAClientThatGoesAwayIsNoFailure(t *testing.T) {
	t.Parallel()
	for gone, errorLines := range map[bool]int{true: 0, false: 2} {
		ctx, leave := context.WithCancel(t.Context())
		defer leave()
		var log bytes.Buffer
		check := func() error {
			if gone {
				leave()
			}
			return errors.New("the read ended")
		}
		g := &Gateway{cfg: Config{
			Clock: clock.System{}, Log: slog.New(slog.NewTextHandler(&log, nil)),
			Authenticate: func(context.Context, string) (userID, sessionID int64, expiresAt time.Time, err error) {
				return 0, 0, time.Time{}, check()
			},
			Authorize: func(context.Context, int64, string) (bool, error) { return false, check() },
		}}
		if _, err := g.connecting(ctx, centrifuge.ConnectEvent{Token: "t"}); err == nil {
			t.Error("the connection is accepted")
		}
		if _, err := g.subscribe(ctx, identity{}, "contest:7"); err == nil {
			t.Error("the subscription is accepted")
		}
		if got := strings.Count(log.String(), "level=ERROR"); got != errorLines {
			t.Errorf("gone %t: %s", gone, log.String())
		}
	}
}
