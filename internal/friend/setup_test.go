package friend_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"yagura/internal/account"
	"yagura/internal/friend"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// world is a store with people.
type world struct {
	*friend.Service
	t   *testing.T
	db  *store.DB
	clk *clock.Test
}

// each runs f in a new world on both databases.
func each(t *testing.T, f func(t *testing.T, w *world)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		f(t, &world{Service: friend.NewService(db), t: t, db: db, clk: clk})
	})
}

func (w *world) ctx() context.Context { return storetest.Ctx(w.t, w.clk) }

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) fails(err error, key fault.Key) {
	w.t.Helper()
	if !fault.Has(err, key) {
		w.t.Fatalf("got %v, want %s", err, key)
	}
}

func (w *world) people(n int) []int64 {
	w.t.Helper()
	ids := make([]int64, n)
	w.ok(w.db.InTx(w.ctx(), func(ctx context.Context) error {
		for i := range ids {
			ids[i] = id.New()
			if _, err := w.db.AddUser(ctx, account.New{ID: ids[i], Nickname: fmt.Sprint("person ", i), Language: "ja", At: clock.Now(ctx)}); err != nil {
				return err
			}
		}
		return nil
	}))
	return ids
}

func (w *world) ask(from, to int64) friend.Relation {
	w.t.Helper()
	r, err := w.Request(w.ctx(), from, from, to)
	w.ok(err)
	return r
}

func (w *world) befriend(a, b int64) friend.Relation {
	w.t.Helper()
	r, err := w.Reply(w.ctx(), b, b, w.ask(a, b).ID, friend.Allow)
	w.ok(err)
	return r
}

// seen returns the state of the relation of two people as a sees it, and as b sees it.
func (w *world) seen(a, b int64) string {
	w.t.Helper()
	x, err := w.Status(w.ctx(), a, b)
	w.ok(err)
	y, err := w.Status(w.ctx(), b, a)
	w.ok(err)
	return fmt.Sprintf("%s/%s", x.State, y.State)
}

func (w *world) stand(a, b int64, want string) {
	w.t.Helper()
	if got := w.seen(a, b); got != want {
		w.t.Fatalf("the relation is %s, want %s", got, want)
	}
}

// eventKinds returns the kinds of all events of friends, oldest first.
func (w *world) eventKinds() string {
	w.t.Helper()
	events, err := w.db.UnrelayedEvents(w.ctx(), 1000)
	w.ok(err)
	var kinds []string
	for _, e := range events {
		if kind, ok := strings.CutPrefix(string(e.Kind), "friend."); ok {
			kinds = append(kinds, kind)
		}
	}
	return strings.Join(kinds, " ")
}

// together calls f for 0 to n-1 concurrently and returns the errors.
func together(n int, f func(i int) error) []error {
	start, errs := make(chan struct{}), make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	wg.Wait()
	return errs
}
