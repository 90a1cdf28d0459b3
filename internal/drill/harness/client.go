package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Object is a JSON object.
type Object = map[string]any

// Person is a signed-in person.
type Person struct {
	ID    int64
	Token string
}

var client = http.Client{Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// Try sends a request below /api/v1. It returns status 0 if there is no complete answer.
func Try(ctx context.Context, base, method, path string, who Person, key string, in any) (status int, out []byte) {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			panic(err) // a body of a drill that is no JSON
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, base+"/api/v1"+path, body)
	if err != nil {
		return 0, nil // the node has no address: it has ended
	}
	r.Header.Set("Content-Type", "application/json")
	if who.Token != "" {
		r.Header.Set("Authorization", "JWT "+who.Token)
	}
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	res, err := client.Do(r)
	if err != nil {
		return 0, nil
	}
	defer func() { _ = res.Body.Close() }()
	if out, err = io.ReadAll(res.Body); err != nil {
		return 0, nil
	}
	return res.StatusCode, out
}

// Must sends a request that must succeed, and decodes its answer into out unless out is nil.
func Must(ctx context.Context, base, method, path string, who Person, in, out any) error {
	status, text := Try(ctx, base, method, path, who, "", in)
	if status < 200 || status > 299 {
		return fmt.Errorf("%s %s answers %d: %s", method, path, status, text)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(text, out); err != nil {
		return fmt.Errorf("%s %s: %w in %s", method, path, err, text)
	}
	return nil
}

// SignIn signs a person in by the mail in the development inbox of a node.
func SignIn(ctx context.Context, base, name string) (Person, error) {
	email, nobody := name+"@yagura.test", Person{}
	asked := Object{"email": email, "language": "ja", "agreeTerms": true}
	if err := Must(ctx, base, http.MethodPost, "/auth/magic-links/", nobody, asked, nil); err != nil {
		return nobody, err
	}
	var link url.Values
	err := Eventually(ctx, "a mail to "+email, func() bool {
		link = linkTo(ctx, base, email)
		return link != nil
	})
	if err != nil {
		return nobody, err
	}
	var in struct {
		Token    string
		UserInfo struct{ ID int64 }
	}
	redeemed := Object{"authId": link.Get("authId"), "pinCode": link.Get("pinCode"), "email": email}
	if err := Must(ctx, base, http.MethodPost, "/auth/magic-links/redeem/", nobody, redeemed, &in); err != nil {
		return nobody, err
	}
	return Person{ID: in.UserInfo.ID, Token: in.Token}, nil
}

// linkTo returns the parameters of the sign-in link in a mail, nil if the inbox has none.
func linkTo(ctx context.Context, base, email string) url.Values {
	var inbox struct {
		Items []struct {
			To    string
			Links []string
		}
	}
	if Must(ctx, base, http.MethodGet, "/inbox/", Person{}, nil, &inbox) != nil {
		return nil
	}
	for _, mail := range inbox.Items {
		for _, l := range mail.Links {
			if u, err := url.Parse(l); err == nil && mail.To == email && u.Query().Has("pinCode") {
				return u.Query()
			}
		}
	}
	return nil
}
