// Package social implements the protocols of the social networks through which people sign in: X (OAuth 1.0a), Google
// (OpenID Connect) and Discord (OAuth 2). It also reads posts of X. It stores nothing and decides nothing; packages
// auth and contest do (SIGNIN-1, ENTRY-11).
//
// It calls addresses of the administrator's configuration only, never a visitor's.
package social

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"yagura/internal/auth"
)

// Config holds the keys that the networks issued to this service. A network without keys is not offered.
type Config struct {
	X       XConfig
	Google  GoogleConfig
	Discord DiscordConfig
}

// XConfig is an app at X with "read" permission and access to e-mail addresses.
type XConfig struct {
	Key    string // consumer key
	Secret string // consumer secret
	Bearer string // app-only token for reading posts; empty = posts cannot be read
	URL    string // empty = https://api.x.com
}

// GoogleConfig is an OAuth client at Google, or at another OpenID Connect issuer.
type GoogleConfig struct {
	ID     string
	Secret string
	Issuer string // empty = https://accounts.google.com
}

// DiscordConfig is an application at Discord.
type DiscordConfig struct {
	ID     string
	Secret string
	URL    string // empty = https://discord.com
}

// Open returns the configured providers, in the order in which they are shown. callback is the address of the page to
// which the networks send people back; it is registered with each network. Open sends no request. An error names the
// wrong part of the configuration.
func Open(c Config, callback string) ([]auth.Provider, error) {
	var all []auth.Provider
	var errs []error
	add := func(name, keys, key, secret string, address *string, otherwise string, open func() auth.Provider) {
		if key == "" && secret == "" {
			return
		}
		if key == "" || secret == "" {
			errs = append(errs, fmt.Errorf("social sign-in with %s needs both of its keys, %s", name, keys))
			return
		}
		var err error
		if *address, err = addressOf(name, *address, otherwise); err != nil {
			errs = append(errs, err)
			return
		}
		all = append(all, open())
	}
	add("X", "YAGURA_X_KEY and YAGURA_X_SECRET", c.X.Key, c.X.Secret, &c.X.URL, xURL, func() auth.Provider { return newX(c.X, callback) })
	add("Google", "YAGURA_GOOGLE_ID and YAGURA_GOOGLE_SECRET", c.Google.ID, c.Google.Secret, &c.Google.Issuer, "https://accounts.google.com", func() auth.Provider { return newGoogle(c.Google, callback) })
	add("Discord", "YAGURA_DISCORD_ID and YAGURA_DISCORD_SECRET", c.Discord.ID, c.Discord.Secret, &c.Discord.URL, "https://discord.com", func() auth.Provider { return newDiscord(c.Discord, callback) })
	return all, errors.Join(errs...)
}

// xURL is the base address of X's API.
const xURL = "https://api.x.com"

// addressOf returns a configured address without a trailing slash, or otherwise if none is configured.
func addressOf(name, configured, otherwise string) (string, error) {
	address := strings.TrimRight(cmp.Or(configured, otherwise), "/")
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return "", fmt.Errorf("the address of %s must be http(s)://host", name)
	}
	return address, nil
}
