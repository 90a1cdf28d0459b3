package api_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/program"
	"yagura/internal/store/storetest"
)

// origin is the database that build has filled, once for all tests of a kind of database. Each test gets a copy: building takes
// several seconds under the race detector.
type origin struct {
	once   sync.Once
	w      *fixture
	at     time.Time                             // when it was built
	config func(t testing.TB, c *program.Config) // gives a program a copy of the database
}

var origins = map[string]*origin{"sqlite": {}, "postgres": {}}

// built starts a program on SQLite in which every role has something to do.
func built(t *testing.T, options ...func(*program.Config)) (*apitest.App, *fixture) {
	t.Helper()
	return origins["sqlite"].copy(t, "sqlite", options)
}

// eachBuilt is apitest.Each with programs in which every role has something to do.
func eachBuilt(t *testing.T, f func(t *testing.T, a *apitest.App, w *fixture), options ...func(*program.Config)) {
	t.Helper()
	for kind, o := range origins {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			a, w := o.copy(t, kind, options)
			f(t, a, w)
		})
	}
}

// copy starts a program on a copy of the data.
func (o *origin) copy(t *testing.T, kind string, options []func(*program.Config)) (*apitest.App, *fixture) {
	t.Helper()
	o.once.Do(func() { o.build(t, kind) })
	if o.w == nil {
		t.Fatal("the data that tests share was not built: see the first test that uses it")
	}
	config := func(c *program.Config) { o.config(t, c) }
	a := apitest.New(t, append([]func(*program.Config){sharedSecret, apitest.At(o.at), config}, options...)...)
	return a, o.w.in(a)
}

// build fills a database, stops its program and keeps the content.
func (o *origin) build(t *testing.T, kind string) {
	t.Helper()
	var database string
	a, stop := apitest.Start(t, sharedSecret, func(c *program.Config) {
		if kind == "postgres" {
			c.Database = storetest.PostgresURL(t)
		} else {
			c.Database = "sqlite:" + storetest.SQLiteFile(t, filepath.Join(c.Data, "yagura.db"))
		}
		database = c.Database
	})
	w := build(t, a)
	o.at = a.Clock.Now()
	stop()
	if kind == "postgres" {
		template := storetest.KeepPostgres(t, database)
		o.config = func(t testing.TB, c *program.Config) { c.Database = storetest.PostgresCopy(t, template) }
	} else {
		content, err := os.ReadFile(strings.TrimPrefix(database, "sqlite:")) // of the program that has stopped
		if err != nil {
			t.Fatal(err)
		}
		o.config = func(t testing.TB, c *program.Config) {
			c.Database = "sqlite:" + storetest.SQLiteCopy(t, filepath.Join(c.Data, "yagura.db"), content)
		}
	}
	o.w = w
}

// sharedSecret lets the sessions of the origin's people be used with its copies.
func sharedSecret(c *program.Config) { c.Secret = testSecret }

// in returns the fixture of a copy: its people send their requests to a, and its forms can be changed.
func (w *fixture) in(a *apitest.App) *fixture {
	own := *w
	own.people = make(map[string]*apitest.Person, len(w.people))
	for role, p := range w.people {
		own.people[role] = p.In(a)
	}
	own.other = make(map[string]*format, len(w.other))
	for contestType, f := range w.other {
		of := *f
		of.body = maps.Clone(f.body)
		own.other[contestType] = &of
	}
	for _, form := range []*object{&own.noticeForm, &own.contestForm, &own.updateForm, &own.drawForm, &own.editForm, &own.resultForm} {
		*form = maps.Clone(*form)
	}
	return &own
}
