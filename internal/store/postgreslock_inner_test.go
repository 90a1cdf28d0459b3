package store

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/jackc/pgx/v5"
)

// TestALockWhoseWatchPanicsIsNotHeld proves that the program goes on, and does not count as holding a lock that nothing watches.
func TestALockWhoseWatchPanicsIsNotHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		watch := func(context.Context, *pgx.Conn) error { panic("the driver is broken") }
		l := &Lock{dsn: "none://", mode: Exclusive, watch: watch, stop: stop, ended: make(chan struct{})}
		l.held.Store(true)
		go l.keep(ctx, &pgx.Conn{})
		synctest.Wait() // it waits to take the lock again
		if l.Held() {
			t.Error("the lock counts as held")
		}
		l.Close()
	})
}
