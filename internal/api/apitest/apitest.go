// Package apitest starts the real program on a real database with a test clock, and sends HTTP requests to it.
package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/hang"
	"yagura/internal/kit/id"
	"yagura/internal/program"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// The log of a passing test is hidden; go test -v shows it.
var quiet = sync.OnceFunc(func() {
	if !testing.Verbose() {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
})

// App is a running program of one test.
type App struct {
	*program.Program
	Clock *clock.Test
	URL   string // of the server, without the API's base
	t     testing.TB
}

// Each runs f as a sub-test on a new program with SQLite and on one with PostgreSQL. Its clock shows storetest.Start,
// mails stay in its inbox, and the demo's sign-in is enabled. Options change the configuration of both.
func Each(t *testing.T, f func(t *testing.T, a *App), options ...func(*program.Config)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		f(t, New(t, options...))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		f(t, New(t, append(options[:len(options):len(options)], func(c *program.Config) { c.Database = storetest.PostgresURL(t) })...))
	})
}

// New starts a program on SQLite that stops with the test; options may change its configuration before.
func New(t testing.TB, options ...func(*program.Config)) *App {
	t.Helper()
	a, stop := Start(t, options...)
	t.Cleanup(stop)
	return a
}

// Start is New for a program that the caller stops.
func Start(t testing.TB, options ...func(*program.Config)) (a *App, stop func()) {
	t.Helper()
	quiet()
	clk := clock.NewTest(storetest.Start)
	cfg := program.Config{
		Version: "test", Data: t.TempDir(), Addr: "127.0.0.1:0", BaseURL: "http://yagura.test", Dev: true, Clock: clk,
		RequestTime:  hang.Limit, // a slow machine under the race detector must not fail the test
		PasswordCost: auth.PasswordCost{Memory: 8, Iterations: 1},
	}
	for _, o := range options {
		o(&cfg)
	}
	if cfg.Database == "" {
		cfg.Database = store.SQLiteAddress(storetest.SQLiteFile(t, filepath.Join(cfg.Data, "yagura.db")))
	}
	p, err := program.New(t.Context(), cfg)
	if err != nil {
		t.Fatalf("start the program: %v", err)
	}
	storetest.Repeat(p.Store)
	end := p.Start()
	server := httptest.NewServer(p.Handler())
	return &App{Program: p, Clock: clk, URL: server.URL, t: t}, func() {
		server.Close()
		if err := end(context.Background()); err != nil {
			t.Errorf("stop the program: %v", err)
		}
	}
}

// Ctx returns a context with the clock's time, for calling features directly.
func (a *App) Ctx() context.Context { return clock.Fix(a.t.Context(), a.Clock.Now()) }

// For returns the same program for a sub-test, which then reports the failures.
func (a *App) For(t testing.TB) *App {
	lent := *a
	lent.t = t
	return &lent
}

// Client sends the requests of tests. It has a transport of its own, because every httptest.Server closes the idle connections of
// http.DefaultTransport when it ends. That can fail a request of another test whose answer has no body: net/http counts its connection as
// idle shortly before the answer is delivered.
var Client = &http.Client{Transport: &http.Transport{}}

// Person sends requests as a person; the zero ID is a visitor.
type Person struct {
	ID       int64
	Nickname string
	Token    string
	app      *App
}

// At makes a program's clock start at t.
func At(t time.Time) func(*program.Config) {
	return func(c *program.Config) { c.Clock.(*clock.Test).Set(t) }
}

// In returns the same person with the same session in another program with the same database content and secret.
func (p *Person) In(a *App) *Person {
	other := *p
	other.app = a
	return &other
}

// Visitor returns a person who is not signed in.
func (a *App) Visitor() *Person { return &Person{app: a} }

// Person adds a person and signs them in.
func (a *App) Person(nickname string) *Person {
	a.t.Helper()
	ctx := a.Ctx()
	p := &Person{Nickname: nickname, app: a}
	err := a.Store.InTx(ctx, func(ctx context.Context) error {
		u, ok, err := a.Features.Accounts.Create(ctx, account.New{Nickname: nickname, Email: id.Digits(12) + "@yagura.test", Language: "ja"})
		p.ID = u.ID
		if err == nil && !ok {
			err = fmt.Errorf("the address of %s is taken", nickname)
		}
		return err
	})
	if err != nil {
		a.t.Fatalf("add %s: %v", nickname, err)
	}
	p.SignIn()
	return p
}

// SignIn starts a new session for the person.
func (p *Person) SignIn() {
	p.app.t.Helper()
	s, err := p.app.Features.Auth.SignInAs(p.app.Ctx(), p.ID, auth.Client{UserAgent: "apitest"})
	if err != nil {
		p.app.t.Fatalf("sign %s in: %v", p.Nickname, err)
	}
	p.Token = s.Token
}

// Answer is the answer to a request.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
	t      testing.TB
	what   string
}

// Get sends a GET to a path below /api/v1.
func (p *Person) Get(path string) *Answer { p.app.t.Helper(); return p.Do(http.MethodGet, path, nil) }

// Post sends a POST with a JSON body.
func (p *Person) Post(path string, body any) *Answer {
	p.app.t.Helper()
	return p.Do(http.MethodPost, path, body)
}

// Put sends a PUT with a JSON body.
func (p *Person) Put(path string, body any) *Answer {
	p.app.t.Helper()
	return p.Do(http.MethodPut, path, body)
}

// Delete sends a DELETE.
func (p *Person) Delete(path string) *Answer {
	p.app.t.Helper()
	return p.Do(http.MethodDelete, path, nil)
}

// Do sends a request; headers are pairs of name and value. A body of type string is sent unchanged.
func (p *Person) Do(method, path string, body any, headers ...string) *Answer {
	t := p.app.t
	t.Helper()
	var reader io.Reader
	if text, ok := body.(string); ok {
		reader = strings.NewReader(text)
	} else if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		reader = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(t.Context(), method, p.app.URL+"/api/v1"+path, reader)
	if err != nil {
		t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.Token != "" {
		r.Header.Set("Authorization", "JWT "+p.Token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := Client.Do(r)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	return &Answer{Status: res.StatusCode, Header: res.Header, Body: raw, t: t, what: method + " " + path}
}

// Must fails the test unless the status is the expected one.
func (a *Answer) Must(status int) *Answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("%s answered %d, want %d: %s", a.what, a.Status, status, a.Body)
	}
	return a
}

// Refused fails the test unless the answer is a problem with this status and key.
func (a *Answer) Refused(status int, key string) *Answer {
	a.t.Helper()
	if a.Status != status || a.Key() != key {
		a.t.Fatalf("%s answered %d %s, want %d %s: %s", a.what, a.Status, a.Key(), status, key, a.Body)
	}
	return a
}

// Into decodes the body.
func (a *Answer) Into(v any) *Answer {
	a.t.Helper()
	if err := json.Unmarshal(a.Body, v); err != nil {
		a.t.Fatalf("%s: %v in %s", a.what, err, a.Body)
	}
	return a
}

// Map decodes the body as an object.
func (a *Answer) Map() map[string]any {
	a.t.Helper()
	m := map[string]any{}
	a.Into(&m)
	return m
}

// ID returns the body's numeric "id".
func (a *Answer) ID() int64 {
	a.t.Helper()
	var v struct {
		ID int64 `json:"id"`
	}
	a.Into(&v)
	if v.ID == 0 {
		a.t.Fatalf("%s: no id in %s", a.what, a.Body)
	}
	return v.ID
}

// Key returns the key of a problem, empty for other answers.
func (a *Answer) Key() string {
	var v struct {
		Key string `json:"key"`
	}
	if json.Unmarshal(a.Body, &v) != nil {
		return ""
	}
	return v.Key
}

// Code returns the code of a problem.
func (a *Answer) Code() int {
	var v struct {
		Code int `json:"code"`
	}
	_ = json.Unmarshal(a.Body, &v)
	return v.Code
}

// Events returns the kinds of a contest's events, oldest first.
func (a *App) Events(contestID int64) []string {
	a.t.Helper()
	events, err := a.Store.ContestEvents(a.Ctx(), contestID, 0, 1000)
	if err != nil {
		a.t.Fatal(err)
	}
	out := make([]string, len(events))
	for i, e := range events {
		out[len(events)-1-i] = string(e.Kind)
	}
	return out
}
