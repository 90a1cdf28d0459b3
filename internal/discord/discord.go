// Package discord posts to webhooks at Discord. Webhook addresses are entered by people and are secrets: the package
// logs none, and its errors name none.
package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

const username = "Yagura"

// ErrGone means that the webhook does not exist any more or refuses the post. Trying again is useless.
var ErrGone = errors.New("discord: the webhook refuses the post")

// Poster posts texts to webhooks.
type Poster struct{ client *http.Client }

// New returns a poster. The client must connect to public addresses only (kit/outgoing). The poster follows no redirects.
func New(client *http.Client) *Poster {
	stays := *client
	stays.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Poster{&stays}
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
