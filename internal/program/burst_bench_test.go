package program_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/api"
	"yagura/internal/api/apitest"
	"yagura/internal/auth"
	"yagura/internal/kit/id"
	"yagura/internal/program"
	"yagura/internal/store/pgtest"
)

// burstClients is the number of connections that send at the same time.
const burstClients = 256

// BenchmarkBurst sends entries, check-ins or messages to one contest or room, over kept connections. Both databases write every
// commit to the disk. "alone" is each in a transaction of its own, "groups" is as in production. An idempotency key, as the app
// sends it, makes two more statements.
func BenchmarkBurst(b *testing.B) {
	for name, option := range map[string]func(b *testing.B) func(*program.Config){
		"sqlite": func(*testing.B) func(*program.Config) { return func(*program.Config) {} },
		"postgres": func(b *testing.B) func(*program.Config) {
			server := pgtest.Start(b, "fsync=on")
			return func(c *program.Config) { c.Database = server.URL() }
		},
	} {
		for what, prepare := range map[string]func(*burst) func(i int){"entries": entries, "checkins": checkins, "messages": messages} {
			for _, key := range []string{"", "key"} {
				for how, most := range map[string]int{"alone": 1, "groups": 0} {
					b.Run(strings.TrimSuffix(fmt.Sprintf("%s/%s/%s/%s", name, what, how, key), "/"), func(b *testing.B) {
						u := &burst{b: b, app: measured(b, option(b)), keyed: key != ""}
						if most > 0 {
							u.app.Store.LimitGroups(most)
						}
						send := prepare(u)
						u.connect()
						u.measure(what, send)
					})
				}
			}
		}
	}
}

type burst struct {
	b       *testing.B
	app     *apitest.App
	host    string
	idle    chan *connection // connections without a request
	keyed   bool
	contest int64  // of the entries
	check   func() // what must hold afterwards
}

func (u *burst) measure(what string, send func(i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	u.b.ResetTimer()
	for range burstClients {
		all.Go(func() {
			for n := next.Add(1) - 1; n < int64(u.b.N); n = next.Add(1) - 1 {
				send(int(n))
			}
		})
	}
	all.Wait()
	u.b.StopTimer()
	u.b.ReportMetric(float64(u.b.N)/u.b.Elapsed().Seconds(), what+"/s")
	u.b.ReportMetric(0, "ns/op")
	if u.check != nil {
		u.check()
	}
}

// people adds people in few transactions, and returns their ids and tokens.
func (u *burst) people(n int) (ids []int64, tokens []string) {
	for len(ids) < n {
		err := u.app.Store.InTx(u.app.Ctx(), func(ctx context.Context) error {
			for range min(1000, n-len(ids)) {
				who, _, err := u.app.Features.Accounts.Create(ctx, account.New{Nickname: "player", Email: id.Digits(14) + "@yagura.test", Language: "ja"})
				if err != nil {
					return err
				}
				session, err := u.app.Features.Auth.SignInAs(ctx, who.ID, auth.Client{UserAgent: "bench"})
				if err != nil {
					return err
				}
				ids, tokens = append(ids, who.ID), append(tokens, session.Token)
			}
			return nil
		})
		if err != nil {
			u.b.Fatal(err)
		}
	}
	return ids, tokens
}

// send sends one request on a kept connection. It writes and reads HTTP itself, because the client of net/http takes about as
// much processor time as the server that is measured.
func (u *burst) send(method, path, token string, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		u.b.Error(err)
		return
	}
	var key string
	if u.keyed {
		key = "Idempotency-Key: " + id.Token(16) + "\r\n"
	}
	c := <-u.idle
	defer func() { u.idle <- c }()
	_, err = fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: %s\r\nAuthorization: JWT %s\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s",
		method, api.Base+path, u.host, token, key, len(text), text)
	if err == nil {
		err = c.answered()
	}
	if err != nil {
		u.b.Errorf("%s %s: %v", method, path, err)
	}
}

// connection is a kept connection of HTTP/1.1.
type connection struct {
	net.Conn
	reader *bufio.Reader
}

// connect opens the connections of a burst.
func (u *burst) connect() {
	u.host = strings.TrimPrefix(u.app.URL, "http://")
	u.idle = make(chan *connection, burstClients)
	for range burstClients {
		conn, err := new(net.Dialer).DialContext(u.b.Context(), "tcp", u.host)
		if err != nil {
			u.b.Fatal(err)
		}
		u.b.Cleanup(func() { _ = conn.Close() })
		u.idle <- &connection{conn, bufio.NewReader(conn)}
	}
}

// answered reads one answer of a known length. It returns an error unless the status is 200.
func (c *connection) answered() error {
	status, err := c.reader.ReadString('\n')
	if err != nil {
		return err
	}
	length := -1
	for {
		line, err := c.reader.ReadString('\n')
		if err != nil {
			return err
		}
		if line == "\r\n" {
			break
		}
		if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil {
				return err
			}
		}
	}
	if length < 0 {
		return fmt.Errorf("%s has no length", status)
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(c.reader, body); err != nil {
		return err
	}
	if !strings.HasPrefix(status, "HTTP/1.1 200 ") {
		return fmt.Errorf("%s%s", status, body)
	}
	return nil
}

// entries lets everybody enter one contest once. Afterwards its count is exact.
func entries(u *burst) func(i int) {
	owner := u.app.Person("organiser")
	contestID := owner.Post("/contests/", contestForm(u.app.Clock.Now(), object{"entryMaxCount": 8192})).Must(http.StatusOK).ID()
	u.contest = contestID
	_, tokens := u.people(u.b.N)
	u.check = func() {
		c, _, err := u.app.Store.Contest(u.app.Ctx(), contestID)
		counts, err2 := u.app.Store.EntryCounts(u.app.Ctx(), contestID)
		if err != nil || err2 != nil || c.EntryCount != u.b.N || counts.Applied != min(u.b.N, 8192) || counts.Waiting != max(0, u.b.N-8192) {
			u.b.Errorf("%d people, entryCount %d, %+v, %v, %v", u.b.N, c.EntryCount, counts, err, err2)
		}
	}
	form := entryForm()
	form["overMax"] = true // beyond 8,192
	return func(i int) { u.send(http.MethodPost, contestPath(contestID)+"users/", tokens[i], form) }
}

// checkins lets as many people as there are connections check in and out.
func checkins(u *burst) func(i int) {
	c := newCup(u.app, burstClients, object{"entryMaxCount": burstClients})
	return func(i int) {
		p := c.players[c.entries[i%burstClients]]
		u.send(http.MethodPut, fmt.Sprintf("%susers/%d/checkin/", contestPath(c.id), p.ID), p.Token, object{"checkin": i/burstClients%2 == 0})
	}
}

// messages lets them post messages in the room of a contest.
func messages(u *burst) func(i int) {
	c := newCup(u.app, burstClients, object{"entryMaxCount": burstClients})
	var found api.ChatRooms
	c.owner.Get(contestPath(c.id) + "chats/?kind=entrants").Must(http.StatusOK).Into(&found)
	return func(i int) {
		if i%(burstClients*30) == 0 {
			u.app.Clock.Advance(time.Minute) // messages per minute are limited
		}
		p := c.players[c.entries[i%burstClients]]
		u.send(http.MethodPost, fmt.Sprintf("/chats/%d/messages/", found.Items[0].ID), p.Token, object{"text": "よろしくお願いします", "clientId": fmt.Sprint("c", i)})
	}
}
