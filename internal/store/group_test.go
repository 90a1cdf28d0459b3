package store_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/id"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// burst holds a transaction of a subject open until all calls wait behind it.
type burst struct {
	t    *testing.T
	db   *store.DB
	ctx  context.Context
	of   group.Subject
	mu   sync.Mutex
	errs map[string]error
	ran  []string // in order
	all  sync.WaitGroup
}

// calls runs named calls behind an open transaction, so that they form a group in the given order.
func (b *burst) calls(names []string, ctxOf func(name string) context.Context, fn func(ctx context.Context, name string) error) {
	b.t.Helper()
	b.errs, b.ran = map[string]error{}, nil
	inside, end := make(chan struct{}), make(chan struct{})
	b.all.Go(func() {
		if err := b.db.InGroup(b.ctx, b.of, func(context.Context) error { close(inside); <-end; return nil }); err != nil {
			b.t.Errorf("the transaction before: %v", err)
		}
	})
	<-inside
	for i, name := range names {
		b.all.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					b.answered(name, fmt.Errorf("panic: %v", r))
				}
			}()
			b.answered(name, b.db.InGroup(ctxOf(name), b.of, func(ctx context.Context) error {
				b.mu.Lock()
				b.ran = append(b.ran, name)
				b.mu.Unlock()
				return fn(ctx, name)
			}))
		})
		for store.Waiting(b.db, b.of) <= i {
			runtime.Gosched()
		}
	}
	close(end)
	b.all.Wait()
}

func (b *burst) answered(name string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.errs[name] = err
}

// stored returns the kinds of all events by id.
func (b *burst) stored() (kinds []string) {
	b.t.Helper()
	events, err := b.db.UnrelayedEvents(b.ctx, 1000)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, e := range events {
		kinds = append(kinds, string(e.Kind))
	}
	return kinds
}

func appendEvent(ctx context.Context, db *store.DB, name string) error {
	return db.AppendEvent(ctx, event.Event{ID: id.New(), Kind: event.Kind(name), Data: []byte(`{}`), At: clock.Now(ctx)})
}

// addPerson writes at once, where an event waits for the commit.
func addPerson(ctx context.Context, db *store.DB, name string) error {
	_, err := db.AddUser(ctx, account.New{ID: id.New(), Nickname: name, Language: "ja", At: clock.Now(ctx)})
	return err
}

func eachBurst(t *testing.T, f func(t *testing.T, b *burst)) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		f(t, &burst{t: t, db: db, ctx: storetest.Ctx(t, clk), of: group.Chat(7)})
	})
}

func (b *burst) own(string) context.Context { return b.ctx }

func TestARefusedCallOfAGroupChangesNothingForTheOthers(t *testing.T) {
	eachBurst(t, func(t *testing.T, b *burst) {
		leaving, leave := context.WithCancel(b.ctx)
		names := []string{"first", "refused", "second", "panics", "left", "goes", "broken", "last"}
		ctxOf := func(name string) context.Context {
			if name == "left" || name == "goes" {
				return leaving
			}
			return b.ctx
		}
		b.calls(names, ctxOf, func(ctx context.Context, name string) error {
			if err := errors.Join(appendEvent(ctx, b.db, name), addPerson(ctx, b.db, name)); err != nil {
				return err
			}
			switch name {
			case "refused":
				return fault.New(fault.ValueIsRequired)
			case "second":
				leave() // the next two have not had their turn
			case "panics":
				panic("oh")
			case "broken":
				return store.Exec(ctx, b.db, "INSERT INTO no_such_table VALUES (1)")
			}
			return nil
		})
		if want := []string{"first", "second", "last"}; !slices.Equal(b.stored(), want) {
			t.Errorf("stored %v, want %v", b.stored(), want)
		}
		for name, want := range map[string]func(error) bool{
			"first": isNil, "second": isNil, "last": isNil,
			"refused": func(err error) bool { return fault.Has(err, fault.ValueIsRequired) },
			"panics":  func(err error) bool { return err != nil && strings.HasPrefix(err.Error(), "panic: oh") },
			"left":    func(err error) bool { return errors.Is(err, context.Canceled) },
			"goes":    func(err error) bool { return errors.Is(err, context.Canceled) },
			"broken":  func(err error) bool { return err != nil && strings.Contains(err.Error(), "no_such_table") },
		} {
			if !want(b.errs[name]) {
				t.Errorf("%s: %v", name, b.errs[name])
			}
		}
		if people := b.people(); !slices.Equal(people, []string{"first", "last", "second"}) {
			t.Errorf("people %v", people)
		}
	})
}

func isNil(err error) bool { return err == nil }

func (b *burst) people() []string {
	b.t.Helper()
	names, err := store.Texts(b.ctx, b.db, "SELECT nickname FROM users ORDER BY nickname")
	if err != nil {
		b.t.Fatal(err)
	}
	return names
}

// TestAGroupIsAnsweredAfterItsCommit proves that all calls run in one transaction in the order in which they came, that each is answered
// when everything is stored, and that all get the error of a failed commit.
func TestAGroupIsAnsweredAfterItsCommit(t *testing.T) {
	eachBurst(t, func(t *testing.T, b *burst) {
		var names []string
		for i := range 150 { // more than one group
			names = append(names, fmt.Sprintf("n%03d", i))
		}
		b.calls(names, b.own, func(ctx context.Context, name string) error { return appendEvent(ctx, b.db, name) })
		if !slices.Equal(b.ran, names) || !slices.Equal(b.stored(), names) {
			t.Errorf("ran %v, stored %v", b.ran, b.stored())
		}
		if waiting := store.Waiting(b.db, b.of); waiting != 0 {
			t.Errorf("%d calls wait at the end", waiting)
		}
		names = []string{"a", "fails", "c"}
		b.calls(names, b.own, func(ctx context.Context, name string) error {
			if name == "fails" {
				return store.FailCommit(ctx, b.db)
			}
			return appendEvent(ctx, b.db, name)
		})
		for _, name := range names {
			if b.errs[name] == nil {
				t.Errorf("%s was acknowledged by a commit that failed", name)
			}
		}
		if n := len(b.stored()); n != 150 {
			t.Errorf("%d events are stored", n)
		}
	})
}

// TestTheNextGroupBeginsWhileOneCommits holds the commit of a full group until every call of the next one has run.
func TestTheNextGroupBeginsWhileOneCommits(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	db := storetest.Postgres(t, clk) // SQLite has one writer
	b := &burst{t: t, db: db, ctx: storetest.Ctx(t, clk), of: group.Chat(7)}
	for _, statement := range []string{
		`CREATE FUNCTION wait() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
			PERFORM set_config('lock_timeout', '0', true); -- of a group
			PERFORM pg_advisory_xact_lock_shared(7);
			RETURN NULL;
		END $$`,
		`CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()`,
	} {
		if err := store.Exec(b.ctx, db, statement); err != nil {
			t.Fatal(err)
		}
	}
	locked, all := make(chan struct{}), make(chan struct{})
	b.all.Go(func() {
		err := db.InTx(b.ctx, func(ctx context.Context) error {
			err := store.Exec(ctx, db, "SELECT pg_advisory_xact_lock(7)")
			close(locked)
			<-all
			return err
		})
		if err != nil {
			t.Errorf("the transaction that holds the commit: %v", err)
		}
	})
	<-locked
	var names []string
	for i := range 200 { // the first group has 128 calls
		names = append(names, fmt.Sprintf("n%03d", i))
	}
	var ran atomic.Int32
	b.calls(names, b.own, func(ctx context.Context, name string) error {
		if ran.Add(1) == int32(len(names)) {
			close(all)
		}
		return appendEvent(ctx, db, name)
	})
	for name, err := range b.errs {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(b.ran) != len(names) || !slices.Equal(b.stored(), names) {
		t.Errorf("ran %v, stored %v", b.ran, b.stored())
	}
}

// TestAPanicInTheWorkOfAGroupReachesOneCaller proves that a panic outside the calls of a group ends neither the process nor the other
// calls: each runs again by itself, where its caller guards it.
func TestAPanicInTheWorkOfAGroupReachesOneCaller(t *testing.T) {
	eachBurst(t, func(t *testing.T, b *burst) {
		b.calls([]string{"first", "panics", "last"}, b.own, func(ctx context.Context, name string) error {
			if name == "panics" {
				store.StayAfterRollback(ctx, func(context.Context) error { panic("oh") })
				return fault.New(fault.ValueIsRequired)
			}
			return appendEvent(ctx, b.db, name)
		})
		stored := b.stored()
		slices.Sort(stored)
		if want := []string{"first", "last"}; !slices.Equal(stored, want) || b.errs["first"] != nil || b.errs["last"] != nil {
			t.Errorf("stored %v: %v", stored, b.errs)
		}
		if err := b.errs["panics"]; err == nil || !strings.HasPrefix(err.Error(), "panic: oh") {
			t.Errorf("the call that panics: %v", err)
		}
	})
}

// TestAttemptCountSurvivesSavepointRollback proves that what must stay after a rollback stays after that of a savepoint too.
func TestAttemptCountSurvivesSavepointRollback(t *testing.T) {
	eachBurst(t, func(t *testing.T, b *burst) {
		end := clock.Now(b.ctx).Add(1)
		b.calls([]string{"a", "b", "c", "d"}, b.own, func(ctx context.Context, name string) error {
			_, ok, err := b.db.CountAttempts(ctx, "guess", 1, clock.Now(b.ctx), end, 3)
			if err != nil || !ok {
				return errors.Join(err, fault.New(fault.TooManyRequests))
			}
			return fault.New(fault.ContestEntryPasswordFailed)
		})
		for name, key := range map[string]fault.Key{"a": fault.ContestEntryPasswordFailed, "c": fault.ContestEntryPasswordFailed, "d": fault.TooManyRequests} {
			if !fault.Has(b.errs[name], key) {
				t.Errorf("%s: %v", name, b.errs[name])
			}
		}
	})
}

// TestAGroupDoesNotHoldUpWhoLocksInOrder proves that a call fails in its group if it would wait for a person while the group holds the
// room. The transaction that holds the person waits for the room, so the database would otherwise end one of the two as a deadlock.
func TestAGroupDoesNotHoldUpWhoLocksInOrder(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	db := storetest.Postgres(t, clk) // SQLite has one writer
	person, room := id.New(), id.New()
	b := &burst{t: t, db: db, ctx: storetest.Ctx(t, clk), of: group.Chat(room)}
	err := db.InTx(b.ctx, func(ctx context.Context) error {
		if _, err := db.AddUser(ctx, account.New{ID: person, Nickname: "p", Language: "ja", At: clk.Now()}); err != nil {
			return err
		}
		_, err := db.InsertChat(ctx, chat.Chat{ID: room, Kind: chat.Friend, Pair: "1-2", LastAt: clk.Now(), CreatedAt: clk.Now()})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	locked, waits := make(chan struct{}), make(chan struct{})
	var tried sync.Once // a call that fails in parallel runs again
	b.all.Go(func() {
		err := db.InTx(b.ctx, func(ctx context.Context) error {
			if _, err := db.LockUser(ctx, person); err != nil {
				return err
			}
			close(locked)
			<-waits
			_, _, err := db.LockChat(ctx, room)
			return err
		})
		if err != nil {
			t.Errorf("the transaction that locks the person: %v", err)
		}
	})
	<-locked
	b.calls([]string{"first", "second", "third"}, b.own, func(ctx context.Context, name string) error {
		if name == "second" {
			if store.Grouped(ctx) {
				tried.Do(func() { close(waits) })
			}
			if _, err := db.LockUser(ctx, person); err != nil {
				return err
			}
		}
		if _, _, err := db.LockChat(ctx, room); err != nil {
			return err
		}
		return appendEvent(ctx, db, name)
	})
	if n := strings.Count(fmt.Sprint(b.ran), "second"); n < 2 {
		t.Errorf("ran %v, want the second one again", b.ran)
	}
	if len(b.stored()) != 3 {
		t.Errorf("stored %v", b.stored())
	}
	for name, err := range b.errs {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
