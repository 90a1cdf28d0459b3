package doctor_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"

	"yagura/internal/account"
	"yagura/internal/doctor"
	"yagura/internal/file"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/live/redistest"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// healthy returns the settings of a service in which nothing is wrong.
func healthy(t *testing.T) doctor.Config {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	files, err := file.FolderURL(filepath.Join(data, "files"))
	if err != nil {
		t.Fatal(err)
	}
	clk := clock.NewTest(storetest.Start)
	return doctor.Config{
		Addr: "127.0.0.1:8080", BaseURL: "https://yagura.example", BaseURLSet: true, Data: data, Files: files, FilesInData: true,
		Database: "sqlite:" + storetest.SQLiteFile(t, filepath.Join(data, "yagura.db")),
		SMTP:     "smtp://" + mailServer(t) + "?tls=none", MailFrom: "Yagura <no-reply@yagura.example>",
		Secret:         "8f2a61c07d94be35a1f0c6d2e7b94835",
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, UserID: os.Getuid(), Clock: clk,
		TracesURL: "http://127.0.0.1:4318/v1/traces", HTTP: answering(storetest.Start, http.StatusOK),
	}
}

// answering returns a client whose every request is answered with a date.
func answering(date time.Time, status int) *http.Client {
	return &http.Client{Transport: transport(func(*http.Request) (*http.Response, error) {
		header := http.Header{"Date": {date.UTC().Format(http.TimeFormat)}}
		return &http.Response{StatusCode: status, Status: http.StatusText(status), Header: header, Body: http.NoBody}, nil
	})}
}

type transport func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// mailServer accepts mails at the returned address, but for one recipient.
func mailServer(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := gosmtp.NewServer(gosmtp.BackendFunc(func(*gosmtp.Conn) (gosmtp.Session, error) { return session{}, nil }))
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	return l.Addr().String()
}

type session struct{}

func (session) Mail(string, *gosmtp.MailOptions) error { return nil }
func (session) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	if strings.HasPrefix(to, "nobody@") {
		return errors.New("no such person")
	}
	return nil
}
func (session) Data(r io.Reader) error { _, err := io.Copy(io.Discard, r); return err }
func (session) Reset()                 {}
func (session) Logout() error          { return nil }

// result returns the worst result of a check.
func result(results []doctor.Result, check string) (worst doctor.Result) {
	for _, r := range results {
		if r.Check == check && (worst.Check == "" || doctor.Worst([]doctor.Result{worst, r}) != worst.Level) {
			worst = r
		}
	}
	return worst
}

// TestAHealthyService expects that every result is ok, also while a program uses the database, and that nothing stays.
func TestAHealthyService(t *testing.T) {
	t.Parallel()
	cfg := healthy(t)
	running, err := store.Open(t.Context(), cfg.Database, cfg.Clock)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = running.Close() }()
	cfg.SendTo, cfg.Broker = "someone@yagura.example", redistest.Start(t).URL()
	results := doctor.Run(t.Context(), cfg)
	for _, r := range results {
		if r.Level != doctor.OK || r.Fix != "" {
			t.Errorf("%s: %s: %s", r.Check, r.Level, r.Text)
		}
	}
	if len(results) < 12 || doctor.Worst(results) != doctor.OK {
		t.Errorf("%d results, %s", len(results), doctor.Worst(results))
	}
	left := 0
	_ = filepath.WalkDir(filepath.Join(cfg.Data, "files"), func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			left++
		}
		return err
	})
	if left > 0 {
		t.Errorf("%d files of the probe stay", left)
	}
}

// faulty are settings with one fault, and the result that they must have.
var faulty = map[string]struct {
	change func(t *testing.T, cfg *doctor.Config)
	check  string
	level  doctor.Level
}{
	"invalid settings":       {func(_ *testing.T, c *doctor.Config) { c.Invalid = errors.New("no") }, "settings", doctor.Problem},
	"http at public address": {func(_ *testing.T, c *doctor.Config) { c.BaseURL = "http://yagura.example" }, "address", doctor.Problem},
	"path":                   {func(_ *testing.T, c *doctor.Config) { c.BaseURL = "https://yagura.example/x" }, "address", doctor.Problem},
	"no domain":              {func(_ *testing.T, c *doctor.Config) { c.BaseURL = "https://192.0.2.1" }, "address", doctor.Warning},
	"collector refuses": {func(_ *testing.T, c *doctor.Config) {
		c.HTTP = answering(storetest.Start, http.StatusForbidden)
	}, "traces", doctor.Warning},
	"no base URL": {func(_ *testing.T, c *doctor.Config) {
		c.BaseURL, c.BaseURLSet = "http://0.0.0.0:8080", false
	}, "address", doctor.Warning},
	"demo": {func(_ *testing.T, c *doctor.Config) { c.Demo = true }, "modes", doctor.Problem},
	"dev":  {func(_ *testing.T, c *doctor.Config) { c.Dev = true }, "modes", doctor.Problem},
	"demo on all addresses": {func(_ *testing.T, c *doctor.Config) {
		c.Demo, c.BaseURL, c.Addr = true, "http://localhost:8080", "0.0.0.0:8080"
	}, "modes", doctor.Problem},
	"weak secret":   {func(_ *testing.T, c *doctor.Config) { c.Secret = strings.Repeat("k", 32) }, "secret", doctor.Problem},
	"broken secret": {func(t *testing.T, c *doctor.Config) { c.Secret = ""; write(t, c, "secret.key", 0o600) }, "secret", doctor.Problem},
	"lost secret":   {lostSecret, "secret", doctor.Warning},
	"lost database": {func(_ *testing.T, c *doctor.Config) { c.Lost = errors.New("no database") }, "database", doctor.Problem},
	"no proxy":      {func(_ *testing.T, c *doctor.Config) { c.TrustedProxies = nil }, "trusted proxies", doctor.Warning},
	"every proxy": {func(_ *testing.T, c *doctor.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0")}
	}, "trusted proxies", doctor.Problem},
	"no folder": {func(t *testing.T, c *doctor.Config) {
		c.Data = filepath.Join(t.TempDir(), "none")
		c.Database = "sqlite:" + filepath.Join(c.Data, "yagura.db")
	}, "data folder", doctor.Warning},
	"no database":     {func(_ *testing.T, c *doctor.Config) { c.Database += "2" }, "database", doctor.Warning},
	"half a restore":  {func(t *testing.T, c *doctor.Config) { write(t, c, "restore.incomplete", 0o600) }, "data folder", doctor.Problem},
	"other user":      {func(_ *testing.T, c *doctor.Config) { c.UserID++ }, "data folder", doctor.Warning},
	"readable secret": {readableSecret, "data folder", doctor.Warning},
	"damaged database": {func(t *testing.T, c *doctor.Config) {
		name := strings.TrimPrefix(c.Database, "sqlite:")
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		copy(content[len(content)/2:], strings.Repeat("damage", 3000))
		c.Database = "sqlite:" + filepath.Join(t.TempDir(), "damaged.db")
		if err := os.WriteFile(strings.TrimPrefix(c.Database, "sqlite:"), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}, "database", doctor.Problem},
	"no PostgreSQL":    {func(_ *testing.T, c *doctor.Config) { c.Database = "postgres://u@127.0.0.1:1/x" }, "database", doctor.Problem},
	"empty PostgreSQL": {func(t *testing.T, c *doctor.Config) { c.Database = storetest.EmptyPostgresURL(t) }, "database", doctor.Warning},
	"clock of PostgreSQL": {func(t *testing.T, c *doctor.Config) {
		c.Database = storetest.PostgresURL(t) // its clock is the real one, that of the test is not
	}, "clock", doctor.Warning},
	"no storage":     {func(_ *testing.T, c *doctor.Config) { c.Files = "file:///dev/null/x" }, "files", doctor.Problem},
	"no mail":        {func(_ *testing.T, c *doctor.Config) { c.SMTP = "" }, "mail", doctor.Warning},
	"no mail server": {func(_ *testing.T, c *doctor.Config) { c.SMTP = "smtp://127.0.0.1:1" }, "mail", doctor.Problem},
	"no STARTTLS":    {func(_ *testing.T, c *doctor.Config) { c.SMTP = strings.TrimSuffix(c.SMTP, "?tls=none") }, "mail", doctor.Problem},
	"refused mail":   {func(_ *testing.T, c *doctor.Config) { c.SendTo = "nobody@yagura.example" }, "mail", doctor.Problem},
	"no broker":      {func(_ *testing.T, c *doctor.Config) { c.Broker = "redis://127.0.0.1:1" }, "broker", doctor.Problem},
	"other clock": {func(_ *testing.T, c *doctor.Config) {
		c.HTTP = answering(storetest.Start.Add(time.Hour), http.StatusOK)
	}, "clock", doctor.Warning},
	"public metrics": {func(_ *testing.T, c *doctor.Config) {
		c.HTTP = &http.Client{Transport: transport(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("# HELP " + r.URL.Path))}, nil
		})}
	}, "metrics", doctor.Warning},
	"proxy without service": {func(_ *testing.T, c *doctor.Config) {
		c.HTTP = answering(storetest.Start, http.StatusBadGateway)
	}, "reachable", doctor.Warning},
}

func write(t *testing.T, c *doctor.Config, name string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(c.Data, name), []byte("x"), mode); err != nil {
		t.Fatal(err)
	}
}

func readableSecret(t *testing.T, c *doctor.Config) {
	write(t, c, "secret.key", 0o644)
	for name, mode := range map[string]os.FileMode{c.Data: 0o755, filepath.Join(c.Data, "secret.key"): 0o644} { // whatever the umask is
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEveryFaultIsFound makes one fault at a time.
func TestEveryFaultIsFound(t *testing.T) {
	t.Parallel()
	for name, f := range faulty {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := healthy(t)
			f.change(t, &cfg)
			got := result(doctor.Run(t.Context(), cfg), f.check)
			if got.Level != f.level || got.Fix == "" {
				t.Errorf("%s is %q: %s → %s", f.check, got.Level, got.Text, got.Fix)
			}
		})
	}
}

// lostSecret makes a service with a person that has no secret.
func lostSecret(t *testing.T, c *doctor.Config) {
	c.Secret = ""
	db, err := store.Open(t.Context(), c.Database, c.Clock)
	if err != nil {
		t.Fatal(err)
	}
	err = db.InTx(t.Context(), func(ctx context.Context) error {
		_, err := db.AddUser(ctx, account.New{ID: 1, Nickname: "person", At: c.Clock.Now()})
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestAdviceFitsTheCause expects that advice about one cause is not given for another: SQLite has no password.
func TestAdviceFitsTheCause(t *testing.T) {
	t.Parallel()
	folder := func(t *testing.T, c *doctor.Config, name string) { // cannot be read as a file, also by root
		if err := os.Mkdir(filepath.Join(c.Data, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, f := range map[string]struct {
		change       func(t *testing.T, c *doctor.Config)
		check        string
		want, reject string
	}{
		"unreadable database": {func(t *testing.T, c *doctor.Config) {
			folder(t, c, "folder.db")
			c.Database = "sqlite:" + filepath.Join(c.Data, "folder.db")
		}, "database", "owns the file and its folder", "password"},
		"half a restore": {func(t *testing.T, c *doctor.Config) { write(t, c, "restore.incomplete", 0o600) }, "data folder", "yagura restore", "chown"},
		"no folder": {func(t *testing.T, c *doctor.Config) {
			write(t, c, "file", 0o600)
			c.Data, c.Secret = filepath.Join(c.Data, "file"), ""
		}, "data folder", "--data", "chown"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cfg := healthy(t)
			f.change(t, &cfg)
			got := result(doctor.Run(t.Context(), cfg), f.check)
			if got.Level != doctor.Problem || !strings.Contains(got.Fix, f.want) || strings.Contains(got.Fix, f.reject) {
				t.Errorf("%q: %s → %s", got.Level, got.Text, got.Fix)
			}
		})
	}
}

// TestAnotherUserWritesNothing expects no new folder: it would belong to the wrong user.
func TestAnotherUserWritesNothing(t *testing.T) {
	t.Parallel()
	cfg := healthy(t)
	cfg.UserID++
	doctor.Run(t.Context(), cfg)
	if _, err := os.Stat(filepath.Join(cfg.Data, "files")); err == nil {
		t.Error("the doctor created the folder of files")
	}
}

// TestWaitingWorkIsFound checks a database with an old event, a late job and a job that was given up.
func TestWaitingWorkIsFound(t *testing.T) {
	t.Parallel()
	cfg := healthy(t)
	clk := clock.NewTest(storetest.Start.Add(-time.Hour))
	db, err := store.Open(t.Context(), cfg.Database, clk)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	enqueue := func(kind string) {
		t.Helper()
		if err := db.InTx(t.Context(), func(ctx context.Context) error { return db.EnqueueJob(ctx, kind, "", nil, clk.Now()) }); err != nil {
			t.Fatal(err)
		}
	}
	enqueue("late")
	if r := result(doctor.Run(t.Context(), cfg), "jobs"); r.Level != doctor.Warning || !strings.Contains(r.Text, "more than a minute: 1.") {
		t.Errorf("a late job: %+v", r)
	}
	claimed, err := db.ClaimJobs(t.Context(), clk.Now(), time.Minute, job.Claim{Limit: 1})
	if err != nil || len(claimed) != 1 {
		t.Fatal(err)
	}
	if err := db.GiveUpJob(t.Context(), claimed[0].ID, clk.Now(), "password of somebody"); err != nil {
		t.Fatal(err)
	}
	r := result(doctor.Run(t.Context(), cfg), "jobs")
	if r.Level != doctor.Warning || !strings.Contains(r.Text, "late (1)") || strings.Contains(r.Text, "password") || !strings.Contains(r.Fix, `"job given up"`) {
		t.Errorf("a job that was given up: %+v", r)
	}
}

// TestSchemasOfOtherPrograms tells an older schema from a newer one.
func TestSchemasOfOtherPrograms(t *testing.T) {
	t.Parallel()
	known, err := store.ProgramSchema()
	if err != nil {
		t.Fatal(err)
	}
	for schema, want := range map[int64]doctor.Level{known - 1: doctor.Warning, known: doctor.OK, known + 1: doctor.Problem} {
		cfg := healthy(t)
		storetest.SetSchema(t, strings.TrimPrefix(cfg.Database, "sqlite:"), schema)
		if r := result(doctor.Run(t.Context(), cfg), "database"); r.Level != want || !strings.Contains(r.Text, fmt.Sprint("schema ", schema)) {
			t.Errorf("schema %d: %+v", schema, r)
		}
	}
}

// TestSecretsAreNotPrinted puts passwords into every address.
func TestSecretsAreNotPrinted(t *testing.T) {
	t.Parallel()
	cfg := healthy(t)
	cfg.Invalid = errors.New("cannot parse redis://u:hunter2hunter2@host")
	cfg.Broker = "redis://u:hunter2hunter2@127.0.0.1:not-a-port"
	cfg.SMTP = "smtp://u:hunter2hunter2@127.0.0.1:1"
	cfg.Secret = "hunter2hunter2"
	for _, database := range []string{
		"postgres://u:hunter2hunter2@127.0.0.1:1/x",
		"postgres://u:wrong@horse9horse9@127.0.0.1:1/x", // the library takes the part behind the first @ for the host
		"postgres://u:horse9/horse9@127.0.0.1:1/x",
		"postgres://u:horse9%horse9@127.0.0.1:1/x",
	} {
		cfg.Database = database
		for _, r := range doctor.Run(t.Context(), cfg) {
			if text := r.Text + r.Fix; strings.Contains(text, "hunter2") || strings.Contains(text, "horse9") {
				t.Errorf("%s prints a secret of %s: %s", r.Check, database, r.Text)
			}
		}
	}
}

// TestTheDoctorReportsNothingThatItCannotCheck expects no result about the metrics of a service that does not answer.
func TestTheDoctorReportsNothingThatItCannotCheck(t *testing.T) {
	t.Parallel()
	away := transport(func(*http.Request) (*http.Response, error) { return nil, errors.New("refused") })
	for name, client := range map[string]*http.Client{"no answer": {Transport: away}, "no service": answering(storetest.Start, http.StatusBadGateway)} {
		cfg := healthy(t)
		cfg.HTTP = client
		if r := result(doctor.Run(t.Context(), cfg), "metrics"); r.Check != "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
