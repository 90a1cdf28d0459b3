package program_test

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge-go"

	"yagura/internal/kit/hang"
	"yagura/internal/live"
	"yagura/internal/store/pgtest"
	"yagura/internal/store/storetest"
)

// processes are two nodes with shared storage, each a process.
func processes(t *testing.T, with shared) (a, b *process) {
	t.Helper()
	flags := []string{"--dev", "--secret", sharedSecret, "--database", with.database, "--files", with.files, "--broker", with.broker.URL()}
	return serve(t, t.TempDir(), flags...), serve(t, t.TempDir(), flags...)
}

// cutOff connects a person and returns the code with which a node ends the connection finally.
func cutOff(t *testing.T, base, token string) <-chan uint32 {
	t.Helper()
	c := centrifuge.NewJsonClient("ws"+strings.TrimPrefix(base, "http")+"/connection/websocket", centrifuge.Config{Token: token})
	t.Cleanup(c.Close)
	there, out := make(chan struct{}, 1), make(chan uint32, 1)
	c.OnConnected(func(centrifuge.ConnectedEvent) { ring(there) })
	c.OnDisconnected(func(e centrifuge.DisconnectedEvent) { out <- e.Code })
	if err := c.Connect(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-there:
	case <-time.After(hang.Limit):
		t.Fatal("no connection")
	}
	return out
}

// none waits until a query finds no rows.
func none(t *testing.T, db *sql.DB, what, from string) {
	t.Helper()
	until(t, what, func(ctx context.Context) bool {
		var n int
		err := db.QueryRowContext(ctx, "SELECT count(*) FROM "+from).Scan(&n)
		return err == nil && n == 0
	})
}

func openDatabase(t *testing.T, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

const waitingEvents = "events WHERE relayed_at IS NULL"

// TestBrokerOutageUnderLoad kills the broker while people post and report at two nodes, and starts an empty one. No request
// fails during the outage, and every screen shows everything once afterwards. The outage lasts until both nodes have noticed
// it and many requests were answered.
func TestBrokerOutageUnderLoad(t *testing.T) {
	t.Parallel()
	with := newShared(t)
	a, b := processes(t, with)
	c := gather(t, a, b)
	db := openDatabase(t, with.database)
	lineA, baseA := newWire(t, a.url)
	lineB, baseB := newWire(t, b.url)
	cut := []*screen{c.watch(baseA, c.tokens[0]), c.watch(baseB, c.tokens[1])}
	screens := append(cut, c.watch(a.url, c.owner), c.watch(b.url, c.owner), c.watch(b.url, c.tokens[2]))
	leaver, _ := a.signIn("leaver")
	out := cutOff(t, b.url, leaver)

	c.goOn(4)()
	underway := c.goOn(6)
	some := c.acked.Load() + 20
	until(t, "people are in the midst of it", func(context.Context) bool { return c.acked.Load() >= some })
	with.broker.Stop()
	underway()
	c.goOn(8)()
	for _, line := range []*wire{lineA, lineB} { // no client can reconnect now
		line.set("cut")
		line.set("")
	}
	a.must(http.MethodPost, "/auth/sign-out/", leaver, nil, nil) // and the other node is not informed
	for _, s := range cut {
		until(t, "both nodes have noticed", func(context.Context) bool { return s.of(&s.vain) > 1 })
	}
	none(t, db, "the relay passes over what it cannot publish", waitingEvents)
	underway = c.goOn(6)
	with.broker.Start()
	underway()
	c.goOn(4)()

	if got := c.refusals(); slices.Max(got) > 0 {
		t.Errorf("writes were refused while the broker was away: %v", got)
	}
	for _, s := range screens {
		until(t, "the screens have caught up", func(context.Context) bool { return len(s.texts()) == len(c.said) })
	}
	c.settled(screens...)
	select {
	case code := <-out:
		if code != live.CodeSessionEnded {
			t.Errorf("after the sign-out on the other node: %d", code)
		}
	case <-time.After(hang.Limit):
		t.Error("the connection of a session that ended on the other node is still open")
	}
	c.goOn(1)()
	c.settled(screens...)
	last := slices.Max(slices.Collect(maps.Keys(c.said)))
	for _, s := range screens {
		until(t, "new messages arrive live", func(context.Context) bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			return s.lastReceived == last
		})
	}
}

// TestPostgreSQLRestartUnderLoad crashes the database while people post and report at two nodes, and starts it again. During
// the outage every request has a clear error. Repeated requests are stored once, connections stay open, and every event is
// delivered.
func TestPostgreSQLRestartUnderLoad(t *testing.T) {
	t.Parallel()
	with := newShared(t)
	server := pgtest.Start(t)
	with.database = server.URL()
	a, b := processes(t, with)
	c := gather(t, a, b)
	screens := []*screen{c.watch(a.url, c.owner), c.watch(b.url, c.owner), c.watch(a.url, c.tokens[0]), c.watch(b.url, c.tokens[1])}

	c.goOn(4)()
	underway := c.goOn(10)
	some := c.acked.Load() + 20
	until(t, "people are in the midst of it", func(context.Context) bool { return c.acked.Load() >= some })
	server.Stop()
	until(t, "everybody is refused who has more to say", func(context.Context) bool { return c.held(3) })
	for _, p := range []*process{a, b} {
		if status, answer := p.try(http.MethodGet, contestPath(c.bracket.ContestID), "", "", nil); status != http.StatusServiceUnavailable || keyOf(answer) != "dbWriteError" {
			t.Errorf("a read answers %d: %s", status, answer)
		}
		for path, want := range map[string]int{"/readyz": http.StatusServiceUnavailable, "/healthz": http.StatusOK} {
			if res, _ := send(t, http.MethodGet, p.url+path, nil); res.StatusCode != want {
				t.Errorf("%s answers %d", path, res.StatusCode)
			}
		}
	}
	server.Start()
	underway()
	c.goOn(4)()
	c.settled(screens...)
	for _, s := range screens {
		if lines := s.of(&s.lines); lines != 1 {
			t.Errorf("a screen connected %d times", lines)
		}
	}
	db := openDatabase(t, with.database)
	none(t, db, "all events are relayed", waitingEvents)
	none(t, db, "all due jobs are done", "jobs WHERE done_at IS NULL AND run_at <= "+fmt.Sprint(now().UnixMilli()))
	none(t, db, "every claim has a notification, although the database was away meanwhile",
		"events e WHERE e.kind = 'match.claimed' AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.source = 'event:' || e.id)")
	for _, p := range []*process{a, b} {
		if res, _ := send(t, http.MethodGet, p.url+"/readyz", nil); res.StatusCode != http.StatusOK {
			t.Errorf("/readyz answers %d", res.StatusCode)
		}
	}
	storetest.Intact(t, "pgx", with.database)
}
