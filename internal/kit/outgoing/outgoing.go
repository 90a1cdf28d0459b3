// Package outgoing provides the HTTP client for addresses that people enter. Such an address must not lead into the
// server's own network. The client checks the dialled address, so a name that resolves differently the second time,
// or a redirect, has no effect.
package outgoing

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"code.dny.dev/ssrf"

	"yagura/internal/kit/trace"
)

// Limits of one request, its redirects included.
const (
	Timeout      = 5 * time.Second
	MaxBytes     = 1 << 20 // of the body, unpacked
	maxHeader    = 64 << 10
	maxRedirects = 3
)

var errRedirect = errors.New("outgoing: a redirect to another place")

// New returns a client for http and https at public addresses on the default ports and, wherever they are, at the hosts of
// the trusted URLs, which come from the administrator's configuration. A body longer than MaxBytes fails with
// *http.MaxBytesError while it is read.
func New(trusted ...string) (*http.Client, error) {
	return build(&net.Dialer{Timeout: Timeout}, ssrf.New(), trusted)
}

func build(plain *net.Dialer, guard *ssrf.Guardian, trusted []string) (*http.Client, error) {
	known := map[string]bool{}
	for _, address := range trusted {
		u, err := url.Parse(address)
		if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, fmt.Errorf("outgoing: %q is not an address such as https://host", address)
		}
		known[hostPort(u)] = true
	}
	guarded := *plain
	guarded.Control = guard.Safe
	transport := &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if known[strings.ToLower(address)] {
				return plain.DialContext(ctx, network, address)
			}
			return guarded.DialContext(ctx, network, address)
		},
		ForceAttemptHTTP2:      true,
		TLSHandshakeTimeout:    Timeout,
		MaxResponseHeaderBytes: maxHeader,
		MaxIdleConns:           16,
		IdleConnTimeout:        30 * time.Second,
	}
	return &http.Client{Transport: trace.Transport(bounded{transport}), CheckRedirect: stay, Timeout: Timeout}, nil
}

// hostPort returns the dialled address in the form of the transport.
func hostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}

// stay follows redirects within one host and port only.
func stay(r *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects || r.URL.Scheme != via[0].URL.Scheme || r.URL.Host != via[0].URL.Host {
		return errRedirect
	}
	return nil
}

// bounded ends a body at MaxBytes.
type bounded struct{ *http.Transport }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.Transport.RoundTrip(r)
	if err == nil {
		res.Body = http.MaxBytesReader(nil, res.Body, MaxBytes)
	}
	return res, err
}
