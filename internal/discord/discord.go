// Package discord posts to webhooks at Discord. Webhook addresses are entered by people and are secrets: the package
// logs none, its errors name none, and it connects to public addresses only.
package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"yagura/internal/kit/trace"
)

const (
	// postTimeout is the time limit of one post.
	postTimeout = 10 * time.Second
	username    = "Yagura"
)

// ErrGone means that the webhook does not exist any more or refuses the post. Trying again is useless.
var ErrGone = errors.New("discord: the webhook refuses the post")

// errPrivate means that the address is in a private network.
var errPrivate = errors.New("discord: not a public address")

// Poster posts texts to webhooks.
type Poster struct{ client *http.Client }

// New returns a poster. A nil transport is the default one, which connects to public addresses only; tests pass
// another one.
func New(transport http.RoundTripper) *Poster {
	if transport == nil {
		dialer := &net.Dialer{Timeout: postTimeout, Control: public}
		transport = &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: postTimeout, MaxIdleConns: 4, IdleConnTimeout: time.Minute}
	}
	return &Poster{&http.Client{
		Timeout: postTimeout, Transport: trace.Transport(transport), CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// public refuses connections to private addresses, after names are resolved.
func public(_, address string, _ syscall.RawConn) error {
	where, err := netip.ParseAddrPort(address)
	if err != nil {
		return errPrivate
	}
	ip := where.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
		return errPrivate
	}
	return nil
}

// Post posts a text to a webhook. Mentions in the text notify nobody. After ErrGone the caller must not try again;
// any other error may be temporary.
func (p *Poster) Post(ctx context.Context, webhook, text string) error {
	body, err := json.Marshal(map[string]any{
		"content": text, "username": username, "allowed_mentions": map[string]any{"parse": []string{}},
	})
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, webhook, bytes.NewReader(body))
	if err != nil {
		return ErrGone
	}
	r.Header.Set("Content-Type", "application/json")
	res, err := p.client.Do(r)
	if err != nil {
		return errors.New("discord: the post did not arrive") // the cause would name the address
	}
	_ = res.Body.Close()
	switch {
	case res.StatusCode < http.StatusMultipleChoices:
		return nil
	case res.StatusCode == http.StatusTooManyRequests || res.StatusCode >= http.StatusInternalServerError:
		return fmt.Errorf("discord: answered %d", res.StatusCode)
	default:
		return ErrGone
	}
}
