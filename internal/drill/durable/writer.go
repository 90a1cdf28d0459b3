package durable

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"yagura/internal/drill/harness"
)

// step is one write. A repetition sends the same key.
type step struct {
	kind         string
	method, path string
	key          string
	body         any
	done         func(answer []byte)
}

// ledger is what was acknowledged.
type ledger struct {
	mu       sync.Mutex
	contests []int64
	entries  map[int64]int // by contest
	checkins map[int64]int
	said     map[string]int64 // message ids by text
	reports  []int            // by player
	kinds    map[string]int
	acked    int
	refusals map[string]int // answers 503, which are repeated
	limited  int            // writes that a limit refused
	unclear  int            // writes with a request that had no answer
}

func (l *ledger) init() {
	l.entries, l.checkins, l.said = map[int64]int{}, map[int64]int{}, map[string]int64{}
	l.reports, l.kinds, l.refusals = make([]int, people), map[string]int{}, map[string]int{}
}

// with runs fn under the lock.
func (l *ledger) with(fn func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fn()
}

// Acked returns the number of acknowledged writes.
func (w *World) Acked() (n int) {
	w.ledger.with(func() { n = w.ledger.acked })
	return n
}

// Unclear returns the number of writes with a request that had no answer.
func (w *World) Unclear() (n int) {
	w.ledger.with(func() { n = w.ledger.unclear })
	return n
}

// Write lets all people write until Finish.
func (w *World) Write(ctx context.Context) {
	going, stop := context.WithCancel(ctx)
	w.writing = stop
	w.writers.Go(func() { w.open(ctx, going) })
	for i := range w.players {
		w.writers.Go(func() { w.player(ctx, going, i) })
	}
}

// Finish ends the writing. It returns after every sent write is acknowledged.
func (w *World) Finish() {
	w.writing()
	w.writers.Wait()
}

// AwaitWrites waits until n more writes are acknowledged.
func (w *World) AwaitWrites(ctx context.Context, n int) error {
	want := w.Acked() + n
	return harness.Eventually(ctx, fmt.Sprintf("%d more writes are acknowledged", n), func() bool { return w.Acked() >= want })
}

// openContests is the number of contests that the organisers keep ahead of the players.
const openContests = 4

// open lets the organisers create contests, as many as the players need.
func (w *World) open(ctx, going context.Context) {
	for n := 0; going.Err() == nil; {
		ahead := 0
		w.ledger.with(func() {
			for _, c := range w.ledger.contests[max(0, len(w.ledger.contests)-openContests):] {
				if w.ledger.entries[c] == 0 {
					ahead++
				}
			}
		})
		if ahead >= openContests {
			harness.Pause(going, 5*time.Millisecond)
			continue
		}
		s := step{kind: "contest", method: http.MethodPost, path: "/contests/", key: fmt.Sprint("contest-", n),
			body: contestForm(fmt.Sprint("drill ", n), time.Now().Add(2*time.Hour))}
		s.done = func(answer []byte) { w.ledger.contests = append(w.ledger.contests, id(answer)) }
		if !w.send(ctx, w.organisers[n%organisers], n, s) {
			return
		}
		n++
	}
}

// player lets a player enter contests, check in, write messages and report results, each of them once per turn.
func (w *World) player(ctx, going context.Context, i int) {
	entered := 0
	for n := 0; going.Err() == nil; n++ {
		if n > 0 {
			harness.Pause(going, w.Pace)
		}
		var contest int64
		w.ledger.with(func() {
			if entered < len(w.ledger.contests) {
				contest = w.ledger.contests[entered]
			}
		})
		var steps []step
		if contest != 0 {
			steps = append(steps, w.entry(i, contest), w.checkin(i, contest))
			entered++
		}
		steps = append(steps, w.message(i, n))
		if reports(i) {
			steps = append(steps, w.claim(i, n))
		}
		for _, s := range steps {
			if !w.send(ctx, w.players[i], i, s) {
				return
			}
			if going.Err() != nil {
				break
			}
		}
	}
}

func (w *World) entry(player int, contest int64) step {
	return step{kind: "entry", method: http.MethodPost, path: contestPath(contest) + "users/", key: fmt.Sprintf("entry-%d-%d", player, contest),
		body: entryForm(), done: func([]byte) { w.ledger.entries[contest]++ }}
}

func (w *World) checkin(player int, contest int64) step {
	return step{kind: "check-in", method: http.MethodPut, path: fmt.Sprintf("%susers/%d/checkin/", contestPath(contest), w.players[player].ID),
		key: fmt.Sprintf("checkin-%d-%d", player, contest), body: object{"checkin": true}, done: func([]byte) { w.ledger.checkins[contest]++ }}
}

func (w *World) message(player, n int) step {
	text := fmt.Sprintf("%d says %d", player, n)
	return step{kind: "message", method: http.MethodPost, path: fmt.Sprintf("/chats/%d/messages/", w.room),
		body: object{"text": text, "clientId": text}, done: func(answer []byte) { w.ledger.said[text] = id(answer) }}
}

func (w *World) claim(player, n int) step {
	return step{kind: "result", method: http.MethodPut, path: w.resultPath(player), key: fmt.Sprintf("result-%d-%d", player, n),
		body: w.result(player, w.ledger.reports[player]), done: func([]byte) { w.ledger.reports[player]++ }}
}

// send repeats a step until it is acknowledged: at the next node after a request without an answer. A step that a limit
// refuses is left out. It returns false if the drill ends or the step is refused otherwise, which fails the drill.
func (w *World) send(ctx context.Context, who harness.Person, node int, s step) bool {
	for unclear := false; ctx.Err() == nil; {
		status, answer := harness.Try(ctx, w.Base(node), s.method, s.path, who, s.key, s.body)
		switch status {
		case http.StatusOK:
			w.ledger.with(func() {
				s.done(answer)
				w.ledger.acked++
				w.ledger.kinds[s.kind]++
			})
			return true
		case http.StatusTooManyRequests:
			w.ledger.with(func() { w.ledger.limited++ })
			harness.Pause(ctx, 100*time.Millisecond)
			return true
		case 0:
			if !unclear {
				unclear = true
				w.ledger.with(func() { w.ledger.unclear++ })
			}
			node++
		case http.StatusServiceUnavailable:
			w.ledger.with(func() { w.ledger.refusals[faultKey(answer)]++ })
		default:
			w.report.Fail("%s %s answers %d: %s", s.method, s.path, status, answer)
			return false
		}
		harness.Pause(ctx, 20*time.Millisecond)
	}
	return false
}

func faultKey(problem []byte) string {
	var p struct{ Key string }
	_ = json.Unmarshal(problem, &p) // another body has no key
	return p.Key
}

// kinds are the kinds of steps.
var kinds = []string{"contest", "entry", "check-in", "message", "result"}

// Compare fails the drill unless every node has exactly the acknowledged writes, each once, and unless writes of every kind were acknowledged.
func (w *World) Compare(ctx context.Context) {
	l := &w.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, kind := range kinds {
		w.report.Check(l.kinds[kind] > 0, "no write of the kind %s was acknowledged", kind)
	}
	for node := range w.bases {
		for _, what := range []func(context.Context, int) error{w.compareContests, w.compareMessages, w.compareMatches} {
			if err := what(ctx, node); err != nil {
				w.report.Fail("node %d: %v", node, err)
			}
		}
	}
	w.report.Say("   acknowledged: %d writes %v; repeated because of no answer: %d, of 503: %v; refused by a limit: %d",
		l.acked, l.kinds, l.unclear, l.refusals, l.limited)
}

func (w *World) compareContests(ctx context.Context, node int) error {
	made := map[int64]bool{w.play.contest: true}
	for _, c := range w.ledger.contests {
		made[c] = true
		var page struct{ EntryCount, CheckedInCount int }
		var rows struct{ Total int }
		if err := harness.Must(ctx, w.Base(node), http.MethodGet, contestPath(c), harness.Person{}, nil, &page); err != nil {
			return err
		}
		if err := harness.Must(ctx, w.Base(node), http.MethodGet, contestPath(c)+"users/", harness.Person{}, nil, &rows); err != nil {
			return err
		}
		if rows.Total != w.ledger.entries[c] || page.EntryCount != rows.Total || page.CheckedInCount != w.ledger.checkins[c] {
			w.report.Fail("node %d, contest %d: rows %d, count %d, checked in %d; acknowledged %d and %d",
				node, c, rows.Total, page.EntryCount, page.CheckedInCount, w.ledger.entries[c], w.ledger.checkins[c])
		}
	}
	if len(made) != len(w.ledger.contests)+1 {
		w.report.Fail("%d contests have %d ids", len(w.ledger.contests)+1, len(made))
	}
	stored := 0
	for _, who := range w.organisers {
		for cursor, more := "", true; more; {
			items, next, err := w.page(ctx, node, "/contests/?tab=operated"+cursor, who)
			if err != nil {
				return err
			}
			for _, c := range items {
				stored++
				w.report.Check(made[c.ID], "contest %d is stored and was not acknowledged", c.ID)
			}
			if more = next != nil; more {
				cursor = "&cursor=" + url.QueryEscape(*next)
			}
		}
	}
	w.report.Check(stored == len(made), "%d contests are stored, %d acknowledged", stored, len(made))
	return nil
}

type item struct {
	ID       int64
	Text     string
	IsSystem bool
}

// page reads a page of a list.
func (w *World) page(ctx context.Context, node int, path string, who harness.Person) (items []item, next *string, err error) {
	var page struct {
		Items []item
		Next  *string
	}
	err = harness.Must(ctx, w.Base(node), http.MethodGet, path, who, nil, &page)
	return page.Items, page.Next, err
}

func (w *World) compareMessages(ctx context.Context, node int) error {
	var stored []string
	for after := int64(1); ; {
		items, next, err := w.page(ctx, node, fmt.Sprintf("/chats/%d/messages/?after=%d", w.room, after), w.organisers[0])
		if err != nil {
			return err
		}
		for _, m := range items {
			after = m.ID
			if !m.IsSystem {
				stored = append(stored, m.Text)
			}
		}
		if next == nil {
			break
		}
	}
	slices.Sort(stored)
	unique := slices.Compact(slices.Clone(stored))
	w.report.Check(len(unique) == len(stored), "node %d: %d of %d messages are stored twice", node, len(stored)-len(unique), len(stored))
	lost := 0
	for text := range w.ledger.said {
		if _, ok := slices.BinarySearch(unique, text); !ok {
			lost++
		}
	}
	w.report.Check(lost == 0, "node %d: %d acknowledged messages are not stored", node, lost)
	w.report.Check(len(unique) == len(w.ledger.said), "node %d: %d messages are stored, %d acknowledged", node, len(unique), len(w.ledger.said))
	return nil
}

func (w *World) compareMatches(ctx context.Context, node int) error {
	t, err := w.tournament(ctx, node)
	if err != nil {
		return err
	}
	for i, n := range w.ledger.reports {
		before, after := w.play.matches[i/2], t.Rounds[0].Matches[i/2]
		if reports(i) && after.Version != before.Version+int64(n) {
			w.report.Fail("node %d: match %d has version %d after %d and %d reports", node, after.ID, after.Version, before.Version, n)
		}
	}
	return nil
}
