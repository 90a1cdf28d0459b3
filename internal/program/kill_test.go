package program_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/hang"
)

func now() time.Time { return clock.System{}.Now() }

// step is one write. A repetition sends the same key.
type step struct {
	method, path, key string
	body              any
	acknowledged      bool
}

// writer sends its steps in order. It repeats a step without an answer, with the same key.
type writer struct {
	token   string
	steps   []*step
	next    int
	refusal string // a refused step: no step of a writer may be refused, sent once or twice
}

// run sends the steps until all are acknowledged or the process ends. It reports every acknowledged step to done.
func (w *writer) run(p *process, done chan<- struct{}) {
	for w.next < len(w.steps) {
		s := w.steps[w.next]
		status, text := p.try(s.method, s.path, w.token, s.key, s.body)
		switch {
		case status == 0:
			return // killed
		case status != http.StatusOK:
			w.refusal = fmt.Sprintf("%s %s answers %d: %s", s.method, s.path, status, text)
			return
		}
		s.acknowledged = true
		w.next++
		done <- struct{}{}
	}
}

// killWorld is a program in a folder, with players who enter contests, check in and report results while it is killed.
type killWorld struct {
	t        *testing.T
	data     string
	program  *process
	players  []int64
	tokens   []string
	playing  drawnBracket
	contests []int64
	writers  []*writer
	done     chan struct{}
}

func newKillWorld(t *testing.T, players, contests int) *killWorld {
	t.Helper()
	k := &killWorld{t: t, data: t.TempDir(), done: make(chan struct{}, players*contests*3)}
	k.start()
	owner, _ := k.program.signIn("organiser")
	for i := range players {
		token, id := k.program.signIn(fmt.Sprint("player", i))
		k.tokens, k.players = append(k.tokens, token), append(k.players, id)
	}
	k.playing = k.program.tournament(owner, k.tokens)
	for range contests {
		var made struct{ ID int64 }
		k.program.must(http.MethodPost, "/contests/", owner, contestForm(now().Add(-time.Minute), nil), &made)
		k.contests = append(k.contests, made.ID)
	}
	for i := range players {
		k.writers = append(k.writers, k.writer(i))
	}
	return k
}

func (k *killWorld) start() { k.program = serve(k.t, k.data, "--dev") }

// writer returns the steps of a player: an entry and a check-in for each contest. Every second player also reports a result
// for each contest.
func (k *killWorld) writer(player int) *writer {
	w := &writer{token: k.tokens[player]}
	add := func(method, path string, body any) {
		w.steps = append(w.steps, &step{method: method, path: path, key: fmt.Sprint("key-", player, "-", len(w.steps)), body: body})
	}
	m := k.playing.match(player)
	for n, c := range k.contests {
		add(http.MethodPost, contestPath(c)+"users/", entryForm())
		add(http.MethodPut, fmt.Sprintf("%susers/%d/checkin/", contestPath(c), k.players[player]), object{"checkin": true})
		if reports(player) {
			add(http.MethodPut, matchPath(k.playing.Tournament, m)+"result/", k.report(player, n, m.Version+int64(n)))
		}
	}
	return w
}

// reports reports whether a player reports results: one player of each match, so that its version rises one by one.
func reports(player int) bool { return player%2 == 0 }

// report returns the n-th report of a player: alternately a game and a claim of their own win, which replaces the claim
// before.
func (k *killWorld) report(player, n int, version int64) object {
	game := func(winner int64) object { return object{"index": 0, "winner": winner, "images": []string{}} }
	if n%2 == 0 {
		return object{"version": version, "games": []any{game(k.playing.order[player+n/2%2])}, "outcome": "none", "winner": nil}
	}
	games := []any{}
	if n%4 == 3 {
		games = append(games, game(k.playing.order[player]))
	}
	return object{"version": version, "games": games, "outcome": "win", "winner": k.playing.order[player]}
}

// killWhileWriting lets all writers write, kills the program after a random number of steps, and starts it again.
func (k *killWorld) killWhileWriting() {
	k.t.Helper()
	var all sync.WaitGroup
	for _, w := range k.writers {
		all.Go(func() { w.run(k.program, k.done) })
	}
	for range 30 + rand.IntN(120) {
		select {
		case <-k.done:
		case <-time.After(hang.Limit):
			k.t.Fatalf("no write succeeds in time: %s", k.writers[0].refusal)
		}
	}
	k.program.end(syscall.SIGKILL)
	all.Wait()
	k.start()
}

// repeatLastSteps sends the steps once more that had no answer at the last kill, and drops all later steps.
func (k *killWorld) repeatLastSteps() {
	k.t.Helper()
	for _, w := range k.writers {
		w.steps = w.steps[:min(w.next+1, len(w.steps))]
		w.run(k.program, k.done)
		if w.refusal != "" {
			k.t.Error(w.refusal)
		}
	}
}

// everythingAcknowledgedIsStored compares the contests and matches with the acknowledged steps.
func (k *killWorld) everythingAcknowledgedIsStored() {
	k.t.Helper()
	entries, checkins, reported := k.acknowledged()
	for _, c := range k.contests {
		var page struct{ EntryCount, CheckedInCount int }
		var rows struct{ Total int }
		k.program.must(http.MethodGet, contestPath(c), "", nil, &page)
		k.program.must(http.MethodGet, contestPath(c)+"users/", "", nil, &rows)
		if rows.Total != entries[c] || page.EntryCount != rows.Total || page.CheckedInCount != checkins[c] {
			k.t.Errorf("contest %d: rows %d, count %d, checked in %d; acknowledged %d and %d", c, rows.Total, page.EntryCount, page.CheckedInCount, entries[c], checkins[c])
		}
	}
	var after api.Tournament
	k.program.must(http.MethodGet, tournamentPath(k.playing.ContestID), "", nil, &after)
	for i := range k.players {
		if !reports(i) {
			continue
		}
		if m := (drawnBracket{after, k.playing.order}).match(i); m.Version != k.playing.match(i).Version+reported[i] {
			k.t.Errorf("match %d: version %d, want %d and %d reports", m.ID, m.Version, k.playing.match(i).Version, reported[i])
		}
	}
	if len(entries) < 2 {
		k.t.Errorf("only %d contests were written to, want at least 2", len(entries))
	}
	k.t.Logf("%d contests were written to", len(entries))
}

// acknowledged counts the acknowledged entries and check-ins by contest, and the acknowledged reports by player.
func (k *killWorld) acknowledged() (entries, checkins map[int64]int, reported []int64) {
	entries, checkins, reported = map[int64]int{}, map[int64]int{}, make([]int64, len(k.players))
	for i, w := range k.writers {
		perContest := 2
		if reports(i) {
			perContest = 3
		}
		for n, s := range w.steps {
			switch c := k.contests[n/perContest]; {
			case !s.acknowledged:
			case n%perContest == 0:
				entries[c]++
			case n%perContest == 1:
				checkins[c]++
			default:
				reported[i]++
			}
		}
	}
	return entries, checkins, reported
}

// undeliveredEventsAreDeliveredAfterTheNextStart proves that events are delivered whose delivery a kill prevented. The
// database is intact afterwards.
func (k *killWorld) undeliveredEventsAreDeliveredAfterTheNextStart() {
	t := k.t
	t.Helper()
	k.program.end(syscall.SIGKILL)
	db, err := sql.Open("sqlite", "file:"+filepath.Join(k.data, "yagura.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(t.Context(), "UPDATE events SET relayed_at = NULL WHERE id IN (SELECT id FROM events ORDER BY id DESC LIMIT 150)"); err != nil {
		t.Fatal(err)
	}
	k.start()
	eventually(t, "every event is delivered", func() bool {
		var left int
		if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM events WHERE relayed_at IS NULL").Scan(&left); err != nil {
			t.Fatal(err)
		}
		return left == 0
	})
	if code := k.program.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d after SIGTERM", code)
	}
	var verdict string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity_check: %s, %v", verdict, err)
	}
	var broken int
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil || broken != 0 {
		t.Errorf("%d foreign keys are broken, %v", broken, err)
	}
}

// TestKilledProgramLosesNoAcknowledgedWrite kills the process at random moments during writes, and starts it again in the
// same folder.
func TestKilledProgramLosesNoAcknowledgedWrite(t *testing.T) {
	t.Parallel()
	k := newKillWorld(t, 8, 50)
	for range 4 {
		k.killWhileWriting()
	}
	k.repeatLastSteps()
	k.everythingAcknowledgedIsStored()
	k.undeliveredEventsAreDeliveredAfterTheNextStart()
}

// drawnBracket is a tournament and the entries of its players, in the players' order.
type drawnBracket struct {
	api.Tournament
	order []int64
}

// match returns the first match of a player. Players 2n and 2n+1 are opponents.
func (b drawnBracket) match(player int) api.Match { return b.Rounds[0].Matches[player/2] }

// tournament enters people in a contest, ends its entry period and draws its bracket in their order. A claim of one side
// waits for the other side.
func (p *process) tournament(owner string, tokens []string) drawnBracket {
	p.t.Helper()
	var made struct{ ID int64 }
	at := now()
	p.must(http.MethodPost, "/contests/", owner, contestForm(at, withoutCheckin), &made)
	var b drawnBracket
	for _, token := range tokens {
		var entry struct{ ID int64 }
		p.must(http.MethodPost, contestPath(made.ID)+"users/", token, entryForm(), &entry)
		b.order = append(b.order, entry.ID)
	}
	p.must(http.MethodPost, contestPath(made.ID)+"entries/confirm/", owner, object{"allowed": b.order}, nil)
	over := contestForm(at.Add(-2*time.Hour), withoutCheckin)
	over["version"], over["matches"] = 1, object{"confirmMinutes": 60, "warnMinutes": 0, "walkoverMinutes": 0}
	p.must(http.MethodPut, contestPath(made.ID), owner, over, nil)
	draft := object{}
	p.must(http.MethodGet, tournamentPath(made.ID)+"draft/", owner, nil, &draft)
	draft["thirdPlace"], draft["thirdStart"], draft["assignment"] = false, nil, b.order
	raw := json.RawMessage{}
	p.must(http.MethodPost, tournamentPath(made.ID), owner, draft, &raw)
	if err := json.Unmarshal(raw, &b.Tournament); err != nil {
		p.t.Fatal(err)
	}
	return b
}
