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

// step is one write. Its key is the same when it is sent again.
type step struct {
	method, path, key string
	body              any
	acknowledged      bool
}

// writer sends its steps one after the other. One that got no answer is sent again, with the same key.
type writer struct {
	token string
	steps []*step
	next  int
	wrong string // a refusal: no step of a lone writer may be refused, sent once or twice
}

// run sends until it is through or the process is gone; every acknowledged step is told to done.
func (w *writer) run(p *process, done chan<- struct{}) {
	for w.next < len(w.steps) {
		s := w.steps[w.next]
		status, text := p.try(s.method, s.path, w.token, s.key, s.body)
		switch {
		case status == 0:
			return // killed
		case status != http.StatusOK:
			w.wrong = fmt.Sprintf("%s %s answers %d: %s", s.method, s.path, status, text)
			return
		}
		s.acknowledged = true
		w.next++
		done <- struct{}{}
	}
}

// TestKilledProgramLosesNothingAcknowledged kills the process at random moments while people write, and starts it again
// in the same folder.
func TestKilledProgramLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	const players, contests, kills = 8, 50, 4
	data := t.TempDir()
	p := serve(t, data, "--dev")
	owner, _ := p.signIn("organiser")
	tokens, ids := make([]string, players), make([]int64, players)
	for i := range players {
		tokens[i], ids[i] = p.signIn(fmt.Sprint("player", i))
	}
	playing := p.tournament(owner, tokens)
	var pool []int64
	for range contests {
		var made struct{ ID int64 }
		p.must(http.MethodPost, "/contests/", owner, contestForm(now().Add(-time.Minute), nil), &made)
		pool = append(pool, made.ID)
	}
	writers := make([]*writer, players)
	for i := range writers {
		w := &writer{token: tokens[i]}
		add := func(method, path string, body any) {
			w.steps = append(w.steps, &step{method: method, path: path, key: fmt.Sprint("key-", i, "-", len(w.steps)), body: body})
		}
		version := playing.match(i).Version
		for n, c := range pool {
			add(http.MethodPost, contestPath(c)+"users/", entryForm())
			add(http.MethodPut, fmt.Sprintf("%susers/%d/checkin/", contestPath(c), ids[i]), object{"checkin": true})
			if i%2 == 0 { // one reporter a match, so that versions rise one by one
				winner := playing.order[i+n/2%2]
				result := object{"version": version, "games": []any{object{"index": 0, "winner": winner, "images": []string{}}}, "outcome": "none", "winner": nil}
				if n%2 == 1 { // a claim of their own win, in place of the one before
					games := []any{}
					if n%4 == 3 {
						games = append(games, object{"index": 0, "winner": playing.order[i], "images": []string{}})
					}
					result = object{"version": version, "games": games, "outcome": "win", "winner": playing.order[i]}
				}
				add(http.MethodPut, matchPath(playing.Tournament, playing.match(i))+"result/", result)
				version++
			}
		}
		writers[i] = w
	}

	done := make(chan struct{}, players*contests*3)
	for range kills {
		var all sync.WaitGroup
		for _, w := range writers {
			all.Go(func() { w.run(p, done) })
		}
		for range 30 + rand.IntN(120) { // a moment that no one plans
			select {
			case <-done:
			case <-time.After(hang.Limit):
				t.Fatalf("nobody writes any more: %s", writers[0].wrong)
			}
		}
		p.end(syscall.SIGKILL)
		all.Wait()
		p = serve(t, data, "--dev")
	}
	// What was under way at the last kill is sent once more; then everything acknowledged is counted.
	for _, w := range writers {
		w.steps = w.steps[:min(w.next+1, len(w.steps))]
		w.run(p, done)
		if w.wrong != "" {
			t.Error(w.wrong)
		}
	}
	entries, checkins, reports := map[int64]int{}, map[int64]int{}, make([]int64, players)
	for i, w := range writers {
		for n, s := range w.steps {
			each := 2 + (i+1)%2
			switch c := pool[n/each]; {
			case !s.acknowledged:
			case n%each == 0:
				entries[c]++
			case n%each == 1:
				checkins[c]++
			default:
				reports[i]++
			}
		}
	}
	for _, c := range pool {
		var page struct{ EntryCount, CheckedInCount int }
		var rows struct{ Total int }
		p.must(http.MethodGet, contestPath(c), "", nil, &page)
		p.must(http.MethodGet, contestPath(c)+"users/", "", nil, &rows)
		if rows.Total != entries[c] || page.EntryCount != rows.Total || page.CheckedInCount != checkins[c] {
			t.Errorf("contest %d: rows %d, count %d, checked in %d; acknowledged %d and %d", c, rows.Total, page.EntryCount, page.CheckedInCount, entries[c], checkins[c])
		}
	}
	var after api.Tournament
	p.must(http.MethodGet, tournamentPath(playing.ContestID), "", nil, &after)
	for i := 0; i < players; i += 2 {
		if m := (drawnBracket{after, playing.order}).match(i); m.Version != playing.match(i).Version+reports[i] {
			t.Errorf("match %d: version %d, want %d and %d reports", m.ID, m.Version, playing.match(i).Version, reports[i])
		}
	}
	if len(entries) < 2 {
		t.Errorf("only %d contests were written to: the test proves little", len(entries))
	}
	t.Logf("%d contests were written to between %d kills", len(entries), kills)

	// The kill may come between a commit and its delivery: what is left then is delivered after the next start.
	p.end(syscall.SIGKILL)
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "yagura.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(t.Context(), "UPDATE events SET relayed_at = NULL WHERE id IN (SELECT id FROM events ORDER BY id DESC LIMIT 150)"); err != nil {
		t.Fatal(err)
	}
	p = serve(t, data, "--dev")
	eventually(t, "every event is delivered", func() bool {
		var left int
		if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM events WHERE relayed_at IS NULL").Scan(&left); err != nil {
			t.Fatal(err)
		}
		return left == 0
	})
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d after SIGTERM", code)
	}
	var verdict string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity_check: %s, %v", verdict, err)
	}
	var broken int
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil || broken != 0 {
		t.Errorf("%d rows point nowhere, %v", broken, err)
	}
}

// drawnBracket is a tournament and the entries of its players, in the players' order.
type drawnBracket struct {
	api.Tournament
	order []int64
}

// match is a player's match of the first round. Players 2n and 2n+1 meet.
func (b drawnBracket) match(player int) api.Match { return b.Rounds[0].Matches[player/2] }

// tournament lets people enter a contest, ends its entry and draws its bracket in the people's order; their claims wait for
// the other side.
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
