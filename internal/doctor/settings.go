package doctor

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	"yagura/internal/auth"
)

// settings checks the settings as a whole, as the service does at its start.
func (d *doctor) settings(context.Context) {
	if d.Invalid != nil {
		for _, err := range separate(d.Invalid) {
			d.add("settings", Problem, "The service does not start: "+err.Error()+".", "Correct the setting that the message names.")
		}
		return
	}
	d.ok("settings", "The settings are complete.")
}

// separate returns the errors that errors.Join has joined.
func separate(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error }) // of the settings themselves, not of their causes
	if !ok {
		return []error{err}
	}
	var all []error
	for _, one := range joined.Unwrap() {
		all = append(all, separate(one)...)
	}
	return all
}

// address checks the base URL.
func (d *doctor) address(context.Context) {
	const check = "address"
	u, err := url.Parse(d.BaseURL)
	switch {
	case err != nil || u.Host == "":
		d.add(check, Problem, "The base URL is no address.", "Set YAGURA_BASE_URL to the public address, such as https://yagura.example.")
	case !d.BaseURLSet && !loopback(d.BaseURL):
		d.add(check, Warning, "No base URL is set: links in mails lead to "+d.BaseURL+".", "Set YAGURA_BASE_URL to the public address, such as https://yagura.example.")
	case loopback(d.BaseURL):
		d.ok(check, d.BaseURL+" is reachable from this machine only.")
	case u.Scheme != "https":
		d.add(check, Problem, d.BaseURL+" is not encrypted: others can read passwords and sessions; passkeys and pushes do not work.",
			"Put a reverse proxy with TLS before the service, and set YAGURA_BASE_URL to its https address.")
	case u.Path != "" || u.RawQuery != "":
		d.add(check, Problem, d.BaseURL+" has a path: the app works only at the root of a host.", "Set YAGURA_BASE_URL to https://host, and give the service a host of its own.")
	case net.ParseIP(u.Hostname()) != nil:
		d.add(check, Warning, d.BaseURL+" has no domain name: passkeys are not offered.", "Use a domain name.")
	default:
		d.ok(check, "People reach the service at "+d.BaseURL+".")
	}
}

// loopback reports whether an address belongs to this machine only.
func loopback(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// modes checks that nobody from outside can use demo accounts or read the inbox page.
func (d *doctor) modes(context.Context) {
	const check = "modes"
	switch {
	case !d.Demo && !d.Dev:
		d.ok(check, "The demo and development modes are off.")
	case loopback(d.BaseURL) && loopback("http://"+d.Addr):
		d.ok(check, "The demo or development mode is on, for this machine only.")
	case d.Demo:
		d.add(check, Problem, "The demo mode is on at a public address: every visitor can sign in as the people of the demo.", "Remove --demo (YAGURA_DEMO), and start with an empty data folder.")
	default:
		d.add(check, Problem, "The development mode is on at a public address.", "Remove --dev (YAGURA_DEV).")
	}
}

// secret checks the secret that signs sessions.
func (d *doctor) secret(context.Context) {
	const check = "secret"
	if d.Secret != "" {
		if _, err := auth.LoadSecret("", d.Secret); err != nil {
			d.add(check, Problem, "The secret cannot be used: "+err.Error()+".", "Set YAGURA_SECRET to the output of: openssl rand -hex 32. Everybody must sign in again.")
			return
		}
		d.ok(check, "The secret comes from the environment.")
		return
	}
	name := filepath.Join(d.Data, "secret.key")
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) { // dataFolder reports a file in place of the folder
		if d.used {
			d.add(check, Warning, "There is no "+name+", but the database was used: the next start makes another secret. Everybody must log in again and turn on pushes again.",
				"Restore the file from a backup, or set YAGURA_SECRET as it was.")
			return
		}
		d.ok(check, "The first start makes the secret.")
		return
	}
	if _, err := auth.LoadSecret(d.Data, ""); err != nil {
		d.add(check, Problem, "The secret cannot be used: "+err.Error()+".", secretAdvice(name, err))
		return
	}
	d.ok(check, "The secret is in the data folder.")
}

// secretAdvice says what to do about a secret in a file that cannot be used. One that this user cannot read need not be wrong.
func secretAdvice(name string, err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return asServiceUser + " If the service cannot read it either: chown USER " + name
	}
	return "Restore " + name + " from a backup, or remove it: then everybody must sign in again."
}

// proxies checks the trusted proxies: without them all visitors behind a proxy share its address and its limits.
func (d *doctor) proxies(context.Context) {
	const check = "trusted proxies"
	for _, p := range d.TrustedProxies {
		if p.Bits() == 0 {
			d.add(check, Problem, "Everybody is a trusted proxy ("+p.String()+"): visitors can claim any address and avoid all limits.", "Set YAGURA_TRUSTED_PROXIES to the network of your reverse proxy, such as 127.0.0.1/32.")
			return
		}
	}
	u, err := url.Parse(d.BaseURL)
	public := err == nil && (u.Scheme == "https" || !loopback(d.BaseURL))
	switch {
	case len(d.TrustedProxies) > 0 || !public:
		d.ok(check, "Visitors are told apart by their addresses.")
	default:
		d.add(check, Warning, "No trusted proxy is set: behind a reverse proxy all visitors share one address, and with it the limits of one visitor.",
			"Set YAGURA_TRUSTED_PROXIES to the network of the reverse proxy"+proxyExample(d.Addr)+".")
	}
}

// proxyExample gives the network of a proxy on this machine, if the service listens there only.
func proxyExample(addr string) string {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return ""
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsLoopback() {
		return ", here " + netip.PrefixFrom(ip, ip.BitLen()).String()
	}
	return ""
}
