// Package doctor checks the settings of a service, its data and the servers that it needs. It says how to fix what it finds. It
// works while the service runs and while it is stopped, and changes nothing but a probe in the storage of files.
package doctor

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"yagura/internal/kit/clock"
)

// Level says how bad a result is.
type Level string

// The levels.
const (
	OK      Level = "ok"
	Warning Level = "warning" // the service works, with a restriction
	Problem Level = "problem" // the service does not start, does not work, or is not safe
)

// Result is the outcome of one check.
type Result struct {
	Check string `json:"check"`
	Level Level  `json:"level"`
	Text  string `json:"text"`
	Fix   string `json:"fix,omitempty"` // what to do; empty if all is well
}

// Config holds the settings of the service.
type Config struct {
	Invalid                error // why the settings are refused, one error or several joined; nil if they are not
	Lost                   error // why the service refuses the data folder, whose SQLite database is missing; nil if it does not
	Moved                  error // why the service refuses the SQLite database, whose data was moved to PostgreSQL; nil if it does not
	Addr, BaseURL          string
	BaseURLSet             bool // BaseURL is configured, not derived from Addr
	Data                   string
	Database               string // "sqlite:FILE" or "postgres://…"
	Files                  string // URL of the storage
	FilesInData            bool   // the storage is the default folder
	Broker, SMTP, MailFrom string
	Inbox                  bool // mails are shown on the inbox page
	Secret                 string
	Demo, Dev              bool
	TrustedProxies         []netip.Prefix
	TracesURL              string // where traces are posted; empty sends none
	TracesHeader           http.Header
	SendTo                 string // address of a test mail; empty sends none
	UserID                 int    // of the process
	Clock                  clock.Clock
	HTTP                   *http.Client  // nil means the default
	Limit                  time.Duration // how long a check waits for a server; 0 means 20 s
}

// defaultLimit is the default of Config.Limit.
const defaultLimit = 20 * time.Second

// Run makes all checks, in the order of the list.
func Run(ctx context.Context, cfg Config) []Result {
	cfg.Limit = cmp.Or(cfg.Limit, defaultLimit)
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Timeout: cfg.Limit}
	}
	d := &doctor{Config: cfg}
	for _, check := range []func(context.Context){
		d.settings, d.address, d.modes, d.proxies, d.dataFolder, d.database, d.secret, d.files, d.mail, d.broker, d.clocks, d.metrics, d.traces,
	} {
		check(ctx)
	}
	d.redact()
	return d.results
}

// Worst returns the highest level of the results.
func Worst(results []Result) Level {
	order := []Level{OK, Warning, Problem}
	return slices.MaxFunc(append([]Result{{Level: OK}}, results...), func(a, b Result) int {
		return cmp.Compare(slices.Index(order, a.Level), slices.Index(order, b.Level))
	}).Level
}

type doctor struct {
	Config

	results []Result
	// databaseAhead is the clock of the database server minus that of this machine; databaseClock is false without such a server.
	databaseAhead time.Duration
	databaseClock bool
	used          bool // the database has people
	otherUser     bool // the data folder belongs to another user
}

// reason returns the text of the error of a server. Errors of libraries do not say clearly that there was no answer.
func reason(err error) string {
	var wait net.Error
	if errors.As(err, &wait) && wait.Timeout() {
		return "there is no answer in time, as if a firewall drops the packets"
	}
	return err.Error()
}

func (d *doctor) ok(check, text string) { d.add(check, OK, text, "") }

func (d *doctor) add(check string, level Level, text, fix string) {
	d.results = append(d.results, Result{Check: check, Level: level, Text: text, Fix: fix})
}

// userInfo matches the user and password of a URL.
var userInfo = regexp.MustCompile(`://[^/@\s]*@`)

// redact removes passwords from all texts: errors of libraries may repeat an address.
func (d *doctor) redact() {
	secrets := []string{d.Secret, os.Getenv("AWS_SECRET_ACCESS_KEY"), os.Getenv("PGPASSWORD")}
	for _, address := range []string{d.Database, d.Broker, d.SMTP} {
		u, err := url.Parse(address)
		if err != nil {
			secrets = append(secrets, address)
			continue
		}
		password, _ := u.User.Password()
		secrets = append(secrets, password, u.Query().Get("password"), url.QueryEscape(password), url.PathEscape(password))
	}
	for i := range d.results {
		d.results[i].Text = userInfo.ReplaceAllString(d.results[i].Text, "://…@")
		for _, text := range []*string{&d.results[i].Text, &d.results[i].Fix} {
			for _, s := range secrets {
				if len(s) > 5 {
					*text = strings.ReplaceAll(*text, s, "…")
				}
			}
			*text = strings.Join(strings.Fields(*text), " ") // one line each
		}
	}
}
