package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/game"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestTransactionsAreAtomic(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		boom := errors.New("boom")
		err := db.InTx(ctx, func(ctx context.Context) error {
			if err := db.SeedGame(ctx, game.Game{ID: 1, Key: "a", Name: "A", Enabled: true}, 0, storetest.Start); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) {
			t.Fatalf("InTx = %v, want the function's own error", err)
		}
		if games, err := db.Games(ctx); err != nil || len(games) != 0 {
			t.Fatalf("after a rolled back transaction: games %v, err %v", games, err)
		}
		if err := db.SeedGame(ctx, game.Game{ID: 1, Key: "a", Name: "A"}, 0, storetest.Start); err == nil {
			t.Fatal("a write outside a transaction was accepted")
		}
	})
}

func TestTimeIsFixedInsideATransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		clk.Advance(time.Minute) // the request was queued
		err := db.InTx(ctx, func(ctx context.Context) error {
			first := clock.Now(ctx)
			clk.Advance(time.Hour)
			if got := clock.Now(ctx); !got.Equal(first) {
				t.Errorf("time moved inside the transaction: %v then %v", first, got)
			}
			if want := storetest.Start.Add(time.Minute); !first.Equal(want) {
				t.Errorf("time of the transaction = %v, want the time it began, %v", first, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestEventsWakeTheRelayOnlyAfterCommit(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		woken := 0
		db.OnCommit(func() { woken++ })
		add := func(fail error) error {
			return db.InTx(ctx, func(ctx context.Context) error {
				e := event.Event{ID: id.New(), Kind: event.ContestCreated, ActorID: 7, ContestID: 8, SubjectID: 8, Data: json.RawMessage(`{"name":"杯"}`), At: clock.Now(ctx)}
				if err := db.AppendEvent(ctx, e); err != nil {
					return err
				}
				return fail
			})
		}
		if err := add(errors.New("no")); err == nil || woken != 0 {
			t.Fatalf("rolled back: err %v, woken %d times", err, woken)
		}
		if err := add(nil); err != nil || woken != 1 {
			t.Fatalf("committed: err %v, woken %d times", err, woken)
		}
		events, err := db.UnrelayedEvents(ctx, 10)
		if err != nil || len(events) != 1 {
			t.Fatalf("unrelayed = %v, %v", events, err)
		}
		var data map[string]string
		if err := json.Unmarshal(events[0].Data, &data); err != nil || data["name"] != "杯" {
			t.Errorf("data = %s", events[0].Data)
		}
		if err := db.MarkRelayed(ctx, []int64{events[0].ID}, clk.Now()); err != nil {
			t.Fatal(err)
		}
		if events, _ := db.UnrelayedEvents(ctx, 10); len(events) != 0 {
			t.Errorf("a relayed event is listed again: %v", events)
		}
	})
}

// TestAnIDOfAnotherNodeIsReplaced proves that a transaction whose generated id another node has taken runs again with a new
// id, and that a conflict of another key is not taken for one.
func TestAnIDOfAnotherNodeIsReplaced(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		taken, runs := id.New(), 0
		add := func(ids ...int64) error {
			return db.InTx(ctx, func(ctx context.Context) error {
				e := event.Event{ID: ids[min(runs, len(ids)-1)], Kind: event.ContestCreated, Data: json.RawMessage(`{}`), At: clock.Now(ctx)}
				runs++
				return db.AppendEvent(ctx, e)
			})
		}
		if err := add(taken); err != nil {
			t.Fatal(err)
		}
		runs = 0
		if err := add(taken, id.New()); err != nil || runs != 2 {
			t.Errorf("after %d runs: %v", runs, err)
		}
		events, err := db.UnrelayedEvents(ctx, 10)
		if err != nil || len(events) != 2 {
			t.Errorf("%d events, %v", len(events), err)
		}
		runs = 0
		err = db.InTx(ctx, func(ctx context.Context) error {
			runs++
			return store.Exec(ctx, db, `INSERT INTO jobs (id, kind, dedup_key, payload, run_at, lease_until, attempt, last_error, created_at)
				VALUES (1, 'k', 'same', '{}', 0, 0, 0, '', 0), (2, 'k', 'same', '{}', 0, 0, 0, '', 0)`)
		})
		if err == nil || runs != 1 {
			t.Errorf("a duplicate of another key: %d runs, %v", runs, err)
		}
	})
}

func TestCountedAttemptSurvivesARollback(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		boom := errors.New("wrong password")
		guesses := limit.Limit{Name: "guess", Window: time.Hour, Most: 3}
		for try := 1; try <= 5; try++ {
			err := db.InTx(ctx, func(ctx context.Context) error {
				if err := guesses.Take(ctx, db, "somebody"); err != nil {
					return err
				}
				return boom
			})
			if refused := fault.Has(err, fault.TooManyRequests); refused != (try > 3) || !refused && !errors.Is(err, boom) {
				t.Errorf("try %d: %v", try, err)
			}
		}
	})
}

// TestAnAttemptCountsIfTheRequestIsCutOff proves that a person cannot keep tries from being counted by closing the connection.
func TestAnAttemptCountsIfTheRequestIsCutOff(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		guesses := limit.Limit{Name: "guess", Window: time.Hour, Most: 3}
		guess := func(cutOff bool) error {
			ctx, leave := context.WithCancel(storetest.Ctx(t, clk))
			defer leave()
			return db.InTx(ctx, func(ctx context.Context) error {
				if err := guesses.Take(ctx, db, "somebody"); err != nil {
					return err
				}
				if cutOff {
					leave()
				}
				return errors.New("wrong password")
			})
		}
		for range 3 {
			if err := guess(true); err == nil || fault.Has(err, fault.TooManyRequests) {
				t.Errorf("a guess: %v", err)
			}
		}
		if err := guess(false); !fault.Has(err, fault.TooManyRequests) {
			t.Errorf("the guess after the last one: %v", err)
		}
	})
}

// TestRepeatedTransactionsStoreOneRun proves that the mode of tests runs a function twice and keeps the second run.
func TestRepeatedTransactionsStoreOneRun(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		db.RepeatTransactions()
		ctx, runs := storetest.Ctx(t, clk), 0
		add := func(ctx context.Context) error {
			runs++
			return db.AppendEvent(ctx, event.Event{ID: id.New(), Kind: event.ContestCreated, Data: json.RawMessage(`{}`), At: clock.Now(ctx)})
		}
		if err := errors.Join(db.InTx(ctx, add), db.InGroup(ctx, group.Chat(7), add)); err != nil {
			t.Fatal(err)
		}
		if events, err := db.UnrelayedEvents(ctx, 10); err != nil || len(events) != 2 || runs != 4 {
			t.Errorf("%d events after %d runs, %v", len(events), runs, err)
		}
	})
}

// TestTheVersionOfListsGrowsWithEveryEvent commits an event with a lower id after one with a higher id, as two transactions may do, and
// as happens after the clock was set back. A commit without events keeps the version.
func TestTheVersionOfListsGrowsWithEveryEvent(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		version := func() int64 {
			t.Helper()
			v, err := db.EventsVersion(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		commit := func(write func(ctx context.Context) error) {
			t.Helper()
			if err := db.InTx(ctx, write); err != nil {
				t.Fatal(err)
			}
		}
		last := version()
		for _, number := range []int64{id.New() + 1<<40, id.New()} {
			commit(func(ctx context.Context) error {
				return db.AppendEvent(ctx, event.Event{ID: number, Kind: "test", Data: json.RawMessage(`{}`), At: clk.Now()})
			})
			now := version()
			if now <= last {
				t.Errorf("after event %d the version is %d, before %d", number, now, last)
			}
			last = now
		}
		commit(func(ctx context.Context) error { return db.EnqueueJob(ctx, "k", "", []byte(`{}`), clk.Now()) })
		if now := version(); now != last {
			t.Errorf("a job changes the version from %d to %d", last, now)
		}
		db.ForgetVersions() // another node has committed something
		if now := version(); now <= last {
			t.Errorf("after a commit of another node the version is %d, before %d", now, last)
		}
	})
}

func TestAJobIsClaimedOnceAndComesBackAfterItsLease(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		const jobs, workers = 40, 8
		err := db.InTx(ctx, func(ctx context.Context) error {
			for i := range jobs {
				if err := db.EnqueueJob(ctx, "k", "", []byte(`{}`), clk.Now().Add(time.Duration(i)*time.Millisecond)); err != nil {
					return err
				}
			}
			return errors.Join(
				db.EnqueueJob(ctx, "once", "same", []byte(`1`), clk.Now().Add(time.Hour)),
				db.EnqueueJob(ctx, "once", "same", []byte(`2`), clk.Now().Add(time.Hour)))
		})
		if err != nil {
			t.Fatal(err)
		}
		now := clk.Now().Add(time.Second)
		var mu sync.Mutex
		seen := map[int64]int{}
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() {
				for {
					got, err := db.ClaimJobs(ctx, now, time.Minute, job.Claim{Limit: 5})
					if err != nil {
						t.Errorf("claim: %v", err)
						return
					}
					if len(got) == 0 {
						return
					}
					mu.Lock()
					for _, j := range got {
						seen[j.ID]++
					}
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		if len(seen) != jobs {
			t.Fatalf("claimed %d jobs, want %d", len(seen), jobs)
		}
		for j, n := range seen {
			if n != 1 {
				t.Errorf("job %d was claimed %d times", j, n)
			}
		}
		shiftLeases(t, ctx, db, -time.Minute)
		again, err := db.ClaimJobs(ctx, now, time.Minute, job.Claim{Limit: 100})
		if err != nil || len(again) != jobs {
			t.Fatalf("after the lease %d jobs came back, want %d (%v)", len(again), jobs, err)
		}
		if again[0].Attempt != 2 {
			t.Errorf("attempt = %d, want 2", again[0].Attempt)
		}
		late, err := db.ClaimJobs(ctx, now.Add(2*time.Hour), time.Minute, job.Claim{Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		once := 0
		for _, j := range late {
			if j.Kind == "once" {
				once++
			}
		}
		if once != 1 {
			t.Errorf("a dedup key let %d jobs in, want 1", once)
		}
	})
}

// shiftLeases changes the ends of all leases, as if time had passed or another clock had been right.
func shiftLeases(t *testing.T, ctx context.Context, db *store.DB, by time.Duration) {
	t.Helper()
	err := db.InTx(ctx, func(ctx context.Context) error {
		return store.Exec(ctx, db, fmt.Sprint("UPDATE jobs SET lease_until = lease_until + ", by.Milliseconds()))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestJobsAreClaimedByKind proves that each claim gets the jobs of its kinds, and that the time of the next job is that of the kinds.
func TestJobsAreClaimedByKind(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		now := clk.Now()
		if err := db.InTx(ctx, func(ctx context.Context) error {
			for i, kind := range []string{"mail", "mail", "push", "timer", "walkover"} {
				if err := db.EnqueueJob(ctx, kind, "", []byte(`{}`), now.Add(time.Duration(i)*time.Second)); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		outgoing := []string{"mail", "push", "post"}
		rest, only := job.Kinds{Names: outgoing}, job.Kinds{Names: outgoing, Only: true}
		for kinds, want := range map[*job.Kinds]time.Duration{{}: 0, &only: 0, &rest: 3 * time.Second} {
			if wait, ok, err := db.NextDue(ctx, now, *kinds); err != nil || !ok || wait != want {
				t.Errorf("next of %+v in %v, %v, %v; want %v", *kinds, wait, ok, err, want)
			}
		}
		if _, ok, err := db.NextDue(ctx, now, job.Kinds{Names: []string{"post"}, Only: true}); ok || err != nil {
			t.Errorf("a job of a kind without jobs: %v, %v", ok, err)
		}
		claimed, err := db.ClaimJobs(ctx, now.Add(time.Minute), time.Minute, job.Claim{Kinds: rest, Limit: 1}, job.Claim{Kinds: only, Limit: 5})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, j := range claimed {
			got[j.Kind]++
		}
		if want := map[string]int{"timer": 1, "mail": 2, "push": 1}; !maps.Equal(got, want) {
			t.Errorf("claimed %v, want %v", got, want)
		}
	})
}

// TestLeasesOfJobsFollowTheDatabaseClock proves that a node whose clock is an hour ahead takes no job that another node runs and leaves no
// longer lease. A lease that an older program with such a clock has left does not block the job.
func TestLeasesOfJobsFollowTheDatabaseClock(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		const lease = 90 * time.Second
		right, ahead := clk.Now(), clk.Now().Add(time.Hour)
		if err := db.InTx(ctx, func(ctx context.Context) error { return db.EnqueueJob(ctx, "k", "", []byte(`{}`), right) }); err != nil {
			t.Fatal(err)
		}
		claim := func(now time.Time, want int, when string) {
			t.Helper()
			if jobs, err := db.ClaimJobs(ctx, now, lease, job.Claim{Limit: 10}); err != nil || len(jobs) != want {
				t.Errorf("%s: %d jobs, want %d: %v", when, len(jobs), want, err)
			}
		}
		claim(right.Add(-time.Second), 0, "before the job is due")
		if wait, ok, err := db.NextDue(ctx, right.Add(-time.Second), job.Kinds{}); err != nil || !ok || wait != time.Second {
			t.Errorf("before the job is due: %v, %v, %v", wait, ok, err)
		}
		claim(right, 1, "a job that is due")
		claim(ahead, 0, "while another node has the lease")
		if wait, ok, err := db.NextDue(ctx, ahead, job.Kinds{}); err != nil || !ok || wait <= 0 || wait > lease {
			t.Errorf("while another node has the lease: %v, %v, %v", wait, ok, err)
		}
		shiftLeases(t, ctx, db, -lease)
		claim(ahead, 1, "after the lease")
		shiftLeases(t, ctx, db, -lease)
		claim(right, 1, "after the lease of the node with the wrong clock")
		shiftLeases(t, ctx, db, time.Hour)
		claim(right, 1, "a lease of an older program with a wrong clock")
	})
}

func TestManyWritersNeverMeetABusyDatabase(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		var wg sync.WaitGroup
		for w := range 64 {
			wg.Go(func() {
				for i := range 5 {
					n := int64(w*100 + i)
					err := db.InTx(ctx, func(ctx context.Context) error {
						return db.SeedGame(ctx, game.Game{ID: n, Key: id.Token(12), Name: "x", Enabled: true}, 0, storetest.Start)
					})
					if err != nil {
						t.Errorf("writer %d: %v", w, err)
					}
				}
			})
		}
		wg.Wait()
		if games, err := db.Games(ctx); err != nil || len(games) != 320 {
			t.Fatalf("%d games, %v; want 320", len(games), err)
		}
	})
}

// Only dialect.go may depend on the database. These words work on one of the databases alone.
func TestQueriesArePortable(t *testing.T) {
	banned := regexp.MustCompile(`(?i)\bnow\(\)|\bilike\b|=\s*any\s*\(|\bgreatest\(|\bleast\(|\bjson_|\bjsonb\b|skip locked|for update|::|\bserial\b|\bautoincrement\b|\boffset\b.*\bliteral\b`)
	for _, f := range append(namesOf(t, "queries/*.sql"), namesOf(t, "migrations/*.sql")...) {
		for n, line := range strings.Split(textOf(t, f), "\n") {
			if code, _, _ := strings.Cut(line, "--"); banned.MatchString(code) {
				t.Errorf("%s:%d is not portable: %s", f, n+1, strings.TrimSpace(line))
			}
		}
	}
}

func TestAnOlderProgramRefusesANewerSchema(t *testing.T) {
	file := filepath.Join(t.TempDir(), "y.db")
	db, err := store.Open(t.Context(), "sqlite:"+file, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.SetSchemaVersion(t.Context(), db, 9999); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if db, err := store.Open(t.Context(), "sqlite:"+file, clock.System{}); err == nil {
		_ = db.Close()
		t.Fatal("a schema of the future was opened")
	} else if !strings.Contains(err.Error(), "newer") {
		t.Errorf("the message does not say what to do: %v", err)
	}
}
