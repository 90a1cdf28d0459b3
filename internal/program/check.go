package program

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"syscall"

	"yagura/internal/auth"
	"yagura/internal/file"
	"yagura/internal/live"
	"yagura/internal/notify"
	"yagura/internal/social"
	"yagura/internal/store"
	"yagura/internal/summoner"
)

// check returns an error for each setting with which the program would not start. It connects to no server and writes nothing, so a
// mistake in the settings leaves no new data folder and upgrades no database. The doctor reports the same errors. The settings of the
// servers are left to checkServers.
func (c *Config) check() error {
	_, badProviders := social.Open(c.Social, c.BaseURL+"/oauth/callback")
	_, badPosts := social.OpenPosts(c.Social.X)
	_, badLookUp := summoner.New(c.Summoner, nil)
	return errors.Join(c.checkAddresses(), c.checkBaseURL(), c.checkNumbers(), c.Traces.check(), c.checkMany(), badProviders, badPosts, badLookUp,
		live.CheckOrigins(c.Origins))
}

// checkNumbers returns an error for each negative number.
func (c *Config) checkNumbers() error {
	var bad error
	for _, number := range []struct {
		setting string
		value   int
	}{
		{"--people-per-address, YAGURA_PEOPLE_PER_ADDRESS", c.PeoplePerAddress},
		{"--connections, YAGURA_CONNECTIONS", c.Connections},
		{"--requests, YAGURA_REQUESTS", c.Requests},
		{"--uploads-per-account, YAGURA_UPLOADS_PER_ACCOUNT", c.UploadsPerAccount},
		{"--writes-per-account, YAGURA_WRITES_PER_ACCOUNT", c.WritesPerAccount},
	} {
		if number.value < 0 {
			bad = errors.Join(bad, fmt.Errorf("the number %d (%s) must not be negative", number.value, number.setting))
		}
	}
	return bad
}

// checkServers returns an error for each server whose setting is malformed. The doctor has a check of its own for each of them, which also
// connects to it.
func (c *Config) checkServers() error {
	badDatabase, badFiles, badBroker, badSecret := error(nil), error(nil), error(nil), error(nil)
	switch _, ofFile := store.SQLiteFile(c.Database); {
	case store.IsPostgres(c.Database):
		if err := store.CheckPostgres(c.Database); err != nil {
			badDatabase = fmt.Errorf("the database (--database, YAGURA_DATABASE): %w", err)
		}
	case !ofFile:
		badDatabase = errors.New("the database (--database, YAGURA_DATABASE) must be an address of PostgreSQL such as postgres://user:password@host/name, or be left out for SQLite in the data folder")
	}
	if c.Files != "" {
		badFiles = file.CheckURL(c.Files)
	}
	if c.Broker != "" {
		badBroker = live.CheckBrokerURL(c.Broker)
	}
	if c.Secret != "" {
		_, badSecret = auth.LoadSecret("", c.Secret)
	}
	_, badMail := notify.Open(c.mailSetting(), c.MailFrom, nil)
	return errors.Join(badDatabase, badFiles, badBroker, badSecret, badMail)
}

// mailSetting returns the setting of notify.Open.
func (c *Config) mailSetting() string {
	if c.inbox() {
		return "inbox:"
	}
	return c.SMTP
}

// checkAddresses checks where the program listens.
func (c *Config) checkAddresses() error {
	var bad error
	if c.Addr != "" { // programs of tests that do not listen
		bad = checkListen("addr", c.Addr)
	}
	if c.MetricsAddr == "" {
		return bad
	}
	bad = errors.Join(bad, checkListen("metrics-addr", c.MetricsAddr))
	if bad == nil && c.MetricsAddr == c.Addr && !strings.HasSuffix(c.Addr, ":0") {
		bad = errors.New("--metrics-addr is the address of the service: give the metrics another port, or leave it out to serve them at the address of the service")
	}
	return bad
}

// listens reports whether an address is host:port.
func listens(address string) bool {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err == nil
}

func checkListen(flag, address string) error {
	if !listens(address) {
		return fmt.Errorf("--%s %q is not host:port such as 127.0.0.1:8080, or :8080 for all addresses", flag, address)
	}
	return nil
}

// checkFree returns an error if the program cannot listen at its addresses. The service checks that before it creates or upgrades the database.
// It listens afterwards, because until then nobody would answer the connections.
func (c *Config) checkFree() error {
	var bad error
	for _, at := range []struct{ flag, address string }{{"addr", c.Addr}, {"metrics-addr", c.MetricsAddr}} {
		if at.address == "" {
			continue
		}
		listener, err := net.Listen("tcp", at.address)
		switch {
		case errors.Is(err, syscall.EADDRINUSE):
			err = fmt.Errorf("another program listens at %s: stop it, or choose another address with --%s (%w)", at.address, at.flag, err)
		case err != nil:
			err = fmt.Errorf("--%s: %w", at.flag, err)
		default:
			err = listener.Close()
		}
		bad = errors.Join(bad, err)
	}
	return bad
}

// checkBaseURL accepts the root of a host only: the app and its cookies know no path before their own. A base URL that was derived from a
// wrong address is not reported as well.
func (c *Config) checkBaseURL() error {
	if derived := c.BaseURL == derivedBaseURL(c.Addr); derived && c.Addr != "" && !listens(c.Addr) {
		return nil
	}
	u, err := url.Parse(c.BaseURL)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("the base URL (--base-url, YAGURA_BASE_URL) %q is not an address such as https://yagura.example", c.BaseURL)
	}
	if u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return fmt.Errorf("the base URL (--base-url, YAGURA_BASE_URL) must be scheme and host only, such as %s://%s: the service needs a host of its own, without a path", u.Scheme, u.Host)
	}
	return nil
}

// checkMany refuses a configuration of several processes that do not share their data.
func (c *Config) checkMany() error {
	if c.Broker == "" {
		return nil
	}
	var missing []error
	need := func(absent bool, what string) {
		if absent {
			missing = append(missing, errors.New("a broker is set, so several processes are one service, and they need "+what))
		}
	}
	need(!store.IsPostgres(c.Database), "one PostgreSQL database: set --database (YAGURA_DATABASE)")
	need(c.Files == "", "one bucket of files: set --files (YAGURA_FILES)")
	need(c.Secret == "", "one secret: set YAGURA_SECRET to the same text for all")
	return errors.Join(missing...)
}
