// Package discord posts to webhooks at Discord. Their addresses come from people and are secrets: nothing here logs one, an
// error names none, and no other network than the public one is ever reached.
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
)

const (
	// patience is how long one post may take.
	patience = 10 * time.Second
	username = "Yagura"
)

// ErrGone says that there is no such webhook any more, or it takes nothing from us. Another try is in vain.
var ErrGone = errors.New("discord: the webhook refuses the post")

// errPrivate: the address leads into a network that is not public.
var errPrivate = errors.New("discord: not a public address")

// Poster posts.
type Poster struct{ client *http.Client }

// New makes a poster. Nil is the transport of the open network, which dials public addresses alone; tests give another one.
func New(transport http.RoundTripper) *Poster {
	if transport == nil {
		dialer := &net.Dialer{Timeout: patience, Control: public}
		transport = &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: patience, MaxIdleConns: 4, IdleConnTimeout: time.Minute}
	}
	return &Poster{&http.Client{
		Timeout: patience, Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// public lets a connection be made to public addresses only, after names are resolved.
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

// Post says a text at a webhook. Whatever it holds mentions no one. Errors: ErrGone; any other may pass.
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
