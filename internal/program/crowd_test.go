package program_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/api"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/hang"
)

// crowd is the players of a contest in play, half of them at each of two nodes. They post messages, and one side of each match
// reports. They repeat a request without an answer, or with a database error, with its key, as the app does.
type crowd struct {
	t       *testing.T
	nodes   []*process
	owner   string
	tokens  []string
	room    int64
	bracket drawnBracket

	mu      sync.Mutex
	said    map[int64]string // acknowledged, by the message's id
	reports []int            // acknowledged, by player
	refused []int            // temporarily, by player
	through []bool           // all lines so far are acknowledged, by player
	lines   int              // the number of lines that each player posts
	acked   atomic.Int64
}

// gather enters eight people into a contest and draws its bracket.
func gather(t *testing.T, nodes ...*process) *crowd {
	t.Helper()
	const people = 8
	c := &crowd{t: t, nodes: nodes, said: map[int64]string{}, tokens: make([]string, people), reports: make([]int, people), refused: make([]int, people), through: make([]bool, people)}
	c.owner, _ = nodes[0].signIn("organiser")
	for i := range c.tokens {
		c.tokens[i], _ = c.at(i).signIn(fmt.Sprint("player", i))
	}
	c.bracket = nodes[0].tournament(c.owner, c.tokens)
	var rooms api.ChatRooms
	nodes[1].must(http.MethodGet, contestPath(c.bracket.ContestID)+"chats/?kind=entrants", c.owner, nil, &rooms)
	c.room = rooms.Items[0].ID
	return c
}

// at returns the node of a player.
func (c *crowd) at(player int) *process { return c.nodes[player%len(c.nodes)] }

// goOn lets everyone post n more lines, and one side of each match report after each line. The returned function waits until
// everything is acknowledged.
func (c *crowd) goOn(n int) (wait func()) {
	var all sync.WaitGroup
	from := c.lines
	c.lines += n
	for i := range c.tokens {
		all.Go(func() {
			c.pass(i, false)
			for line := from; line < from+n; line++ {
				if !c.say(i, line) || (i/2)%2 == i%2 && !c.report(i, line) {
					return
				}
			}
			c.pass(i, true)
		})
	}
	c.t.Cleanup(all.Wait)
	return all.Wait
}

func (c *crowd) say(player, line int) bool {
	text := fmt.Sprintf("%d says %d", player, line)
	answer, ok := c.send(player, http.MethodPost, fmt.Sprintf("/chats/%d/messages/", c.room), "", object{"text": text, "clientId": text})
	if !ok {
		return false
	}
	var m api.Message
	if err := json.Unmarshal(answer, &m); err != nil {
		c.t.Errorf("%v in %s", err, answer)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said[m.ID] = text
	return true
}

// report claims the player's own win, alternately with and without a game, so that each report changes the match.
func (c *crowd) report(player, line int) bool {
	m, own, games := c.bracket.match(player), c.bracket.order[player], []any{}
	if line%2 == 1 {
		games = append(games, object{"index": 0, "winner": own, "images": []string{}})
	}
	result := object{"version": m.Version + int64(c.reports[player]), "games": games, "outcome": "win", "winner": own}
	_, ok := c.send(player, http.MethodPut, matchPath(c.bracket.Tournament, m)+"result/", fmt.Sprintf("report-%d-%d", player, line), result)
	if ok {
		c.reports[player]++
	}
	return ok
}

// send repeats a request until it is acknowledged.
func (c *crowd) send(player int, method, path, key string, body any) (answer []byte, ok bool) {
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for {
		status, answer := c.at(player).try(method, path, c.tokens[player], key, body)
		switch {
		case status == http.StatusOK:
			c.acked.Add(1)
			return answer, true
		case c.t.Context().Err() != nil:
			return nil, false
		case status == http.StatusServiceUnavailable && keyOf(answer) == string(fault.DBWriteError):
			c.mu.Lock()
			c.refused[player]++
			c.mu.Unlock()
		default:
			c.t.Errorf("%s %s by player %d answers %d: %s", method, path, player, status, answer)
			return nil, false
		}
		select {
		case <-again.C:
		case <-c.t.Context().Done():
			return nil, false
		}
	}
}

func keyOf(problem []byte) string {
	var p struct{ Key string }
	_ = json.Unmarshal(problem, &p) // another body has no key
	return p.Key
}

func (c *crowd) pass(player int, through bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.through[player] = through
}

// refusals returns how often each player was refused.
func (c *crowd) refusals() []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.refused)
}

// held reports whether there are unfinished players, and each of them was refused at least so often.
func (c *crowd) held(times int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	some := false
	for i, through := range c.through {
		if !through && c.refused[i] < times {
			return false
		}
		some = some || !through
	}
	return some
}

// watch opens the room and the bracket on a screen, at the address of a node or of a wire to it.
func (c *crowd) watch(base, token string) *screen {
	c.t.Helper()
	p := &process{t: c.t, url: base}
	s := watch(c.t, base, token, c.room, func(after int64) []api.Message { return c.since(p, token, after) })
	s.follow(fmt.Sprint("contest:", c.bracket.ContestID), func() {
		var seen api.Tournament
		status, answer := p.try(http.MethodGet, tournamentPath(c.bracket.ContestID), token, "", nil)
		if status != http.StatusOK || json.Unmarshal(answer, &seen) != nil {
			return // the next hint reads it again
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.versions = versionsOf(seen)
	})
	return s
}

// versionsOf returns the versions of a bracket's matches by id.
func versionsOf(t api.Tournament) map[int64]int64 {
	versions := map[int64]int64{}
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			versions[m.ID] = m.Version
		}
	}
	return versions
}

// since reads the messages after a message, and repeats the request until it is answered.
func (c *crowd) since(p *process, token string, after int64) (found []api.Message) {
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for {
		var page api.List[api.Message]
		status, answer := p.try(http.MethodGet, fmt.Sprintf("/chats/%d/messages/?after=%d", c.room, after), token, "", nil)
		if status == http.StatusOK && json.Unmarshal(answer, &page) == nil {
			found = append(found, page.Items...)
			if page.Next == nil {
				return found
			}
			after = page.Items[len(page.Items)-1].ID
			continue
		}
		select {
		case <-again.C:
		case <-c.t.Context().Done():
			return found
		}
	}
}

// settled fails the test unless every node has exactly the acknowledged messages, each once, and the screens show them.
func (c *crowd) settled(screens ...*screen) {
	c.t.Helper()
	want := make([]string, 0, len(c.said))
	for _, id := range slices.Sorted(maps.Keys(c.said)) {
		want = append(want, c.said[id])
	}
	if len(want) != c.lines*len(c.tokens) {
		c.t.Errorf("%d lines are acknowledged, want %d", len(want), c.lines*len(c.tokens))
	}
	var reported map[int64]int64
	for _, p := range c.nodes {
		var stored []string
		for _, m := range c.since(p, c.owner, 1) {
			if !m.IsSystem {
				stored = append(stored, m.Text)
			}
		}
		if !slices.Equal(stored, want) {
			c.t.Errorf("stored are %q, acknowledged %q", stored, want)
		}
		var after api.Tournament
		p.must(http.MethodGet, tournamentPath(c.bracket.ContestID), "", nil, &after)
		for i, reports := range c.reports {
			before := c.bracket.match(i)
			if m := (drawnBracket{after, c.bracket.order}).match(i); reports > 0 && m.Version != before.Version+int64(reports) {
				c.t.Errorf("match %d has version %d after %d and %d reports", m.ID, m.Version, before.Version, reports)
			}
		}
		reported = versionsOf(after)
	}
	for _, s := range screens {
		s.shows(c.t, want)
		eventually(c.t, "a screen shows the results", func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			return maps.Equal(s.versions, reported)
		})
	}
}

// until waits for a condition, up to a long limit.
func until(t testing.TB, what string, ok func(ctx context.Context) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*hang.Limit)
	defer cancel()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for !ok(ctx) {
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatalf("not in %v: %s", 3*hang.Limit, what)
		}
	}
}
