// Package program is the whole service, wired manually: what cmd/yagura starts and what end-to-end tests start.
package program

import (
	"errors"
	"net/http"
	"net/mail"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/social"
	"yagura/internal/summoner"
)

// Config is what an administrator decides. Every field is a flag and an environment variable of cmd/yagura.
type Config struct {
	Version string
	Addr    string // host:port to listen on
	Data    string // folder of everything that is kept: database, files, secret
	// Database is postgres://… or empty for SQLite in Data.
	Database string
	// Files is a bucket URL (file:///…, s3://…) or empty for a folder in Data.
	Files string
	// Broker is where the processes of one service meet (redis://…, valkey://…); empty: this one is alone.
	Broker string
	// BaseURL is how people reach the service, such as https://yagura.example. Empty = http://Addr.
	BaseURL      string
	OperatorName string
	// Contact is how people reach the operator: an https address (such as a form) or an e-mail address; empty = not told.
	Contact  string
	Demo     bool // people to sign in as with one click, lively data
	Dev      bool // mails are read on the product's own inbox page
	SMTP     string
	MailFrom string
	// Secret signs sessions; empty = kept in Data, generated at the first start.
	Secret string
	// Social holds the keys of the social providers; one without keys is shown nowhere.
	Social         social.Config
	Summoner       summoner.Config // the look-up of players; without its key there is none
	TrustedProxies []netip.Prefix
	Origins        []string      // further origins that may open live connections
	RequestTime    time.Duration // how long a request may wait for the database; 0 = the API's own bound
	// PushTransport carries pushes to browsers; nil = the open network.
	PushTransport http.RoundTripper
	// DiscordTransport carries posts to webhooks; nil = the open network.
	DiscordTransport http.RoundTripper
	Clock            clock.Clock
}

// completeStore fills in what the store needs.
func (c *Config) completeStore() error {
	if c.Clock == nil {
		c.Clock = clock.System{}
	}
	if c.Data == "" {
		return errors.New("a data folder is needed")
	}
	if c.Database == "" {
		c.Database = "sqlite:" + filepath.Join(c.Data, "yagura.db")
	}
	return nil
}

func (c *Config) complete() error {
	if err := c.completeStore(); err != nil {
		return err
	}
	if c.BaseURL == "" {
		c.BaseURL = "http://" + c.Addr
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	u, err := url.Parse(c.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return errors.New("the base URL must be http(s)://host")
	}
	if c.OperatorName == "" {
		c.OperatorName = "Yagura"
	}
	if err := c.completeMany(); err != nil {
		return err
	}
	c.Contact, err = contactURL(c.Contact)
	return err
}

// completeMany refuses many processes that would not share what they must.
func (c *Config) completeMany() error {
	switch {
	case c.Broker == "":
		return nil
	case !strings.HasPrefix(c.Database, "postgres"):
		return errors.New("many processes (a broker is set) need one PostgreSQL: set the database")
	case c.Files == "":
		return errors.New("many processes (a broker is set) need one bucket of uploads: set the files")
	case c.Secret == "":
		return errors.New("many processes (a broker is set) need one secret: set it by environment")
	}
	return nil
}

// contactURL returns an address that a browser can follow: an https address as it is, an e-mail address with mailto.
func contactURL(contact string) (string, error) {
	if contact == "" {
		return "", nil
	}
	if u, err := url.Parse(contact); err == nil && u.Scheme == "https" && u.Host != "" {
		return u.String(), nil
	}
	a, err := mail.ParseAddress(strings.TrimPrefix(contact, "mailto:"))
	if err != nil || a.Name != "" {
		return "", errors.New("the contact must be an https address or an e-mail address")
	}
	return (&url.URL{Scheme: "mailto", Opaque: a.Address}).String(), nil
}

// inbox says that mails go to the product's own inbox page. It never exists beside real mail.
func (c *Config) inbox() bool { return (c.Demo || c.Dev) && c.SMTP == "" }
