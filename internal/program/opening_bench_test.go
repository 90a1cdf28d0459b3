package program_test

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/kit/clock"
)

// BenchmarkOpening opens a contest to many: 128 connections enter it while a thousand spectators have its page open. It measures the
// entries a second, the hints that each spectator got and the connections that were lost. Because one relay delivers the events of all
// contests, it also measures how long a change of another contest takes to its spectator right after the last entry.
func BenchmarkOpening(b *testing.B) {
	for name, option := range databases(b) {
		b.Run(name, func(b *testing.B) {
			u := &burst{b: b, app: measured(b, option), keyed: true}
			send := entries(u)
			owner := u.app.Person("another organiser")
			other := owner.Post("/contests/", contestForm(u.app.Clock.Now(), object{})).Must(http.StatusOK).ID()
			ear := connect(b, u.app.URL, "")
			otherChannel := fmt.Sprintf("contest:%d", other)
			if code := ear.subscribe(otherChannel); code != 0 {
				b.Fatal(code)
			}
			var hints, gone atomic.Int64
			for range screens - 1 { // one more is the limit of an address
				s := connect(b, u.app.URL, "")
				if code := s.subscribe(fmt.Sprintf("contest:%d", u.contest)); code != 0 {
					b.Fatal(code)
				}
				go func() {
					s.each("entry.added", func() { hints.Add(1) })
					gone.Add(1)
				}()
			}
			u.connect()
			u.measure("entries", send)
			begin := clock.System{}.Now()
			owner.Put(contestPath(other), contestForm(u.app.Clock.Now(), object{"name": "changed"})).Must(http.StatusOK)
			ear.hint(otherChannel, "contest.updated")
			b.ReportMetric(float64(clock.System{}.Now().Sub(begin).Milliseconds()), "ms-next-hint")
			<-time.After(time.Second)
			b.ReportMetric(float64(hints.Load())/(screens-1), "hints/spectator")
			b.ReportMetric(float64(gone.Load()), "lost")
		})
	}
}
