// Package program constructs and connects all parts of the service. internal/commands and end-to-end tests start it.
package program

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"net/mail"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"yagura/internal/auth"
	"yagura/internal/kit/clock"
	"yagura/internal/social"
	"yagura/internal/store"
	"yagura/internal/summoner"
)

// Config is the configuration of an administrator. Every field is a flag and an environment variable of internal/commands.
type Config struct {
	Version string
	// AccessLog writes the line of each request, in which the program has hidden secrets already; nil means the default handler of slog.
	AccessLog slog.Handler
	Addr      string // host:port to listen on
	// MetricsAddr is host:port of the metrics; empty serves them at Addr.
	MetricsAddr string
	Data        string // folder of all stored data: database, files, secret
	// Database is postgres://… or empty for SQLite in Data.
	Database string
	// Files is a bucket URL (file:///…, s3://…) or empty for a folder in Data.
	Files string
	// Broker connects the processes of one service (redis://…, valkey://…); empty for a single process.
	Broker string
	// BaseURL is the public address of the service, such as https://yagura.example. Empty means http://Addr.
	BaseURL      string
	OperatorName string
	// Contact is the administrator's contact: an https address (such as a form) or an e-mail address; empty hides it.
	Contact string
	Demo    bool // demo accounts with one-click sign-in, and example data
	Dev     bool // mails are shown on the product's own inbox page
	// UnsafeDemo lets Demo and Dev run at a public address and on data that they have not created.
	UnsafeDemo bool
	SMTP       string
	MailFrom   string
	// Secret signs sessions; empty means that it is generated at the first start and stored in Data.
	Secret string
	// Social holds the keys of the social providers; a provider without keys is not shown.
	Social         social.Config
	Summoner       summoner.Config // look-up of players; off without its key
	TrustedProxies []netip.Prefix
	// PeoplePerAddress is the number of people who may share a network address; limits per address follow from it. 0 means
	// the default of auth.
	PeoplePerAddress int
	// PasswordCost is the work of one password hash; only tests lower it.
	PasswordCost auth.PasswordCost
	// Connections is the number of connections that may be open; 0 means what the limit of open files leaves room for.
	Connections int
	Traces      Traces
	// Requests is the number of requests that are worked on at the same time; 0 means the default.
	Requests int
	// UploadsPerAccount is the number of uploads that one account, or the visitors of one network address, may send at the same
	// time; 0 means the default.
	UploadsPerAccount int
	// WritesPerAccount is the number of writes that one account may send at once; the account gets them back within writesFill. 0 means
	// no limit.
	WritesPerAccount int
	Origins          []string      // further origins that may open live connections
	RequestTime      time.Duration // time limit of a request's database calls; 0 = the API's default
	// TakeOver is how long the start waits for another program to release the PostgreSQL database; 0 means 10 s.
	TakeOver time.Duration
	// Unguarded lets several programs without a broker use one PostgreSQL database; only tests set it.
	Unguarded bool
	// PushTransport sends pushes to browsers; nil means the default.
	PushTransport http.RoundTripper
	// DiscordTransport sends posts to webhooks; nil means the default.
	DiscordTransport http.RoundTripper
	// Clock is the time of the program. A clock.Follower follows that of the database. nil means the machine's clock.
	Clock clock.Clock
}

// completeStore sets the defaults of the store.
func (c *Config) completeStore() error {
	if c.Clock == nil {
		c.Clock = clock.System{}
	}
	if c.Data == "" {
		return errors.New("a data folder is needed")
	}
	if c.Database == "" {
		c.Database = store.SQLiteAddress(filepath.Join(c.Data, "yagura.db"))
	}
	return nil
}

// complete sets the defaults and checks the settings. After an error the defaults are set all the same, so that the doctor can check the
// rest.
func (c *Config) complete() error {
	badStore := c.completeStore()
	if c.BaseURL == "" {
		c.BaseURL = derivedBaseURL(c.Addr)
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	if c.OperatorName == "" {
		c.OperatorName = "Yagura"
	}
	bad := errors.Join(badStore, c.check())
	c.Connections = cmp.Or(c.Connections, defaultConnections())
	c.Requests = cmp.Or(c.Requests, defaultRequests)
	c.UploadsPerAccount = cmp.Or(c.UploadsPerAccount, defaultUploads)
	c.PeoplePerAddress = cmp.Or(c.PeoplePerAddress, auth.DefaultPeoplePerAddress)
	contact, badContact := contactURL(c.Contact)
	c.Contact = contact
	return errors.Join(bad, badContact)
}

// derivedBaseURL is the base URL if none is set.
func derivedBaseURL(addr string) string { return "http://" + addr }

// contactURL returns an address for a browser: an https address unchanged, an e-mail address with mailto.
func contactURL(contact string) (string, error) {
	if contact == "" {
		return "", nil
	}
	if u, err := url.Parse(contact); err == nil && u.Scheme == "https" && u.Host != "" {
		return u.String(), nil
	}
	a, err := mail.ParseAddress(strings.TrimPrefix(contact, "mailto:"))
	if err != nil || a.Name != "" {
		return "", errors.New("the contact (--contact, YAGURA_CONTACT) must be an https address or an e-mail address")
	}
	return (&url.URL{Scheme: "mailto", Opaque: a.Address}).String(), nil
}

// inbox reports whether mails go to the product's own inbox page. It is never combined with real mail.
func (c *Config) inbox() bool { return (c.Demo || c.Dev) && c.SMTP == "" }
