package program

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"yagura/internal/account"
	"yagura/internal/demo"
	"yagura/internal/store"
)

// checkPlayground refuses a demo or development service that other people could reach by its base URL or its listen address. Everybody may
// sign in as the people of a demo, and read the mails of either service.
func (c *Config) checkPlayground() error {
	if !c.Demo && !c.Dev || c.UnsafeDemo {
		return nil
	}
	u, err := url.Parse(c.BaseURL)
	if err != nil {
		return err
	}
	if host, _, err := net.SplitHostPort(c.Addr); err != nil || !ownNetwork(host) {
		return fmt.Errorf("--demo and --dev let everybody in, and other networks may reach %q, where the program listens: set --addr to an address of this machine or of your own network, or --unsafe-demo if that is what you want, as in a container whose port is published to this machine only", c.Addr)
	}
	if !ownNetwork(u.Hostname()) {
		return fmt.Errorf("--demo and --dev let everybody in, and %s is a public address: set --base-url to an address of this machine or of your own network, or --unsafe-demo if that is what you want", c.BaseURL)
	}
	return nil
}

// ownNetwork reports whether a host is this machine or in a private network. The unspecified addresses, such as 0.0.0.0, are not.
func ownNetwork(host string) bool {
	if a, err := netip.ParseAddr(host); err == nil {
		return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for _, suffix := range []string{"localhost", "local", "internal", "test", "home.arpa"} {
		if host == suffix || strings.HasSuffix(host, "."+suffix) {
			return true
		}
	}
	return false
}

// ownHosts refuses requests to a demo or development service under a host name that is not its own. Otherwise any web site could let its
// name point to this machine (DNS rebinding), and its pages could read the mails and sign in. A page cannot do that with an IP
// address, so addresses are accepted.
func (c *Config) ownHosts(next http.Handler) http.Handler {
	if !c.Demo && !c.Dev {
		return next
	}
	names := []string{"localhost", hostname(c.Addr)}
	if u, err := url.Parse(c.BaseURL); err == nil { // complete has checked it
		names = append(names, hostname(u.Host))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := hostname(r.Host)
		if _, err := netip.ParseAddr(name); err != nil && !slices.Contains(names, name) {
			http.Error(w, "This is a demo or development service: open it at "+c.BaseURL, http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hostname returns the host of an address with or without a port, in lower case and without brackets or a final dot.
func hostname(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.TrimSuffix(strings.TrimPrefix(address, "["), "]")
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// claimDatabase marks an empty database as one of a demo or of development, and refuses one with other data.
func (p *Program) claimDatabase(ctx context.Context) error {
	if !p.Demo && !p.Dev || p.UnsafeDemo {
		return nil
	}
	marked, err := p.Store.HasMark(ctx, store.Playground)
	if err != nil || marked {
		return err
	}
	people, err := p.Store.HasPeople(ctx)
	if err != nil {
		return err
	}
	if people {
		// Databases of a demo that are older than the mark are recognised by the people in them.
		played, err := demo.Played(ctx, account.NewService(p.Store, nil))
		if err != nil {
			return err
		}
		if !played {
			return errors.New("--demo and --dev let everybody in, and this database has the accounts of real people: use another data folder or database, or --unsafe-demo if that is what you want")
		}
	}
	return p.Store.SetMark(ctx, store.Playground)
}
